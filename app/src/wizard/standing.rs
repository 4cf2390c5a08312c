//! The two things in the header that move: whether all is saved, and the line of progress.

use leptos::prelude::*;

use crate::{
    wizard::{Desk, queue::Saving},
    words::{Words, fill},
};

#[component]
pub fn Standing(desk: Desk) -> impl IntoView {
    let progress = Memo::new(move |_| desk.interview.with(|interview| interview.progress()));
    let text = move || {
        let (done, total) = (progress.get().done.to_string(), progress.get().total.to_string());
        fill(&desk.say(Words::progress), &[("done", &done), ("total", &total)])
    };
    let saving = move || match desk.saving.get() {
        Saving::Saved => desk.say(Words::saved),
        Saving::Under => desk.say(Words::saving),
        Saving::Failing => desk.say(Words::not_saved),
    };
    view! {
        <p class="save" class:late=move || desk.saving.get() == Saving::Failing role="status">{saving}</p>
        <progress class="line" value=move || progress.get().done max=move || progress.get().total aria-label=text></progress>
    }
}
