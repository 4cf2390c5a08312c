//! Starting the program, talking to it and ending it.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStderr, Command, ExitStatus, Output, Stdio},
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;
use tempfile::TempDir;
use ureq::{Agent, http::HeaderMap};

/// Only there so that a fault fails the test instead of hanging it.
pub(crate) const LONG: Duration = Duration::from_secs(60);

/// The program, with nothing of the developer's own settings.
pub(crate) fn askpath(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_askpath"));
    command.args(args).env_clear().current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// Runs a command to its end.
pub(crate) fn run(args: &[&str]) -> Output {
    with_input(askpath(args), "")
}

pub(crate) fn with_input(mut command: Command, input: &str) -> Output {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A command that does not read its input may be gone by now.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

pub(crate) fn code(output: &Output) -> i32 {
    output.status.code().unwrap_or_else(|| panic!("{output:?}"))
}

pub(crate) fn stdout(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"))
}

/// Waits until `condition` holds.
pub(crate) fn until(what: &str, mut condition: impl FnMut() -> bool) {
    let end = Instant::now() + LONG;
    while !condition() {
        assert!(Instant::now() < end, "{what} did not happen");
        thread::sleep(Duration::from_millis(5));
    }
}

/// A folder with a file in it for each text.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn file(&self, name: &str, text: impl ToString) -> String {
        let path = self.0.path().join(name);
        fs::write(&path, text.to_string()).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

/// A running server. It is killed when it is dropped.
pub(crate) struct Server {
    child: Child,
    pub(crate) base: String,
    said: Arc<Mutex<String>>,
    agent: Agent,
}

pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }
}

impl Server {
    /// A server on a free port over the database in `data`.
    pub(crate) fn start(data: &Path) -> Self {
        Self::listen("127.0.0.1:0", data)
    }

    pub(crate) fn listen(address: &str, data: &Path) -> Self {
        Self::run(askpath(&["serve", "--listen", address, "--data", data.to_str().unwrap()]))
    }

    pub(crate) fn run(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let mut errors = BufReader::new(child.stderr.take().unwrap());
        let mut lines = String::new();
        while !(lines.contains("listens on ") && lines.contains("data is in ")) {
            assert_ne!(errors.read_line(&mut lines).unwrap(), 0, "the server ended: {lines}");
        }
        let base = lines.split_once("listens on ").unwrap().1.split_whitespace().next().unwrap().to_owned();
        let config = Agent::config_builder().http_status_as_error(false).max_redirects(0).timeout_global(Some(LONG));
        Self { child, base, said: drained(errors, lines), agent: config.build().into() }
    }

    pub(crate) fn address(&self) -> &str {
        self.base.strip_prefix("http://").unwrap()
    }

    /// All that it has said on stderr.
    pub(crate) fn said(&self) -> String {
        self.said.lock().unwrap().clone()
    }

    /// `None` when the server is gone before it has answered.
    pub(crate) fn try_post(&self, path: &str, kind: &str, key: Option<&str>, body: &[u8]) -> Option<Answer> {
        let request = self.agent.post(self.base.clone() + path).header("content-type", kind);
        let request = key.into_iter().fold(request, |request, key| request.header("idempotency-key", key));
        answer(request.send(body))
    }

    pub(crate) fn post(&self, path: &str, json: impl ToString) -> Answer {
        self.try_post(path, "application/json", None, json.to_string().as_bytes()).expect("an answer")
    }

    pub(crate) fn form(&self, path: &str, body: &str) -> Answer {
        self.try_post(path, "application/x-www-form-urlencoded", None, body.as_bytes()).expect("an answer")
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        answer(self.agent.get(self.base.clone() + path).call()).expect("an answer")
    }

    pub(crate) fn delete(&self, path: &str) -> Answer {
        answer(self.agent.delete(self.base.clone() + path).call()).expect("an answer")
    }

    pub(crate) fn patch(&self, path: &str, json: impl ToString) -> Answer {
        let request = self.agent.patch(self.base.clone() + path).header("content-type", "application/json");
        answer(request.send(json.to_string())).expect("an answer")
    }

    pub(crate) fn ask(&self, query: &str, spec: impl ToString) -> String {
        let answer = self.post(&format!("/api/ask_survey{query}"), spec);
        assert_eq!(answer.status, 201, "{}", answer.text);
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    pub(crate) fn result(&self, id: &str) -> Value {
        self.get(&format!("/api/surveys/{id}/result")).json()
    }

    /// As when the power fails.
    pub(crate) fn kill(&self) {
        self.signal("-KILL");
    }

    /// As a service manager asks it to stop.
    pub(crate) fn terminate(&self) {
        self.signal("-TERM");
    }

    fn signal(&self, signal: &str) {
        let sent = Command::new("kill").args([signal, &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    pub(crate) fn ended(&mut self) -> ExitStatus {
        let mut status = None;
        until("the end of the server", || {
            status = self.child.try_wait().unwrap();
            status.is_some()
        });
        status.unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn answer(response: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Option<Answer> {
    let mut response = response.ok()?;
    let text = response.body_mut().read_to_string().ok()?;
    Some(Answer { status: response.status().as_u16(), headers: response.headers().clone(), text })
}

fn drained(mut errors: BufReader<ChildStderr>, lines: String) -> Arc<Mutex<String>> {
    let said = Arc::new(Mutex::new(lines));
    let kept = said.clone();
    thread::spawn(move || {
        let mut bytes = [0; 4_096];
        while let Ok(read @ 1..) = errors.read(&mut bytes) {
            kept.lock().unwrap().push_str(&String::from_utf8_lossy(&bytes[..read]));
        }
    });
    said
}

/// A running `askpath ask` that has printed its link.
pub(crate) struct Asking {
    child: Child,
    errors: BufReader<ChildStderr>,
    pub(crate) id: String,
}

impl Asking {
    pub(crate) fn start(server: &str, args: &[&str], spec: &Path) -> Self {
        let mut command = askpath(&["ask", "--server", server]);
        let mut child = command.args(args).arg(spec).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut errors = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        errors.read_line(&mut line).unwrap();
        let id = line.trim_end().rsplit_once("/s/").unwrap_or_else(|| panic!("{line}")).1.to_owned();
        Self { child, errors, id }
    }

    /// The next line on stderr.
    pub(crate) fn says(&mut self) -> String {
        let mut line = String::new();
        self.errors.read_line(&mut line).unwrap();
        line
    }

    pub(crate) fn end(self) -> (i32, Value) {
        let output = self.child.wait_with_output().unwrap();
        (code(&output), stdout(&output))
    }
}

pub(crate) fn spec_file(folder: &Folder, spec: &Value) -> PathBuf {
    PathBuf::from(folder.file("spec.json", spec))
}
