//! A survey of one door as the arguments of another: what can be said, what cannot, and where it says so.

use engine::{
    Json, Survey,
    doors::{Limits, Unconverted, convert, find},
};
use serde_json::{Value, json};

pub(crate) fn read(json: &Value) -> Json {
    Json::parse(&json.to_string()).unwrap()
}

fn told(json: &Json) -> Value {
    serde_json::to_value(json).unwrap()
}

fn parse(door: &str, arguments: &Json) -> Survey {
    find(door).unwrap().parse(arguments, &Limits::default()).unwrap()
}

#[track_caller]
pub(crate) fn unsayable(converted: Result<Json, Unconverted>) -> Vec<engine::Problem> {
    match converted {
        Err(Unconverted::Unsayable(problems)) => problems.into_vec(),
        other => panic!("{other:#?}"),
    }
}

#[track_caller]
pub(crate) fn says(from: &str, arguments: &Value, to: &str, expected: &Value) {
    let written = convert(find(from).unwrap(), &read(arguments), find(to).unwrap(), &Limits::default());
    let written = written.unwrap_or_else(|problems| panic!("{problems:#?}"));
    assert_eq!(&told(&written), expected);
    parse(to, &written);
}

#[track_caller]
pub(crate) fn refuses(from: &str, arguments: &Value, to: &str, expected: &[(&str, &str)]) {
    let problems = convert(find(from).unwrap(), &read(arguments), find(to).unwrap(), &Limits::default());
    let problems = unsayable(problems);
    let found: Vec<_> = problems.iter().map(|problem| (problem.pointer.as_str(), problem.code)).collect();
    assert_eq!(found, expected, "{problems:#?}");
    for problem in &problems {
        let parent = problem.pointer.rsplit_once('/').map_or("", |(parent, _)| parent);
        assert!(arguments.pointer(parent).is_some(), "{} leads nowhere", problem.pointer);
        assert!(problem.message.contains(to) && problem.message.len() > 30, "{}", problem.message);
    }
}

pub(crate) fn native(questions: Value) -> Value {
    let entry = questions.as_object().unwrap().keys().min().unwrap().clone();
    json!({"survey": {"title": "Your order", "entry": entry, "questions": questions}})
}

pub(crate) fn form() -> Value {
    json!({"prompt": "Your order", "nodes": [
        {"id": "size", "kind": "single", "prompt": "Which size?", "header": "Size", "options": [{"label": "S"}, {"label": "M", "preview": "m"}]},
        {"id": "why", "kind": "text", "prompt": "Why?", "required": false, "showIf": {"node": "size", "anyOf": ["M"]}},
        {"id": "rate", "kind": "scale", "prompt": "How is it?", "scale": [{"label": "Good"}, {"label": "Bad", "description": "not good"}],
            "items": [{"id": "a", "label": "Fit", "link": "https://example.com"}]},
        {"id": "order", "kind": "rank", "prompt": "What first?", "items": [{"id": "x", "label": "X"}, {"id": "y", "label": "Y"}], "cutoff": 1}]})
}

#[test]
fn a_form_is_said_natively() {
    let said = json!({"survey": {"title": "Your order", "layout": "card", "entry": "size", "questions": {
        "size": {"prompt": "Which size?", "header": "Size", "kind": "choice", "multiSelect": false, "allowCustom": true, "skippable": false,
            "options": [{"key": "S", "label": "S"}, {"key": "M", "label": "M", "preview": "m"}], "next": ["why"]},
        "why": {"prompt": "Why?", "kind": "text", "maxLength": 280, "multiline": true, "skippable": true,
            "showIf": {"node": "size", "anyOf": ["M"]}, "next": ["rate"]},
        "rate": {"prompt": "How is it?", "kind": "scale", "skippable": false,
            "points": [{"key": "Good", "label": "Good"}, {"key": "Bad", "label": "Bad", "description": "not good"}],
            "items": [{"id": "a", "label": "Fit", "link": "https://example.com"}], "next": ["order"]},
        "order": {"prompt": "What first?", "kind": "rank", "skippable": true, "cutoff": 1,
            "items": [{"id": "x", "label": "X"}, {"id": "y", "label": "Y"}]}}}});
    says("ask_user_form", &form(), "ask_survey", &said);
}

