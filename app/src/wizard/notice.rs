//! What the page has to say about itself: an answer that was not taken, a survey that is over, a server out of reach.

use engine::{Entry, Given, Kind, Place, Question, QuestionIndex, Refusal};
use leptos::{ev::MouseEvent, prelude::*};

use crate::{
    api::{Ending, Unsaved},
    wizard::{Desk, State, queue::Saving},
    words::fill,
};

/// One thing to say, with a way to go.
struct Notice {
    title: String,
    text: String,
    href: String,
    link: String,
    /// The question that the link leads to: it is opened in this page, which alone has what was not saved.
    to: Option<QuestionIndex>,
}

impl Notice {
    fn plain(title: String, text: &str) -> Self {
        Self { title, text: text.to_owned(), href: String::new(), link: String::new(), to: None }
    }
}

/// The notices that stand above a page.
#[component]
pub fn Notices(desk: Desk) -> impl IntoView {
    let show = move |Notice { title, text, href, link, to }: Notice| {
        let go = move |event: MouseEvent| {
            if let Some(index) = to {
                event.prevent_default();
                desk.move_to(Place::Question(index));
            }
        };
        view! { <p class="notice warn" role="alert" tabindex="-1"><b>{title}</b>" "{text}" "<a href=href on:click=go>{link}</a></p> }
    };
    move || {
        let notices = desk.read(|state| ended(state).into_iter().chain(offline(state)).chain(refused(state)).collect::<Vec<_>>());
        notices.into_iter().map(show).collect::<Vec<_>>()
    }
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
        Some(Notice { title: title.to_owned(), text: String::new(), href, link, to: elsewhere })
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
    let has_options = state.question().is_some_and(|question| !question.kind.choices().is_empty());
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

/// The answer of this page beside the newer one from elsewhere; the person decides.
#[component]
pub fn Conflict(desk: Desk) -> impl IntoView {
    let mine = desk.text(|state| said(state, state.unsaved_here().and_then(|unsaved| unsaved.entry.as_ref())));
    let theirs = desk.text(|state| said(state, state.interview.answers.entry(state.index)));
    let none = desk.flag(|state| state.unsaved_here().is_none_or(|unsaved| unsaved.refusal != Refusal::Changed));
    let word = |read: fn(&State) -> String| desk.peek(read);
    view! {
        <div class="notice warn" role="alert" tabindex="-1" hidden=none>
            <h2>{word(|state| state.words.conflict_title().to_owned())}</h2>
            <dl class="versus">
                <div><dt>{word(|state| state.words.conflict_mine().to_owned())}</dt><dd>{mine}</dd></div>
                <div><dt>{word(|state| state.words.conflict_theirs().to_owned())}</dt><dd>{theirs}</dd></div>
            </dl>
            <div class="actions">
                <button name="go" value="mine">{word(|state| state.words.keep_mine().to_owned())}</button>
                <button name="go" value="newer">{word(|state| state.words.use_newer().to_owned())}</button>
            </div>
        </div>
    }
}

/// An answer to the question of the page as one reads it: labels and free text.
fn said(state: &State, entry: Option<&Entry>) -> String {
    let answered = state.question().zip(entry).filter(|(question, entry)| entry.is_answered(question));
    let label = |choice: usize| state.wording(state.index)?.labels.get(choice).cloned();
    answered.map_or_else(|| state.words.open_question().to_owned(), |(question, entry)| answer_text(question, entry, label))
}

/// The labels picked and the text written, in one line.
pub fn answer_text(question: &Question, entry: &Entry, label: impl Fn(usize) -> Option<String>) -> String {
    match (&entry.given, &question.kind) {
        (Given::Choice { picked, custom }, Kind::Choice(_)) => {
            let labels = picked.iter().filter_map(|pick| label(pick.position()));
            let parts: Vec<String> = labels.chain(custom.used().map(str::to_owned)).collect();
            parts.join(", ")
        }
        (Given::Text(text), _) => text.clone(),
        (Given::Choice { .. }, Kind::Text { .. }) => String::new(),
    }
}
