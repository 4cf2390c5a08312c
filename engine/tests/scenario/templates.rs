//! Templates: a template's own answers lead to exactly the questions they answer.

use engine::{
    Outcome, Response,
    doors::{Door, ask_survey::AskSurvey},
};

use crate::check::{check, message, parse, result};

/// A survey with one template that gives these answers.
fn with(answers: &str) -> String {
    let option = |key: &str, next: &str| format!(r#"{{"key":"{key}","label":"Label {key}","next":"{next}"}}"#);
    let questions = format!(
        r#""a":{{"prompt":"A","options":[{},{}],"next":"b"}},"b":{{"prompt":"B","options":[{},{}],"multiSelect":true,"allowCustom":false}},"c":{{"prompt":"C"}}"#,
        option("x", "b"),
        option("y", "c"),
        option("p", ""),
        option("q", "c"),
    );
    format!(r#"{{"survey":{{"entry":"a","questions":{{{questions}}},"quick":[{{"key":"t","label":"T","answers":{answers}}}]}}}}"#)
}

#[test]
fn a_whole_template_is_taken() {
    for answers in [
        r#"{"a":{"selected":["x"]},"b":{"selected":["p"]}}"#,
        r#"{"a":{"selected":["y"]},"c":{"custom":"mine"}}"#,
        r#"{"b":{"selected":["q","p"]},"c":{"custom":"x"},"a":{"custom":"x"}}"#,
    ] {
        check(&with(answers), "", "a b");
    }
}

#[test]
fn every_question_and_key_must_exist() {
    check(&with(r#"{"z":{"selected":["x"]}}"#), "", "spec /survey/quick/0/answers/z unknown_question");
    check(&with(r#"{"a":{"selected":["x","nope"]}}"#), "", "spec /survey/quick/0/answers/a/selected/1 unknown_key");
    assert!(message(&with(r#"{"aa":{"selected":["x"]}}"#)).contains(r#"did you mean "a"?"#));
}

#[test]
fn single_select_takes_one_key_and_not_free_text_as_well() {
    check(&with(r#"{"a":{"selected":["x","y"]}}"#), "", "spec /survey/quick/0/answers/a one_only");
    check(
        &with(r#"{"a":{"selected":["x"],"custom":"mine"},"b":{"selected":["p"]}}"#),
        "",
        "spec /survey/quick/0/answers/a option_and_text",
    );
    check(&with(r#"{"a":{"selected":["x"],"custom":"  "},"b":{"selected":["p"]}}"#), "", "a b");
}

#[test]
fn what_answers_may_not_be_a_template_may_not_be() {
    check(&with(r#"{"a":{"selected":["x"]},"b":{"selected":["p","p"]}}"#), "", "spec /survey/quick/0/answers/b repeated_key");
    check(
        &with(r#"{"a":{"selected":["x"]},"b":{"selected":["p"],"custom":"mine"}}"#),
        "",
        "spec /survey/quick/0/answers/b text_not_allowed",
    );
    check(
        &with(r#"{"a":{"selected":"x"}}"#),
        "",
        "spec /survey/quick/0/answers/a/selected wrong_type; /survey/quick/0/answers not_answered; /survey/quick/0/answers not_answered",
    );
}

#[test]
fn every_answered_question_is_reached_by_the_templates_own_selections() {
    check(&with(r#"{"a":{"selected":["x"]},"b":{"selected":["p"]},"c":{"custom":"x"}}"#), "", "spec /survey/quick/0/answers/c not_reached");
    assert!(message(&with(r#"{"a":{"selected":["x"]},"b":{"selected":["p"]},"c":{"custom":"x"}}"#)).contains(r#""c""#));
}

#[test]
fn every_reached_question_is_answered() {
    check(&with(r#"{"a":{"selected":["x"]}}"#), "", "spec /survey/quick/0/answers not_answered");
    check(&with(r#"{"a":{"selected":["x"]},"b":{}}"#), "", "spec /survey/quick/0/answers not_answered");
    check(&with(r#"{"a":{"selected":["x"]},"b":{"custom":" "}}"#), "", "spec /survey/quick/0/answers not_answered");
    check(&with("{}"), "", "spec /survey/quick/0/answers not_answered; /survey/quick/0/answers not_answered");
    assert!(message(&with(r#"{"a":{"selected":["x"]}}"#)).contains(r#""b""#));
}

#[test]
fn the_words_of_a_template_follow_the_rules_of_an_option() {
    let survey = |template: &str| format!(r#"{{"survey":{{"entry":"a","questions":{{"a":{{"prompt":"A"}}}},"quick":[{template}]}}}}"#);
    let answers = r#""answers":{"a":{"custom":"x"}}"#;
    check(
        &survey(&format!(r#"{{"key":" ","label":"","description":7,"sources":[""],{answers}}}"#)),
        "",
        "spec /survey/quick/0/key blank; /survey/quick/0/label blank; /survey/quick/0/description wrong_type; /survey/quick/0/sources/0 blank",
    );
    check(&survey(r#"{"key":"k","label":"L"}"#), "", "spec /survey/quick/0/answers missing");
    let twice = format!(r#"{{"key":"k","label":"L",{answers}}}"#);
    check(&survey(&format!("{twice},{twice}")), "", "spec /survey/quick/1/key repeated_key");
    let survey = parse(&survey(&format!(r#"{{"key":"k","label":"Fast (Recommended)",{answers}}}"#))).unwrap();
    assert!(survey.templates()[0].text.recommended);
    assert_eq!(survey.templates()[0].text.shown_label(), "Fast");
}

#[test]
fn a_template_is_told_apart_from_nothing_a_person_sends() {
    let survey = with(r#"{"b":{"selected":["q","p"]},"a":{"custom":" mine "},"c":{"custom":"so"}}"#);
    let parsed = parse(&survey).unwrap();
    let response = Response::new(parsed.graph(), &parsed.templates()[0].answers).unwrap();
    let by_template: serde_json::Value = serde_json::from_str(&AskSurvey.render(&parsed, &Outcome::Answered(response)).json).unwrap();
    assert_eq!(by_template, result(&survey, "a=~ mine ; b=q,p; c=~so"));
}

#[test]
fn a_template_may_answer_a_text_question() {
    let survey = r#"{"survey":{"entry":"a","questions":{"a":{"prompt":"A","kind":"text"}},"quick":[{"key":"t","label":"T","answers":{"a":{"text":"so"}}}]}}"#;
    check(survey, "", "a");
}

#[test]
fn a_condition_decides_about_a_template_too() {
    let survey = |answers: &str| {
        format!(
            r#"{{"survey":{{"entry":"a","questions":{{"a":{{"prompt":"A","options":[{{"key":"x","label":"X"}},{{"key":"y","label":"Y"}}],"next":"b"}},
            "b":{{"prompt":"B","showIf":{{"node":"a","anyOf":["x"]}}}}}},"quick":[{{"key":"t","label":"T","answers":{answers}}}]}}}}"#
        )
    };
    check(&survey(r#"{"a":{"selected":["y"]}}"#), "", "a");
    check(&survey(r#"{"a":{"selected":["x"]}}"#), "", "spec /survey/quick/0/answers not_answered");
    check(&survey(r#"{"a":{"selected":["y"]},"b":{"custom":"x"}}"#), "", "spec /survey/quick/0/answers/b not_reached");
}

#[test]
fn a_template_picks_as_many_as_its_question_takes() {
    let survey = |keys: &str| {
        format!(
            r#"{{"survey":{{"entry":"a","questions":{{"a":{{"prompt":"A","multiSelect":true,"minItems":2,"maxItems":2,
            "options":[{{"key":"x","label":"X"}},{{"key":"y","label":"Y"}},{{"key":"z","label":"Z"}}]}}}},
            "quick":[{{"key":"t","label":"T","answers":{{"a":{{"selected":[{keys}]}}}}}}]}}}}"#
        )
    };
    check(&survey(r#""x""#), "", "spec /survey/quick/0/answers/a too_few");
    check(&survey(r#""x","z""#), "", "a");
    check(&survey(r#""x","y","z""#), "", "spec /survey/quick/0/answers/a too_many");
}