#[test]
fn choices_are_said_natively_and_alike_labels_are_told_apart() {
    let choices = json!({"reason": "to send it", "questions": [
        {"header": " Size ", "question": "Which?", "options": ["S", {"label": "M", "description": "mostly"}]},
        {"header": "Twice", "question": "Which?", "options": ["S", "S"], "multiSelect": true}]});
    let said = json!({"survey": {"intro": "to send it", "layout": "card", "entry": "Size", "questions": {
        "Size": {"prompt": "Which?", "header": "Size", "kind": "choice", "multiSelect": false, "allowCustom": true, "skippable": false,
            "options": [{"key": "S", "label": "S"}, {"key": "M", "label": "M", "description": "mostly"}], "next": ["Twice"]},
        "Twice": {"prompt": "Which?", "header": "Twice", "kind": "choice", "multiSelect": true, "allowCustom": true, "skippable": false,
            "options": [{"key": "1", "label": "S"}, {"key": "2", "label": "S"}]}}}});
    says("request_choices", &choices, "ask_survey", &said);
    let nodes = json!([
        {"id": "Size", "kind": "single", "prompt": "Which?", "header": "Size", "required": true,
            "options": [{"label": "S"}, {"label": "M", "description": "mostly"}]}]);
    let first = json!({"reason": "to send it", "questions": [choices["questions"][0]]});
    says("request_choices", &first, "ask_user_form", &json!({"prompt": "to send it", "nodes": nodes}));
    refuses("request_choices", &choices, "ask_user_form", &[("/questions/1/options/1/label", "repeated_label")]);
}

#[test]
fn an_elicitation_is_said_natively_and_back() {
    let picture = json!({"src": "https://example.com/a.png", "mimeType": "image/png"});
    let resource = json!({"uri": "x:1", "name": "n", "title": "t", "description": "d", "mimeType": "text/plain", "icons": [picture], "thumbnail": picture});
    let elicitation = json!({"message": "Your order", "questions": [
        {"id": "size", "type": "single_select", "title": "Which size?", "description": "Of shirt", "required": true,
            "options": [{"id": "s", "title": "S", "thumbnail": picture}, {"id": "m", "title": "M", "description": "mostly", "preview": picture}]},
        {"id": "why", "type": "text", "title": "Why?", "required": false, "maxLength": 90},
        {"id": "which", "type": "resource", "title": "Which?", "required": false, "options": [resource]},
        {"id": "files", "type": "files", "title": "What?", "required": true, "minItems": 2, "maxItems": 4, "accept": [".pdf"]}]});
    let there = convert(find("form_elicitation_v2_request").unwrap(), &read(&elicitation), find("ask_survey").unwrap(), &Limits::default());
    let there = there.unwrap();
    let questions = &told(&there)["survey"]["questions"];
    assert_eq!((&questions["files"]["minItems"], &questions["why"]["maxLength"]), (&json!(2), &json!(90)));
    assert_eq!((&questions["size"]["allowCustom"], &questions["which"]["options"][0]), (&json!(false), &resource));
    let mut back = elicitation;
    back["questions"][2]["options"] = json!([resource]);
    says("ask_survey", &told(&there), "form_elicitation_v2_request", &back);
}

#[test]
fn a_blank_name_of_a_form_is_refused_where_it_stands() {
    let blank =
        json!({"prompt": "p", "nodes": [{"id": " ", "kind": "single", "prompt": "?", "options": [{"label": " "}, {"label": "b"}]}]});
    let at = [("/nodes/0/options/0/label", "blank"), ("/nodes/0/id", "blank")];
    let problems = unsayable(convert(find("ask_user_form").unwrap(), &read(&blank), find("ask_survey").unwrap(), &Limits::default()));
    for (pointer, code) in at {
        assert!(problems.iter().any(|problem| (problem.pointer.as_str(), problem.code) == (pointer, code)), "{problems:#?}");
    }
}

