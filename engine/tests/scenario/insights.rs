//! Insight of questions: what a spec brings, and what an agent adds while the survey is out.

use engine::{Insight, Json, Survey};
use serde_json::{Value, json};

use crate::check::parse;

const SURVEY: &str = "scope [x>when y]\nwhen";

/// What is wrong with adding `json` to `survey`: `pointer code; …`, or nothing.
fn problems(survey: &Survey, json: &str) -> String {
    let read = Insight::read(&Json::parse(json).unwrap(), survey);
    let problems = read.err().map(engine::Problems::into_vec).unwrap_or_default();
    problems.iter().map(|problem| format!("{} {}", problem.pointer, problem.code)).collect::<Vec<_>>().join("; ")
}

/// `survey` after an agent added `insight` to `question`.
fn add(survey: Survey, question: &str, insight: &str) -> Survey {
    let json = Json::parse(&json!({"question": question, "insight": insight}).to_string()).unwrap();
    let insight = Insight::read(&json, &survey).unwrap();
    survey.with_insight(&insight)
}

fn added(survey: &Survey) -> Vec<Vec<&str>> {
    survey.texts().questions.iter().map(|question| question.added.iter().map(String::as_str).collect()).collect()
}

#[test]
fn a_spec_may_bring_insight_for_a_question_of_any_kind() {
    let survey = r#"{"survey":{"entry":"a","questions":{
        "a":{"prompt":"A","insight":"**Why** it matters","next":"b"},"b":{"prompt":"B","kind":"text","insight":"More"},"c":{"prompt":"C"}}}}"#;
    let survey = parse(survey).unwrap();
    let insights: Vec<_> = survey.texts().questions.iter().map(|question| question.insight.as_deref()).collect();
    assert_eq!(insights, [Some("**Why** it matters"), Some("More"), None]);
    assert_eq!(added(&survey), vec![Vec::<&str>::new(); 3]);
}

#[test]
fn every_insight_stands_after_those_that_came_before_it() {
    let survey = parse(SURVEY).unwrap();
    let survey = add(survey, "when", "first");
    let survey = add(survey, "scope", " other\n");
    let survey = add(survey, "when", "second");
    assert_eq!(added(&survey), [vec![" other\n"], vec!["first", "second"]]);
}

#[test]
fn the_same_insight_again_changes_nothing() {
    let once = add(parse(SURVEY).unwrap(), "when", "first");
    assert_eq!(add(once.clone(), "when", "first"), once);
    assert_eq!(added(&add(once.clone(), "scope", "first")), [vec!["first"], vec!["first"]]);
    assert_eq!(added(&add(once, "when", "first ")), [vec![], vec!["first", "first "]]);
}

#[test]
fn an_insight_changes_words_alone() {
    let before = parse(SURVEY).unwrap();
    let after = add(before.clone(), "scope", "new");
    assert_eq!((after.graph(), after.templates(), after.warnings()), (before.graph(), before.templates(), before.warnings()));
}

#[test]
fn an_insight_of_a_question_that_is_not_there_is_refused_with_the_nearest_name() {
    let survey = parse(SURVEY).unwrap();
    let json = Json::parse(r#"{"question":"wen","insight":"x"}"#).unwrap();
    let problem = Insight::read(&json, &survey).unwrap_err().into_vec().remove(0);
    assert_eq!((problem.pointer.as_str(), problem.code), ("/question", "unknown_question"));
    assert!(problem.message.contains("did you mean \"when\"?") && problem.message.contains("\"scope\""), "{}", problem.message);
    assert_eq!(survey.clone().with_insight(&Insight::restore("wen", "x")), survey);
}

#[test]
fn all_that_is_wrong_with_an_insight_is_told_at_once() {
    let survey = parse(SURVEY).unwrap();
    for (json, expected) in [
        ("{}", "/question missing; /insight missing"),
        ("[]", " wrong_type"),
        ("null", " wrong_type"),
        (r#"{"question":7,"insight":["x"]}"#, "/question wrong_type; /insight wrong_type"),
        (r#"{"question":" ","insight":"\u3000\n"}"#, "/question blank; /insight blank"),
        (r#"{"question":"wen","insight":""}"#, "/insight blank; /question unknown_question"),
        (r#"{"question":"when","insight":"a\u0000b"}"#, "/insight control_character"),
        (r#"{"question":"when","insight":"a","insight":"b"}"#, "/insight duplicate_key"),
        (r#"{"question":"when","question":"scope","insight":"b"}"#, "/question duplicate_key"),
        (r#"{"question":"when","insight":"x","further":{}}"#, ""),
    ] {
        assert_eq!(problems(&survey, json), expected, "{json}");
    }
}

#[test]
fn an_insight_fits_to_its_last_unit() {
    let survey = parse(SURVEY).unwrap();
    let sent = |units: usize| json!({"question": "when", "insight": "😀".repeat(units / 2) + &"x".repeat(units % 2)}).to_string();
    assert_eq!(problems(&survey, &sent(1_500)), "");
    assert_eq!(problems(&survey, &sent(1_501)), "/insight too_long");
}

#[test]
fn twenty_insights_of_one_question_fit_and_any_of_them_again() {
    let mut survey = parse(SURVEY).unwrap();
    for number in 0..20 {
        survey = add(survey, "when", &format!("insight {number}"));
    }
    let sent = |question: &str, insight: &str| -> Value { json!({"question": question, "insight": insight}) };
    assert_eq!(problems(&survey, &sent("when", "insight 20").to_string()), "/question too_many");
    assert_eq!(problems(&survey, &sent("when", "insight 0").to_string()), "");
    assert_eq!(problems(&survey, &sent("scope", "insight 20").to_string()), "");
}

#[test]
fn three_hundred_insights_of_one_survey_fit_and_any_of_them_again() {
    let ids: Vec<String> = (0..16).map(|number| format!("q{number}")).collect();
    let lines = ids.windows(2).map(|pair| format!("{} -> {}\n", pair[0], pair[1]));
    let mut survey = parse(&(lines.collect::<String>() + "q15")).unwrap();
    for (id, number) in ids.iter().take(15).flat_map(|id| (0..20).map(move |number| (id, number))) {
        survey = add(survey, id, &format!("insight {number}"));
    }
    assert_eq!(problems(&survey, r#"{"question":"q15","insight":"one more"}"#), "/question too_many");
    assert_eq!(problems(&survey, r#"{"question":"q14","insight":"insight 7"}"#), "");
}
