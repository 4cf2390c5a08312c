//! How a survey can end, and the response that only a whole path can make.

use alloc::{string::String, vec::Vec};

use serde::{Deserialize, Serialize};

use crate::{
    answer::{Answers, Entry, Given, Standing},
    number::Decimal,
    path::path,
    refusal::{Refusal, Refused},
    survey::{ChoiceKey, Graph, ItemId, Kind, Question, QuestionId, QuestionIndex},
};

/// How a survey ended. There is exactly one outcome, and it never changes; a submission after expiry is kept beside it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Answered(Response),
    /// The person sent the agent back with an instruction instead of answers.
    Redirected(Steer),
    /// The person said no; the reason may be empty.
    Declined {
        reason: String,
    },
    /// The person closed it for good.
    Cancelled,
    /// The agent took it back.
    Withdrawn,
    /// Nobody answered in time; `late` is what came after.
    Expired {
        late: Option<Response>,
    },
    /// A newer survey of the same session took its place.
    Superseded,
}

/// The name of an outcome, without what it carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OutcomeKind {
    Answered,
    Redirected,
    Declined,
    Cancelled,
    Withdrawn,
    Expired,
    Superseded,
}

/// What a person asks for instead of answering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Steer {
    Reroll,
    Push,
    Discuss,
}

impl Steer {
    pub const ALL: [Steer; 3] = [Steer::Reroll, Steer::Push, Steer::Discuss];

    pub fn as_str(self) -> &'static str {
        match self {
            Steer::Reroll => "reroll",
            Steer::Push => "push",
            Steer::Discuss => "discuss",
        }
    }
}

impl Outcome {
    pub fn kind(&self) -> OutcomeKind {
        match self {
            Outcome::Answered(_) => OutcomeKind::Answered,
            Outcome::Redirected(_) => OutcomeKind::Redirected,
            Outcome::Declined { .. } => OutcomeKind::Declined,
            Outcome::Cancelled => OutcomeKind::Cancelled,
            Outcome::Withdrawn => OutcomeKind::Withdrawn,
            Outcome::Expired { .. } => OutcomeKind::Expired,
            Outcome::Superseded => OutcomeKind::Superseded,
        }
    }
}

impl OutcomeKind {
    pub const ALL: [OutcomeKind; 7] = [
        OutcomeKind::Answered,
        OutcomeKind::Redirected,
        OutcomeKind::Declined,
        OutcomeKind::Cancelled,
        OutcomeKind::Withdrawn,
        OutcomeKind::Expired,
        OutcomeKind::Superseded,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            OutcomeKind::Answered => "answered",
            OutcomeKind::Redirected => "redirected",
            OutcomeKind::Declined => "declined",
            OutcomeKind::Cancelled => "cancelled",
            OutcomeKind::Withdrawn => "withdrawn",
            OutcomeKind::Expired => "expired",
            OutcomeKind::Superseded => "superseded",
        }
    }

    /// The exit code of `askpath ask`.
    pub fn exit_code(self) -> u8 {
        match self {
            OutcomeKind::Answered | OutcomeKind::Redirected => 0,
            OutcomeKind::Declined => 10,
            OutcomeKind::Cancelled => 11,
            OutcomeKind::Withdrawn => 12,
            OutcomeKind::Expired => 13,
            OutcomeKind::Superseded => 14,
        }
    }
}

/// Answers to a whole path. It exists only if every question on the path is answered or may stay open, and nothing off
/// the path is in it. Names ids, not places, so that it reads the same after the survey changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Response {
    pub path: Vec<QuestionId>,
    /// In path order. Every id on the path is either here or in `skipped`.
    pub answers: Vec<AcceptedAnswer>,
    pub skipped: Vec<QuestionId>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AcceptedAnswer {
    pub id: QuestionId,
    pub accepted: Accepted,
    pub note: Option<String>,
}

/// An answer after the trims: those of `custom`, of notes, of numbers, dates and addresses. A text comes back as it was
/// written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Accepted {
    Choice {
        selected: Vec<ChoiceKey>,
        custom: Option<String>,
    },
    /// A text, or the address of a page or of mail.
    Text(String),
    /// Every row, in order.
    Scale(Vec<Rated>),
    /// Every item; `unchanged` if that is the order given.
    Rank {
        order: Vec<ItemId>,
        unchanged: bool,
    },
    Uris(Vec<String>),
    Number(Decimal),
    Date(String),
    Boolean(bool),
}

/// A row of a scale as it was left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rated {
    pub item: ItemId,
    pub point: Option<ChoiceKey>,
    pub note: Option<String>,
}

