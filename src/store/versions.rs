//! What becomes of a survey that its agent changes: its next version, and the arguments that were in force before.

use super::{EventKind, Store, StoreError, SurveyId, save::append};

/// Other arguments for a pending survey, with what they make of all that follows from them.
#[derive(Clone, Debug)]
pub(crate) struct Amendment {
    /// JSON.
    pub(crate) arguments: String,
    pub(crate) title: Option<String>,
    /// Ids of all questions that changes added, JSON.
    pub(crate) added: String,
    /// JSON.
    pub(crate) draft: String,
    pub(crate) done: u32,
    pub(crate) total: u32,
    /// Milliseconds since the epoch.
    pub(crate) at: i64,
}

impl Store {
    /// Makes version `version + 1` and revision `revision + 1`, if these are still the present ones and the survey is
    /// pending. Otherwise nothing is written and the answer is `false`: load and decide again.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn amend(&self, id: &SurveyId, version: u32, revision: u64, amendment: Amendment) -> Result<bool, StoreError> {
        // No survey was ever changed that often, so it cannot be what the caller saw.
        let Ok(revision) = i64::try_from(revision) else { return Ok(false) };
        let mut writing = self.writing.begin_with("BEGIN IMMEDIATE").await?;
        let keep = "INSERT INTO former_arguments (survey, until, arguments) SELECT id, version, arguments FROM surveys \
                    WHERE id = $1 AND version = $2 AND revision = $3 AND state = 'pending'";
        let kept = sqlx::query(keep).bind(id.as_str()).bind(version).bind(revision).execute(&mut *writing).await?;
        if kept.rows_affected() == 0 {
            return Ok(false);
        }
        let Amendment { arguments, title, added, draft, done, total, at } = amendment;
        let change = "UPDATE surveys SET version = version + 1, since = version + 1, changes = changes + 1, revision = revision + 1, \
                      arguments = $2, title = $3, added = $4, draft = $5, done = $6, total = $7 WHERE id = $1";
        let change = sqlx::query(change).bind(id.as_str()).bind(arguments).bind(title).bind(added);
        change.bind(draft).bind(done).bind(total).execute(&mut *writing).await?;
        append(&mut writing, id, EventKind::Updated, revision + 1, at).await?;
        writing.commit().await?;
        Ok(true)
    }

    /// The arguments that a version had which others took the place of since.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn former_arguments(&self, id: &SurveyId, version: u32) -> Result<Option<String>, StoreError> {
        let read = "SELECT arguments FROM former_arguments WHERE survey = $1 AND until >= $2 ORDER BY until LIMIT 1";
        Ok(sqlx::query_scalar(read).bind(id.as_str()).bind(version).fetch_optional(&self.reading).await?)
    }
}
