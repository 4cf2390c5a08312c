//! The macros that keep fixtures short, and plain JSON to compare by.

use engine::Json;
use serde_json::Value;

/// `json` with every macro written out: `{"$repeat": [text, count]}`, `{"$times": [count, template]}` and
/// `{"$entries": [count, key, template]}`, where `#` in a text of a template stands for the number of the copy.
pub(crate) fn expand(json: &Json) -> Json {
    match json {
        Json::Object(members) => match members.as_slice() {
            [(name, Json::List(parts))] if name.starts_with('$') => call(name, parts),
            _ => Json::Object(members.iter().map(|(key, value)| (key.clone(), expand(value))).collect()),
        },
        Json::List(list) => Json::List(list.iter().map(expand).collect()),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::Text(_) => json.clone(),
    }
}

fn call(name: &str, parts: &[Json]) -> Json {
    match (name, parts) {
        ("$repeat", [Json::Text(text), count]) => Json::Text(text.repeat(number(count))),
        ("$times", [count, template]) => Json::List((0..number(count)).map(|copy| expand(&numbered(template, copy))).collect()),
        ("$entries", [count, Json::Text(key), template]) => {
            let one = |copy: usize| (key.replace('#', &copy.to_string()), expand(&numbered(template, copy)));
            Json::Object((0..number(count)).map(one).collect())
        }
        _ => panic!("no such macro: {name} of {parts:?}"),
    }
}

fn number(json: &Json) -> usize {
    let Json::Number(number) = json else { panic!("no count: {json:?}") };
    usize::try_from(number.as_u64().unwrap()).unwrap()
}

fn numbered(json: &Json, copy: usize) -> Json {
    let text = |text: &str| text.replace('#', &copy.to_string());
    match json {
        Json::Text(own) => Json::Text(text(own)),
        Json::List(list) => Json::List(list.iter().map(|value| numbered(value, copy)).collect()),
        Json::Object(members) => Json::Object(members.iter().map(|(key, value)| (text(key), numbered(value, copy))).collect()),
        Json::Null | Json::Bool(_) | Json::Number(_) => json.clone(),
    }
}

/// The value as `serde_json` has it, where the order of members says nothing.
pub(crate) fn plain(json: &Json) -> Value {
    match json {
        Json::Null => Value::Null,
        Json::Bool(flag) => Value::Bool(*flag),
        Json::Number(number) => Value::Number(number.clone()),
        Json::Text(text) => Value::String(text.clone()),
        Json::List(list) => list.iter().map(plain).collect(),
        Json::Object(members) => Value::Object(members.iter().map(|(key, value)| (key.clone(), plain(value))).collect()),
    }
}
