//! The calls that follow a survey.

use aide::transform::TransformOperation as Call;
use schemars::{Schema, json_schema};

use super::{
    call::{JSON, Says, schema, text},
    doors::name_of,
};
use crate::http::parameters::{LONGEST_WAIT, MOST_LISTED};

/// `GET /api/surveys`
pub(crate) fn list(call: Call<'_>) -> Call<'_> {
    call.named("list_surveys", "surveys", "Surveys, newest first")
        .query("state", state(), "Only those in this state.")
        .query("session", name_of(), "Only those of this session.")
        .query("limit", json_schema!({"type": "integer", "minimum": 1, "maximum": MOST_LISTED, "default": 50}), "At most so many.")
        .query("before", json_schema!({"type": "string", "pattern": "^[0-9]{1,13}-[A-Za-z0-9]{22}$"}), "Goes on after a page: its `next`.")
        .gives(200, "A page of the list.", [(JSON, schema("Listing"))])
}

/// `GET /api/surveys/{id}`
pub(crate) fn get(call: Call<'_>) -> Call<'_> {
    survey(call.named("get_survey", "surveys", "Where a survey stands, without answers")).gives(
        200,
        "State, progress, times, and what the person asked back.",
        [(JSON, schema("Status"))],
    )
}

/// `DELETE /api/surveys/{id}`
pub(crate) fn withdraw(call: Call<'_>) -> Call<'_> {
    survey(call.named("withdraw_survey", "surveys", "Takes a survey back; the page says so"))
        .gives(200, "Withdrawn, now or before.", [(JSON, schema("Status"))])
        .refuses([410, 415])
}

/// `GET /api/surveys/{id}/text`
pub(crate) fn as_text(call: Call<'_>) -> Call<'_> {
    survey(call.named("get_text", "surveys", "The whole survey as plain text, for a terminal or a chat")).gives(
        200,
        "The text.",
        [("text/plain", text())],
    )
}

/// `GET /api/surveys/{id}/result`
pub(crate) fn result(call: Call<'_>) -> Call<'_> {
    let wait = json_schema!({"type": "integer", "minimum": 0, "default": 0});
    let about = "Seconds to hold the call while nobody has answered; more than 300 is 300.";
    debug_assert_eq!(LONGEST_WAIT, 300, "{about}");
    survey(call.named("get_result", "surveys", "The result, once the person has answered; reading it twice gives the same"))
        .query("wait", wait, about)
        .gives(200, "It is settled; `result` is the door's own.", [(JSON, schema("Settled"))])
        .gives(202, "Nobody has answered yet: call again.", [(JSON, schema("Pending"))])
}

/// `POST /api/surveys/{id}/insight`
pub(crate) fn insight(call: Call<'_>) -> Call<'_> {
    survey(call.named("add_insight", "surveys", "Answers what the person asked back about a question"))
        .takes(schema("Insight"))
        .gives(200, "The survey with its next `version`.", [(JSON, schema("Status"))])
        .refuses([410])
}

/// `PATCH /api/surveys/{id}`
pub(crate) fn amend(call: Call<'_>) -> Call<'_> {
    survey(call.named("amend_survey", "surveys", "Changes a survey that is out: its arguments with a patch"))
        .takes(schema("Amendment"))
        .gives(200, "The survey with its next `version`.", [(JSON, schema("Status"))])
        .refuses([409, 410])
}

/// `GET /api/surveys/{id}/events`
pub(crate) fn events(call: Call<'_>) -> Call<'_> {
    stream(survey(call.named("survey_events", "surveys", "What happens to a survey, as it happens")))
}

/// `GET /api/events`
pub(crate) fn all_events(call: Call<'_>) -> Call<'_> {
    stream(call.named("events", "surveys", "What happens to all surveys, as it happens"))
}

fn stream(call: Call<'_>) -> Call<'_> {
    call.header("Last-Event-ID", text(), "Goes on after this event.").gives(
        200,
        "Server-sent events without an end: `snapshot`, then `survey/requested`, `survey/updated`, `survey/asked`, \
         `survey/settled`, each with `id`, `revision`, `version` and `at`; `survey/asked` with the `question`, too.",
        [("text/event-stream", text())],
    )
}

/// Names the survey that a call is about.
pub(super) fn survey(call: Call<'_>) -> Call<'_> {
    call.path("id", json_schema!({"type": "string", "pattern": "^[A-Za-z0-9]{22}$"}), "The id that came when the survey was posted.")
}

pub(super) fn state() -> Schema {
    json_schema!({"enum": ["pending", "settled"]})
}
