//! The pages of Askpath. The server renders all of them whole; in the browser the wizard comes to life on top of what is
//! there (`hydrate`), and the inbox keeps itself current. Every page works without script.
//!
//! This crate names no HTTP server, no SQL and no clock: what it needs comes in as values.

#![recursion_limit = "256"]

pub mod api;
#[cfg(feature = "ssr")]
pub mod field;
pub mod live;
#[cfg(feature = "ssr")]
pub mod markdown;
#[cfg(feature = "ssr")]
pub mod pages;
pub mod wizard;
pub mod wording;
pub mod words;

/// The id of the element that holds what a wizard page starts with.
pub const BOOT: &str = "boot";

/// Brings the page to life, whichever it is.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    use leptos::{mount::hydrate_from, prelude::*};

    let boot = live::inlined(BOOT).and_then(|bytes| postcard::from_bytes::<api::Boot>(&bytes).ok());
    let Some(boot) = boot else { return inbox() };
    let owner = Owner::new();
    owner.set();
    let desk = wizard::Desk::open(boot);
    if let (Some(standing), Some(page)) = (live::html_element("standing"), live::html_element("wizard")) {
        hydrate_from(standing, move || view! { <wizard::standing::Standing desk/> }).forget();
        hydrate_from(page, move || view! { <wizard::question::QuestionForm desk/> }).forget();
        desk.wake();
    }
    // The state lives as long as the page does.
    std::mem::forget(owner);
}

/// The inbox shows what the server has, whenever something happens: one look at a time, and another if more happened
/// meanwhile, so that an older answer never lands last.
#[cfg(feature = "hydrate")]
fn inbox() {
    use std::{cell::Cell, rc::Rc};

    if live::html_element("inbox").is_none() {
        return;
    }
    let (looking, again) = (Rc::new(Cell::new(false)), Rc::new(Cell::new(false)));
    live::on_event("/api/events", &["snapshot", "survey/requested", "survey/updated", "survey/settled"], move |_| {
        again.set(true);
        if looking.replace(true) {
            return;
        }
        let (looking, again) = (Rc::clone(&looking), Rc::clone(&again));
        // Not Leptos' own, which only hydration sets up.
        wasm_bindgen_futures::spawn_local(async move {
            while again.replace(false) {
                live::refresh("/", "#inbox").await;
            }
            looking.set(false);
        });
    });
}
