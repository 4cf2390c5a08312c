//! The wire between the wizard and its own server: what a page starts with, what an action sends (the fields of a plain
//! form) and what comes back (postcard). The server never decodes a graph or answers from a browser.

mod fault;
mod fields;
mod reader;

use alloc::sync::Arc;
use engine::{Answers, Entry, Graph, Interview, Kind, Place, QuestionIndex, Revision, Stage};
use serde::{Deserialize, Serialize};

pub use self::{fault::Fault, fields::Fields, reader::read};
use crate::prelude::*;
use crate::{wording::Wording, words::Words};

/// What a browser names in `Accept` to get a [`Reply`] instead of a page.
pub const BINARY: &str = "application/vnd.askpath+postcard";

/// All that a wizard page starts with. It stands in the page, so that the first page needs no further request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Boot {
    pub id: String,
    pub title: String,
    /// The name of whoever asks, as shown.
    pub agent: String,
    pub graph: Graph,
    pub snapshot: Snapshot,
    /// The question that the page shows.
    pub index: QuestionIndex,
    /// The page was opened from the review, and leads back there.
    pub from_review: bool,
    /// There is a start page for Back to lead to from the first question.
    pub has_start: bool,
    /// Single keys do something.
    pub keys: bool,
    pub wording: Wording,
    pub words: Words,
    pub unsaved: Vec<Unsaved>,
    /// Questions that came with a later version.
    pub added: Vec<QuestionIndex>,
}

/// The part of an interview that changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    pub revision: Revision,
    pub answers: Answers,
    pub ending: Option<Ending>,
    /// Of the survey: it rises when the agent adds to it or changes it.
    pub version: u32,
    /// The version that its graph came with. The answers here are of that graph.
    pub since: u32,
}

/// All that the wizard needs to know of an end: how it came about is told on another page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// Nothing is taken any more.
    Over,
    /// Nobody waits any more, and answers are still taken.
    Late,
}

/// What a person gave that the server did not take: it stays on the page, with the reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unsaved {
    pub question: QuestionIndex,
    pub entry: Option<Entry>,
    pub fault: Fault,
}

/// The server's answer to one action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    /// The interview as it is now on the server.
    pub snapshot: Snapshot,
    /// Why the action was not taken, if it was not.
    pub refused: Option<Fault>,
}

impl Snapshot {
    pub fn of(interview: &Interview, version: u32, since: u32) -> Self {
        let ending = match interview.stage {
            Stage::Answering => None,
            Stage::Settled(_) if interview.takes_answers() => Some(Ending::Late),
            Stage::Settled(_) => Some(Ending::Over),
        };
        Self { revision: interview.revision, answers: interview.answers.clone(), ending, version, since }
    }

    /// The interview as the wizard goes on with it; whether it is over is for [`Snapshot::ending`] to say.
    pub fn interview(self, graph: Arc<Graph>) -> Interview {
        Interview { graph, answers: self.answers, stage: Stage::Answering, revision: self.revision }
    }
}

/// The address of a place. Ids stand in the query, percent-encoded, since `..` and `a/b` are legal ids. A question opened
/// `from_review` leads back there.
pub fn address(survey: &str, graph: &Graph, place: Place, from_review: bool) -> String {
    match place {
        Place::Review => format!("/s/{survey}/review"),
        Place::Question(index) => {
            let id = graph.question(index).map_or("", |question| question.id.as_str());
            let from = if from_review { "&from=review" } else { "" };
            format!("/s/{survey}?at={}{from}", encoded(id))
        }
    }
}

/// All but ASCII letters and digits percent-encoded. By hand, since a table of all bytes would travel to the browser.
fn encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() {
            encoded.push(char::from(byte));
            continue;
        }
        encoded.push('%');
        for digit in [byte >> 4, byte & 15] {
            encoded.push(char::from(if digit < 10 { b'0' + digit } else { b'A' + digit - 10 }));
        }
    }
    encoded
}

/// Whether what is written for a question of this kind is right or wrong only once it is whole: while one types it is
/// neither, and who skips the question need not put it right.
pub fn is_judged_whole(kind: &Kind) -> bool {
    matches!(kind, Kind::Number(_) | Kind::Date(_) | Kind::Email | Kind::Url)
}
