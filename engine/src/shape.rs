//! The shape of a door's arguments, written once as a table: it checks a document (every fault, with its pointer) and
//! prints itself as JSON Schema, so that what is documented and what is enforced cannot differ.
//! It knows types and limits; what questions mean to each other is checked where the survey is built.

use alloc::{boxed::Box, format, string::String, vec::Vec};

use serde_json::{Value, json};

use crate::{
    json::Json,
    problem::{At, Problems, quote, unknown},
    text::{Unit, is_blank},
};

pub(crate) enum Shape {
    Text(TextRule),
    Flag,
    /// One of these words.
    Word(&'static [&'static str]),
    Whole {
        least: u64,
        most: u64,
    },
    List {
        of: Box<Shape>,
        least: usize,
        most: usize,
    },
    /// An object from names of the agent's choosing (never blank) to one shape.
    Map {
        of: Box<Shape>,
        least: usize,
        most: usize,
    },
    Object(Vec<Field>),
    /// An object whose further fields depend on the text under `tag`.
    Tagged {
        tag: &'static str,
        default: &'static str,
        common: Vec<Field>,
        variants: Vec<Variant>,
    },
    /// An id, a list of ids, or null.
    Next,
    /// An object that its own parser checks; the schema names it under `$defs`.
    Defined(&'static str),
}

pub(crate) struct TextRule {
    pub(crate) unit: Unit,
    pub(crate) blank: bool,
    pub(crate) most: Option<usize>,
}

pub(crate) struct Variant {
    pub(crate) name: &'static str,
    pub(crate) fields: Vec<Field>,
}

pub(crate) struct Field {
    name: &'static str,
    about: &'static str,
    required: bool,
    shape: Shape,
}

pub(crate) fn required(name: &'static str, shape: Shape, about: &'static str) -> Field {
    Field { name, about, required: true, shape }
}

pub(crate) fn optional(name: &'static str, shape: Shape, about: &'static str) -> Field {
    Field { name, about, required: false, shape }
}

/// Text that is not blank and at most `most` UTF-16 units.
pub(crate) fn words(most: usize) -> Shape {
    Shape::Text(TextRule { unit: Unit::Utf16, blank: false, most: Some(most) })
}

/// Any text of at most `most` UTF-16 units, the empty one too.
pub(crate) fn text(most: usize) -> Shape {
    Shape::Text(TextRule { unit: Unit::Utf16, blank: true, most: Some(most) })
}

/// Any text.
pub(crate) fn any_text() -> Shape {
    Shape::Text(TextRule { unit: Unit::Utf16, blank: true, most: None })
}

/// Text that is not blank, of any length: ids and keys.
pub(crate) fn name() -> Shape {
    Shape::Text(TextRule { unit: Unit::Utf16, blank: false, most: None })
}

pub(crate) fn list(of: Shape, least: usize, most: usize) -> Shape {
    Shape::List { of: Box::new(of), least, most }
}

pub(crate) fn map(of: Shape, least: usize, most: usize) -> Shape {
    Shape::Map { of: Box::new(of), least, most }
}

impl Shape {
    /// Reports where `json` does not have this shape.
    pub(crate) fn check(&self, json: &Json, at: At<'_>, problems: &mut Problems) {
        match (self, json) {
            (Shape::Text(rule), Json::Text(text)) => rule.check(text, at, problems),
            (Shape::Flag, Json::Bool(_)) | (Shape::Defined(_), Json::Object(_)) => {}
            (Shape::Word(words), Json::Text(word)) => {
                if !words.contains(&word.as_str()) {
                    problems.add(at, "unknown_word", unknown(&at.name(), word, words.iter().copied()));
                }
            }
            (Shape::Whole { least, most }, Json::Number(_)) => {
                if !json.whole().is_some_and(|whole| (*least..=*most).contains(&whole)) {
                    problems.add(at, "out_of_range", format!("{} must be a whole number from {least} to {most}", at.name()));
                }
            }
            (Shape::List { of, least, most }, Json::List(values)) => {
                check_count(values.len(), *least, *most, at, problems);
                for (index, value) in values.iter().enumerate() {
                    of.check(value, at.index(index), problems);
                }
            }
            (Shape::Map { of, least, most }, Json::Object(members)) => {
                check_count(members.len(), *least, *most, at, problems);
                check_members(of, members, at, problems);
            }
            (Shape::Object(fields), Json::Object(_)) => check_fields(fields, json, at, problems),
            (Shape::Tagged { tag, default, common, variants }, Json::Object(_)) => {
                check_fields(common, json, at, problems);
                match json.get(tag).map_or(Some(*default), Json::text) {
                    Some(name) => match variants.iter().find(|variant| variant.name == name) {
                        Some(variant) => check_fields(&variant.fields, json, at, problems),
                        None => {
                            let known = variants.iter().map(|variant| variant.name);
                            problems.add(at.key(tag), "unknown_kind", unknown(tag, name, known));
                        }
                    },
                    None => problems.wrong_type(at.key(tag), "a string", json.at(tag).kind()),
                }
            }
            (Shape::Next, Json::Null | Json::Text(_)) => {}
            (Shape::Next, Json::List(ids)) => {
                for (index, id) in ids.iter().enumerate().filter(|(_, id)| id.text().is_none()) {
                    problems.wrong_type(at.index(index), "a question id", id.kind());
                }
            }
            _ => problems.wrong_type(at, self.wanted(), json.kind()),
        }
    }

