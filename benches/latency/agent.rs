//! An agent that posts a survey and waits, in each of the ways there are, and the person who answers it: how long it was
//! from the moment the person's client sends until the agent has what it waits for.

use std::time::{Duration, Instant};

use axum::{Router, extract::State, routing::post};
use reqwest::{Client, RequestBuilder, Response};
use serde_json::{Value, json};
use tokio::{
    net::TcpListener,
    sync::{
        Mutex,
        mpsc::{Receiver, Sender, channel},
    },
    task::JoinHandle,
    time::sleep,
};

use crate::{REST, since};

const PROTOCOL: &str = "2026-07-28";

/// What is waited for on a stream of events.
#[derive(Clone, Copy)]
pub(crate) enum Listener {
    /// That the survey is over.
    Event,
    /// What was answered, which takes another request.
    Result,
}

pub(crate) struct Agent {
    base: String,
    client: Client,
    /// Another client, on a connection of its own.
    person: Client,
}

/// Where callbacks come in.
pub(crate) struct Callbacks {
    url: String,
    told: Mutex<Receiver<Instant>>,
}

impl Callbacks {
    pub(crate) async fn start() -> Self {
        let (tell, told) = channel(1);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/", listener.local_addr().unwrap());
        let router = Router::new().route("/", post(received)).with_state(tell);
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, told: Mutex::new(told) }
    }
}

async fn received(State(tell): State<Sender<Instant>>, _body: String) {
    tell.send(Instant::now()).await.unwrap();
}

impl Agent {
    pub(crate) fn new(base: &str) -> Self {
        let client = || Client::builder().no_proxy().tcp_nodelay(true).build().unwrap();
        Self { base: base.to_owned(), client: client(), person: client() }
    }

    /// From a body that is sent to the same body back.
    pub(crate) async fn echo(&self, base: &str) -> Duration {
        sleep(REST).await;
        let sent = Instant::now();
        text(self.person.post(base).body(answers())).await;
        since(sent)
    }

    /// Until the person's own client has its answer, while nobody waits.
    pub(crate) async fn submission(&self) -> Duration {
        let id = self.ask(&[]).await;
        sleep(REST).await;
        let sent = Instant::now();
        self.submit(&id).await;
        since(sent)
    }

    /// Until a request that waits for the result has it.
    pub(crate) async fn http_wait(&self) -> Duration {
        let id = self.ask(&[]).await;
        let waiting = self.client.get(format!("{}/api/surveys/{id}/result?wait=300", self.base));
        self.answered(&id, async move { assert!(text(waiting).await.contains("answered")) }).await
    }

    /// Until a stream of one survey's events says that it is over.
    pub(crate) async fn event_stream(&self, until: Listener) -> Duration {
        let id = self.ask(&[]).await;
        let mut events = self.client.get(format!("{}/api/surveys/{id}/events", self.base)).send().await.unwrap();
        let result = self.client.get(format!("{}/api/surveys/{id}/result", self.base));
        let waiting = async move {
            read_until(&mut events, "survey/settled").await;
            if matches!(until, Listener::Result) {
                assert!(text(result).await.contains("answered"));
            }
        };
        self.answered(&id, waiting).await
    }

    /// Until a call of `ask_survey` that waits has its result.
    pub(crate) async fn tool_call(&self) -> Duration {
        let meta = json!({
            "io.modelcontextprotocol/protocolVersion": PROTOCOL,
            "io.modelcontextprotocol/clientInfo": {"name": "bench", "version": "1"},
            "io.modelcontextprotocol/clientCapabilities": {},
            "progressToken": "bench", "fresh": true,
        });
        let params = json!({"name": "ask_survey", "arguments": spec(), "_meta": meta});
        let call = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params});
        let request = self.client.post(format!("{}/mcp", self.base)).header("accept", "application/json, text/event-stream");
        let request = request.header("mcp-protocol-version", PROTOCOL).header("mcp-method", "tools/call").header("mcp-name", "ask_survey");
        let mut messages = request.header("content-type", "application/json").body(call.to_string()).send().await.unwrap();
        // The first that a call tells of its progress holds the link.
        let progress = read_until(&mut messages, "\"}").await;
        let id = progress.rsplit_once("/s/").unwrap().1.split('"').next().unwrap().to_owned();
        let waiting = async move {
            read_until(&mut messages, "structuredContent").await;
        };
        self.answered(&id, waiting).await
    }

    /// Until the agent's own server is told.
    pub(crate) async fn callback(&self, callbacks: &Callbacks) -> Duration {
        let id = self.ask(&[("callback", &callbacks.url)]).await;
        sleep(REST).await;
        let sent = Instant::now();
        self.submit(&id).await;
        callbacks.told.lock().await.recv().await.unwrap().duration_since(sent)
    }

    /// How long it is from the person's answer to the end of `waiting`, which is given time to begin.
    async fn answered(&self, id: &str, waiting: impl Future<Output = ()> + Send + 'static) -> Duration {
        let waiting: JoinHandle<Instant> = tokio::spawn(async move {
            waiting.await;
            Instant::now()
        });
        sleep(REST).await;
        let sent = Instant::now();
        self.submit(id).await;
        waiting.await.unwrap().duration_since(sent)
    }

    async fn ask(&self, query: &[(&str, &str)]) -> String {
        let query: String = query.iter().map(|(name, value)| format!("{name}={}", value.replace('&', "%26"))).collect();
        let handle = text(self.client.post(format!("{}/api/ask_survey?{query}", self.base)).body(spec().to_string())).await;
        let handle: Value = serde_json::from_str(&handle).unwrap();
        handle["id"].as_str().unwrap().to_owned()
    }

    async fn submit(&self, id: &str) {
        text(self.person.post(format!("{}/s/{id}/submit", self.base)).body(answers())).await;
    }
}

fn spec() -> Value {
    json!({"survey": {"title": "Bench", "entry": "q", "questions": {
        "q": {"prompt": "Which?", "options": [{"key": "a", "label": "The first"}, {"key": "b", "label": "The second"}]}}}})
}

fn answers() -> String {
    json!([{"id": "q", "selected": ["a"]}]).to_string()
}

/// The whole answer to a request, which must be a success.
async fn text(request: RequestBuilder) -> String {
    let response = request.header("content-type", "application/json").send().await.unwrap();
    let status = response.status();
    let text = response.text().await.unwrap();
    assert!(status.is_success(), "{status}: {text}");
    text
}

/// What comes on a stream until it has said `end`.
async fn read_until(stream: &mut Response, end: &str) -> String {
    let mut read = String::new();
    while !read.contains(end) {
        let chunk = stream.chunk().await.unwrap().unwrap_or_else(|| panic!("the stream ended after {read}"));
        read += str::from_utf8(&chunk).unwrap();
    }
    read
}
