//! The shape of a door's arguments, written once as a table: it checks a document (every fault, with its pointer) and
//! prints itself as JSON Schema, so that what is documented and what is enforced cannot differ.
//! It knows types and limits; what questions mean to each other is checked where the survey is built.

mod exact;
mod schema;
mod strict;
mod words;

use alloc::{boxed::Box, format, string::String, vec::Vec};

pub(crate) use self::exact::Exact;
pub(crate) use self::words::{any_text, line, name, text, trimmed, words};
use crate::{
    json::Json,
    problem::{At, Problems, quote, unknown},
    shape::words::TextRule,
    text::is_blank,
};

pub(crate) enum Shape {
    Text(TextRule),
    /// A text or a number of a fixed form.
    Exact(Exact),
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
        /// What the door calls the most; empty for no name.
        limit: &'static str,
    },
    /// An object from names of the agent's choosing (never blank) to one shape.
    Map {
        of: Box<Shape>,
        least: usize,
        most: usize,
    },
    Object(Vec<Field>),
    /// An object that has these fields and no other.
    Strict(Vec<Field>),
    /// An object, or a bare text that stands for one with nothing but the first field.
    Brief(Vec<Field>),
    /// A text, or an object that says more.
    Either {
        text: Box<Shape>,
        object: Box<Shape>,
    },
    /// Anything; the schema says what is read.
    Lenient(Box<Shape>),
    /// An object whose further fields depend on the text under `tag`, which must be there when it has no default.
    Tagged {
        tag: &'static str,
        default: Option<&'static str>,
        common: Vec<Field>,
        variants: Vec<Variant>,
        /// It has the fields of its kind and no other.
        strict: bool,
    },
    /// An id, a list of ids, or null.
    Next,
    /// An object that its own parser checks; the schema names it under `$defs`.
    Defined(&'static str),
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

pub(crate) fn list(of: Shape, least: usize, most: usize) -> Shape {
    Shape::List { of: Box::new(of), least, most, limit: "" }
}

/// A list whose most is a limit of the door, by its name.
pub(crate) fn list_within(limit: &'static str, of: Shape, least: usize, most: usize) -> Shape {
    Shape::List { of: Box::new(of), least, most, limit }
}

/// What a door describes and does not insist on: any other value counts as absent.
pub(crate) fn lenient(of: Shape) -> Shape {
    Shape::Lenient(Box::new(of))
}

pub(crate) fn map(of: Shape, least: usize, most: usize) -> Shape {
    Shape::Map { of: Box::new(of), least, most }
}

impl Shape {
    /// Reports where `json` does not have this shape.
    pub(crate) fn check(&self, json: &Json, at: At<'_>, problems: &mut Problems) {
        match (self, json) {
            (Shape::Text(rule), Json::Text(text)) => rule.check(text, at, problems),
            (Shape::Exact(form), Json::Text(_) | Json::Number(_)) if form.takes(json) => form.check(json, at, problems),
            (Shape::Either { text, .. }, Json::Text(_)) => text.check(json, at, problems),
            (Shape::Either { object, .. }, Json::Object(_)) => object.check(json, at, problems),
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
            (Shape::List { of, least, most, limit }, Json::List(values)) => {
                check_count(values.len(), (*least, *most), limit, at, problems);
                for (index, value) in values.iter().enumerate() {
                    of.check(value, at.index(index), problems);
                }
            }
            (Shape::Map { of, least, most }, Json::Object(members)) => {
                check_count(members.len(), (*least, *most), "", at, problems);
                check_members(of, members, at, problems);
            }
            (Shape::Brief(fields), Json::Text(_)) => {
                if let Some(first) = fields.first() {
                    first.shape.check(json, at, problems);
                }
            }
            (Shape::Lenient(_), _) => {}
            (Shape::Object(fields) | Shape::Brief(fields), Json::Object(_)) => check_fields(fields, json, at, problems),
            (Shape::Strict(fields), Json::Object(members)) => {
                check_fields(fields, json, at, problems);
                strict::check(members, fields, at, problems);
            }
            (Shape::Tagged { tag, default, common, variants, strict }, Json::Object(members)) => {
                check_fields(common, json, at, problems);
                match json.get(tag).map_or(*default, Json::text) {
                    Some(name) => match variants.iter().find(|variant| variant.name == name) {
                        Some(variant) => check_fields(&variant.fields, json, at, problems),
                        None => {
                            let known = variants.iter().map(|variant| variant.name);
                            problems.add(at.key(tag), "unknown_kind", unknown(tag, name, known));
                        }
                    },
                    None if json.get(tag).is_none() => problems.missing(at, tag),
                    None => problems.wrong_type(at.key(tag), "a string", json.at(tag).kind()),
                }
                if *strict {
                    strict::check_kind(members, self, at, problems);
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
            Shape::Exact(form) => form.wanted(),
            Shape::Brief(_) | Shape::Either { .. } => "an object or a string",
            Shape::Lenient(of) => of.wanted(),
            Shape::Map { .. } | Shape::Object(_) | Shape::Strict(_) | Shape::Tagged { .. } | Shape::Defined(_) => "an object",
            Shape::Next => "a question id, a list of question ids, or null",
        }
    }
}

fn check_count(count: usize, (least, most): (usize, usize), limit: &str, at: At<'_>, problems: &mut Problems) {
    if count < least {
        problems.add(at, "too_few", format!("{} has {count} entries; it needs at least {least}", at.name()));
    } else if count > most {
        let limit = if limit.is_empty() { String::new() } else { format!(" ({limit})") };
        problems.add(at, "too_many", format!("{} has {count} entries; at most {most} fit{limit}", at.name()));
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
