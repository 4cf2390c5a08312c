//! What only a browser can do, in a browser.

use js_sys::{Array, Promise, Reflect, Uint8Array};
use leptos::{
    ev::{Event, SubmitEvent},
    web_sys,
};
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;

use super::{Button, Failure};
use crate::api::{BINARY, Fields};

fn window() -> Option<web_sys::Window> {
    web_sys::window()
}

fn element(selector: &str) -> Option<web_sys::HtmlElement> {
    window()?.document()?.query_selector(selector).ok()??.dyn_into().ok()
}

pub fn html_element(id: &str) -> Option<web_sys::HtmlElement> {
    window()?.document()?.get_element_by_id(id)?.dyn_into().ok()
}

/// The bytes that stand base64 in the element of this id.
pub fn inlined(id: &str) -> Option<Vec<u8>> {
    let text = window()?.document()?.get_element_by_id(id)?.text_content()?;
    Some(window()?.atob(&text).ok()?.chars().map(|byte| byte as u8).collect())
}

/// Fetches postcard.
///
/// # Errors
/// [`Failure`]
pub async fn get<T: DeserializeOwned>(url: &str) -> Result<T, Failure> {
    read(web_sys::RequestInit::new(), url).await
}

/// Posts the fields of a form and reads postcard. The request outlives the page.
///
/// # Errors
/// [`Failure`]
pub async fn post<T: DeserializeOwned>(url: &str, fields: &[(&'static str, String)]) -> Result<T, Failure> {
    let body = web_sys::UrlSearchParams::new().map_err(|_| Failure::Refused)?;
    for (name, value) in fields {
        body.append(name, value);
    }
    let init = web_sys::RequestInit::new();
    init.set_method("POST");
    init.set_body(&body);
    // A keepalive request is capped at 64 KiB; a longer text is sent without, rather than not at all.
    let long = fields.iter().map(|(_, value)| value.len()).sum::<usize>() > 15_000;
    let _ = Reflect::set(&init, &"keepalive".into(), &JsValue::from_bool(!long));
    read(init, url).await
}

async fn read<T: DeserializeOwned>(init: web_sys::RequestInit, url: &str) -> Result<T, Failure> {
    let answer = async {
        let headers = web_sys::Headers::new()?;
        headers.set("Accept", BINARY)?;
        init.set_headers(&headers);
        let window = window().ok_or(JsValue::NULL)?;
        let response: web_sys::Response = JsFuture::from(window.fetch_with_str_and_init(url, &init)).await?.dyn_into()?;
        let buffer = JsFuture::from(response.array_buffer()?).await?;
        Ok::<_, JsValue>((response.status(), Uint8Array::new(&buffer).to_vec()))
    };
    let (status, bytes) = answer.await.map_err(|_| Failure::Unreachable)?;
    // A refusal that is meant for the wizard can be read as well.
    postcard::from_bytes(&bytes).map_err(|_| if (400..500).contains(&status) { Failure::Refused } else { Failure::Unreachable })
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

/// Shows `url` in the address bar as a new history entry.
pub fn push(url: &str) {
    if let Some(history) = window().and_then(|window| window.history().ok()) {
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(url));
    }
}

/// Corrects the address of the current history entry.
pub fn replace(url: &str) {
    if let Some(history) = window().and_then(|window| window.history().ok()) {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(url));
    }
}

/// Leaves for another page.
pub fn go(url: &str) {
    if let Some(window) = window() {
        let _ = window.location().assign(url);
    }
}

/// The path and query of the page.
pub fn here() -> String {
    let location = window().map(|window| window.location());
    let part = |part: Option<Result<String, JsValue>>| part.and_then(Result::ok).unwrap_or_default();
    part(location.as_ref().map(web_sys::Location::pathname)) + &part(location.as_ref().map(web_sys::Location::search))
}

/// Calls back whenever the person goes back or forward.
pub fn on_history(callback: impl FnMut() + 'static) {
    let closure = Closure::<dyn FnMut()>::new(callback);
    if let Some(window) = window() {
        window.set_onpopstate(Some(closure.as_ref().unchecked_ref()));
    }
    closure.forget();
}

/// Calls back when the page is about to be left or hidden.
pub fn on_leave(callback: impl FnMut() + 'static) {
    let closure = Closure::<dyn FnMut()>::new(callback);
    if let Some(window) = window() {
        let _ = window.add_event_listener_with_callback("pagehide", closure.as_ref().unchecked_ref());
    }
    closure.forget();
}

/// Asks the person before the page is left while `unsafe_to_leave` says so.
pub fn guard_leaving(mut unsafe_to_leave: impl FnMut() -> bool + 'static) {
    let closure = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
        if unsafe_to_leave() {
            event.prevent_default();
        }
    });
    if let Some(window) = window() {
        let _ = window.add_event_listener_with_callback("beforeunload", closure.as_ref().unchecked_ref());
    }
    closure.forget();
}

/// Calls back with the revision of every event of an event stream; the browser reconnects by itself.
pub fn on_event(url: &str, names: &[&str], mut callback: impl FnMut(u64) + 'static) {
    let closure = Closure::<dyn FnMut(web_sys::MessageEvent)>::new(move |event: web_sys::MessageEvent| {
        let revision = event.data().as_string().and_then(|text| js_sys::JSON::parse(&text).ok());
        let revision = revision.and_then(|event| Reflect::get(&event, &"revision".into()).ok());
        callback(revision.and_then(|revision| revision.as_f64()).unwrap_or_default() as u64);
    });
    if let Ok(source) = web_sys::EventSource::new(url) {
        for name in names {
            let _ = source.add_event_listener_with_callback(name, closure.as_ref().unchecked_ref());
        }
    }
    closure.forget();
}

