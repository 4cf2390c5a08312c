//! The pages of Askpath. The server renders all of them whole, by Leptos; in the browser the wizard comes to life on top
//! of what is there (`hydrate`), by the engine and a thin binding. Every page works without script.
//!
//! This crate names no HTTP server, no SQL and no clock: what it needs comes in as values.

#![cfg_attr(feature = "ssr", recursion_limit = "256")]

pub mod api;
#[cfg(feature = "ssr")]
pub mod asking;
#[cfg(feature = "ssr")]
pub mod depth;
#[cfg(feature = "ssr")]
pub mod field;
#[cfg(feature = "hydrate")]
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

/// Half the size of the standard one, which is made for programs that run for long.
#[cfg(feature = "hydrate")]
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// Brings a question's page to life. It was rendered whole, from the same state: nothing is drawn again.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    let boot = live::inlined(BOOT).and_then(|bytes| postcard::from_bytes::<api::Boot>(&bytes).ok());
    if let Some(boot) = boot {
        wizard::desk::Desk::new(wizard::State::open(boot)).wake();
    }
}
