//! A survey that asks one thing or another, as the arguments of a door whose questions stand in a row.

use engine::doors::{Limits, convert, find};
use serde_json::{Value, json};

use crate::converting::{native, read, refuses, says, unsayable};

#[test]
fn a_native_tree_is_a_form_if_every_way_has_the_same_path() {
    let question = |more: Value| {
        let mut question = json!({"prompt": "?", "skippable": false});
        question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        question
    };
    let option = |key: &str, next: Value| json!({"key": key, "label": key, "next": next});
    let tree = native(json!({
        "a": question(json!({"options": [option("x", json!(["b", "d"])), option("y", json!("d")), option("z", json!(null))]})),
        "b": question(json!({"kind": "text", "maxLength": 280, "next": "c"})),
        "c": question(json!({"kind": "text", "maxLength": 280})),
        "d": question(json!({"kind": "text", "maxLength": 280})),
    }));
    let node = |id: &str, labels: &[&str]| json!({"id": id, "kind": "text", "prompt": "?", "required": true, "showIf": {"node": "a", "anyOf": labels}});
    says(
        "ask_survey",
        &tree,
        "ask_user_form",
        &json!({"prompt": "Your order", "nodes": [
        {"id": "a", "kind": "single", "prompt": "?", "required": true, "options": [{"label": "x"}, {"label": "y"}, {"label": "z"}]},
        node("b", &["x"]), node("c", &["x"]), node("d", &["x", "y"])]}),
    );
    refuses(
        "ask_survey",
        &tree,
        "form_elicitation_v2_request",
        &[
            ("/survey/questions/a/allowCustom", "always_otherwise"),
            ("/survey/questions/b", "condition_not_sayable"),
            ("/survey/questions/c", "condition_not_sayable"),
            ("/survey/questions/d", "condition_not_sayable"),
        ],
    );
    let fallback = native(json!({"a": question(json!({"options": [option("x", json!("b")), option("y", json!(null))], "next": "c"})),
        "b": question(json!({"kind": "text", "maxLength": 280})), "c": question(json!({"kind": "text", "maxLength": 280}))}));
    refuses("ask_survey", &fallback, "ask_user_form", &[("/survey/questions/c", "condition_not_sayable")]);
    let twisted = native(json!({"a": question(json!({"options": [option("x", json!(["b", "c"])), option("y", json!(["c", "b"]))]})),
        "b": question(json!({"kind": "text", "maxLength": 280})), "c": question(json!({"kind": "text", "maxLength": 280}))}));
    refuses("ask_survey", &twisted, "ask_user_form", &[("/survey/questions/c", "order_varies")]);
}

#[test]
fn more_ways_to_answer_than_can_be_compared_are_refused() {
    let mut questions = serde_json::Map::new();
    for place in 0..60 {
        let (id, next) = (format!("q{place:02}"), format!("q{:02}", place + 1));
        let option = |key: &str, next: Value| json!({"key": key, "label": key, "next": next});
        let ahead = if place < 58 { json!([format!("q{:02}", place + 2)]) } else { json!(null) };
        let options = if place < 59 { json!([option("x", json!(next)), option("y", ahead)]) } else { json!([]) };
        questions.insert(id, json!({"prompt": "?", "skippable": false, "options": options}));
    }
    let problems = unsayable(convert(
        find("ask_survey").unwrap(),
        &read(&native(Value::Object(questions))),
        find("form_elicitation_v2_request").unwrap(),
        &Limits::default(),
    ));
    assert!(problems.iter().any(|problem| (problem.pointer.as_str(), problem.code) == ("/survey", "too_many_ways")), "{problems:#?}");
    assert!(problems.iter().any(|problem| (problem.pointer.as_str(), problem.code) == ("/survey/questions", "too_many")));
}
