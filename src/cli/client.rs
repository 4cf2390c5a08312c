//! The commands that talk to a running server.

use std::{
    io::{ErrorKind, Write},
    path::Path,
    process::ExitCode,
    time::Duration,
};

use anyhow::{Context, bail};
use clap::Args;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;
use ureq::{Agent, http::Response, unversioned::multipart::Form};

use super::print;
use crate::surveys::Format;

/// Longer than the server waits in one call, so that it is the server that ends a wait.
const PATIENCE: Duration = Duration::from_secs(90);

/// The most bytes of an answer that are read: a survey of the largest size, and what is said with it.
const MOST: u64 = 32 * 1024 * 1024;

#[derive(Args, Clone, Debug)]
pub(super) struct ServerArg {
    /// The server to talk to
    #[arg(long, env = "ASKPATH_SERVER", default_value = "http://127.0.0.1:4180", value_name = "URL")]
    server: String,
}

#[derive(Args, Debug)]
pub(super) struct ListArgs {
    #[command(flatten)]
    server: ServerArg,
    /// Only surveys in this state
    #[arg(long, value_parser = ["pending", "settled"])]
    state: Option<String>,
    /// Only surveys of this session
    #[arg(long)]
    session: Option<String>,
    /// At most so many
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=200))]
    limit: u32,
    /// Go on after a page: its `next`
    #[arg(long, value_name = "CURSOR")]
    before: Option<String>,
}

#[derive(Args, Debug)]
pub(super) struct WithdrawArgs {
    #[command(flatten)]
    server: ServerArg,
    /// The survey's id
    id: String,
}

#[derive(Args, Debug)]
pub(super) struct ExportArgs {
    #[command(flatten)]
    server: ServerArg,
    /// What it is written in
    #[arg(long, value_parser = Format::NAMES, default_value = Format::NAMES[0])]
    format: String,
    /// Of the list, only surveys in this state
    #[arg(long, value_parser = ["pending", "settled"], conflicts_with = "id")]
    state: Option<String>,
    /// Of the list, only surveys of this session
    #[arg(long, conflicts_with = "id")]
    session: Option<String>,
    /// The survey's id; without one, the list of surveys is exported
    id: Option<String>,
}

/// A server and the way to talk to it.
pub(super) struct Client {
    base: String,
    agent: Agent,
}

/// What the server answered: its status and its JSON.
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) json: Value,
}

/// What the server answered, whatever it is made of.
pub(super) struct Bytes {
    pub(super) status: u16,
    pub(super) body: Vec<u8>,
}

impl Bytes {
    /// The body of an answer that is none of a refusal.
    pub(super) fn known(self) -> anyhow::Result<Vec<u8>> {
        if self.status < 400 {
            return Ok(self.body);
        }
        bail!("{}", serde_json::from_slice(&self.body).map_or_else(|_| format!("status {}", self.status), |problem| refusal(&problem)))
    }
}

impl Client {
    pub(super) fn new(arg: &ServerArg) -> Self {
        // A form's answer says where it leads; that is all there is to know of it.
        let config = Agent::config_builder().http_status_as_error(false).max_redirects(0).timeout_global(Some(PATIENCE)).build();
        Self { base: arg.server.trim_end_matches('/').to_owned(), agent: config.into() }
    }

    pub(super) fn get(&self, path: &str) -> anyhow::Result<Answer> {
        self.answer(self.agent.get(self.base.clone() + path).call())
    }

    pub(super) fn delete(&self, path: &str) -> anyhow::Result<Answer> {
        self.answer(self.agent.delete(self.base.clone() + path).call())
    }

    pub(super) fn post(&self, path: &str, key: &str, body: &[u8]) -> anyhow::Result<Answer> {
        let request = self.agent.post(self.base.clone() + path).header("Idempotency-Key", key);
        self.answer(request.header("Content-Type", "application/json").send(body))
    }

    pub(super) fn bytes(&self, path: &str) -> anyhow::Result<Bytes> {
        self.whole(self.agent.get(self.base.clone() + path).header("Accept", "application/json").call())
    }

    /// Sends a form; `accept` names what the answer is to be made of.
    pub(super) fn form(&self, path: &str, fields: &str, accept: Option<&str>) -> anyhow::Result<Bytes> {
        let request = self.agent.post(self.base.clone() + path).header("Content-Type", "application/x-www-form-urlencoded");
        let request = accept.into_iter().fold(request, |request, accept| request.header("Accept", accept));
        self.whole(request.send(fields))
    }

