//! Renders an outcome as `ask_survey`'s result: answers in path order with key and label, an instruction for a
//! redirect, an error for everything that brought no answers.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use serde::Serialize;
use serde_json::Number;

use crate::{
    doors::{Rendered, failure, members::Members, with_reason},
    number::Decimal,
    outcome::{Accepted, AcceptedAnswer, Outcome, Rated, Response, Steer},
    survey::{ChoiceKey, Ids, ItemId, Kind, KindText, QuestionId, QuestionText, Survey},
};

const REROLL: &str = "The person wants these questions asked better. Keep the topic and the branching; make the wording cleaner and \
    closer to how people speak. Call ask_survey again with the new survey, and ask the person nothing before that.";
const PUSH: &str = "The person wants you to go deeper first. Research comparable systems, then come back with questions that know more: \
    add insights, and branch more precisely. Call ask_survey again with the new survey, and ask the person nothing before that.";
const DISCUSS: &str =
    "The person would rather talk. Drop the form and discuss it with them in conversation until you have found a direction together.";
const SUPERSEDED: &str =
    "A newer survey of the same session took the place of this one. Nothing was answered here; wait for the newer survey instead.";

pub(super) fn render(survey: &Survey, outcome: &Outcome) -> Rendered {
    match outcome {
        Outcome::Answered(response) => object(&answered(survey, response)),
        Outcome::Redirected(steer) => {
            let instruction = match steer {
                Steer::Reroll => REROLL,
                Steer::Push => PUSH,
                Steer::Discuss => DISCUSS,
            };
            object(&Redirect { outcome: steer.as_str(), title: survey.texts.title.as_deref(), instruction })
        }
        Outcome::Superseded => object(&Redirect { outcome: "superseded", title: None, instruction: SUPERSEDED }),
        Outcome::Declined { reason } => failure("SURVEY_CANCELLED", &with_reason("The person declined to answer.", reason)),
        Outcome::Cancelled => failure("SURVEY_CANCELLED", "The person closed the survey without answering."),
        Outcome::Withdrawn => failure("SURVEY_WITHDRAWN", "The survey was withdrawn before it was answered."),
        Outcome::Expired { .. } => failure("SURVEY_EXPIRED", "Nobody answered in time. An answer that still comes is kept as late."),
    }
}

#[derive(Serialize)]
struct Redirect<'a> {
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    instruction: &'static str,
}

#[derive(Serialize)]
struct Answered<'a> {
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    path: &'a [QuestionId],
    answers: Vec<Answer<'a>>,
    skipped: &'a [QuestionId],
}

#[derive(Serialize)]
struct Answer<'a> {
    id: &'a QuestionId,
    #[serde(flatten)]
    said: Said<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
}

/// What stands beside the id, by kind.
#[derive(Serialize)]
#[serde(untagged)]
enum Said<'a> {
    Choice {
        selected: Vec<Selected<'a>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        custom: Option<&'a str>,
    },
    Text {
        text: &'a str,
    },
    Scale {
        ratings: Vec<Rating<'a>>,
        unrated: Vec<&'a ItemId>,
        #[serde(rename = "rowNotes", skip_serializing_if = "Option::is_none")]
        row_notes: Option<Members<&'a ItemId, &'a str>>,
    },
    Rank {
        order: &'a [ItemId],
        unchanged: bool,
    },
    Uris {
        uris: &'a [String],
    },
    Number {
        number: Option<Number>,
    },
    Date {
        date: &'a str,
    },
    Boolean {
        boolean: bool,
    },
}

#[derive(Serialize)]
struct Selected<'a> {
    key: &'a ChoiceKey,
    label: &'a str,
}

#[derive(Serialize)]
struct Rating<'a> {
    item: &'a ItemId,
    key: &'a ChoiceKey,
    label: &'a str,
}

fn answered<'a>(survey: &'a Survey, response: &'a Response) -> Answered<'a> {
    let ids = Ids::of(&survey.graph);
    Answered {
        outcome: "answered",
        title: survey.texts.title.as_deref(),
        path: &response.path,
        answers: response.answers.iter().map(|answer| one(survey, &ids, answer)).collect(),
        skipped: &response.skipped,
    }
}

fn one<'a>(survey: &'a Survey, ids: &Ids<'a>, answer: &'a AcceptedAnswer) -> Answer<'a> {
    let place = ids.find(answer.id.as_str()).and_then(|(index, question)| Some((&question.kind, survey.texts.question(index)?)));
    let said = match &answer.accepted {
        Accepted::Choice { selected, custom } => {
            let labelled = selected.iter().map(|key| Selected { key, label: option_label(place, key) });
            Said::Choice { selected: labelled.collect(), custom: custom.as_deref() }
        }
        Accepted::Text(text) => Said::Text { text },
        Accepted::Scale(rows) => Said::Scale {
            ratings: rows.iter().filter_map(|row| rating(row, place)).collect(),
            unrated: rows.iter().filter(|row| row.point.is_none()).map(|row| &row.item).collect(),
            row_notes: row_notes(rows),
        },
        Accepted::Rank { order, unchanged } => Said::Rank { order, unchanged: *unchanged },
        Accepted::Uris(uris) => Said::Uris { uris },
        Accepted::Number(number) => Said::Number { number: json_number(*number) },
        Accepted::Date(date) => Said::Date { date },
        Accepted::Boolean(boolean) => Said::Boolean { boolean: *boolean },
    };
    Answer { id: &answer.id, said, note: answer.note.as_deref() }
}

/// The label as the agent wrote it; the key where a later version of the survey dropped the option.
fn option_label<'a>(place: Option<(&'a Kind, &'a QuestionText)>, key: &'a ChoiceKey) -> &'a str {
    let choice = place.and_then(|(kind, text)| {
        let position = kind.choices().iter().position(|choice| choice.key == *key)?;
        text.choices.get(position)
    });
    choice.map_or(key.as_str(), |choice| choice.label.as_str())
}

fn rating<'a>(row: &'a Rated, place: Option<(&'a Kind, &'a QuestionText)>) -> Option<Rating<'a>> {
    let key = row.point.as_ref()?;
    let point = place.and_then(|(kind, text)| match (kind, &text.kind) {
        (Kind::Scale(scale), KindText::Scale { points, .. }) => points.get(scale.points.iter().position(|point| point == key)?),
        _ => None,
    });
    Some(Rating { item: &row.item, key, label: point.map_or(key.as_str(), |point| point.label.as_str()) })
}

/// The notes to rows, rated or not, where there are any.
fn row_notes(rows: &[Rated]) -> Option<Members<&ItemId, &str>> {
    let notes: Vec<_> = rows.iter().filter_map(|row| Some((&row.item, row.note.as_deref()?))).collect();
    (!notes.is_empty()).then_some(Members(notes))
}

/// A decimal of so few digits is written by serde_json as it was given.
fn json_number(number: Decimal) -> Option<Number> {
    match number.integer() {
        Some(integer) => Some(integer.into()),
        None => number.to_string().parse::<f64>().ok().and_then(Number::from_f64),
    }
}

fn object(value: &impl Serialize) -> Rendered {
    // These structs hold texts and lists alone, which always serialise.
    Rendered { json: serde_json::to_string(value).unwrap_or_else(|_| String::from("{}")), is_error: false }
}
