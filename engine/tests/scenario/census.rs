//! How many paths there are, exactly while that is cheap, and bounds beyond.

use engine::{Census, Tally, sample};

use crate::check::parse;

fn count(survey: &str) -> Tally {
    Census::take(&parse(survey).unwrap())
}

fn exact(paths: u128, shortest: u32, longest: u32) -> Tally {
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
fn only_as_many_picks_as_fit_are_followed() {
    let survey = |bounds: &str, more: &str| {
        format!(
            r#"{{"survey":{{"entry":"a","questions":{{"a":{{"prompt":"A","multiSelect":true,"allowCustom":false,"skippable":false,{bounds},
            "options":[{more}{{"key":"x","label":"X","next":"b"}},{{"key":"y","label":"Y","next":"c"}},{{"key":"z","label":"Z","next":"d"}}]}},
            "b":{{"prompt":"B"}},"c":{{"prompt":"C"}},"d":{{"prompt":"D"}}}}}}}}"#
        )
    };
    let none = r#"{"key":"n","label":"N","exclusive":true,"next":null},"#;
    assert_eq!(count(&survey(r#""minItems":2,"maxItems":2"#, "")), exact(3, 3, 3));
    assert_eq!(count(&survey(r#""minItems":3"#, "")), exact(1, 4, 4));
    assert_eq!(count(&survey(r#""maxItems":1"#, "")), exact(3, 2, 2));
    assert_eq!(count(&survey(r#""minItems":2"#, none)), exact(5, 1, 4));
    // Who is asked for two picks two, though what stands alone comes first.
    let sampled = sample(&parse(&survey(r#""minItems":2"#, none)).unwrap()).unwrap();
    assert_eq!(sampled.path.iter().map(|id| id.as_str()).collect::<Vec<_>>(), ["a", "b", "c"]);
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
fn a_number_counts_once_for_each_side_of_a_bound_that_can_be_reached() {
    // `a` is a number; `b` and `c` are asked by where it lies.
    let survey = |a: &str, b: &str, c: &str| {
        crate::check::questions(&format!(
            r#"{{"a":{{"prompt":"A","kind":"number","skippable":false,"next":["b","c"]{a}}},
            "b":{{"prompt":"B","showIf":{{"node":"a",{b}}}}},"c":{{"prompt":"C","showIf":{{"node":"a",{c}}}}}}}"#
        ))
    };
    assert_eq!(count(&survey("", r#""min":1"#, r#""max":1"#)), exact(3, 2, 3));
    // The same for both, and for both it can fail.
    assert_eq!(count(&survey("", r#""min":1"#, r#""min":1"#)), exact(2, 1, 3));
    // Between two bounds lies another number, unless there are steps.
    assert_eq!(count(&survey("", r#""max":1"#, r#""min":2"#)), exact(3, 1, 2));
    assert_eq!(count(&survey(r#","step":1"#, r#""max":1"#, r#""min":2"#)), exact(2, 2, 2));
    // What the question does not take is not counted.
    assert_eq!(count(&survey(r#","min":1"#, r#""min":1"#, r#""max":0.5"#)), exact(1, 2, 2));
    assert_eq!(count(&survey(r#","min":0,"max":10,"step":4"#, r#""min":9"#, r#""min":8"#)), exact(2, 1, 2));
}

#[test]
fn files_count_once_for_each_side_of_a_count() {
    let survey = |files: &str| {
        crate::check::questions(&format!(
            r#"{{"a":{{"prompt":"A","kind":"files","next":"b"{files}}},"b":{{"prompt":"B","showIf":{{"node":"a","count":{{"min":3}}}}}}}}"#
        ))
    };
    assert_eq!(count(&survey("")), exact(2, 1, 2));
    assert_eq!(count(&survey(r#","maxItems":2"#)), exact(1, 1, 1));
    assert_eq!(count(&survey(r#","minItems":3,"skippable":false"#)), exact(1, 2, 2));
}

/// A question of several options, each of which leads to a question of its own.
fn fan_out(name: &str, options: usize) -> String {
    let picks: Vec<String> = (0..options).map(|n| format!("k{n}>{name}{n}")).collect();
    let questions: Vec<String> = (0..options).map(|n| format!("{name}{n}")).collect();
    format!("{name} {{{}}}\n{}", picks.join(" "), questions.join("\n"))
}

#[test]
fn a_fan_out_costs_little_however_many_selections_there_are() {
    assert_eq!(count(&fan_out("a", 40)), exact(1 << 40, 1, 41));
    // Three of them, one after the other, in as many questions as a survey may have.
    let all = format!("start -> a b c\n{}\n{}\n{}", fan_out("a", 40), fan_out("b", 40), fan_out("c", 26));
    assert_eq!(count(&all), exact(1 << 106, 4, 110));
}

#[test]
fn options_that_share_what_follows_count_once_for_each_order() {
    // By hand: nothing, x, y, z, xy, xz, yz, xyz; `p` comes where it is met first.
    assert_eq!(count("a {x>p y>q z>p}\np\nq"), exact(5, 1, 3));
    assert_eq!(count("a {x>p y>q z> w} -> r\np\nq\nr"), exact(8, 1, 4));
}

#[test]
fn beyond_the_budget_the_figures_are_bounds() {
    // Each option is asked about by a condition, so each selection leaves facts of its own.
    let keys: Vec<String> = (0..40).map(|n| format!("k{n}")).collect();
    let asked = |n: usize| format!(r#"q{n} -> q{} if {{"node":"a","anyOf":["k{n}"]}}"#, n + 1);
    let questions: Vec<String> = (0..40).map(asked).collect();
    let tally = count(&format!("a {{{}}} -> q0\n{}\nq40", keys.join(" "), questions.join("\n")));
    assert_eq!(tally, Tally { paths: 1, shortest: 1, longest: 42, exact: false });
}

#[test]
fn more_paths_than_can_be_counted_are_at_least_so_many() {
    let fans: Vec<String> = ["a", "b", "c", "d"].iter().map(|name| fan_out(name, 35)).collect();
    let tally = count(&format!("start -> a b c d\n{}", fans.join("\n")));
    assert_eq!(tally, Tally { paths: u128::MAX, shortest: 5, longest: 145, exact: false });
}
