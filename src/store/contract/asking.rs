//! What is promised of what people ask back and agents add.

use tokio::task::JoinSet;

use super::*;
use crate::store::{Filter, Kept, Remark};

fn remark(question: &str, text: &str, at: i64) -> Remark {
    Remark { question: question.to_owned(), text: text.to_owned(), at }
}

async fn asked(store: &Store, id: &SurveyId, seen: u32, question: &str) -> bool {
    store.ask(id, seen, &remark(question, "Why?", 60)).await.expect("an answer")
}

async fn added(store: &Store, id: &SurveyId, seen: u32, question: &str) -> bool {
    store.add_insight(id, seen, &remark(question, "Because.", 70)).await.expect("an answer")
}

fn remarks(kept: Vec<Kept>) -> Vec<Remark> {
    kept.into_iter().map(|kept| kept.remark).collect()
}

pub(super) async fn what_was_asked_and_added_is_read_back_in_order(store: Store) {
    let (id, other) = (created(&store, new(1)).await.id, created(&store, new(1)).await.id);
    for (seen, at) in (0..3).zip(60..) {
        assert!(store.ask(&id, seen, &remark("a/b", &format!("{seen}"), at)).await.expect("an answer"));
        assert!(store.add_insight(&id, seen + 1, &remark("c", &format!("{seen}"), at)).await.expect("an answer"));
        assert!(asked(&store, &other, seen, "x").await);
    }
    let in_order = |question: &str| (0..3).zip(60..).map(|(text, at)| remark(question, &text.to_string(), at)).collect::<Vec<_>>();
    let (asks, insights) = (store.asks(&id, 9).await.expect("asks"), store.insights(&id, 9).await.expect("insights"));
    let numbers: Vec<_> = asks.iter().zip(&insights).flat_map(|(ask, insight)| [ask.seq, insight.seq]).collect();
    assert!(numbers.is_sorted_by(|one, next| one < next), "{numbers:?}");
    assert_eq!((remarks(asks), remarks(insights)), (in_order("a/b"), in_order("c")));
    assert_eq!(remarks(store.asks(&id, 2).await.expect("asks")), in_order("a/b")[..2]);
    assert_eq!(store.insights(&other, 9).await.expect("insights"), []);
}

pub(super) async fn asking_and_adding_are_told_and_change_no_revision(store: Store) {
    let id = created(&store, new(1)).await.id;
    assert!(saved(&store, &id, 0, change("{}", Effect::Draft)).await);
    assert!(asked(&store, &id, 0, "a/b").await);
    assert!(added(&store, &id, 1, "a/b").await);
    let record = loaded(&store, &id).await;
    assert_eq!((record.revision, record.asked, record.version), (1, 1, 2));
    let events = events(&store, Some(&id)).await;
    assert_eq!(kinds(&events), [(EventKind::Requested, 0), (EventKind::Updated, 1), (EventKind::Asked, 1), (EventKind::Updated, 1)]);
    let told: Vec<_> = events.iter().map(|event| (event.question.as_deref(), event.version, event.at)).collect();
    assert_eq!(told, [(None, 1, 1), (None, 1, 50), (Some("a/b"), 1, 60), (None, 2, 70)]);
}

pub(super) async fn who_saw_another_count_neither_asks_nor_adds(store: Store) {
    let id = created(&store, new(1)).await.id;
    assert!(asked(&store, &id, 0, "q").await && added(&store, &id, 1, "q").await);
    let before = loaded(&store, &id).await;
    for seen in [0, 2, u32::MAX] {
        assert!(!asked(&store, &id, seen, "q").await, "{seen}");
    }
    for seen in [0, 1, 3, u32::MAX] {
        assert!(!added(&store, &id, seen, "q").await, "{seen}");
    }
    assert_eq!(loaded(&store, &id).await, before);
    assert_eq!(events(&store, None).await.len(), 3);
}

pub(super) async fn of_twenty_that_add_at_once_one_does(store: Store) {
    let id = created(&store, new(1)).await.id;
    let mut adding = JoinSet::new();
    for _ in 0..20 {
        let (store, id) = (store.clone(), id.clone());
        adding.spawn(async move { added(&store, &id, 1, "q").await });
    }
    assert_eq!(adding.join_all().await.into_iter().filter(|added| *added).count(), 1);
    assert_eq!(store.insights(&id, 99).await.expect("insights").len(), 1);
}

pub(super) async fn nothing_is_asked_or_added_once_a_survey_is_over(store: Store) {
    let id = created(&store, new(1)).await.id;
    assert!(saved(&store, &id, 0, settle("answered")).await);
    for id in [id, SurveyId::random()] {
        assert!(!asked(&store, &id, 0, "q").await && !added(&store, &id, 1, "q").await);
        assert_eq!((store.asks(&id, 9).await.expect("asks"), store.insights(&id, 9).await.expect("insights")), (vec![], vec![]));
    }
    assert_eq!(events(&store, None).await.len(), 2);
}

pub(super) async fn a_list_counts_what_has_had_no_insight_since(store: Store) {
    let (id, quiet) = (created(&store, new(2)).await.id, created(&store, new(1)).await.id);
    let counts = async || {
        let page = store.list(Filter { limit: 9, ..Filter::default() }).await.expect("a page");
        let counts: Vec<_> = page.records.iter().map(|listed| (listed.unanswered, listed.version)).collect();
        assert_eq!((&page.records[1].id, counts[1]), (&quiet, (0, 1)));
        counts[0]
    };
    assert_eq!(counts().await, (0, 1));
    assert!(added(&store, &id, 1, "a").await);
    assert!(asked(&store, &id, 0, "a").await && asked(&store, &id, 1, "a").await && asked(&store, &id, 2, "b").await);
    assert_eq!(counts().await, (3, 2));
    assert!(added(&store, &id, 2, "a").await);
    assert_eq!(counts().await, (1, 3));
    assert!(asked(&store, &id, 3, "a").await && added(&store, &id, 3, "b").await);
    assert_eq!(counts().await, (1, 4));
}
