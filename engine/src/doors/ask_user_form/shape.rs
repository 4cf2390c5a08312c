//! The shape of `ask_user_form`'s arguments: the table behind both the check of a spec and its JSON Schema.

use alloc::{vec, vec::Vec};

use serde_json::{Value, json};

use crate::{
    doors::{
        Limits,
        ask_user_form::{LABEL_LENGTH, MOST_POINTS, MOST_RANKED, MOST_ROWS},
    },
    shape::{Field, Shape, Variant, any_text, line, list, list_within, optional, required, text},
};

/// Where a node or an option can no longer be told by its index.
const MOST_INDEXED: usize = 65_534;

pub(super) fn arguments(limits: &Limits) -> Value {
    let mut schema = shape(limits).schema();
    if let Some(object) = schema.as_object_mut() {
        object.insert("$schema".into(), json!("https://json-schema.org/draft/2020-12/schema"));
        object.insert("title".into(), json!("ask_user_form"));
    }
    schema
}

pub(super) fn shape(limits: &Limits) -> Shape {
    let nodes = list_within("maxNodes", node(limits), 1, limits.ask_user_form_nodes.min(MOST_INDEXED));
    Shape::Object(vec![
        required("prompt", line(300), "What the form is about, as its heading."),
        required("nodes", nodes, "What to ask, in order."),
    ])
}

fn node(limits: &Limits) -> Shape {
    let choice = |name| Variant { name, fields: choice(limits) };
    Shape::Tagged {
        strict: false,
        tag: "kind",
        default: None,
        common: vec![
            required("id", line(64), "Your name for the node; unique in the form."),
            required("prompt", line(300), "The question, as one asks it."),
            optional("header", line(12), "A word that names the question."),
            optional("required", Shape::Flag, "Must be answered where it is shown. Default true."),
            optional("showIf", show_if(), "Show the node only after one of these options of an earlier node was picked."),
        ],
        variants: vec![
            choice("single"),
            choice("multi"),
            Variant { name: "scale", fields: scale(limits) },
            Variant { name: "rank", fields: rank() },
            Variant { name: "text", fields: Vec::new() },
        ],
    }
}

fn show_if() -> Shape {
    Shape::Object(vec![
        required("node", any_text(), "The id of an earlier node, which is `single` or `multi`."),
        required("anyOf", list(label(), 1, MOST_INDEXED), "Labels that it offers; one of them is enough."),
    ])
}

fn choice(limits: &Limits) -> Vec<Field> {
    let most = limits.ask_user_form_options.min(MOST_INDEXED);
    let about = "What to choose from. The page adds \"Other\" with free text; do not offer it yourself.";
    vec![required("options", list_within("maxOptions", option(), 2, most), about)]
}

fn scale(limits: &Limits) -> Vec<Field> {
    // A lower limit of options holds for scales, too; a higher one does not.
    let own = MOST_POINTS <= limits.ask_user_form_options;
    let points = if own { list(option(), 2, MOST_POINTS) } else { list_within("maxOptions", option(), 2, limits.ask_user_form_options) };
    vec![
        required("scale", points, "The points of the scale, in order."),
        required("items", list(item(), 1, MOST_ROWS), "The rows; each gets one of the points."),
        optional("notes", Shape::Flag, "The person may add a note to each row. Default false."),
    ]
}

fn rank() -> Vec<Field> {
    vec![
        required("items", list(item(), 2, MOST_RANKED), "What to put in order; the order given is where the person starts."),
        optional("cutoff", Shape::Whole { least: 1, most: MOST_RANKED as u64 }, "A line is drawn under so many of them."),
    ]
}

/// A row of a scale or a thing to rank.
fn item() -> Shape {
    Shape::Object(vec![
        required("id", line(64), "Your name for it; unique in its node."),
        required("label", line(200), "What the person reads."),
        optional("detail", text(200), "A line under the label."),
        optional("link", text(2_000), "Where to read more; only http(s) is shown as a link."),
    ])
}

fn label() -> Shape {
    line(LABEL_LENGTH as usize)
}

fn option() -> Shape {
    Shape::Object(vec![
        required("label", label(), "What the person reads, and what comes back; unique in its node."),
        optional("description", text(120), "A line under the label."),
        optional("preview", text(4_000), "More to look at before choosing."),
    ])
}
