//! The whole server but its port: requests go through the router and its fence, over a store in memory and a clock that
//! stands still until it is moved.

mod amend;
mod answers;
mod ask_back;
mod bad_input;
mod card;
mod conformance;
mod convert;
mod create;
mod depth;
#[cfg(feature = "diagrams")]
mod diagrams;
mod doors;
mod events;
mod expiry;
mod export;
mod fixtures;
mod forms;
mod guards;
mod guide;
mod ids;
mod interaction;
mod languages;
mod live;
mod mcp;
mod minimise;
mod mutations;
mod mutations_of_doors;
mod openapi;
mod pages;
mod quick;
mod read;
mod receipts;
mod result;
mod steer;
mod submit;
mod uploads;
mod waiting;
mod webhooks;
mod withdraw;

use std::{sync::Arc, time::Duration};

use axum::{
    Router,
    body::Body,
    http::{
        HeaderMap, Request, StatusCode,
        header::{CONTENT_TYPE, HOST, LOCATION},
        request::Builder,
    },
};
use engine::doors::Limits;
use http_body_util::BodyExt;
use leptos::config::LeptosOptions;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;
use tempfile::TempDir;
use tower::ServiceExt;

use crate::{
    clock::Clock,
    diagrams::Diagrams,
    fence::Fence,
    files::{Caps, Files},
    http::App,
    mcp::{Endpoint, Mcp, Patience},
    receipt::ReceiptKey,
    router::router,
    store::Store,
    surveys::{Link, Setup, Surveys},
    webhook::{Courier, Reach},
};

const START: i64 = 1_764_000_000_000;
const SECOND: i64 = 1_000;
const JSON: &str = "application/json";
const FORM: &str = "application/x-www-form-urlencoded";
const BASE: &str = "http://127.0.0.1:4180";
const CAPS: Caps = Caps { file: 100_000, survey: 250_000, count: 30 };
/// For a receiver that does not answer.
const BRIEF: Duration = Duration::from_millis(300);
/// Only there so that a fault fails the test instead of hanging it.
const LONG: Duration = Duration::from_secs(60);

/// A server without a port. Clones share everything.
#[derive(Clone)]
struct Server {
    router: Router,
    surveys: Surveys,
    clock: Clock,
    /// Of uploads.
    folder: Arc<TempDir>,
}

/// A whole answer.
#[derive(Debug)]
struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Server {
    async fn start() -> Self {
        Self::limited(Limits::default()).await
    }

    async fn limited(limits: Limits) -> Self {
        Self::on(Store::in_memory().await.expect("a store"), limits, Patience::For(Duration::ZERO)).await
    }

    /// A server on a store that another had before, or has beside it; MCP calls wait for `patience`.
    async fn on(store: Store, limits: Limits, patience: Patience) -> Self {
        Self::reaching(Reach::Anywhere, store, limits, patience).await
    }

    /// A server that tells callbacks within `reach`.
    async fn reaching(reach: Reach, store: Store, limits: Limits, patience: Patience) -> Self {
        Self::telling(Courier::new(reach, LONG), store, limits, patience).await
    }

    /// A server whose callbacks are told by `courier`.
    async fn telling(courier: Courier, store: Store, limits: Limits, patience: Patience) -> Self {
        let clock = Clock::manual(START);
        let folder = Arc::new(tempfile::tempdir().expect("a folder"));
        let files = Files::open(folder.path(), CAPS).expect("a folder");
        let setup = Setup { limits, link: Link::new(BASE), key: ReceiptKey::random(), courier };
        let surveys = Surveys::open(store, files, clock.clone(), setup).await.expect("surveys");
        tokio::spawn(surveys.clone().tell_forever());
        let site = LeptosOptions::builder().output_name("askpath").build();
        let fence = Fence::new(([127, 0, 0, 1], 4180).into(), None);
        let mcp = Endpoint::new(Mcp::new(surveys.clone(), patience), &fence);
        let router = router(App { surveys: surveys.clone(), diagrams: Diagrams::new(LONG), site, mcp }, fence);
        Self { router, surveys, clock, folder }
    }

    /// Sends a request, with a Host of ours if it names none.
    async fn send(&self, request: Builder, body: impl Into<Body>) -> Answer {
        let mut request: Request<Body> = request.body(body.into()).expect("a request");
        request.headers_mut().entry(HOST).or_insert("127.0.0.1:4180".parse().expect("a host"));
        let (method, path) = (request.method().clone(), request.uri().path().to_owned());
        let answer = self.oneshot(request).await;
        self.is_as_described(&method, &path, &answer).await;
        answer
    }

    async fn oneshot(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.expect("an answer");
        let (head, body) = response.into_parts();
        let body = body.collect().await.expect("a body").to_bytes().to_vec();
        Answer { status: head.status, headers: head.headers, body }
    }

    async fn get(&self, path: &str) -> Answer {
        self.send(Request::get(path), Body::empty()).await
    }

    async fn delete(&self, path: &str) -> Answer {
        self.send(Request::delete(path), Body::empty()).await
    }

    async fn post(&self, path: &str, json: impl ToString) -> Answer {
        self.send(Request::post(path).header(CONTENT_TYPE, JSON), json.to_string()).await
    }

    /// Sends a form as a browser does without script.
    async fn form(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.send(Request::post(path).header(CONTENT_TYPE, FORM), encoded(fields)).await
    }

    /// Posts a survey; its id.
    async fn ask(&self, spec: impl ToString) -> String {
        self.ask_with("", spec).await
    }

    async fn ask_with(&self, query: &str, spec: impl ToString) -> String {
        let answer = self.post(&format!("/api/ask_survey{query}"), spec).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()["id"].as_str().expect("an id").to_owned()
    }

    /// Submits answers in the door's own JSON.
    async fn submit(&self, id: &str, answers: impl ToString) -> Answer {
        self.post(&format!("/s/{id}/submit"), answers).await
    }

    async fn status(&self, id: &str) -> Value {
        self.get(&format!("/api/surveys/{id}")).await.json()
    }

    async fn result(&self, id: &str) -> Value {
        self.get(&format!("/api/surveys/{id}/result")).await.json()
    }

    /// The revision that a page which is opened now would name.
    async fn seen(&self, id: &str) -> String {
        self.status(id).await["revision"].to_string()
    }

    /// Answers one question as its page would, and goes on.
    async fn answer(&self, id: &str, at: &str, fields: &[(&str, &str)]) -> Answer {
        let seen = self.seen(id).await;
        let mut all = vec![("seen", seen.as_str())];
        all.extend_from_slice(fields);
        self.form(&question(id, at), &all).await
    }
}

