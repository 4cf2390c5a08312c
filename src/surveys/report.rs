//! What agents are told of a survey: handles, states, results, lists. Links are built from the configured address, never
//! from what a request says.

use engine::{Outcome, Stage};
use serde::Serialize;
use serde_json::{Value, json, value::RawValue};

use crate::{
    clock::rfc3339,
    store::{self, Listed, SurveyId, Upload},
    surveys::{Asked, Loaded, Surveys},
};

/// Where people find this server, without a slash at the end.
#[derive(Clone, Debug)]
pub(crate) struct Link(String);

impl Link {
    pub(crate) fn new(base: &str) -> Self {
        Self(base.trim_end_matches('/').to_owned())
    }

    pub(crate) fn base(&self) -> &str {
        &self.0
    }

    pub(crate) fn survey(&self, id: &SurveyId) -> String {
        format!("{}/s/{id}", self.0)
    }
}

/// What an agent holds of a survey.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Handle {
    pub(crate) id: String,
    pub(crate) url: String,
    pub(crate) state: &'static str,
    pub(crate) revision: u64,
    /// What messages to its callback are signed with: told to who posts it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) callback_secret: Option<String>,
}

impl Surveys {
    /// State, progress, times and what the person asked back; not the answers of a draft.
    pub(crate) fn status(&self, loaded: &Loaded) -> Value {
        let record = &loaded.record;
        let unanswered = loaded.asked.iter().filter(|asked| !asked.answered).count();
        let mut status = self.summary(&Listed {
            id: record.id.clone(),
            door: record.door.clone(),
            title: record.title.clone(),
            agent: record.agent.clone(),
            session: record.session.clone(),
            created_at: record.created_at,
            expires_at: record.expires_at,
            revision: record.revision,
            done: record.done,
            total: record.total,
            version: loaded.record.version,
            unanswered: u32::try_from(unanswered).unwrap_or(u32::MAX),
            ended: record.outcome.as_ref().map(|outcome| store::Ended { kind: outcome.kind.clone(), settled_at: outcome.settled_at }),
        });
        let asked: Vec<_> = loaded.asked.iter().map(asked).collect();
        if let Some(status) = status.as_object_mut() {
            status.insert("asked".to_owned(), json!(asked));
        }
        status
    }

    pub(crate) fn summary(&self, listed: &Listed) -> Value {
        let ended = listed.ended.as_ref();
        json!({
            "id": listed.id.to_string(),
            "url": self.link().survey(&listed.id),
            "door": listed.door,
            "title": listed.title,
            "agent": listed.agent,
            "session": listed.session,
            "state": if ended.is_some() { "settled" } else { "pending" },
            "outcome": ended.map(|ended| &ended.kind),
            "revision": listed.revision,
            "version": listed.version,
            "progress": {"done": listed.done, "total": listed.total},
            "unanswered": listed.unanswered,
            "created_at": rfc3339(listed.created_at),
            "expires_at": listed.expires_at.map(rfc3339),
            "settled_at": ended.map(|ended| rfc3339(ended.settled_at)),
        })
    }

    /// The whole survey as plain text, for a terminal or a chat.
    pub(crate) fn text(&self, loaded: &Loaded) -> String {
        loaded.parsed.door.text(&loaded.parsed.survey)
    }

    pub(crate) fn listing(&self, page: &store::Page) -> Value {
        let surveys: Vec<_> = page.records.iter().map(|listed| self.summary(listed)).collect();
        json!({"surveys": surveys, "next": page.next.as_ref().map(ToString::to_string)})
    }

    /// The door's own result of a settled survey; for a pending one where it stands. Reading twice gives the same.
    pub(crate) fn result(&self, loaded: &Loaded) -> Value {
        let Stage::Settled(outcome) = &loaded.interview.stage else {
            let mut pending = self.status(loaded);
            if let Some(pending) = pending.as_object_mut() {
                pending.retain(|key, _| ["id", "url", "state", "revision", "progress", "unanswered"].contains(&key.as_str()));
            }
            return pending;
        };
        let render = |outcome: &Outcome| loaded.parsed.door.render(&loaded.parsed.survey, outcome);
        let raw = |json: String| RawValue::from_string(json).ok();
        let rendered = render(outcome);
        let mut result = json!({
            "id": loaded.record.id.to_string(),
            "state": "settled",
            "outcome": outcome.kind().as_str(),
            "revision": loaded.record.revision,
            "is_error": rendered.is_error,
            "result": raw(rendered.json),
        });
        if let (Outcome::Expired { late: Some(late) }, Some(result)) = (outcome, result.as_object_mut()) {
            let late = render(&Outcome::Answered(late.clone()));
            result.insert("late".to_owned(), json!({"result": raw(late.json), "is_error": late.is_error}));
        }
        let files: Vec<_> = self.sent_uploads(loaded).map(|upload| self.sent_file(upload)).collect();
        if let (false, Some(result)) = (files.is_empty(), result.as_object_mut()) {
            result.insert("files".to_owned(), json!(files));
        }
        result
    }

    /// A file that came with the answers: its URI in them, and where an agent on another machine gets it.
    fn sent_file(&self, upload: &Upload) -> Value {
        json!({
            "question": upload.question,
            "uri": self.files().uri(upload),
            "url": format!("{}/api/surveys/{}/files/{}", self.link().base(), upload.survey, upload.id),
            "name": upload.name,
            "type": upload.media_type,
            "size": upload.size,
        })
    }
}

/// A member of a survey's summary as the text of a cell; `done` and `total` are those of its progress.
pub(crate) fn summary_text(summary: &Value, name: &str) -> String {
    let member = if ["done", "total"].contains(&name) { &summary["progress"][name] } else { &summary[name] };
    match member {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn asked(Asked { question, text, at, answered }: &Asked) -> Value {
    json!({"question": question, "text": text, "asked_at": rfc3339(*at), "answered": answered})
}
