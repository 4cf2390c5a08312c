//! Rules that list doors set and the native door does not.

use alloc::sync::Arc;

use super::*;
use crate::{
    interview::{Action, Interview},
    outcome::{Accepted, Response},
    refusal::Refusal,
    survey::{Bounds, Choice, ChoiceKey, Choices, ItemId, Layout, QuestionId, Rank, Scale},
};

fn graph(kind: Kind, skippable: bool, keeps_empty: bool) -> Graph {
    let question = Question { id: QuestionId::new("a"), kind, skippable, notes: false, keeps_empty, show_if: None, next: Vec::new() };
    Graph { entry: QuestionIndex::new(0), questions: vec![question], layout: Layout::Card }
}

fn respond(graph: &Graph, given: Option<Given>) -> Result<Option<Accepted>, Refusal> {
    let mut answers = Answers::default();
    if let Some(given) = given {
        answers.set(QuestionIndex::new(0), Entry::new(given));
    }
    let response = Response::new(graph, &answers).map_err(|refused| refused[0].refusal.clone())?;
    assert_eq!(response.answers.len() + response.skipped.len(), 1);
    Ok(response.answers.into_iter().next().map(|answer| answer.accepted))
}

fn items() -> Vec<ItemId> {
    ["x", "y", "z"].map(ItemId::new).into()
}

fn choices(bounds: Bounds) -> Kind {
    let options = ["p", "q", "r"].map(|key| Choice { key: ChoiceKey::new(key), exclusive: false, next: None }).into();
    Kind::Choice(Choices { options, many: true, custom: false, custom_length: 0, repeats: false, bounds })
}

fn picks(picked: &[usize]) -> Given {
    let picked = picked.iter().copied().map(ChoiceIndex::new).collect();
    Given::Choice { picked, custom: Custom::Aside(String::new()) }
}

#[test]
fn a_rank_left_alone_is_answered_where_the_given_order_counts() {
    let rank = |given_order_counts| Kind::Rank(Rank { items: items(), cutoff: None, given_order_counts });
    let kept = Accepted::Rank { order: items(), unchanged: true };
    for given in [None, Some(Given::Rank(Vec::new())), Some(Given::Rank(vec![0, 1, 2]))] {
        assert_eq!(respond(&graph(rank(true), false, false), given), Ok(Some(kept.clone())));
    }
    assert_eq!(respond(&graph(rank(false), true, false), None), Ok(None));
    let answers = Answers::default();
    assert_eq!(answers.standing(&graph(rank(true), false, false), QuestionIndex::new(0)), Standing::Answered);
}

#[test]
fn an_empty_value_that_is_kept_is_sent_and_one_that_was_never_given_is_not() {
    let text = || Kind::Text { max_length: 5, multiline: true };
    let scale = || Kind::Scale(Scale { points: ["l", "h"].map(ChoiceKey::new).into(), items: items(), row_notes: true });
    for (kind, empty) in
        [(text(), Given::Text(String::new())), (choices(Bounds::ANY), picks(&[])), (scale(), Given::scale(Vec::new(), Vec::new()))]
    {
        let keeps = graph(kind.clone(), true, true);
        assert!(respond(&keeps, Some(empty.clone())).unwrap().is_some(), "{kind:?}");
        assert_eq!(respond(&keeps, None), Ok(None));
        assert_eq!(respond(&graph(kind, true, false), Some(empty)), Ok(None));
    }
    // There is no empty number.
    assert_eq!(respond(&graph(Kind::Number(Default::default()), true, true), Some(Given::Text(" ".into()))), Ok(None));
}

#[test]
fn picks_are_bounded_and_none_at_all_meets_every_bound() {
    let two = || choices(Bounds { least: 2, most: 2 });
    assert_eq!(respond(&graph(two(), true, false), Some(picks(&[0]))), Err(Refusal::TooFew { least: 2 }));
    assert_eq!(respond(&graph(two(), true, false), Some(picks(&[0, 1, 2]))), Err(Refusal::TooMany { most: 2 }));
    assert!(respond(&graph(two(), false, false), Some(picks(&[2, 0]))).unwrap().is_some());
    assert_eq!(respond(&graph(two(), true, false), Some(picks(&[]))), Ok(None));
    assert_eq!(respond(&graph(two(), false, false), Some(picks(&[]))), Err(Refusal::Required));
}

