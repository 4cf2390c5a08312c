//! What is set aside, and the way back to it.

use std::sync::Arc;

use engine::Interview;

use crate::check::parse;

/// The question that leads back to `aside`, with nothing answered.
#[track_caller]
fn way_back(survey: &str, aside: &str) -> String {
    let interview = Interview::new(Arc::new(parse(survey).unwrap().graph().clone()));
    let id = |index| interview.graph.question(index).map(|question| question.id.as_str().to_owned());
    interview.way_back(interview.graph.find(aside).unwrap()).and_then(id).unwrap_or_default()
}

#[test]
fn the_last_question_before_it_leads_back() {
    assert_eq!(way_back("a [x>b y>c] -> c\nb -> c\nc", "b"), "a");
    assert_eq!(way_back("a -> b\nb [x>c] -> d\nc -> d\nd", "c"), "b");
}

#[test]
fn a_way_over_questions_that_are_aside_too_is_found() {
    assert_eq!(way_back("a [x>b] -> d\nb -> c\nc -> d\nd", "c"), "a");
}

/// Every question follows the one before, and `c` and `d` stand under `a`.
const UNDER: &str = r#"{"survey":{"entry":"a","questions":{
    "a":{"prompt":"A","options":[{"key":"x","label":"X"},{"key":"y","label":"Y"}],"next":"b"},
    "b":{"prompt":"B","next":"c"},
    "c":{"prompt":"C","options":[{"key":"p","label":"P"}],"showIf":{"node":"a","anyOf":["x"]},"next":"d"},
    "d":{"prompt":"D","showIf":{"all":[{"node":"a","anyOf":["x"]},{"not":{"node":"c","anyOf":["p"]}}]}}}}}"#;

#[test]
fn what_a_condition_keeps_away_is_brought_back_by_what_decides_it() {
    assert_eq!(way_back(UNDER, "c"), "a");
    assert_eq!(way_back(UNDER, "d"), "a");
}

#[test]
fn the_questions_above_another_are_found_from_the_nearest_on() {
    let survey = parse(UNDER).unwrap();
    let graph = survey.graph();
    let above = |id: &str| {
        let above = graph.ancestors(graph.find(id).unwrap());
        above.into_iter().map(|index| graph.question(index).unwrap().id.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(above("d"), ["c", "a"]);
    assert_eq!(above("c"), ["a"]);
    assert!(above("b").is_empty() && above("a").is_empty());
}

#[test]
fn a_question_that_nothing_leads_to_has_none() {
    assert_eq!(way_back("a\nb", "b"), "");
}

/// A hundred and fifty questions of forty options each: a review may ask for the way back to nearly all of them.
#[test]
fn the_ways_back_of_a_large_survey_are_found_at_once() {
    let lines = (0..150).map(|question| {
        let options: String = (0..39).map(|option| format!("o{option}>q{} ", question + 1)).collect();
        if question < 149 { format!("q{question} [{options}end>] -> q{}\n", question + 1) } else { format!("q{question}\n") }
    });
    let interview = Interview::new(Arc::new(parse(&lines.collect::<String>()).unwrap().graph().clone()));
    let started = std::time::Instant::now();
    for aside in (1..150).map(|question| interview.graph.find(&format!("q{question}")).unwrap()) {
        assert!(interview.way_back(aside).is_some());
    }
    assert!(started.elapsed() < std::time::Duration::from_secs(5), "{:?}", started.elapsed());
}
