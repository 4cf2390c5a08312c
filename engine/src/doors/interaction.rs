//! Questions that an agent asks in its own words, where its host cannot show the page, and the generic tool
//! `submit_interaction` that hands in what was answered. The answers are judged by the door, as on the page.

use alloc::{
    string::{String, ToString},
    vec,
    vec::Vec,
};

use serde_json::{Value, json};

use crate::{
    doors::{ALL, Door, Rendered},
    json::Json,
    problem::{At, Problems},
    shape::{Shape, lenient, name, optional, required},
    survey::Survey,
};

/// What a door has to offer where no page can be shown.
#[derive(Debug)]
pub struct Interaction {
    /// What `submit_interaction` calls it.
    pub kind: &'static str,
    /// What a session must have in `supports` for the page to be shown.
    pub capability: &'static str,
    /// The tool's result where it is not: what to ask, and how to hand in the answers.
    pub conversational: fn(&Survey) -> Rendered,
}

/// The door whose questions go by this `kind`.
pub fn find_interaction(kind: &str) -> Option<&'static dyn Door> {
    ALL.iter().copied().find(|door| door.interaction().is_some_and(|interaction| interaction.kind == kind))
}

/// The arguments of `submit_interaction`.
#[derive(Clone, Debug, PartialEq)]
pub struct Submission {
    /// The raise that is meant; `None` for the one that is pending.
    pub id: Option<String>,
    pub kind: String,
    pub handed_in: HandedIn,
}

#[derive(Clone, Debug, PartialEq)]
pub enum HandedIn {
    Declined,
    /// Answers in the door's own JSON, not judged yet.
    Values(Json),
}

impl Submission {
    /// Reads `{id?, kind, values | declined}`. `declined: true` wins over values; null values are none, and a null id, too.
    ///
    /// # Errors
    /// All problems at once, `neither_values_nor_declined` among them; pointers are into the arguments.
    pub fn read(arguments: &Json) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        shape().check(arguments, At::ROOT, &mut problems);
        for (key, value) in arguments.members().iter().filter(|(key, _)| key != "values") {
            value.check_text(At::ROOT.key(key), &mut problems);
        }
        let declined = arguments.at("declined").flag() == Some(true);
        let values = arguments.get("values").filter(|values| **values != Json::Null);
        let handed_in = match values {
            _ if declined => Some(HandedIn::Declined),
            Some(values) => Some(HandedIn::Values(values.clone())),
            None => None,
        };
        if handed_in.is_none() && matches!(arguments, Json::Object(_)) {
            let message = "there is nothing to hand in; send \"values\", or \"declined\": true if the person will not answer";
            problems.add(At::ROOT, "neither_values_nor_declined", message.to_string());
        }
        let id = arguments.at("id");
        if !matches!(id, Json::Null | Json::Text(_)) {
            problems.wrong_type(At::ROOT.key("id"), "a string", id.kind());
        }
        match handed_in {
            Some(handed_in) if problems.is_empty() => {
                let kind = arguments.at("kind").text().unwrap_or_default().to_string();
                Ok(Self { id: id.text().map(ToString::to_string), kind, handed_in })
            }
            _ => Err(problems),
        }
    }

    /// The arguments as JSON Schema, draft 2020-12.
    pub fn schema() -> Value {
        let mut schema = shape().schema();
        let kinds: Vec<&str> = ALL.iter().filter_map(|door| Some(door.interaction()?.kind)).collect();
        if let Some(kind) = schema.pointer_mut("/properties/kind") {
            *kind = json!({"enum": kinds, "description": "The `kind` that came with the questions."});
        }
        if let Some(object) = schema.as_object_mut() {
            object.insert("$schema".into(), json!("https://json-schema.org/draft/2020-12/schema"));
            object.insert("title".into(), json!("submit_interaction"));
        }
        schema
    }
}

fn shape() -> Shape {
    Shape::Object(vec![
        optional("id", lenient(name()), "The `id` that came with the questions; left out, the ones that are pending."),
        required("kind", name(), "The `kind` that came with the questions."),
        optional("values", lenient(Shape::Object(vec![])), "The answers, in the form that the questions came with."),
        optional("declined", lenient(Shape::Flag), "True when the person will not answer. Wins over `values`."),
    ])
}