    fn wanted(&self) -> &'static str {
        match self {
            Shape::Text(_) | Shape::Word(_) => "a string",
            Shape::Flag => "a boolean",
            Shape::Whole { .. } => "a whole number",
            Shape::List { .. } => "a list",
            Shape::Map { .. } | Shape::Object(_) | Shape::Tagged { .. } | Shape::Defined(_) => "an object",
            Shape::Next => "a question id, a list of question ids, or null",
        }
    }

    /// This shape as JSON Schema (draft 2020-12), without the `$defs` that [`Shape::Defined`] names.
    pub(crate) fn schema(&self) -> Value {
        match self {
            Shape::Text(rule) => rule.schema(),
            Shape::Flag => json!({"type": "boolean"}),
            Shape::Word(words) => json!({"enum": words}),
            Shape::Whole { least, most } => json!({"type": "integer", "minimum": least, "maximum": most}),
            Shape::List { of, least, most } => {
                let mut schema = json!({"type": "array", "items": of.schema(), "maxItems": most});
                insert(&mut schema, *least > 0, "minItems", json!(least));
                schema
            }
            Shape::Map { of, least, most } => json!({
                "type": "object", "additionalProperties": of.schema(), "propertyNames": {"pattern": "\\S"},
                "minProperties": least, "maxProperties": most,
            }),
            Shape::Object(fields) => object_schema(fields.iter()),
            Shape::Tagged { tag, default, common, variants } => {
                let mut schema = object_schema(common.iter().chain(variants.iter().flat_map(|variant| &variant.fields)));
                let names: Vec<&str> = variants.iter().map(|variant| variant.name).collect();
                if let Some(properties) = schema.get_mut("properties") {
                    insert(properties, true, tag, json!({"enum": names, "default": default}));
                }
                schema
            }
            Shape::Next => json!({"anyOf": [
                {"type": "string"}, {"type": "array", "items": {"type": "string"}}, {"type": "null"},
            ]}),
            Shape::Defined(name) => json!({"$ref": format!("#/$defs/{name}")}),
        }
    }
}

impl TextRule {
    fn check(&self, text: &str, at: At<'_>, problems: &mut Problems) {
        if !self.blank && is_blank(text) {
            problems.add(at, "blank", format!("{} must not be blank; write something", at.name()));
        }
        // A text is never longer in units than in bytes.
        let Some(most) = self.most.filter(|most| text.len() > *most) else { return };
        let (length, unit) = (self.unit.length(text), self.unit.name());
        if length > most {
            problems.add(at, "too_long", format!("{} is {length} {unit} long; at most {most} fit: {}", at.name(), quote(text)));
        }
    }

    fn schema(&self) -> Value {
        let mut schema = json!({"type": "string"});
        insert(&mut schema, !self.blank, "pattern", json!("\\S"));
        if let Some(most) = self.most {
            insert(&mut schema, true, "maxLength", json!(most));
        }
        schema
    }
}

fn check_count(count: usize, least: usize, most: usize, at: At<'_>, problems: &mut Problems) {
    if count < least {
        problems.add(at, "too_few", format!("{} has {count} entries; it needs at least {least}", at.name()));
    } else if count > most {
        problems.add(at, "too_many", format!("{} has {count} entries; at most {most} fit", at.name()));
    }
}

fn check_fields(fields: &[Field], json: &Json, at: At<'_>, problems: &mut Problems) {
    for field in fields {
        match json.get(field.name) {
            Some(value) => field.shape.check(value, at.key(field.name), problems),
            None if field.required => problems.missing(at, field.name),
            None => {}
        }
    }
}

fn check_members(of: &Shape, members: &[(String, Json)], at: At<'_>, problems: &mut Problems) {
    for (name, value) in members {
        let here = at.key(name);
        if is_blank(name) {
            problems.add(here, "blank", format!("the id {} is blank; give it a name", quote(name)));
        }
        of.check(value, here, problems);
    }
}

fn object_schema<'a>(fields: impl Iterator<Item = &'a Field>) -> Value {
    let mut schema = json!({"type": "object", "properties": {}});
    let mut needed = Vec::new();
    for field in fields {
        let mut value = field.shape.schema();
        insert(&mut value, true, "description", json!(field.about));
        if let Some(properties) = schema.get_mut("properties") {
            insert(properties, true, field.name, value);
        }
        if field.required {
            needed.push(field.name);
        }
    }
    insert(&mut schema, !needed.is_empty(), "required", json!(needed));
    schema
}

fn insert(object: &mut Value, when: bool, key: &str, value: Value) {
    if let (true, Some(object)) = (when, object.as_object_mut()) {
        object.insert(key.into(), value);
    }
}
