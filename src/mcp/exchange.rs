//! The one address of MCP: bodies are read by our own rules, then it is the SDK that speaks the protocol.

use std::{sync::Arc, time::Duration};

use axum::{
    body::Body,
    extract::{Request, State},
    http::{Method, StatusCode, header::CONTENT_TYPE},
    response::{IntoResponse, Response},
};
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService, session::local::LocalSessionManager};

use crate::{
    body,
    error::Error,
    fence::Fence,
    mcp::{Mcp, sessions::Sessions},
};

/// The most bytes of a message: the arguments of the largest door, and what stands around them.
const MOST: usize = 8 * 1024 * 1024;
/// The most bytes of what the SDK says when it refuses.
const MOST_WORDS: usize = 2_000;
/// How long a connection of a client that says nothing is remembered in memory; on disk it is for longer.
const IDLE: Duration = Duration::from_secs(24 * 60 * 60);
/// How long answers to those who wait may take once the server closes.
const PARTING: Duration = Duration::from_millis(500);

/// Where MCP is spoken. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Endpoint(StreamableHttpService<Mcp, LocalSessionManager>);

impl Endpoint {
    /// Speaks for `mcp`, to those whom `fence` lets through, until its surveys close.
    pub(crate) fn new(mcp: Mcp, fence: &Fence) -> Self {
        let mut config = StreamableHttpServerConfig::default()
            .with_allowed_hosts(fence.hosts())
            .with_allowed_origins(fence.origins())
            .enforce_origin_validation()
            .with_max_request_body_bytes(MOST);
        config.session_store = Some(Arc::new(Sessions::new(mcp.surveys.clone())));
        let (surveys, closing) = (mcp.surveys.clone(), config.cancellation_token.clone());
        tokio::spawn(async move {
            surveys.closed().await;
            tokio::time::sleep(PARTING).await;
            closing.cancel();
        });
        let mut sessions = LocalSessionManager::default();
        sessions.session_config.keep_alive = Some(IDLE);
        Self(StreamableHttpService::new(move || Ok(mcp.clone()), Arc::new(sessions), config))
    }
}

/// `GET`, `POST` and `DELETE /mcp`
pub(crate) async fn exchange(State(Endpoint(service)): State<Endpoint>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let body = match head.method {
        Method::POST => match body::json(&head.headers, body, MOST).await {
            Ok(body) => Body::from(body),
            Err(error) => return Error::from(error).into_response(),
        },
        _ => Body::empty(),
    };
    let answer = service.handle(Request::from_parts(head, body)).await.map(Body::new);
    let is_bare = !answer.headers().contains_key(CONTENT_TYPE);
    if is_bare && (answer.status().is_client_error() || answer.status().is_server_error()) { explained(answer).await } else { answer }
}

/// What the SDK refuses in a few words, as the problem that every refusal is here.
async fn explained(answer: Response) -> Response {
    let (head, body) = answer.into_parts();
    let said = body::read(body, MOST_WORDS).await.unwrap_or_default();
    let said = String::from_utf8_lossy(&said).trim_end_matches('.').to_owned();
    // That it is sent as JSON was looked at before; what the SDK cannot read is no message.
    let status = if head.status == StatusCode::UNSUPPORTED_MEDIA_TYPE { StatusCode::BAD_REQUEST } else { head.status };
    let mut problem = Error::Mcp { status, said }.into_response();
    problem.headers_mut().extend(head.headers);
    problem
}
