//! The calls that give out what came of surveys.

use aide::transform::TransformOperation as Call;
use schemars::{Schema, json_schema};

use super::{
    call::{JSON, Says, schema, text},
    doors::{any_of, name_of},
    surveys::{state, survey},
};
use crate::{http::parameters::MOST_ANSWERS, surveys::Format};

/// `GET /api/answers`
pub(crate) fn answers(call: Call<'_>) -> Call<'_> {
    call.named("unread_answers", "records", "What ended since, with the results, in the order it came; reading changes nothing")
        .query(
            "after",
            json_schema!({"type": "string", "pattern": "^.+-[0-9]{1,19}$"}),
            "The `next` that came last; left out, from the beginning.",
        )
        .query("agent", name_of(), "Only what this agent asked.")
        .query("session", name_of(), "Only what this session asked.")
        .query("limit", json_schema!({"type": "integer", "minimum": 1, "maximum": MOST_ANSWERS, "default": 50}), "At most so many.")
        .gives(200, "The answers and the place to go on from.", [(JSON, schema("Answers"))])
}

/// `GET /api/surveys/{id}/files/{file}`
pub(crate) fn file(call: Call<'_>) -> Call<'_> {
    let bytes = || [("application/octet-stream", Schema::default()), ("*/*", Schema::default())];
    survey(call.named("get_file", "records", "A file that came with the answers, to save"))
        .path("file", text(), "The file's name in the `url` of the result's `files`.")
        .gives(200, "The file, in its own media type.", bytes())
        .with_header("Content-Disposition", "The name that it came with.")
        .gives(206, "The bytes that the header Range asks for.", bytes())
        .gives(304, "It is as it was at the time that the request names.", [])
        .refuses([412, 416])
}

/// `GET /api/surveys/{id}/receipt`
pub(crate) fn receipt(call: Call<'_>) -> Call<'_> {
    survey(call.named("get_receipt", "records", "How a survey ended, signed"))
        .gives(
            200,
            "The receipt, as it reads and as it is signed; docs/receipts.md says how to verify it.",
            [(JSON, schema("SignedReceipt"))],
        )
        .refuses([409])
}

/// `GET /api/receipt-key`
pub(crate) fn receipt_key(call: Call<'_>) -> Call<'_> {
    call.named("get_receipt_key", "records", "The public key that receipts are verified with").gives(
        200,
        "In PEM.",
        [("application/x-pem-file", text())],
    )
}

/// `GET /api/surveys/{id}/arguments`
pub(crate) fn arguments(call: Call<'_>) -> Call<'_> {
    survey(call.named("get_arguments", "records", "The arguments, byte for byte as they were taken or patched"))
        .query("version", json_schema!({"type": "integer", "minimum": 1, "maximum": 4_294_967_295_u32}), "Of this version; else the last.")
        .gives(200, "The arguments of the survey's door.", [(JSON, any_of("arguments"))])
        .refuses([409])
}

/// `GET /api/surveys/{id}/deliveries`
pub(crate) fn deliveries(call: Call<'_>) -> Call<'_> {
    survey(call.named("get_deliveries", "records", "What the callback of a survey was told, with every try")).gives(
        200,
        "The log.",
        [(JSON, schema("Deliveries"))],
    )
}

/// `GET /api/surveys/{id}/export`
pub(crate) fn export(call: Call<'_>) -> Call<'_> {
    exported(survey(call.named("export_survey", "records", "What came of a survey, as a file")), any_of("result")).refuses([409])
}

/// `GET /api/export`
pub(crate) fn export_list(call: Call<'_>) -> Call<'_> {
    let list = json_schema!({
        "type": "object",
        "required": ["surveys"],
        "properties": {"surveys": {"type": "array", "items": schema("Summary")}},
    });
    let call = call
        .named("export_surveys", "records", "The whole list of surveys, as a file")
        .query("state", state(), "Only those in this state.")
        .query("session", name_of(), "Only those of this session.");
    exported(call, list)
}

fn exported(call: Call<'_>, json: Schema) -> Call<'_> {
    call.query("format", json_schema!({"enum": Format::NAMES, "default": Format::NAMES[0]}), "What it is written in.")
        .gives(200, "The file.", [(JSON, json), ("text/csv", text()), ("text/markdown", text())])
        .with_header("Content-Disposition", "The name to save it under.")
}
