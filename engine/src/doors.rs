//! The doors: tool contracts that agents know. A door turns its arguments into a [`Survey`], its answers into
//! [`Answers`] and an [`Outcome`] into its result; which question follows which is the engine's business alone.
//!
//! A new door is one file here and one line in [`ALL`].

pub mod ask_survey;
pub mod ask_user_form;
mod convert;
mod exchanged;
mod flat;
pub mod form_elicitation;
mod interaction;
mod limits;
mod members;
mod offered;
mod plain;
pub mod request_choices;

use alloc::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::time::Duration;

use serde::Serialize;
use serde_json::Value;

pub use self::{
    convert::{Unconverted, Vocabulary, convert},
    interaction::{HandedIn, Interaction, Submission, find_interaction},
    limits::{BadLimit, Limits},
};
use crate::{
    answer::Answers,
    interview::Interview,
    json::Json,
    lint::About,
    outcome::{Outcome, Response},
    path::path,
    problem::{At, Problems},
    refusal::Refused,
    survey::{Graph, Survey},
};

/// Every door, in the order in which they are listed to people.
pub static ALL: &[&dyn Door] =
    &[&ask_survey::AskSurvey, &ask_user_form::AskUserForm, &request_choices::RequestChoices, &form_elicitation::FormElicitation];

/// The door of this tool name.
pub fn find(name: &str) -> Option<&'static dyn Door> {
    ALL.iter().copied().find(|door| door.name() == name)
}

/// How many refusals are enough to stop looking for more.
pub(crate) const MOST_REFUSED: usize = 1_000;

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

    /// The answers to hand in as JSON Schema, for any survey of the door. What else is dropped or refused is the reader's.
    fn answers_schema(&self) -> Value;

    /// The tool's result as JSON Schema, a failure too.
    fn result_schema(&self) -> Value;

    /// What the door calls the parts of a survey.
    fn vocabulary(&self) -> &'static Vocabulary;

    /// The whole survey as plain text, for a terminal or a chat.
    fn text(&self, survey: &Survey) -> String {
        plain::text(survey)
    }

    /// What the tool calls a call whose arguments it refuses; `None` where it has no name for that.
    fn bad_spec(&self) -> Option<&'static str> {
        None
    }

    /// How long the person has when the agent says nothing about it; `None`: for ever.
    fn waits(&self, limits: &Limits) -> Option<Duration> {
        let _ = limits;
        None
    }

    /// Whether a newer survey of the same session takes the place of one that is pending.
    fn supersedes(&self) -> bool {
        false
    }

    /// What the tool calls a call whose arguments are refused.
    fn bad_arguments(&self) -> &'static str {
        "VALIDATION_ERROR"
    }

    /// Where something of the survey stands in the arguments, as a JSON pointer.
    fn pointer(&self, survey: &Survey, about: About) -> String {
        let _ = survey;
        place_in(At::ROOT, "questions", about)
    }

    /// The most bytes that the arguments may have as they are sent, before any is read.
    fn most_bytes(&self) -> usize {
        1_000_000
    }

    /// The survey as the form that an MCP client draws itself by the standard's elicitation, `{message, requestedSchema}`;
    /// `None` where something would be lost.
    fn elicitation(&self, survey: &Survey) -> Option<Value> {
        flat::flat(survey)
    }

    /// The same, as a client draws it that has more than the standard (DOORS.md §4, native mapping).
    fn native_elicitation(&self, survey: &Survey) -> Option<Value> {
        let _ = survey;
        None
    }

    /// The interview, settled, that the content of such a form makes of the one before.
    ///
    /// # Errors
    /// All refusals at once.
    fn elicited(&self, survey: &Survey, before: Interview, content: &Json) -> Result<Interview, Vec<Refused>> {
        flat::filled(survey, before, content)
    }

    /// What the door has to offer where no page can be shown.
    fn interaction(&self) -> Option<&'static Interaction> {
        None
    }
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

/// A place in a list of questions.
fn place_in(root: At<'_>, list: &str, about: About) -> String {
    let list = root.key(list);
    match about {
        About::Survey => root.to_string(),
        About::Question(index) => list.index(index.position()).to_string(),
        About::Option(index, position) => list.index(index.position()).key("options").index(position).to_string(),
    }
}

/// Adds what a submission lacks. An answer that was refused is not also missing.
pub(crate) fn add_missing(refused: &mut Vec<Refused>, missing: Vec<Refused>) {
    let said: BTreeSet<String> = refused.iter().map(|refused| refused.question.clone()).collect();
    refused.extend(missing.into_iter().filter(|missing| !said.contains(&missing.question)));
}

/// A rendered success. `value` holds texts and lists alone, which always serialise.
pub(crate) fn object(value: &impl Serialize) -> Rendered {
    Rendered { json: serde_json::to_string(value).unwrap_or_else(|_| String::from("{}")), is_error: false }
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
