//! The next version of a survey that is out: which answers stay, which are asked again, and what is not taken.

use std::sync::Arc;

use engine::{
    Action, Answers, Given, Interview, Json, Refusal, Response, Revision, Stage, Standing, Survey,
    doors::{Door, Limits, ask_survey::AskSurvey},
};
use serde_json::{Value, json};

fn survey(questions: &Value) -> Survey {
    let spec = json!({"survey": {"entry": "a", "questions": questions}}).to_string();
    AskSurvey.parse(&Json::parse(&spec).unwrap(), &Limits::default()).unwrap()
}

fn first() -> Value {
    json!({
        "a": {"prompt": "Where?", "options": [{"key": "x", "label": "Here"}, {"key": "y", "label": "There"}], "next": "b"},
        "b": {"prompt": "Why?", "kind": "text"},
    })
}

fn answered(survey: &Survey) -> Answers {
    let answers = json!([{"id": "a", "selected": ["y"]}, {"id": "b", "text": "So"}]).to_string();
    AskSurvey.draft(survey, &Json::parse(&answers).unwrap()).unwrap()
}

/// How both questions stand once `change` was made to the first version.
fn stands(change: impl FnOnce(&mut Value)) -> [Standing; 2] {
    let (before, mut spec) = (survey(&first()), first());
    change(&mut spec);
    let after = survey(&spec);
    let carried = before.carry(&answered(&before), &after);
    ["a", "b"].map(|id| carried.standing(after.graph(), after.graph().find(id).unwrap()))
}

#[test]
fn what_helps_to_answer_and_what_follows_ask_nothing_again() {
    let kept = [Standing::Answered, Standing::Answered];
    assert_eq!(stands(|_| {}), kept);
    assert_eq!(stands(|spec| spec["a"]["detail"] = json!("Think.")), kept);
    assert_eq!(stands(|spec| spec["a"]["insight"] = json!("Think.")), kept);
    assert_eq!(stands(|spec| spec["a"]["header"] = json!("Place")), kept);
    assert_eq!(stands(|spec| spec["a"]["options"][0]["insight"] = json!("Near.")), kept);
    assert_eq!(stands(|spec| spec["a"]["options"][1]["recommended"] = json!(true)), kept);
    assert_eq!(stands(|spec| spec["a"]["options"][1]["label"] = json!("There (Recommended)")), kept);
    assert_eq!(stands(|spec| spec["a"]["options"][1]["description"] = json!("Far.")), kept);
    assert_eq!(stands(|spec| spec["a"]["options"].as_array_mut().unwrap().reverse()), kept);
    assert_eq!(stands(|spec| spec["c"] = json!({"prompt": "When?", "next": "b"})), kept);
}

#[test]
fn what_asks_something_else_asks_again() {
    let again = [Standing::Open, Standing::Answered];
    assert_eq!(stands(|spec| spec["a"]["prompt"] = json!("Where to?")), again);
    assert_eq!(stands(|spec| spec["a"]["options"][1]["label"] = json!("Far away")), again);
    assert_eq!(stands(|spec| spec["a"]["options"][0]["key"] = json!("z")), again);
    assert_eq!(stands(|spec| spec["a"]["options"].as_array_mut().unwrap().push(json!({"key": "z", "label": "Nowhere"}))), again);
    assert_eq!(stands(|spec| spec["a"]["multiSelect"] = json!(true)), again);
    assert_eq!(stands(|spec| spec["b"]["maxLength"] = json!(100)), [Standing::Answered, Standing::Open]);
}

#[test]
fn a_pick_is_carried_by_its_key_and_an_order_of_options_is_none_of_its_business() {
    let (before, mut spec) = (survey(&first()), first());
    spec["a"]["options"].as_array_mut().unwrap().reverse();
    let after = survey(&spec);
    let carried = before.carry(&answered(&before), &after);
    let response = Response::new(after.graph(), &carried).unwrap();
    assert_eq!(response, Response::new(before.graph(), &answered(&before)).unwrap());
}

