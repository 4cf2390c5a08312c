//! A survey that a person made small: the button for it in the header, and what is left of its pages until it is opened
//! again.

use leptos::prelude::*;

use crate::{pages::Frame, words::fill};

/// What stands in the corner.
#[derive(Clone, Debug)]
pub struct Minimised {
    pub id: String,
    pub title: String,
    /// "2 of 7"
    pub progress: String,
}

/// In the header of a survey that takes answers.
#[component]
pub fn Minimise(frame: Frame, id: String) -> impl IntoView {
    view! {
        <form class="minimise" method="post" action=format!("/s/{id}/minimise")>
            <input type="hidden" name="back" value=frame.here/>
            <button class="glyph" name="on" value="1">
                <span aria-hidden="true">"–"</span>
                <span class="vh">{frame.words.minimise().to_owned()}</span>
            </button>
        </form>
    }
}

/// In the corner of a page that is otherwise empty.
#[component]
pub fn Corner(frame: Frame, survey: Minimised) -> impl IntoView {
    let Minimised { id, title, progress } = survey;
    view! {
        <main class="corner" id="corner" data-live="">
            <h1 class="vh">{fill(frame.words.minimised(), &[("title", &title)])}</h1>
            <form method="post" action=format!("/s/{id}/minimise")>
                <input type="hidden" name="back" value=frame.here/>
                <button name="on" value="0">
                    <span class="vh">{frame.words.reopen().to_owned()}" "</span>
                    <bdi>{title}</bdi>
                    " "
                    <span class="meta">{progress}</span>
                </button>
            </form>
        </main>
    }
}
