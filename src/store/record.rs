//! What the store hands out: owned, plain, and read from rows here alone.

use std::{fmt, str::FromStr};

use sqlx::{FromRow, Row, sqlite::SqliteRow};

use super::{NotASurveyId, SurveyId, Via};

/// Everything kept of one survey. Times are milliseconds since the epoch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    pub(crate) id: SurveyId,
    pub(crate) door: String,
    /// The tool's arguments as accepted, JSON.
    pub(crate) arguments: String,
    pub(crate) title: Option<String>,
    /// The name of who asks, as it gave it.
    pub(crate) agent: Option<String>,
    pub(crate) session: Option<String>,
    pub(crate) created_at: i64,
    pub(crate) expires_at: Option<i64>,
    /// Goes up by one with every change.
    pub(crate) revision: u64,
    /// JSON.
    pub(crate) draft: String,
    pub(crate) done: u32,
    pub(crate) total: u32,
    /// How often the person asked back.
    pub(crate) asked: u32,
    /// 1, and one more for every insight that was added and every change of the arguments.
    pub(crate) version: u32,
    /// How often the arguments were changed.
    pub(crate) changes: u32,
    /// The version that the arguments came with.
    pub(crate) since: u32,
    /// Ids of the questions that changes added, JSON.
    pub(crate) added: String,
    /// The agent asks in its own conversation; nobody was told of a page.
    pub(crate) conversational: bool,
    /// Where the agent wants to be told.
    pub(crate) callback: Option<String>,
    /// `None` while the survey is pending.
    pub(crate) outcome: Option<Outcome>,
}

impl Record {
    /// How much insight was added.
    pub(crate) fn insights(&self) -> u32 {
        self.version.saturating_sub(1).saturating_sub(self.changes)
    }
}

/// How and when a survey ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// One word, such as `answered`.
    pub(crate) kind: String,
    /// JSON.
    pub(crate) json: String,
    pub(crate) settled_at: i64,
    /// How a person's answer came, in time or late; `None` where nobody answered.
    pub(crate) via: Option<Via>,
    /// When an answer came after the end.
    pub(crate) late_at: Option<i64>,
}

/// A survey as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Listed {
    pub(crate) id: SurveyId,
    pub(crate) door: String,
    pub(crate) title: Option<String>,
    pub(crate) agent: Option<String>,
    pub(crate) session: Option<String>,
    pub(crate) created_at: i64,
    pub(crate) expires_at: Option<i64>,
    pub(crate) revision: u64,
    pub(crate) done: u32,
    pub(crate) total: u32,
    pub(crate) version: u32,
    /// How much of what the person asked has had no insight since.
    pub(crate) unanswered: u32,
    /// `None` while the survey is pending.
    pub(crate) ended: Option<Ended>,
}

/// An [`Outcome`] without its JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ended {
    pub(crate) kind: String,
    pub(crate) settled_at: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Pending,
    Settled,
}

/// One change of one survey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Event {
    /// Rises with every event of this database, whatever its survey; starts at 1.
    pub(crate) seq: i64,
    pub(crate) survey: SurveyId,
    pub(crate) kind: EventKind,
    /// The question that was asked about, for [`EventKind::Asked`].
    pub(crate) question: Option<String>,
    /// The survey's revision after the change, and its version.
    pub(crate) revision: u64,
    pub(crate) version: u32,
    pub(crate) at: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EventKind {
    Requested,
    /// Of a draft, of the survey's version, and of an outcome that gained a late submission.
    Updated,
    /// The person asked back about a question.
    Asked,
    /// Once in a survey's life.
    Settled,
}

/// Where a page of a list ended. Its text is safe in a query and means nothing to a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cursor {
    pub(super) created_at: i64,
    pub(super) id: SurveyId,
}

/// A text that is no place in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not a place in a list of surveys; take it from the page before, or leave it out")]
pub(crate) struct NotACursor;

impl State {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            State::Pending => "pending",
            State::Settled => "settled",
        }
    }
}

impl EventKind {
    /// The name of the event on the wire.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            EventKind::Requested => "survey/requested",
            EventKind::Updated => "survey/updated",
            EventKind::Asked => "survey/asked",
            EventKind::Settled => "survey/settled",
        }
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.created_at, self.id)
    }
}

impl FromStr for Cursor {
    type Err = NotACursor;

