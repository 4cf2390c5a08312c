//! A database file: what of it outlives its handles, who may read it, and what a second process finds.

use super::*;

fn survey(title: &str) -> NewSurvey {
    NewSurvey {
        id: SurveyId::random(),
        door: "ask_survey".to_owned(),
        arguments: "{}".to_owned(),
        title: Some(title.to_owned()),
        agent: None,
        session: None,
        created_at: 1,
        expires_at: None,
        draft: "{}".to_owned(),
        total: 1,
        idempotency: None,
        conversational: false,
        callback: None,
        supports: None,
    }
}

#[tokio::test]
async fn a_committed_survey_survives_dropping_everything_and_opening_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("new/folders/askpath.db");
    let store = Store::open(&path).await.expect("a store");
    let kept = survey("kept");
    store.create(kept.clone(), None).await.expect("a creation");
    let epoch = store.epoch().to_owned();
    drop(store);

    let store = Store::open(&path).await.expect("a store");
    assert_eq!(store.load(&kept.id).await.expect("an answer"), Some(kept.into()));
    assert_eq!(store.events_after(0, None, 10).await.expect("events").len(), 1);
    assert_eq!(store.epoch(), epoch);
}

#[tokio::test]
async fn reads_go_on_beside_an_unfinished_write_and_do_not_see_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(&folder.path().join("askpath.db")).await.expect("a store");
    let kept = survey("before");
    store.create(kept.clone(), None).await.expect("a creation");
    let mut writing = store.writing.begin_with("BEGIN IMMEDIATE").await.expect("a transaction");
    sqlx::query("UPDATE surveys SET title = 'after'").execute(&mut *writing).await.expect("an update");

    assert_eq!(store.load(&kept.id).await.expect("an answer"), Some(kept.into()));
    assert_eq!(store.last_seq().await.expect("a number"), 1);
}

#[tokio::test]
async fn a_write_that_was_given_up_half_way_leaves_nothing_and_blocks_nobody() {
    let store = Store::in_memory().await.expect("a store");
    let given_up = survey("given up");
    for polls in 1..30 {
        let mut create = Box::pin(store.create(given_up.clone(), None));
        for _ in 0..polls {
            if futures::poll!(&mut create).is_ready() {
                return;
            }
            tokio::task::yield_now().await;
        }
        drop(create);
        let seen = store.load(&given_up.id).await.expect("an answer");
        if seen.is_some() {
            return;
        }
        assert_eq!(store.last_seq().await.expect("a number"), 0);
    }
}

#[tokio::test]
async fn the_reading_connections_cannot_write() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(&folder.path().join("askpath.db")).await.expect("a store");
    let written = sqlx::query("DELETE FROM meta").execute(&store.reading).await;
    assert!(written.is_err());
}

#[tokio::test]
async fn what_is_acknowledged_is_on_the_disk() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(&folder.path().join("askpath.db")).await.expect("a store");
    let journal: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&store.writing).await.expect("a mode");
    let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(&store.writing).await.expect("a number");
    const FULL: i64 = 2;
    assert_eq!((journal.as_str(), synchronous), ("wal", FULL));
}

#[tokio::test]
async fn a_database_from_before_people_asked_back_goes_on_with_its_numbers() {
    let memory = SqliteConnectOptions::new().in_memory(true).foreign_keys(true);
    let pool = SqlitePoolOptions::new().max_connections(1).connect_with(memory).await.expect("a pool");
    let first = sqlx::migrate!("migrations/sqlite").migrations[..1].to_vec();
    let first = sqlx::migrate::Migrator { migrations: first.into(), ..sqlx::migrate::Migrator::DEFAULT };
    first.run(&pool).await.expect("a database");
    let insert = "INSERT INTO surveys (id, door, arguments, created_at, draft, total)
                      VALUES ('abcdefghijklmnopqrstuv', 'd', '{}', 1, '{}', 1);
                  INSERT INTO events (survey, kind, revision, at) VALUES
                      ('abcdefghijklmnopqrstuv', 'survey/requested', 0, 1), ('abcdefghijklmnopqrstuv', 'survey/updated', 1, 2);
                  DELETE FROM events WHERE seq = 2";
    sqlx::raw_sql(insert).execute(&pool).await.expect("rows");

    let epoch = bring_up_to_date(&pool).await.expect("an epoch");
    let store = Store { writing: pool.clone(), reading: pool, epoch };
    let id: SurveyId = "abcdefghijklmnopqrstuv".parse().expect("an id");
    let remark = Remark { question: "q".to_owned(), text: "Why?".to_owned(), at: 3 };
    assert!(store.ask(&id, 0, &remark).await.expect("an answer"));
    let events = store.events_after(0, None, 9).await.expect("events");
    let told: Vec<_> = events.iter().map(|event| (event.seq, event.kind, event.version)).collect();
    assert_eq!(told, [(1, EventKind::Requested, 1), (3, EventKind::Asked, 1)]);
}

#[cfg(unix)]
#[tokio::test]
async fn a_new_database_is_for_its_owner_only() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(&folder.path().join("made/askpath.db")).await.expect("a store");
    store.create(survey("private"), None).await.expect("a creation");
    for name in ["made", "made/askpath.db", "made/askpath.db-wal"] {
        let permissions = std::fs::metadata(folder.path().join(name)).expect(name).permissions();
        assert_eq!(permissions.mode() & 0o077, 0, "{name}");
    }
}

#[tokio::test]
async fn a_file_that_cannot_be_made_is_named() {
    let error = Store::open(Path::new("/dev/null/askpath.db")).await.expect_err("no store");
    assert!(error.to_string().contains("/dev/null/askpath.db"));
}
