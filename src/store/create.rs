//! Making a survey: the row, its first event, and the end of those it supersedes, all or nothing.

use sqlx::{FromRow, Row, SqliteConnection, sqlite::SqliteRow};

use super::{EventKind, Record, Store, StoreError, SurveyId, record, save::append};

/// A survey about to be stored, pending, at revision 0.
#[derive(Clone, Debug)]
pub(crate) struct NewSurvey {
    pub(crate) id: SurveyId,
    pub(crate) door: String,
    /// The tool's arguments as accepted, JSON.
    pub(crate) arguments: String,
    pub(crate) title: Option<String>,
    pub(crate) agent: Option<String>,
    pub(crate) session: Option<String>,
    /// Milliseconds since the epoch, as is `expires_at`.
    pub(crate) created_at: i64,
    pub(crate) expires_at: Option<i64>,
    /// JSON.
    pub(crate) draft: String,
    pub(crate) total: u32,
    pub(crate) idempotency: Option<Idempotency>,
    /// The agent asks in its own conversation; nobody is told of a page.
    pub(crate) conversational: bool,
    /// Where the agent wants to be told.
    pub(crate) callback: Option<String>,
    /// What the session's host can show, if that was said now: JSON.
    pub(crate) supports: Option<String>,
}

/// What makes a repeated request recognisable.
#[derive(Clone, Debug)]
pub(crate) struct Idempotency {
    pub(crate) key: String,
    /// Of all that the request asked for: equal hashes mean the same request.
    pub(crate) hash: String,
    pub(crate) holds: Holds,
}

/// For how long a key stands for the survey that was made with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holds {
    Always,
    /// Until who asked has read how the survey ended, if a person ended it; then the key goes to the next.
    UntilRead,
    /// The key goes to this survey, whatever the one before is.
    Anew,
}

/// For how many milliseconds an answer that nobody read stands for the same question: a day.
const UNREAD: i64 = 24 * 60 * 60 * 1_000;

/// How the pending surveys end that a new one of the same door and session takes the place of.
#[derive(Clone, Debug)]
pub(crate) struct Supersede {
    pub(crate) kind: String,
    pub(crate) outcome_json: String,
}

/// What became of a request for a new survey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Creation {
    Created {
        record: Record,
        superseded: Vec<SurveyId>,
    },
    /// The same request came before; this is its survey.
    Repeated(Record),
    /// Another request came before with this key; this is its survey.
    KeyTaken(Record),
}

impl Store {
    /// Stores `survey` unless its idempotency key is known, and what its session can show, if it says so. With `supersede`, every other pending survey of the same
    /// door and session ends in the same moment; a survey without a session supersedes none.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn create(&self, survey: NewSurvey, supersede: Option<Supersede>) -> Result<Creation, StoreError> {
        // Immediate, so that nobody can take the key between looking for it and inserting.
        let mut writing = self.writing.begin_with("BEGIN IMMEDIATE").await?;
        if let Some(known) = known(&mut writing, &survey).await? {
            return Ok(known);
        }
        insert(&mut writing, &survey).await?;
        if !survey.conversational {
            append(&mut writing, &survey.id, EventKind::Requested, 0, survey.created_at).await?;
        }
        remember(&mut writing, &survey).await?;
        let superseded = match supersede {
            Some(supersede) => settle_others(&mut writing, &survey, &supersede).await?,
            None => Vec::new(),
        };
        writing.commit().await?;
        Ok(Creation::Created { record: survey.into(), superseded })
    }
}

impl Store {
    /// Notes that who asked has read how a survey ended: a key that holds until then holds no more. Such a key is its own
    /// hash.
    ///
    /// # Errors
    /// [`StoreError::Database`]
    pub(crate) async fn was_read(&self, id: &SurveyId) -> Result<(), StoreError> {
        let query = sqlx::query(
            "UPDATE surveys SET idempotency_key = NULL, idempotency_hash = NULL WHERE id = $1 AND idempotency_key = idempotency_hash",
        );
        query.bind(id.as_str()).execute(&self.writing).await?;
        Ok(())
    }
}