    fn from_str(text: &str) -> Result<Cursor, NotACursor> {
        let (created_at, id) = text.rsplit_once('-').ok_or(NotACursor)?;
        let created_at = created_at.parse().map_err(|_| NotACursor)?;
        Ok(Cursor { created_at, id: id.parse().map_err(|_| NotACursor)? })
    }
}

impl FromRow<'_, SqliteRow> for Record {
    fn from_row(row: &SqliteRow) -> Result<Record, sqlx::Error> {
        let outcome = match Ended::from_row(row)? {
            Some(Ended { kind, settled_at }) => Some(Outcome {
                kind,
                json: row.try_get("outcome")?,
                settled_at,
                via: Via::from_column(row.try_get("via")?)?,
                late_at: row.try_get("late_at")?,
            }),
            None => None,
        };
        Ok(Record {
            id: id(row, "id")?,
            door: row.try_get("door")?,
            arguments: row.try_get("arguments")?,
            title: row.try_get("title")?,
            agent: row.try_get("agent")?,
            session: row.try_get("session")?,
            created_at: row.try_get("created_at")?,
            expires_at: row.try_get("expires_at")?,
            revision: row.try_get("revision")?,
            draft: row.try_get("draft")?,
            done: row.try_get("done")?,
            total: row.try_get("total")?,
            asked: row.try_get("asked")?,
            version: row.try_get("version")?,
            changes: row.try_get("changes")?,
            since: row.try_get("since")?,
            added: row.try_get("added")?,
            conversational: row.try_get("conversational")?,
            callback: row.try_get("callback")?,
            outcome,
        })
    }
}

impl FromRow<'_, SqliteRow> for Listed {
    fn from_row(row: &SqliteRow) -> Result<Listed, sqlx::Error> {
        Ok(Listed {
            id: id(row, "id")?,
            door: row.try_get("door")?,
            title: row.try_get("title")?,
            agent: row.try_get("agent")?,
            session: row.try_get("session")?,
            created_at: row.try_get("created_at")?,
            expires_at: row.try_get("expires_at")?,
            revision: row.try_get("revision")?,
            done: row.try_get("done")?,
            total: row.try_get("total")?,
            version: row.try_get("version")?,
            unanswered: row.try_get("unanswered")?,
            ended: Ended::from_row(row)?,
        })
    }
}

impl Ended {
    fn from_row(row: &SqliteRow) -> Result<Option<Ended>, sqlx::Error> {
        let kind: Option<String> = row.try_get("outcome_kind")?;
        match kind {
            Some(kind) => Ok(Some(Ended { kind, settled_at: row.try_get("settled_at")? })),
            None => Ok(None),
        }
    }
}

impl FromRow<'_, SqliteRow> for Event {
    fn from_row(row: &SqliteRow) -> Result<Event, sqlx::Error> {
        Ok(Event {
            seq: row.try_get("seq")?,
            survey: id(row, "survey")?,
            kind: EventKind::from_row(row)?,
            question: row.try_get("question")?,
            revision: row.try_get("revision")?,
            version: row.try_get("version")?,
            at: row.try_get("at")?,
        })
    }
}

impl EventKind {
    pub(super) fn from_row(row: &SqliteRow) -> Result<EventKind, sqlx::Error> {
        let kind: &str = row.try_get("kind")?;
        let known = [EventKind::Requested, EventKind::Updated, EventKind::Asked, EventKind::Settled];
        let found = known.into_iter().find(|known| known.as_str() == kind);
        found.ok_or_else(|| sqlx::Error::Decode("an event of no known kind".into()))
    }
}

pub(super) fn id(row: &SqliteRow, column: &str) -> Result<SurveyId, sqlx::Error> {
    let text: &str = row.try_get(column)?;
    text.parse().map_err(|error: NotASurveyId| sqlx::Error::Decode(error.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_is_read_back_from_its_text() {
        let cursor = Cursor { created_at: -5, id: SurveyId::random() };
        assert_eq!(cursor.to_string().parse(), Ok(cursor));
    }

    #[test]
    fn anything_else_is_not_a_cursor() {
        for text in ["", "-", "5", "5-", "-abcdefghijklmnopqrstuv", "x-abcdefghijklmnopqrstuv", "5-abcdefghijklmnopqrstu!"] {
            assert_eq!(text.parse::<Cursor>(), Err(NotACursor), "{text}");
        }
    }
}
