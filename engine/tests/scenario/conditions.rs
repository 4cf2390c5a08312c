//! `showIf`: what it reads, what it may name, and what is passed over.

use crate::check::{check, message, questions};

/// `a` (one of x, y, z; or text), `b` (many of p, q), then `c` under the condition, then `d`.
fn under(condition: &str) -> String {
    format!("a [x y z] -> b\nb {{p q r}} -> c\nc -> d if {condition}\nd")
}

const SHOWN: &str = "a b c d";
const PASSED: &str = "a b d";

#[test]
fn any_of_holds_when_one_of_the_options_is_picked() {
    let survey = under(r#"{"node":"a","anyOf":["x","y"]}"#);
    check(&survey, "draft a=x", SHOWN);
    check(&survey, "draft a=y", SHOWN);
    check(&survey, "draft a=z", PASSED);
    check(&survey, "draft a=~x", PASSED);
    check(&survey, "draft a=-", PASSED);
    check(&survey, "", PASSED);
}

#[test]
fn all_of_holds_when_all_the_options_are_picked() {
    let survey = under(r#"{"node":"b","allOf":["p","q"]}"#);
    check(&survey, "draft b=q,p", SHOWN);
    check(&survey, "draft b=q,p,r", SHOWN);
    check(&survey, "draft b=p,r", PASSED);
}

#[test]
fn answered_holds_for_free_text_too_but_not_for_a_skip() {
    let survey = under(r#"{"node":"a","answered":true}"#);
    check(&survey, "draft a=x", SHOWN);
    check(&survey, "draft a=~mine", SHOWN);
    check(&survey, "draft a=-", PASSED);
    check(&survey, "draft a=~ ", PASSED);
    check(&survey, "", PASSED);
}

#[test]
fn count_counts_options() {
    let survey = under(r#"{"node":"b","count":{"min":2,"max":2}}"#);
    check(&survey, "draft b=p", PASSED);
    check(&survey, "draft b=p~mine", PASSED);
    check(&survey, "draft b=p,q", SHOWN);
    check(&survey, "draft b=p,q,r", PASSED);
    check(&under(r#"{"node":"b","count":{"min":2}}"#), "draft b=p,q,r", SHOWN);
    check(&under(r#"{"node":"b","count":{"max":1}}"#), "draft b=p", SHOWN);
    check(&under(r#"{"node":"b","count":{"max":1}}"#), "draft b=~mine", SHOWN);
}

#[test]
fn an_unanswered_question_fails_every_test_so_not_of_it_is_true() {
    for test in [r#""anyOf":["p"]"#, r#""allOf":["p"]"#, r#""answered":true"#, r#""count":{"max":3}"#] {
        let test = format!(r#"{{"node":"b",{test}}}"#);
        check(&under(&test), "", PASSED);
        check(&under(&format!(r#"{{"not":{test}}}"#)), "", SHOWN);
        check(&under(&format!(r#"{{"not":{test}}}"#)), "draft b=-", SHOWN);
    }
}

#[test]
fn conditions_make_trees() {
    let survey =
        under(r#"{"any":[{"all":[{"node":"a","anyOf":["x"]},{"not":{"node":"b","anyOf":["p"]}}]},{"node":"b","allOf":["q","r"]}]}"#);
    check(&survey, "draft a=x", SHOWN);
    check(&survey, "draft a=x; b=p", PASSED);
    check(&survey, "draft a=x; b=p,q,r", SHOWN);
    check(&survey, "draft a=y", PASSED);
    check(&survey, "draft a=y; b=q,r", SHOWN);
}

#[test]
fn a_question_passed_over_is_left_by_its_own_next_as_if_skipped() {
    let survey = "a [x y] -> b\nb [p>c q] -> d if {\"node\":\"a\",\"anyOf\":[\"x\"]}\nc\nd";
    check(survey, "draft a=x; b=p", "a b c");
    // The answer to `b` does not route: it is off the path.
    check(survey, "draft a=y; b=p", "a d");
}

#[test]
fn an_answer_to_a_question_passed_over_is_off_the_path() {
    check(&under(r#"{"node":"a","anyOf":["x"]}"#), "a=y; c=~mine", "refused a b d | c off_path");
    check(&under(r#"{"node":"a","anyOf":["x"]}"#), "a=y; c=-", "refused a b d | c off_path");
}

#[test]
fn a_question_passed_over_counts_as_unanswered() {
    let survey = "a [x y] -> b\nb [p] -> c if {\"node\":\"a\",\"anyOf\":[\"x\"]}\nc -> d if {\"node\":\"b\",\"answered\":true}\nd";
    check(survey, "draft a=x; b=p", "a b c d");
    check(survey, "draft a=y; b=p", "a d");
}

#[test]
fn each_question_is_expanded_once_shown_or_passed_over() {
    // `c` comes first by way of `b`, when `d` is not yet answered; it is not asked again after `d`.
    let survey = "a -> b d e\nb -> c\nc -> z if {\"node\":\"d\",\"answered\":true}\nd -> c\ne -> c\nz";
    check(survey, "draft d=~x", "a b z d e");
    // A sibling that stands before is earlier.
    check("a -> d b\nb -> c\nc if {\"node\":\"d\",\"answered\":true}\nd", "draft d=~x", "a d b c");
}

#[test]
fn a_required_question_that_is_passed_over_is_not_required() {
    let survey = "a [x y] -> b\nb! [p] if {\"node\":\"a\",\"anyOf\":[\"x\"]}";
    check(survey, "a=y", "a | a=y |");
    check(survey, "a=x", "refused a b | b required");
}

#[test]
fn a_condition_names_questions_and_options_that_exist() {
    check(&under(r#"{"node":"nobody","answered":true}"#), "", "spec /survey/questions/c/showIf/node unknown_question");
    check(&under(r#"{"not":{"node":"b","anyOf":["p","nope"]}}"#), "", "spec /survey/questions/c/showIf/not/anyOf/1 unknown_key");
    check(&under(r#"{"all":[{"node":"b","allOf":["Label p"]}]}"#), "", "spec /survey/questions/c/showIf/all/0/allOf/0 unknown_key");
}

#[test]
fn a_condition_may_not_name_its_own_question() {
    check(
        &under(r#"{"any":[{"node":"a","answered":true},{"node":"c","answered":true}]}"#),
        "",
        "spec /survey/questions/c/showIf/any/1/node not_earlier",
    );
    // Not even where the question is reached twice.
    check("a -> b d\nb -> d\nd if {\"node\":\"d\",\"answered\":true}", "", "spec /survey/questions/d/showIf/node not_earlier");
    // Nor amid cycles.
    check(
        "a -> b\nb -> b if {\"node\":\"b\",\"answered\":true}",
        "",
        "spec /survey/questions/b/next cycle; /survey/questions/b/showIf/node not_earlier",
    );
    assert!(message(&under(r#"{"node":"c","answered":true}"#)).contains(r#""c""#));
}

#[test]
fn a_condition_may_not_name_a_question_that_cannot_come_earlier() {
    let refused = |survey: &str, id: &str| check(survey, "", &format!("spec /survey/questions/{id}/showIf/node not_earlier"));
    // What only follows.
    refused(&under(r#"{"node":"d","answered":true}"#), "c");
    refused("a -> b d\nb -> d\nd -> e if {\"node\":\"e\",\"answered\":true}\ne", "d");
    // A later sibling.
    refused("a -> b c\nb if {\"node\":\"c\",\"answered\":true}\nc", "b");
    // Another branch of a single choice.
    refused("a [x>b y>c]\nb\nc if {\"node\":\"b\",\"answered\":true}", "c");
    // The same in the other branch of an exclusive option.
    refused("a {x>b y>c z*>d}\nb\nc\nd if {\"node\":\"b\",\"answered\":true}", "d");
    // What is never asked.
    refused("a -> b\nb if {\"node\":\"u\",\"answered\":true}\nu -> b", "b");
    // The entry has nothing before it.
    refused("a -> b if {\"node\":\"b\",\"answered\":true}\nb", "a");
}

#[test]
fn a_condition_may_name_whatever_can_come_earlier() {
    check("a -> b c\nb\nc if {\"node\":\"b\",\"answered\":true}", "draft b=~x", "a b c");
    check("a {x>b y>c}\nb\nc if {\"node\":\"b\",\"answered\":true}", "draft a=y,x; b=~x", "a b c");
    check("a {x>b y} -> c\nb\nc if {\"node\":\"b\",\"answered\":true}", "draft a=y,x; b=~x", "a b c");
    check("a -> b c\nb -> d\nd\nc -> e\ne if {\"node\":\"d\",\"answered\":true}", "draft d=~x", "a b d c e");
    // Unreachable islands are left alone.
    check("a\nu -> v\nv if {\"node\":\"u\",\"answered\":true}", "", "a");
}

#[test]
fn malformed_conditions_are_told_where_they_are() {
    for (condition, expected) in [
        ("{}", " malformed_condition"),
        (r#"{"node":"a"}"#, " malformed_condition"),
        (r#"{"node":"a","anyOf":["x"],"answered":true}"#, " malformed_condition"),
        (r#"{"all":[],"any":[]}"#, " malformed_condition"),
        (r#"{"all":[]}"#, "/all too_few"),
        (r#"{"any":{}}"#, "/any wrong_type"),
        (r#"{"all":[7]}"#, "/all/0 wrong_type"),
        (r#"{"not":[]}"#, "/not wrong_type"),
        (r#"{"node":7,"answered":true}"#, "/node wrong_type"),
        (r#"{"node":"a","answered":false}"#, "/answered malformed_condition"),
        (r#"{"node":"a","anyOf":"x"}"#, "/anyOf wrong_type"),
        (r#"{"node":"a","anyOf":[]}"#, "/anyOf too_few"),
        (r#"{"node":"a","anyOf":[null]}"#, "/anyOf/0 wrong_type"),
        (r#"{"node":"a","count":{}}"#, "/count malformed_condition"),
        (r#"{"node":"a","count":2}"#, "/count wrong_type"),
        (r#"{"node":"a","count":{"min":-1}}"#, "/count/min out_of_range"),
        (r#"{"node":"a","count":{"min":"1"}}"#, "/count/min wrong_type"),
        (r#"{"node":"a","count":{"min":2,"max":1}}"#, "/count malformed_condition"),
    ] {
        check(&under(condition), "", &format!("spec /survey/questions/c/showIf{expected}"));
    }
    check(&under("[]"), "", "spec /survey/questions/c/showIf wrong_type");
    let text = questions(r#"{"a":{"prompt":"A","kind":"text","next":"b"},"b":{"prompt":"B","showIf":{"node":"a","anyOf":["x"]}}}"#);
    check(&text, "", "spec /survey/questions/b/showIf/anyOf not_a_choice");
}

/// `a`, a number or some other kind, then `b` under the condition.
fn after(a: &str, condition: &str) -> String {
    questions(&format!(r#"{{"a":{{"prompt":"A",{a},"next":"b"}},"b":{{"prompt":"B","showIf":{condition}}}}}"#))
}

const NUMBER: &str = r#""kind":"number""#;

#[test]
fn numbers_are_compared_exactly_and_both_bounds_belong() {
    for (condition, shown, passed) in [
        (r#"{"node":"a","min":0.3}"#, ["0.3", "3e9"], ["0.29999999999999", "-1"]),
        (r#"{"node":"a","max":-2}"#, ["-2.0", "-2.5"], ["-1.99999999999999", "0"]),
        (r#"{"node":"a","min":1,"max":1}"#, ["1", "1e0"], ["1.00000000000001", "0.9"]),
    ] {
        let survey = after(NUMBER, condition);
        let draft = |number: &str| format!(r#"draft [{{"id":"a","number":{number}}}]"#);
        shown.iter().for_each(|number| check(&survey, &draft(number), "a b"));
        passed.iter().for_each(|number| check(&survey, &draft(number), "a"));
        check(&survey, "", "a");
        check(&after(NUMBER, &format!(r#"{{"not":{condition}}}"#)), "", "a b");
    }
}

#[test]
fn only_numbers_are_compared_and_only_what_is_picked_is_counted() {
    for (condition, expected) in [
        (r#"{"node":"a","min":2,"max":1}"#, "/min min_over_max"),
        (r#"{"node":"a","min":"1"}"#, "/min wrong_type"),
        (r#"{"node":"a","min":1e300}"#, "/min out_of_range"),
        (r#"{"node":"a","min":1,"answered":true}"#, " malformed_condition"),
        (r#"{"node":"a","count":{"min":1}}"#, "/count not_a_choice"),
        (r#"{"node":"a","anyOf":["1"]}"#, "/anyOf not_a_choice"),
    ] {
        check(&after(NUMBER, condition), "", &format!("spec /survey/questions/b/showIf{expected}"));
    }
    check(&after(r#""options":[]"#, r#"{"node":"a","min":1}"#), "", "spec /survey/questions/b/showIf not_a_number");
    check(&after(r#""kind":"date""#, r#"{"node":"a","max":1}"#), "", "spec /survey/questions/b/showIf not_a_number");
    let files = after(r#""kind":"files""#, r#"{"node":"a","count":{"min":2,"max":2}}"#);
    let draft = |uris: &str| format!(r#"draft [{{"id":"a","uris":[{uris}]}}]"#);
    check(&files, &draft(r#""file:///1","file:///2""#), "a b");
    check(&files, &draft(r#""file:///1""#), "a");
    check(&files, &draft(""), "a");
}

#[test]
fn every_kind_can_be_asked_whether_it_is_answered() {
    let scale = r#""kind":"scale","points":[{"key":"l","label":"L"},{"key":"h","label":"H"}],"items":[{"id":"x","label":"X"}]"#;
    for (kind, answer) in [
        (NUMBER, r#""number":0"#),
        (r#""kind":"boolean""#, r#""boolean":false"#),
        (r#""kind":"date""#, r#""date":"2026-01-01""#),
        (r#""kind":"email""#, r#""text":"a@b""#),
        (scale, r#""ratings":{"x":"l"}"#),
    ] {
        let survey = after(kind, r#"{"node":"a","answered":true}"#);
        check(&survey, &format!(r#"draft [{{"id":"a",{answer}}}]"#), "a b");
        check(&survey, r#"draft [{"id":"a","skipped":true}]"#, "a");
        check(&survey, "", "a");
    }
}

#[test]
fn deep_conditions_are_read() {
    let deep = |depth: usize| under(&format!("{}{}{}", r#"{"not":"#.repeat(depth), r#"{"node":"a","answered":true}"#, "}".repeat(depth)));
    check(&deep(100), "draft a=x", SHOWN);
    check(&deep(101), "draft a=x", PASSED);
}
