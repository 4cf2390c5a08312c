//! The schemas that the document names: those of the doors, from the engine, and what is said around them.

use aide::openapi::SchemaObject;
use engine::{
    OutcomeKind,
    doors::{ALL, Limits, Submission},
};
use schemars::{Schema, json_schema};
use serde_json::Value;

use super::{
    call::{object, schema, text},
    doors::any_of,
};

/// What the document calls a schema of a door: `what` is `arguments`, `answers` or `result`.
pub(super) fn name(door: &str, what: &str) -> String {
    format!("{door}_{what}")
}

/// All of them, by name.
pub(super) fn all<M: FromIterator<(String, SchemaObject)>>(limits: &Limits) -> M {
    let doors = ALL.iter().flat_map(|door| {
        let schemas = [("arguments", door.schema(limits)), ("answers", door.answers_schema()), ("result", door.result_schema())];
        schemas.into_iter().flat_map(|(what, schema)| placed(schema, &name(door.name(), what)))
    });
    let submission = placed(Submission::schema(), "submit_interaction_arguments");
    let around = around().map(|(name, schema)| (name.to_owned(), schema));
    doors.chain(submission).chain(around).map(|(name, schema)| (name, object(schema))).collect()
}

/// A schema that stood by itself, as a part of the document, with what it defines beside it: readers of such documents find
/// nothing that is defined deeper.
fn placed(mut value: Value, name: &str) -> Vec<(String, Schema)> {
    refer(&mut value, &format!("#/components/schemas/{name}_"));
    let mut members = value.as_object_mut().map(std::mem::take).unwrap_or_default();
    members.remove("$schema");
    let defined = members.remove("$defs");
    let defined = defined.iter().filter_map(Value::as_object).flatten();
    let defined = defined.filter_map(|(key, value)| Some((format!("{name}_{key}"), Schema::try_from(value.clone()).ok()?)));
    let defined: Vec<_> = defined.collect();
    [(name.to_owned(), members.into())].into_iter().chain(defined).collect()
}

