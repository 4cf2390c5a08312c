//! The map of the path: what was answered, where one is, what is ahead for now. Beside the question on wide screens, a
//! disclosure on small ones.

use leptos::prelude::*;

use crate::{
    wizard::screen::{Stands, Step},
    words::PageWords,
};

#[component]
pub fn PathMap(
    words: PageWords,
    steps: Vec<Step>,
    /// How many answers are set aside; empty for none.
    aside: String,
) -> impl IntoView {
    let none = aside.is_empty();
    let steps: Vec<_> = steps.into_iter().map(step).collect();
    view! {
        <nav class="trail" aria-label=words.your_path().to_owned()>
            <details class="map">
                <summary>{words.path().to_owned()}</summary>
                <h2 class="eyebrow">{words.your_path().to_owned()}</h2>
                <ol class="steps" id="steps">{steps}</ol>
                <div class="notice warn" id="aside-note" hidden=none>
                    <b id="aside-count">{aside}</b>
                    <button class="plain" id="aside-undo" type="button" hidden>{words.undo().to_owned()}</button>
                    <span id="aside-return"></span>
                </div>
            </details>
        </nav>
    }
}

fn step(step: Step) -> impl IntoView {
    let Step { index, href, label, said, stands } = step;
    let here = (stands == Stands::Here).then_some("step");
    view! {
        <li class=stands.class()>
            <a href=href data-to=index.position() dir="auto" aria-current=here>{label}</a>
            {(!said.is_empty()).then(|| view! { <span class="said" dir="auto">{said}</span> })}
        </li>
    }
}