impl Response {
    /// The response that `answers` make; what is off their path is left out.
    ///
    /// # Errors
    /// Every question on the path that does not fit its rules, or must be answered and is not.
    pub fn new(graph: &Graph, answers: &Answers) -> Result<Self, Vec<Refused>> {
        let mut response = Self { path: Vec::new(), answers: Vec::new(), skipped: Vec::new() };
        let mut refused = Vec::new();
        for index in path(graph, answers).questions() {
            let Some(question) = graph.question(*index) else { continue };
            response.path.push(question.id.clone());
            match missing(graph, answers, *index) {
                Some(refusal) => refused.push(Refused::new(question.id.as_str(), refusal)),
                None if answers.standing(graph, *index) == Standing::Answered => {
                    response.answers.push(accept(question, answers.entry(*index)));
                }
                None => response.skipped.push(question.id.clone()),
            }
        }
        if refused.is_empty() { Ok(response) } else { Err(refused) }
    }
}

/// Why the answer to a question on the path, or the lack of one, keeps all of them from being sent.
pub fn missing(graph: &Graph, answers: &Answers, index: QuestionIndex) -> Option<Refusal> {
    let question = graph.question(index)?;
    let entry = answers.entry(index);
    let refusal = match answers.standing(graph, index) {
        Standing::Answered => return None,
        Standing::Open if entry.is_some_and(|entry| entry.outdated) => Some(Refusal::Outdated),
        Standing::Open => entry.and_then(|entry| judge(question, entry).err()),
        Standing::Skipped => None,
    };
    refusal.or_else(|| (!question.skippable).then_some(Refusal::Required))
}

fn judge(question: &Question, entry: &Entry) -> Result<(), Refusal> {
    entry.fits(question).and_then(|()| entry.given.is_enough(question))
}

/// The answer to a question that stands answered; without an entry it is one that stands so when left alone.
fn accept(question: &Question, entry: Option<&Entry>) -> AcceptedAnswer {
    let nothing = Given::nothing(&question.kind);
    let accepted = accepted(&question.kind, entry.map_or(&nothing, |entry| &entry.given));
    let note = entry.and_then(|entry| noted(&entry.note));
    AcceptedAnswer { id: question.id.clone(), accepted, note }
}

fn accepted(kind: &Kind, given: &Given) -> Accepted {
    match given {
        Given::Choice { picked, custom } => {
            let choices = kind.choices();
            Accepted::Choice {
                selected: picked.iter().filter_map(|pick| Some(choices.get(pick.position())?.key.clone())).collect(),
                custom: custom.used().map(String::from),
            }
        }
        Given::Text(text) => match kind {
            Kind::Number(_) => Accepted::Number(Decimal::parse(text.trim()).unwrap_or(Decimal::ZERO)),
            Kind::Date(_) => Accepted::Date(String::from(text.trim())),
            Kind::Email | Kind::Url => Accepted::Text(String::from(text.trim())),
            Kind::Choice(_) | Kind::Text { .. } | Kind::Scale(_) | Kind::Rank(_) => Accepted::Text(text.clone()),
            Kind::Resource(_) | Kind::Files(_) | Kind::Boolean => Accepted::Text(text.clone()),
        },
        Given::Scale { ratings, notes } => Accepted::Scale(rows(kind, ratings, notes)),
        Given::Rank(order) => {
            let items = kind.items();
            let unchanged = order.is_sorted();
            let moved = order.iter().filter_map(|place| items.get(usize::from(*place)).cloned());
            Accepted::Rank { order: if order.is_empty() { items.to_vec() } else { moved.collect() }, unchanged }
        }
        Given::Uris(uris) => Accepted::Uris(uris.clone()),
        Given::Boolean(chosen) => Accepted::Boolean(chosen.unwrap_or_default()),
    }
}

fn rows(kind: &Kind, ratings: &[Option<u8>], notes: &[String]) -> Vec<Rated> {
    let Kind::Scale(scale) = kind else { return Vec::new() };
    let row = |(place, item): (usize, &ItemId)| {
        let point = ratings.get(place).copied().flatten();
        Rated {
            item: item.clone(),
            point: point.and_then(|point| scale.points.get(usize::from(point)).cloned()),
            note: notes.get(place).and_then(|note| noted(note)),
        }
    };
    scale.items.iter().enumerate().map(row).collect()
}

fn noted(note: &str) -> Option<String> {
    Some(note.trim()).filter(|note| !note.is_empty()).map(String::from)
}
