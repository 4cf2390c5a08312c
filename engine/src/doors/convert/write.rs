//! Says a survey in the words of another door. Every part is looked up in both vocabularies: the place where it is said
//! is kept beside the place where it was said before, so that whatever is wrong with it there is told here.

mod kinds;
mod offered;

use alloc::{
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde_json::Number;

use super::{
    sequence::{Listed, Sequence},
    vocabulary::{Fixed, Part, Table, Vocabulary, about, word},
};
use crate::{
    json::Json,
    problem::{At, Problems},
    survey::{ChoiceIndex, Question, QuestionIndex, QuestionText, Survey},
};

/// The members of an object, in order.
pub(super) type Members = Vec<(String, Json)>;

/// One place in both documents.
#[derive(Clone, Copy)]
pub(super) struct Here<'a> {
    pub(super) from: At<'a>,
    pub(super) to: At<'a>,
}

pub(super) struct Writer<'a> {
    pub(super) survey: &'a Survey,
    pub(super) from: &'static Vocabulary,
    pub(super) to: &'static Vocabulary,
    /// The name of the door that is written for.
    pub(super) door: &'static str,
    pub(super) problems: Problems,
    /// Where each part stood, by the pointer at which it stands now.
    pub(super) places: BTreeMap<String, String>,
}

impl<'a> Writer<'a> {
    /// The arguments of the other door. `sequence` says what is asked when.
    pub(super) fn write(&mut self, sequence: &Sequence) -> Json {
        let mut survey = Members::new();
        let outer = Here { from: At::ROOT, to: At::ROOT };
        let from_within = outer.from.key(self.from.within);
        let to_within = outer.to.key(self.to.within);
        let here = Here {
            from: if self.from.within.is_empty() { At::ROOT } else { from_within },
            to: if self.to.within.is_empty() { At::ROOT } else { to_within },
        };
        self.head(&mut survey, here);
        if !self.survey.templates.is_empty() {
            self.unsaid(here, part_word(self.from.survey, Part::Templates));
        }
        self.questions(&mut survey, here, sequence);
        if self.to.within.is_empty() {
            Json::Object(survey)
        } else {
            Json::Object(Vec::from([(self.to.within.into(), Json::Object(survey))]))
        }
    }

    /// What stands above the questions. A door that knows one text there takes the only one that there is.
    fn head(&mut self, survey: &mut Members, here: Here<'_>) {
        let texts = &self.survey.texts;
        let knows = |part| word(self.to.survey, part).is_some();
        let tables = (self.from.survey, self.to.survey);
        for (part, text, other, other_text) in
            [(Part::Title, &texts.title, Part::Intro, &texts.intro), (Part::Intro, &texts.intro, Part::Title, &texts.title)]
        {
            let Some(text) = text else {
                self.keep(here, part_word(tables.1, part), part_word(tables.0, part));
                continue;
            };
            match (knows(part), other_text) {
                (false, None) if knows(other) => {
                    self.keep(here, part_word(tables.1, other), part_word(tables.0, part));
                    survey.push((part_word(tables.1, other).into(), Json::Text(text.clone())));
                }
                _ => self.say(survey, tables, here, part, Json::Text(text.clone())),
            }
        }
    }

    fn questions(&mut self, survey: &mut Members, here: Here<'_>, sequence: &Sequence) {
        let (from, to) = (part_word(self.from.survey, Part::Questions), part_word(self.to.survey, Part::Questions));
        let outer = here;
        let here = Here { from: outer.from.key(from), to: outer.to.key(to) };
        self.places.insert(format!("{}", here.to), format!("{}", here.from));
        let graph = &self.survey.graph;
        let mut written = Vec::new();
        for (place, Listed { question: index, after }) in sequence.iter().enumerate() {
            let (Some(question), Some(text)) = (graph.question(*index), self.survey.texts.question(*index)) else { continue };
            let own = question.id.as_str();
            let from = if word(self.from.question, Part::Id).is_none() { here.from.key(own) } else { here.from.index(index.position()) };
            let to = if self.is_keyed() { here.to.key(own) } else { here.to.index(place) };
            written.push((String::from(own), self.question(question, text, after.as_ref(), Here { from, to })));
        }
        if self.is_keyed() {
            let entry = graph.question(graph.entry).map(|question| question.id.as_str()).unwrap_or_default();
            // What is wrong with the id of the first is told once, where it stands.
            self.places
                .insert(outer.to.key("entry").to_string(), self.places.get(&here.to.key(entry).to_string()).cloned().unwrap_or_default());
            survey.push((String::from("layout"), Json::Text("card".into())));
            survey.push((String::from("entry"), Json::Text(entry.into())));
            survey.push((to.into(), Json::Object(written)));
        } else {
            survey.push((to.into(), Json::List(written.into_iter().map(|(_, question)| question).collect())));
        }
    }

    fn is_keyed(&self) -> bool {
        word(self.to.question, Part::Id).is_none()
    }

