//! What is promised of lists, due surveys and events.

use super::*;
use crate::store::{Cursor, Filter, Page, State};

async fn page(store: &Store, before: Option<Cursor>, limit: u32) -> Page {
    store.list(Filter { before, limit, ..Filter::default() }).await.expect("a page")
}

fn ids(page: &Page) -> Vec<SurveyId> {
    page.records.iter().map(|listed| listed.id.clone()).collect()
}

pub(super) async fn an_unknown_survey_is_not_found(store: Store) {
    assert_eq!(store.load(&SurveyId::random()).await.expect("an answer"), None);
}

pub(super) async fn pages_follow_each_other_newest_first_without_gaps(store: Store) {
    let mut expected = Vec::new();
    for made in 0..10 {
        // Three to a millisecond, so that the id has to decide.
        let record = created(&store, new(made / 3)).await;
        expected.push((record.created_at, record.id));
    }
    expected.sort_by(|one, other| other.cmp(one));
    let expected: Vec<SurveyId> = expected.into_iter().map(|(_, id)| id).collect();
    for limit in [1, 2, 3, 5, 10, 11] {
        let mut seen = Vec::new();
        let mut next = None;
        loop {
            let page = page(&store, next, limit).await;
            assert!(page.records.len() <= limit as usize);
            seen.extend(ids(&page));
            assert!(seen.len() <= expected.len(), "a page came twice, {limit} to a page");
            next = page.next.map(|cursor| cursor.to_string().parse().expect("a cursor"));
            if next.is_none() {
                break;
            }
        }
        assert_eq!(seen, expected, "{limit} to a page");
    }
}

pub(super) async fn a_survey_made_between_two_pages_shifts_nothing(store: Store) {
    let oldest = created(&store, new(1)).await.id;
    created(&store, new(2)).await;
    let first = page(&store, None, 1).await;
    created(&store, new(3)).await;
    let second = page(&store, first.next, 1).await;
    assert_eq!(ids(&second), [oldest]);
    assert_eq!(second.next, None);
}

pub(super) async fn a_list_is_of_the_state_and_session_asked_for(store: Store) {
    let pending = created(&store, in_session("s")).await.id;
    let settled = created(&store, in_session("s")).await.id;
    let elsewhere = created(&store, in_session("t")).await.id;
    assert!(saved(&store, &settled, 0, settle("done")).await);
    let list = async |state, session: Option<&str>| {
        let filter = Filter { state, session: session.map(str::to_owned), limit: 10, ..Filter::default() };
        let page = store.list(filter).await.expect("a page");
        let mut ids = ids(&page);
        ids.sort();
        ids
    };
    let sorted = |mut ids: Vec<&SurveyId>| {
        ids.sort();
        ids.into_iter().cloned().collect::<Vec<_>>()
    };
    assert_eq!(list(None, None).await, sorted(vec![&pending, &settled, &elsewhere]));
    assert_eq!(list(Some(State::Pending), None).await, sorted(vec![&pending, &elsewhere]));
    assert_eq!(list(None, Some("s")).await, sorted(vec![&pending, &settled]));
    assert_eq!(list(Some(State::Settled), Some("s")).await, sorted(vec![&settled]));
    assert_eq!(list(Some(State::Settled), Some("t")).await, []);

    let filter = Filter { state: Some(State::Settled), limit: 1, ..Filter::default() };
    let listed = store.list(filter).await.expect("a page").records.remove(0);
    let ended = listed.ended.expect("an end");
    assert_eq!((ended.kind.as_str(), ended.settled_at, listed.done, listed.total), ("answered", 50, 3, 9));
}

pub(super) async fn only_pending_surveys_whose_time_is_up_are_due(store: Store) {
    let expiring = |expires_at| NewSurvey { expires_at: Some(expires_at), ..new(1) };
    let second = created(&store, expiring(200)).await.id;
    let first = created(&store, expiring(100)).await.id;
    let settled = created(&store, expiring(100)).await.id;
    created(&store, expiring(201)).await;
    created(&store, new(1)).await;
    assert!(saved(&store, &settled, 0, settle("done")).await);
    assert_eq!(store.due(99).await.expect("ids"), []);
    assert_eq!(store.due(200).await.expect("ids"), [first, second]);
}

pub(super) async fn the_next_expiry_is_the_earliest_of_the_pending(store: Store) {
    created(&store, new(1)).await;
    assert_eq!(store.next_expiry().await.expect("an answer"), None);
    created(&store, NewSurvey { expires_at: Some(300), ..new(1) }).await;
    let earlier = created(&store, NewSurvey { expires_at: Some(200), ..new(1) }).await.id;
    assert_eq!(store.next_expiry().await.expect("an answer"), Some(200));
    assert!(saved(&store, &earlier, 0, settle("done")).await);
    assert_eq!(store.next_expiry().await.expect("an answer"), Some(300));
}

pub(super) async fn events_are_replayed_from_any_number_for_one_survey_or_all(store: Store) {
    assert_eq!(store.last_seq().await.expect("a number"), 0);
    let one = created(&store, new(1)).await.id;
    let other = created(&store, new(1)).await.id;
    assert!(saved(&store, &one, 0, change("{}", Effect::Draft)).await);
    let all = events(&store, None).await;
    assert_eq!(all.iter().map(|event| &event.survey).collect::<Vec<_>>(), [&one, &other, &one]);
    assert_eq!(store.last_seq().await.expect("a number"), all[2].seq);
    assert_eq!(store.events_after(all[0].seq, None, 10).await.expect("events"), all[1..]);
    assert_eq!(store.events_after(all[0].seq, None, 1).await.expect("events"), all[1..2]);
    assert_eq!(store.events_after(all[0].seq, Some(&one), 10).await.expect("events"), all[2..]);
    assert_eq!(store.events_after(all[2].seq, None, 10).await.expect("events"), []);
}

pub(super) async fn hostile_text_is_kept_as_it_is(store: Store) {
    let hostile = "'; DROP TABLE surveys; -- $1 ? \u{202e}🦀 中文 \u{fffd} %_";
    let survey = NewSurvey { title: Some(hostile.to_owned()), ..in_session(hostile) };
    let id = created(&store, survey).await.id;
    let filter = Filter { session: Some(hostile.to_owned()), limit: 2, ..Filter::default() };
    let page = store.list(filter).await.expect("a page");
    assert_eq!(ids(&page), [id]);
    assert_eq!(page.records[0].title.as_deref(), Some(hostile));
}

pub(super) async fn an_answering_store_has_an_epoch(store: Store) {
    store.ping().await.expect("an answer");
    assert_eq!(store.epoch().len(), 22);
}
