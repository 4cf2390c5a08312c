//! The shape of the door's arguments: the table behind both the check of a spec and its JSON Schema. Every object in it
//! is strict.

use alloc::{vec, vec::Vec};

use serde_json::{Value, json};

use crate::{
    doors::{
        form_elicitation::{MOST_QUESTIONS, MOST_TEXT_LENGTH, TEXT_LENGTH},
        offered::{MOST_OFFERED, bounds_fields, files_fields, image, resource},
    },
    shape::{Exact, Field, Shape, Variant, line, list, optional, required, text, trimmed},
    text::Unit,
};

pub(super) fn arguments() -> Value {
    let mut schema = shape().schema();
    if let Some(object) = schema.as_object_mut() {
        object.insert("$schema".into(), json!("https://json-schema.org/draft/2020-12/schema"));
        object.insert("title".into(), json!("form_elicitation_v2_request"));
    }
    schema
}

pub(super) fn shape() -> Shape {
    Shape::Strict(vec![
        required("message", line(80), "What the form is about, as its heading."),
        required("questions", list(question(), 1, MOST_QUESTIONS), "What to ask, in order."),
    ])
}

fn question() -> Shape {
    let bounded = |mut fields: Vec<Field>| {
        fields.extend(bounds_fields(MOST_OFFERED));
        fields
    };
    let kind = |name, fields| Variant { name, fields };
    Shape::Tagged {
        tag: "type",
        default: None,
        common: vec![
            required("id", Shape::Exact(Exact::Id), "Your name for the question; unique in the form. The answer comes back under it."),
            required("title", trimmed(80, Unit::Utf16), "The question, as one asks it."),
            optional("description", text(2_000), "What helps to answer it."),
            required("required", Shape::Flag, "Must be answered."),
        ],
        variants: vec![
            kind("text", vec![optional("maxLength", length(), "The longest answer in UTF-16 units. Default 4,000.")]),
            kind("single_select", choices()),
            kind("multi_select", bounded(choices())),
            kind("resource", resources()),
            kind("resources", bounded(resources())),
            kind("files", bounded(files_fields(Shape::Strict))),
        ],
        strict: true,
    }
}

fn length() -> Shape {
    Shape::Whole { least: 1, most: u64::from(MOST_TEXT_LENGTH) }
}

fn choices() -> Vec<Field> {
    vec![required("options", list(option(), 1, MOST_OFFERED), "What to choose from. Nothing is preselected.")]
}

fn resources() -> Vec<Field> {
    vec![required("options", list(resource(Shape::Strict), 1, MOST_OFFERED), "What to choose from, each URI once.")]
}

fn option() -> Shape {
    Shape::Strict(vec![
        required("id", Shape::Exact(Exact::Id), "Your name for it; unique in its question. The answer names it."),
        required("title", trimmed(500, Unit::Utf16), "What the person reads."),
        optional("description", text(1_000), "One or two lines about it."),
        optional("thumbnail", image(Shape::Strict), "A picture of it, shown as a card. Not beside a preview."),
        optional("preview", image(Shape::Strict), "A picture of what picking it would look like. Not beside a thumbnail."),
    ])
}

const _: () = assert!(TEXT_LENGTH == 4_000, "the description of maxLength names the default");
