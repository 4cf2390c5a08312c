//! The page around the form: history, focus, time, and writing text into elements.

use alloc::boxed::Box;

use js_sys::{Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, Event, History, HtmlElement};

use super::{by_id, document, find, form::value, listen, window};
use crate::prelude::*;
use crate::wording::Html;

const PREVIEW: &str = "preview";

/// The bytes that stand base64 in the element of this id.
pub fn inlined(id: &str) -> Option<Vec<u8>> {
    let text = by_id(id)?.text_content()?;
    Some(window()?.atob(&text).ok()?.chars().map(|byte| byte as u8).collect())
}

/// Resolves after so many milliseconds.
pub async fn pause(milliseconds: i32) {
    let promise = Promise::new(&mut |resolve, _| {
        if let Some(window) = window() {
            let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds);
        }
    });
    let _ = JsFuture::from(promise).await;
}

fn history() -> Option<History> {
    window()?.history().ok()
}

/// Shows `url` in the address bar as a new history entry.
pub fn push(url: &str) {
    let _ = history().map(|history| history.push_state_with_url(&JsValue::NULL, "", Some(url)));
}

/// Corrects the address of the current history entry.
pub fn replace(url: &str) {
    let _ = history().map(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(url)));
}

/// Leaves for another page.
pub fn go(url: &str) {
    let _ = window().map(|window| window.location().assign(url));
}

/// The path and query of the page.
pub fn here() -> String {
    let Some(location) = window().map(|window| window.location()) else { return String::new() };
    location.pathname().unwrap_or_default() + &location.search().unwrap_or_default()
}

/// Calls back on events of the window.
pub fn on_window(name: &str, callback: impl FnMut(Event) + 'static) {
    if let Some(window) = window() {
        listen(&window, name, Box::new(callback));
    }
}

/// Calls back on events of the document, wherever in the page they happen.
pub fn on_page(name: &str, callback: impl FnMut(Event) + 'static) {
    if let Some(document) = document() {
        listen(&document, name, Box::new(callback));
    }
}

/// What an event of the shared stream (`public/stream.js`) tells of one survey.
pub enum Told {
    /// Where it stands: its revision, and its version if the event says it.
    Stands(u64, u64),
    /// It is not among those that are pending.
    Unsure,
    /// Somebody asked back.
    Asked,
}

/// Reads an event that was passed on; `None` if it is about other surveys.
pub fn told(event: &Event, survey: &str) -> Option<Told> {
    let member = |of: &JsValue, name: &str| Reflect::get(of, &name.into()).unwrap_or(JsValue::NULL);
    let number = |of: &JsValue, name: &str| member(of, name).as_f64().unwrap_or_default() as u64;
    let stands = |of: &JsValue| Told::Stands(number(of, "revision"), number(of, "version"));
    let detail = member(event, "detail");
    let pending = member(&detail, "surveys");
    if pending.is_object() {
        let one = member(&pending, survey);
        return Some(if one.is_object() { stands(&one) } else { Told::Unsure });
    }
    let says = |name: &str, text: &str| member(&detail, name).as_string().as_deref() == Some(text);
    match says("id", survey) {
        true if says("type", "survey/asked") => Some(Told::Asked),
        true => Some(stands(&detail)),
        false => None,
    }
}

/// Moves the focus, and with it a screen reader, to the first element that matches.
pub fn focus(selector: &str) {
    let _ = find(selector).map(|element| element.focus());
}

/// Scrolls to the top, as a new page would stand.
pub fn to_top() {
    if let Some(window) = window() {
        window.scroll_to_with_x_and_y(0.0, 0.0);
    }
}

pub fn set_title(title: &str) {
    if let Some(document) = document() {
        document.set_title(title);
    }
}

pub fn set_text(id: &str, text: &str) {
    if let Some(element) = by_id(id) {
        element.set_text_content(Some(text));
    }
}

pub fn set_html(id: &str, html: &Html) {
    if let Some(element) = by_id(id) {
        element.set_inner_html(html.as_str());
    }
}

pub fn set_attribute(id: &str, name: &str, value: &str) {
    if let Some(element) = by_id(id) {
        let _ = element.set_attribute(name, value);
    }
}

pub fn set_hidden(id: &str, hidden: bool) {
    if let Some(element) = by_id(id) {
        element.set_hidden(hidden);
    }
}

/// Shows a question, or hides it and takes its fields out of the form; they keep what stands in them.
pub fn set_asked_for(id: &str, is_asked: bool) {
    set_hidden(id, !is_asked);
    if let Some(element) = by_id(id) {
        let _ = element.toggle_attribute_with_force("disabled", !is_asked);
    }
}

