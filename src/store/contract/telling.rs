//! What is promised of callbacks and of what came while nobody waited.

use super::*;
use crate::store::{Asker, Then, Try};

fn called_back(session: &str) -> NewSurvey {
    NewSurvey { callback: Some("http://agent.example/hook".to_owned()), ..in_session(session) }
}

async fn settled(store: &Store, survey: NewSurvey) -> SurveyId {
    let id = created(store, survey).await.id;
    assert!(saved(store, &id, 0, settle("end")).await);
    id
}

pub(super) async fn an_end_is_due_to_be_told_where_there_is_a_callback(store: Store) {
    let id = settled(&store, called_back("s")).await;
    settled(&store, new(1)).await;
    assert_eq!(store.next_delivery(&[]).await.expect("an answer"), Some(50));
    assert_eq!(store.claim_delivery(49, 99, &[]).await.expect("an answer"), None);
    let claimed = store.claim_delivery(50, 99, &[]).await.expect("an answer").expect("a delivery");
    assert_eq!((&claimed.survey, claimed.kind, claimed.at, claimed.tries), (&id, EventKind::Settled, 50, 0));
    assert_eq!(claimed.callback, "http://agent.example/hook");
}

pub(super) async fn what_one_claimed_is_left_alone_until_the_claim_runs_out(store: Store) {
    settled(&store, called_back("s")).await;
    let claims = futures::future::join_all((0..10).map(|_| store.claim_delivery(60, 100, &[]))).await;
    assert_eq!(claims.into_iter().filter_map(|claim| claim.expect("an answer")).count(), 1);
    assert_eq!(store.claim_delivery(99, 200, &[]).await.expect("an answer"), None);
    assert!(store.claim_delivery(100, 200, &[]).await.expect("an answer").is_some());
}

pub(super) async fn tries_are_logged_in_order_with_what_follows(store: Store) {
    let id = settled(&store, called_back("s")).await;
    let seq = store.claim_delivery(50, 99, &[]).await.expect("an answer").expect("a delivery").seq;
    let failed = Try { at: 60, status: None, problem: Some("nobody is there".to_owned()) };
    store.tried(seq, &failed, Then::Again { at: 70 }).await.expect("kept");
    assert_eq!(store.next_delivery(&[]).await.expect("an answer"), Some(70));
    assert_eq!(store.claim_delivery(70, 99, &[]).await.expect("an answer").expect("a delivery").tries, 1);
    let taken = Try { at: 71, status: Some(200), problem: None };
    store.tried(seq, &taken, Then::Delivered).await.expect("kept");
    assert_eq!(store.next_delivery(&[]).await.expect("an answer"), None);
    let log = store.deliveries(&id).await.expect("a log");
    assert_eq!((log[0].state.as_str(), &log[0].tries), ("delivered", &vec![failed, taken]));

    let given_up = settled(&store, called_back("t")).await;
    let seq = store.claim_delivery(50, 99, &[]).await.expect("an answer").expect("a delivery").seq;
    store.tried(seq, &Try { at: 60, status: Some(500), problem: None }, Then::GivenUp).await.expect("kept");
    assert_eq!(store.deliveries(&given_up).await.expect("a log")[0].state, "given up");
    assert_eq!(store.claim_delivery(i64::MAX, i64::MAX, &[]).await.expect("an answer"), None);
}

pub(super) async fn what_came_is_found_after_any_number_for_one_asker_or_all(store: Store) {
    let (one, two) = (settled(&store, in_session("a")).await, settled(&store, in_session("b")).await);
    created(&store, new(1)).await;
    let late = Effect::Late { outcome: "late".to_owned(), via: Via::Page };
    assert!(saved(&store, &one, 1, change("{}", late)).await);
    let everybody = Asker::default();
    let came = store.answers_after(0, &everybody, 10).await.expect("answers");
    assert_eq!(came.iter().map(|(_, id)| id).collect::<Vec<_>>(), [&one, &two, &one]);
    assert_eq!(store.answers_after(0, &everybody, 2).await.expect("answers"), came[..2]);
    assert_eq!(store.answers_after(came[0].0, &everybody, 10).await.expect("answers"), came[1..]);
    let of = Asker { session: Some("b".to_owned()), agent: Some("porter".to_owned()) };
    assert_eq!(store.answers_after(0, &of, 10).await.expect("answers"), came[1..2]);
    assert_eq!(store.answers_after(0, &Asker { agent: Some("other".to_owned()), ..of }, 10).await.expect("answers"), []);
}

pub(super) async fn the_key_of_callbacks_stays_the_same(store: Store) {
    let key = store.callback_key().await.expect("a key");
    assert_eq!((key.len(), store.callback_key().await.expect("a key")), (44, key));
}