    /// Sends a file of this machine, however long that takes.
    pub(super) fn upload(&self, path: &str, file: &Path) -> anyhow::Result<Bytes> {
        let form = Form::new().file("file", file).with_context(|| format!("{} cannot be read", file.display()))?;
        let request = self.agent.post(self.base.clone() + path).config().timeout_global(None).build();
        self.whole(request.header("Accept", "application/json").send(form))
    }

    fn whole(&self, response: Result<Response<ureq::Body>, ureq::Error>) -> anyhow::Result<Bytes> {
        let mut response = self.reached(response)?;
        let body = response.body_mut().with_config().limit(MOST).read_to_vec().context("the answer broke off")?;
        Ok(Bytes { status: response.status().as_u16(), body })
    }

    fn reached<T>(&self, response: Result<Response<T>, ureq::Error>) -> anyhow::Result<Response<T>> {
        response.with_context(|| format!("no answer from {}; is `askpath serve` running there?", self.base))
    }

    fn answer(&self, response: Result<Response<ureq::Body>, ureq::Error>) -> anyhow::Result<Answer> {
        let mut response = self.reached(response)?;
        let status = response.status().as_u16();
        let json = response.body_mut().read_json().with_context(|| format!("{} did not answer with JSON (status {status})", self.base))?;
        Ok(Answer { status, json })
    }
}

/// Whether the server was there, and went before it had answered.
pub(super) fn was_lost(error: &anyhow::Error) -> bool {
    match error.downcast_ref::<ureq::Error>() {
        Some(ureq::Error::Io(error)) => error.kind() != ErrorKind::ConnectionRefused,
        Some(ureq::Error::Protocol(_) | ureq::Error::Timeout(_)) => true,
        _ => false,
    }
}

/// `name=value` pairs as a query, empty without any.
pub(super) fn query(pairs: &[(&str, Option<&str>)]) -> String {
    let pairs = pairs.iter().filter_map(|(name, value)| Some(format!("{name}={}", utf8_percent_encode((*value)?, NON_ALPHANUMERIC))));
    let pairs: Vec<String> = pairs.collect();
    if pairs.is_empty() { String::new() } else { format!("?{}", pairs.join("&")) }
}

pub(super) fn list(args: &ListArgs) -> anyhow::Result<ExitCode> {
    let limit = args.limit.to_string();
    let query = query(&[
        ("state", args.state.as_deref()),
        ("session", args.session.as_deref()),
        ("before", args.before.as_deref()),
        ("limit", Some(&limit)),
    ]);
    report(&Client::new(&args.server).get(&format!("/api/surveys{query}"))?)
}

pub(super) fn export(args: &ExportArgs) -> anyhow::Result<ExitCode> {
    let query = query(&[("format", Some(&args.format)), ("state", args.state.as_deref()), ("session", args.session.as_deref())]);
    let path = match &args.id {
        Some(id) => format!("/api/surveys/{}/export{query}", utf8_percent_encode(id, NON_ALPHANUMERIC)),
        None => format!("/api/export{query}"),
    };
    let exported = Client::new(&args.server).bytes(&path)?.known()?;
    std::io::stdout().write_all(&exported).context("standard output cannot be written to")?;
    Ok(ExitCode::SUCCESS)
}

pub(super) fn withdraw(args: &WithdrawArgs) -> anyhow::Result<ExitCode> {
    let id = utf8_percent_encode(&args.id, NON_ALPHANUMERIC);
    report(&Client::new(&args.server).delete(&format!("/api/surveys/{id}"))?)
}

fn report(answer: &Answer) -> anyhow::Result<ExitCode> {
    if answer.status >= 400 {
        bail!("{}", refusal(&answer.json));
    }
    print(&answer.json);
    Ok(ExitCode::SUCCESS)
}

/// What a problem+json says, in one line.
pub(super) fn refusal(problem: &Value) -> String {
    let messages = problem["errors"].as_array().into_iter().flatten().filter_map(|error| error["message"].as_str());
    let messages: Vec<_> = messages.collect();
    if messages.is_empty() { problem.to_string() } else { messages.join("; ") }
}
