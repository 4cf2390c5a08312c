//! What tools answer: one JSON object, as text and as structured content, and the same in words where the agent has
//! something to do about it.

use engine::doors::Rendered;
use rmcp::model::{CallToolResponse, CallToolResult, ContentBlock, JsonObject};
use serde_json::{Value, json};

use crate::{
    error::Error,
    mcp::said::OUR_NAME,
    store::SurveyId,
    surveys::{Loaded, Surveys},
};

/// What else the agent should know of a survey that is pending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Note {
    None,
    /// The client was asked to show the survey and said no.
    ClientDeclined,
    /// The client came back with answers that the survey does not take.
    AnswersRefused(String),
}

/// The door's own result, as it is.
pub(super) fn rendered(Rendered { json, is_error }: Rendered) -> CallToolResult {
    let value = serde_json::from_str(&json).unwrap_or(Value::Null);
    of(json, value, is_error)
}

pub(super) fn value(value: Value, is_error: bool) -> CallToolResult {
    of(value.to_string(), value, is_error)
}

/// The survey waits for the person, whatever becomes of the call.
pub(super) fn pending(surveys: &Surveys, loaded: &Loaded, note: &Note) -> CallToolResult {
    let (id, url) = (loaded.record.id.to_string(), surveys.link().survey(&loaded.record.id));
    let note = match note {
        Note::None => String::new(),
        Note::ClientDeclined => {
            " Your client declined to show it, perhaps without asking anybody; that is no answer, and the survey stays open.".to_owned()
        }
        Note::AnswersRefused(why) => format!(" Your client brought answers that do not fit ({why}); the survey stays open."),
    };
    let how = format!(
        "Nobody has answered yet. The survey stays open and is kept, whatever happens to this call.{note} Give the person this link if \
         they do not have it: {url} . Then call get_survey_result with handle {id} to go on waiting, as often as you like, or do \
         something else and ask again later. Do not ask the same again in another call."
    );
    let mut said = surveys.result(loaded);
    if let Some(said) = said.as_object_mut() {
        said.insert("instruction".to_owned(), json!(how));
    }
    let mut result = value(said, false);
    result.content.push(ContentBlock::text(format!("Link: {url}\nHandle: {id}\n{how}")));
    result
}

/// What the door's own result has no place for.
pub(super) fn came_late(id: &SurveyId) -> ContentBlock {
    ContentBlock::text(format!("Answers came after the time was up. They are kept: call get_survey_result with handle {id}."))
}

/// With what the messages to the call's callback are signed with, where the client finds it and its model does not.
pub(super) fn with_secret(mut response: CallToolResponse, secret: Option<String>) -> CallToolResponse {
    let meta = match &mut response {
        CallToolResponse::Complete(result) => &mut result.meta,
        CallToolResponse::InputRequired(result) => &mut result.meta,
        CallToolResponse::Task(result) => &mut result.meta,
        _ => return response,
    };
    if let Some(secret) = secret {
        meta.get_or_insert_default().0.insert(format!("{OUR_NAME}callback_secret"), json!(secret));
    }
    response
}

/// A call that failed as a whole, with everything that is wrong with it.
pub(super) fn refused(code: &str, error: &Error) -> CallToolResult {
    error.log();
    let problem = error.problem();
    let errors = problem["errors"].clone();
    let code = match error {
        Error::Spec { .. } | Error::NotJson(_) | Error::Body(_) => code.to_owned(),
        _ => problem["code"].as_str().or_else(|| errors[0]["code"].as_str()).unwrap_or("failed").to_owned(),
    };
    let lines = errors.as_array().into_iter().flatten().map(|error| {
        let place = error["pointer"].as_str().or_else(|| error["question"].as_str()).unwrap_or_default();
        let said = error["message"].as_str().unwrap_or_default();
        if place.is_empty() { said.to_owned() } else { format!("{place}: {said}") }
    });
    let message = lines.collect::<Vec<_>>().join("\n");
    let mut failure = json!({"error": {"code": code, "message": message}, "errors": errors});
    if let (Some(stored), Some(failure)) = (problem.get("stored"), failure.as_object_mut()) {
        failure.insert("stored".to_owned(), stored.clone());
    }
    value(failure, true)
}

/// A retry with a state that is not ours, was used before, or belongs to another call.
pub(super) fn bad_state() -> CallToolResult {
    let message = "this requestState is not valid, or no more: it holds for one retry of the call that it came with. Call the tool again \
                   without it; if its survey is still pending, you get the same one.";
    value(json!({"error": {"code": "INVALID_REQUEST_STATE", "message": message}}), true)
}

/// A result as the JSON object that a task holds.
pub(super) fn object(result: &CallToolResult) -> JsonObject {
    match serde_json::to_value(result) {
        Ok(Value::Object(object)) => object,
        _ => JsonObject::new(),
    }
}

fn of(text: String, value: Value, is_error: bool) -> CallToolResult {
    let content = vec![ContentBlock::text(text)];
    let mut result = if is_error { CallToolResult::error(content) } else { CallToolResult::success(content) };
    result.structured_content = Some(value);
    result
}
