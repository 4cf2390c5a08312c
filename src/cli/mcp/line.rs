//! One client's conversation with the server over HTTP: the session, if the client's version has one, and the headers that
//! its version asks for.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axum::http::{HeaderName, HeaderValue};
use base64::{Engine, prelude::BASE64_STANDARD};
use futures::StreamExt;
use rmcp::{
    model::{
        ClientJsonRpcMessage, ClientNotification, ClientRequest, GetMeta, InitializedNotification, ServerJsonRpcMessage, ServerResult,
    },
    transport::streamable_http_client::{StreamableHttpClient, StreamableHttpError, StreamableHttpPostResponse},
};
use tokio::sync::mpsc;

use super::local::Local;

/// From this version on, headers repeat what a request is about.
const WITH_HEADERS: &str = "2026-07-28";

pub(super) struct Line {
    local: Arc<Local>,
    path: String,
    session: Mutex<Session>,
    /// For one at a time to open a session anew.
    opening: tokio::sync::Mutex<()>,
}

#[derive(Clone, Default)]
struct Session {
    id: Option<Arc<str>>,
    version: Option<String>,
    /// By which the client opened it, to open it again with a server that does not know it.
    opened_by: Option<ClientJsonRpcMessage>,
}

/// Why a message was not answered.
pub(super) enum Failed {
    /// The server is gone, or went while it answered.
    Lost(String),
    Refused(String),
}

type Posted = Result<(), StreamableHttpError<reqwest::Error>>;
type Answers = mpsc::Sender<ServerJsonRpcMessage>;

impl Line {
    pub(super) fn new(local: Arc<Local>, path: &str) -> Self {
        Self { local, path: path.to_owned(), session: Mutex::default(), opening: tokio::sync::Mutex::default() }
    }

    pub(super) fn has_session(&self) -> bool {
        self.session().id.is_some()
    }

    fn session(&self) -> MutexGuard<'_, Session> {
        // It is whole at every step.
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a message, and what the server answers to `answers`.
    pub(super) async fn send(&self, message: ClientJsonRpcMessage, answers: Option<&Answers>) -> Result<(), Failed> {
        let before = self.session().clone();
        match self.post(message.clone(), &before, answers).await {
            Err(StreamableHttpError::SessionExpired) => {
                self.open_again(&before).await?;
                let now = self.session().clone();
                self.post(message, &now, answers).await.map_err(failed)
            }
            posted => posted.map_err(failed),
        }
    }

    /// Makes sure that there is a server again.
    pub(super) async fn restore(&self) -> anyhow::Result<()> {
        self.local.find_or_start().await
    }

    /// Opens a session as the client did, unless that was done meanwhile.
    async fn open_again(&self, before: &Session) -> Result<(), Failed> {
        let _turn = self.opening.lock().await;
        let now = self.session().clone();
        if now.id != before.id {
            return Ok(());
        }
        let Some(opening) = now.opened_by else { return Err(Failed::Refused("there is no session to open again".to_owned())) };
        self.post(opening, &Session::default(), None).await.map_err(failed)?;
        let opened = ClientJsonRpcMessage::notification(ClientNotification::InitializedNotification(InitializedNotification::default()));
        let now = self.session().clone();
        self.post(opened, &now, None).await.map_err(failed)
    }

    async fn post(&self, message: ClientJsonRpcMessage, session: &Session, answers: Option<&Answers>) -> Posted {
        let address = format!("{}{}", self.local.base(), self.path).into();
        let opening = is_opening(&message).then(|| message.clone());
        let awaited = matches!(message, ClientJsonRpcMessage::Request(_));
        let headers = headers(&message, session.version.as_deref());
        let posted = self.local.client.post_message(address, message, session.id.clone(), None, headers).await?;
        match posted {
            StreamableHttpPostResponse::Json(answer, id) => self.pass(answer, id, opening.as_ref(), answers).await,
            StreamableHttpPostResponse::Sse(mut events, id) => {
                while let Some(event) = events.next().await {
                    let Some(data) = event?.data.filter(|data| !data.is_empty()) else { continue };
                    let answer: ServerJsonRpcMessage = serde_json::from_str(&data)?;
                    let is_last = matches!(answer, ServerJsonRpcMessage::Response(_) | ServerJsonRpcMessage::Error(_));
                    self.pass(answer, id.clone(), opening.as_ref(), answers).await;
                    if is_last {
                        return Ok(());
                    }
                }
                if awaited {
                    return Err(StreamableHttpError::UnexpectedEndOfStream);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Passes on an answer; one that opens a session is remembered.
    async fn pass(
        &self,
        answer: ServerJsonRpcMessage,
        id: Option<String>,
        opening: Option<&ClientJsonRpcMessage>,
        answers: Option<&Answers>,
    ) {
        if let (Some(opening), ServerJsonRpcMessage::Response(response)) = (opening, &answer)
            && let ServerResult::InitializeResult(result) = &response.result
        {
            let version = Some(result.protocol_version.as_str().to_owned());
            *self.session() = Session { id: id.map(Arc::from), version, opened_by: Some(opening.clone()) };
        }
        if let Some(answers) = answers {
            // The client may have gone.
            let _ = answers.send(answer).await;
        }
    }
}

/// A request that is sent once more: whoever wanted to ask anew has done so.
pub(super) fn again(mut message: ClientJsonRpcMessage) -> ClientJsonRpcMessage {
    if let ClientJsonRpcMessage::Request(request) = &mut message {
        let meta = request.request.get_meta_mut();
        meta.remove("fresh");
        meta.remove("askpath/fresh");
    }
    message
}

fn is_opening(message: &ClientJsonRpcMessage) -> bool {
    matches!(message, ClientJsonRpcMessage::Request(request) if matches!(request.request, ClientRequest::InitializeRequest(_)))
}

fn failed(error: StreamableHttpError<reqwest::Error>) -> Failed {
    match error {
        StreamableHttpError::Client(_)
        | StreamableHttpError::Sse(_)
        | StreamableHttpError::Io(_)
        | StreamableHttpError::HttpStatus(_)
        | StreamableHttpError::UnexpectedEndOfStream => Failed::Lost(error.to_string()),
        _ => Failed::Refused(error.to_string()),
    }
}

fn headers(message: &ClientJsonRpcMessage, negotiated: Option<&str>) -> HashMap<HeaderName, HeaderValue> {
    let mut headers = HashMap::new();
    let mut add = |name: &'static str, value: &str| {
        let value =
            HeaderValue::from_str(value).or_else(|_| HeaderValue::from_str(&format!("=?base64?{}?=", BASE64_STANDARD.encode(value))));
        headers.extend(value.ok().map(|value| (HeaderName::from_static(name), value)));
    };
    let json = serde_json::to_value(message).unwrap_or_default();
    let own = json["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"].as_str();
    let Some(version) = own.or(negotiated) else { return headers };
    add("mcp-protocol-version", version);
    if version >= WITH_HEADERS
        && let Some(method) = json["method"].as_str()
    {
        add("mcp-method", method);
        let about = ["name", "uri", "taskId"].into_iter().find_map(|member| json["params"][member].as_str());
        about.into_iter().for_each(|about| add("mcp-name", about));
    }
    headers
}
