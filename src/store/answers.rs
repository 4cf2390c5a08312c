//! What came back from people, in the order it came: ends, and answers after them.

use sqlx::{QueryBuilder, Row, Sqlite, sqlite::SqliteRow};

use super::{Store, StoreError, SurveyId, record};

/// Whose surveys are meant; the default is everybody's.
#[derive(Clone, Debug, Default)]
pub(crate) struct Asker {
    pub(crate) agent: Option<String>,
    pub(crate) session: Option<String>,
}

/// An answer after the end is the last thing that ever changes: it has the survey's revision.
const AFTER: &str = "WITH came AS ( \
        SELECT seq, survey FROM events WHERE kind = 'survey/settled' \
        UNION ALL \
        SELECT events.seq, events.survey FROM surveys JOIN events ON events.survey = surveys.id \
            AND events.revision = surveys.revision AND events.kind = 'survey/updated' WHERE surveys.late_at IS NOT NULL) \
    SELECT came.seq, came.survey FROM came JOIN surveys ON surveys.id = came.survey WHERE came.seq > ";

impl Store {
    /// At most `limit` surveys that ended, or were answered after their end, by an event with a number above `seq`; each
    /// with that number, in order.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn answers_after(&self, seq: i64, of: &Asker, limit: u32) -> Result<Vec<(i64, SurveyId)>, StoreError> {
        let mut query: QueryBuilder<Sqlite> = QueryBuilder::new(AFTER);
        query.push_bind(seq);
        for (column, value) in [(" AND surveys.agent = ", &of.agent), (" AND surveys.session = ", &of.session)] {
            if let Some(value) = value {
                query.push(column).push_bind(value.clone());
            }
        }
        query.push(" ORDER BY came.seq LIMIT ").push_bind(limit);
        let rows = query.build().try_map(|row: SqliteRow| Ok((row.try_get("seq")?, record::id(&row, "survey")?)));
        Ok(rows.fetch_all(&self.reading).await?)
    }
}