/// Puts the elements of these ids in this order before whatever else of their parent is not hidden. What stands in its
/// place already is not moved, and keeps the focus.
pub fn arrange(parent: &str, ids: impl Iterator<Item = String>) {
    let Some(parent) = by_id(parent) else { return };
    let mut at = parent.first_element_child();
    for element in ids.filter_map(|id| by_id(&id)) {
        while at.as_ref().is_some_and(|at| at.has_attribute("hidden")) {
            at = at.and_then(|at| at.next_element_sibling());
        }
        if at.as_ref().is_some_and(|at| at.is_same_node(Some(&element))) {
            at = element.next_element_sibling();
        } else {
            let _ = parent.insert_before(&element, at.as_deref());
        }
    }
}

/// Scrolls so that an element stands at the top, under what is fixed there.
pub fn to_view(id: &str) {
    if let Some(element) = by_id(id) {
        element.scroll_into_view();
    }
}

pub fn click(id: &str) {
    if let Some(element) = by_id(id) {
        element.click();
    }
}

/// A new element with attributes and text.
pub fn make(tag: &str, attributes: &[(&str, &str)], text: &str) -> Option<Element> {
    let element = document()?.create_element(tag).ok()?;
    for (name, value) in attributes {
        let _ = element.set_attribute(name, value);
    }
    element.set_text_content(Some(text));
    Some(element)
}

/// Puts `children` in the place of what is in an element.
pub fn set_children(id: &str, children: impl Iterator<Item = Element>) {
    let Some(parent) = by_id(id) else { return };
    parent.set_text_content(None);
    for child in children {
        let _ = parent.append_child(&child);
    }
}

/// Closes a `<details>` that is open and gives the focus back to its summary. False if there is none.
pub fn close(selector: &str) -> bool {
    let Some(open) = find(selector) else { return false };
    let _ = open.remove_attribute("open");
    if let Some(summary) = open.query_selector("summary").ok().flatten().and_then(|summary| summary.dyn_into::<HtmlElement>().ok()) {
        let _ = summary.focus();
    }
    true
}

/// Opens a `<details>` and puts the focus on its summary; of those with one name the browser closes the other.
pub fn open(id: &str) {
    if let Some(details) = by_id(id) {
        let _ = details.set_attribute("open", "");
        focus(&format!("#{id} > summary"));
    }
}

/// Shows a dialog over the page. False if there is none.
pub fn show_dialog(id: &str) -> bool {
    let dialog = by_id(id).map(|dialog| dialog.unchecked_into::<web_sys::HtmlDialogElement>());
    dialog.is_some_and(|dialog| dialog.show_modal().is_ok())
}

/// The page has come to life: what only script can do may be offered.
pub fn awake() {
    if let Some(page) = document().and_then(|document| document.document_element()) {
        let _ = page.set_attribute("data-awake", "");
    }
}

/// Shows the beginning of a closed panel beside its summary.
pub fn show_preview(summary: &HtmlElement) {
    let Some(details) = summary.parent_element().filter(|details| !details.has_attribute("open")) else { return };
    let body = details.query_selector(".insight-body").ok().flatten().and_then(|body| body.clone_node_with_deep(true).ok());
    let Some((body, preview)) = body.zip(make("div", &[("id", PREVIEW), ("inert", "")], "")) else { return };
    hide_preview();
    let _ = preview.append_child(&body);
    let _ = details.parent_element().map(|row| row.append_child(&preview));
}

pub fn hide_preview() {
    if let Some(preview) = by_id(PREVIEW) {
        preview.remove();
    }
}

/// What the person wrote that they need to know; `None` if it is blank.
pub fn asked() -> Option<String> {
    let text = value(&*by_id("ask")?)?;
    (!text.trim().is_empty()).then_some(text)
}

/// Puts text into that field.
pub fn set_asked(text: &str) {
    if let Some(area) = by_id("ask") {
        let _ = Reflect::set(&area, &"value".into(), &text.into());
    }
}

/// In place of a picture that does not come, what it was to be drawn from.
pub fn show_source(figure: &HtmlElement) {
    let child = |selector| figure.query_selector(selector).ok().flatten().and_then(|child| child.dyn_into::<HtmlElement>().ok());
    if let (Some(picture), Some(source)) = (child("picture"), child(".undrawn")) {
        picture.set_hidden(true);
        source.set_hidden(false);
    }
}
