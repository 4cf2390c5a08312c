//! What the page has to say about itself: an answer that was not taken, a survey that is over, a server out of reach.

use engine::{Entry, Given, Kind, Place, Question, QuestionIndex, Refusal};

use crate::{
    api::{Ending, Unsaved},
    wizard::{State, queue::Saving},
    words::fill,
};

/// One thing to say, with a way to go.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    pub title: String,
    pub text: String,
    pub href: String,
    /// Empty for none.
    pub link: String,
    /// The question that the link leads to: it is opened in this page, which alone has what was not saved.
    pub to: Option<QuestionIndex>,
    /// It is no trouble.
    pub is_news: bool,
}

impl Notice {
    fn plain(title: String, text: &str) -> Self {
        Self { title, text: text.to_owned(), href: String::new(), link: String::new(), to: None, is_news: false }
    }
}

/// What stands above the question.
pub fn notices(state: &State) -> Vec<Notice> {
    ended(state).into_iter().chain(offline(state)).chain(refused(state)).chain(news(state)).collect()
}

/// That the agent added something to other questions.
fn news(state: &State) -> Vec<Notice> {
    let path = state.interview.path();
    let notice = |index: &QuestionIndex| {
        let link = state.wording(*index)?.prompt.clone();
        let href = state.href(Place::Question(*index));
        let title = fill(state.words.added_by(), &[("agent", &state.agent)]);
        Some(Notice { title, text: String::new(), href, link, to: Some(*index), is_news: true })
    };
    state.news.iter().filter(|index| **index != state.index && path.contains(**index)).filter_map(notice).collect()
}

fn ended(state: &State) -> Option<Notice> {
    let words = &state.words;
    Some(match state.ending? {
        Ending::Late => {
            let title = fill(words.expired_title(), &[("agent", &state.agent)]);
            Notice::plain(title, words.expired_text())
        }
        Ending::Over => Notice {
            title: words.settled_title().to_owned(),
            text: words.not_sent_notice().to_owned(),
            href: format!("/s/{}/done", state.id),
            link: words.settled_link().to_owned(),
            to: None,
            is_news: false,
        },
    })
}

fn offline(state: &State) -> Option<Notice> {
    (state.saving == Saving::Failing).then(|| Notice::plain(state.words.offline_title().to_owned(), state.words.offline_text()))
}

/// The answers that were not taken, of this page and of others.
fn refused(state: &State) -> Vec<Notice> {
    let notice = |unsaved: &Unsaved| {
        let elsewhere = Some(unsaved.question).filter(|index| *index != state.index);
        let (title, href, link) = match (elsewhere, &unsaved.refusal) {
            (None, Refusal::Settled | Refusal::Changed) => return None,
            (Some(index), _) => (state.words.unsaved(), state.href(Place::Question(index)), state.wording(index)?.prompt.clone()),
            (None, refusal) => (state.words.error_title(), "#answer".to_owned(), error_text(state, refusal)),
        };
        Some(Notice { title: title.to_owned(), text: String::new(), href, link, to: elsewhere, is_news: false })
    };
    state.unsaved.iter().filter_map(notice).collect()
}

/// The reason beside the field, in plain words; empty when there is none.
pub fn error(state: &State) -> String {
    match state.unsaved_here().map(|unsaved| &unsaved.refusal) {
        None | Some(Refusal::Changed | Refusal::Settled) => String::new(),
        Some(refusal) => error_text(state, refusal),
    }
}

fn error_text(state: &State, refusal: &Refusal) -> String {
    let words = &state.words;
    let has_options = state.has_options();
    let text = match refusal {
        Refusal::Required if has_options => words.error_pick(),
        Refusal::Required => words.error_write(),
        Refusal::OneOnly => words.error_one(),
        Refusal::OptionAndText => words.error_both(),
        Refusal::Exclusive(_) => words.error_exclusive(),
        Refusal::TooLong { length, most } => {
            return fill(words.error_long(), &[("length", &length.to_string()), ("most", &most.to_string())]);
        }
        Refusal::TextNotAllowed => words.error_text(),
        _ => words.error_other(),
    };
    text.to_owned()
}

/// The labels picked and the text written, in one line.
pub fn answer_text(comma: &str, question: &Question, entry: &Entry, label: impl Fn(usize) -> Option<String>) -> String {
    match (&entry.given, &question.kind) {
        (Given::Choice { picked, custom }, Kind::Choice(_)) => {
            let labels = picked.iter().filter_map(|pick| label(pick.position()));
            let parts: Vec<String> = labels.chain(custom.used().map(str::to_owned)).collect();
            parts.join(comma)
        }
        (Given::Text(text), _) => text.clone(),
        (Given::Choice { .. }, Kind::Text { .. }) => String::new(),
    }
}
