//! JSON Schemas of what goes back and forth once a survey is out: what is common to those of every door. The fixtures
//! hold them to what doors take and give (`tests/conformance/schemas.rs`).

use alloc::{format, vec::Vec};

use serde_json::{Map, Value, json};

/// A schema that stands by itself: draft 2020-12, with a title.
pub(super) fn document(door: &str, what: &str, schema: Value) -> Value {
    let mut document = Map::new();
    document.insert("$schema".into(), json!("https://json-schema.org/draft/2020-12/schema"));
    document.insert("title".into(), json!(format!("{door} {what}")));
    if let Value::Object(schema) = schema {
        document.extend(schema);
    }
    Value::Object(document)
}

/// An object that has these members and no other; a name that ends in `?` may be absent.
pub(super) fn object(members: Value) -> Value {
    let Value::Object(members) = members else { return json!(false) };
    let mut properties = Map::new();
    let mut required = Vec::new();
    for (name, schema) in members {
        let key = name.strip_suffix('?').unwrap_or(&name);
        if key == name {
            required.push(json!(name));
        }
        properties.insert(key.into(), schema);
    }
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}

/// An object from names of the agent's choosing to this.
pub(super) fn named(of: &Value) -> Value {
    json!({"type": "object", "additionalProperties": of})
}

pub(super) fn list(of: &Value) -> Value {
    json!({"type": "array", "items": of})
}

pub(super) fn text() -> Value {
    json!({"type": "string"})
}

pub(super) fn flag() -> Value {
    json!({"type": "boolean"})
}

/// A tool failure with one of these codes.
pub(super) fn failure(codes: &[&str]) -> Value {
    object(json!({"error": object(json!({"code": {"enum": codes}, "message": text()}))}))
}
