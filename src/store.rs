//! Surveys on disk, and the numbered events that tell of every change: the only place with SQL.
//!
//! A call that returns has been committed, so whoever publishes afterwards never tells of what could be lost. The store
//! keeps arguments, drafts and outcomes as text and must never look inside them; it has no clock of its own.

mod answers;
mod asking;
mod connections;
mod create;
mod deliveries;
mod id;
mod read;
mod record;
mod save;
mod uploads;
mod versions;
mod via;

#[cfg(test)]
mod contract;
#[cfg(test)]
mod tests;

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
    answers::Asker,
    asking::{Kept, Remark},
    create::{Creation, Holds, Idempotency, NewSurvey, Supersede},
    deliveries::{Delivery, Logged, Then, Try},
    id::{NotASurveyId, SurveyId},
    read::{Filter, Page},
    record::{Cursor, Ended, Event, EventKind, Listed, NotACursor, Record, State},
    save::{Change, Effect},
    uploads::{Added, Named, Room, Upload},
    versions::Amendment,
    via::Via,
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
