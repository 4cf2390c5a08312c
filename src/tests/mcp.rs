//! MCP as clients speak it: messages of both protocol versions through the router.

mod callback;
mod conversation;
mod elicitation;
mod ladder;
mod repeated;
mod stateless;
mod tasks;
mod tools;

use std::sync::atomic::{AtomicU64, Ordering};

use axum::{
    body::Body,
    http::{
        Request, Response, StatusCode,
        header::{ACCEPT, CONTENT_TYPE, HOST},
    },
};
use engine::doors::Limits;
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tokio::time::{Instant, timeout_at};
use tower::ServiceExt;

use super::{JSON, LONG, Server, fixtures::tiny};
use crate::{mcp::Patience, store::Store};

const OLD: &str = "2025-11-25";
const NEW: &str = "2026-07-28";

impl Server {
    /// A server whose MCP calls wait for as long as it takes.
    async fn patient() -> Self {
        Self::on(Store::in_memory().await.expect("a store"), Limits::default(), Patience::Forever).await
    }

    async fn mcp(&self, request: axum::http::request::Builder, body: String) -> Response<Body> {
        let request = request.header(HOST, "127.0.0.1:4180").body(Body::from(body)).expect("a request");
        self.router.clone().oneshot(request).await.expect("an answer")
    }

    async fn pending(&self) -> usize {
        self.get("/api/surveys?state=pending").await.json()["surveys"].as_array().expect("surveys").len()
    }
}

/// A client of one version, by hand.
struct Client {
    server: Server,
    /// Of versions that have one.
    session: Option<String>,
    capabilities: Value,
    next: AtomicU64,
}

impl Client {
    /// Of the version with a handshake.
    async fn open(server: &Server, capabilities: Value) -> Self {
        let mut client = Self { server: server.clone(), session: None, capabilities, next: AtomicU64::new(1) };
        let hello = json!({"protocolVersion": OLD, "capabilities": client.capabilities, "clientInfo": {"name": "Tester", "version": "1"}});
        let hello = json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello});
        let request = Request::post("/mcp").header(CONTENT_TYPE, JSON).header(ACCEPT, "application/json, text/event-stream");
        let opened = server.mcp(request, hello.to_string()).await;
        assert_eq!(opened.status(), 200);
        client.session = Some(opened.headers()["mcp-session-id"].to_str().expect("ASCII").to_owned());
        assert_eq!(Messages::of(opened).result().await["protocolVersion"], OLD);
        client.say(json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).await;
        client
    }

    /// Of the version without.
    fn stateless(server: &Server, capabilities: Value) -> Self {
        Self { server: server.clone(), session: None, capabilities, next: AtomicU64::new(1) }
    }

    /// The same client, at another server.
    fn at(&self, server: &Server) -> Self {
        let next = AtomicU64::new(self.next.load(Ordering::Relaxed));
        Self { server: server.clone(), session: self.session.clone(), capabilities: self.capabilities.clone(), next }
    }

    async fn post(&self, message: &Value) -> Response<Body> {
        let mut request = Request::post("/mcp").header(CONTENT_TYPE, JSON).header(ACCEPT, "application/json, text/event-stream");
        request = match &self.session {
            Some(session) => request.header("mcp-session-id", session).header("mcp-protocol-version", OLD),
            None => {
                let about = message["params"]["name"].as_str().or_else(|| message["params"]["taskId"].as_str());
                let request =
                    request.header("mcp-protocol-version", NEW).header("mcp-method", message["method"].as_str().expect("a method"));
                about.into_iter().fold(request, |request, about| request.header("mcp-name", about))
            }
        };
        self.server.mcp(request, message.to_string()).await
    }

    /// Sends what needs no answer.
    async fn say(&self, message: Value) {
        assert_eq!(self.post(&message).await.status(), StatusCode::ACCEPTED, "{message}");
    }

    async fn request(&self, method: &str, mut params: Value) -> Messages {
        if self.session.is_none() {
            let meta = params["_meta"].take();
            let ours = json!({
                "io.modelcontextprotocol/protocolVersion": NEW,
                "io.modelcontextprotocol/clientInfo": {"name": "Tester", "version": "1"},
                "io.modelcontextprotocol/clientCapabilities": self.capabilities,
            });
            let both = meta.as_object().into_iter().chain(ours.as_object()).flatten();
            params["_meta"] = both.map(|(name, value)| (name.clone(), value.clone())).collect::<serde_json::Map<_, _>>().into();
        }
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        Messages::of(self.post(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})).await)
    }

    async fn start(&self, tool: &str, arguments: &Value) -> Messages {
        self.request("tools/call", json!({"name": tool, "arguments": arguments})).await
    }

    /// A call at a server that waits, when it does.
    async fn waiting(&self, tool: &str, arguments: &Value) -> Messages {
        let params = json!({"name": tool, "arguments": arguments, "_meta": {"progressToken": "t"}});
        let mut call = self.request("tools/call", params).await;
        while call.next().await.expect("progress")["method"] != "notifications/progress" {}
        call
    }

    async fn call(&self, tool: &str, arguments: &Value) -> Value {
        self.start(tool, arguments).await.result().await
    }

    async fn call_with(&self, meta: &Value, tool: &str, arguments: &Value) -> Value {
        self.request("tools/call", json!({"name": tool, "arguments": arguments, "_meta": meta})).await.result().await
    }

    /// Calls `ask_survey` at a server that does not wait; the handle.
    async fn ask(&self) -> String {
        handle(&self.call("ask_survey", &tiny()).await)
    }
}

