//! Hints: what is legal in a survey and hardly meant, or hard on the person who answers it. Pure, like all here; none of
//! it refuses anything.

use alloc::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};

use crate::{
    census::{Census, Tally},
    doors::Door,
    problem::{Problem, quote},
    sample::minutes,
    survey::{ChoiceText, Kind, Question, QuestionIndex, QuestionText, Survey, wiring::Wiring},
};

/// The most letters that are read at a glance, ideographs for two each.
const LONG_PROMPT: usize = 240;
const LONG_HEADER: usize = 30;
const LONG_LABEL: usize = 80;
const LONG_DESCRIPTION: usize = 240;
/// The most options that are looked over at a glance.
const MANY_OPTIONS: usize = 12;
/// The most minutes that people give to a form they did not ask for.
const MANY_MINUTES: u32 = 10;
/// The most hints that are given; the rest are counted in one last hint.
const MOST: usize = 100;

/// What a hint is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    Survey,
    Question(QuestionIndex),
    /// An option of a question, by its position.
    Option(QuestionIndex, usize),
}

/// What may be known of a survey before anybody answers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lint {
    pub tally: Tally,
    /// How long answering takes, rounded up.
    pub minutes: u32,
    /// Pointers are into the arguments of the door.
    pub hints: Vec<Problem>,
}

/// Looks a survey over for whoever wrote it as arguments of `door`.
pub fn lint(door: &dyn Door, survey: &Survey) -> Lint {
    let (tally, never) = Census::with_never_asked(survey);
    let minutes = minutes(survey, &tally);
    let mut hints = Hints { door, survey, wiring: Wiring::of(survey.graph()), list: Vec::new(), beyond: 0 };
    hints.length(&tally, minutes);
    let entry = survey.graph().entry();
    let reached: Vec<_> = survey.graph().indices().filter(|index| hints.wiring.leads(entry, *index)).collect();
    for index in reached {
        if let (Some(question), Some(text)) = (survey.graph().question(index), survey.texts().question(index)) {
            hints.never_asked(index, question, never.contains(&index));
            hints.wording(index, text);
            hints.options(index, question, text);
        }
    }
    Lint { tally, minutes, hints: hints.all() }
}

struct Hints<'a> {
    door: &'a dyn Door,
    survey: &'a Survey,
    wiring: Wiring,
    list: Vec<Problem>,
    beyond: usize,
}

