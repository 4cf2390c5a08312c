//! What a spec may be: fields, types, text, edges; every fault at once, each with a pointer and words that help.

use engine::Problem;

use crate::check::{check, message, parse, problems, questions};

#[test]
fn the_smallest_survey_is_one_question() {
    check(r#"{"survey":{"entry":"a","questions":{"a":{"prompt":"A"}}}}"#, "", "a");
}

#[test]
fn a_survey_may_come_as_a_string() {
    let survey = r#"{"entry":"a","questions":{"a":{"prompt":"A\n“é”","next":"b"},"b":{"prompt":"B"}}}"#;
    check(&serde_json::json!({"survey": survey}).to_string(), "", "a b");
    check(r#"{"survey":"{\"entry\":\"a\",\"questions\":{\"a\":{}}}"}"#, "", "spec /survey/questions/a/prompt missing");
}

#[test]
fn a_string_that_is_cut_off_anywhere_says_so() {
    let survey = r#"{"entry":"a","questions":{"a":{"prompt":"\u00e9 \ud83d\ude00 \\","skippable":true,"next":null,"options":[{"key":"x","label":"X"}],"n":-1.5e3}}}"#;
    parse(&serde_json::json!({"survey": survey}).to_string()).unwrap();
    for end in 0..survey.len() {
        let arguments = serde_json::json!({"survey": survey[..end]}).to_string();
        check(&arguments, "", "spec /survey cut_off_json");
    }
    assert!(message(r#"{"survey":"{\"entry\":"}"#).contains("cut off"));
}

#[test]
fn a_string_that_is_no_json_is_told_from_one_that_is_cut_off() {
    for text in ["entry: a", "{'entry':1}", "{}}", "\u{feff}{}", r#"{"a":"\ud800"}"#, r#"{"a":1e400}"#] {
        check(&serde_json::json!({"survey": text}).to_string(), "", "spec /survey malformed_json");
    }
    check(&serde_json::json!({"survey": "[".repeat(100_000)}).to_string(), "", "spec /survey malformed_json");
    for text in ["[]", "\"{}\"", "null", "7"] {
        check(&serde_json::json!({"survey": text}).to_string(), "", "spec /survey wrong_type");
    }
}

#[test]
fn arguments_without_a_survey_are_refused() {
    check("{}", "", "spec /survey missing");
    check(r#"{"entry":"a","questions":{"a":{"prompt":"A"}}}"#, "", "spec /survey missing");
    check(r#"{"survey":[]}"#, "", "spec /survey wrong_type");
    check(r#"{"survey":null}"#, "", "spec /survey wrong_type");
}

#[test]
fn unknown_keys_are_ignored() {
    let survey =
        r#"{"x":1,"survey":{"y":null,"entry":"a","questions":{"a":{"prompt":"A","z":[],"options":[{"key":"k","label":"L","w":{}}]}}}}"#;
    check(survey, "a=k", "a | a=k |");
}

#[test]
fn what_must_be_there_is_missed() {
    check(r#"{"survey":{}}"#, "", "spec /survey/entry missing; /survey/questions missing");
    check(
        &questions(r#"{"a":{"options":[{}]}}"#),
        "",
        "spec /survey/questions/a/prompt missing; /survey/questions/a/options/0/key missing; /survey/questions/a/options/0/label missing",
    );
}

#[test]
fn null_is_a_wrong_type_everywhere_but_in_next() {
    for field in ["prompt", "header", "detail", "insight", "multiSelect", "allowCustom", "skippable", "options", "kind", "showIf", "notes"]
    {
        let prompt = if field == "prompt" { "" } else { r#""prompt":"A","# };
        let survey = questions(&format!(r#"{{"a":{{{prompt}"{field}":null}}}}"#));
        check(&survey, "", &format!("spec /survey/questions/a/{field} wrong_type"));
    }
    for field in ["title", "intro", "quick", "layout"] {
        let survey = format!(r#"{{"survey":{{"entry":"a","{field}":null,"questions":{{"a":{{"prompt":"A"}}}}}}}}"#);
        check(&survey, "", &format!("spec /survey/{field} wrong_type"));
    }
    for field in ["description", "insight", "diagram", "sources", "recommended", "exclusive"] {
        let survey = questions(&format!(r#"{{"a":{{"prompt":"A","options":[{{"key":"k","label":"L","{field}":null}}]}}}}"#));
        check(&survey, "", &format!("spec /survey/questions/a/options/0/{field} wrong_type"));
    }
    check(&questions(r#"{"a":{"prompt":"A","next":null,"options":[{"key":"k","label":"L","next":null}]}}"#), "", "a");
}

#[test]
fn wrong_types_are_told_where_they_are() {
    let wrong = r#"{"survey":{"title":7,"entry":["a"],"questions":{"a":{"prompt":{},"skippable":"yes","next":7,"options":{}},
        "b":{"prompt":"B","next":["a",null],"options":[7,{"key":1,"label":"L","sources":"s","next":true}]},"c":"?"}}}"#;
    check(
        wrong,
        "",
        "spec /survey/title wrong_type; /survey/entry wrong_type; /survey/questions/a/prompt wrong_type; \
         /survey/questions/a/skippable wrong_type; /survey/questions/a/next wrong_type; /survey/questions/a/options wrong_type; \
         /survey/questions/b/next/1 wrong_type; /survey/questions/b/options/0 wrong_type; /survey/questions/b/options/1/key wrong_type; \
         /survey/questions/b/options/1/sources wrong_type; /survey/questions/b/options/1/next wrong_type; /survey/questions/c wrong_type",
    );
    assert_eq!(message(&questions(r#"{"a":{"prompt":7}}"#)), r#""prompt" is a number; it must be a string"#);
}

#[test]
fn questions_are_an_object_never_an_array() {
    check(r#"{"survey":{"entry":"a","questions":[{"id":"a","prompt":"A"}]}}"#, "", "spec /survey/questions wrong_type");
    check(r#"{"survey":{"entry":"a","questions":{}}}"#, "", "spec /survey/questions too_few");
}

#[test]
fn blank_means_unicode_white_space() {
    let blank = r#" \t\n\u3000\u00a0"#;
    let survey = format!(
        r#"{{"survey":{{"title":"{blank}","entry":"a","questions":{{"a":{{"prompt":"{blank}","options":[{{"key":"{blank}","label":""}}]}}}}}}}}"#
    );
    check(
        &survey,
        "",
        "spec /survey/title blank; /survey/questions/a/prompt blank; /survey/questions/a/options/0/key blank; /survey/questions/a/options/0/label blank",
    );
    check(r#"{"survey":{"entry":"","questions":{"":{"prompt":"A"}}}}"#, "", "spec /survey/entry blank; /survey/questions/ blank");
    check(
        &questions(r#"{"a":{"prompt":"\u200b","options":[{"key":"k","label":"L","sources":["ok"," "]}]}}"#),
        "",
        "spec /survey/questions/a/options/0/sources/1 blank",
    );
}

#[test]
fn duplicate_json_keys_are_never_merged() {
    check(&questions(r#"{"a":{"prompt":"A"},"a":{"prompt":"B"}}"#), "", "spec /survey/questions/a duplicate_key");
    check(&questions(r#"{"a":{"prompt":"A","prompt":"B"}}"#), "", "spec /survey/questions/a/prompt duplicate_key");
    let twice = r#"{"survey":{"entry":"a","questions":{"a":{"prompt":"A"}}},"survey":{}}"#;
    check(twice, "", "spec /survey duplicate_key");
    assert!(message(&questions(r#"{"a":{"prompt":"A"},"a":{"prompt":"B"}}"#)).contains(r#""a""#));
}

#[test]
fn an_option_key_is_unique_in_its_question_only() {
    let two = r#"[{"key":"k","label":"L"},{"key":"k","label":"M"}]"#;
    check(&questions(&format!(r#"{{"a":{{"prompt":"A","options":{two}}}}}"#)), "", "spec /survey/questions/a/options/1/key repeated_key");
    check("a [k] -> b\nb [k]", "a=k; b=k", "a b | a=k; b=k |");
}

#[test]
fn control_characters_are_refused_but_tab_and_line_ends_pass() {
    for character in ["\\u0000", "\\u0007", "\\u001b", "\\u001f", "\\b", "\\f"] {
        check(&questions(&format!(r#"{{"a":{{"prompt":"A{character}"}}}}"#)), "", "spec /survey/questions/a/prompt control_character");
        check(
            &questions(&format!(r#"{{"a":{{"prompt":"A","options":[{{"key":"k{character}","label":"L"}}]}}}}"#)),
            "",
            "spec /survey/questions/a/options/0/key control_character",
        );
    }
    check(
        &questions("{\"a\":{\"prompt\":\"A\",\"next\":\"b\\u0001\"},\"b\\u0001\":{\"prompt\":\"B\"}}"),
        "",
        "spec /survey/questions/a/next control_character; /survey/questions/b\u{1} control_character",
    );
    check(&questions(r#"{"a":{"prompt":"A\t\r\n\u007f\u0085\u202e"}}"#), "", "a");
    check(
        r#"{"survey":"{\"entry\":\"a\",\"questions\":{\"a\":{\"prompt\":\"A\\u0000\"}}}"}"#,
        "",
        "spec /survey/questions/a/prompt control_character",
    );
}

#[test]
fn a_dangling_next_names_the_place_the_nearest_id_and_the_first_fifteen() {
    let mut lines = vec!["a -> q7x".to_string()];
    lines.extend((1..=30).map(|n| format!("q{n}")));
    let survey = lines.join("\n");
    check(&survey, "", "spec /survey/questions/a/next/0 unknown_question");
    let message = message(&survey);
    assert_eq!(
        message,
        r#"/survey/questions/a/next/0: the question "q7x" does not exist (did you mean "q7"?); known: "a", "q1", "q2", "q3", "q4", "q5", "q6", "q7", "q8", "q9", "q10", "q11", "q12", "q13", "q14" and 16 more"#
    );
}

#[test]
fn a_short_survey_lists_all_its_ids() {
    let survey = questions(r#"{"a":{"prompt":"A","next":"elsewhere"},"b":{"prompt":"B"}}"#);
    assert_eq!(message(&survey), r#"/survey/questions/a/next: the question "elsewhere" does not exist; known: "a", "b""#);
}

#[test]
fn the_nearest_id_is_within_two_edits_and_the_first_of_several() {
    let near = |next: &str, ids: [&str; 2]| {
        let [x, y] = ids;
        message(&questions(&format!(r#"{{"a":{{"prompt":"A","next":"{next}"}},"{x}":{{"prompt":"X"}},"{y}":{{"prompt":"Y"}}}}"#)))
    };
    assert!(near("scoep", ["scope", "owner"]).contains(r#"did you mean "scope"?"#));
    assert!(near("scope-", ["scopes", "scope"]).contains(r#"did you mean "scopes"?"#));
    assert!(near("scope-", ["scopexy", "scope"]).contains(r#"did you mean "scope"?"#));
    assert!(!near("scope", ["scopexyz", "owner"]).contains("did you mean"));
    assert!(near("don't", ["don’t", "x'y"]).contains(r#"the question "don't" does not exist (did you mean "don’t"?)"#));
}

#[test]
fn every_edge_that_dangles_is_told() {
    let survey = r#"{"survey":{"entry":"z","questions":{"a/b~":{"prompt":"A","next":["x","a/b~","y"],"options":[
        {"key":"k","label":"L","next":"w"},{"key":"l","label":"L","next":["v"]}]}}}}"#;
    let pointers: Vec<String> =
        problems(survey).into_iter().filter(|problem| problem.code == "unknown_question").map(|problem| problem.pointer).collect();
    assert_eq!(
        pointers,
        [
            "/survey/entry",
            "/survey/questions/a~1b~0/options/0/next",
            "/survey/questions/a~1b~0/options/1/next/0",
            "/survey/questions/a~1b~0/next/0",
            "/survey/questions/a~1b~0/next/2",
        ]
    );
    check("a -> b \nb", "", "a b");
    check(&questions(r#"{"a":{"prompt":"A","next":[""]}}"#), "", "spec /survey/questions/a/next/0 unknown_question");
    check(&questions(r#"{"a":{"prompt":"A","next":" "}}"#), "", "spec /survey/questions/a/next unknown_question");
}

#[test]
fn all_faults_are_told_at_once() {
    let survey = r#"{"survey":{"title":"","entry":"a","questions":{
        "a":{"next":"b","options":[{"key":"k","label":"L"},{"key":"k","label":"L"}]},
        "b":{"prompt":"B","next":["b","nowhere"]},
        "c":{"prompt":"C","showIf":{"node":"c","answered":true}}},
        "quick":[{"key":"t","label":"T","answers":{"nobody":{}}}]}}"#;
    let codes: Vec<&str> = problems(survey).iter().map(|problem| problem.code).collect();
    assert_eq!(codes, ["blank", "missing", "repeated_key", "unknown_question", "cycle", "not_earlier", "unknown_question"]);
    // A fault at the top hides nothing below.
    let survey = r#"{"survey":{"questions":{"a":{"prompt":"A","next":"nowhere"}}}}"#;
    check(survey, "", "spec /survey/entry missing; /survey/questions/a/next unknown_question");
    // A fault of words does not hide one of a template's path.
    let survey = r#"{"survey":{"title":" ","entry":"a","questions":{"a":{"prompt":"A"}},"quick":[{"key":"t","label":"T","answers":{}}]}}"#;
    check(survey, "", "spec /survey/title blank; /survey/quick/0/answers not_answered");
}

#[test]
fn unreachable_questions_are_a_warning() {
    let survey = parse("a -> b\nb\nc -> b d\nd").unwrap();
    let warnings: Vec<(&str, &str)> = survey.warnings().iter().map(|Problem { pointer, code, .. }| (pointer.as_str(), *code)).collect();
    assert_eq!(warnings, [("/survey/questions/c", "unreachable_question"), ("/survey/questions/d", "unreachable_question")]);
    assert!(survey.warnings()[0].message.contains(r#""c""#));
    check("a -> b\nb\nc -> b d\nd", "", "a b");
}

#[test]
fn a_badge_comes_from_the_flag_or_from_the_label() {
    let labels = [
        ("Rust (Recommended)", true, "Rust"),
        ("Rust（推荐）", true, "Rust"),
        ("Rust", false, "Rust"),
        ("Rust (recommended)", false, "Rust (recommended)"),
        ("(Recommended)", true, "(Recommended)"),
        ("(Recommended) Rust", false, "(Recommended) Rust"),
    ];
    for (label, recommended, shown) in labels {
        let survey = parse(&questions(&format!(r#"{{"a":{{"prompt":"A","options":[{{"key":"k","label":"{label}"}}]}}}}"#))).unwrap();
        let choice = &survey.texts().questions[0].choices[0];
        assert_eq!((choice.label.as_str(), choice.recommended, choice.shown_label()), (label, recommended, shown));
    }
    let survey = parse(&questions(r#"{"a":{"prompt":"A","options":[{"key":"k","label":"L","recommended":true}]}}"#)).unwrap();
    assert!(survey.texts().questions[0].choices[0].recommended);
}

#[test]
fn a_text_question_keeps_no_options() {
    let survey = parse(&questions(r#"{"a":{"prompt":"A","kind":"text","options":[{"key":"k","label":"L","next":"nowhere"}]}}"#)).unwrap();
    assert!(survey.texts().questions[0].choices.is_empty());
}

#[test]
fn kinds_and_words_out_of_a_list_are_told() {
    check(&questions(r#"{"a":{"prompt":"A","kind":"chioce"}}"#), "", "spec /survey/questions/a/kind unknown_kind");
    let survey = r#"{"survey":{"layout":"grid","entry":"a","questions":{"a":{"prompt":"A"}}}}"#;
    check(survey, "", "spec /survey/layout unknown_word");
    assert!(message(survey).contains(r#""grid""#));
}