impl Answer {
    fn text(&self) -> &str {
        str::from_utf8(&self.body).expect("text")
    }

    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map(|value| value.to_str().expect("ASCII")).unwrap_or_default()
    }

    /// Where a form led.
    #[track_caller]
    fn leads_to(&self) -> &str {
        assert_eq!(self.status, 303, "{}", self.text());
        self.headers[LOCATION].to_str().expect("ASCII")
    }

    /// The problems of a refusal, each as its code; everything that every refusal must have is checked.
    #[track_caller]
    fn codes(&self) -> Vec<String> {
        assert_eq!(self.header("content-type"), "application/problem+json", "{}", self.text());
        let problem = self.json();
        assert_eq!(problem["status"], self.status.as_u16());
        assert_eq!(problem["type"], "about:blank");
        assert!(problem["title"].is_string() && problem["detail"].is_string(), "{problem}");
        let errors = problem["errors"].as_array().expect("errors");
        assert!(!errors.is_empty(), "{problem}");
        for error in errors {
            assert!(error["message"].as_str().is_some_and(|message| message.len() > 20), "{error}");
            assert!(error["pointer"].is_string() || error["question"].is_string(), "{error}");
        }
        errors.iter().map(|error| error["code"].as_str().expect("a code").to_owned()).collect()
    }

    #[track_caller]
    fn refuses(&self, status: u16, code: &str) {
        assert_eq!((self.status.as_u16(), self.codes().first().map(String::as_str)), (status, Some(code)), "{}", self.text());
    }
}

/// The address of a question's page.
fn question(id: &str, at: &str) -> String {
    format!("/s/{id}?at={}", utf8_percent_encode(at, NON_ALPHANUMERIC))
}

fn encoded(fields: &[(&str, &str)]) -> String {
    let encode = |text| utf8_percent_encode(text, NON_ALPHANUMERIC);
    fields.iter().map(|(name, value)| format!("{}={}", encode(name), encode(value))).collect::<Vec<_>>().join("&")
}

/// Everything that stands in an attribute of this name, as a browser reads it.
fn attributes(html: &str, name: &str) -> Vec<String> {
    let start = format!(" {name}=\"");
    let value = |rest: &str| rest.split_once('"').map(|(value, _)| unescaped(value));
    html.split(&start).skip(1).filter_map(value).collect()
}

fn unescaped(html: &str) -> String {
    html.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}
