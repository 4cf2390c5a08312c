//! Surveys to test with.

use serde_json::{Value, json};

/// Branches: `kind` leads to `bug` or to `scope` and `when`. Only `kind` must be answered.
pub(super) fn branching() -> Value {
    json!({"survey": {"title": "Release scope", "entry": "kind", "questions": {
        "kind": {"prompt": "What kind of release?", "skippable": false, "allowCustom": false, "options": [
            {"key": "fix", "label": "A fix", "next": "bug"},
            {"key": "new", "label": "Something new", "next": "scope"}]},
        "bug": {"prompt": "Which bug?"},
        "scope": {"prompt": "What is in it?", "multiSelect": true, "next": "when", "options": [
            {"key": "a", "label": "Search"}, {"key": "b", "label": "Export"}, {"key": "c", "label": "Import"}]},
        "when": {"prompt": "When?", "options": [{"key": "now", "label": "Now"}, {"key": "later", "label": "Later"}]}}}})
}

/// One question that takes an option or free text.
pub(super) fn tiny() -> Value {
    json!({"survey": {"title": "Tiny", "entry": "q", "questions": {
        "q": {"prompt": "Which?", "options": [{"key": "a", "label": "The first"}, {"key": "b", "label": "The second"}]}}}})
}

/// With a start page.
pub(super) fn introduced() -> Value {
    let mut spec = tiny();
    spec["survey"]["intro"] = json!("Please read **this** first. <script>alert(1)</script>");
    spec
}

/// Free text alone, of at most ten units, which must be given.
pub(super) fn text() -> Value {
    json!({"survey": {"title": "Words", "entry": "t", "questions": {
    "t": {"kind": "text", "prompt": "Say it", "maxLength": 10, "skippable": false},
    }}})
}

/// One question that takes an answer of one kind and nothing else, under any id.
pub(super) fn with_id(id: &str) -> Value {
    let next = format!("{id}2");
    json!({"survey": {"title": "Ids", "entry": id, "questions": {
        id: {"prompt": "First?", "skippable": false, "options": [{"key": id, "label": "Yes", "next": &next}, {"key": "n", "label": "No"}]},
        &next: {"prompt": "Second?"}}}})
}

/// `tiny` answered with the first option.
pub(super) fn first() -> Value {
    json!([{"id": "q", "selected": ["a"]}])
}

pub(super) fn second() -> Value {
    json!([{"id": "q", "selected": ["b"]}])
}
