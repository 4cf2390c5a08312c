//! How many paths there are, exactly while that is cheap, and bounds beyond.

use engine::{Census, Tally};

use crate::check::parse;

fn count(survey: &str) -> Tally {
    Census::take(&parse(survey).unwrap())
}

fn exact(paths: u64, shortest: u32, longest: u32) -> Tally {
    Tally { paths, shortest, longest, exact: true }
}

#[test]
fn paths_are_counted_not_ways_to_answer() {
    assert_eq!(count("a [x y z]"), exact(1, 1, 1));
    assert_eq!(count("a [x>b y>c z]\nb\nc"), exact(3, 1, 2));
    assert_eq!(count("a {x>b y>c}\nb\nc"), exact(4, 1, 3));
    assert_eq!(count("a!# [x>b y>c]\nb\nc"), exact(2, 2, 2));
}

#[test]
fn a_condition_that_can_go_both_ways_counts_twice() {
    assert_eq!(count("a [x y] -> b\nb -> c if {\"node\":\"a\",\"anyOf\":[\"x\"]}\nc"), exact(2, 2, 3));
    // Two conditions that always agree.
    let same = r#"if {"node":"a","anyOf":["x"]}"#;
    assert_eq!(count(&format!("a [x y] -> b\nb -> c {same}\nc {same}")), exact(2, 1, 3));
}

#[test]
fn diamonds_cost_little_however_many_paths_run_through_them() {
    let lines: Vec<String> = (0..40).map(|n| format!("a{n} [x>b{n} y>c{n}] -> b{n}\nb{n} -> a{}\nc{n} -> a{}", n + 1, n + 1)).collect();
    assert_eq!(count(&(lines.join("\n") + "\na40")), exact(1 << 40, 81, 81));
}

#[test]
fn many_options_that_lead_on_alike_cost_little() {
    let keys: Vec<String> = (0..40).map(|key| key.to_string()).collect();
    let lines: Vec<String> = (0..149).map(|n| format!("q{n} {{{}}} -> q{}", keys.join(" "), n + 1)).collect();
    assert_eq!(count(&(lines.join("\n") + "\nq149")), exact(1, 150, 150));
}

#[test]
fn beyond_the_budget_the_figures_are_bounds() {
    let options: Vec<String> = (0..40).map(|n| format!("k{n}>q{n}")).collect();
    let questions: Vec<String> = (0..40).map(|n| format!("q{n}")).collect();
    assert_eq!(
        count(&format!("a {{{}}}\n{}", options.join(" "), questions.join("\n"))),
        Tally { paths: 1, shortest: 1, longest: 41, exact: false }
    );
}
