//! What every store promises, as one list of functions over a [`Store`], run for each kind of database.

mod amending;
mod asking;
mod changing;
mod creating;
mod reading;
mod repeating;
mod telling;
mod uploads;

use super::{Change, Creation, Effect, Event, EventKind, Holds, Idempotency, Named, NewSurvey, Record, Store, Supersede, SurveyId, Via};

macro_rules! contract {
    ($($module:ident::$promise:ident),* $(,)?) => {
        mod in_memory {
            $(#[tokio::test]
            async fn $promise() {
                super::$module::$promise(super::Store::in_memory().await.expect("a store")).await;
            })*
        }

        mod in_a_file {
            $(#[tokio::test]
            async fn $promise() {
                let folder = tempfile::tempdir().expect("a folder");
                let store = super::Store::open(&folder.path().join("askpath.db")).await.expect("a store");
                super::$module::$promise(store).await;
            })*
        }
    };
}

contract![
    creating::a_new_survey_is_loaded_as_it_was_created,
    creating::the_same_request_again_finds_the_first_survey,
    creating::another_request_with_a_known_key_is_told_whose_it_is,
    creating::twenty_requests_at_once_with_one_key_make_one_survey,
    creating::a_newer_survey_supersedes_pending_ones_of_its_door_and_session_only,
    creating::a_survey_without_a_session_supersedes_nothing,
    creating::a_repeated_request_supersedes_nothing,
    creating::a_raise_is_told_to_nobody_and_found_by_its_session,
    creating::what_a_session_supports_is_what_it_said_last,
    changing::a_saved_draft_raises_the_revision_and_stays_pending,
    changing::a_stale_change_writes_nothing,
    changing::of_twenty_changes_at_once_one_wins,
    changing::a_settled_survey_keeps_its_outcome_whatever_comes,
    changing::a_late_outcome_keeps_the_kind_and_the_time_it_ended,
    changing::a_pending_survey_cannot_be_late,
    changing::an_unknown_survey_is_not_saved,
    changing::every_change_leaves_one_event_in_order,
    repeating::a_key_holds_until_the_answer_was_read,
    repeating::what_nobody_answered_holds_no_key_once_it_is_over,
    repeating::a_key_goes_to_who_asks_anew,
    repeating::a_key_of_the_clients_own_is_not_given_up_by_reading,
    repeating::a_connection_is_kept_until_it_is_dropped_or_stale,
    amending::a_change_is_told_and_what_it_replaces_stays_readable,
    amending::who_saw_another_version_or_revision_changes_nothing,
    amending::what_is_over_is_not_changed,
    asking::what_was_asked_and_added_is_read_back_in_order,
    asking::asking_and_adding_are_told_and_change_no_revision,
    asking::who_saw_another_count_neither_asks_nor_adds,
    asking::of_twenty_that_add_at_once_one_does,
    asking::nothing_is_asked_or_added_once_a_survey_is_over,
    asking::a_list_counts_what_has_had_no_insight_since,
    reading::an_unknown_survey_is_not_found,
    reading::pages_follow_each_other_newest_first_without_gaps,
    reading::a_survey_made_between_two_pages_shifts_nothing,
    reading::a_list_is_of_the_state_and_session_asked_for,
    reading::only_pending_surveys_whose_time_is_up_are_due,
    reading::the_next_expiry_is_the_earliest_of_the_pending,
    reading::events_are_replayed_from_any_number_for_one_survey_or_all,
    reading::hostile_text_is_kept_as_it_is,
    reading::an_answering_store_has_an_epoch,
    telling::an_end_is_due_to_be_told_where_there_is_a_callback,
    telling::what_one_claimed_is_left_alone_until_the_claim_runs_out,
    telling::tries_are_logged_in_order_with_what_follows,
    telling::what_came_is_found_after_any_number_for_one_asker_or_all,
    telling::the_key_of_callbacks_stays_the_same,
    uploads::uploads_are_kept_while_there_is_room,
    uploads::uploads_are_let_go_only_by_who_saw_the_last_answers,
    uploads::an_end_tells_of_all_uploads_that_went_with_it,
];

fn new(created_at: i64) -> NewSurvey {
    NewSurvey {
        id: SurveyId::random(),
        door: "ask_survey".to_owned(),
        arguments: r#"{"survey":{}}"#.to_owned(),
        title: Some("Release scope".to_owned()),
        agent: Some("porter".to_owned()),
        session: None,
        created_at,
        expires_at: None,
        draft: "{}".to_owned(),
        total: 7,
        idempotency: None,
        conversational: false,
        callback: None,
        supports: None,
    }
}

fn keyed(key: &str, hash: &str) -> NewSurvey {
    NewSurvey { idempotency: Some(Idempotency { key: key.to_owned(), hash: hash.to_owned(), holds: Holds::Always }), ..new(1) }
}

fn in_session(session: &str) -> NewSurvey {
    NewSurvey { session: Some(session.to_owned()), ..new(1) }
}

fn supersede() -> Option<Supersede> {
    Some(Supersede { kind: "superseded".to_owned(), outcome_json: r#"{"superseded":true}"#.to_owned() })
}

fn change(draft: &str, effect: Effect) -> Change {
    Change { at: 50, draft: draft.to_owned(), done: 3, total: 9, effect, uploads: Named::default() }
}

fn settle(outcome: &str) -> Change {
    change("{\"settled\":1}", Effect::Settle { kind: "answered".to_owned(), outcome: outcome.to_owned(), via: Some(Via::Page) })
}

/// Creates a survey that nothing is expected to stand in the way of.
async fn created(store: &Store, survey: NewSurvey) -> Record {
    match store.create(survey, None).await.expect("a creation") {
        Creation::Created { record, superseded } => {
            assert_eq!(superseded, []);
            record
        }
        other @ (Creation::Repeated(_) | Creation::KeyTaken(_)) => panic!("not created but {other:?}"),
    }
}

async fn loaded(store: &Store, id: &SurveyId) -> Record {
    store.load(id).await.expect("an answer").expect("a survey")
}

async fn saved(store: &Store, id: &SurveyId, seen: u64, change: Change) -> bool {
    store.save(id, seen, change).await.expect("an answer").is_some()
}

async fn events(store: &Store, survey: Option<&SurveyId>) -> Vec<Event> {
    store.events_after(0, survey, 1_000).await.expect("events")
}

fn kinds(events: &[Event]) -> Vec<(EventKind, u64)> {
    events.iter().map(|event| (event.kind, event.revision)).collect()
}
