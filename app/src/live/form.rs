//! The form of a question: what stands in it, and putting an answer into it.

use engine::QuestionIndex;
use js_sys::{Array, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, FormData, HtmlElement, HtmlFormElement, SubmitEvent};

use super::{by_id, closest, find};
use crate::prelude::*;
use crate::{api::Fields, mark::marked};

/// Which of a form's buttons was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    Next,
    Back,
    Skip,
    KeepMine,
    UseNewer,
    Undo,
    Ask,
    /// On a card: send all answers.
    Submit,
}

/// The fields of a question, whose names begin with `mark`, as they stand in the page.
pub fn fields(mark: &str) -> Option<Fields> {
    let form: HtmlFormElement = by_id("form")?.unchecked_into();
    let data = FormData::new_with_form(&form).ok()?;
    let mut fields = Fields::default();
    for pair in Array::from(&data).iter() {
        let pair: Array = pair.unchecked_into();
        let name = pair.get(0).as_string()?;
        if let Some(name) = name.strip_prefix(mark) {
            // A file is no text; `public/upload.js` sends it by itself.
            fields.push(name, pair.get(1).as_string().unwrap_or_default());
        }
    }
    Some(fields)
}

/// Whether the event comes from a field that one writes in, and if so what its name is.
pub fn typed_into(event: &Event) -> Option<String> {
    let name = closest(event, "textarea, select, .field input:not([type=radio], [type=checkbox], [type=hidden])")?.get_attribute("name")?;
    Some(marked(&name).map_or(name.as_str(), |(_, name)| name).to_owned())
}

fn half_a_date(mark: &str) -> Option<HtmlElement> {
    find(&format!("#{mark}field [type=date]:invalid")).filter(|input| value(input).as_deref() == Some(""))
}

/// Whether a day is begun and not finished: the browser says nothing of it.
pub fn is_half_a_date(mark: &str) -> bool {
    half_a_date(mark).is_some()
}

/// Empties the field of a day that was begun and is not wanted.
pub fn drop_half_a_date(mark: &str) {
    if let Some(input) = half_a_date(mark) {
        let _ = Reflect::set(&input, &"value".into(), &"".into());
    }
}

/// Whether something is written in the Other row, from an event in it.
pub fn is_written(event: &Event) -> bool {
    closest(event, "textarea").is_some_and(|area| value(&area).is_some_and(|text| !text.trim().is_empty()))
}

/// What a row of options is answered in.
fn entrance(row: &HtmlElement) -> Option<HtmlElement> {
    let of = |selector| row.query_selector(selector).ok().flatten();
    of("textarea").or_else(|| of("input"))?.dyn_into().ok()
}

/// Presses the row with this number, from 1; the Other row is entered. False if there is none.
pub fn press_row(mark: &str, number: u32) -> bool {
    let Some(row) = find(&format!("#{mark}field .row:nth-child({number})")) else { return false };
    if let Some(entrance) = entrance(&row) {
        let _ = entrance.focus();
        entrance.click();
    }
    true
}

/// Moves the focus to the row after or before the one it is in; into the first or last one from elsewhere. Nothing is
/// picked by that.
pub fn step_row(from: Option<&HtmlElement>, down: bool) -> bool {
    let next = match from {
        Some(row) if down => row.next_element_sibling(),
        Some(row) => row.previous_element_sibling(),
        None => find(if down { "#field .row" } else { "#field .row:last-child" }).map(Into::into),
    };
    let entrance = next.and_then(|row| row.dyn_into::<HtmlElement>().ok()).and_then(|row| entrance(&row));
    entrance.is_some_and(|entrance| entrance.focus().is_ok())
}

/// Ticks or unticks the Other row.
pub fn check_other(mark: &str, checked: bool) {
    if let Some(input) = find(&format!("#{mark}field [value=other]")) {
        let _ = Reflect::set(&input, &"checked".into(), &checked.into());
    }
}

/// What stands in a field, whatever it is.
pub(super) fn value(field: &Element) -> Option<String> {
    Reflect::get(field, &"value".into()).ok()?.as_string()
}

/// Puts an answer into the question's form, and says so to `public/field.js`.
pub fn fill(mark: &str, fields: &Fields) {
    let Some(field) = by_id(&format!("{mark}field")) else { return };
    let Ok(inputs) = field.query_selector_all("[name]:not(button, [type=file])") else { return };
    for place in 0..inputs.length() {
        if let Some(input) = inputs.get(place) {
            let _ = fill_in(input.unchecked_ref(), mark, fields);
        }
    }
    let _ = field.set_attribute("data-filled", "");
}

fn fill_in(input: &Element, mark: &str, fields: &Fields) -> Result<bool, JsValue> {
    let name = input.get_attribute("name").unwrap_or_default();
    let name = name.strip_prefix(mark).unwrap_or_default();
    if input.matches("[type=radio], [type=checkbox]")? {
        let is_picked = fields.has(name, &value(input).unwrap_or_default());
        return Reflect::set(input, &"checked".into(), &is_picked.into());
    }
    let mut text = fields.get(name).to_owned();
    // Without an order each item stands where it was given, as its number says.
    if let ("", Some(item)) = (text.as_str(), name.strip_prefix("place-").and_then(|item| item.parse::<usize>().ok())) {
        text = (item + 1).to_string();
    }
    // A note that is there is shown.
    if let (false, Some(note)) = (text.is_empty(), input.closest("details")?) {
        note.set_attribute("open", "")?;
    }
    // What stands there already keeps its cursor.
    if value(input).as_deref() == Some(&text) { Ok(true) } else { Reflect::set(input, &"value".into(), &text.into()) }
}

/// The button that submitted a form, and on a card the question that it is of; Enter counts as Next.
pub fn pressed(event: &SubmitEvent) -> (Option<QuestionIndex>, Button) {
    let value = event.submitter().and_then(|button| button.get_attribute("value")).unwrap_or_default();
    let (question, value) = marked(&value).map_or((None, value.as_str()), |(question, value)| (Some(question), value));
    let button = match value {
        "back" => Button::Back,
        "skip" => Button::Skip,
        "mine" => Button::KeepMine,
        "newer" => Button::UseNewer,
        "undo" => Button::Undo,
        "ask" => Button::Ask,
        "submit" => Button::Submit,
        _ => Button::Next,
    };
    (question, button)
}
