//! The doors: tool contracts that agents know. A door turns its arguments into a [`Survey`], its answers into
//! [`Answers`] and an [`Outcome`] into its result; which question follows which is the engine's business alone.
//!
//! A new door is one file here and one line in [`ALL`].

pub mod ask_survey;

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde_json::Value;

use crate::{
    answer::Answers,
    json::Json,
    outcome::{Outcome, Response},
    path::path,
    problem::Problems,
    refusal::Refused,
    survey::{Graph, Survey},
};

/// Every door, in the order in which they are listed to people.
pub static ALL: &[&dyn Door] = &[&ask_survey::AskSurvey];

/// The door of this tool name.
pub fn find(name: &str) -> Option<&'static dyn Door> {
    ALL.iter().copied().find(|door| door.name() == name)
}

/// One tool contract.
pub trait Door: Sync {
    /// The tool's name, as agents call it.
    fn name(&self) -> &'static str;

    /// Reads the tool's arguments.
    ///
    /// # Errors
    /// All problems at once; pointers are into the arguments.
    fn parse(&self, arguments: &Json, limits: &Limits) -> Result<Survey, Problems>;

    /// Reads answers that need not be complete. Answers off the path are kept, set aside.
    ///
    /// # Errors
    /// All refusals at once, with the path that the usable answers lead to.
    fn draft(&self, survey: &Survey, answers: &Json) -> Result<Answers, Refusals>;

    /// Reads a submission, which must be whole and true to the path.
    ///
    /// # Errors
    /// All refusals at once, with the path that the usable answers lead to.
    fn submission(&self, survey: &Survey, answers: &Json) -> Result<(Answers, Response), Refusals>;

    /// The tool's result.
    fn render(&self, survey: &Survey, outcome: &Outcome) -> Rendered;

    /// The tool's arguments as JSON Schema, draft 2020-12.
    fn schema(&self, limits: &Limits) -> Value;
}

/// A tool result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendered {
    /// One JSON object.
    pub json: String,
    /// The tool call as a whole failed.
    pub is_error: bool,
}

/// Why answers were refused, and the path that those which could be used lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusals {
    pub path: Vec<String>,
    pub refused: Vec<Refused>,
}

impl Refusals {
    pub(crate) fn new(graph: &Graph, answers: &Answers, refused: Vec<Refused>) -> Self {
        let path = path(graph, answers).ids(graph).into_iter().map(String::from).collect();
        Self { path, refused }
    }
}

/// The limits that whoever installs Askpath may set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most options of an `ask_survey` question.
    pub ask_survey_options: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { ask_survey_options: 40 }
    }
}

/// A limit whose value is no whole number in its range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name} is \"{value}\"; it must be a whole number from {least} to 9007199254740991")]
pub struct BadLimit {
    pub name: &'static str,
    pub value: String,
    pub least: u64,
}

impl Limits {
    /// No limit at all, for reading back what was accepted under limits that were changed since.
    pub fn widest() -> Self {
        Self { ask_survey_options: usize::MAX }
    }

    /// Reads the limits from what `lookup` finds under each variable's name; what is not set has its default.
    ///
    /// # Errors
    /// The first value that is not a whole number in range. The empty text is none.
    pub fn read(lookup: impl Fn(&str) -> Option<String>) -> Result<Self, BadLimit> {
        let defaults = Self::default();
        Ok(Self { ask_survey_options: limit(&lookup, "ASKPATH_ASK_SURVEY_MAX_OPTIONS", 1)?.unwrap_or(defaults.ask_survey_options) })
    }
}

fn limit(lookup: &impl Fn(&str) -> Option<String>, name: &'static str, least: u64) -> Result<Option<usize>, BadLimit> {
    const LARGEST: u64 = (1 << 53) - 1;
    let Some(value) = lookup(name) else { return Ok(None) };
    let digits = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    let number = value.parse::<u64>().ok().filter(|number| digits && (least..=LARGEST).contains(number));
    match number {
        Some(number) => Ok(Some(usize::try_from(number).unwrap_or(usize::MAX))),
        None => Err(BadLimit { name, value, least }),
    }
}

/// A rendered tool failure: `{"error": {"code", "message"}}`.
pub(crate) fn failure(code: &str, message: &str) -> Rendered {
    let error = serde_json::json!({"error": {"code": code, "message": message}});
    Rendered { json: error.to_string(), is_error: true }
}

/// `text` and, when there is one, the person's reason as they wrote it.
pub(crate) fn with_reason(text: &str, reason: &str) -> String {
    if reason.trim().is_empty() { text.to_string() } else { format!("{text} Their reason: {reason}") }
}
