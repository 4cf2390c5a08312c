//! Everything that only a browser can do: requests, history, focus, events, reading a form and writing into the page.
//! It is not there on the server.

mod form;
mod net;
mod page;

use alloc::boxed::Box;

use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Event, EventTarget};

pub use self::{
    form::{Button, check_other, drop_half_a_date, fields, fill, is_half_a_date, is_written, press_row, pressed, step_row, typed_into},
    net::{Failure, get, post},
    page::*,
};

pub fn window() -> Option<web_sys::Window> {
    web_sys::window()
}

pub fn document() -> Option<web_sys::Document> {
    window()?.document()
}

/// The first element that matches.
pub fn find(selector: &str) -> Option<web_sys::HtmlElement> {
    document()?.query_selector(selector).ok()??.dyn_into().ok()
}

pub fn by_id(id: &str) -> Option<web_sys::HtmlElement> {
    document()?.get_element_by_id(id)?.dyn_into().ok()
}

/// The nearest element at or above the target of an event that matches.
pub fn closest(event: &Event, selector: &str) -> Option<web_sys::HtmlElement> {
    event.target()?.dyn_into::<web_sys::Element>().ok()?.closest(selector).ok()??.dyn_into().ok()
}

/// Calls back on every event of this name, for as long as the page lives. Events that do not bubble are met on their way
/// down.
pub fn listen(target: &EventTarget, name: &str, callback: Box<dyn FnMut(Event)>) {
    let closure = Closure::wrap(callback);
    let _ = target.add_event_listener_with_callback_and_bool(name, closure.as_ref().unchecked_ref(), true);
    closure.forget();
}
