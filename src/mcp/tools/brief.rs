//! A door's schema, made shorter: rules that only a validator needs are left to the server, which judges every call anyway
//! and says what is wrong; what stands there several times stands there once, under `$defs`. Nothing is added, and every
//! member keeps its description.

use std::collections::{HashMap, HashSet};

use rmcp::model::JsonObject;
use serde_json::{Value, json};

/// Rules that a model cannot use, or meets anyway.
const FOR_VALIDATORS: [&str; 5] = ["$schema", "pattern", "propertyNames", "minLength", "minProperties"];
/// Bounds beyond which nobody goes by accident, if they are far enough.
const UPPER: [&str; 3] = ["maximum", "maxLength", "maxItems"];
const FAR: f64 = 2_000.0;
const LOWER: [&str; 2] = ["minimum", "minItems"];
const NEAR: f64 = 1.0;
/// What is shorter costs less where it stands.
const WORTH_NAMING: usize = 60;

pub(super) fn brief(mut schema: Value) -> JsonObject {
    strip(&mut schema);
    let mut seen = HashMap::new();
    count(&mut schema, &mut seen);
    let repeated = seen.into_iter().filter(|(text, times)| *times > 1 && text.len() > WORTH_NAMING).map(|(text, _)| text).collect();
    let taken = schema["$defs"].as_object().into_iter().flat_map(JsonObject::keys).cloned().collect();
    let mut named = Named { repeated, taken, names: HashMap::new(), parts: JsonObject::new() };
    parts(&mut schema, "part", &mut |name, part| named.hoist(name, part));
    let mut schema = super::object(schema);
    schema.remove("title");
    if !named.parts.is_empty()
        && let Some(parts) = schema.entry("$defs").or_insert_with(|| json!({})).as_object_mut()
    {
        parts.extend(named.parts);
    }
    schema
}

/// Leaves out what only a validator needs. Conditions on a kind say no more than its description and the server do.
fn strip(schema: &mut Value) {
    if let Some(rules) = schema.as_object_mut() {
        rules.retain(|name, rule| {
            let (name, bound) = (name.as_str(), rule.as_f64());
            let is_far = UPPER.contains(&name) && bound.is_some_and(|bound| bound >= FAR);
            let is_near = LOWER.contains(&name) && bound.is_some_and(|bound| bound <= NEAR);
            let is_conditions = name == "allOf" && rule.as_array().is_some_and(|all| all.iter().any(|one| one.get("if").is_some()));
            !FOR_VALIDATORS.contains(&name) && !is_far && !is_near && !is_conditions
        });
    }
    parts(schema, "", &mut |_, part| strip(part));
}

fn count(schema: &mut Value, seen: &mut HashMap<String, usize>) {
    parts(schema, "", &mut |_, part| {
        *seen.entry(unsaid(part).to_string()).or_default() += 1;
        count(part, seen);
    });
}

/// Calls `act` on every schema that stands directly in this one, with the name of its member.
fn parts(schema: &mut Value, name: &str, act: &mut dyn FnMut(&str, &mut Value)) {
    let Some(rules) = schema.as_object_mut() else { return };
    for (rule, value) in rules.iter_mut() {
        match (rule.as_str(), value) {
            ("items" | "additionalProperties" | "not", part @ Value::Object(_)) => act(name, part),
            ("anyOf" | "oneOf" | "allOf", Value::Array(ways)) => {
                ways.iter_mut().filter(|part| part.is_object()).for_each(|part| act(name, part));
            }
            ("properties" | "$defs", Value::Object(members)) => {
                members.iter_mut().filter(|(_, part)| part.is_object()).for_each(|(member, part)| act(member, part));
            }
            _ => {}
        }
    }
}

/// A schema without what is said about it in this place.
fn unsaid(part: &Value) -> Value {
    let mut part = part.clone();
    if let Some(part) = part.as_object_mut() {
        part.shift_remove("description");
    }
    part
}

struct Named {
    repeated: HashSet<String>,
    /// Names of parts that have one anyway.
    taken: HashSet<String>,
    names: HashMap<String, String>,
    parts: JsonObject,
}

impl Named {
    fn hoist(&mut self, name: &str, part: &mut Value) {
        let mut whole = unsaid(part);
        let text = whole.to_string();
        if !self.repeated.contains(&text) {
            parts(part, name, &mut |name, part| self.hoist(name, part));
            return;
        }
        let known = self.names.get(&text).cloned();
        let given = known.unwrap_or_else(|| {
            let given = self.free(name);
            self.names.insert(text, given.clone());
            self.parts.insert(given.clone(), Value::Null);
            parts(&mut whole, name, &mut |name, part| self.hoist(name, part));
            self.parts.insert(given.clone(), whole);
            given
        });
        let mut reference = json!({"$ref": format!("#/$defs/{given}")});
        if let (Some(about), Some(reference)) = (part.get("description"), reference.as_object_mut()) {
            reference.insert("description".to_owned(), about.clone());
        }
        *part = reference;
    }

    fn free(&self, name: &str) -> String {
        let more = (2..).map(|number| format!("{name}{number}"));
        std::iter::once(name.to_owned())
            .chain(more)
            .find(|name| !self.parts.contains_key(name) && !self.taken.contains(name))
            .unwrap_or_default()
    }
}