    fn question(
        &mut self,
        question: &Question,
        text: &QuestionText,
        after: Option<&(QuestionIndex, Vec<ChoiceIndex>)>,
        here: Here<'_>,
    ) -> Json {
        let tables = (self.from.question, self.to.question);
        let mut members = Members::new();
        match word(tables.0, Part::Id).filter(|_| self.is_keyed()) {
            // What is wrong with the key under which it stands is wrong with the id.
            Some(id) => drop(self.places.insert(here.to.to_string(), here.from.key(id).to_string())),
            None => self.keep_own(here),
        }
        let (id, header) = (word(tables.1, Part::Id), word(tables.1, Part::Header));
        // Where the header is the id, a question without one goes by its id.
        if let Some(word) = id.filter(|id| Some(*id) != header || text.header.is_none()) {
            self.keep(here, word, part_word(tables.0, Part::Id));
            members.push((word.into(), Json::Text(question.id.as_str().into())));
        }
        self.say(&mut members, tables, here, Part::Prompt, Json::Text(text.prompt.clone()));
        for (part, text) in [(Part::Header, &text.header), (Part::Detail, &text.detail), (Part::Insight, &text.insight)] {
            if let Some(text) = text {
                self.say(&mut members, tables, here, part, Json::Text(text.clone()));
            }
        }
        self.kind(&mut members, question, text, here);
        self.open(&mut members, question, here);
        if question.notes {
            self.say(&mut members, tables, here, Part::Notes, Json::Bool(true));
        }
        match after.zip(after.and_then(|(of, _)| self.survey.graph.question(*of))) {
            Some(_) if word(tables.1, Part::ShowIf).is_none() => {
                let at = here.from.key(part_word(tables.0, Part::ShowIf));
                let at = if question.show_if.is_some() { at } else { here.from };
                let message = format!("{} always asks every question; {} is asked only after some answers", self.door, here.from.name());
                self.problems.add(at, "condition_not_sayable", message);
            }
            Some(((of, options), asked)) => {
                let names = options.iter().filter_map(|option| self.option_name(*of, *option)).map(Json::Text).collect();
                let rule = [("node", Json::Text(asked.id.as_str().into())), ("anyOf", Json::List(names))];
                let rule = Json::Object(rule.map(|(key, value)| (String::from(key), value)).into());
                self.say(&mut members, tables, here, Part::ShowIf, rule);
            }
            None => self.keep(here, part_word(tables.1, Part::ShowIf), part_word(tables.0, Part::ShowIf)),
        }
        if let Some(word) = word(tables.1, Part::Next) {
            let next = question.next.iter().filter_map(|next| self.survey.graph.question(*next));
            let ids: Vec<Json> = next.map(|next| Json::Text(next.id.as_str().into())).collect();
            members.extend((!ids.is_empty()).then(|| (word.into(), Json::List(ids))));
        }
        Json::Object(members)
    }

    /// Says `value`, or why it cannot be said.
    pub(super) fn say(&mut self, members: &mut Members, (from, to): (Table, Table), here: Here<'_>, part: Part, value: Json) {
        let Some(name) = word(to, part) else {
            match self.to.fixed(part) {
                Some(fixed) if fixed.json() == value => {}
                Some(fixed) => self.differs(here, part_word(from, part), part, fixed),
                None => self.unsaid(here, part_word(from, part)),
            }
            return;
        };
        self.keep(here, name, part_word(from, part));
        members.push((name.into(), value));
    }

    /// Notes where what stands at `to` stood.
    pub(super) fn keep(&mut self, here: Here<'_>, to: &str, from: &str) {
        if !to.is_empty() {
            let from = if from.is_empty() { here.from.to_string() } else { here.from.key(from).to_string() };
            self.places.insert(here.to.key(to).to_string(), from);
        }
    }

    pub(super) fn keep_own(&mut self, here: Here<'_>) {
        self.places.insert(here.to.to_string(), here.from.to_string());
    }

    /// What is said under `word` has no word in the other door.
    pub(super) fn unsaid(&mut self, here: Here<'_>, word: &str) {
        let at = if word.is_empty() { here.from } else { here.from.key(word) };
        let message = format!("{} has no word for {}; leave it out, or ask through a door that has one", self.door, at.name());
        self.problems.add(at, "not_sayable", message);
    }

    /// What is said under `word`, or holds without it, is always otherwise in the other door.
    pub(super) fn differs(&mut self, here: Here<'_>, word: &str, part: Part, fixed: Fixed) {
        let at = if word.is_empty() { here.from } else { here.from.key(word) };
        let always = match fixed {
            Fixed::Flag(true) => String::from("yes"),
            Fixed::Flag(false) => String::from("no"),
            Fixed::Number(number) => format!("{number}"),
        };
        let message = format!(
            "{} cannot say {}, which is always {always} there; {}",
            self.door,
            about(part),
            "make it so here, or ask through a door that can"
        );
        self.problems.add(at, "always_otherwise", message);
    }
}

impl Fixed {
    pub(super) fn json(self) -> Json {
        match self {
            Fixed::Flag(flag) => Json::Bool(flag),
            Fixed::Number(number) => Json::Number(Number::from(number)),
        }
    }
}

/// The word for a part; empty where there is none.
pub(super) fn part_word(table: Table, part: Part) -> &'static str {
    word(table, part).unwrap_or_default()
}
