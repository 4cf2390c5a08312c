//! Surveys on disk, and the numbered events that tell of every change: the only place with SQL.
//!
//! A call that returns has been committed, so whoever publishes afterwards never tells of what could be lost. The store
//! keeps arguments, drafts and outcomes as text and must never look inside them; it has no clock of its own.

mod asking;
mod create;
mod id;
mod read;
mod record;
mod save;
mod uploads;

#[cfg(test)]
mod contract;

use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use sqlx::{
    SqlitePool,
    migrate::MigrateError,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

pub(crate) use self::{
    asking::{Kept, Remark},
    create::{Creation, Idempotency, NewSurvey, Supersede},
    id::{NotASurveyId, SurveyId},
    read::{Filter, Page},
    record::{Cursor, Ended, Event, EventKind, Listed, NotACursor, Record, State},
    save::{Change, Effect},
    uploads::{Added, Named, Room, Upload},
};

/// How long a statement waits for another process that is writing to the same file.
const BUSY: Duration = Duration::from_secs(10);

/// How soon opening is tried again while another process has the file.
const AGAIN: Duration = Duration::from_millis(20);

const READERS: u32 = 4;

/// Why the store could not do what it was asked. None of these is the client's fault.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    #[error("the database failed")]
    Database(#[from] sqlx::Error),
    #[error("the database could not be brought up to date")]
    Migration(#[from] MigrateError),
    #[error("the database file {} could not be opened", path.display())]
    File { path: PathBuf, source: io::Error },
}

impl StoreError {
    /// Whether another process has the file just now.
    fn is_busy(&self) -> bool {
        let (StoreError::Database(error) | StoreError::Migration(MigrateError::Execute(error))) = self else { return false };
        let code = error.as_database_error().and_then(|error| error.code()).and_then(|code| code.parse::<i32>().ok());
        // Extended codes keep the reason in their last byte.
        code.is_some_and(|code| code & 0xff == 5)
    }
}

/// A handle on one database. Cheap to clone.
///
/// One connection writes, so writers queue here instead of failing with "busy"; reads have their own connections and
/// never wait for it.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    writing: SqlitePool,
    reading: SqlitePool,
    epoch: Arc<str>,
}

impl Store {
    /// Opens the database file at `path`, making it and its folder (for this user's eyes only) where they are missing,
    /// and brings it up to date.
    ///
    /// # Errors
    /// [`StoreError::File`] where the file cannot be made, [`StoreError::Migration`] where a newer Askpath made it.
    pub(crate) async fn open(path: &Path) -> Result<Store, StoreError> {
        make_private(path).map_err(|source| StoreError::File { path: path.to_owned(), source })?;
        let started = Instant::now();
        loop {
            match Self::connect(path).await {
                // SQLite itself does not wait where two turn one new file to write-ahead logging.
                Err(error) if error.is_busy() && started.elapsed() < BUSY => tokio::time::sleep(AGAIN).await,
                opened => return opened,
            }
        }
    }

    async fn connect(path: &Path) -> Result<Store, StoreError> {
        let file = SqliteConnectOptions::new().filename(path).foreign_keys(true).busy_timeout(BUSY);
        let writing = file.clone().journal_mode(SqliteJournalMode::Wal).synchronous(SqliteSynchronous::Full);
        let writing = SqlitePoolOptions::new().max_connections(1).test_before_acquire(false).connect_with(writing).await?;
        let epoch = bring_up_to_date(&writing).await?;
        let reading = SqlitePoolOptions::new()
            .max_connections(READERS)
            .test_before_acquire(false)
            .connect_with(file.pragma("query_only", "ON"))
            .await?;
        Ok(Store { writing, reading, epoch })
    }

    /// An empty database that ends with its last handle.
    #[cfg(test)]
    pub(crate) async fn in_memory() -> Result<Store, StoreError> {
        let memory = SqliteConnectOptions::new().in_memory(true).foreign_keys(true);
        // A second connection would see a database of its own, and a closed one would take the database with it.
        let only = SqlitePoolOptions::new().max_connections(1).idle_timeout(None).max_lifetime(None);
        let pool = only.test_before_acquire(false).connect_with(memory).await?;
        let epoch = bring_up_to_date(&pool).await?;
        Ok(Store { writing: pool.clone(), reading: pool, epoch })
    }

    /// Succeeds while the database answers.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn ping(&self) -> Result<(), StoreError> {
        Ok(sqlx::query("SELECT 1").execute(&self.reading).await.map(drop)?)
    }

    /// Random text made with the database. Sequence numbers of another epoch mean nothing here.
    pub(crate) fn epoch(&self) -> &str {
        &self.epoch
    }
}

/// The journal files beside the database take over its permissions.
fn make_private(path: &Path) -> io::Result<()> {
    let mut folder = std::fs::DirBuilder::new();
    folder.recursive(true);
    let mut file = std::fs::OpenOptions::new();
    file.append(true).create(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
        folder.mode(0o700);
        file.mode(0o600);
    }
    if let Some(parent) = path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        folder.create(parent)?;
    }
    file.open(path).map(drop)
}

async fn bring_up_to_date(pool: &SqlitePool) -> Result<Arc<str>, StoreError> {
    // One process at a time: others that start on the same file wait, and find it up to date.
    let mut writing = pool.begin_with("BEGIN IMMEDIATE").await?;
    sqlx::migrate!("migrations/sqlite").run(&mut *writing).await?;
    sqlx::query("INSERT INTO meta (key, value) VALUES ('epoch', $1) ON CONFLICT (key) DO NOTHING")
        .bind(id::random())
        .execute(&mut *writing)
        .await?;
    let epoch: String = sqlx::query_scalar("SELECT value FROM meta WHERE key = 'epoch'").fetch_one(&mut *writing).await?;
    writing.commit().await?;
    Ok(epoch.into())
}

#[cfg(test)]
mod tests {
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
}
