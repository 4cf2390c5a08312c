//! JSON Schemas of the door's answers and results.

use serde_json::{Value, json};

use crate::doors::{
    ask_user_form::{LABEL_LENGTH, OTHER_LENGTH},
    exchanged::{document, failure, flag, list, named, object, text},
};

/// An object from node ids to answers, or the same beside what is claimed to be visible. Nodes that do not exist and
/// hidden ones are dropped, whatever is under their names.
pub(super) fn answers() -> Value {
    let by_node = named(&node(false));
    let claimed = json!({
        "type": "object", "required": ["answers"],
        "properties": {"answers": by_node, "visibleNodes": list(&text())},
    });
    document("ask_user_form", "answers", json!({"anyOf": [by_node, claimed]}))
}

pub(super) fn result() -> Value {
    let ways = json!({"anyOf": [
        object(json!({"answers": named(&node(true)), "visibleNodes": list(&text())})),
        failure(&["FORM_CANCELLED", "FORM_WITHDRAWN", "FORM_EXPIRED", "FORM_SUPERSEDED"]),
    ]});
    document("ask_user_form", "result", ways)
}

/// The answer to a node. What may be left out when it is handed in is `whole` in a result.
fn node(whole: bool) -> Value {
    let words = json!({"type": "string", "maxLength": OTHER_LENGTH});
    let label = json!({"type": "string", "maxLength": LABEL_LENGTH});
    let derived = |schema: Value, name: &str| if whole { (name.into(), schema) } else { (alloc::format!("{name}?"), schema) };
    let texts = list(&text());
    let by_item = named(&text());
    let scale = [derived(by_item.clone(), "answers"), derived(texts.clone(), "skipped"), ("notes?".into(), by_item)];
    let rank = [("order".into(), texts), derived(flag(), "unchanged")];
    json!({"anyOf": [
        object(json!({"value": words, "other?": flag()})),
        object(json!({"values": list(&label), "other?": words})),
        object(Value::Object(scale.into_iter().collect())),
        object(Value::Object(rank.into_iter().collect())),
        text(),
    ]})
}
