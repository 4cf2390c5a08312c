//! The ways to send an agent back with an instruction instead of answers: as buttons beside Start, and in the menu.

use engine::Steer;
use leptos::prelude::*;

use crate::{
    pages::masthead::About,
    words::{PageWords, fill},
};

/// One way, in words.
struct Way {
    steer: Steer,
    label: String,
    hint: String,
}

fn ways(words: &PageWords, about: &About) -> [Way; 3] {
    Steer::ALL.map(|steer| {
        let (label, hint) = match steer {
            Steer::Reroll => (words.reroll(), words.reroll_hint()),
            Steer::Push => (words.push(), words.push_hint()),
            Steer::Discuss => (words.discuss(), words.discuss_hint()),
        };
        Way { steer, label: label.to_owned(), hint: fill(hint, &[("agent", &about.agent)]) }
    })
}

impl Way {
    fn hint_id(&self) -> String {
        format!("{}-hint", self.steer.as_str())
    }

    fn button(&self) -> AnyView {
        view! { <button name="steer" value=self.steer.as_str() aria-describedby=self.hint_id()>{self.label.clone()}</button> }.into_any()
    }
}

fn action(about: &About) -> String {
    format!("/s/{}/steer", about.id)
}

/// In the menu: each way with what it does.
pub(super) fn menu(words: &PageWords, about: &About) -> AnyView {
    let ways: Vec<_> = ways(words, about)
        .into_iter()
        .map(|way| view! { <div>{way.button()}<p class="hint" id=way.hint_id()>{way.hint.clone()}</p></div> })
        .collect();
    view! {
        <form class="ways" method="post" action=action(about)>
            <h2>{words.steer_title().to_owned()}</h2>
            {ways}
        </form>
    }
    .into_any()
}

/// Beside another button: the ways as further ones, and a line for each, which goes below.
pub(super) fn beside(words: &PageWords, about: &About) -> (AnyView, AnyView) {
    let ways = ways(words, about);
    let buttons = ways.iter().map(Way::button).collect::<Vec<_>>();
    let buttons = view! { <form class="steer" method="post" action=action(about)>{buttons}</form> };
    let hints: Vec<_> =
        ways.iter().map(|way| view! { <p class="hint" id=way.hint_id()><b>{way.label.clone()}</b>" "{way.hint.clone()}</p> }).collect();
    (buttons.into_any(), view! { <div class="hints">{hints}</div> }.into_any())
}
