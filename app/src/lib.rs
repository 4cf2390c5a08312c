//! The pages of Askpath. The server renders all of them whole, by Leptos; in the browser the wizard comes to life on top
//! of what is there (`hydrate`), by the engine and a thin binding. Every page works without script.
//!
//! This crate names no HTTP server, no SQL and no clock: what it needs comes in as values.

#![cfg_attr(feature = "ssr", recursion_limit = "256")]
#![cfg_attr(feature = "hydrate", no_std)]

extern crate alloc;

pub mod api;
#[cfg(feature = "ssr")]
pub mod asking;
#[cfg(feature = "ssr")]
pub mod depth;
#[cfg(feature = "ssr")]
pub mod field;
#[cfg(feature = "hydrate")]
pub mod live;
pub mod mark;
#[cfg(feature = "ssr")]
pub mod markdown;
#[cfg(feature = "ssr")]
pub mod pages;
mod prelude;
pub mod wizard;
pub mod wording;
pub mod words;

/// The id of the element that holds what a wizard page starts with.
pub const BOOT: &str = "boot";

/// Half the size of the standard one, which is made for programs that run for long.
#[cfg(feature = "hydrate")]
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// The program ends, as it would with the standard library; that one's way there, with all that writes the words of a
/// panic for nobody to read, would cost kilobytes.
#[cfg(feature = "hydrate")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

/// Brings a question's page to life. It was rendered whole, from the same state: nothing is drawn again.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    let boot = live::inlined(BOOT).and_then(|bytes| api::read(&bytes));
    if let Some(boot) = boot {
        wizard::desk::Desk::new(wizard::State::open(boot)).wake();
    }
}
