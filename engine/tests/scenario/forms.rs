//! What the conformance fixtures do not tell of `form_elicitation_v2_request`: how it ends and how long it waits, what a
//! page gets of it, its schema, and the form that a client draws itself.

use core::time::Duration;
use std::sync::Arc;

use engine::{
    Action, Given, Interview, Json, Kind, KindText, Layout, Outcome, Preview, Stage, Steer, Survey,
    doors::{Door, Limits, find, form_elicitation::native},
};
use serde_json::{Value, json};

const FORM: &str = r#"{"message": "Release", "questions": [
    {"id": "why", "type": "text", "title": "  Why now?\n", "description": " ", "required": false, "maxLength": 10},
    {"id": "how", "type": "single_select", "title": "How?", "description": "One way.", "required": false,
     "options": [{"id": "fast", "title": " Fast (Recommended) ", "thumbnail": {"src": "https://h/f.png", "mimeType": "image/png"}}, {"id": "slow", "title": "Slow", "description": "but sure"}]},
    {"id": "where", "type": "multi_select", "title": "Where?", "required": true, "options": [{"id": "eu", "title": "EU"}, {"id": "us", "title": "US"}]},
    {"id": "doc", "type": "resource", "title": "Which plan?", "required": true,
     "options": [{"uri": "https://h/a", "name": " a.md ", "title": " Plan A ", "mimeType": "text/markdown", "icons": [{"src": "https://h/i.png"}], "thumbnail": {"src": "https://h/t.png"}}]},
    {"id": "more", "type": "resources", "title": "What else?", "required": false, "options": [{"uri": "x:1", "name": "n", "title": "One"}, {"uri": "x:2", "name": "n", "title": "Two"}]},
    {"id": "logs", "type": "files", "title": "Logs?", "required": false, "accept": [".log"], "maxItems": 2}]}"#;

fn door() -> &'static dyn Door {
    find("form_elicitation_v2_request").unwrap()
}

fn parse(arguments: &str) -> Survey {
    door().parse(&Json::parse(arguments).unwrap(), &Limits::default()).unwrap()
}

fn render(outcome: &Outcome) -> (bool, Value) {
    let rendered = door().render(&parse(FORM), outcome);
    (rendered.is_error, serde_json::from_str(&rendered.json).unwrap())
}

#[test]
fn what_the_person_decides_is_an_action_and_what_nobody_decides_an_error() {
    let declined = Outcome::Declined { reason: "no time".to_string() };
    for outcome in [declined, Outcome::Redirected(Steer::Push)] {
        assert_eq!(render(&outcome), (false, json!({"action": "decline"})));
    }
    assert_eq!(render(&Outcome::Cancelled), (false, json!({"action": "cancel"})));
    let codes = [
        (Outcome::Withdrawn, "request_cancelled"),
        (Outcome::Superseded, "request_cancelled"),
        (Outcome::Expired { late: None }, "timeout"),
    ];
    for (outcome, code) in codes {
        let (is_error, json) = render(&outcome);
        assert!(is_error && json["error"]["message"].is_string(), "{json}");
        assert_eq!((json.as_object().unwrap().len(), &json["error"]["code"]), (1, &json!(code)));
    }
}

#[test]
fn it_waits_fifteen_minutes_or_as_long_as_it_is_set_to() {
    let read = |value: &str| Limits::read(|name| (name == "ASKPATH_FORM_ELICITATION_TIMEOUT_MS").then(|| value.to_string()));
    assert_eq!(door().waits(&Limits::default()), Some(Duration::from_secs(15 * 60)));
    for (value, milliseconds) in [("1", 1), ("900000", 900_000), ("1500000", 1_500_000)] {
        assert_eq!(door().waits(&read(value).unwrap()), Some(Duration::from_millis(milliseconds)));
    }
    for bad in ["", "0", "1500001", "-1", "1.5", "1e3", " 1", "x"] {
        let refused = read(bad).unwrap_err();
        assert_eq!((refused.least, refused.most, refused.value.as_str()), (1, 1_500_000, bad));
    }
}

#[test]
fn it_is_a_card_of_texts_that_are_trimmed_where_they_are_titles() {
    let survey = parse(FORM);
    assert_eq!(survey.graph().layout(), Layout::Card);
    assert!(!survey.steering() && survey.templates().is_empty() && survey.warnings().is_empty());
    assert_eq!((survey.texts().title.as_deref(), survey.texts().intro.as_deref()), (Some("Release"), None));
    let texts = &survey.texts().questions;
    assert_eq!((texts[0].prompt.as_str(), &texts[0].detail), ("Why now?", &None));
    assert_eq!(texts[1].detail.as_deref(), Some("One way."));
    let fast = &texts[1].choices[0];
    assert_eq!((fast.label.as_str(), fast.shown_label(), fast.recommended), ("Fast (Recommended)", "Fast", true));
    assert_eq!(fast.thumbnail.as_ref().map(|image| image.src.as_str()), Some("https://h/f.png"));
    let KindText::Resources(plans) = &texts[3].kind else { panic!("no resources") };
    assert_eq!((plans[0].name.as_str(), plans[0].title.as_str(), plans[0].icons.len()), ("a.md", "Plan A", 1));
}

#[test]
fn no_question_takes_free_text_beside_its_options() {
    let survey = parse(FORM);
    let mut choices = survey.graph().questions().iter().filter_map(|question| match &question.kind {
        Kind::Choice(choices) => Some(choices),
        _ => None,
    });
    assert!(choices.all(|choices| !choices.custom && choices.options.iter().all(|option| option.next.is_none() && !option.exclusive)));
}

