//! The form of a question: what stands in it, and putting an answer into it.

use wasm_bindgen::JsCast;
use web_sys::{Event, FormData, HtmlElement, HtmlFormElement, HtmlInputElement, HtmlTextAreaElement, SubmitEvent};

use super::{by_id, find};
use crate::api::Fields;

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
}

/// The fields of the question's form as they stand in the page.
pub fn fields() -> Option<Fields> {
    let form = by_id("form")?.dyn_into::<HtmlFormElement>().ok()?;
    let data = FormData::new_with_form(&form).ok()?;
    let mut fields = Fields::default();
    for entry in js_sys::try_iter(&data).ok()?? {
        let pair: js_sys::Array = entry.ok()?.unchecked_into();
        fields.read(&pair.get(0).as_string()?, &pair.get(1).as_string()?);
    }
    Some(fields)
}

/// Whether the event comes from a text field, and if so what its name is.
pub fn typed_into(event: &Event) -> Option<String> {
    Some(event.target()?.dyn_ref::<HtmlTextAreaElement>()?.name())
}

/// What a row of options is answered in.
fn entrance(row: &HtmlElement) -> Option<HtmlElement> {
    let of = |selector| row.query_selector(selector).ok().flatten();
    of("textarea").or_else(|| of("input"))?.dyn_into().ok()
}

/// Presses the row with this number, from 1; the Other row is entered. False if there is none.
pub fn press_row(number: u32) -> bool {
    let Some(row) = find(&format!("#field .row:nth-child({number})")) else { return false };
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
pub fn check_other(checked: bool) {
    if let Some(input) = find("#field [value=other]").and_then(|element| element.dyn_into::<HtmlInputElement>().ok()) {
        input.set_checked(checked);
    }
}

/// Puts an answer into the question's form.
pub fn fill(fields: &Fields) {
    let Some(inputs) = by_id("field").and_then(|field| field.query_selector_all("[name]").ok()) else { return };
    for node in (0..inputs.length()).filter_map(|place| inputs.get(place)) {
        if let Some(input) = node.dyn_ref::<HtmlInputElement>().filter(|input| input.name() == "pick") {
            let value = input.value();
            input.set_checked(if value == "other" { fields.other } else { fields.picks.iter().any(|pick| pick.to_string() == value) });
        }
        let Some(area) = node.dyn_ref::<HtmlTextAreaElement>() else { continue };
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
        Some("undo") => Button::Undo,
        Some("ask") => Button::Ask,
        _ => Button::Next,
    }
}
