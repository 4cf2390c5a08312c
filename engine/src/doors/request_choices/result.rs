//! Renders an outcome as `request_choices`' result, which is never a tool error: whoever asked can always go on.

use alloc::vec::Vec;

use serde::Serialize;

use crate::{
    doors::{Rendered, object, with_reason},
    outcome::{Accepted, Outcome},
    survey::{ChoiceKey, Ids, QuestionId, Survey},
};

const DECLINED: &str = "The person declined to answer. Go on without it, and do not ask this again.";
const CANCELLED: &str = "The person closed the questions without answering. Go on without it, and do not ask this again.";
const REDIRECTED: &str = "The person did not want these questions as they are. Go on without an answer, and talk it over with them.";
const WITHDRAWN: &str = "The questions were withdrawn before they were answered. Go on without an answer.";
const EXPIRED: &str = "Nobody answered in time. Go on without an answer; you may ask again if it still matters.";
const SUPERSEDED: &str = "Newer questions of the same session took the place of these. Go on with the newer ones.";

pub(super) fn render(survey: &Survey, outcome: &Outcome) -> Rendered {
    match outcome {
        Outcome::Answered(response) => {
            let ids = Ids::of(&survey.graph);
            let answers = response.answers.iter().filter_map(|answer| one(survey, &ids, &answer.id, &answer.accepted)).collect();
            object(&Submitted { status: "submitted", values: Values { answers } })
        }
        Outcome::Declined { reason } => unanswered("declined", &with_reason(DECLINED, reason)),
        Outcome::Cancelled => unanswered("declined", CANCELLED),
        // No page of this door offers it.
        Outcome::Redirected(_) => unanswered("declined", REDIRECTED),
        Outcome::Withdrawn => unanswered("no_response", WITHDRAWN),
        Outcome::Expired { .. } => unanswered("no_response", EXPIRED),
        Outcome::Superseded => unanswered("no_response", SUPERSEDED),
    }
}

#[derive(Serialize)]
struct Submitted<'a> {
    status: &'static str,
    values: Values<'a>,
}

#[derive(Serialize)]
struct Values<'a> {
    answers: Vec<Answer<'a>>,
}

#[derive(Serialize)]
struct Answer<'a> {
    header: &'a QuestionId,
    options: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    other: Option<&'a str>,
}

fn one<'a>(survey: &'a Survey, ids: &Ids<'a>, id: &'a QuestionId, accepted: &'a Accepted) -> Option<Answer<'a>> {
    let Accepted::Choice { selected, custom } = accepted else { return None };
    let options = selected.iter().map(|key| label(survey, ids, id, key)).collect();
    Some(Answer { header: id, options, other: custom.as_deref() })
}

fn label<'a>(survey: &'a Survey, ids: &Ids<'a>, id: &QuestionId, key: &'a ChoiceKey) -> &'a str {
    let place = ids.find(id.as_str()).and_then(|(index, question)| {
        let position = question.kind.choices().iter().position(|choice| choice.key == *key)?;
        survey.texts.question(index)?.choices.get(position)
    });
    place.map_or(key.as_str(), |choice| choice.label.as_str())
}

fn unanswered(status: &'static str, message: &str) -> Rendered {
    #[derive(Serialize)]
    struct Unanswered<'a> {
        status: &'static str,
        message: &'a str,
    }
    object(&Unanswered { status, message })
}