impl Hints<'_> {
    fn add(&mut self, about: About, code: &'static str, message: String) {
        if self.list.len() < MOST {
            self.list.push(Problem { pointer: self.door.pointer(self.survey, about), code, message });
        } else {
            self.beyond += 1;
        }
    }

    fn all(mut self) -> Vec<Problem> {
        if self.beyond > 0 {
            let message = format!("{} more hints are not listed; see to these first", self.beyond);
            self.list.push(Problem { pointer: self.door.pointer(self.survey, About::Survey), code: "too_many_hints", message });
        }
        self.list
    }

    fn length(&mut self, tally: &Tally, minutes: u32) {
        if minutes > MANY_MINUTES {
            let advice = "ask less, let early answers decide what else is asked, or ask in two surveys";
            let message = format!("answering takes about {minutes} minutes, for up to {} questions; {advice}", tally.longest);
            self.add(About::Survey, "long_survey", message);
        }
    }

    fn never_asked(&mut self, index: QuestionIndex, question: &Question, never: bool) {
        if never {
            let message = format!(
                "{} is linked to, but no answers lead to it: its \"showIf\" cannot hold there; change the condition or remove the question",
                quote(question.id.as_str())
            );
            self.add(About::Question(index), "never_asked", message);
        }
    }

    fn wording(&mut self, index: QuestionIndex, text: &QuestionText) {
        let about = About::Question(index);
        self.too_long(about, "long_prompt", "the prompt", &text.prompt, LONG_PROMPT);
        if let Some(header) = &text.header {
            self.too_long(about, "long_header", "the header", header, LONG_HEADER);
        }
        for (position, choice) in text.choices.iter().enumerate() {
            let about = About::Option(index, position);
            self.too_long(about, "long_label", "the label", &choice.label, LONG_LABEL);
            if let Some(description) = &choice.description {
                self.too_long(about, "long_description", "the description", description, LONG_DESCRIPTION);
            }
        }
    }

    fn too_long(&mut self, about: About, code: &'static str, what: &str, text: &str, most: usize) {
        let length: usize = text.chars().map(|letter| if letter >= '\u{2e80}' { 2 } else { 1 }).sum();
        if length > most {
            let advice = "say it shorter, and leave what explains it to a detail or an insight";
            self.add(about, code, format!("{what} is as long as {length} letters, more than {most} are not read at a glance; {advice}"));
        }
    }

    fn options(&mut self, index: QuestionIndex, question: &Question, text: &QuestionText) {
        let Kind::Choice(choices) = &question.kind else { return };
        let count = choices.options.len();
        let (about, id) = (About::Question(index), quote(question.id.as_str()));
        if count > MANY_OPTIONS {
            let advice = "offer the likely ones beside free text, or ask in two steps";
            self.add(about, "many_options", format!("{id} has {count} options, more than can be looked over at a glance; {advice}"));
        }
        if count == 1 && !choices.custom && !question.skippable {
            let message =
                format!("{id} has one option and nothing beside it, so there is nothing to decide; add an option or leave it out");
            self.add(about, "no_choice", message);
        }
        if count > 1 && text.choices.iter().all(|choice: &ChoiceText| choice.recommended) {
            let message = format!("every option of {id} is recommended, which recommends none; mark the one that you would take");
            self.add(about, "all_recommended", message);
        }
        self.branches(index, question);
    }

    /// Options that say what follows, while it is the same for all, or while one that says nothing misses it.
    fn branches(&mut self, index: QuestionIndex, question: &Question) {
        let options = question.kind.choices();
        let own: Vec<_> = options.iter().filter_map(|choice| choice.next.as_deref()).collect();
        if own.len() == options.len() && own.len() > 1 && own.iter().collect::<BTreeSet<_>>().len() == 1 {
            let where_to = own.first().map_or_else(String::new, |next| self.named(next));
            let message = format!(
                "every option of {} {where_to}, so the answer decides nothing; let them lead apart, or say \"next\" once, of the question",
                quote(question.id.as_str())
            );
            self.add(About::Question(index), "same_next", message);
        }
        self.dead_ends(index, question, &own);
    }

    /// Options that end by saying nothing, past a question to which all that lead on come. Several that are picked together
    /// add to each other, so none of those ends anything.
    fn dead_ends(&mut self, index: QuestionIndex, question: &Question, own: &[&[QuestionIndex]]) {
        let Kind::Choice(choices) = &question.kind else { return };
        let leading: Vec<_> = own.iter().filter(|next| !next.is_empty()).collect();
        if choices.many || leading.len() < 2 || !question.next.is_empty() {
            return;
        }
        let comes = |to: QuestionIndex, next: &[QuestionIndex]| next.iter().any(|next| self.wiring.leads(*next, to));
        let common = self.survey.graph().indices().find(|to| leading.iter().all(|next| comes(*to, next)));
        let Some(common) = common.and_then(|common| self.survey.graph().question(common)) else { return };
        for (position, choice) in choices.options.iter().enumerate().filter(|(_, choice)| choice.next.is_none()) {
            let message = format!(
                "picking {} ends this branch, since neither it nor {} says what follows, while every option that leads on comes to {}; give \
                 it a \"next\", or \"next\": null if it is meant to end",
                quote(choice.key.as_str()),
                quote(question.id.as_str()),
                quote(common.id.as_str())
            );
            self.add(About::Option(index, position), "dead_end", message);
        }
    }

    fn named(&self, next: &[QuestionIndex]) -> String {
        let ids = next.iter().filter_map(|index| self.survey.graph().question(*index)).map(|question| quote(question.id.as_str()));
        let ids: Vec<_> = ids.collect();
        if ids.is_empty() { "ends the branch".to_string() } else { format!("leads to {}", ids.join(", ")) }
    }
}
