//! What may be sent as answers, and every reason to refuse them.

use engine::{
    Answers, Json, SavedEntry,
    doors::{Door, ask_survey::AskSurvey},
    path,
};

use serde_json::json;

use crate::check::{check, parse, questions, refused, result};

const ONE: &str = "a [x y>c] -> b\nb\nc";
const MANY: &str = "a {x y>c z*} -> b\nb\nc";

#[test]
fn an_unknown_question_is_refused() {
    check(ONE, "a=y; nope=-", "refused a c | nope unknown_question");
    check(ONE, "A=x", "refused a b | A unknown_question");
    assert!(refused(ONE, "aa=x")[0].message().contains(r#"the question "aa" does not exist (did you mean "a"?)"#));
}

#[test]
fn a_question_is_answered_once() {
    check(ONE, "a=y; a=y", "refused a c | a repeated_question");
    check(ONE, "a=y; a=-; a=x", "refused a c | a repeated_question; a repeated_question");
}

#[test]
fn selected_is_a_list_of_strings_in_a_skip_too() {
    for answer in [
        r#""custom":"c""#,
        r#""selected":null"#,
        r#""selected":"x""#,
        r#""selected":{}"#,
        r#""selected":[1]"#,
        r#""selected":["x",null]"#,
        r#""skipped":true"#,
    ] {
        check(ONE, &format!(r#"[{{"id":"a",{answer}}}]"#), "refused a b | a malformed");
    }
    check(ONE, r#"[{"id":"a","selected":[],"skipped":true}]"#, "a b |  | a b");
    check(ONE, r#"[{"id":"a","selected":["x"],"skipped":false}]"#, "a b | a=x | b");
    for skipped in ["null", "1", r#""yes""#] {
        check(ONE, &format!(r#"[{{"id":"a","selected":[],"skipped":{skipped}}}]"#), "refused a b | a malformed");
    }
}

#[test]
fn keys_are_offered_and_selected_once() {
    check(MANY, "a=y,nope", "refused a b | a unknown_key");
    check(MANY, "a=nope,Y", "refused a b | a unknown_key; a unknown_key");
    check(MANY, "a=y,x,y", "refused a b | a repeated_key");
    check(ONE, "a=Label x", "refused a b | a unknown_key");
    assert_eq!(refused(ONE, "a=xx")[0].message(), r#""a": the option key "xx" does not exist (did you mean "x"?); known: "x", "y""#);
    assert!(refused("a -> b\nb", "a=x")[0].message().contains("there are none here"));
}

#[test]
fn single_select_takes_one_key_or_free_text() {
    check(ONE, "a=x,y", "refused a b | a one_only");
    check(ONE, "a=y~mine", "refused a b | a option_and_text");
    check(ONE, "a=y~ \t\u{3000}", "a c | a=y | c");
    check(MANY, "a=y~mine", "a c | a=y~mine | c");
}

#[test]
fn free_text_is_a_string_trimmed_and_dropped_when_blank() {
    for custom in ["null", "7", "[]", "true", "{}"] {
        check(ONE, &format!(r#"[{{"id":"a","selected":["y"],"custom":{custom}}}]"#), "refused a b | a malformed");
    }
    check(ONE, "a=~\u{3000} so  it is\n", "a b | a=~so  it is | b");
    check(ONE, "a=~   ", "a b |  | a b");
    assert_eq!(result(ONE, "a=x~")["answers"][0], json!({"id": "a", "selected": [{"key": "x", "label": "Label x"}]}));
}

#[test]
fn free_text_is_refused_where_it_is_not_allowed() {
    check("a# [x]", "a=~mine", "refused a | a text_not_allowed");
    check("a# {x}", "a=x~mine", "refused a | a text_not_allowed");
    check("a# [x]", "a=x~  ", "a | a=x |");
    // Without options free text is all that a question takes.
    check("a#", "a=~mine", "a | a=~mine |");
}

#[test]
fn an_exclusive_option_stands_alone() {
    check(MANY, "a=z", "a b | a=z | b");
    check(MANY, "a=x,z", "refused a b | a exclusive_option");
    check(MANY, "a=z~mine", "refused a b | a exclusive_option");
    check(MANY, "a=z~ ", "a b | a=z | b");
}

#[test]
fn an_entry_off_the_path_refuses_the_submission_a_skip_too() {
    check(ONE, "a=x; c=~mine", "refused a b | c off_path");
    check(ONE, "a=x; c=-", "refused a b | c off_path");
    check(ONE, r#"[{"id":"c","selected":[]},{"id":"b","selected":[]},{"id":"a","selected":["y"]}]"#, "refused a c | b off_path");
    let lost = "a\nlost";
    check(lost, "lost=~x", "refused a | lost off_path");
    assert!(refused(ONE, "a=x; c=-")[0].message().contains(r#""c""#));
}

#[test]
fn a_claimed_path_must_be_the_computed_one() {
    let claim = |path: &str| format!(r#"{{"path":{path},"answers":[{{"id":"a","selected":["y"]}}]}}"#);
    check(ONE, &claim(r#"["a","c"]"#), "a c | a=y | c");
    for wrong in [r#"["a","b"]"#, r#"["a"]"#, r#"["a","c","b"]"#, r#"["c","a"]"#, "[]"] {
        check(ONE, &claim(wrong), "refused a c |  path_differs");
        check(ONE, &format!("draft {}", claim(wrong)), "refused a c |  path_differs");
    }
    for malformed in ["null", r#""a""#, "[1]", "{}"] {
        check(ONE, &claim(malformed), "refused a c |  malformed");
    }
    check(ONE, r#"{"answers":[]}"#, "a b |  | a b");
}

#[test]
fn what_must_be_answered_cannot_be_left_open_or_skipped() {
    let survey = "a! [x y] -> b\nb!";
    check(survey, "a=x; b=~mine", "a b | a=x; b=~mine |");
    check(survey, "a=x", "refused a b | b required");
    check(survey, "[]", "refused a b | a required; b required");
    check(survey, "a=x; b=-", "refused a b | b required");
    check(survey, "a=; b=~ ", "refused a b | a required; b required");
    check(survey, "draft a=x", "a b");
    check(survey, "draft a=x; b=~ ", "a b");
}

#[test]
fn several_faults_are_told_together() {
    check(MANY, "nope=-; b=p; a=x,y,x", "refused a b | nope unknown_question; b unknown_key; a repeated_key");
    check("a! [x>b y]\nb\nc", r#"{"path":["a"],"answers":[{"id":"c","selected":[]}]}"#, "refused a | c off_path; a required");
    check(ONE, r#"[{"id":"a","selected":["nope"],"custom":7,"skipped":1}]"#, "refused a b | a malformed; a unknown_key; a malformed");
}

#[test]
fn refused_answers_come_with_the_path_of_the_usable_ones() {
    let survey = "a [x>b y>c]\nb\nc [p>d q>e]\nd\ne";
    check(survey, "a=y; c=nope", "refused a c | c unknown_key");
    check(survey, "a=nope; c=q", "refused a | a unknown_key");
    check(survey, "a=y; c=q; e=p", "refused a c e | e unknown_key");
}

#[test]
fn answers_of_the_wrong_shape_concern_no_question() {
    for answers in [
        r#"{"path":["a"]}"#,
        r#"{"answers":{}}"#,
        r#"{"answers":null}"#,
        r#"{"answers":[],"answers":[]}"#,
        r#"{"answers":[],"path":["a"],"path":["a","b"]}"#,
    ] {
        check(ONE, answers, "refused a b |  malformed");
    }
    check(
        ONE,
        r#"[7,null,{"selected":["x"]},{"id":7,"selected":[]},{"id":"a","selected":["y"]}]"#,
        "refused a c |  malformed;  malformed;  malformed;  malformed",
    );
    check(ONE, r#"[{"id":"a","id":"b","selected":["y"]}]"#, "refused a b | a malformed");
}

#[test]
fn control_characters_are_refused_in_answers() {
    check(ONE, r#"[{"id":"a","selected":[],"custom":"x\u0000"}]"#, "refused a b | a control_character");
    check(ONE, r#"[{"id":"a","selected":[],"custom":"x\u001by"}]"#, "refused a b | a control_character");
    check(ONE, r#"[{"id":"a","selected":[],"custom":"x\ty\r\nz"}]"#, "a b | a=~x\ty\r\nz | b");
    check(ONE, r#"[{"id":"a\u0000","selected":[]}]"#, "refused a b | a\0 unknown_question");
}

#[test]
fn unknown_members_of_an_answer_are_ignored() {
    check(ONE, r#"[{"id":"a","selected":["x"],"label":"X","score":null}]"#, "a b | a=x | b");
}

#[test]
fn the_order_of_answers_is_irrelevant_and_that_of_a_selection_is_kept() {
    check(MANY, "b=~last; a=x", "a b | a=x; b=~last |");
    check("a {x y w}", "a=w,x,y", "a | a=w,x,y |");
}

#[test]
fn a_text_comes_back_as_it_was_written() {
    let survey = questions(r#"{"a":{"prompt":"A","kind":"text","next":"b"},"b":{"prompt":"B","kind":"text"}}"#);
    let given = r#"[{"id":"a","text":" <b>\u202e javascript:alert(1)\r\n "}]"#;
    assert_eq!(result(&survey, given)["answers"][0], json!({"id": "a", "text": " <b>\u{202e} javascript:alert(1)\r\n "}));
    check(&survey, r#"[{"id":"a","text":" \n"}]"#, "a b |  | a b");
    check(&survey, r#"[{"id":"a","text":"","skipped":true},{"id":"b","skipped":true}]"#, "a b |  | a b");
    for wrong in [r#"{"id":"a"}"#, r#"{"id":"a","text":null}"#, r#"{"id":"a","text":7}"#, r#"{"id":"a","selected":[]}"#] {
        check(&survey, &format!("[{wrong}]"), "refused a b | a malformed");
    }
}

#[test]
fn a_note_is_trimmed_and_taken_where_it_is_asked_for() {
    let survey = questions(r#"{"a":{"prompt":"A","notes":true,"options":[{"key":"x","label":"X"}],"next":"b"},"b":{"prompt":"B"}}"#);
    let note = |id: &str, note: &str| format!(r#"[{{"id":"{id}","selected":[],"custom":"c","note":{note}}}]"#);
    assert_eq!(result(&survey, &note("a", r#"" so \n""#))["answers"][0]["note"], "so");
    assert_eq!(result(&survey, &note("a", r#""  ""#))["answers"][0].get("note"), None);
    check(&survey, &note("a", "7"), "refused a b | a malformed");
    check(&survey, &note("b", r#""so""#), "refused a b | b note_not_allowed");
    check(&survey, &note("b", r#"" ""#), "a b | b=~c | a");
}

#[test]
fn a_draft_sets_answers_aside_that_are_off_the_path() {
    let survey = parse(ONE).unwrap();
    let draft = |text: &str| AskSurvey.draft(&survey, &Json::parse(text).unwrap()).unwrap();
    let answers = draft(r#"[{"id":"a","selected":["x"]},{"id":"c","selected":[],"custom":"kept"}]"#);
    assert_eq!(path(survey.graph(), &answers).ids(survey.graph()), ["a", "b"]);
    let c = survey.graph().find("c").unwrap();
    assert!(answers.entry(c).is_some());
    check(ONE, "draft a=x; c=-; nope=-", "refused a b | nope unknown_question");
    check(ONE, "draft a=x,y", "refused a b | a one_only");
}

#[test]
fn what_is_saved_is_restored() {
    let survey = parse("a {x y>c z*} -> b\nb# [p q]\nc").unwrap();
    let text = r#"[{"id":"a","selected":["y","x"],"custom":" mine "},{"id":"b","selected":["q"]},{"id":"c","selected":[],"skipped":true}]"#;
    let answers = AskSurvey.draft(&survey, &Json::parse(text).unwrap()).unwrap();
    let saved = serde_json::to_string(&answers.save(survey.graph())).unwrap();
    let read: Vec<SavedEntry> = serde_json::from_str(&saved).unwrap();
    assert_eq!(Answers::restore(survey.graph(), read), answers);
}

#[test]
fn answers_outlive_a_change_of_the_survey() {
    let before = parse("a {x y} -> b\nb\nc").unwrap();
    let text = r#"[{"id":"a","selected":["x","y"]},{"id":"b","selected":[],"custom":"kept"},{"id":"c","selected":[],"custom":"lost"}]"#;
    let answers = AskSurvey.draft(&before, &Json::parse(text).unwrap()).unwrap();
    let after = parse("n -> a\na {y w} -> b\nb").unwrap();
    let restored = Answers::restore(after.graph(), answers.save(before.graph()));
    let kept: Vec<String> = restored.save(after.graph()).iter().map(|entry| serde_json::to_string(entry).unwrap()).collect();
    assert_eq!(
        kept,
        [
            r#"{"id":"a","selected":["y"],"custom":"","skipped":false,"changed":0}"#,
            r#"{"id":"b","custom":"kept","skipped":false,"changed":0}"#
        ]
    );
}
