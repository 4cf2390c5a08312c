//! Renders an outcome as `ask_user_form`'s result: what was answered, and which nodes were visible; an error for
//! everything that brought no answers.

use alloc::{collections::BTreeMap, format, vec::Vec};

use serde::Serialize;

use crate::{
    doors::{Rendered, failure, members::Members, object},
    outcome::{Accepted, AcceptedAnswer, Outcome, Rated, Response},
    survey::{ChoiceKey, Ids, ItemId, Kind, QuestionId, Survey},
    text::is_blank,
};

pub(super) fn render(survey: &Survey, outcome: &Outcome) -> Rendered {
    let again = "Go on without it, or ask differently.";
    match outcome {
        Outcome::Answered(response) => answered(survey, response),
        Outcome::Declined { reason } if !is_blank(reason) => failure("FORM_CANCELLED", reason),
        Outcome::Declined { .. } => failure("FORM_CANCELLED", &format!("The person declined to answer. {again}")),
        Outcome::Cancelled => failure("FORM_CANCELLED", &format!("The person closed the form without answering. {again}")),
        // No page of this door offers it.
        Outcome::Redirected(_) => failure("FORM_CANCELLED", &format!("The person did not want this form as it is. {again}")),
        Outcome::Withdrawn => failure("FORM_WITHDRAWN", "The form was withdrawn before it was answered."),
        Outcome::Expired { .. } => failure("FORM_EXPIRED", "Nobody answered in time. An answer that still comes is kept as late."),
        Outcome::Superseded => failure("FORM_SUPERSEDED", "A newer form of the same session took the place of this one."),
    }
}

#[derive(Serialize)]
struct Answered<'a> {
    answers: Members<&'a QuestionId, Answer<'a>>,
    #[serde(rename = "visibleNodes")]
    visible: &'a [QuestionId],
}

#[derive(Serialize)]
#[serde(untagged)]
enum Answer<'a> {
    Single {
        value: &'a str,
        #[serde(skip_serializing_if = "core::ops::Not::not")]
        other: bool,
    },
    Multi {
        values: Vec<&'a str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        other: Option<&'a str>,
    },
    Scale {
        answers: Members<&'a ItemId, &'a ChoiceKey>,
        skipped: Vec<&'a ItemId>,
        #[serde(skip_serializing_if = "Option::is_none")]
        notes: Option<Members<&'a ItemId, &'a str>>,
    },
    Rank {
        order: &'a [ItemId],
        unchanged: bool,
    },
    Text(&'a str),
}

fn scale(rows: &[Rated]) -> Answer<'_> {
    let notes: Vec<_> = rows.iter().filter_map(|row| Some((&row.item, row.note.as_deref()?))).collect();
    Answer::Scale {
        answers: Members(rows.iter().filter_map(|row| Some((&row.item, row.point.as_ref()?))).collect()),
        skipped: rows.iter().filter(|row| row.point.is_none()).map(|row| &row.item).collect(),
        notes: (!notes.is_empty()).then_some(Members(notes)),
    }
}

fn answered<'a>(survey: &'a Survey, response: &'a Response) -> Rendered {
    let ids = Ids::of(&survey.graph);
    let by_id: BTreeMap<_, _> = response.answers.iter().map(|answer| (&answer.id, answer)).collect();
    let answer = |id: &'a QuestionId| match by_id.get(id) {
        Some(answer) => Some((id, one(&ids, answer))),
        None => Some((id, untouched_rank(&ids, id)?)),
    };
    object(&Answered { answers: Members(response.path.iter().filter_map(answer).collect()), visible: &response.path })
}

/// A visible rank is always answered, though a page may let it be passed.
fn untouched_rank<'a>(ids: &Ids<'a>, id: &QuestionId) -> Option<Answer<'a>> {
    let (_, node) = ids.find(id.as_str())?;
    matches!(node.kind, Kind::Rank(_)).then(|| Answer::Rank { order: node.kind.items(), unchanged: true })
}

fn one<'a>(ids: &Ids<'_>, answer: &'a AcceptedAnswer) -> Answer<'a> {
    match &answer.accepted {
        Accepted::Choice { selected, custom } => {
            let many = ids.find(answer.id.as_str()).is_some_and(|(_, node)| matches!(&node.kind, Kind::Choice(choices) if choices.many));
            match (many, selected.first(), custom) {
                (false, Some(label), _) => Answer::Single { value: label.as_str(), other: false },
                (false, None, Some(text)) => Answer::Single { value: text, other: true },
                (true, _, _) | (false, None, None) => {
                    Answer::Multi { values: selected.iter().map(|label| label.as_str()).collect(), other: custom.as_deref() }
                }
            }
        }
        Accepted::Text(text) => Answer::Text(text.trim()),
        Accepted::Scale(rows) => scale(rows),
        Accepted::Rank { order, unchanged } => Answer::Rank { order, unchanged: *unchanged },
        // No node has another kind.
        Accepted::Uris(_) | Accepted::Number(_) | Accepted::Date(_) | Accepted::Boolean(_) => Answer::Text(""),
    }
}
