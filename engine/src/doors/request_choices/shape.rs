//! The shape of `request_choices`' arguments: the table behind both the check and the JSON Schema. What is not insisted
//! on (a reason, a description or a flag of another type) counts as absent, as in the system this door comes from.

use alloc::vec;

use serde_json::{Value, json};

use crate::{
    shape::{Shape, any_text, lenient, list, name, optional, required, trimmed},
    text::Unit,
};

/// The longest header, in Unicode scalar values.
const HEADER: usize = 12;

pub(super) fn arguments() -> Value {
    let mut schema = shape().schema();
    if let Some(object) = schema.as_object_mut() {
        object.insert("$schema".into(), json!("https://json-schema.org/draft/2020-12/schema"));
        object.insert("title".into(), json!("request_choices"));
    }
    schema
}

pub(super) fn shape() -> Shape {
    let option = Shape::Brief(vec![
        required("label", name(), "What the person picks, and what comes back."),
        optional("description", lenient(any_text()), "A line under the label."),
    ]);
    let question = Shape::Object(vec![
        required("question", name(), "The question, as one asks it."),
        required(
            "header",
            trimmed(HEADER, Unit::Scalar),
            "A word that names the question, at most 12 characters; answers come back under it.",
        ),
        required("options", list(option, 2, 4), "What to choose from. The person can always answer in their own words instead."),
        optional("multiSelect", lenient(Shape::Flag), "Several options may be picked. Default false."),
    ]);
    Shape::Object(vec![
        required("questions", list(question, 1, 4), "What to ask; each question has its own header."),
        optional("reason", lenient(any_text()), "Why you ask, said to the person: \"to find the right team\"."),
    ])
}
