//! What the page has to say about itself: an answer that was not taken, a survey that is over, a server out of reach.

use engine::{Place, QuestionIndex};

use crate::prelude::*;
use crate::{
    api::{Ending, Fault, Unsaved},
    wizard::{News, State, queue::Saving},
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
    ended(state).into_iter().chain(offline(state)).chain(refused(state)).chain(changed(state)).chain(news(state)).collect()
}

/// That the agent changed the survey since it was begun: what is new, and what is to be answered again.
fn changed(state: &State) -> Vec<Notice> {
    let words = &state.words;
    let title = fill(words.changed_by(), &[("agent", &state.agent)]);
    let here = Place::Question(state.index);
    if state.is_outdated() {
        let (href, link) = (state.href(here), words.changed_show().to_owned());
        return vec![Notice { title, text: String::new(), href, link, to: None, is_news: true }];
    }
    if !state.is_card() && state.stands_out(state.index) == Some(News::Changed) {
        return vec![Notice { is_news: true, ..Notice::plain(words.changed_here().to_owned(), "") }];
    }
    let path = state.interview.path();
    let stands_out = |way: News| path.questions().iter().copied().filter(move |index| state.stands_out(*index) == Some(way));
    let (added, again) = (stands_out(News::New).count(), stands_out(News::Changed).count());
    let told = [(added, words.changed_new()), (again, words.changed_again())].into_iter().filter(|(count, _)| *count > 0);
    let text = told.map(|(count, text)| fill(text, &[("n", &count.to_string())])).collect::<Vec<_>>().join(" ");
    if text.is_empty() {
        return Vec::new();
    }
    let elsewhere = path.questions().iter().copied().find(|index| *index != state.index && state.stands_out(*index).is_some());
    let link = elsewhere.and_then(|index| state.wording(index)).map(|wording| wording.prompt.clone()).unwrap_or_default();
    let href = state.href(elsewhere.map_or(here, Place::Question));
    vec![Notice { title, text, href, link, to: elsewhere, is_news: true }]
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
    state.news.iter().filter(|index| (state.is_card() || **index != state.index) && path.contains(**index)).filter_map(notice).collect()
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
    // On a card the reason stands beside each question.
    if state.is_card() {
        return Vec::new();
    }
    let notice = |unsaved: &Unsaved| {
        let elsewhere = Some(unsaved.question).filter(|index| *index != state.index);
        let (title, href, link) = match (elsewhere, unsaved.fault) {
            (None, Fault::Settled | Fault::Changed) => return None,
            (Some(index), _) => (state.words.unsaved(), state.href(Place::Question(index)), state.wording(index)?.prompt.clone()),
            (None, fault) => (state.words.error_title(), "#answer".to_owned(), error_text(state, state.index, fault)),
        };
        Some(Notice { title: title.to_owned(), text: String::new(), href, link, to: elsewhere, is_news: false })
    };
    state.unsaved.iter().filter_map(notice).collect()
}

/// The reason beside the field, in plain words; empty when there is none.
pub fn error(state: &State, index: QuestionIndex) -> String {
    match state.unsaved_of(index).map(|unsaved| unsaved.fault) {
        None | Some(Fault::Changed | Fault::Settled) => String::new(),
        Some(fault) => error_text(state, index, fault),
    }
}

fn error_text(state: &State, index: QuestionIndex, fault: Fault) -> String {
    let words = &state.words;
    // What is asked for stands beside the field; here it says what to do.
    let rule = state.wording(index).map_or("", |wording| &wording.rule);
    let has_options = state.interview.graph.question(index).is_some_and(|question| !question.kind.choices().is_empty());
    let text = match fault {
        Fault::Required if !rule.is_empty() => return fill(words.error_required(), &[("rule", rule)]),
        Fault::Required if has_options => words.error_pick(),
        Fault::Unfit if !rule.is_empty() => rule,
        Fault::Required | Fault::Unfit => words.error_write(),
        Fault::OneOnly => words.error_one(),
        Fault::OptionAndText => words.error_both(),
        Fault::Exclusive => words.error_exclusive(),
        Fault::TooLong { length, most } => {
            return fill(words.error_long(), &[("length", &(length as usize).to_string()), ("most", &(most as usize).to_string())]);
        }
        Fault::TextNotAllowed => words.error_text(),
        Fault::Digits => words.error_digits(),
        Fault::Outdated => words.error_outdated(),
        Fault::Settled | Fault::Changed | Fault::Other => words.error_other(),
    };
    text.to_owned()
}
