//! What an agent gets back, for every way a survey can end.

use engine::{
    Outcome, OutcomeKind, Steer,
    doors::{Door, Rendered, ask_survey::AskSurvey, find},
};
use serde_json::{Value, json};

use crate::check::{parse, result};

const TITLED: &str = r#"{"survey":{"title":" Scope ","entry":"a","questions":{"a":{"prompt":"A","multiSelect":true,"options":[
    {"key":"x","label":"Ex (Recommended)"},{"key":"y","label":"Why"}],"next":"b"},"b":{"prompt":"B"}}}}"#;

fn render(outcome: &Outcome) -> (bool, Value) {
    let Rendered { json, is_error } = AskSurvey.render(&parse(TITLED).unwrap(), outcome);
    (is_error, serde_json::from_str(&json).unwrap())
}

#[test]
fn an_answered_survey_reports_path_answers_and_skipped() {
    let survey = parse(TITLED).unwrap();
    let answers = engine::Json::parse(r#"[{"id":"a","selected":["y","x"],"custom":" z "}]"#).unwrap();
    let (_, response) = AskSurvey.submission(&survey, &answers).unwrap();
    let rendered = AskSurvey.render(&survey, &Outcome::Answered(response));
    assert!(!rendered.is_error);
    assert_eq!(
        rendered.json,
        r#"{"outcome":"answered","title":" Scope ","path":["a","b"],"answers":[{"id":"a","selected":[{"key":"y","label":"Why"},{"key":"x","label":"Ex (Recommended)"}],"custom":"z"}],"skipped":["b"]}"#
    );
}

#[test]
fn a_survey_without_a_title_reports_none() {
    let expected = json!({"outcome": "answered", "path": ["a"], "answers": [{"id": "a", "selected": [], "custom": "x"}], "skipped": []});
    assert_eq!(result("a", "a=~x"), expected);
}

#[test]
fn a_redirect_is_a_result_with_an_instruction() {
    for (steer, name, words) in [
        (Steer::Reroll, "reroll", ["topic", "branching", "wording", "ask_survey again", "ask the person nothing"].as_slice()),
        (Steer::Push, "push", &["comparable systems", "insights", "branch more precisely", "ask_survey again", "ask the person nothing"]),
        (Steer::Discuss, "discuss", &["Drop the form", "direction"]),
    ] {
        let (is_error, json) = render(&Outcome::Redirected(steer));
        assert!(!is_error);
        assert_eq!((&json["outcome"], &json["title"]), (&name.into(), &" Scope ".into()));
        let instruction = json["instruction"].as_str().unwrap();
        assert!(words.iter().all(|word| instruction.contains(word)), "{instruction}");
    }
}

#[test]
fn a_superseded_survey_is_a_result() {
    let (is_error, json) = render(&Outcome::Superseded);
    assert!(!is_error);
    assert_eq!(json["outcome"], "superseded");
    assert!(json["instruction"].is_string());
    assert_eq!(json.as_object().unwrap().len(), 2);
}

#[test]
fn what_brought_no_answers_is_an_error_with_its_code() {
    let declined = |reason: &str| Outcome::Declined { reason: reason.to_string() };
    for (outcome, code) in [
        (declined(""), "SURVEY_CANCELLED"),
        (declined("no time"), "SURVEY_CANCELLED"),
        (Outcome::Cancelled, "SURVEY_CANCELLED"),
        (Outcome::Withdrawn, "SURVEY_WITHDRAWN"),
        (Outcome::Expired { late: None }, "SURVEY_EXPIRED"),
    ] {
        let (is_error, json) = render(&outcome);
        assert!(is_error);
        assert_eq!(json["error"]["code"], code);
    }
    assert!(render(&declined(" no\ttime ")).1["error"]["message"].as_str().unwrap().ends_with(" no\ttime "));
}

#[test]
fn every_outcome_has_its_exit_code() {
    let codes = OutcomeKind::ALL.map(|kind| (kind.as_str(), kind.exit_code()));
    assert_eq!(
        codes,
        [("answered", 0), ("redirected", 0), ("declined", 10), ("cancelled", 11), ("withdrawn", 12), ("expired", 13), ("superseded", 14)]
    );
}

#[test]
fn the_door_is_found_by_its_name() {
    assert_eq!(find("ask_survey").map(Door::name), Some("ask_survey"));
    assert!(find("ask-survey").is_none());
}

#[test]
fn the_schema_names_every_field_and_limit() {
    let schema = AskSurvey.schema(&engine::doors::Limits { ask_survey_options: 12, ..Default::default() });
    let survey = &schema["properties"]["survey"];
    assert_eq!(survey["required"], serde_json::json!(["entry", "questions"]));
    let question = &survey["properties"]["questions"]["additionalProperties"];
    // A resource has options of its own.
    let options = &question["properties"]["options"]["anyOf"][0];
    assert_eq!(options["maxItems"], 12);
    assert_eq!(question["properties"]["insight"]["maxLength"], 1_500);
    assert_eq!(options["items"]["properties"]["label"]["maxLength"], 200);
    assert_eq!(survey["properties"]["questions"]["maxProperties"], 150);
}
