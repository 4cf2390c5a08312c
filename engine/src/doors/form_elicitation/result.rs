//! Renders an outcome as the door's result: what was answered, by question id; that it was declined or closed; an error
//! for what nobody decided.

use alloc::{string::String, vec::Vec};

use serde::Serialize;

use crate::{
    doors::{Rendered, failure, members::Members, object},
    outcome::{Accepted, AcceptedAnswer, Outcome, Response},
    survey::{ChoiceKey, Ids, Kind, QuestionId, Survey},
};

const WITHDRAWN: &str = "The form was withdrawn before it was answered.";
const EXPIRED: &str = "Nobody answered in time. Go on without an answer; you may ask again if it still matters.";
const SUPERSEDED: &str = "A newer form of the same session took the place of this one. Go on with the newer one.";

pub(super) fn render(survey: &Survey, outcome: &Outcome) -> Rendered {
    match outcome {
        Outcome::Answered(response) => object(&Acted { action: "accept", content: Some(content(survey, response)) }),
        // No page of this door offers a redirect.
        Outcome::Declined { .. } | Outcome::Redirected(_) => object(&Acted { action: "decline", content: None }),
        Outcome::Cancelled => object(&Acted { action: "cancel", content: None }),
        Outcome::Withdrawn => failure("request_cancelled", WITHDRAWN),
        Outcome::Superseded => failure("request_cancelled", SUPERSEDED),
        Outcome::Expired { .. } => failure("timeout", EXPIRED),
    }
}

#[derive(Serialize)]
struct Acted<'a> {
    action: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<Members<&'a QuestionId, Value<'a>>>,
}

/// A text, an option or a resource; or several options, resources or files.
#[derive(Serialize)]
#[serde(untagged)]
enum Value<'a> {
    One(&'a str),
    Options(&'a [ChoiceKey]),
    Uris(&'a [String]),
}

/// What was answered, in question order; what was left open has no member.
fn content<'a>(survey: &'a Survey, response: &'a Response) -> Members<&'a QuestionId, Value<'a>> {
    let ids = Ids::of(&survey.graph);
    Members(response.answers.iter().filter_map(|answer| Some((&answer.id, value(&ids, answer)?))).collect::<Vec<_>>())
}

fn value<'a>(ids: &Ids<'_>, answer: &'a AcceptedAnswer) -> Option<Value<'a>> {
    let (_, question) = ids.find(answer.id.as_str())?;
    let many = match &question.kind {
        Kind::Choice(choices) => choices.many,
        Kind::Resource(resources) => resources.many,
        Kind::Files(_) => true,
        Kind::Text { .. } | Kind::Scale(_) | Kind::Rank(_) | Kind::Number(_) => false,
        Kind::Date(_) | Kind::Email | Kind::Url | Kind::Boolean => false,
    };
    match &answer.accepted {
        Accepted::Choice { selected, .. } if many => Some(Value::Options(selected)),
        Accepted::Choice { selected, .. } => Some(Value::One(selected.first()?.as_str())),
        Accepted::Uris(uris) if many => Some(Value::Uris(uris)),
        Accepted::Uris(uris) => Some(Value::One(uris.first()?)),
        Accepted::Text(text) => Some(Value::One(text)),
        // No question has another kind.
        Accepted::Scale(_) | Accepted::Rank { .. } | Accepted::Number(_) | Accepted::Date(_) | Accepted::Boolean(_) => None,
    }
}
