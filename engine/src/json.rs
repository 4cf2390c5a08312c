//! JSON as agents send it: an ordered tree that keeps duplicate keys, so that two questions with one id are reported
//! instead of the last one silently winning. It judges text (no control characters) and never a door's rules.

mod compact;
mod write;

use alloc::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, SeqAccess, Visitor},
};
use serde_json::Number;

use crate::{
    number::{Decimal, NotDecimal},
    problem::{At, Problem, Problems, quote},
    text::forbidden,
};

/// A JSON value; objects keep the order and the duplicates of the document.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    Number(Number),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

static NOTHING: Json = Json::Null;

/// The text that `bytes` are.
///
/// # Errors
/// `not_utf8`.
pub fn utf8(bytes: &[u8]) -> Result<&str, Problem> {
    let message = || String::from("the text is not UTF-8; send JSON in UTF-8");
    core::str::from_utf8(bytes).map_err(|_| Problem { pointer: String::new(), code: "not_utf8", message: message() })
}

impl Json {
    /// Reads one JSON document from what was sent.
    ///
    /// # Errors
    /// As [`utf8`] and [`Json::parse`].
    pub fn read(bytes: &[u8]) -> Result<Self, Problem> {
        utf8(bytes).and_then(Self::parse)
    }

    /// Reads one JSON document. Nesting is at most 127 deep.
    ///
    /// # Errors
    /// `cut_off_json` when the text ends too early, `malformed_json` otherwise; the message names line and column.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        serde_json::from_str(text).map_err(|error| {
            let (code, advice) = if error.is_eof() {
                ("cut_off_json", "the text is cut off: it ends in the middle; send all of it")
            } else {
                ("malformed_json", "the text is not JSON; correct it there")
            };
            Problem { pointer: String::new(), code, message: format!("{advice} ({error})") }
        })
    }

    /// The first value under `key`, or `None` when this is no object or has no such key.
    pub fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => members.iter().find(|(name, _)| name == key).map(|(_, value)| value),
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::Text(_) | Json::List(_) => None,
        }
    }

    /// What kind of value this is, with its article, for messages.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Json::Null => "null",
            Json::Bool(_) => "a boolean",
            Json::Number(_) => "a number",
            Json::Text(_) => "a string",
            Json::List(_) => "a list",
            Json::Object(_) => "an object",
        }
    }

    /// The member under `key`, or null: for reading what a shape has already checked.
    pub(crate) fn at(&self, key: &str) -> &Json {
        self.get(key).unwrap_or(&NOTHING)
    }

    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::List(_) | Json::Object(_) => None,
        }
    }

    pub(crate) fn flag(&self) -> Option<bool> {
        match self {
            Json::Bool(flag) => Some(*flag),
            Json::Null | Json::Number(_) | Json::Text(_) | Json::List(_) | Json::Object(_) => None,
        }
    }

    /// A whole number from 0 to 2^53 − 1, however it is written (`3`, `3.0`).
    pub(crate) fn whole(&self) -> Option<u64> {
        const LARGEST: u64 = (1 << 53) - 1;
        let Json::Number(number) = self else { return None };
        let whole = number.as_u64().or_else(|| {
            let float = number.as_f64()?;
            let whole = float as u64;
            (whole as f64 == float).then_some(whole)
        });
        whole.filter(|whole| *whole <= LARGEST)
    }

    /// A number as it is worth, exactly; `Malformed` for anything else.
    pub(crate) fn decimal(&self) -> Result<Decimal, NotDecimal> {
        match self {
            Json::Number(number) => Decimal::parse(&number.to_string()),
            Json::Null | Json::Bool(_) | Json::Text(_) | Json::List(_) | Json::Object(_) => Err(NotDecimal::Malformed),
        }
    }

    /// The elements of a list; none for anything else.
    pub(crate) fn list(&self) -> &[Json] {
        match self {
            Json::List(list) => list,
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::Text(_) | Json::Object(_) => &[],
        }
    }

    /// The members of an object; none for anything else.
    pub(crate) fn members(&self) -> &[(String, Json)] {
        match self {
            Json::Object(members) => members,
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::Text(_) | Json::List(_) => &[],
        }
    }

    /// Every key that stands twice in its object, and every control character but tab and line ends.
    pub fn faults(&self) -> Problems {
        let mut problems = Problems::default();
        self.check_text(At::ROOT, &mut problems);
        problems
    }

    /// Reports every duplicate key and every control character but tab and line ends, in keys and values.
    pub(crate) fn check_text(&self, at: At<'_>, problems: &mut Problems) {
        match self {
            Json::Null | Json::Bool(_) | Json::Number(_) => {}
            Json::Text(text) => check_characters(text, at, problems),
            Json::List(list) => {
                for (index, value) in list.iter().enumerate() {
                    value.check_text(at.index(index), problems);
                }
            }
            Json::Object(members) => {
                let mut seen = BTreeSet::new();
                for (key, value) in members {
                    let here = at.key(key);
                    if !seen.insert(key.as_str()) {
                        problems.add(here, "duplicate_key", format!("{} stands twice in this object; keep one", quote(key)));
                    }
                    check_characters(key, here, problems);
                    value.check_text(here, problems);
                }
            }
        }
    }
}

fn check_characters(text: &str, at: At<'_>, problems: &mut Problems) {
    if let Some(found) = forbidden(text) {
        let code_point = found as u32;
        problems.add(
            at,
            "control_character",
            format!("the text {} holds the control character U+{code_point:04X}; remove it (tab and line ends are fine)", quote(text)),
        );
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Tree)
    }
}

struct Tree;

impl<'de> Visitor<'de> for Tree {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Number(value.into()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Number(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(Number::from_f64(value).map_or(Json::Null, Json::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(Json::Text(value.to_string()))
    }

    fn visit_string<E>(self, value: String) -> Result<Json, E> {
        Ok(Json::Text(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(value) = seq.next_element()? {
            list.push(value);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Json::Object(members))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(text: &str) -> Vec<&'static str> {
        let mut problems = Problems::default();
        Json::parse(text).unwrap().check_text(At::ROOT, &mut problems);
        problems.into_iter().map(|problem| problem.code).collect()
    }

    #[test]
    fn duplicate_keys_are_reported_not_merged() {
        assert_eq!(codes(r#"{"a":{"q":1,"q":2}}"#), ["duplicate_key"]);
    }

    #[test]
    fn control_characters_are_refused_but_tab_and_line_ends_pass() {
        assert_eq!(codes(r#"["a\u0000b","\t\r\n",{"\u0007":1}]"#), ["control_character", "control_character"]);
    }

    #[test]
    fn a_cut_off_text_is_told_from_a_malformed_one() {
        assert_eq!(Json::parse(r#"{"a": [1, "#).unwrap_err().code, "cut_off_json");
        assert_eq!(Json::parse("{a: 1}").unwrap_err().code, "malformed_json");
        assert_eq!(Json::parse(&"[".repeat(100_000)).unwrap_err().code, "malformed_json");
    }

    #[test]
    fn a_whole_number_may_be_written_as_a_float() {
        assert_eq!(Json::parse("3.0").unwrap().whole(), Some(3));
        assert_eq!(Json::parse("9007199254740992").unwrap().whole(), None);
        assert_eq!(Json::parse("-1").unwrap().whole(), None);
    }
}
