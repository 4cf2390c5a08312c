//! The two things in the header that move: whether all is saved, and the line of progress.

use leptos::prelude::*;

use crate::{
    wizard::{Desk, State, queue::Saving},
    words::fill,
};

#[component]
pub fn Standing(desk: Desk) -> impl IntoView {
    let saving = |state: &State| {
        let words = &state.words;
        let text = match state.saving {
            Saving::Nothing => "",
            Saving::Saved => words.saved(),
            Saving::Under => words.saving(),
            Saving::Failing => words.not_saved(),
            Saving::Refused => words.unsaved(),
        };
        text.to_owned()
    };
    let done = desk.text(|state| state.interview.progress().done.to_string());
    let total = desk.text(|state| state.interview.progress().total.to_string());
    let text = desk.text(|state| {
        let progress = state.interview.progress();
        fill(state.words.progress(), &[("done", &progress.done.to_string()), ("total", &progress.total.to_string())])
    });
    view! {
        <p class="save" class:late=desk.flag(|state| matches!(state.saving, Saving::Failing | Saving::Refused)) role="status">{desk.text(saving)}</p>
        <progress class="line" value=done max=total aria-label=text></progress>
    }
}