/// What a server answers to one request, one message after the other.
struct Messages {
    body: Body,
    read: String,
    /// When it is given up, whatever comes meanwhile.
    end: Instant,
}

impl Messages {
    fn of(response: Response<Body>) -> Self {
        Self { body: response.into_body(), read: String::new(), end: Instant::now() + LONG }
    }

    async fn next(&mut self) -> Option<Value> {
        loop {
            if let Ok(whole) = serde_json::from_str(&self.read) {
                self.read.clear();
                return Some(whole);
            }
            if let Some((event, rest)) = self.read.split_once("\n\n") {
                let message = event.lines().find_map(|line| line.strip_prefix("data:")).and_then(|data| serde_json::from_str(data).ok());
                self.read = rest.to_owned();
                match message {
                    Some(message) => return Some(message),
                    None => continue,
                }
            }
            let frame = timeout_at(self.end, self.body.frame()).await.expect("a message")?.expect("a frame");
            let data = frame.into_data().expect("data");
            self.read.push_str(str::from_utf8(&data).expect("text"));
        }
    }

    /// The last message.
    async fn end(mut self) -> Value {
        loop {
            let message = self.next().await.expect("an answer");
            if message.get("method").is_none() {
                return message;
            }
        }
    }

    async fn result(self) -> Value {
        let end = self.end().await;
        assert!(end["result"].is_object(), "{end}");
        end["result"].clone()
    }

    /// The code of a call that fails as a message.
    async fn error(self) -> i64 {
        let end = self.end().await;
        end["error"]["code"].as_i64().unwrap_or_else(|| panic!("{end}"))
    }
}

/// The object of a tool's result, which is the same in both forms.
#[track_caller]
fn object(result: &Value) -> &Value {
    let text = result["content"][0]["text"].as_str().expect("text");
    let parsed: Value = serde_json::from_str(text).expect("JSON");
    assert_eq!(parsed, result["structuredContent"]);
    &result["structuredContent"]
}

#[track_caller]
fn handle(result: &Value) -> String {
    let object = object(result);
    assert_eq!((&object["state"], &result["isError"]), (&json!("pending"), &json!(false)), "{result}");
    object["id"].as_str().expect("a handle").to_owned()
}
