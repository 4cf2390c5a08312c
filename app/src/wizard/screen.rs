//! What the page of a question shows, in words: a pure function of the state. The server writes it into a page, the
//! browser into the page that is there; neither decides anything.

use engine::{Page, Place, QuestionIndex, Standing};

use crate::prelude::*;
use crate::{
    api::Fault,
    wizard::{
        News, State,
        card::Card,
        notice::{self, Notice},
        queue::Saving,
        undo::Undo,
    },
    words::fill,
};

/// The most characters of an answer that the map shows.
const SHORT: usize = 80;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Screen {
    /// Where the form is sent.
    pub action: String,
    /// The revision that the page shows.
    pub seen: String,
    pub saving: String,
    /// The class of that: what is on the page alone stands out.
    pub saving_class: &'static str,
    pub done: String,
    pub total: String,
    /// "2 of 7"
    pub progress: String,
    pub notices: Vec<Notice>,
    /// "Question 3 of 7"
    pub position: String,
    /// What is wrong with the answer; empty for nothing.
    pub error: String,
    /// The answer here and the newer one from elsewhere, while the person has yet to decide.
    pub conflict: Option<(String, String)>,
    /// There is no page before this one.
    pub is_first: bool,
    pub is_skippable: bool,
    /// Enter is for new lines.
    pub writes: bool,
    /// What the last choice set aside; empty for nothing.
    pub aside: String,
    /// What brings it back.
    pub aside_return: String,
    /// How many answers are set aside, for the map; empty for none.
    pub aside_count: String,
    /// The path; `None` while its words are not here yet.
    pub steps: Option<Vec<Step>>,
    pub card: Card,
}

/// One question of the path.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub index: QuestionIndex,
    pub href: String,
    pub label: String,
    /// What was answered; empty for nothing.
    pub said: String,
    pub stands: Stands,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    Done,
    Here,
    Ahead,
}

impl Stands {
    /// The class of a step of the map.
    pub fn class(self) -> &'static str {
        match self {
            Stands::Done => "done",
            Stands::Here => "here",
            Stands::Ahead => "ahead",
        }
    }
}

impl Screen {
    pub fn of(state: &State) -> Self {
        let words = &state.words;
        let (number, previous, standing) = match state.interview.page(Place::Question(state.index)) {
            Page::Question(page) => (page.number, page.previous, page.progress),
            Page::Review(_) | Page::Settled(_) => (1, None, state.interview.progress()),
        };
        let (done, total) = (standing.done.to_string(), standing.total.to_string());
        let undo = state.undo.first();
        Self {
            action: if state.is_card() {
                format!("/s/{}/submit?version={}", state.id, u64::from(state.since))
            } else {
                state.href(Place::Question(state.index))
            },
            seen: state.interview.revision.0.to_string(),
            saving: saving(state).to_owned(),
            saving_class: if matches!(state.saving, Saving::Failing | Saving::Refused) { "save late" } else { "save" },
            progress: fill(words.progress(), &[("done", &done), ("total", &total)]),
            notices: notice::notices(state),
            position: words.question_of().say(standing.total, &[("number", &number.to_string())]),
            error: notice::error(state, state.index),
            conflict: conflict(state, state.index),
            is_first: previous.is_none() && !state.has_start,
            is_skippable: state.question().is_some_and(|question| question.skippable),
            writes: state.writes_lines(),
            aside: undo.map_or_else(String::new, |undo| aside(state, undo)),
            aside_return: undo.map_or_else(String::new, |undo| aside_return(state, undo)),
            aside_count: match state.interview.set_aside().len() {
                0 => String::new(),
                count => words.aside_count().say(count, &[]),
            },
            steps: steps(state, Some(state.index)).filter(|_| !state.is_card()),
            card: Card::of(state),
            done,
            total,
        }
    }
}

fn saving(state: &State) -> &str {
    match state.saving {
        Saving::Nothing => "",
        Saving::Saved => state.words.saved(),
        Saving::Under => state.words.saving(),
        Saving::Failing => state.words.not_saved(),
        Saving::Refused => state.words.unsaved(),
    }
}

/// The answer on the page to a question and the newer one from elsewhere, if the person has yet to decide.
pub(super) fn conflict(state: &State, index: QuestionIndex) -> Option<(String, String)> {
    let unsaved = state.unsaved_of(index).filter(|unsaved| unsaved.fault == Fault::Changed)?;
    let said = |entry| state.said(index, entry).unwrap_or_else(|| state.words.open_question().to_owned());
    Some((said(unsaved.entry.as_ref()), said(state.interview.answers.entry(index))))
}

/// "Choosing “B” sets 3 answers aside."
fn aside(state: &State, undo: &Undo) -> String {
    match state.said(undo.question, state.interview.answers.entry(undo.question)) {
        Some(choice) => state.words.aside_by().say(undo.count, &[("choice", &short(&choice))]),
        None => state.words.aside_count().say(undo.count, &[]),
    }
}

/// "They return if you choose “A”."
fn aside_return(state: &State, undo: &Undo) -> String {
    match state.said(undo.question, undo.before.as_ref()) {
        Some(choice) => state.words.aside_return().say(undo.count, &[("choice", &short(&choice))]),
        None => String::new(),
    }
}

/// The path as a map, for the page of one question or of none.
pub fn steps(state: &State, here: Option<QuestionIndex>) -> Option<Vec<Step>> {
    let step = |index: &QuestionIndex| {
        let wording = state.wording(*index)?;
        let answers = &state.interview.answers;
        let standing = answers.standing(&state.interview.graph, *index);
        let said = match standing {
            Standing::Skipped => state.words.skipped().to_owned(),
            Standing::Answered => state.said(*index, answers.entry(*index)).unwrap_or_default(),
            Standing::Open => match state.stands_out(*index) {
                Some(News::New) => state.words.step_new().to_owned(),
                Some(News::Changed) => state.words.step_changed().to_owned(),
                None => String::new(),
            },
        };
        let label = if wording.header.trim().is_empty() { &wording.prompt } else { &wording.header };
        let stands = match standing {
            _ if Some(*index) == here => Stands::Here,
            Standing::Open => Stands::Ahead,
            Standing::Answered | Standing::Skipped => Stands::Done,
        };
        let href = state.href(Place::Question(*index));
        Some(Step { index: *index, href, label: short(label), said: short(&said), stands })
    };
    state.interview.path().questions().iter().map(step).collect()
}

/// The beginning of a text, as long as a line or two.
fn short(text: &str) -> String {
    let end = text.char_indices().nth(SHORT).and_then(|(end, _)| text.get(..end));
    end.map_or_else(|| text.to_owned(), |start| start.trim_end().to_owned() + "…")
}
