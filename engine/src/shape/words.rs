//! Rules of text in a shape: how long, in which unit, and whether it may be blank.

use alloc::format;

use serde_json::{Value, json};

use crate::{
    problem::{At, Problems, quote},
    shape::{Shape, schema::insert},
    text::{Unit, is_blank},
};

pub(crate) struct TextRule {
    unit: Unit,
    least: Least,
    most: Option<usize>,
}

/// What a text must at least be.
enum Least {
    /// Any text will do, the empty one too.
    Empty,
    /// Something, be it blank.
    OneUnit,
    NotBlank,
    /// Not blank, and the trimmed text is what is measured.
    Trimmed,
}

/// Text that is not blank and at most `most` UTF-16 units.
pub(crate) fn words(most: usize) -> Shape {
    Shape::Text(TextRule { unit: Unit::Utf16, least: Least::NotBlank, most: Some(most) })
}

/// Any text of at most `most` UTF-16 units, the empty one too.
pub(crate) fn text(most: usize) -> Shape {
    Shape::Text(TextRule { unit: Unit::Utf16, least: Least::Empty, most: Some(most) })
}

/// Any text from one to `most` UTF-16 units, a blank one too.
pub(crate) fn line(most: usize) -> Shape {
    Shape::Text(TextRule { unit: Unit::Utf16, least: Least::OneUnit, most: Some(most) })
}

/// Any text.
pub(crate) fn any_text() -> Shape {
    Shape::Text(TextRule { unit: Unit::Utf16, least: Least::Empty, most: None })
}

/// Text that is not blank, of any length: ids and keys.
pub(crate) fn name() -> Shape {
    Shape::Text(TextRule { unit: Unit::Utf16, least: Least::NotBlank, most: None })
}

/// Text that is not blank and, once trimmed, at most `most` units.
pub(crate) fn trimmed(most: usize, unit: Unit) -> Shape {
    Shape::Text(TextRule { unit, least: Least::Trimmed, most: Some(most) })
}

impl TextRule {
    pub(super) fn check(&self, text: &str, at: At<'_>, problems: &mut Problems) {
        let text = if matches!(self.least, Least::Trimmed) { text.trim() } else { text };
        match self.least {
            Least::NotBlank | Least::Trimmed if is_blank(text) => {
                problems.add(at, "blank", format!("{} must not be blank; write something", at.name()));
            }
            Least::OneUnit if text.is_empty() => {
                problems.add(at, "empty", format!("{} must not be empty; write something or leave it out", at.name()));
            }
            Least::Empty | Least::OneUnit | Least::NotBlank | Least::Trimmed => {}
        }
        // A text is never longer in units than in bytes.
        let Some(most) = self.most.filter(|most| text.len() > *most) else { return };
        let (length, unit) = (self.unit.length(text), self.unit.name());
        if length > most {
            problems.add(at, "too_long", format!("{} is {length} {unit} long; at most {most} fit: {}", at.name(), quote(text)));
        }
    }

    pub(super) fn schema(&self) -> Value {
        let mut schema = json!({"type": "string"});
        match (&self.least, self.most) {
            (Least::Trimmed, Some(most)) => {
                let after_first = most.saturating_sub(1);
                insert(&mut schema, true, "pattern", json!(format!("^\\s*\\S[\\s\\S]{{0,{after_first}}}\\s*$")));
                return schema;
            }
            (Least::NotBlank | Least::Trimmed, _) => insert(&mut schema, true, "pattern", json!("\\S")),
            (Least::OneUnit, _) => insert(&mut schema, true, "minLength", json!(1)),
            (Least::Empty, _) => {}
        }
        if let Some(most) = self.most {
            insert(&mut schema, true, "maxLength", json!(most));
        }
        schema
    }
}
