//! What is promised of new surveys.

use tokio::task::JoinSet;

use super::*;

pub(super) async fn a_new_survey_is_loaded_as_it_was_created(store: Store) {
    let survey = NewSurvey { expires_at: Some(9_000), session: Some("s".to_owned()), ..keyed("k", "h") };
    let record = created(&store, survey.clone()).await;
    assert_eq!(record, Record::from(survey));
    assert_eq!(loaded(&store, &record.id).await, record);
    let events = events(&store, None).await;
    let (seq, at) = (events[0].seq, record.created_at);
    let requested = Event { seq, survey: record.id, kind: EventKind::Requested, question: None, revision: 0, version: 1, at };
    assert_eq!(events, [requested]);
}

pub(super) async fn the_same_request_again_finds_the_first_survey(store: Store) {
    let first = created(&store, keyed("k", "h")).await;
    assert!(saved(&store, &first.id, 0, change("{}", Effect::Draft)).await);
    let again = store.create(keyed("k", "h"), None).await.expect("a creation");
    assert_eq!(again, Creation::Repeated(loaded(&store, &first.id).await));
    assert_eq!(events(&store, None).await.len(), 2);
}

pub(super) async fn another_request_with_a_known_key_is_told_whose_it_is(store: Store) {
    let first = created(&store, keyed("k", "h")).await;
    created(&store, keyed("K", "h")).await;
    let other = store.create(keyed("k", "other"), None).await.expect("a creation");
    assert_eq!(other, Creation::KeyTaken(first));
}

pub(super) async fn twenty_requests_at_once_with_one_key_make_one_survey(store: Store) {
    let mut requests = JoinSet::new();
    for _ in 0..20 {
        let store = store.clone();
        requests.spawn(async move { store.create(keyed("k", "h"), None).await.expect("a creation") });
    }
    let mut new = Vec::new();
    let mut repeated = Vec::new();
    for creation in requests.join_all().await {
        match creation {
            Creation::Created { record, .. } => new.push(record),
            Creation::Repeated(record) => repeated.push(record),
            Creation::KeyTaken(record) => panic!("taken by {record:?}"),
        }
    }
    assert_eq!((new.len(), repeated.len()), (1, 19));
    assert!(repeated.iter().all(|record| *record == new[0]));
    assert_eq!(events(&store, None).await.len(), 1);
}

pub(super) async fn a_newer_survey_supersedes_pending_ones_of_its_door_and_session_only(store: Store) {
    let pending = created(&store, in_session("s")).await;
    let settled = created(&store, in_session("s")).await;
    assert!(saved(&store, &settled.id, 0, settle("1")).await);
    let other_session = created(&store, in_session("t")).await;
    let no_session = created(&store, new(1)).await;
    let other_door = created(&store, NewSurvey { door: "request_choices".to_owned(), ..in_session("s") }).await;

    let newer = NewSurvey { created_at: 77, ..in_session("s") };
    let id = newer.id.clone();
    let creation = store.create(newer, supersede()).await.expect("a creation");
    let Creation::Created { record, superseded } = creation else { panic!("not created but {creation:?}") };
    assert_eq!((record.id, superseded), (id.clone(), vec![pending.id.clone()]));

    let ended = loaded(&store, &pending.id).await;
    let outcome = ended.outcome.expect("an outcome");
    assert_eq!((outcome.kind.as_str(), outcome.json.as_str(), outcome.settled_at), ("superseded", r#"{"superseded":true}"#, 77));
    assert_eq!((ended.revision, ended.draft), (1, pending.draft));
    assert_eq!(loaded(&store, &settled.id).await.outcome.expect("an outcome").kind, "answered");
    for untouched in [other_session, no_session, other_door] {
        assert_eq!(loaded(&store, &untouched.id).await, untouched);
    }
    assert_eq!(loaded(&store, &id).await.outcome, None);
    assert_eq!(kinds(&events(&store, Some(&pending.id)).await), [(EventKind::Requested, 0), (EventKind::Settled, 1)]);
}

pub(super) async fn a_survey_without_a_session_supersedes_nothing(store: Store) {
    let first = created(&store, new(1)).await;
    let creation = store.create(new(2), supersede()).await.expect("a creation");
    assert!(matches!(creation, Creation::Created { superseded, .. } if superseded.is_empty()));
    assert_eq!(loaded(&store, &first.id).await, first);
}

pub(super) async fn a_repeated_request_supersedes_nothing(store: Store) {
    let request = NewSurvey { session: Some("s".to_owned()), ..keyed("k", "h") };
    created(&store, request.clone()).await;
    let newer = created(&store, in_session("s")).await;
    let again = store.create(NewSurvey { id: SurveyId::random(), ..request }, supersede()).await.expect("a creation");
    assert!(matches!(again, Creation::Repeated(_)));
    assert_eq!(loaded(&store, &newer.id).await, newer);
}

pub(super) async fn a_raise_is_told_to_nobody_and_found_by_its_session(store: Store) {
    let raise = |survey: NewSurvey| NewSurvey { conversational: true, ..survey };
    let older = created(&store, raise(in_session("s"))).await;
    let newer = created(&store, raise(in_session("s"))).await;
    let due = created(&store, NewSurvey { expires_at: Some(10), ..raise(in_session("s")) }).await;
    let settled = created(&store, raise(in_session("s"))).await;
    assert!(saved(&store, &settled.id, 0, settle("1")).await);
    let nameless = created(&store, raise(new(1))).await;
    created(&store, in_session("s")).await;

    let raised = async |session, now, limit| store.raised(session, now, limit).await.expect("raises");
    assert_eq!(raised(Some("s"), 9, 9).await, [due.id.clone(), newer.id.clone(), older.id.clone()]);
    assert_eq!(raised(Some("s"), 10, 1).await, [newer.id]);
    assert_eq!(raised(None, 9, 9).await, [nameless.id]);
    assert_eq!(raised(Some("t"), 9, 9).await, []);
    assert!(loaded(&store, &older.id).await.conversational);
    assert_eq!(kinds(&events(&store, None).await), [(EventKind::Settled, 1), (EventKind::Requested, 0)]);
}

pub(super) async fn what_a_session_supports_is_what_it_said_last(store: Store) {
    let supports = async |session| store.supports(session).await.expect("an answer");
    let said = |session: &str, supports: Option<&str>| NewSurvey { supports: supports.map(str::to_owned), ..in_session(session) };
    assert_eq!(supports("s").await, None);
    created(&store, said("s", Some("[1]"))).await;
    created(&store, said("s", None)).await;
    created(&store, said("t", Some("[2]"))).await;
    created(&store, NewSurvey { session: None, ..said("", Some("[3]")) }).await;
    assert_eq!((supports("s").await.as_deref(), supports("t").await.as_deref()), (Some("[1]"), Some("[2]")));
    created(&store, said("s", Some("[]"))).await;
    assert_eq!(supports("s").await.as_deref(), Some("[]"));
}
