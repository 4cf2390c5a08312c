//! A shape as JSON Schema, draft 2020-12.

use alloc::{format, vec::Vec};

use serde_json::{Value, json};

use crate::shape::{Field, Shape, Variant};

impl Shape {
    /// This shape as JSON Schema, without the `$defs` that [`Shape::Defined`] names.
    pub(crate) fn schema(&self) -> Value {
        match self {
            Shape::Text(rule) => rule.schema(),
            Shape::Exact(form) => form.schema(),
            Shape::Either { text, object } => json!({"anyOf": [text.schema(), object.schema()]}),
            Shape::Flag => json!({"type": "boolean"}),
            Shape::Word(words) => json!({"enum": words}),
            Shape::Whole { least, most } => json!({"type": "integer", "minimum": least, "maximum": most}),
            Shape::List { of, least, most, .. } => {
                let mut schema = json!({"type": "array", "items": of.schema(), "maxItems": most});
                insert(&mut schema, *least > 0, "minItems", json!(least));
                schema
            }
            Shape::Map { of, least, most } => json!({
                "type": "object", "additionalProperties": of.schema(), "propertyNames": {"pattern": "\\S"},
                "minProperties": least, "maxProperties": most,
            }),
            Shape::Object(fields) => object_schema(fields),
            Shape::Strict(fields) => closed(object_schema(fields)),
            Shape::Brief(fields) => {
                let first = fields.first().map(|field| field.shape.schema());
                json!({"anyOf": [object_schema(fields), first]})
            }
            Shape::Lenient(of) => of.schema(),
            Shape::Tagged { tag, default, common, variants, strict } => {
                let schema = tagged_schema((tag, *default), common, variants, *strict);
                if *strict { closed(schema) } else { schema }
            }
            Shape::Next => json!({"anyOf": [
                {"type": "string"}, {"type": "array", "items": {"type": "string"}}, {"type": "null"},
            ]}),
            Shape::Defined(name) => json!({"$ref": format!("#/$defs/{name}")}),
        }
    }
}

fn object_schema(fields: &[Field]) -> Value {
    let mut schema = json!({"type": "object", "properties": properties(fields.iter())});
    let needed = needed(fields);
    insert(&mut schema, !needed.is_empty(), "required", json!(needed));
    schema
}

/// All fields in one list, which most readers want, and what is true of one kind alone as a condition on it.
fn tagged_schema((tag, default): (&str, Option<&str>), common: &[Field], variants: &[Variant], strict: bool) -> Value {
    let names: Vec<&str> = variants.iter().map(|variant| variant.name).collect();
    let mut rule = json!({"enum": names});
    insert(&mut rule, default.is_some(), "default", json!(default));
    let mut listed = properties(common.iter().chain(variants.iter().flat_map(|variant| &variant.fields)));
    insert(&mut listed, true, tag, rule);
    let mut schema = json!({"type": "object", "properties": listed.clone()});
    let mut always = needed(common);
    always.extend(default.is_none().then_some(tag));
    insert(&mut schema, !always.is_empty(), "required", json!(always));
    let of_kinds = |variant| {
        let foreign = if strict { foreign(variant, common, tag, &listed) } else { Vec::new() };
        condition((tag, default), variant, &listed, &foreign)
    };
    let conditions: Vec<Value> = variants.iter().filter_map(of_kinds).collect();
    insert(&mut schema, !conditions.is_empty(), "allOf", json!(conditions));
    schema
}

fn closed(mut schema: Value) -> Value {
    insert(&mut schema, true, "additionalProperties", json!(false));
    schema
}

/// The fields that only other kinds have.
fn foreign<'a>(variant: &Variant, common: &[Field], tag: &str, listed: &'a Value) -> Vec<&'a str> {
    let own = |name: &str| name == tag || common.iter().chain(&variant.fields).any(|field| field.name == name);
    listed.as_object().into_iter().flatten().map(|(name, _)| name.as_str()).filter(|name| !own(name)).collect()
}

/// What holds if the tag names `variant`: what must be there, what may not, and the fields that another kind has otherwise.
fn condition((tag, default): (&str, Option<&str>), variant: &Variant, listed: &Value, foreign: &[&str]) -> Option<Value> {
    let mut own = properties(variant.fields.iter().filter(|field| {
        listed.get(field.name).and_then(|listed| listed.get("anyOf")).is_some() && field.shape.schema().get("anyOf").is_none()
    }));
    for name in foreign {
        insert(&mut own, true, name, json!(false));
    }
    let needed = needed(&variant.fields);
    let mut then = json!({});
    insert(&mut then, own.as_object().is_some_and(|own| !own.is_empty()), "properties", own);
    insert(&mut then, !needed.is_empty(), "required", json!(needed));
    let mut when = json!({"properties": {tag: {"const": variant.name}}});
    insert(&mut when, default != Some(variant.name), "required", json!([tag]));
    let says_something = then.as_object().is_some_and(|then| !then.is_empty());
    says_something.then(|| json!({"if": when, "then": then}))
}

/// Fields by name; one that is there twice may be either.
fn properties<'a>(fields: impl Iterator<Item = &'a Field>) -> Value {
    let mut properties = json!({});
    for field in fields {
        let mut value = field.shape.schema();
        insert(&mut value, true, "description", json!(field.about));
        let value = match properties.get(field.name) {
            Some(other) if *other != value => either(other, value),
            _ => value,
        };
        insert(&mut properties, true, field.name, value);
    }
    properties
}

fn either(one: &Value, other: Value) -> Value {
    let mut ways = match one.get("anyOf").and_then(Value::as_array) {
        Some(ways) => ways.clone(),
        None => Vec::from([one.clone()]),
    };
    if !ways.contains(&other) {
        ways.push(other);
    }
    json!({"anyOf": ways})
}

fn needed(fields: &[Field]) -> Vec<&str> {
    fields.iter().filter(|field| field.required).map(|field| field.name).collect()
}

pub(super) fn insert(object: &mut Value, when: bool, key: &str, value: Value) {
    if let (true, Some(object)) = (when, object.as_object_mut()) {
        object.insert(key.into(), value);
    }
}
