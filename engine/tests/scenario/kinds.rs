//! What may be given to each kind of question, and what comes back: both sides of every rule.

use std::sync::Arc;

use engine::{
    Action, Given, Interview, Json, Outcome, Revision,
    doors::{Door, ask_survey::AskSurvey},
};
use serde_json::{Value, json};

use crate::check::{check, parse, questions, refused, result};

/// A survey of one question, `a`.
pub(crate) fn asked(question: &str) -> String {
    questions(&format!(r#"{{"a":{{"prompt":"A",{question}}}}}"#))
}

pub(crate) const SCALE: &str = r#""kind":"scale","points":[{"key":"lo","label":"Low"},{"key":"hi","label":"High"}],"items":[{"id":"x","label":"X"},{"id":"y","label":"Y"}]"#;
pub(crate) const RANK: &str = r#""kind":"rank","items":[{"id":"x","label":"X"},{"id":"y","label":"Y"},{"id":"z","label":"Z"}]"#;
pub(crate) const OPTIONS: &str =
    r#""options":[{"uri":"x:1","name":"1","title":"1"},{"uri":"x:2","name":"2","title":"2"},{"uri":"x:3","name":"3","title":"3"}]"#;

/// The answer is taken and comes back as `said`, beside its id.
#[track_caller]
fn taken(question: &str, answer: Value, said: Value) {
    let result = result(&asked(question), &json!([with_id(answer)]).to_string());
    assert_eq!(result["answers"], json!([with_id(said)]), "skipped: {}", result["skipped"]);
    assert_eq!(result["skipped"], json!([]));
}

/// The answer counts as none.
#[track_caller]
fn open(question: &str, answer: Value) {
    check(&asked(question), &json!([with_id(answer.clone())]).to_string(), "a |  | a");
    let required = format!(r#"{question},"skippable":false"#);
    check(&asked(&required), &json!([with_id(answer)]).to_string(), "refused a | a required");
}

/// The answer is refused, for these reasons.
#[track_caller]
fn wrong(question: &str, answer: Value, codes: &str) {
    let refused = refused(&asked(question), &json!([with_id(answer)]).to_string());
    assert!(refused.iter().all(|refused| refused.question == "a"));
    assert_eq!(refused.iter().map(|refused| refused.refusal.code()).collect::<Vec<_>>().join(" "), codes, "{refused:#?}");
}

fn with_id(mut answer: Value) -> Value {
    answer["id"] = json!("a");
    answer
}

#[test]
fn ratings_name_items_and_points_and_come_back_in_the_order_of_the_rows() {
    let both = json!([{"item": "x", "key": "hi", "label": "High"}, {"item": "y", "key": "lo", "label": "Low"}]);
    taken(SCALE, json!({"ratings": {"y": "lo", "x": "hi"}}), json!({"ratings": both, "unrated": []}));
    taken(SCALE, json!({"ratings": {"y": "lo"}}), json!({"ratings": [{"item": "y", "key": "lo", "label": "Low"}], "unrated": ["x"]}));
    open(SCALE, json!({"ratings": {}}));
    wrong(SCALE, json!({"ratings": {"z": "lo"}}), "unknown_item");
    wrong(SCALE, json!({"ratings": {"x": "Low"}}), "unknown_key");
    wrong(SCALE, json!({"ratings": {"q": "lo", "x": "mid", "y": 1}}), "unknown_item unknown_key malformed");
    for malformed in
        [json!({}), json!({"ratings": []}), json!({"ratings": null}), json!({"ratings": {"x": null}}), json!({"selected": ["lo"]})]
    {
        wrong(SCALE, malformed, "malformed");
    }
    check(&asked(SCALE), r#"[{"id":"a","ratings":{"x":"lo","x":"hi"}}]"#, "refused a | a malformed");
}

#[test]
fn a_scale_that_must_be_answered_needs_every_row() {
    let required = asked(&format!(r#"{SCALE},"skippable":false"#));
    check(&required, r#"[{"id":"a","ratings":{"x":"lo"}}]"#, "refused a | a unrated");
    assert!(refused(&required, r#"[{"id":"a","ratings":{"x":"lo"}}]"#)[0].message().contains("1 have none"));
    check(&required, r#"draft [{"id":"a","ratings":{"x":"lo"}}]"#, "a");
    check(&required, r#"[{"id":"a","ratings":{"x":"lo","y":"lo"}}]"#, "a | a= |");
}

#[test]
fn an_order_names_every_item_once() {
    taken(RANK, json!({"order": ["z", "x", "y"]}), json!({"order": ["z", "x", "y"], "unchanged": false}));
    taken(RANK, json!({"order": ["x", "y", "z"]}), json!({"order": ["x", "y", "z"], "unchanged": true}));
    wrong(RANK, json!({"order": ["x", "y"]}), "incomplete_order");
    wrong(RANK, json!({"order": ["x", "y", "x"]}), "repeated_item");
    wrong(RANK, json!({"order": ["x", "y", "z", "z"]}), "repeated_item");
    wrong(RANK, json!({"order": ["x", "Y", "z"]}), "unknown_item");
    for malformed in [json!({}), json!({"order": null}), json!({"order": "x"}), json!({"order": ["x", 1, "z"]}), json!({"order": {"x": 1}})]
    {
        wrong(RANK, malformed, "malformed");
    }
}

#[test]
fn an_order_that_nobody_touched_is_no_answer_and_one_that_is_kept_is() {
    open(RANK, json!({"order": []}));
    check(&asked(RANK), "[]", "a |  | a");
    check(&asked(&format!(r#"{RANK},"skippable":false"#)), "[]", "refused a | a required");
}

#[test]
fn resources_are_the_ones_offered_exactly() {
    let one = format!(r#""kind":"resource",{OPTIONS}"#);
    taken(&one, json!({"uris": ["x:2"]}), json!({"uris": ["x:2"]}));
    open(&one, json!({"uris": []}));
    wrong(&one, json!({"uris": ["x:1", "x:2"]}), "one_only");
    for other in ["x:4", "X:1", "x:1 ", "x:%31", ""] {
        wrong(&one, json!({"uris": [other]}), "unknown_uri");
    }
    for malformed in [json!({}), json!({"uris": "x:1"}), json!({"uris": [1]}), json!({"uris": null}), json!({"selected": ["x:1"]})] {
        wrong(&one, malformed, "malformed");
    }
    let many = format!(r#""multiSelect":true,"minItems":2,"maxItems":2,{one}"#);
    taken(&many, json!({"uris": ["x:3", "x:1"]}), json!({"uris": ["x:3", "x:1"]}));
    wrong(&many, json!({"uris": ["x:1"]}), "too_few");
    wrong(&many, json!({"uris": ["x:1", "x:2", "x:3"]}), "too_many");
    wrong(&many, json!({"uris": ["x:1", "x:1"]}), "repeated_uri");
    // Nothing at all meets every bound, and half an answer is a draft.
    open(&many, json!({"uris": []}));
    check(&asked(&many), r#"draft [{"id":"a","uris":["x:1"]}]"#, "a");
}

#[test]
fn files_are_offered_or_ones_own() {
    let files = format!(r#""kind":"files","accept":[".pdf","PNG"],{OPTIONS}"#);
    let uris = json!(["file:///tmp/a.PDF", "x:2", "file://localhost/b.png"]);
    taken(&files, json!({"uris": uris}), json!({"uris": uris}));
    for (uri, code) in [
        ("file:///tmp/a.exe", "not_accepted"),
        ("file:///tmp/pdf", "not_accepted"),
        ("file://host/a.pdf", "not_a_file"),
        ("file://u@localhost/a.pdf", "not_a_file"),
        ("file:///a.pdf?x", "not_a_file"),
        ("file:///a.pdf#x", "not_a_file"),
        ("file:a.pdf", "not_a_file"),
        ("https://h/a.pdf", "not_a_file"),
        ("/a.pdf", "not_a_file"),
        ("file:///a\u{200b}.pdf", "not_a_file"),
        ("file:///a\u{0}.pdf", "control_character"),
    ] {
        wrong(&files, json!({"uris": [uri]}), code);
    }
    let long = |length: usize| format!("file:///{}.pdf", "a".repeat(length - 12));
    taken(&files, json!({"uris": [long(8_192)]}), json!({"uris": [long(8_192)]}));
    wrong(&files, json!({"uris": [long(8_193)]}), "not_a_file");
    let many = |count: usize| json!({"uris": (0..count).map(|n| format!("file:///{n}.pdf")).collect::<Vec<_>>()});
    taken(&files, many(24), many(24));
    wrong(&files, many(25), "too_many");
    // What a MIME type asks for is seen where the file comes in.
    taken(r#""kind":"files","accept":["image/*"]"#, json!({"uris": ["file:///a"]}), json!({"uris": ["file:///a"]}));
}

#[test]
fn a_number_comes_back_as_json_writes_it() {
    for (sent, back) in [("5", "5"), ("5.0", "5"), ("-0", "0"), ("-0.5", "-0.5"), ("1e3", "1000"), ("0.1", "0.1"), ("1e-7", "1e-7")] {
        let survey = asked(r#""kind":"number""#);
        let survey = parse(&survey).unwrap();
        let answers = Json::parse(&format!(r#"[{{"id":"a","number":{sent}}}]"#)).unwrap();
        let (_, response) = AskSurvey.submission(&survey, &answers).unwrap();
        let rendered = AskSurvey.render(&survey, &Outcome::Answered(response)).json;
        assert!(rendered.contains(&format!(r#""number":{back}}}"#)), "{rendered}");
    }
    let safe = json!({"number": 9_007_199_254_740_991_i64});
    taken(r#""kind":"number""#, safe.clone(), safe);
    wrong(r#""kind":"number""#, json!({"number": 9_007_199_254_740_992_i64}), "out_of_range");
    wrong(r#""kind":"number""#, json!({"number": -1e300}), "out_of_range");
    wrong(r#""kind":"number""#, json!({"number": 0.1 + 0.2}), "too_precise");
    for malformed in [json!({}), json!({"number": null}), json!({"number": "5"}), json!({"number": [5]}), json!({"text": "5"})] {
        wrong(r#""kind":"number""#, malformed, "malformed");
    }
}

#[test]
fn a_number_lies_within_its_bounds_on_a_step() {
    let number = r#""kind":"number","min":-1,"max":2.5,"step":0.1"#;
    for fits in [-1.0, 0.0, 0.3, 2.5] {
        let json = if fits == 0.3 || fits == 2.5 { json!({"number": fits}) } else { json!({"number": fits as i64}) };
        taken(number, json!({"number": fits}), json);
    }
    wrong(number, json!({"number": -1.1}), "too_small");
    wrong(number, json!({"number": 2.6}), "too_large");
    wrong(number, json!({"number": 0.35}), "off_step");
    let message = |number: f64| {
        refused(&asked(r#""kind":"number","min":1,"max":9,"step":2"#), &json!([{"id": "a", "number": number}]).to_string())[0].message()
    };
    assert!(message(0.0).contains("at least 1"));
    assert!(message(10.0).contains("at most 9"));
    assert!(message(2.0).contains("steps of 2 from 1"));
}

#[test]
fn a_date_is_a_day_within_its_bounds() {
    let date = r#""kind":"date","min":"2024-02-28","max":"2024-03-01""#;
    taken(date, json!({"date": "2024-02-29"}), json!({"date": "2024-02-29"}));
    taken(date, json!({"date": "\u{a0}2024-03-01\u{3000}"}), json!({"date": "2024-03-01"}));
    open(date, json!({"date": " "}));
    wrong(date, json!({"date": "2024-02-27"}), "too_early");
    wrong(date, json!({"date": "2024-03-02"}), "too_late");
    for bad in ["2024-02-30", "2024-2-29", "29.02.2024", "２０２４-02-29", "2024-02-29\u{200b}", "2024-02-29T00:00Z"] {
        wrong(date, json!({"date": bad}), "not_a_date");
    }
    for malformed in [json!({}), json!({"date": 20_240_229}), json!({"date": null}), json!({"text": "2024-02-29"})] {
        wrong(date, malformed, "malformed");
    }
}

#[test]
fn addresses_are_judged_and_come_back_trimmed() {
    let (email, url) = (r#""kind":"email""#, r#""kind":"url""#);
    taken(email, json!({"text": "\u{a0}a@b.test\n"}), json!({"text": "a@b.test"}));
    taken(url, json!({"text": " https://例子.测试/?a=b "}), json!({"text": "https://例子.测试/?a=b"}));
    for blank in ["", " ", "\u{a0}\u{3000}"] {
        open(email, json!({"text": blank}));
        open(url, json!({"text": blank}));
    }
    for bad in ["a", "a@", "ａ@b", "a@b\u{200b}", "a\u{a0}@b", "\u{feff}a@b"] {
        wrong(email, json!({"text": bad}), "not_an_email");
    }
    for bad in ["example.com", "javascript:alert(1)", "https://", "https://a b", "https://a\u{200b}", "https：//a"] {
        wrong(url, json!({"text": bad}), "not_a_url");
    }
    let long = |length: usize| json!({"text": format!("https://h/{}", "a".repeat(length - 10))});
    taken(url, long(8_192), long(8_192));
    wrong(url, long(8_193), "too_long");
    wrong(email, json!({"text": 7}), "malformed");
    wrong(url, json!({}), "malformed");
}

#[test]
fn a_boolean_is_true_or_false_and_false_is_an_answer() {
    for value in [true, false] {
        taken(r#""kind":"boolean""#, json!({"boolean": value}), json!({"boolean": value}));
    }
    for malformed in [json!({}), json!({"boolean": null}), json!({"boolean": "true"}), json!({"boolean": 0}), json!({"selected": ["yes"]})]
    {
        wrong(r#""kind":"boolean""#, malformed, "malformed");
    }
    check(&asked(r#""kind":"boolean""#), "[]", "a |  | a");
}

/// What becomes of a text that a person types: `answered`, `open`, or the reason to refuse it.
fn typed(question: &str, text: &str) -> String {
    let survey = parse(&asked(question)).unwrap();
    let interview = Interview::new(Arc::new(survey.graph().clone()));
    let a = survey.graph().find("a").unwrap();
    let action = Action::Answer { question: a, given: Given::Text(text.into()), note: String::new() };
    match interview.apply(action, Revision::FIRST) {
        Ok(interview) => format!("{:?}", interview.answers.standing(survey.graph(), a)).to_lowercase(),
        Err(rejected) => rejected.refused[0].refusal.code().to_string(),
    }
}

#[test]
fn what_is_typed_is_read_strictly_and_never_repaired() {
    let number = r#""kind":"number""#;
    for text in ["12", " 12\n", "\u{a0}12\u{202f}", "\u{3000}-0.5", "1e3", ".5", "007"] {
        assert_eq!(typed(number, text), "answered", "{text:?}");
    }
    for text in ["", " ", "\u{a0}"] {
        assert_eq!(typed(number, text), "open", "{text:?}");
    }
    for text in
        ["１２", "12\u{200b}", "\u{feff}12", "1 2", "1\u{a0}000", "1,5", "+1", "1.", "−1", "Ⅻ", "一", "1e", "0x1", "NaN", "∞", "12€"]
    {
        assert_eq!(typed(number, text), "not_a_number", "{text:?}");
    }
    assert_eq!(typed(number, "9007199254740992"), "out_of_range");
    assert_eq!(typed(number, "0.1234567890123456"), "too_precise");
    assert_eq!(typed(r#""kind":"date""#, " 2026-01-31\u{a0}"), "answered");
    assert_eq!(typed(r#""kind":"date""#, "２０２６-０１-３１"), "not_a_date");
    assert_eq!(typed(r#""kind":"email""#, "\u{a0}a@b "), "answered");
    assert_eq!(typed(r#""kind":"email""#, "a@b\u{200d}"), "not_an_email");
    assert_eq!(typed(r#""kind":"url""#, "https://h\u{2060}"), "not_a_url");
    // Free text keeps all of them, and one that only looks empty is something.
    assert_eq!(typed(r#""kind":"text""#, "１２\u{200b}\u{202e}"), "answered");
    assert_eq!(typed(r#""kind":"text""#, "\u{200b}"), "answered");
    assert_eq!(typed(SCALE, "12"), "malformed");
}

#[test]
fn a_refused_text_changes_nothing_and_an_earlier_one_stays() {
    let survey = parse(&asked(r#""kind":"number","max":10"#)).unwrap();
    let a = survey.graph().find("a").unwrap();
    let answer = |text: &str| Action::Answer { question: a, given: Given::Text(text.into()), note: String::new() };
    let interview = Interview::new(Arc::new(survey.graph().clone())).apply(answer("7"), Revision::FIRST).unwrap();
    let seen = interview.revision;
    let rejected = interview.clone().apply(answer("70"), seen).unwrap_err();
    assert_eq!((rejected.interview, rejected.refused[0].refusal.code()), (interview.clone(), "too_large"));
    // Skipped, it stays aside, and comes back with its text.
    let skipped = interview.apply(Action::Skip { question: a }, seen).unwrap();
    assert_eq!(skipped.answers.entry(a).unwrap().given, Given::Text("7".into()));
    assert_eq!(skipped.answers.standing(survey.graph(), a), engine::Standing::Skipped);
}
