//! What is known of the files that people give: never what is in them. A row is written once its file is on the disk, and
//! goes before it does, so that every row has a file.

use sqlx::{FromRow, Row, SqliteConnection, sqlite::SqliteRow};

use super::{Store, StoreError, SurveyId, id, record};

/// A file that a person gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Upload {
    /// Unguessable, and safe as the name of a folder.
    pub(crate) id: String,
    pub(crate) survey: SurveyId,
    pub(crate) question: String,
    /// Safe as the name of a file.
    pub(crate) name: String,
    /// A MIME type.
    pub(crate) media_type: String,
    /// In bytes.
    pub(crate) size: u64,
    /// Milliseconds since the epoch.
    pub(crate) at: i64,
}

/// What a change of a survey means for its uploads, by their ids.
#[derive(Clone, Debug, Default)]
pub(crate) struct Named {
    /// Those that an answer newly names: unless all of them are there, nothing is written.
    pub(crate) needs: Vec<String>,
    /// The only ones that stay, where the survey ends.
    pub(crate) keeps: Option<Vec<String>>,
}

/// As much as a survey may have of uploads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Room {
    /// In bytes, all together.
    pub(crate) size: u64,
    pub(crate) count: usize,
}

/// What became of an upload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Added {
    Done,
    /// The survey's uploads would be larger than they may be.
    Full,
    /// The survey has as many uploads as it may have.
    Many,
    /// Nothing is taken any more.
    Over,
}

impl Upload {
    /// An id for another one.
    pub(crate) fn random_id() -> String {
        id::random()
    }
}

impl Store {
    /// Whether [`Store::add_upload`] would keep it now.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn has_room(&self, upload: &Upload, most: Room) -> Result<Added, StoreError> {
        Ok(room(&mut *self.reading.acquire().await?, upload, most).await?)
    }

    /// Keeps the row of an upload, if the survey takes answers and its uploads stay within `most`.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn add_upload(&self, upload: &Upload, most: Room) -> Result<Added, StoreError> {
        let mut writing = self.writing.begin_with("BEGIN IMMEDIATE").await?;
        let added = room(&mut writing, upload, most).await?;
        if added != Added::Done {
            return Ok(added);
        }
        let size = i64::try_from(upload.size).unwrap_or(i64::MAX);
        let add = "INSERT INTO uploads (id, survey, question, name, type, size, at) VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let add = sqlx::query(add).bind(&upload.id).bind(upload.survey.as_str()).bind(&upload.question);
        add.bind(&upload.name).bind(&upload.media_type).bind(size).bind(upload.at).execute(&mut *writing).await?;
        writing.commit().await?;
        Ok(Added::Done)
    }

    /// The uploads of a survey, in the order in which they came.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn uploads(&self, survey: &SurveyId) -> Result<Vec<Upload>, StoreError> {
        let query = sqlx::query_as("SELECT * FROM uploads WHERE survey = $1 ORDER BY at, rowid").bind(survey.as_str());
        Ok(query.fetch_all(&self.reading).await?)
    }

    /// Lets those uploads of a survey go that came before `at` and are not among `kept`, if its revision is still `seen`;
    /// their ids. `None`: somebody wrote since, so load and decide again.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn drop_uploads(
        &self,
        (survey, seen): (&SurveyId, u64),
        at: i64,
        kept: &[String],
    ) -> Result<Option<Vec<String>>, StoreError> {
        let mut writing = self.writing.begin_with("BEGIN IMMEDIATE").await?;
        let now = sqlx::query_scalar("SELECT revision FROM surveys WHERE id = $1").bind(survey.as_str());
        let now: Option<i64> = now.fetch_optional(&mut *writing).await?;
        if now.and_then(|now| u64::try_from(now).ok()) != Some(seen) {
            return Ok(None);
        }
        let dropped = dropped(&mut writing, survey, at, kept).await?;
        writing.commit().await?;
        Ok(Some(dropped))
    }

    /// The ids of all uploads.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn upload_ids(&self) -> Result<Vec<String>, StoreError> {
        Ok(sqlx::query_scalar("SELECT id FROM uploads").fetch_all(&self.reading).await?)
    }
}

/// Whether the survey takes an upload: [`Added::Done`] if it does.
async fn room(connection: &mut SqliteConnection, upload: &Upload, most: Room) -> Result<Added, sqlx::Error> {
    let open = "SELECT EXISTS (SELECT 1 FROM surveys WHERE id = $1 AND (state = 'pending' OR outcome_kind = 'expired'))";
    if !sqlx::query_scalar::<_, bool>(open).bind(upload.survey.as_str()).fetch_one(&mut *connection).await? {
        return Ok(Added::Over);
    }
    let kept = "SELECT COUNT(*), COALESCE(SUM(size), 0) FROM uploads WHERE survey = $1";
    let (count, sum): (i64, i64) = sqlx::query_as(kept).bind(upload.survey.as_str()).fetch_one(connection).await?;
    let sum = u64::try_from(sum).unwrap_or(u64::MAX);
    Ok(match (sum.saturating_add(upload.size) > most.size, usize::try_from(count).is_ok_and(|count| count >= most.count)) {
        (_, true) => Added::Many,
        (true, false) => Added::Full,
        (false, false) => Added::Done,
    })
}

/// Whether the survey has all of these uploads.
pub(super) async fn has_all(writing: &mut SqliteConnection, survey: &SurveyId, ids: &[String]) -> Result<bool, sqlx::Error> {
    if ids.is_empty() {
        return Ok(true);
    }
    let count = "SELECT COUNT(*) FROM uploads WHERE survey = $1 AND id IN (SELECT value FROM json_each($2))";
    let count: i64 = sqlx::query_scalar(count).bind(survey.as_str()).bind(list(ids)).fetch_one(writing).await?;
    Ok(usize::try_from(count) == Ok(ids.len()))
}

/// [`Store::drop_uploads`] within a transaction.
pub(super) async fn dropped(
    writing: &mut SqliteConnection,
    survey: &SurveyId,
    at: i64,
    kept: &[String],
) -> Result<Vec<String>, sqlx::Error> {
    let drop = "DELETE FROM uploads WHERE survey = $1 AND at < $2 AND id NOT IN (SELECT value FROM json_each($3)) RETURNING id";
    sqlx::query_scalar(drop).bind(survey.as_str()).bind(at).bind(list(kept)).fetch_all(writing).await
}

/// A list as JSON, which is how SQLite takes one.
fn list(ids: &[String]) -> String {
    serde_json::json!(ids).to_string()
}

impl FromRow<'_, SqliteRow> for Upload {
    fn from_row(row: &SqliteRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: row.try_get("id")?,
            survey: record::id(row, "survey")?,
            question: row.try_get("question")?,
            name: row.try_get("name")?,
            media_type: row.try_get("type")?,
            size: u64::try_from(row.try_get::<i64, _>("size")?).unwrap_or(0),
            at: row.try_get("at")?,
        })
    }
}
