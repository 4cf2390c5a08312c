//! What forms mean, kind by kind: the same by the fields of a plain form and by those that script sends.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use engine::{
    Graph, Json,
    doors::{self, Limits},
};

use super::*;

/// The question that a spec of one asks.
fn question(spec: &str) -> Question {
    let spec = format!(r#"{{"survey": {{"entry": "q", "questions": {{"q": {spec}}}}}}}"#);
    let survey = doors::find("ask_survey").unwrap().parse(&Json::parse(&spec).unwrap(), &Limits::default());
    let graph: Graph = survey.unwrap_or_else(|problems| panic!("{problems:?}")).graph().clone();
    graph.questions()[0].clone()
}

fn form(pairs: &[(&str, &str)]) -> Fields {
    let mut fields = Fields::default();
    pairs.iter().for_each(|(name, value)| fields.push(name, (*value).to_owned()));
    fields
}

fn rank() -> Question {
    question(
        r#"{"prompt": "?", "kind": "rank", "items": [{"id": "a", "label": "A"}, {"id": "b", "label": "B"}, {"id": "c", "label": "C"}, {"id": "d", "label": "D"}]}"#,
    )
}

/// The order of four items whose numbers are these, after `before`.
fn ordered(numbers: [usize; 4], before: &[u8]) -> Vec<u8> {
    let mut fields = Fields::default();
    numbers.iter().enumerate().for_each(|(item, place)| fields.push(&format!("place-{item}"), place.to_string()));
    let before = Entry::new(Given::Rank(before.to_vec()));
    let Given::Rank(order) = fields.given(&rank(), Some(&before)) else { panic!("an order") };
    order
}

#[test]
fn an_order_that_nobody_touched_is_none() {
    assert!(ordered([1, 2, 3, 4], &[]).is_empty());
    let kept = form(&[("ranked", "1"), ("place-0", "1"), ("place-1", "2"), ("place-2", "3"), ("place-3", "4")]);
    assert_eq!(kept.given(&rank(), None), Given::Rank(vec![0, 1, 2, 3]));
    assert_eq!(form(&[]).given(&rank(), None), Given::Rank(Vec::new()));
}

#[test]
fn an_item_goes_where_its_number_says_and_the_rest_keep_their_order() {
    assert_eq!(ordered([1, 2, 1, 4], &[]), [2, 0, 1, 3]);
    assert_eq!(ordered([4, 2, 3, 4], &[]), [1, 2, 3, 0]);
    assert_eq!(ordered([4, 3, 2, 1], &[]), [3, 2, 1, 0]);
    // Shown as d, c, b, a: a becomes the first.
    assert_eq!(ordered([1, 3, 2, 1], &[3, 2, 1, 0]), [0, 3, 2, 1]);
}

#[test]
fn of_two_with_one_number_the_second_is_next() {
    assert_eq!(ordered([1, 2, 1, 1], &[]), [2, 3, 0, 1]);
    assert_eq!(ordered([4, 4, 3, 4], &[]), [2, 3, 1, 0]);
}

#[test]
fn numbers_from_nowhere_lose_no_item() {
    for numbers in [[0, 0, 0, 0], [9, 9, 9, 9], [usize::MAX, 1, 2, 3]] {
        let mut order = ordered(numbers, &[]);
        order.sort_unstable();
        assert!(order.is_empty() || order == [0, 1, 2, 3], "{numbers:?}");
    }
}

#[test]
fn an_order_that_was_given_stays_though_nothing_is_moved() {
    assert_eq!(ordered([1, 2, 3, 4], &[0, 1, 2, 3]), [0, 1, 2, 3]);
    assert_eq!(ordered([2, 1, 3, 4], &[1, 0, 2, 3]), [1, 0, 2, 3]);
}

#[test]
fn rows_of_a_scale_are_read_by_their_number_and_cleared_by_a_button() {
    let scale = question(
        r#"{"prompt": "?", "kind": "scale", "points": [{"key": "n", "label": "No"}, {"key": "y", "label": "Yes"}],
            "items": [{"id": "a", "label": "A"}, {"id": "b", "label": "B"}, {"id": "c", "label": "C"}]}"#,
    );
    let given = |pairs: &[(&str, &str)]| form(pairs).given(&scale, None);
    assert_eq!(given(&[("rate-1", "1")]), Given::scale(vec![None, Some(1)], Vec::new()));
    assert_eq!(given(&[("rate-0", "0"), ("rate-1", "1"), ("clear", "0")]), Given::scale(vec![None, Some(1)], Vec::new()));
    assert_eq!(
        given(&[("remark-0", "why"), ("rate-9", "1"), ("rate-x", "1"), ("rate-2", "-1")]),
        Given::scale(Vec::new(), vec!["why".to_owned()])
    );
}

