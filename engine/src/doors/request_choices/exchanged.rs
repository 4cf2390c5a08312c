//! JSON Schemas of the door's answers and results.

use serde_json::{Value, json};

use crate::doors::exchanged::{document, list, object, text};

pub(super) fn answers() -> Value {
    let other = json!({"type": ["string", "null"], "description": "The person's own words."});
    let answer = json!({
        "type": "object", "required": ["header"],
        "properties": {"header": text(), "options": list(&text()), "other": other},
    });
    let schema = json!({"type": "object", "properties": {"answers": list(&answer)}});
    document("request_choices", "answers", schema)
}

pub(super) fn result() -> Value {
    let answer = object(json!({"header": text(), "options": list(&text()), "other?": text()}));
    let ways = json!({"anyOf": [
        object(json!({"status": {"const": "submitted"}, "values": object(json!({"answers": list(&answer)}))})),
        object(json!({"status": {"enum": ["declined", "no_response"]}, "message": text()})),
    ]});
    document("request_choices", "result", ways)
}