/// Moves the focus, and with it a screen reader, to the first element that matches once the page is drawn.
pub fn focus(selector: &'static str) {
    leptos::task::spawn_local(async move {
        leptos::task::tick().await;
        let _ = element(selector).map(|element| element.focus());
    });
}

/// Scrolls to the top, as a new page would stand.
pub fn to_top() {
    if let Some(window) = window() {
        window.scroll_to_with_x_and_y(0.0, 0.0);
    }
}

pub fn set_title(title: &str) {
    if let Some(document) = window().and_then(|window| window.document()) {
        document.set_title(title);
    }
}

/// The fields of the question's form as they stand in the page.
pub fn fields() -> Option<Fields> {
    let form = element("#wizard form")?.dyn_into::<web_sys::HtmlFormElement>().ok()?;
    let data = web_sys::FormData::new_with_form(&form).ok()?;
    let mut fields = Fields::default();
    for entry in js_sys::try_iter(&data).ok()?? {
        let pair: Array = entry.ok()?.unchecked_into();
        fields.read(&pair.get(0).as_string()?, &pair.get(1).as_string()?);
    }
    Some(fields)
}

/// Whether the event comes from a text field, and if so what its name is.
pub fn typed_into(event: &Event) -> Option<String> {
    let target = event.target()?;
    Some(target.dyn_ref::<web_sys::HtmlTextAreaElement>()?.name())
}

/// Whether the event comes from the page's heading, where the focus is after a move.
pub fn is_heading(event: &Event) -> bool {
    event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok()).is_some_and(|target| target.tag_name() == "H1")
}

/// Presses the row with this number, from 1; the Other row is entered. False if there is none.
pub fn press_row(number: u32) -> bool {
    let Some(row) = element(&format!("#wizard .row:nth-child({number})")) else { return false };
    let typed = row.query_selector("textarea").ok().flatten();
    let target =
        typed.or_else(|| row.query_selector("input").ok().flatten()).and_then(|input| input.dyn_into::<web_sys::HtmlElement>().ok());
    if let Some(target) = target {
        let _ = target.focus();
        target.click();
    }
    true
}

/// Ticks or unticks the Other row.
pub fn check_other(checked: bool) {
    if let Some(input) = element("#wizard [value=other]").and_then(|element| element.dyn_into::<web_sys::HtmlInputElement>().ok()) {
        input.set_checked(checked);
    }
}

/// Puts an answer into the question's form.
pub fn fill(fields: &Fields) {
    let Some(inputs) = element("#wizard form").and_then(|form| form.query_selector_all("[name]").ok()) else { return };
    for node in (0..inputs.length()).filter_map(|place| inputs.get(place)) {
        if let Some(input) = node.dyn_ref::<web_sys::HtmlInputElement>().filter(|input| input.name() == "pick") {
            let value = input.value();
            input.set_checked(if value == "other" { fields.other } else { fields.picks.iter().any(|pick| pick.to_string() == value) });
        }
        let Some(area) = node.dyn_ref::<web_sys::HtmlTextAreaElement>() else { continue };
        let text = match area.name().as_str() {
            "custom" => fields.custom.as_deref().unwrap_or_default(),
            "text" => fields.text.as_deref().unwrap_or_default(),
            _ => fields.note.as_str(),
        };
        if area.value() != text {
            area.set_value(text);
        }
        // A note that is there is shown.
        if let (false, Ok(Some(note))) = (text.is_empty(), area.closest("details")) {
            let _ = note.set_attribute("open", "");
        }
    }
}

/// The button that submitted a form; Enter counts as Next.
pub fn pressed(event: &SubmitEvent) -> Button {
    let value = event.submitter().and_then(|button| button.get_attribute("value"));
    match value.as_deref() {
        Some("back") => Button::Back,
        Some("skip") => Button::Skip,
        Some("mine") => Button::KeepMine,
        Some("newer") => Button::UseNewer,
        _ => Button::Next,
    }
}

/// Replaces the element under `selector` by the one that the page at `url` has there now; a link keeps the focus.
pub async fn refresh(url: &str, selector: &str) -> Option<()> {
    let window = window()?;
    let response: web_sys::Response = JsFuture::from(window.fetch_with_str(url)).await.ok()?.dyn_into().ok()?;
    let text = JsFuture::from(response.text().ok()?).await.ok()?.as_string()?;
    let page = web_sys::DomParser::new().ok()?.parse_from_string(&text, web_sys::SupportedType::TextHtml).ok()?;
    let (old, new) = (element(selector)?, page.query_selector(selector).ok()??);
    let document = window.document()?;
    let focused = document.active_element().filter(|focused| old.contains(Some(focused))).and_then(|focused| focused.get_attribute("href"));
    old.replace_with_with_node_1(&new).ok()?;
    document.set_title(&page.title());
    if let Some(href) = focused {
        element(&format!("{selector} [href='{href}']"))?.focus().ok()?;
    }
    Some(())
}
