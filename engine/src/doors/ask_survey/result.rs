//! Renders an outcome as `ask_survey`'s result: answers in path order with key and label, an instruction for a
//! redirect, an error for everything that brought no answers.

use alloc::{string::String, vec::Vec};

use serde::Serialize;

use crate::{
    doors::{Rendered, failure, with_reason},
    outcome::{Accepted, AcceptedAnswer, Outcome, Response, Steer},
    survey::{ChoiceKey, Ids, QuestionId, Survey},
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
    #[serde(skip_serializing_if = "Option::is_none")]
    selected: Option<Vec<Selected<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    custom: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
}

#[derive(Serialize)]
struct Selected<'a> {
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
    let (selected, custom, text) = match &answer.accepted {
        Accepted::Choice { selected, custom } => {
            let labelled = selected.iter().map(|key| Selected { key, label: label(survey, ids, &answer.id, key) });
            (Some(labelled.collect()), custom.as_deref(), None)
        }
        Accepted::Text(text) => (None, None, Some(text.as_str())),
    };
    Answer { id: &answer.id, selected, custom, text, note: answer.note.as_deref() }
}

/// The label as the agent wrote it; the key where a later version of the survey dropped the option.
fn label<'a>(survey: &'a Survey, ids: &Ids<'a>, id: &QuestionId, key: &'a ChoiceKey) -> &'a str {
    let place = ids.find(id.as_str()).and_then(|(index, question)| {
        let position = question.kind.choices().iter().position(|choice| choice.key == *key)?;
        survey.texts.question(index)?.choices.get(position)
    });
    place.map_or(key.as_str(), |choice| choice.label.as_str())
}

fn object(value: &impl Serialize) -> Rendered {
    // These structs hold texts and lists alone, which always serialise.
    Rendered { json: serde_json::to_string(value).unwrap_or_else(|_| String::from("{}")), is_error: false }
}
