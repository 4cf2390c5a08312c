//! The page of one question: a real form around the field that the server made. The form stays while questions change;
//! what differs from one to the next is text and HTML in its places.

use engine::{Page, Place};
use leptos::{
    ev::{Event, KeyboardEvent, SubmitEvent},
    prelude::*,
};

use crate::{
    live::{self, Button},
    wizard::{
        Desk, State,
        notice::{Conflict, Notices, error},
        queue::Pace,
    },
};

#[component]
pub fn QuestionForm(desk: Desk) -> impl IntoView {
    let header = desk.text(|state| state.drawn(|wording| &wording.header));
    let prompt = desk.text(|state| state.drawn(|wording| &wording.prompt));
    let detail = desk.text(|state| state.drawn(|wording| wording.detail.as_str()));
    let field = desk.text(|state| state.drawn(|wording| wording.field.as_str()));
    view! {
        <form
            class="column"
            method="post"
            action=desk.text(|state| state.href(Place::Question(state.index)))
            novalidate
            on:submit=move |event| submitted(desk, &event)
            on:input=move |event| edited(desk, &event)
            on:keydown=move |event| key(desk, &event)
        >
            <input type="hidden" name="seen" value=desk.text(|state| state.interview.revision.0.to_string())/>
            <button class="vh" name="go" value="next" tabindex="-1" aria-hidden="true">
                {desk.peek(|state| state.words.next().to_owned())}
            </button>
            <Notices desk/>
            <p class="where">{desk.text(position)}</p>
            <p class="chip" dir="auto">{header}</p>
            <fieldset id="answer" tabindex="-1" aria-describedby="error detail">
                <legend><h1 class="prompt" id="prompt" tabindex="-1" dir="auto">{prompt}</h1></legend>
                <div class="prose" id="detail" dir="auto" inner_html=detail></div>
                <p class="error" id="error">{desk.text(error)}</p>
                <Conflict desk/>
                <div class="field" inner_html=field></div>
            </fieldset>
            <Actions desk/>
        </form>
    }
}

#[component]
fn Actions(desk: Desk) -> impl IntoView {
    let first = desk.flag(|state| !state.has_start && number(state) == 1);
    let fixed = desk.flag(|state| state.question().is_some_and(|question| !question.skippable));
    let writes = desk.flag(|state| state.question().is_some_and(|question| question.kind.choices().is_empty()));
    let word = |read: fn(&State) -> String| desk.peek(read);
    view! {
        <div class="actions bar">
            <button name="go" value="back" hidden=first>{word(|state| state.words.back().to_owned())}</button>
            <button class="plain" name="go" value="skip" hidden=fixed>{word(|state| state.words.skip().to_owned())}</button>
            <button class="solid next" name="go" value="next">{word(|state| state.words.next().to_owned())}</button>
            <span class="hint" aria-hidden="true" hidden=writes>{word(|state| state.words.enter_hint().to_owned())}</span>
        </div>
    }
}

/// Where the question stands on the path, from 1.
fn number(state: &State) -> usize {
    match state.interview.page(Place::Question(state.index)) {
        Page::Question(page) => page.number,
        Page::Review(_) | Page::Settled(_) => 1,
    }
}

fn position(state: &State) -> String {
    let total = state.interview.path().len();
    state.words.question_of().say(total, &[("number", &number(state).to_string())])
}

fn submitted(desk: Desk, event: &SubmitEvent) {
    event.prevent_default();
    match live::pressed(event) {
        Button::Next => desk.next(),
        Button::Back => desk.back(),
        Button::Skip => desk.skip_on(),
        Button::KeepMine => desk.keep_mine(),
        Button::UseNewer => desk.use_newer(),
    }
}

/// Typing in the Other row picks it, which unpicks the option before; emptying it lets go again.
fn edited(desk: Desk, event: &Event) {
    let typed = live::typed_into(event);
    if typed.as_deref() == Some("custom") {
        live::check_other(!event_target_value(event).trim().is_empty());
    }
    desk.keep(if typed.is_some() { Pace::Rest } else { Pace::Now });
}

/// Enter goes on, from the heading and from the one-line Other row; with Shift, or while composing, it is a line end.
/// Digits pick, but never while one is typing.
fn key(desk: Desk, event: &KeyboardEvent) {
    if event.is_composing() || event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    let has_options = desk.peek(|state| state.question().is_some_and(|question| !question.kind.choices().is_empty()));
    let typing = live::typed_into(event);
    let digit = event.key().parse::<u32>().ok().filter(|digit| (1..=9).contains(digit));
    match digit {
        Some(digit) if typing.is_none() && live::press_row(digit) => event.prevent_default(),
        None if event.key() == "Enter" && !event.shift_key() => {
            let in_line = has_options && typing.as_deref() == Some("custom");
            if in_line || live::is_heading(event) {
                event.prevent_default();
                desk.next();
            }
        }
        _ => {}
    }
}
