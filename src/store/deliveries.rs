//! What is told to the callbacks of agents: made with the event that it tells of, due until it is delivered or given up.

use sqlx::{FromRow, Row, SqliteConnection, sqlite::SqliteRow};

use super::{EventKind, Store, StoreError, SurveyId, id::random, record};

/// One telling whose time has come, and which is whoever's claimed it until its claim runs out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Delivery {
    /// Of the event.
    pub(crate) seq: i64,
    pub(crate) survey: SurveyId,
    pub(crate) kind: EventKind,
    /// The question that was asked about.
    pub(crate) question: Option<String>,
    /// When it happened, in milliseconds since the epoch.
    pub(crate) at: i64,
    pub(crate) callback: String,
    /// How often it was tried before.
    pub(crate) tries: u32,
}

/// What came of a try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Try {
    /// Milliseconds since the epoch.
    pub(crate) at: i64,
    pub(crate) status: Option<u16>,
    /// Why it was no success.
    pub(crate) problem: Option<String>,
}

/// What is to be done after a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    Delivered,
    Again { at: i64 },
    GivenUp,
}

/// A telling with all its tries, for its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Logged {
    pub(crate) seq: i64,
    pub(crate) kind: EventKind,
    pub(crate) state: String,
    pub(crate) due_at: i64,
    pub(crate) tries: Vec<Try>,
}

impl Store {
    /// The telling that is due longest at `now` and is not to one of `but`, which is due again only at `until`: another
    /// process leaves it alone, and if this one ends in between it is told again.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn claim_delivery(&self, now: i64, until: i64, but: &[&str]) -> Result<Option<Delivery>, StoreError> {
        let claim = "UPDATE deliveries SET due_at = $2 WHERE seq = (SELECT deliveries.seq FROM deliveries \
                     JOIN surveys ON surveys.id = deliveries.survey WHERE deliveries.state = 'due' AND due_at <= $1 \
                     AND callback NOT IN (SELECT value FROM json_each($3)) ORDER BY due_at, seq LIMIT 1) RETURNING seq";
        let claim = sqlx::query_scalar(claim).bind(now).bind(until).bind(list(but));
        let claimed: Option<i64> = claim.fetch_optional(&self.writing).await?;
        let Some(seq) = claimed else { return Ok(None) };
        let read = "SELECT deliveries.seq, deliveries.survey, deliveries.tries, events.kind, events.at, asks.question, surveys.callback \
                    FROM deliveries JOIN events ON events.seq = deliveries.seq JOIN surveys ON surveys.id = deliveries.survey \
                    LEFT JOIN asks ON asks.seq = deliveries.seq WHERE deliveries.seq = $1";
        Ok(sqlx::query_as(read).bind(seq).fetch_optional(&self.writing).await?)
    }

    /// Keeps a try and what follows from it.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn tried(&self, seq: i64, tried: &Try, then: Then) -> Result<(), StoreError> {
        let mut writing = self.writing.begin_with("BEGIN IMMEDIATE").await?;
        let (state, due_at) = match then {
            Then::Delivered => ("delivered", tried.at),
            Then::Again { at } => ("due", at),
            Then::GivenUp => ("given up", tried.at),
        };
        let count = "UPDATE deliveries SET tries = tries + 1, state = $2, due_at = $3 WHERE seq = $1 RETURNING tries";
        let number: Option<i64> = sqlx::query_scalar(count).bind(seq).bind(state).bind(due_at).fetch_optional(&mut *writing).await?;
        if let Some(number) = number {
            let keep = sqlx::query("INSERT INTO tries (delivery, number, at, status, problem) VALUES ($1, $2, $3, $4, $5)");
            let keep = keep.bind(seq).bind(number).bind(tried.at).bind(tried.status).bind(&tried.problem);
            keep.execute(&mut *writing).await?;
        }
        writing.commit().await?;
        Ok(())
    }

    /// When the next telling is due that is not to one of `but`, if any is.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn next_delivery(&self, but: &[&str]) -> Result<Option<i64>, StoreError> {
        let next = "SELECT due_at FROM deliveries JOIN surveys ON surveys.id = deliveries.survey WHERE deliveries.state = 'due' \
                    AND callback NOT IN (SELECT value FROM json_each($1)) ORDER BY due_at LIMIT 1";
        Ok(sqlx::query_scalar(next).bind(list(but)).fetch_optional(&self.reading).await?)
    }

    /// All that was told, or is to be, of one survey, in the order it happened.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn deliveries(&self, id: &SurveyId) -> Result<Vec<Logged>, StoreError> {
        let log = "SELECT deliveries.seq, events.kind, deliveries.state, deliveries.due_at, tries.number, tries.at, tries.status, \
                   tries.problem FROM deliveries JOIN events ON events.seq = deliveries.seq \
                   LEFT JOIN tries ON tries.delivery = deliveries.seq WHERE deliveries.survey = $1 ORDER BY deliveries.seq, tries.number";
        let rows = sqlx::query(log).bind(id.as_str()).fetch_all(&self.reading).await?;
        let mut logged: Vec<Logged> = Vec::new();
        for row in &rows {
            let seq = row.try_get("seq")?;
            if logged.last().is_none_or(|last| last.seq != seq) {
                let (kind, state, due_at) = (EventKind::from_row(row)?, row.try_get("state")?, row.try_get("due_at")?);
                logged.push(Logged { seq, kind, state, due_at, tries: Vec::new() });
            }
            if let (Some(last), Some(at)) = (logged.last_mut(), row.try_get("at")?) {
                last.tries.push(Try { at, status: row.try_get("status")?, problem: row.try_get("problem")? });
            }
        }
        Ok(logged)
    }

    /// Random text that was made when it was first asked for: what the secrets of callbacks are derived from.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn callback_key(&self) -> Result<String, StoreError> {
        let make = "INSERT INTO meta (key, value) VALUES ('callback_key', $1) ON CONFLICT (key) DO NOTHING";
        sqlx::query(make).bind(random() + &random()).execute(&self.writing).await?;
        Ok(sqlx::query_scalar("SELECT value FROM meta WHERE key = 'callback_key'").fetch_one(&self.reading).await?)
    }
}

impl FromRow<'_, SqliteRow> for Delivery {
    fn from_row(row: &SqliteRow) -> Result<Delivery, sqlx::Error> {
        Ok(Delivery {
            seq: row.try_get("seq")?,
            survey: record::id(row, "survey")?,
            kind: EventKind::from_row(row)?,
            question: row.try_get("question")?,
            at: row.try_get("at")?,
            callback: row.try_get("callback")?,
            tries: row.try_get("tries")?,
        })
    }
}

/// As SQLite takes a list.
fn list(texts: &[&str]) -> String {
    serde_json::json!(texts).to_string()
}

/// Has an event told to the survey's callback, if it has one, in the transaction that makes the event.
pub(super) async fn tell(writing: &mut SqliteConnection, survey: &SurveyId, seq: i64, at: i64) -> Result<(), sqlx::Error> {
    let tell = "INSERT INTO deliveries (seq, survey, due_at) SELECT $1, id, $3 FROM surveys WHERE id = $2 AND callback IS NOT NULL";
    sqlx::query(tell).bind(seq).bind(survey.as_str()).bind(at).execute(writing).await?;
    Ok(())
}
