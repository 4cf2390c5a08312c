//! Changing a survey, by compare-and-set on its revision, together with the event that tells of it.

use sqlx::SqliteConnection;

use super::{
    EventKind, Named, Store, StoreError, SurveyId, Via,
    deliveries::tell,
    uploads::{dropped, has_all},
};

/// What a survey becomes, in full.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    /// Milliseconds since the epoch.
    pub(crate) at: i64,
    /// JSON.
    pub(crate) draft: String,
    pub(crate) done: u32,
    pub(crate) total: u32,
    pub(crate) effect: Effect,
    pub(crate) uploads: Named,
}

/// What a change does beyond the draft.
#[derive(Clone, Debug)]
pub(crate) enum Effect {
    /// A pending survey stays pending.
    Draft,
    /// A pending survey ends, with one word for lists and its outcome as JSON; `via` if a person ended it.
    Settle { kind: String, outcome: String, via: Option<Via> },
    /// A settled survey's outcome gains something; its kind and the time it ended stay.
    Late { outcome: String, via: Via },
}

impl Store {
    /// Writes `change` and makes the revision `seen + 1`, if it is still `seen` and the effect fits the survey's state.
    /// Otherwise, or without an upload that it needs, nothing is written and the answer is `None`: somebody else was first,
    /// so load and decide again. What is written comes back with the ids of the uploads that went.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn save(&self, id: &SurveyId, seen: u64, change: Change) -> Result<Option<Vec<String>>, StoreError> {
        // No survey was ever changed that often, so it cannot be what the caller saw.
        let Ok(seen) = i64::try_from(seen) else {
            return Ok(None);
        };
        let mut writing = self.writing.begin_with("BEGIN IMMEDIATE").await?;
        let (kind, is_late) = (change.effect.event(), matches!(change.effect, Effect::Late { .. }));
        let at = change.at;
        let Named { needs, keeps } = change.uploads.clone();
        if !has_all(&mut writing, id, &needs).await? || !update(&mut writing, id, seen, change).await? {
            return Ok(None);
        }
        let gone = match keeps {
            Some(keeps) => dropped(&mut writing, id, i64::MAX, &keeps).await?,
            None => Vec::new(),
        };
        let seq = append(&mut writing, id, kind, seen + 1, at).await?;
        if is_late {
            tell(&mut writing, id, seq, at).await?;
        }
        writing.commit().await?;
        Ok(Some(gone))
    }
}

impl Effect {
    fn event(&self) -> EventKind {
        match self {
            Effect::Draft | Effect::Late { .. } => EventKind::Updated,
            Effect::Settle { .. } => EventKind::Settled,
        }
    }
}

async fn update(writing: &mut SqliteConnection, id: &SurveyId, seen: i64, change: Change) -> Result<bool, sqlx::Error> {
    let query = match &change.effect {
        Effect::Draft => sqlx::query(
            "UPDATE surveys SET revision = revision + 1, draft = $3, done = $4, total = $5
             WHERE id = $1 AND revision = $2 AND state = 'pending'",
        ),
        Effect::Settle { .. } => sqlx::query(
            "UPDATE surveys SET revision = revision + 1, draft = $3, done = $4, total = $5,
                 state = 'settled', outcome = $6, outcome_kind = $7, settled_at = $8, via = $9
             WHERE id = $1 AND revision = $2 AND state = 'pending'",
        ),
        Effect::Late { .. } => sqlx::query(
            "UPDATE surveys SET revision = revision + 1, draft = $3, done = $4, total = $5, outcome = $6, late_at = $7, via = $8
             WHERE id = $1 AND revision = $2 AND state = 'settled'",
        ),
    };
    let query = query.bind(id.as_str()).bind(seen).bind(change.draft).bind(change.done).bind(change.total);
    let query = match change.effect {
        Effect::Draft => query,
        Effect::Settle { kind, outcome, via } => query.bind(outcome).bind(kind).bind(change.at).bind(via.map(Via::as_str)),
        Effect::Late { outcome, via } => query.bind(outcome).bind(change.at).bind(via.as_str()),
    };
    Ok(query.execute(writing).await?.rows_affected() == 1)
}

/// Adds the event that tells of a change, in the transaction that makes it; its number. Of an end and of what a person asked
/// the agent's callback is told.
pub(super) async fn append(
    writing: &mut SqliteConnection,
    survey: &SurveyId,
    kind: EventKind,
    revision: i64,
    at: i64,
) -> Result<i64, sqlx::Error> {
    let query = sqlx::query_scalar(
        "INSERT INTO events (survey, kind, revision, version, at)
         VALUES ($1, $2, $3, (SELECT version FROM surveys WHERE id = $1), $4) RETURNING seq",
    );
    let seq = query.bind(survey.as_str()).bind(kind.as_str()).bind(revision).bind(at).fetch_one(&mut *writing).await?;
    if matches!(kind, EventKind::Settled | EventKind::Asked) {
        tell(writing, survey, seq, at).await?;
    }
    Ok(seq)
}
