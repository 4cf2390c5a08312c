//! JSON Schemas of the door's answers and results.

use serde_json::{Value, json};

use crate::{
    doors::{
        exchanged::{document, failure, list, object},
        form_elicitation::{MOST_QUESTIONS, MOST_TEXT_LENGTH},
        offered::MOST_OFFERED,
    },
    shape::Exact,
    uri::LONGEST_URI,
};

const NAME: &str = "form_elicitation_v2_request";

pub(super) fn answers() -> Value {
    document(NAME, "answers", content())
}

/// From question ids to a text, an option id or a URI, or a list of these.
fn content() -> Value {
    let mut several = list(&json!({"type": "string", "maxLength": LONGEST_URI}));
    if let Some(several) = several.as_object_mut() {
        several.insert("maxItems".into(), json!(MOST_OFFERED));
        several.insert("uniqueItems".into(), json!(true));
    }
    let one = json!({"type": "string", "maxLength": MOST_TEXT_LENGTH});
    json!({
        "type": "object", "propertyNames": Exact::Id.schema(), "maxProperties": MOST_QUESTIONS,
        "additionalProperties": {"anyOf": [one, several]},
    })
}

pub(super) fn result() -> Value {
    let codes = ["invalid_arguments", "unsupported_client", "invalid_response", "request_cancelled", "timeout", "transport_error"];
    let ways = json!({"anyOf": [
        object(json!({"action": {"const": "accept"}, "content": content()})),
        object(json!({"action": {"enum": ["decline", "cancel"]}})),
        failure(&codes),
    ]});
    document(NAME, "result", ways)
}

const _: () = assert!(LONGEST_URI <= MOST_TEXT_LENGTH as usize, "a URI fits where a text does");
