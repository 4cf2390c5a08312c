//! Questions to the store that change nothing, on connections that could not.

use sqlx::{QueryBuilder, Sqlite, sqlite::SqliteRow};

use super::{Cursor, Event, Listed, Record, State, Store, StoreError, SurveyId, record};

/// Which surveys to list. The default is all of them, none at a time: set a limit.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    pub(crate) state: Option<State>,
    pub(crate) session: Option<String>,
    /// Leave out what is asked in an agent's own conversation.
    pub(crate) has_page: bool,
    /// Where the page before ended.
    pub(crate) before: Option<Cursor>,
    pub(crate) limit: u32,
}

/// Some surveys, newest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Page {
    pub(crate) records: Vec<Listed>,
    /// `None` on the last page.
    pub(crate) next: Option<Cursor>,
}

const LISTED: &str = "SELECT id, door, title, agent, session, created_at, expires_at, revision, done, total, version, \
                      outcome_kind, settled_at, (SELECT COUNT(*) FROM asks WHERE asks.survey = surveys.id AND NOT EXISTS \
                          (SELECT 1 FROM insights WHERE insights.survey = asks.survey AND insights.question = asks.question \
                           AND insights.seq > asks.seq)) AS unanswered \
                      FROM surveys WHERE TRUE";

impl Store {
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn load(&self, id: &SurveyId) -> Result<Option<Record>, StoreError> {
        let query = sqlx::query_as("SELECT * FROM surveys WHERE id = $1").bind(id.as_str());
        Ok(query.fetch_optional(&self.reading).await?)
    }

    /// Newest first. A survey made meanwhile never shifts the pages that follow.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn list(&self, filter: Filter) -> Result<Page, StoreError> {
        let mut query: QueryBuilder<Sqlite> = QueryBuilder::new(LISTED);
        if let Some(state) = filter.state {
            query.push(" AND state = ").push_bind(state.as_str());
        }
        if let Some(session) = filter.session {
            query.push(" AND session = ").push_bind(session);
        }
        if filter.has_page {
            query.push(" AND NOT conversational");
        }
        if let Some(before) = filter.before {
            query.push(" AND (created_at, id) < (").push_bind(before.created_at);
            query.push(", ").push_bind(before.id.to_string()).push(")");
        }
        query.push(" ORDER BY created_at DESC, id DESC LIMIT ").push_bind(i64::from(filter.limit) + 1);
        let records = query.build_query_as().fetch_all(&self.reading).await?;
        Ok(page(records, filter.limit))
    }

    /// What the host of a session can show, as JSON, if that was ever said.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn supports(&self, session: &str) -> Result<Option<String>, StoreError> {
        let query = sqlx::query_scalar("SELECT supports FROM sessions WHERE name = $1").bind(session);
        Ok(query.fetch_optional(&self.reading).await?)
    }

    /// At most `limit` pending surveys of one session, or of none, that an agent asks in its own conversation and that are
    /// not due at `now`; newest first.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn raised(&self, session: Option<&str>, now: i64, limit: u32) -> Result<Vec<SurveyId>, StoreError> {
        let raised = "SELECT id FROM surveys WHERE conversational = 1 AND state = 'pending' AND session IS $1 \
                      AND (expires_at IS NULL OR expires_at > $2) ORDER BY created_at DESC, rowid DESC LIMIT $3";
        let query = sqlx::query(raised).bind(session).bind(now).bind(limit);
        Ok(query.try_map(|row: SqliteRow| record::id(&row, "id")).fetch_all(&self.reading).await?)
    }

    /// The pending surveys whose time is up at `now`, those due longest first.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn due(&self, now: i64) -> Result<Vec<SurveyId>, StoreError> {
        let due = "SELECT id FROM surveys WHERE state = 'pending' AND expires_at <= $1 ORDER BY expires_at, id";
        let due = sqlx::query(due).bind(now).try_map(|row: SqliteRow| record::id(&row, "id"));
        Ok(due.fetch_all(&self.reading).await?)
    }

    /// When the next pending survey is due, if any ever is.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn next_expiry(&self) -> Result<Option<i64>, StoreError> {
        let next = "SELECT MIN(expires_at) FROM surveys WHERE state = 'pending' AND expires_at IS NOT NULL";
        Ok(sqlx::query_scalar(next).fetch_one(&self.reading).await?)
    }

    /// At most `limit` events with a number above `seq`, of one survey or of all, in the order they happened.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn events_after(&self, seq: i64, survey: Option<&SurveyId>, limit: u32) -> Result<Vec<Event>, StoreError> {
        let mut query: QueryBuilder<Sqlite> =
            QueryBuilder::new("SELECT events.*, asks.question FROM events LEFT JOIN asks ON asks.seq = events.seq WHERE events.seq > ");
        query.push_bind(seq);
        if let Some(survey) = survey {
            query.push(" AND events.survey = ").push_bind(survey.as_str());
        }
        query.push(" ORDER BY events.seq LIMIT ").push_bind(limit);
        Ok(query.build_query_as().fetch_all(&self.reading).await?)
    }

    /// The number of the newest event, 0 where there is none.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn last_seq(&self) -> Result<i64, StoreError> {
        Ok(sqlx::query_scalar("SELECT COALESCE(MAX(seq), 0) FROM events").fetch_one(&self.reading).await?)
    }
}

/// One row more than asked for tells that there is another page.
fn page(mut records: Vec<Listed>, limit: u32) -> Page {
    let more = records.len() > limit as usize;
    records.truncate(limit as usize);
    let last = records.last().filter(|_| more);
    let next = last.map(|last| Cursor { created_at: last.created_at, id: last.id.clone() });
    Page { records, next }
}
