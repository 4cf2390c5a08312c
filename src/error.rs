//! What can go wrong with a request, once: each variant has its status, its stable code and its sentence. Internals are
//! logged where they happen and never sent.

use std::fmt::Write as _;

use axum::{
    http::{
        HeaderValue, StatusCode,
        header::{CACHE_CONTROL, CONTENT_TYPE},
    },
    response::{IntoResponse, Response},
};
use engine::{Problem, doors};
use serde_json::{Value, json};

use crate::{body::BodyError, diagrams::Undrawable, store::StoreError, surveys::Handle, webhook::BadCallback};

#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    #[error("there is no survey with this id")]
    UnknownSurvey,
    #[error("there is no such address")]
    UnknownAddress,
    #[error("this address does not take this method")]
    WrongMethod,
    #[error("there is no door of this name")]
    UnknownDoor,
    #[error(transparent)]
    Body(#[from] BodyError),
    #[error("the body is not JSON")]
    NotJson(Problem),
    /// With what the tool calls a call that is refused so, if it has a name for it.
    #[error("the arguments were refused")]
    Spec { problems: Vec<Problem>, failure: Option<&'static str> },
    #[error("the other door cannot ask this with the same meaning")]
    Unsayable(Vec<Problem>),
    #[error("the answers were refused")]
    Answers(doors::Refusals),
    #[error("a parameter of the address was refused")]
    Parameter(Problem),
    #[error("the callback was refused: {0}")]
    Callback(BadCallback),
    #[error("this Idempotency-Key was used for another survey")]
    KeyTaken(Box<Handle>),
    /// What the protocol itself refuses, before any tool is called.
    #[error("the message was refused: {said}")]
    Mcp { status: StatusCode, said: String },
    #[error("the diagram is not drawn")]
    Undrawable(#[from] Undrawable),
    #[error("this survey does not offer that")]
    NotOffered,
    #[error("the arguments were refused")]
    Invalid(Vec<Problem>),
    #[error("the answers were refused")]
    InvalidValues(doors::Refusals),
    #[error("this is not what is pending")]
    Mismatch,
    #[error("nothing is pending")]
    NothingPending,
    #[error("the survey is settled with other answers")]
    SettledOtherwise(Box<Value>),
    #[error("the survey is pending")]
    Pending,
    /// With the present one.
    #[error("the survey is at another version")]
    OtherVersion(u32),
    #[error("the survey is asked in a conversation")]
    Conversational,
    #[error("the survey is over")]
    Gone(Box<Value>),
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A row that this server did not write, or wrote in another version.
    #[error("a stored survey cannot be read: {0}")]
    Unreadable(String),
    #[error("the folder of uploads failed")]
    Disk(#[from] std::io::Error),
    /// With how the answer is to be called.
    #[error("the files were not kept")]
    Unkept(Vec<Problem>, StatusCode),
    #[error("a survey kept changing while it was written to")]
    Contended,
    /// What was written to the log by whatever panicked.
    #[error("a request was given up half-way")]
    Panicked,
}

impl Error {
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Error::Mcp { status, .. } => *status,
            Error::UnknownSurvey | Error::UnknownAddress | Error::UnknownDoor | Error::NothingPending => StatusCode::NOT_FOUND,
            Error::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Error::Body(BodyError::TooLarge { .. } | BodyError::TooMany { .. }) => StatusCode::PAYLOAD_TOO_LARGE,
            Error::Body(BodyError::TooSlow) => StatusCode::REQUEST_TIMEOUT,
            Error::Body(BodyError::NotJson | BodyError::NotForm) => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Error::Body(BodyError::NotText | BodyError::NotParts | BodyError::Cut(_)) => StatusCode::BAD_REQUEST,
            Error::NotJson(_) | Error::Parameter(_) | Error::Callback(_) => StatusCode::BAD_REQUEST,
            Error::Spec { .. } | Error::Unsayable(_) | Error::Answers(_) | Error::NotOffered => StatusCode::UNPROCESSABLE_ENTITY,
            Error::Invalid(_) | Error::InvalidValues(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::KeyTaken(_) | Error::SettledOtherwise(_) | Error::Mismatch | Error::Pending => StatusCode::CONFLICT,
            Error::OtherVersion(_) | Error::Conversational => StatusCode::CONFLICT,
            Error::Gone(_) => StatusCode::GONE,
            Error::Contended | Error::Undrawable(Undrawable::Busy) => StatusCode::SERVICE_UNAVAILABLE,
            Error::Undrawable(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::Unkept(_, status) => *status,
            Error::Store(_) | Error::Disk(_) | Error::Unreadable(_) | Error::Panicked => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The problems, as `errors` lists them.
    fn errors(&self) -> Vec<Value> {
        match self {
            Error::Spec { problems, .. } | Error::Unsayable(problems) | Error::Invalid(problems) | Error::Unkept(problems, _) => {
                problems.iter().map(|problem| json!(problem)).collect()
            }
            Error::NotJson(problem) | Error::Parameter(problem) => vec![json!(problem)],
            Error::Answers(refusals) | Error::InvalidValues(refusals) => refusals.refused.iter().map(|refused| json!(refused)).collect(),
            other => vec![json!({"pointer": "", "code": other.code(), "message": other.advice()})],
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Error::Mcp { .. } => "mcp_refused",
            Error::UnknownSurvey => "unknown_survey",
            Error::UnknownAddress => "unknown_address",
            Error::WrongMethod => "wrong_method",
            Error::UnknownDoor => "unknown_door",
            Error::Body(BodyError::TooLarge { .. }) => "body_too_large",
            Error::Body(BodyError::TooMany { .. }) => "too_many_files",
            Error::Body(BodyError::TooSlow) => "body_too_slow",
            Error::Body(BodyError::NotJson | BodyError::NotForm) => "unsupported_media_type",
            Error::Body(BodyError::NotText) => "not_utf8",
            Error::Body(BodyError::NotParts) => "not_multipart",
            Error::Body(BodyError::Cut(_)) => "body_cut_off",
            Error::NotJson(problem) | Error::Parameter(problem) => problem.code,
            Error::Spec { .. } | Error::Invalid(_) => "spec_refused",
            Error::Unsayable(_) => "not_convertible",
            Error::Answers(_) | Error::InvalidValues(_) => "answers_refused",
            Error::Mismatch => "interaction_mismatch",
            Error::NothingPending => "no_pending_interaction",
            Error::Callback(BadCallback::NotAnAddress) => "not_a_callback",
            Error::Callback(BadCallback::Private) => "private_callback",
            Error::Callback(BadCallback::Port) => "callback_port",
            Error::KeyTaken(_) => "idempotency_key_taken",
            Error::Undrawable(_) => "undrawable",
            Error::NotOffered => "not_offered",
            Error::SettledOtherwise(_) => "settled_otherwise",
            Error::Pending => "survey_pending",
            Error::OtherVersion(_) => "other_version",
            Error::Conversational => "conversational",
            Error::Gone(_) => "survey_over",
            Error::Contended => "contended",
            Error::Unkept(problems, _) => problems.first().map_or("not_kept", |problem| problem.code),
            Error::Store(_) | Error::Disk(_) | Error::Unreadable(_) | Error::Panicked => "internal",
        }
    }

    /// What a tool calls a call that failed as a whole.
    fn failure(&self) -> Option<&'static str> {
        match self {
            Error::Spec { failure, .. } => *failure,
            Error::Invalid(_) | Error::InvalidValues(_) => Some("VALIDATION_ERROR"),
            Error::Mismatch => Some("INTERACTION_MISMATCH"),
            Error::NothingPending => Some("NO_PENDING_INTERACTION"),
            _ => None,
        }
    }

    /// What to do about it.
    fn advice(&self) -> String {
        match self {
            Error::Mcp { said, .. } => format!("{said}. The official MCP clients know what to send; the README says how to connect one."),
            Error::UnknownSurvey => "There is no survey with this id; check the id that came back when it was posted.".into(),
            Error::UnknownAddress => "There is nothing at this address; the README lists what there is.".into(),
            Error::WrongMethod => "Something is at this address, but not for this method; the header Allow names those it takes.".into(),
            Error::UnknownDoor => {
                let mut advice = String::from("There is no door of this name. The doors are:");
                for door in doors::ALL {
                    let _ = write!(advice, " {}", door.name());
                }
                advice
            }
            Error::Body(BodyError::TooLarge { cap }) => format!("The body is larger than {cap} bytes; send less."),
            Error::Body(BodyError::TooMany { most }) => format!("The form has more than {most} files; send fewer."),
            Error::Body(error) => format!("{error}; send it again, whole."),
            Error::KeyTaken(_) => "Another survey was posted with this Idempotency-Key; use a new key for a new survey.".into(),
            Error::NotOffered => {
                "The survey does not offer that: no such template, no files for this question, or no sending back; load its page again."
                    .into()
            }
            Error::Mismatch => {
                "What is pending is another interaction: its id or its kind differs, or several are pending without a session; send \
                 the \"id\" and \"kind\" that came with the questions. What is pending stays so."
                    .into()
            }
            Error::NothingPending => "No interaction of yours is pending: there was none, or it is settled, or its time is up.".into(),
            Error::SettledOtherwise(_) => "The survey was answered before, with other answers; its outcome is in \"stored\".".into(),
            Error::Pending => {
                "Nobody has answered yet; ask again when the survey is settled (GET /api/surveys/{id}/result waits for that).".into()
            }
            Error::OtherVersion(version) => {
                format!("The survey was changed or added to since and is at version {version}; look at its arguments and patch those.")
            }
            Error::Conversational => "No page shows this survey, so it cannot be changed; withdraw it and ask anew.".into(),
            Error::Gone(_) => "The survey is over; its outcome is in \"stored\".".into(),
            Error::Contended => "Several clients write to this survey at once; send it again.".into(),
            Error::Unkept(..) => self.to_string(),
            Error::Store(_) | Error::Disk(_) | Error::Unreadable(_) | Error::Panicked => {
                "This is the server's fault and was logged; what was acknowledged is kept.".into()
            }
            Error::NotJson(_) | Error::Spec { .. } | Error::Answers(_) | Error::Parameter(_) => self.to_string(),
            Error::Unsayable(_) | Error::Callback(_) => self.to_string(),
            Error::Invalid(_) | Error::InvalidValues(_) => self.to_string(),
            Error::Undrawable(why) => format!("The diagram is not drawn: {why}."),
        }
    }

    /// As problem+json (RFC 9457), with `errors` and what else helps.
    pub(crate) fn problem(&self) -> Value {
        let status = self.status();
        let mut problem = json!({
            "type": "about:blank",
            "title": status.canonical_reason(),
            "status": status.as_u16(),
            "detail": self.to_string(),
            "errors": self.errors(),
        });
        let further = match self {
            Error::KeyTaken(handle) => Some(("survey", json!(handle))),
            Error::SettledOtherwise(stored) | Error::Gone(stored) => Some(("stored", (**stored).clone())),
            Error::OtherVersion(version) => Some(("version", json!(version))),
            Error::Answers(refusals) | Error::InvalidValues(refusals) => Some(("path", json!(refusals.path))),
            _ => None,
        };
        if let (Some(problem), Some(failure)) = (problem.as_object_mut(), self.failure()) {
            problem.insert("code".to_owned(), json!(failure));
        }
        if let (Some(problem), Some((name, value))) = (problem.as_object_mut(), further) {
            problem.insert(name.to_owned(), value);
        }
        problem
    }

    /// Writes to the log what is our own fault.
    pub(crate) fn log(&self) {
        if self.status().is_server_error() {
            let mut chain = self.to_string();
            let mut source = std::error::Error::source(self);
            while let Some(cause) = source {
                let _ = write!(chain, ": {cause}");
                source = cause.source();
            }
            tracing::error!(error = chain, "a request failed");
        }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        self.log();
        let headers =
            [(CONTENT_TYPE, HeaderValue::from_static("application/problem+json")), (CACHE_CONTROL, HeaderValue::from_static("no-store"))];
        (self.status(), headers, self.problem().to_string()).into_response()
    }
}