#[test]
fn what_is_asked_again_is_not_sent_until_it_is_answered_anew_even_with_the_same_words() {
    let (before, mut spec) = (survey(&first()), first());
    spec["b"]["prompt"] = json!("Why on earth?");
    let after = survey(&spec);
    let answers = before.carry(&answered(&before), &after);
    let b = after.graph().find("b").unwrap();
    assert_eq!(answers.entry(b).map(engine::Entry::text), Some("So"));
    let interview = Interview { graph: Arc::new(after.graph().clone()), answers, stage: Stage::Answering, revision: Revision(3) };
    let refused = interview.clone().apply(Action::Submit, Revision(3)).unwrap_err().refused;
    assert_eq!(refused.iter().map(|refused| (&*refused.question, &refused.refusal)).collect::<Vec<_>>(), [("b", &Refusal::Outdated)]);
    let same = Action::Answer { question: b, given: Given::Text("So".to_owned()), note: String::new() };
    let interview = interview.apply(same, Revision(3)).unwrap();
    assert_eq!(interview.revision, Revision(4));
    assert!(interview.apply(Action::Submit, Revision(4)).is_ok());
}

#[test]
fn a_skip_that_is_not_free_any_more_is_asked_again() {
    let (before, mut spec) = (survey(&first()), first());
    spec["b"]["skippable"] = json!(false);
    let after = survey(&spec);
    let answers = json!([{"id": "a", "selected": ["y"]}, {"id": "b", "skipped": true}]).to_string();
    let answers = AskSurvey.draft(&before, &Json::parse(&answers).unwrap()).unwrap();
    let b = after.graph().find("b").unwrap();
    assert_eq!(answers.standing(before.graph(), b), Standing::Skipped);
    assert_eq!(before.carry(&answers, &after).standing(after.graph(), b), Standing::Open);
}

#[test]
fn a_question_may_neither_go_nor_become_another_kind() {
    let before = survey(&first());
    let broken = |spec: &Value| {
        let problems = before.broken_by(&survey(spec), &AskSurvey);
        problems.into_iter().map(|problem| format!("{} {}", problem.pointer, problem.code)).collect::<Vec<_>>()
    };
    let (mut gone, mut other, mut more) = (first(), first(), first());
    gone.as_object_mut().unwrap().remove("b");
    gone["a"]["next"] = Value::Null;
    other["b"]["kind"] = json!("date");
    more["c"] = json!({"prompt": "When?", "kind": "date"});
    more["b"]["next"] = json!("c");
    assert_eq!(broken(&gone), ["/survey question_removed"]);
    assert_eq!(broken(&other), ["/survey/questions/b kind_changed"]);
    assert!(broken(&more).is_empty());
    let more = survey(&more);
    assert_eq!(before.added_by(&more).map(|question| question.id.as_str()).collect::<Vec<_>>(), ["c"]);
}

#[test]
fn what_is_asked_again_outlives_a_restart() {
    let (before, mut spec) = (survey(&first()), first());
    spec["b"]["prompt"] = json!("Why on earth?");
    let after = survey(&spec);
    let carried = before.carry(&answered(&before), &after);
    let saved = serde_json::to_string(&carried.save(after.graph())).unwrap();
    assert_eq!(Answers::restore(after.graph(), serde_json::from_str(&saved).unwrap()), carried);
}

#[test]
fn what_rows_and_points_are_called_matters_and_what_explains_them_does_not() {
    let scale = |point: &str, detail: &str| {
        survey(
            &json!({"a": {"prompt": "How?", "kind": "scale", "points": [{"key": "l", "label": point, "description": detail}, {"key": "h", "label": "High"}],
            "items": [{"id": "i", "label": "It", "detail": detail}]}}),
        )
    };
    let (before, explained, renamed) = (scale("Low", "a"), scale("Low", "b"), scale("Least", "a"));
    let a = before.graph().find("a").unwrap();
    assert!(before.asks_the_same(a, &explained, a));
    assert!(!before.asks_the_same(a, &renamed, a));
}