#[test]
fn yes_and_no_are_options_and_nothing_is_neither() {
    let boolean = question(r#"{"prompt": "?", "kind": "boolean"}"#);
    assert_eq!(form(&[("pick", "0")]).given(&boolean, None), Given::Boolean(Some(true)));
    assert_eq!(form(&[("pick", "1")]).given(&boolean, None), Given::Boolean(Some(false)));
    assert_eq!(form(&[]).given(&boolean, None), Given::Boolean(None));
}

#[test]
fn files_of_ones_own_stand_apart_from_those_that_are_offered() {
    let files = question(r#"{"prompt": "?", "kind": "files", "options": [{"uri": "https://a.example/1", "name": "one", "title": "One"}]}"#);
    let before = Entry::new(Given::Uris(vec!["file:///data/mine.txt".to_owned()]));
    let sent = [("uri", "https://a.example/1"), ("uri", "file:///etc/passwd"), ("uri", "https://a.example/1")];
    let with_own = |own| form(&[&sent[..], &[("own", own)]].concat()).given(&files, Some(&before));
    let uris = |uris: &[&str]| Given::Uris(uris.iter().map(ToString::to_string).collect());
    assert_eq!(with_own(""), uris(&["https://a.example/1"]));
    assert_eq!(with_own("file:///data/mine.txt "), uris(&["file:///data/mine.txt", "https://a.example/1"]));
    assert_eq!(
        with_own("file:///data/new.txt file:///data/mine.txt file:///data/new.txt https://a.example/1 "),
        uris(&["file:///data/mine.txt", "https://a.example/1", "file:///data/new.txt"])
    );
    // What is offered is picked by its own field alone.
    assert_eq!(form(&[("own", "https://a.example/1 ")]).given(&files, None), uris(&[]));
}

#[test]
fn a_file_of_ones_own_is_taken_away_by_its_button() {
    let files = question(r#"{"prompt": "?", "kind": "files"}"#);
    let mut fields = form(&[("own", "file:///a file:///b ")]);
    fields.add_own("file:///c");
    fields.drop_own("file:///b");
    fields.drop_own("file:///c");
    assert_eq!(fields.given(&files, None), Given::Uris(vec!["file:///a".to_owned()]));
}

#[test]
fn a_field_of_one_line_does_not_change_a_text_of_two() {
    let text = question(r#"{"prompt": "?", "kind": "text", "multiline": false}"#);
    let before = Entry::new(Given::Text("a\nb".to_owned()));
    assert_eq!(form(&[("text", "ab")]).given(&text, Some(&before)), before.given);
    assert_eq!(form(&[("text", "abc")]).given(&text, Some(&before)), Given::Text("abc".to_owned()));
}

#[test]
fn what_script_sends_of_an_answer_of_any_kind_is_that_answer() {
    let scale = r#"{"prompt": "?", "kind": "scale", "points": [{"key": "n", "label": "No"}, {"key": "y", "label": "Yes"}],
        "items": [{"id": "a", "label": "A"}, {"id": "b", "label": "B"}]}"#;
    let resource = r#"{"prompt": "?", "kind": "resource", "multiSelect": true, "options": [{"uri": "a:1", "name": "n", "title": "t"}, {"uri": "a:2", "name": "n", "title": "t"}]}"#;
    let answers = [
        (question(scale), Given::scale(vec![None, Some(1)], vec!["so".to_owned()])),
        (rank(), Given::Rank(vec![2, 0, 3, 1])),
        (rank(), Given::Rank(vec![0, 1, 2, 3])),
        (rank(), Given::Rank(Vec::new())),
        (question(resource), Given::Uris(vec!["a:2".to_owned(), "a:1".to_owned()])),
        (question(r#"{"prompt": "?", "kind": "files"}"#), Given::Uris(vec!["file:///a/b".to_owned(), "file:///a/a".to_owned()])),
        (question(r#"{"prompt": "?", "kind": "boolean"}"#), Given::Boolean(Some(false))),
        (question(r#"{"prompt": "?", "kind": "number"}"#), Given::Text(" 1.5 ".to_owned())),
        (question(r#"{"prompt": "?", "kind": "date"}"#), Given::Text("2026-02-03".to_owned())),
    ];
    for (question, given) in answers {
        assert_eq!(Fields::showing(&Entry::new(given.clone())).given(&question, None), given);
    }
}
