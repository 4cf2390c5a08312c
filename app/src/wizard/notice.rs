//! What the page has to say about itself: an answer that was not taken, a survey that is over, a server out of reach.

use engine::{Entry, Given, Interview, Kind, OutcomeKind, Place, Question, QuestionIndex, Refusal};
use leptos::prelude::*;

use crate::{
    wizard::{Desk, queue::Saving},
    words::{Words, fill},
};

/// One thing to say, with a way to go.
struct Notice {
    title: String,
    text: String,
    link: Option<(String, String)>,
}

/// The notices that stand above a page.
#[component]
pub fn Notices(desk: Desk) -> impl IntoView {
    let show = |notice: Notice| {
        let link = notice.link.map(|(href, name)| view! { <a href=href>{name}</a> });
        view! { <p class="notice warn" role="alert" tabindex="-1"><b>{notice.title}</b>" "{notice.text}" "{link}</p> }
    };
    move || [ended(desk), offline(desk), refused(desk)].into_iter().flatten().map(show).collect::<Vec<_>>()
}

fn ended(desk: Desk) -> Option<Notice> {
    let ending = desk.ending()?;
    let late = ending == OutcomeKind::Expired && desk.interview.with(Interview::takes_answers);
    desk.survey.with_value(|facts| {
        let words = &facts.words;
        Some(if late {
            let title = fill(words.expired_title(), &[("agent", &facts.agent)]);
            Notice { title, text: words.expired_text().to_owned(), link: None }
        } else {
            let link = (format!("/s/{}/done", facts.id), words.settled_link().to_owned());
            Notice { title: words.settled_title().to_owned(), text: words.not_sent_notice().to_owned(), link: Some(link) }
        })
    })
}

fn offline(desk: Desk) -> Option<Notice> {
    (desk.saving.get() == Saving::Failing).then(|| Notice {
        title: desk.say(Words::offline_title),
        text: desk.say(Words::offline_text),
        link: None,
    })
}

/// An answer that was not taken, of this page or of another one.
fn refused(desk: Desk) -> Option<Notice> {
    let unsaved = desk.unsaved.get()?;
    let here = desk.index();
    let elsewhere = unsaved.question.filter(|index| Some(*index) != here);
    if unsaved.refusal == Refusal::Settled || (unsaved.refusal == Refusal::Changed && elsewhere.is_none() && here.is_some()) {
        return None;
    }
    let link = match elsewhere {
        Some(index) => (desk.href(Place::Question(index)), desk.word(index, |wording| wording.prompt.clone())),
        None => ("#answer".to_owned(), error_text(desk, &unsaved.refusal)),
    };
    Some(Notice { title: desk.say(Words::error_title), text: String::new(), link: Some(link) })
}

/// The reason beside the field, in plain words; empty when there is none.
pub fn error(desk: Desk) -> String {
    match desk.unsaved.get() {
        Some(unsaved) if unsaved.question == desk.index() && !matches!(unsaved.refusal, Refusal::Changed | Refusal::Settled) => {
            error_text(desk, &unsaved.refusal)
        }
        _ => String::new(),
    }
}

fn error_text(desk: Desk, refusal: &Refusal) -> String {
    let has_options = desk.question(|question| !question.kind.choices().is_empty()).unwrap_or_default();
    desk.survey.with_value(|facts| {
        let words = &facts.words;
        let text = match refusal {
            Refusal::Required if has_options => words.error_pick(),
            Refusal::Required => words.error_write(),
            Refusal::OneOnly => words.error_one(),
            Refusal::OptionAndText => words.error_both(),
            Refusal::Exclusive(_) => words.error_exclusive(),
            Refusal::TooLong { .. } => words.error_long(),
            Refusal::TextNotAllowed => words.error_text(),
            Refusal::Changed => words.conflict_title(),
            _ => words.error_other(),
        };
        match refusal {
            Refusal::TooLong { length, most } => fill(text, &[("length", &length.to_string()), ("most", &most.to_string())]),
            _ => text.to_owned(),
        }
    })
}

/// The answer of this page beside the newer one from elsewhere; the person decides.
#[component]
pub fn Conflict(desk: Desk) -> impl IntoView {
    move || {
        let index = desk.index()?;
        let unsaved = desk.unsaved.get().filter(|unsaved| unsaved.question == Some(index) && unsaved.refusal == Refusal::Changed)?;
        let theirs = desk.interview.with(|interview| said(desk, index, interview.answers.entry(index)));
        let mine = said(desk, index, unsaved.entry.as_ref());
        Some(view! {
            <div class="notice warn" role="alert" tabindex="-1">
                <h2>{desk.say(Words::conflict_title)}</h2>
                <dl class="versus">
                    <div><dt>{desk.say(Words::conflict_mine)}</dt><dd>{mine}</dd></div>
                    <div><dt>{desk.say(Words::conflict_theirs)}</dt><dd>{theirs}</dd></div>
                </dl>
                <div class="actions">
                    <button name="go" value="mine">{desk.say(Words::keep_mine)}</button>
                    <button name="go" value="newer">{desk.say(Words::use_newer)}</button>
                </div>
            </div>
        })
    }
}

/// An answer as one reads it: labels and free text.
pub fn said(desk: Desk, index: QuestionIndex, entry: Option<&Entry>) -> String {
    let graph = desk.graph();
    let answered = graph.question(index).zip(entry).filter(|(question, entry)| entry.is_answered(question));
    match answered {
        Some((question, entry)) => desk.word(index, |wording| answer_text(question, entry, |choice| wording.labels.get(choice).cloned())),
        None if entry.is_some_and(|entry| entry.skipped) => desk.say(Words::skipped),
        None => desk.say(Words::open_question),
    }
}

/// The labels picked and the text written, in one line.
pub fn answer_text(question: &Question, entry: &Entry, label: impl Fn(usize) -> Option<String>) -> String {
    match (&entry.given, &question.kind) {
        (Given::Choice { picked, custom }, Kind::Choice(_)) => {
            let labels = picked.iter().filter_map(|pick| label(pick.position()));
            let parts: Vec<String> = labels.chain(custom.used().map(str::to_owned)).collect();
            parts.join(", ")
        }
        (Given::Text(text), _) => text.trim().to_owned(),
        (Given::Choice { .. }, Kind::Text { .. }) => String::new(),
    }
}
