//! Every limit of the contract at both of its sides, in UTF-16 units.

use engine::{
    Json, Unit,
    doors::{Door, Limits, ask_survey::AskSurvey},
};
use serde_json::{Value, json};

use crate::check::{check, message, questions};

/// `most` units in emoji (two each) and one letter where that is odd.
fn text(units: usize) -> String {
    "😀".repeat(units / 2) + &"x".repeat(units % 2)
}

/// A survey with `value` at `field` of an option, a question or the survey.
fn with(place: &str, field: &str, value: Value) -> String {
    let mut option = json!({"key": "k", "label": "L"});
    let mut question = json!({"prompt": "A"});
    let mut survey = json!({"entry": "a"});
    match place {
        "option" => option[field] = value,
        "question" => question[field] = value,
        _ => survey[field] = value,
    }
    if question.get("options").is_none() && question.get("kind").is_none() {
        question["options"] = json!([option]);
    }
    survey["questions"] = json!({"a": question});
    json!({"survey": survey}).to_string()
}

#[test]
fn a_text_fits_to_its_last_unit() {
    let limits = [
        ("survey", "title", 300),
        ("survey", "intro", 8_000),
        ("question", "prompt", 4_000),
        ("question", "detail", 8_000),
        ("question", "insight", 1_500),
        ("option", "label", 200),
        ("option", "description", 400),
        ("option", "insight", 1_500),
        ("option", "diagram", 1_200),
    ];
    for (place, field, most) in limits {
        assert_eq!(Unit::Utf16.length(&text(most)), most);
        check(&with(place, field, json!(text(most))), "", "a");
        let pointer = match place {
            "option" => format!("/survey/questions/a/options/0/{field}"),
            "question" => format!("/survey/questions/a/{field}"),
            _ => format!("/survey/{field}"),
        };
        check(&with(place, field, json!(text(most + 1))), "", &format!("spec {pointer} too_long"));
    }
    assert!(message(&with("option", "label", json!(text(201)))).contains("201 UTF-16 units long; at most 200"));
}

#[test]
fn ids_keys_and_headers_have_no_limit_of_their_own() {
    check(&with("option", "key", json!(text(20_000))), "", "a");
    check(&with("question", "header", json!(text(20_000))), "", "a");
}

#[test]
fn optional_texts_may_be_empty_and_then_nobody_sees_them() {
    for (place, field) in [
        ("survey", "intro"),
        ("question", "detail"),
        ("question", "insight"),
        ("question", "header"),
        ("option", "description"),
        ("option", "insight"),
        ("option", "diagram"),
    ] {
        let survey = crate::check::parse(&with(place, field, json!(" "))).unwrap();
        assert_eq!((&survey.texts().intro, &survey.texts().questions[0].insight), (&None, &None));
        assert_eq!(survey.texts().questions[0].short(), "A");
        assert_eq!(survey.texts().questions[0].choices[0].description, None);
    }
}

#[test]
fn eight_sources_of_five_hundred_units_fit() {
    check(&with("option", "sources", json!(vec![text(500); 8])), "", "a");
    check(&with("option", "sources", json!(vec![text(500); 9])), "", "spec /survey/questions/a/options/0/sources too_many");
    check(&with("option", "sources", json!([text(501)])), "", "spec /survey/questions/a/options/0/sources/0 too_long");
    check(&with("option", "sources", json!([""])), "", "spec /survey/questions/a/options/0/sources/0 blank");
    check(&with("option", "sources", json!([])), "", "a");
}

#[test]
fn forty_options_fit() {
    let options = |count: usize| json!((0..count).map(|n| json!({"key": n.to_string(), "label": "L"})).collect::<Vec<_>>());
    check(&with("question", "options", options(40)), "a=39", "a | a=39 |");
    check(&with("question", "options", options(41)), "", "spec /survey/questions/a/options too_many");
    check(&with("question", "options", json!([])), "a=~mine", "a | a=~mine |");
}

