//! What is promised of requests that come again without a key of their own, and of the connections they come by.

use super::*;

const DAY: i64 = 24 * 60 * 60 * 1_000;

fn repeat(now: i64, holds: Holds) -> NewSurvey {
    NewSurvey { idempotency: Some(Idempotency { key: "r".to_owned(), hash: "r".to_owned(), holds }), ..new(now) }
}

async fn asked(store: &Store, now: i64) -> Creation {
    store.create(repeat(now, Holds::UntilRead), None).await.expect("a creation")
}

pub(super) async fn a_key_holds_until_the_answer_was_read(store: Store) {
    let first = created(&store, repeat(1, Holds::UntilRead)).await;
    assert_eq!(asked(&store, 2).await, Creation::Repeated(first.clone()));
    assert!(saved(&store, &first.id, 0, settle("1")).await);
    assert_eq!(asked(&store, 60).await, Creation::Repeated(loaded(&store, &first.id).await));
    store.was_read(&first.id).await.expect("an answer");
    let second = created(&store, repeat(61, Holds::UntilRead)).await;
    assert_ne!(second.id, first.id);
    // An answer that nobody read in a day is read no more.
    assert!(saved(&store, &second.id, 0, settle("2")).await);
    assert_eq!(asked(&store, 50 + DAY).await, Creation::Repeated(loaded(&store, &second.id).await));
    created(&store, repeat(51 + DAY, Holds::UntilRead)).await;
}

pub(super) async fn what_nobody_answered_holds_no_key_once_it_is_over(store: Store) {
    let withdrawn = created(&store, repeat(1, Holds::UntilRead)).await;
    let end = Effect::Settle { kind: "withdrawn".to_owned(), outcome: "1".to_owned(), via: None };
    assert!(saved(&store, &withdrawn.id, 0, change("{}", end)).await);
    let due = created(&store, NewSurvey { expires_at: Some(100), ..repeat(60, Holds::UntilRead) }).await;
    assert_eq!(asked(&store, 99).await, Creation::Repeated(due));
    created(&store, repeat(100, Holds::UntilRead)).await;
}

pub(super) async fn a_key_goes_to_who_asks_anew(store: Store) {
    let first = created(&store, repeat(1, Holds::UntilRead)).await;
    let anew = created(&store, repeat(2, Holds::Anew)).await;
    assert_eq!(asked(&store, 3).await, Creation::Repeated(anew));
    assert_eq!(loaded(&store, &first.id).await, first);
}

pub(super) async fn a_key_of_the_clients_own_is_not_given_up_by_reading(store: Store) {
    let first = created(&store, keyed("k", "h")).await;
    store.was_read(&first.id).await.expect("an answer");
    assert_eq!(store.create(keyed("k", "h"), None).await.expect("a creation"), Creation::Repeated(first));
}

pub(super) async fn a_connection_is_kept_until_it_is_dropped_or_stale(store: Store) {
    let said = async |id: &str| store.connection(id).await.expect("an answer");
    let keep = async |id: &str, text: &str, now: i64| store.keep_connection(id, text, now, now - 100).await.expect("an answer");
    assert_eq!(said("a").await, None);
    keep("a", "1", 1).await;
    keep("a", "2", 2).await;
    keep("b", "3", 101).await;
    assert_eq!((said("a").await.as_deref(), said("b").await.as_deref()), (Some("2"), Some("3")));
    keep("c", "4", 102).await;
    assert_eq!(said("a").await, None);
    store.drop_connection("b").await.expect("an answer");
    assert_eq!((said("b").await, said("c").await.as_deref()), (None, Some("4")));
}
