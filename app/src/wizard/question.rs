//! The page of one question: a real form around the field that the server made. The form stays while questions change;
//! what differs from one to the next is text and HTML in its places.

use engine::Page;
use leptos::{
    ev::{Event, KeyboardEvent, SubmitEvent},
    prelude::*,
};

use crate::{
    live::{self, Button},
    wizard::{
        Desk,
        notice::{Conflict, Notices, error},
        queue::Pace,
    },
    wording::QuestionWording,
    words::Words,
};

#[component]
pub fn QuestionForm(desk: Desk) -> impl IntoView {
    // Read when the place changes and not when words arrive, so that nothing changes that somebody is typing into.
    let shown = move |read: fn(&QuestionWording) -> &str| {
        move || desk.index().map(|index| desk.word(index, |wording| read(wording).to_owned())).unwrap_or_default()
    };
    let header = shown(|wording| &wording.header);
    view! {
        <form
            class="column"
            method="post"
            action=move || desk.href(desk.place.get())
            novalidate
            on:submit=move |event| submitted(desk, &event)
            on:input=move |event| edited(desk, &event)
            on:keydown=move |event| key(desk, &event)
        >
            <input type="hidden" name="seen" value=move || desk.interview.with(|interview| interview.revision.0)/>
            <button class="vh" name="go" value="next" tabindex="-1" aria-hidden="true">{desk.say(Words::next)}</button>
            <Notices desk/>
            <p class="where">{move || position(desk)}</p>
            <p class="chip" dir="auto">{header}</p>
            <fieldset id="answer" tabindex="-1" aria-describedby="error detail">
                <legend><h1 class="prompt" id="prompt" tabindex="-1" dir="auto">{shown(|wording| &wording.prompt)}</h1></legend>
                <div class="prose" id="detail" dir="auto" inner_html=shown(|wording| wording.detail.as_str())></div>
                <p class="error" id="error">{move || error(desk)}</p>
                <Conflict desk/>
                <div class="field" inner_html=shown(|wording| wording.field.as_str())></div>
            </fieldset>
            <Actions desk/>
        </form>
    }
}

#[component]
fn Actions(desk: Desk) -> impl IntoView {
    let first = move || !desk.survey.with_value(|facts| facts.has_start) && page_number(desk) == 1;
    let fixed = move || !desk.question(|question| question.skippable).unwrap_or_default();
    let writes = move || desk.question(|question| question.kind.choices().is_empty()).unwrap_or_default();
    view! {
        <div class="actions bar">
            <button name="go" value="back" hidden=first>{desk.say(Words::back)}</button>
            <button class="plain" name="go" value="skip" hidden=fixed>{desk.say(Words::skip)}</button>
            <button class="solid next" name="go" value="next">{desk.say(Words::next)}</button>
            <span class="hint" aria-hidden="true" hidden=writes>{desk.say(Words::enter_hint)}</span>
        </div>
    }
}

/// Where the question stands on the path, from 1.
fn page_number(desk: Desk) -> usize {
    desk.interview.with(|interview| match interview.page(desk.place.get()) {
        Page::Question(page) => page.number,
        Page::Review(_) | Page::Settled(_) => 1,
    })
}

fn position(desk: Desk) -> String {
    let total = desk.interview.with(|interview| interview.path().len());
    let number = page_number(desk).to_string();
    desk.survey.with_value(|facts| facts.words.question_of().say(total, &[("number", &number)]))
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

/// Enter in the one-line Other row goes on, as it does in any line; with Shift, or while composing, it is a line end.
fn key(desk: Desk, event: &KeyboardEvent) {
    let plain = event.key() == "Enter" && !event.shift_key() && !event.is_composing();
    let has_options = desk.question(|question| !question.kind.choices().is_empty()).unwrap_or_default();
    if plain && has_options && live::typed_into(event).as_deref() == Some("custom") {
        event.prevent_default();
        desk.next();
    }
}