impl From<NewSurvey> for Record {
    fn from(new: NewSurvey) -> Record {
        Record {
            id: new.id,
            door: new.door,
            arguments: new.arguments,
            title: new.title,
            agent: new.agent,
            session: new.session,
            created_at: new.created_at,
            expires_at: new.expires_at,
            revision: 0,
            draft: new.draft,
            done: 0,
            total: new.total,
            asked: 0,
            version: 1,
            changes: 0,
            since: 1,
            added: "[]".to_owned(),
            conversational: new.conversational,
            callback: new.callback,
            outcome: None,
        }
    }
}

async fn known(writing: &mut SqliteConnection, survey: &NewSurvey) -> Result<Option<Creation>, sqlx::Error> {
    let Some(Idempotency { key, hash, holds }) = &survey.idempotency else {
        return Ok(None);
    };
    let query = sqlx::query("SELECT * FROM surveys WHERE idempotency_key = $1").bind(key);
    let Some(row) = query.fetch_optional(&mut *writing).await? else {
        return Ok(None);
    };
    let same = row.try_get::<&str, _>("idempotency_hash")? == hash;
    let record = Record::from_row(&row)?;
    let now = survey.created_at;
    let is_free = match (holds, &record.outcome) {
        (Holds::Always, _) => false,
        (Holds::Anew, _) => true,
        (Holds::UntilRead, None) => record.expires_at.is_some_and(|at| at <= now),
        (Holds::UntilRead, Some(outcome)) => outcome.via.is_none() || now.saturating_sub(outcome.settled_at) > UNREAD,
    };
    if is_free {
        let query = sqlx::query("UPDATE surveys SET idempotency_key = NULL, idempotency_hash = NULL WHERE idempotency_key = $1");
        query.bind(key).execute(writing).await?;
        return Ok(None);
    }
    Ok(Some(if same { Creation::Repeated(record) } else { Creation::KeyTaken(record) }))
}

async fn insert(writing: &mut SqliteConnection, survey: &NewSurvey) -> Result<(), sqlx::Error> {
    let query = sqlx::query(
        "INSERT INTO surveys (id, door, arguments, title, agent, session, created_at, expires_at, draft, total,
             idempotency_key, idempotency_hash, conversational, callback)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
    );
    let query = query.bind(survey.id.as_str()).bind(&survey.door).bind(&survey.arguments);
    let query = query.bind(&survey.title).bind(&survey.agent).bind(&survey.session);
    let query = query.bind(survey.created_at).bind(survey.expires_at).bind(&survey.draft).bind(survey.total);
    let (key, hash) = survey.idempotency.as_ref().map(|known| (&known.key, &known.hash)).unzip();
    query.bind(key).bind(hash).bind(survey.conversational).bind(&survey.callback).execute(writing).await?;
    Ok(())
}

async fn remember(writing: &mut SqliteConnection, survey: &NewSurvey) -> Result<(), sqlx::Error> {
    let (Some(session), Some(supports)) = (&survey.session, &survey.supports) else { return Ok(()) };
    let query = sqlx::query("INSERT INTO sessions (name, supports) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET supports = $2");
    query.bind(session).bind(supports).execute(writing).await?;
    Ok(())
}

async fn settle_others(writing: &mut SqliteConnection, survey: &NewSurvey, supersede: &Supersede) -> Result<Vec<SurveyId>, sqlx::Error> {
    // A survey without a session equals none: NULL = NULL is not true.
    let query = sqlx::query(
        "UPDATE surveys SET revision = revision + 1, state = 'settled', outcome = $1, outcome_kind = $2, settled_at = $3
         WHERE door = $4 AND session = $5 AND state = 'pending' AND id <> $6
         RETURNING id, revision",
    );
    let query = query.bind(&supersede.outcome_json).bind(&supersede.kind).bind(survey.created_at);
    let query = query.bind(&survey.door).bind(&survey.session).bind(survey.id.as_str());
    let settled = query.try_map(|row: SqliteRow| Ok((record::id(&row, "id")?, row.try_get("revision")?)));
    let settled: Vec<(SurveyId, i64)> = settled.fetch_all(&mut *writing).await?;
    for (id, revision) in &settled {
        append(writing, id, EventKind::Settled, *revision, survey.created_at).await?;
    }
    Ok(settled.into_iter().map(|(id, _)| id).collect())
}