#[test]
fn what_only_the_native_door_can_say_is_refused_each_where_it_stands() {
    let all = json!({"survey": {"title": "t", "intro": "i", "entry": "a", "questions": {
        "a": {"prompt": "?", "detail": "d", "insight": "i", "notes": true, "options": [
            {"key": "x", "label": "X", "insight": "i", "diagram": "d", "sources": ["s"], "recommended": true, "exclusive": true, "thumbnail": {"src": "https://h/x"}},
            {"key": "y", "label": "Y"}], "next": "b"},
        "b": {"prompt": "?", "kind": "number", "next": "c"}, "c": {"prompt": "?", "next": "d"},
        "d": {"prompt": "?", "kind": "rank", "skippable": false, "items": [{"id": "1", "label": "1"}, {"id": "2", "label": "2"}], "next": "e"},
        "e": {"prompt": "?", "kind": "text", "multiline": false}},
        "quick": [{"key": "k", "label": "K", "answers": {"a": {"selected": ["x"]}, "b": {"number": 1}, "c": {"custom": "c"},
            "d": {"order": ["1", "2"]}, "e": {"text": "t"}}}]}});
    let a = "/survey/questions/a";
    refuses(
        "ask_survey",
        &all,
        "ask_user_form",
        &[
            ("/survey/intro", "not_sayable"),
            ("/survey/quick", "not_sayable"),
            (&format!("{a}/detail"), "not_sayable"),
            (&format!("{a}/insight"), "not_sayable"),
            (&format!("{a}/options/0/insight"), "not_sayable"),
            (&format!("{a}/options/0/diagram"), "not_sayable"),
            (&format!("{a}/options/0/sources"), "not_sayable"),
            (&format!("{a}/options/0/recommended"), "not_sayable"),
            (&format!("{a}/options/0/exclusive"), "not_sayable"),
            (&format!("{a}/options/0/thumbnail"), "not_sayable"),
            (&format!("{a}/notes"), "not_sayable"),
            ("/survey/questions/b/kind", "kind_not_sayable"),
            ("/survey/questions/c", "kind_not_sayable"),
            ("/survey/questions/d/skippable", "always_otherwise"),
            ("/survey/questions/e/maxLength", "always_otherwise"),
            ("/survey/questions/e/multiline", "always_otherwise"),
        ],
    );
}

#[test]
fn limits_of_the_other_door_are_told_where_they_were_passed() {
    let long = native(
        json!({"a": {"prompt": "p".repeat(301), "header": "thirteen wide", "options": [{"key": "x", "label": "x".repeat(41)}, {"key": "o", "label": "Other"}]}}),
    );
    refuses(
        "ask_survey",
        &long,
        "ask_user_form",
        &[
            ("/survey/questions/a/prompt", "too_long"),
            ("/survey/questions/a/header", "too_long"),
            ("/survey/questions/a/options/0/label", "too_long"),
            ("/survey/questions/a/options/1/label", "reserved_label"),
        ],
    );
    let spaced = json!({"survey": {"entry": "a", "questions": {"a": {"prompt": "?", "skippable": false, "options": [{"key": "x", "label": " x"}, {"key": "y", "label": "y"}]}}}});
    refuses("ask_survey", &spaced, "request_choices", &[("/survey/questions/a", "reads_differently")]);
}

#[test]
fn the_same_door_gets_what_was_given_and_a_refused_survey_its_own_problems() {
    says("ask_user_form", &form(), "ask_user_form", &form());
    let refused = convert(find("ask_user_form").unwrap(), &read(&json!({})), find("ask_survey").unwrap(), &Limits::default());
    let Err(Unconverted::Refused(problems)) = refused else { panic!("{refused:?}") };
    assert_eq!(problems.iter().map(|problem| problem.pointer.as_str()).collect::<Vec<_>>(), ["/prompt", "/nodes"]);
}

#[test]
fn what_stands_above_the_questions_is_said_or_refused() {
    let asks = |head: Value| {
        let options = json!([{"key": "a", "label": "A"}, {"key": "b", "label": "B"}]);
        let question = json!({"prompt": "Which?", "header": "q", "allowCustom": true, "skippable": false, "options": options});
        let mut survey = json!({"entry": "q", "questions": {"q": question}});
        survey.as_object_mut().unwrap().extend(head.as_object().unwrap().clone());
        json!({"survey": survey})
    };
    let choices = |mut spoken: Value| {
        let question = json!({"header": "q", "question": "Which?", "multiSelect": false, "options": [{"label": "A"}, {"label": "B"}]});
        spoken["questions"] = json!([question]);
        spoken
    };
    for part in ["title", "intro"] {
        says("ask_survey", &asks(json!({part: "So"})), "request_choices", &choices(json!({"reason": "So"})));
    }
    // A form keeps a blank one, in place of which this door says something of its own.
    let node = json!({"id": "q", "kind": "single", "prompt": "Which?", "header": "q", "options": [{"label": "A"}, {"label": "B"}]});
    refuses("ask_user_form", &json!({"prompt": " ", "nodes": [node]}), "request_choices", &[("/prompt", "reads_differently")]);
    // Where nothing is said the door says something of its own.
    says("ask_survey", &asks(json!({})), "request_choices", &choices(json!({})));
}