fn refer(value: &mut Value, root: &str) {
    match value {
        Value::Object(members) => {
            for (key, member) in members {
                match member {
                    Value::String(reference) if key == "$ref" => *reference = reference.replacen("#/$defs/", root, 1),
                    member => refer(member, root),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| refer(item, root)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn around() -> [(&'static str, Schema); 18] {
    [
        ("Problem", problem()),
        ("Handle", handle([])),
        ("Created", handle([("callback_secret", text()), ("warnings", list(schema("Remark")))])),
        ("Remark", record([("pointer", text()), ("code", text()), ("message", text())])),
        ("Conversation", conversation()),
        ("Report", report()),
        ("Schemas", json_schema!({"type": "object", "required": ["arguments"], "additionalProperties": {"type": ["object", "boolean"]}})),
        ("Insight", record([("question", text()), ("insight", json_schema!({"type": "string", "minLength": 1, "maxLength": 1_500}))])),
        ("Amendment", amendment()),
        ("Summary", summary([])),
        (
            "Status",
            summary([("asked", list(record([("question", text()), ("text", text()), ("asked_at", time()), ("answered", flag())])))]),
        ),
        ("Listing", record([("surveys", list(schema("Summary"))), ("next", or_null(text()))])),
        ("Pending", pending()),
        ("Settled", settled()),
        ("Answers", answers()),
        ("Receipt", receipt()),
        ("SignedReceipt", record([("receipt", schema("Receipt")), ("jws", text()), ("key", text())])),
        ("Deliveries", deliveries()),
    ]
}

fn problem() -> Schema {
    let error = json_schema!({
        "type": "object",
        "required": ["code", "message"],
        "properties": {
            "pointer": {"type": "string", "description": "A JSON pointer into what was sent."},
            "question": {"type": "string", "description": "Of refused answers, in the place of a pointer."},
            "code": {"type": "string", "description": "Stable, for programs."},
            "message": {"type": "string", "description": "What is wrong and how to mend it."},
        },
    });
    json_schema!({
        "type": "object",
        "description": "RFC 9457, with all problems at once.",
        "required": ["type", "title", "status", "detail", "errors"],
        "properties": {
            "type": text(),
            "title": text(),
            "status": {"type": "integer"},
            "detail": text(),
            "errors": {"type": "array", "items": error, "minItems": 1},
            "code": {"type": "string", "description": "What the tool calls a call that is refused so."},
            "survey": schema("Handle"),
            "stored": {"type": "object", "description": "How the survey ended."},
            "path": {"type": "array", "items": text(), "description": "Of refused answers: the questions that are asked."},
        },
    })
}

fn handle<const N: usize>(optional: [(&str, Schema); N]) -> Schema {
    with(record([("id", text()), ("url", text()), ("state", states()), ("revision", whole())]), optional)
}

fn conversation() -> Schema {
    let members = [("mode", json_schema!({"const": "conversational"})), ("kind", text()), ("instructions", text()), ("id", text())];
    with(record(members), [("spec", json_schema!({"type": "object"})), ("reason", text())])
}

fn report() -> Schema {
    let paths = record([("count", whole()), ("digits", text()), ("exact", flag())]);
    record([
        ("ok", json_schema!({"const": true})),
        ("warnings", list(schema("Remark"))),
        ("hints", list(schema("Remark"))),
        ("questions", whole()),
        ("paths", paths),
        ("shortest", whole()),
        ("longest", whole()),
        ("minutes", whole()),
        ("sample", or_null(json_schema!({"type": "object"}))),
    ])
}

fn progress() -> Schema {
    record([("done", whole()), ("total", whole())])
}

fn summary<const N: usize>(further: [(&str, Schema); N]) -> Schema {
    let members = [
        ("id", text()),
        ("url", text()),
        ("door", text()),
        ("title", or_null(text())),
        ("agent", or_null(text())),
        ("session", or_null(text())),
        ("state", states()),
        ("outcome", or_null(outcome())),
        ("revision", whole()),
        ("version", whole()),
        ("progress", progress()),
        ("unanswered", whole()),
        ("created_at", time()),
        ("expires_at", or_null(time())),
        ("settled_at", or_null(time())),
    ];
    record(members.into_iter().chain(further))
}

/// What is sent to change a survey: the version that is known, and a JSON Merge Patch or a JSON Patch.
fn amendment() -> Schema {
    let step = json_schema!({"type": "object", "required": ["op", "path"], "properties": {
        "op": {"enum": ["add", "remove", "replace", "move", "copy", "test"]}, "path": {"type": "string"}, "from": {"type": "string"}, "value": {}}});
    let patch = json_schema!({"oneOf": [{"type": "object"}, {"type": "array", "items": step}]});
    record([("version", json_schema!({"type": "integer", "minimum": 0, "maximum": 4_294_967_295_u32})), ("patch", patch)])
}

fn pending() -> Schema {
    let state = json_schema!({"const": "pending"});
    let members =
        [("id", text()), ("url", text()), ("state", state), ("revision", whole()), ("progress", progress()), ("unanswered", whole())];
    record(members)
}

fn settled() -> Schema {
    let members = [
        ("id", text()),
        ("state", json_schema!({"const": "settled"})),
        ("outcome", outcome()),
        ("revision", whole()),
        ("is_error", flag()),
        ("result", any_of("result")),
    ];
    let file = record([("question", text()), ("uri", text()), ("url", text()), ("name", text()), ("type", text()), ("size", whole())]);
    with(record(members), [("late", record([("result", any_of("result")), ("is_error", flag())])), ("files", list(file))])
}

fn answers() -> Schema {
    let of = json_schema!({
        "type": "object",
        "required": ["door", "title", "agent", "session", "settled_at"],
        "properties": {
            "door": text(),
            "title": or_null(text()),
            "agent": or_null(text()),
            "session": or_null(text()),
            "settled_at": or_null(time()),
        },
    });
    let unreadable = record([("id", text()), ("state", states()), ("unreadable", json_schema!({"const": true}))]);
    let answer = json_schema!({"anyOf": [{"allOf": [schema("Settled"), of]}, unreadable]});
    record([("answers", list(answer)), ("next", text()), ("more", flag())])
}

fn receipt() -> Schema {
    record([
        ("format", json_schema!({"const": 1})),
        ("issuer", text()),
        ("survey", text()),
        ("door", text()),
        ("outcome", outcome()),
        ("late", flag()),
        ("via", or_null(text())),
        ("identified", text()),
        ("version", whole()),
        ("revision", whole()),
        ("created_at", time()),
        ("settled_at", time()),
        ("late_at", or_null(time())),
        ("spec_sha256", text()),
        ("insights", list(record([("question", text()), ("sha256", text())]))),
        ("path", list(text())),
        ("result_sha256", text()),
    ])
}

fn deliveries() -> Schema {
    let tried = record([("at", time()), ("status", or_null(whole())), ("problem", or_null(text()))]);
    let delivery = record([
        ("id", text()),
        ("type", text()),
        ("state", json_schema!({"enum": ["due", "delivered", "given up"]})),
        ("next_try_at", or_null(time())),
        ("tries", list(tried)),
    ]);
    record([("callback", or_null(text())), ("deliveries", list(delivery))])
}

/// An object that has all of these.
fn record<'a>(members: impl IntoIterator<Item = (&'a str, Schema)>) -> Schema {
    let (names, properties): (Vec<_>, serde_json::Map<_, _>) =
        members.into_iter().map(|(name, schema)| (name, (name.to_owned(), schema.to_value()))).unzip();
    json_schema!({"type": "object", "required": names, "properties": properties})
}

/// A record that may have these, too.
fn with<const N: usize>(mut record: Schema, optional: [(&str, Schema); N]) -> Schema {
    if let Some(properties) = record.ensure_object().get_mut("properties").and_then(Value::as_object_mut) {
        properties.extend(optional.map(|(name, schema)| (name.to_owned(), schema.to_value())));
    }
    record
}

fn list(items: Schema) -> Schema {
    json_schema!({"type": "array", "items": items})
}

fn or_null(schema: Schema) -> Schema {
    json_schema!({"anyOf": [schema, {"type": "null"}]})
}

fn whole() -> Schema {
    json_schema!({"type": "integer", "minimum": 0})
}

fn flag() -> Schema {
    json_schema!({"type": "boolean"})
}

fn time() -> Schema {
    json_schema!({"type": "string", "format": "date-time"})
}

fn states() -> Schema {
    json_schema!({"enum": ["pending", "settled"]})
}

fn outcome() -> Schema {
    json_schema!({"enum": OutcomeKind::ALL.map(OutcomeKind::as_str)})
}
