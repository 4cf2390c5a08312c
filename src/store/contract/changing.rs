//! What is promised of drafts, ends and late submissions.

use tokio::task::JoinSet;

use super::*;

fn late(outcome: &str) -> Change {
    Change { at: 99, ..change("{\"late\":1}", Effect::Late { outcome: outcome.to_owned(), via: Via::Program }) }
}

pub(super) async fn a_saved_draft_raises_the_revision_and_stays_pending(store: Store) {
    let before = created(&store, new(1)).await;
    assert!(saved(&store, &before.id, 0, change("{\"a\":1}", Effect::Draft)).await);
    let after = Record { revision: 1, draft: "{\"a\":1}".to_owned(), done: 3, total: 9, ..before.clone() };
    assert_eq!(loaded(&store, &before.id).await, after);
}

pub(super) async fn a_stale_change_writes_nothing(store: Store) {
    let id = created(&store, new(1)).await.id;
    assert!(saved(&store, &id, 0, change("first", Effect::Draft)).await);
    let before = loaded(&store, &id).await;
    for seen in [0, 2, u64::MAX] {
        assert!(!saved(&store, &id, seen, change("stale", Effect::Draft)).await, "{seen}");
        assert!(!saved(&store, &id, seen, settle("stale")).await, "{seen}");
    }
    assert_eq!(loaded(&store, &id).await, before);
    assert_eq!(events(&store, None).await.len(), 2);
}

pub(super) async fn of_twenty_changes_at_once_one_wins(store: Store) {
    let id = created(&store, new(1)).await.id;
    let mut changes = JoinSet::new();
    for outcome in 0..20 {
        let (store, id) = (store.clone(), id.clone());
        let outcome = outcome.to_string();
        changes.spawn(async move { saved(&store, &id, 0, settle(&outcome)).await.then_some(outcome) });
    }
    let winners: Vec<String> = changes.join_all().await.into_iter().flatten().collect();
    let outcome = loaded(&store, &id).await.outcome.expect("an outcome").json;
    assert_eq!(winners, [outcome]);
    assert_eq!(events(&store, None).await.len(), 2);
}

pub(super) async fn a_settled_survey_keeps_its_outcome_whatever_comes(store: Store) {
    let id = created(&store, new(1)).await.id;
    assert!(saved(&store, &id, 0, settle("first")).await);
    let settled = loaded(&store, &id).await;
    let outcome = settled.outcome.as_ref().expect("an outcome");
    assert_eq!((outcome.kind.as_str(), outcome.json.as_str(), outcome.settled_at), ("answered", "first", 50));
    assert_eq!((outcome.via, outcome.late_at), (Some(Via::Page), None));
    assert!(!saved(&store, &id, 1, change("after", Effect::Draft)).await);
    assert!(!saved(&store, &id, 1, settle("second")).await);
    assert_eq!(loaded(&store, &id).await, settled);
}

pub(super) async fn a_late_outcome_keeps_the_kind_and_the_time_it_ended(store: Store) {
    let id = created(&store, new(1)).await.id;
    assert!(saved(&store, &id, 0, settle("in time")).await);
    assert!(saved(&store, &id, 1, late("and late")).await);
    assert!(!saved(&store, &id, 1, late("and later")).await);
    let record = loaded(&store, &id).await;
    let outcome = record.outcome.expect("an outcome");
    assert_eq!((outcome.kind.as_str(), outcome.json.as_str(), outcome.settled_at), ("answered", "and late", 50));
    assert_eq!((outcome.via, outcome.late_at), (Some(Via::Program), Some(99)));
    assert_eq!((record.revision, record.draft.as_str()), (2, "{\"late\":1}"));
}

pub(super) async fn a_pending_survey_cannot_be_late(store: Store) {
    let before = created(&store, new(1)).await;
    assert!(!saved(&store, &before.id, 0, late("late")).await);
    assert_eq!(loaded(&store, &before.id).await, before);
}

pub(super) async fn an_unknown_survey_is_not_saved(store: Store) {
    assert!(!saved(&store, &SurveyId::random(), 0, change("{}", Effect::Draft)).await);
    assert_eq!(events(&store, None).await, []);
}

pub(super) async fn every_change_leaves_one_event_in_order(store: Store) {
    let id = created(&store, new(1)).await.id;
    assert!(saved(&store, &id, 0, change("{}", Effect::Draft)).await);
    assert!(saved(&store, &id, 1, settle("done")).await);
    assert!(saved(&store, &id, 2, late("late")).await);
    let events = events(&store, Some(&id)).await;
    let expected = [(EventKind::Requested, 0), (EventKind::Updated, 1), (EventKind::Settled, 2), (EventKind::Updated, 3)];
    assert_eq!(kinds(&events), expected);
    assert!(events.is_sorted_by(|one, next| one.seq < next.seq));
    assert_eq!(events.iter().map(|event| event.at).collect::<Vec<_>>(), [1, 50, 50, 99]);
}