#[test]
fn a_preview_is_a_picture() {
    let form = FORM.replace("\"thumbnail\": {\"src\": \"https://h/f.png\"", "\"preview\": {\"src\": \"https://h/f.png\"");
    let survey = parse(&form);
    assert!(matches!(&survey.texts().questions[1].choices[0].preview, Some(Preview::Image(image)) if image.src == "https://h/f.png"));
}

fn answer(interview: Interview, id: &str, given: Given) -> Interview {
    let question = interview.graph.find(id).unwrap();
    let seen = interview.revision;
    interview.apply(Action::Answer { question, given, note: String::new() }, seen).unwrap()
}

#[test]
fn what_a_person_clears_on_the_page_is_sent_empty_or_not_at_all() {
    let survey = parse(FORM);
    let picks = |places: &[usize]| Given::Choice {
        picked: places.iter().map(|place| engine::ChoiceIndex::new(*place)).collect(),
        custom: engine::Custom::Aside(String::new()),
    };
    let uris = |uris: &[&str]| Given::Uris(uris.iter().map(|uri| (*uri).to_string()).collect());
    let mut interview = Interview::new(Arc::new(survey.graph().clone()));
    for (id, given) in [
        ("why", Given::Text("x".to_string())),
        ("why", Given::Text(String::new())),
        ("how", picks(&[1])),
        ("how", picks(&[])),
        ("where", picks(&[1, 0])),
        ("doc", uris(&["https://h/a"])),
        ("logs", uris(&["file:///a.log"])),
        ("logs", uris(&[])),
    ] {
        interview = answer(interview, id, given);
    }
    let seen = interview.revision;
    let Stage::Settled(outcome) = interview.apply(Action::Submit, seen).unwrap().stage else { panic!("not submitted") };
    let result = door().render(&survey, &outcome);
    let content = r#"{"action":"accept","content":{"why":"","where":["us","eu"],"doc":"https://h/a","logs":[]}}"#;
    assert_eq!((result.json.as_str(), result.is_error), (content, false));
}

#[test]
fn the_schema_is_as_strict_as_the_check() {
    let schema = door().schema(&Limits::default());
    assert_eq!(schema["additionalProperties"], json!(false));
    let question = &schema["properties"]["questions"]["items"];
    assert_eq!(question["additionalProperties"], json!(false));
    assert_eq!(question["required"], json!(["id", "title", "required", "type"]));
    let kinds = ["text", "single_select", "multi_select", "resource", "resources", "files"];
    assert_eq!(question["properties"]["type"]["enum"], json!(kinds));
    let of =
        |kind: &str| question["allOf"].as_array().unwrap().iter().find(|rule| rule["if"]["properties"]["type"]["const"] == kind).unwrap();
    for key in ["options", "minItems", "maxItems", "accept"] {
        assert_eq!(of("text")["then"]["properties"][key], json!(false));
    }
    assert_eq!(of("multi_select")["then"]["required"], json!(["options"]));
    assert_eq!(of("multi_select")["then"]["properties"]["maxLength"], json!(false));
    assert_eq!(of("multi_select")["then"]["properties"].get("minItems"), None);
    let option = &of("single_select")["then"]["properties"]["options"]["items"];
    assert_eq!(
        (&option["additionalProperties"], &option["properties"]["thumbnail"]["additionalProperties"]),
        (&json!(false), &json!(false))
    );
}

#[test]
fn a_client_that_draws_forms_gets_its_own_schema() {
    assert_eq!(
        native(&parse(FORM)).unwrap(),
        json!({"message": "Release", "requestedSchema": {"type": "object", "required": ["where", "doc"], "properties": {
            "why": {"type": "string", "maxLength": 10, "title": "Why now?"},
            "how": {"type": "string", "title": "How?", "description": "One way.", "oneOf": [
                {"const": "fast", "title": "Fast (Recommended)", "x-openai-thumbnail": {"src": "https://h/f.png", "mimeType": "image/png"}},
                {"const": "slow", "title": "Slow", "description": "but sure"}]},
            "where": {"type": "array", "title": "Where?", "minItems": 1, "maxItems": 2, "items": {"anyOf": [
                {"const": "eu", "title": "EU"}, {"const": "us", "title": "US"}]}},
            "doc": {"type": "string", "format": "uri", "title": "Which plan?", "x-openai-input": {"type": "resource", "options": [
                {"uri": "https://h/a", "name": "a.md", "title": "Plan A", "mimeType": "text/markdown",
                 "icons": [{"src": "https://h/i.png"}], "_meta": {"openai/thumbnail": {"src": "https://h/t.png"}}}]}},
            "more": {"type": "array", "title": "What else?", "minItems": 0, "maxItems": 2, "items": {"type": "string", "format": "uri"},
                "x-openai-input": {"type": "resource", "options": [
                    {"uri": "x:1", "name": "n", "title": "One"}, {"uri": "x:2", "name": "n", "title": "Two"}]}},
            "logs": {"type": "array", "title": "Logs?", "minItems": 0, "maxItems": 2, "items": {"type": "string", "format": "uri"},
                "x-openai-input": {"type": "resource", "userOptions": {"kind": "file", "accept": [".log"]}}},
        }}})
    );
}

#[test]
fn a_form_that_a_client_cannot_draw_whole_is_left_to_the_page() {
    let form = FORM.replace("\"thumbnail\": {\"src\": \"https://h/f.png\"", "\"preview\": {\"src\": \"https://h/f.png\"");
    assert_eq!(native(&parse(&form)), None);
    let survey = find("ask_user_form").unwrap().parse(
        &Json::parse(r#"{"prompt": "p", "nodes": [{"id": "a", "kind": "rank", "prompt": "p", "items": [{"id": "x", "label": "x"}, {"id": "y", "label": "y"}]}]}"#).unwrap(),
        &Limits::default(),
    );
    assert_eq!(native(&survey.unwrap()), None);
}
