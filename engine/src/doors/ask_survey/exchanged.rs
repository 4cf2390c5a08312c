//! JSON Schemas of the door's answers and results.

use serde_json::{Value, json};

use crate::{
    doors::exchanged::{document, failure, flag, list, named, object, text},
    outcome::Steer,
};

/// A list of answers, or the same beside a claimed path. Beside the id stands what the kind of the question has.
pub(super) fn answers() -> Value {
    let answer = json!({
        "type": "object", "required": ["id"],
        "properties": {
            "id": text(), "skipped": flag(), "note": text(),
            "selected": list(&text()), "custom": text(), "text": text(), "ratings": named(&text()), "rowNotes": named(&text()),
            "order": list(&text()), "uris": list(&text()), "number": {"type": "number"}, "date": text(), "boolean": flag(),
        },
    });
    let claimed = json!({
        "type": "object", "required": ["answers"],
        "properties": {"path": list(&text()), "answers": list(&answer)},
    });
    document("ask_survey", "answers", json!({"anyOf": [list(&answer), claimed]}))
}

pub(super) fn result() -> Value {
    let steers = Steer::ALL.map(Steer::as_str);
    let ways = json!({"anyOf": [
        object(json!({
            "outcome": {"const": "answered"}, "title?": text(), "path": list(&text()), "answers": list(&answer()), "skipped": list(&text()),
        })),
        object(json!({"outcome": {"enum": steers}, "title?": text(), "instruction": text()})),
        object(json!({"outcome": {"const": "superseded"}, "instruction": text()})),
        failure(&["SURVEY_CANCELLED", "SURVEY_WITHDRAWN", "SURVEY_EXPIRED", "SURVEY_BAD_SPEC"]),
    ]});
    document("ask_survey", "result", ways)
}

/// What was answered, by the kind of the question.
fn answer() -> Value {
    let selected = object(json!({"key": text(), "label": text()}));
    let rating = object(json!({"item": text(), "key": text(), "label": text()}));
    json!({"anyOf": [
        object(json!({"id": text(), "selected": list(&selected), "custom?": text(), "note?": text()})),
        object(json!({"id": text(), "text": text(), "note?": text()})),
        object(json!({"id": text(), "ratings": list(&rating), "unrated": list(&text()), "rowNotes?": named(&text()), "note?": text()})),
        object(json!({"id": text(), "order": list(&text()), "unchanged": flag(), "note?": text()})),
        object(json!({"id": text(), "uris": list(&text()), "note?": text()})),
        object(json!({"id": text(), "number": {"type": "number"}, "note?": text()})),
        object(json!({"id": text(), "date": text(), "note?": text()})),
        object(json!({"id": text(), "boolean": flag(), "note?": text()})),
    ]})
}
