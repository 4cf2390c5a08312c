//! What a person asks back about a question, and what the agent adds to one: only ever appended, each with the event
//! that tells of it, whose number it bears. So both stand in one order, and an ask is answered by a later insight.

use sqlx::{FromRow, Row, SqliteConnection, sqlite::SqliteRow};

use super::{EventKind, Store, StoreError, SurveyId, save::append};

/// Words about one question: what was asked, or what was added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Remark {
    pub(crate) question: String,
    pub(crate) text: String,
    /// Milliseconds since the epoch.
    pub(crate) at: i64,
}

/// A remark that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kept {
    /// The number of the event that told of it.
    pub(crate) seq: i64,
    pub(crate) remark: Remark,
}

impl Store {
    /// Keeps what a person asked, if they had asked `seen` times before and the survey is pending. Otherwise nothing is
    /// written and the answer is `false`: load and decide again.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn ask(&self, id: &SurveyId, seen: u32, ask: &Remark) -> Result<bool, StoreError> {
        let count = "UPDATE surveys SET asked = asked + 1 WHERE id = $1 AND asked = $2 AND state = 'pending' RETURNING revision";
        let keep = "INSERT INTO asks (seq, survey, question, text, at) VALUES ($1, $2, $3, $4, $5)";
        self.remark([count, keep], EventKind::Asked, id, seen, ask).await
    }

    /// Keeps what an agent added, which makes version `seen + 1`, if it is still `seen` and the survey is pending.
    /// Otherwise nothing is written and the answer is `false`: load and decide again.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn add_insight(&self, id: &SurveyId, seen: u32, insight: &Remark) -> Result<bool, StoreError> {
        let count = "UPDATE surveys SET version = version + 1 WHERE id = $1 AND version = $2 AND state = 'pending' RETURNING revision";
        let keep = "INSERT INTO insights (seq, survey, question, text, at) VALUES ($1, $2, $3, $4, $5)";
        self.remark([count, keep], EventKind::Updated, id, seen, insight).await
    }

    async fn remark(
        &self,
        [count, keep]: [&'static str; 2],
        kind: EventKind,
        id: &SurveyId,
        seen: u32,
        remark: &Remark,
    ) -> Result<bool, StoreError> {
        let mut writing = self.writing.begin_with("BEGIN IMMEDIATE").await?;
        let counted = sqlx::query_scalar(count).bind(id.as_str()).bind(seen).fetch_optional(&mut *writing).await?;
        let Some(revision) = counted else { return Ok(false) };
        let seq = append(&mut writing, id, kind, revision, remark.at).await?;
        insert(&mut writing, keep, id, seq, remark).await?;
        writing.commit().await?;
        Ok(true)
    }

    /// The first `count` things that were asked, in order. A count that was loaded with the survey gives what there was
    /// then.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn asks(&self, id: &SurveyId, count: u32) -> Result<Vec<Kept>, StoreError> {
        self.remarks("SELECT seq, question, text, at FROM asks WHERE survey = $1 ORDER BY seq LIMIT $2", id, count).await
    }

    /// The first `count` insights that were added, in order.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn insights(&self, id: &SurveyId, count: u32) -> Result<Vec<Kept>, StoreError> {
        self.remarks("SELECT seq, question, text, at FROM insights WHERE survey = $1 ORDER BY seq LIMIT $2", id, count).await
    }

    /// Most surveys have none, and cost no question to the database.
    async fn remarks(&self, query: &'static str, id: &SurveyId, count: u32) -> Result<Vec<Kept>, StoreError> {
        if count == 0 {
            return Ok(Vec::new());
        }
        Ok(sqlx::query_as(query).bind(id.as_str()).bind(count).fetch_all(&self.reading).await?)
    }
}

impl FromRow<'_, SqliteRow> for Kept {
    fn from_row(row: &SqliteRow) -> Result<Kept, sqlx::Error> {
        let remark = Remark { question: row.try_get("question")?, text: row.try_get("text")?, at: row.try_get("at")? };
        Ok(Kept { seq: row.try_get("seq")?, remark })
    }
}

async fn insert(writing: &mut SqliteConnection, query: &'static str, id: &SurveyId, seq: i64, remark: &Remark) -> Result<(), sqlx::Error> {
    let query = sqlx::query(query).bind(seq).bind(id.as_str());
    query.bind(&remark.question).bind(&remark.text).bind(remark.at).execute(writing).await?;
    Ok(())
}
