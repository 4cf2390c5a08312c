//! The path rule, with each of its consequences.

use crate::check::check;

const BRANCHES: &str = "
    a [x>b y>c z] -> d
    b -> e
    c
    d
    e";

#[test]
fn an_option_leads_to_its_own_next() {
    check(BRANCHES, "a=x", "a b e | a=x | b e");
    check(BRANCHES, "a=y", "a c | a=y | c");
}

#[test]
fn an_option_without_next_leads_to_the_questions_next() {
    check(BRANCHES, "a=z", "a d | a=z | d");
}

#[test]
fn an_unanswered_question_leads_to_its_next() {
    check(BRANCHES, "", "a d");
    check(BRANCHES, "[]", "a d |  | a d");
}

#[test]
fn a_skipped_question_leads_to_its_next() {
    check(BRANCHES, "a=-", "a d |  | a d");
    check(BRANCHES, r#"[{"id":"a","selected":["x"],"skipped":true}]"#, "a d |  | a d");
}

#[test]
fn free_text_alone_leads_to_the_questions_next() {
    check(BRANCHES, "a=~mine", "a d | a=~mine | d");
}

#[test]
fn free_text_beside_a_selection_does_not_route() {
    check("a {x>b y} -> c\nb\nc", "a=x~mine", "a b | a=x~mine | b");
}

#[test]
fn click_order_is_irrelevant_to_the_path_but_kept_in_the_result() {
    let survey = "a {x>b y>c z>d}\nb\nc\nd";
    check(survey, "a=x,y,z", "a b c d | a=x,y,z | b c d");
    check(survey, "a=z,x,y", "a b c d | a=z,x,y | b c d");
}

#[test]
fn each_branch_is_expanded_fully_before_the_next() {
    check("a {x>b y>c}\nb -> d\nc -> e\nd\ne", "a=y,x", "a b d c e | a=y,x | b d c e");
}

#[test]
fn a_shared_follow_up_appears_inside_the_first_branch() {
    check("a {x>b y>c}\nb -> d\nc -> d\nd", "a=x,y", "a b d c | a=x,y | b d c");
    check("a {x>b y>c}\nb\nc -> b\nd", "a=x,y", "a b c | a=x,y | b c");
}

#[test]
fn a_list_fans_out_in_its_order() {
    check("a -> c b d\nb\nc -> d\nd", "", "a c d b");
    check("a [x>d,b]\nb\nd", "a=x", "a d b | a=x | d b");
}

#[test]
fn when_every_selected_option_ends_its_branch_the_questions_next_is_not_used() {
    check("a {x> y> z} -> b\nb", "a=x,y", "a | a=x,y |");
    check("a [x> y] -> b\nb", "a=x", "a | a=x |");
}

#[test]
fn an_option_that_ends_ends_only_its_own_branch() {
    check("a {x> y>b z} -> c\nb\nc", "a=x,y", "a b | a=x,y | b");
    check("a {x> y>b z} -> c\nb\nc", "a=x,z", "a c | a=x,z | c");
}

#[test]
fn options_that_inherit_stand_where_they_are_in_option_order() {
    check("a {x>b y z>c} -> d\nb\nc\nd", "a=z,y,x", "a b d c | a=z,y,x | b d c");
    check("a {x y>b z} -> c\nb\nc", "a=x,y,z", "a c b | a=x,y,z | c b");
}

#[test]
fn null_the_empty_text_and_the_empty_list_all_end_a_branch() {
    for ends in ["null", r#""""#, "[]"] {
        let option = format!(r#"[{{"key":"x","label":"X","next":{ends}}},{{"key":"y","label":"Y"}}]"#);
        let survey = format!(
            r#"{{"survey":{{"entry":"a","questions":{{"a":{{"prompt":"A","options":{option},"next":"b"}},"b":{{"prompt":"B","next":{ends}}}}}}}}}"#
        );
        check(&survey, "a=x", "a | a=x |");
        check(&survey, "a=y", "a b | a=y | b");
    }
}

#[test]
fn an_empty_selection_is_no_answer() {
    check(BRANCHES, "a=", "a d |  | a d");
    check(BRANCHES, "a=~  ", "a d |  | a d");
}

#[test]
fn a_rule_never_reads_an_answer_that_is_off_the_path() {
    let survey = "a [x>b y>c]\nb [p q] -> d\nc -> d\nd\ne";
    check(survey, "draft a=y; b=p", "a c d");
    let reads = "a [x>b y>c]\nb [p q] -> c\nc -> e d\ne\nd if {\"node\":\"b\",\"anyOf\":[\"p\"]}";
    check(reads, "draft a=x; b=p", "a b c e d");
    check(reads, "draft a=y; b=p", "a c e");
}

#[test]
fn a_diamond_is_met_once() {
    check("a -> b c\nb -> d\nc -> d\nd -> e\ne", "", "a b d e c");
    check("a -> b b b\nb", "", "a b");
}

#[test]
fn the_entry_need_not_stand_first() {
    let survey = r#"{"survey":{"entry":"b","questions":{"a":{"prompt":"A"},"b":{"prompt":"B","next":"a"}}}}"#;
    check(survey, "", "b a");
}

#[test]
fn a_long_chain_is_walked_to_its_end() {
    let lines: Vec<String> = (1..150).map(|n| format!("q{n} -> q{}", n + 1)).chain(["q150".into()]).collect();
    let ids: Vec<String> = (1..=150).map(|n| format!("q{n}")).collect();
    check(&lines.join("\n"), "", &ids.join(" "));
}

#[test]
fn ids_are_any_text() {
    for id in ["__proto__", "constructor", "a/b", "..", "~", "~0", "%2F", "🧭", "👩\u{200d}👧", " padded ", "线路", &"x".repeat(10_000)]
    {
        let id = serde_json::json!(id).to_string();
        let survey = format!(
            r#"{{"survey":{{"entry":{id},"questions":{{{id}:{{"prompt":"?","options":[{{"key":{id},"label":"L","next":"end"}}]}},"end":{{"prompt":"!"}}}}}}}}"#
        );
        let answers = format!(r#"[{{"id":{id},"selected":[{id}]}}]"#);
        let result = crate::check::result(&survey, &answers);
        assert_eq!(result["path"].to_string(), format!(r#"[{id},"end"]"#));
        assert_eq!(result["answers"][0]["selected"].to_string(), format!(r#"[{{"key":{id},"label":"L"}}]"#));
    }
}

#[test]
fn ids_that_differ_in_case_or_in_composition_are_different() {
    let survey = r#"{"survey":{"entry":"a","questions":{"a":{"prompt":"?","next":["A","\u00e9","e\u0301"]},
        "A":{"prompt":"?"},"\u00e9":{"prompt":"?"},"e\u0301":{"prompt":"?"}}}}"#;
    check(survey, "", "a A \u{e9} e\u{301}");
}