#[test]
fn the_number_of_options_can_be_set() {
    let read = |value: &str| Limits::read(|name| (name == "ASKPATH_ASK_SURVEY_MAX_OPTIONS").then(|| value.to_string()));
    let arguments = Json::parse(&with("question", "options", json!([{"key": "x", "label": "X"}, {"key": "y", "label": "Y"}]))).unwrap();
    assert!(AskSurvey.parse(&arguments, &read("2").unwrap()).is_ok());
    assert!(AskSurvey.parse(&arguments, &read("1").unwrap()).is_err());
    assert_eq!(read("9007199254740991").unwrap().ask_survey_options, 9_007_199_254_740_991_usize);
    for bad in ["", " ", "0", "-1", "+5", "4.0", "4 ", "1e3", "forty", "9007199254740992", "99999999999999999999", "４"] {
        let error = read(bad).unwrap_err();
        assert_eq!((error.name, error.value.as_str()), ("ASKPATH_ASK_SURVEY_MAX_OPTIONS", bad));
    }
    assert_eq!(Limits::read(|_| None).unwrap(), Limits::default());
}

#[test]
fn a_hundred_and_fifty_questions_of_forty_options_fit() {
    let option = |n: usize| format!(r#"{{"key":"{n}","label":"Option {n}"}}"#);
    let options = (0..40).map(option).collect::<Vec<_>>().join(",");
    let survey = |count: usize| {
        let question = |n: usize| format!(r#""q{n}":{{"prompt":"?","options":[{options}],"next":"q{}"}}"#, (n + 1).min(count - 1));
        let all = (0..count - 1).map(question).chain([format!(r#""q{}":{{"prompt":"?"}}"#, count - 1)]);
        format!(r#"{{"survey":{{"entry":"q0","questions":{{{}}}}}}}"#, all.collect::<Vec<_>>().join(","))
    };
    let path: Vec<String> = (0..150).map(|n| format!("q{n}")).collect();
    check(&survey(150), "", &path.join(" "));
    check(&survey(151), "", "spec /survey/questions too_many");
}

#[test]
fn beyond_the_limit_other_faults_are_told_too() {
    let mut lines: Vec<String> = (0..150).map(|n| format!("q{n} -> q{}", n + 1)).collect();
    lines.push("q150 -> q0 nowhere".into());
    check(
        &lines.join("\n"),
        "",
        "spec /survey/questions too_many; /survey/questions/q150/next/1 unknown_question; /survey/questions/q150/next cycle",
    );
}

#[test]
fn six_templates_fit() {
    let survey = |count: usize| {
        let quick: Vec<Value> =
            (0..count).map(|n| json!({"key": n.to_string(), "label": "T", "answers": {"a": {"custom": "x"}}})).collect();
        with("survey", "quick", json!(quick))
    };
    check(&survey(6), "", "a");
    check(&survey(7), "", "spec /survey/quick too_many");
}

#[test]
fn a_text_question_takes_its_max_length() {
    let survey =
        |max: Value| with("question", "kind", json!("text")).replace(r#""kind":"text""#, &format!(r#""kind":"text","maxLength":{max}"#));
    for bad in [json!(0), json!(16_001), json!(-1), json!(1.5)] {
        check(&survey(bad), "", "spec /survey/questions/a/maxLength out_of_range");
    }
    check(&survey(json!("5")), "", "spec /survey/questions/a/maxLength wrong_type");
    check(&survey(json!(16_000.0)), "", "a");
    let answer = |units: usize| json!([{"id": "a", "text": text(units)}]).to_string();
    check(&survey(json!(5)), &answer(5), &format!("a | a={} |", text(5)));
    check(&survey(json!(5)), &answer(6), "refused a | a too_long");
    let default = with("question", "kind", json!("text"));
    check(&default, &answer(4_000), &format!("a | a={} |", text(4_000)));
    check(&default, &answer(4_001), "refused a | a too_long");
}

#[test]
fn a_note_is_at_most_five_hundred_units_after_the_trim() {
    let survey = questions(r#"{"a":{"prompt":"A","notes":true}}"#);
    let answer = |note: String| json!([{"id": "a", "selected": [], "custom": "c", "note": note}]).to_string();
    check(&survey, &answer(format!("  {}\n", text(500))), "a | a=~c |");
    check(&survey, &answer(text(501)), "refused a | a too_long");
}
