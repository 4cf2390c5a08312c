//! # The survey engine
//!
//! A **survey** is a graph of **questions** in which each answer decides what follows. A person answering it is an
//! **interview**; the questions they meet, in order, are its **path**. The path is never stored: it follows from the
//! survey and the **answers**, and is computed again wherever it is needed, so the server and the browser cannot drift.
//!
//! ```text
//! door JSON ──parse──▶ Survey { Graph, Texts }
//!                         │
//!            Interview { graph, answers, stage, revision } ──apply(action)──▶ Interview | Rejected
//!                         │
//!                         ├─ path(&graph, &answers) ─▶ Path        what is asked
//!                         ├─ page(&interview, place) ─▶ Page       what one screen shows
//!                         └─ stage ─▶ Outcome ──render──▶ door JSON
//! ```
//!
//! A **door** is a tool contract that agents know (`doors`): its JSON in, its JSON out, and no rule of its own.
//!
//! ```
//! use engine::{Json, doors::{self, Limits}, path};
//!
//! let door = doors::find("ask_survey").expect("a door");
//! let arguments = r#"{"survey": {"entry": "db", "questions": {
//!     "db": {"prompt": "Which database?", "options": [{"key": "pg", "label": "Postgres", "next": "host"}, {"key": "lite", "label": "SQLite"}]},
//!     "host": {"prompt": "Who runs it?"}}}}"#;
//! let survey = door.parse(&Json::parse(arguments).unwrap(), &Limits::default()).unwrap();
//! let answers = Json::parse(r#"[{"id": "db", "selected": ["pg"]}]"#).unwrap();
//! let (answers, _response) = door.submission(&survey, &answers).unwrap();
//! assert_eq!(path(survey.graph(), &answers).ids(survey.graph()), ["db", "host"]);
//! ```
//!
//! What is not here: no clock, no file, no network, no environment, no randomness, no thread. The crate is `no_std`
//! so that none of these even compiles; limits and revisions come in as arguments. No function panics on any input.
#![no_std]
#![warn(clippy::needless_pass_by_value)]
#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test that cannot go on has failed"))]

extern crate alloc;

mod address;
mod answer;
mod census;
mod condition;
mod date;
pub mod doors;
mod interview;
mod json;
mod lint;
mod number;
mod outcome;
mod page;
mod path;
mod problem;
mod refusal;
mod sample;
mod shape;
mod survey;
mod text;
mod uri;

pub use answer::{Answers, Custom, Entry, Given, LONGEST_NOTE, SavedEntry, Standing};
pub use census::{Census, Tally};
pub use condition::{Condition, Test};
pub use interview::{Action, Interview, LONGEST_REASON, Rejected, Revision, Stage};
pub use json::{Json, utf8};
pub use lint::{About, Lint, lint};
pub use number::{Decimal, NotDecimal};
pub use outcome::{Accepted, AcceptedAnswer, Outcome, OutcomeKind, Rated, Response, Steer, missing};
pub use page::{Page, Place, Progress, QuestionPage, ReviewPage, ReviewRow};
pub use path::{Path, path};
pub use problem::{Problem, Problems};
pub use refusal::{Refusal, Refused};
pub use sample::{minutes, sample};
pub use survey::{
    Bounds, Choice, ChoiceIndex, ChoiceKey, ChoiceText, Choices, DateRule, Files, Graph, Image, ItemId, ItemText, Kind, KindText, Layout,
    NumberRule, PointText, Preview, Question, QuestionId, QuestionIndex, QuestionText, Rank, ResourceText, Resources, Scale, Survey,
    Template, Texts,
    insight::{Insight, LONGEST_ASK},
};
pub use text::{Unit, harmless, is_invisible};