#[test]
fn a_row_note_stands_by_an_unrated_row_and_is_trimmed_and_bounded() {
    let scale = |row_notes| Kind::Scale(Scale { points: ["l", "h"].map(ChoiceKey::new).into(), items: items(), row_notes });
    let given = |note: &str| Given::scale(vec![Some(1)], vec![String::new(), note.into()]);
    let Ok(Some(Accepted::Scale(rows))) = respond(&graph(scale(true), true, false), Some(given(" why "))) else { panic!("not taken") };
    let told = rows.iter().map(|row| (row.point.as_ref().map(ChoiceKey::as_str), row.note.as_deref()));
    assert_eq!(told.collect::<Vec<_>>(), [(Some("h"), None), (None, Some("why")), (None, None)]);
    assert!(respond(&graph(scale(true), true, false), Some(given(&"😀".repeat(140)))).is_ok());
    let long = respond(&graph(scale(true), true, false), Some(given(&"x".repeat(281))));
    assert_eq!(long, Err(Refusal::TooLong { length: 281, most: 280 }));
    assert_eq!(respond(&graph(scale(false), true, false), Some(given("why"))), Err(Refusal::NoteNotAllowed));
    let required = respond(&graph(scale(true), false, false), Some(given("why")));
    assert_eq!(required, Err(Refusal::Unrated { left: 2 }));
}

#[test]
fn what_is_set_aside_counts_as_people_count_it() {
    let text = || String::from("t");
    for (given, parts) in [
        (Given::Choice { picked: vec![ChoiceIndex::new(0), ChoiceIndex::new(2)], custom: Custom::Used(text()) }, 3),
        (Given::Choice { picked: vec![ChoiceIndex::new(0)], custom: Custom::Aside(text()) }, 1),
        (Given::Text(text()), 1),
        (Given::Text(" ".into()), 0),
        (Given::scale(vec![None, Some(0), Some(1)], vec![text()]), 2),
        (Given::Rank(vec![2, 0, 1]), 3),
        (Given::Uris(vec![text(), text()]), 2),
        (Given::Boolean(Some(false)), 1),
        (Given::Boolean(None), 0),
    ] {
        assert_eq!(given.parts(), parts, "{given:?}");
    }
}

#[test]
fn what_does_not_belong_to_a_graph_is_refused_and_never_panics() {
    let rank = || Kind::Rank(Rank { items: items(), cutoff: None, given_order_counts: true });
    for given in [
        Given::Rank(vec![255, 0, 1]),
        Given::Rank(vec![0, 0, 0]),
        Given::Text(text_of(5)),
        Given::Uris(vec![text_of(1)]),
        Given::Boolean(None),
    ] {
        assert!(Entry::new(given).fits(&graph(rank(), true, true).questions[0]).is_err());
    }
    let scale = Kind::Scale(Scale { points: Vec::new(), items: items(), row_notes: false });
    let far = Given::Scale { ratings: vec![None; 4], notes: Vec::new() };
    assert!(Entry::new(far).fits(&graph(scale.clone(), true, true).questions[0]).is_err());
    assert!(Entry::new(Given::scale(vec![Some(0)], Vec::new())).fits(&graph(scale, true, true).questions[0]).is_err());
}

fn text_of(units: usize) -> String {
    "x".repeat(units)
}

#[test]
fn what_a_skip_leaves_aside_is_kept_and_need_not_fit() {
    let at = QuestionIndex::new(0);
    let skip = |skippable, given: Given| {
        let interview = Interview::new(Arc::new(graph(Kind::Email, skippable, false)));
        let skipped = interview.apply(Action::SkipFrom { question: at, given, note: String::new() }, Revision::FIRST);
        skipped.map_err(|rejected| rejected.refused[0].refusal.clone())
    };
    let text = |text: &str| Given::Text(text.into());
    let skipped = skip(true, text("ann@")).unwrap();
    assert_eq!(skipped.answers.entry(at).map(|entry| (entry.skipped, entry.text())), Some((true, "ann@")));
    assert_eq!(Response::new(&skipped.graph, &skipped.answers).map(|response| response.answers.len()), Ok(0));
    let answered = skipped.clone().apply(Action::Answer { question: at, given: text("ann@"), note: String::new() }, skipped.revision);
    assert_eq!(answered.map_err(|rejected| rejected.refused[0].refusal.clone()).err(), Some(Refusal::NotAnEmail));
    let revision = skipped.revision;
    let emptied = skipped.apply(Action::SkipFrom { question: at, given: text(""), note: String::new() }, revision).unwrap();
    assert_eq!(emptied.answers.entry(at).map(Entry::text), Some(""));
    assert_eq!(skip(false, text("ann@")), Err(Refusal::Required));
    assert_eq!(skip(true, text("a\u{1}")), Err(Refusal::ControlCharacter));
    assert!(matches!(skip(true, Given::Rank(Vec::new())), Err(Refusal::Malformed { .. })));
}
