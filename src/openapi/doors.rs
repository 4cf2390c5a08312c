//! The calls that take or give the arguments of a door.

use aide::{
    openapi::{Operation, ReferenceOr},
    transform::TransformOperation as Call,
};
use engine::doors::ALL;
use schemars::{Schema, json_schema};

use super::{
    call::{JSON, Says, media, schema},
    schemas::name,
};
use crate::http::parameters::{LONGEST_LIFE, LONGEST_NAME};

/// `POST /api/{door}`
pub(crate) fn create(call: Call<'_>) -> Call<'_> {
    call.named("ask", "doors", "Makes a survey: it is on disk when the handle comes")
        .query("agent", name_of(), "Who asks, as the person reads it.")
        .query("session", name_of(), "Groups the surveys of one run of an agent; a new `ask_survey` replaces the pending ones of its session.")
        .query(
            "expires_in",
            json_schema!({"type": "integer", "minimum": 1, "maximum": LONGEST_LIFE}),
            "Seconds until it expires; left out, as the door has it.",
        )
        .query("keep", json_schema!({"type": "boolean", "default": false}), "Leave the pending surveys of the session pending.")
        .names(
            "supports",
            "What the agent's host can show. Without `choice_chips`, `request_choices` answers at once with what to ask in conversation.",
        )
        .query("callback", json_schema!({"type": "string", "format": "uri"}), "Where to tell of the end, signed; docs/webhooks.md says how.")
        .header(
            "Idempotency-Key",
            json_schema!({"type": "string", "minLength": 1, "maxLength": LONGEST_NAME, "pattern": r"^[\x20-\x7E]*[\x21-\x7E][\x20-\x7E]*$"}),
            "The same key and body give the first survey again.",
        )
        .gives(201, "The survey's handle.", [(JSON, schema("Created"))])
        .with_header("Location", "The survey, below `/api/surveys/`.")
        .refuses([409])
}

/// `POST /api/check/{door}`
pub(crate) fn check(call: Call<'_>) -> Call<'_> {
    call.named("check", "doors", "Tries a survey without making it: warnings, hints, paths, minutes, a sample result").gives(
        200,
        "What it would be.",
        [(JSON, schema("Report"))],
    )
}

/// Makes what is said of any door what is said of one.
pub(super) fn through(operation: &mut Operation, door: &str) {
    if let Some(id) = &mut operation.operation_id {
        *id = if *id == "ask" { door.to_owned() } else { format!("{id}_{door}") };
    }
    let mut body = aide::openapi::RequestBody { required: true, ..Default::default() };
    body.content.insert(JSON.to_owned(), media(schema(&name(door, "arguments"))));
    operation.request_body = Some(ReferenceOr::Item(body));
    let has_conversation = ALL.iter().any(|known| known.name() == door && known.interaction().is_some());
    if has_conversation && operation.operation_id.as_deref() == Some(door) {
        let mut item =
            aide::openapi::Response { description: "No page can be shown: what to ask in conversation.".into(), ..Default::default() };
        item.content.insert(JSON.to_owned(), media(schema("Conversation")));
        let responses = operation.responses.get_or_insert_default();
        responses.responses.insert(aide::openapi::StatusCode::Code(200), ReferenceOr::Item(item));
    }
}

/// `POST /api/convert`
pub(crate) fn convert(call: Call<'_>) -> Call<'_> {
    call.named("convert", "doors", "Says a survey of one door as another's arguments, or every reason why not")
        .needs("from", door(), "The door that the body is for.")
        .needs("to", door(), "The door that the answer is for.")
        .takes(any_of("arguments"))
        .gives(200, "The arguments of the other door.", [(JSON, any_of("arguments"))])
}

/// `POST /api/submit_interaction`
pub(crate) fn submit_interaction(call: Call<'_>) -> Call<'_> {
    call.named("submit_interaction", "doors", "Hands in what a person answered in conversation")
        .query("session", name_of(), "The session that asked.")
        .takes(schema("submit_interaction_arguments"))
        .gives(200, "The survey's result.", [(JSON, schema("Settled"))])
        .refuses([404, 409])
}

/// `GET /api/schemas/{door}`
pub(crate) fn schemas(call: Call<'_>) -> Call<'_> {
    let mut names: Vec<_> = ALL.iter().map(|door| door.name()).collect();
    names.push("submit_interaction");
    call.named("schemas", "doors", "JSON Schemas of a door: its arguments, answers and result")
        .path("door", json_schema!({"enum": names}), "The door.")
        .gives(200, "A JSON Schema each; of `submit_interaction` the arguments alone.", [(JSON, schema("Schemas"))])
        .refuses([404])
}

pub(super) fn name_of() -> Schema {
    json_schema!({"type": "string", "minLength": 1, "maxLength": LONGEST_NAME, "pattern": r"^[^\x00-\x1F\x7F-\x9F]*[^\s\x00-\x1F\x7F-\x9F][^\x00-\x1F\x7F-\x9F]*$"})
}

fn door() -> Schema {
    json_schema!({"enum": ALL.iter().map(|door| door.name()).collect::<Vec<_>>()})
}

/// What is of any of the doors.
pub(super) fn any_of(what: &str) -> Schema {
    json_schema!({"anyOf": ALL.iter().map(|door| schema(&name(door.name(), what))).collect::<Vec<_>>()})
}
