//! The next version of a survey that is out, made by parsing its changed arguments: what may not become of its questions,
//! and what becomes of the answers that were given to them.

use alloc::{format, string::String, vec::Vec};

use crate::{
    answer::{Answers, Entry},
    doors::Door,
    lint::About,
    problem::{Problem, quote},
    survey::{ChoiceKey, Graph, Ids, Kind, KindText, Question, QuestionIndex, QuestionText, Survey},
};

impl Survey {
    /// What keeps `next` from being the next version of this survey: a question that is gone, or that is answered in
    /// another way, since what was given to it would be lost. Pointers are into the arguments of `next`.
    pub fn broken_by(&self, next: &Survey, door: &dyn Door) -> Vec<Problem> {
        let ids = Ids::of(&next.graph);
        let broken = |before: &Question| {
            let id = quote(before.id.as_str());
            let Some((index, after)) = ids.find(before.id.as_str()) else {
                let message = format!("{id} is gone, and with it what was answered; keep it, and lead around it if it is not to be asked");
                return Some(Problem { pointer: door.pointer(next, About::Survey), code: "question_removed", message });
            };
            let is_kept = core::mem::discriminant(&before.kind) == core::mem::discriminant(&after.kind);
            (!is_kept).then(|| {
                let message = format!("{id} is of another kind than before, so its answer would be lost; add a question under a new id");
                Problem { pointer: door.pointer(next, About::Question(index)), code: "kind_changed", message }
            })
        };
        self.graph.questions.iter().filter_map(broken).collect()
    }

    /// The answers that were given to this survey, as the next version has them: by ids and keys. One whose question asks
    /// something else there, or may not be skipped any more, is kept and has to be given again.
    pub fn carry(&self, answers: &Answers, next: &Survey) -> Answers {
        let ids = Ids::of(&next.graph);
        let mut carried = Answers::default();
        for (index, entry) in answers.iter() {
            let Some(question) = self.graph.question(index) else { continue };
            let Some((to, asked)) = ids.find(question.id.as_str()) else { continue };
            let is_missed = entry.skipped && !asked.skippable;
            let outdated = entry.outdated || is_missed || (!entry.is_nothing() || entry.skipped) && !self.asks_the_same(index, next, to);
            carried.set(to, Entry { outdated, ..entry.carried(question, asked) });
        }
        carried
    }

    /// Whether a question of this survey means what the one at `to` of another version means: its prompt, its kind with all
    /// bounds, its options by key and label in whatever order, and what its rows, points or things are called. Details,
    /// descriptions, insight, recommendations and what follows do not matter.
    pub fn asks_the_same(&self, index: QuestionIndex, next: &Survey, to: QuestionIndex) -> bool {
        let of = |survey: &'_ Survey, index| Some((survey.graph.question(index)?.kind.clone(), survey.texts.question(index)?.clone()));
        match (of(self, index), of(next, to)) {
            (Some(before), Some(after)) => meaning(before) == meaning(after),
            _ => false,
        }
    }

    /// The questions of `next` that this survey does not have.
    pub fn added_by<'a>(&'a self, next: &'a Survey) -> impl Iterator<Item = &'a Question> {
        let known = Ids::of(&self.graph);
        next.graph.questions.iter().filter(move |question| known.find(question.id.as_str()).is_none())
    }
}

impl Graph {
    /// The questions of these ids, without those that are not there.
    pub fn find_all<'a>(&self, ids: impl IntoIterator<Item = &'a str>) -> Vec<QuestionIndex> {
        let known = Ids::of(self);
        ids.into_iter().filter_map(|id| known.find(id)).map(|(index, _)| index).collect()
    }
}

type Meaning = (Kind, String, Vec<(ChoiceKey, String)>, Vec<String>);

/// All of a question that its answer depends on; options apart, by key.
fn meaning((mut kind, text): (Kind, QuestionText)) -> Meaning {
    let mut offered = Vec::new();
    if let Kind::Choice(choices) = &mut kind {
        let labels = text.choices.iter().map(|choice| String::from(choice.shown_label()));
        choices.options.iter_mut().for_each(|choice| choice.next = None);
        offered.extend(choices.options.iter().map(|choice| choice.key.clone()).zip(labels));
        offered.sort();
        choices.options.sort_by(|one, other| one.key.cmp(&other.key));
    }
    (kind, text.prompt, offered, labels(text.kind))
}

/// What the rows, points, things or resources of a kind are called, and the unit of a number.
fn labels(text: KindText) -> Vec<String> {
    match text {
        KindText::Plain => Vec::new(),
        KindText::Scale { points, items } => {
            points.into_iter().map(|point| point.label).chain(items.into_iter().map(|item| item.label)).collect()
        }
        KindText::Rank { items } => items.into_iter().map(|item| item.label).collect(),
        KindText::Resources(resources) => resources.into_iter().flat_map(|resource| [resource.name, resource.title]).collect(),
        KindText::Number { unit } => unit.into_iter().collect(),
        KindText::Boolean { yes, no } => [yes, no].map(Option::unwrap_or_default).into(),
    }
}
