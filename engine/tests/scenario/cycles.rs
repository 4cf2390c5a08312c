//! Cycles, over every edge there is, spelt out.

use crate::check::{check, message, problems, questions};

#[test]
fn a_cycle_is_spelt_out_as_the_list_of_ids() {
    check("a -> b\nb -> c\nc -> a", "", "spec /survey/questions/c/next cycle");
    assert_eq!(message("a -> b\nb -> c\nc -> a"), r#"the questions "a" → "b" → "c" → "a" form a cycle; break one of these edges"#);
}

#[test]
fn only_the_questions_of_the_cycle_are_spelt() {
    assert!(message("a -> b x\nx\nb -> c\nc -> d\nd -> b").contains(r#""b" → "c" → "d" → "b""#));
}

#[test]
fn a_question_that_follows_itself_is_a_cycle() {
    check("a -> b\nb -> b", "", "spec /survey/questions/b/next cycle");
    assert!(message("a -> b\nb -> b").contains(r#""b" → "b""#));
    check("a [x>a y]", "", "spec /survey/questions/a/options/0/next cycle");
}

#[test]
fn an_option_closes_a_cycle_too() {
    check("a [x>b y]\nb [p q>a]", "", "spec /survey/questions/b/options/1/next cycle");
    check("a [x>b y] -> b\nb [p q>c]\nc -> a", "", "spec /survey/questions/c/next cycle");
}

#[test]
fn a_cycle_that_no_path_reaches_is_a_cycle() {
    check("a\nb -> c\nc -> b", "", "spec /survey/questions/c/next cycle");
    assert!(message("a\nb -> c\nc -> b").contains(r#""b" → "c" → "b""#));
}

#[test]
fn a_cycle_over_an_edge_that_is_never_taken_is_a_cycle() {
    // Every option of `a` has its own next, and it must be answered: the edge of the question is an edge all the same.
    check("a!# [x>b] -> a\nb", "", "spec /survey/questions/a/next cycle");
}

#[test]
fn every_cycle_is_told_those_that_share_an_end_too() {
    let survey = "a -> b\nb -> c\nc -> a b\nd -> d";
    let spelt: Vec<String> = problems(survey).into_iter().map(|problem| problem.message).collect();
    assert_eq!(spelt.len(), 3);
    assert!(spelt[0].contains(r#""a" → "b" → "c" → "a""#));
    assert!(spelt[1].contains(r#""b" → "c" → "b""#));
    assert!(spelt[2].contains(r#""d" → "d""#));
}

#[test]
fn a_diamond_is_no_cycle() {
    check("a -> b c\nb -> d\nc -> d\nd", "", "a b d c");
    check("a [x>c y>b] -> b c\nb -> c\nc", "", "a b c");
}

#[test]
fn a_complete_graph_is_refused_in_bounded_words() {
    let ids: Vec<String> = (0..150).map(|n| format!("q{n}")).collect();
    let all = ids.join(" ");
    let lines: Vec<String> = ids.iter().map(|id| format!("{id} -> {all}")).collect();
    let problems = problems(&lines.join("\n"));
    assert!((1..=150).contains(&problems.len()));
    assert!(problems.iter().all(|problem| problem.code == "cycle"));
}

#[test]
fn a_cycle_is_told_beside_a_dangling_edge() {
    let survey = questions(r#"{"a":{"prompt":"A","next":["b","nowhere"]},"b":{"prompt":"B","next":"a"}}"#);
    check(&survey, "", "spec /survey/questions/a/next/1 unknown_question; /survey/questions/b/next cycle");
}
