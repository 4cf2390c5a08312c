//! The real program, as a process: its commands, its exit codes, and what a `kill -9` leaves behind.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod amend;
mod answer;
mod ask;
mod commands;
mod conformance;
mod convert;
mod crash;
mod doors;
mod mcp;
mod process;
mod receipts;
mod serving;
mod uploads;
mod webhooks;

use serde_json::{Value, json};

/// One question with two options and free text.
fn tiny() -> Value {
    json!({"survey": {"title": "Tiny", "entry": "q", "questions": {
        "q": {"prompt": "Which?", "options": [{"key": "a", "label": "The first"}, {"key": "b", "label": "The second"}]}}}})
}

fn first() -> Value {
    json!([{"id": "q", "selected": ["a"]}])
}
