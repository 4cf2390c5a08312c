//! The wire between the wizard and its own server: what a page starts with, what an action sends (the fields of a plain
//! form) and what comes back (postcard). The server never decodes a graph or answers from a browser.

use engine::{
    Answers, ChoiceIndex, Custom, Entry, Given, Graph, Interview, Kind, Place, Question, QuestionIndex, Refusal, Revision, Stage,
};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

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
    pub unsaved: Option<Unsaved>,
}

/// The part of an interview that changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    pub revision: Revision,
    pub answers: Answers,
    pub ending: Option<Ending>,
    /// Of the survey: it rises when the agent adds to it.
    pub version: u32,
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
    pub refusal: Refusal,
}

/// The server's answer to one action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    /// The interview as it is now on the server.
    pub snapshot: Snapshot,
    /// Why the action was not taken, if it was not.
    pub refused: Option<Refusal>,
}

impl Snapshot {
    pub fn of(interview: &Interview, version: u32) -> Self {
        let ending = match interview.stage {
            Stage::Answering => None,
            Stage::Settled(_) if interview.takes_answers() => Some(Ending::Late),
            Stage::Settled(_) => Some(Ending::Over),
        };
        Self { revision: interview.revision, answers: interview.answers.clone(), ending, version }
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
            format!("/s/{survey}?at={}{from}", utf8_percent_encode(id, NON_ALPHANUMERIC))
        }
    }
}

/// The fields of a question's form, as a browser sends them with or without script.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fields {
    /// `pick`, an option's index each.
    pub picks: Vec<usize>,
    /// `pick=other`: the Other row is chosen.
    pub other: bool,
    /// `custom`, the text of the Other row; `None` when the form has none.
    pub custom: Option<String>,
    /// `text`, a free answer.
    pub text: Option<String>,
    pub note: String,
    /// `exact`: script saw which of pick and text came last, so nothing need be guessed.
    pub exact: bool,
}

impl Fields {
    /// The name under which a form carries the fields of an answer that it goes over, "name=value" each: words
    /// do not conflict with earlier ones of the same page, whose request is still under way or failed.
    pub const OVER: &str = "over";

    /// Reads one field of a form; others are ignored.
    pub fn read(&mut self, name: &str, value: &str) {
        match name {
            "pick" if value == "other" => self.other = true,
            "pick" => self.picks.extend(value.parse::<usize>().ok()),
            "custom" => self.custom = Some(value.to_owned()),
            "text" => self.text = Some(value.to_owned()),
            "note" => value.clone_into(&mut self.note),
            "exact" => self.exact = true,
            _ => {}
        }
    }

    /// The fields of a form that shows `entry`.
    pub fn showing(entry: &Entry) -> Self {
        let mut fields =
            Self { note: entry.note.clone(), picks: entry.picked().iter().map(|pick| pick.position()).collect(), ..Self::default() };
        match &entry.given {
            Given::Text(text) => fields.text = Some(text.clone()),
            Given::Choice { custom, .. } => {
                fields.other = matches!(custom, Custom::Used(_));
                fields.custom = Some(custom.text().to_owned());
            }
        }
        fields
    }

    /// An answer as pairs, for sending. They say exactly what is meant.
    pub fn of(entry: &Entry) -> Vec<(&'static str, String)> {
        let mut pairs = vec![("exact", "1".to_owned()), ("note", entry.note.clone())];
        match &entry.given {
            Given::Text(text) => pairs.push(("text", text.clone())),
            Given::Choice { picked, custom } => {
                pairs.extend(picked.iter().map(|pick| ("pick", pick.position().to_string())));
                pairs.extend(matches!(custom, Custom::Used(_)).then(|| ("pick", "other".to_owned())));
                pairs.push(("custom", custom.text().to_owned()));
            }
        }
        pairs
    }

    /// What the person means. Without script a form shows only its end state: text that was typed anew beside a pick that
    /// was there before replaces it, text that was there before steps aside, and if both are new the form is kept as it
    /// is, for the person to decide.
    pub fn given(&self, question: &Question, before: Option<&Entry>) -> Given {
        let Kind::Choice(choices) = &question.kind else {
            return Given::Text(self.text.clone().unwrap_or_default());
        };
        let old_picks = before.map(Entry::picked).unwrap_or_default();
        let old_text = match before.map(|entry| &entry.given) {
            Some(Given::Choice { custom, .. }) => custom.text(),
            Some(Given::Text(_)) | None => "",
        };
        // Options that were picked before stay in their order; new ones follow in the order sent, each once.
        let mut wanted = vec![false; choices.options.len()];
        for pick in &self.picks {
            if let Some(wanted) = wanted.get_mut(*pick) {
                *wanted = true;
            }
        }
        let sent = self.picks.iter().map(|pick| ChoiceIndex::new(*pick));
        let in_order = old_picks.iter().copied().chain(sent);
        let picked: Vec<_> = in_order.filter(|pick| wanted.get_mut(pick.position()).is_some_and(std::mem::take)).collect();
        let text = self.custom.clone().unwrap_or_default();
        let typed = !self.exact && text != old_text;
        if let (false, false, false, Some(before)) = (self.exact, self.other, typed, before)
            && picked == old_picks
        {
            return before.given.clone();
        }
        let used = match choices.many || choices.options.is_empty() {
            true => !text.trim().is_empty(),
            false => self.other || (!self.exact && !text.trim().is_empty() && (picked.is_empty() || typed)),
        };
        let replaced = used && !self.other && !choices.many && picked == old_picks;
        let picked = if replaced { Vec::new() } else { picked };
        Given::Choice { picked, custom: if used { Custom::Used(text) } else { Custom::Aside(text) } }
    }
}
