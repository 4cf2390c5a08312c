//! `mcp`: standard input and output, through a server that runs or one that is started.

use std::{
    io::{BufRead, BufReader, Write},
    net::TcpListener,
    path::Path,
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{self, Receiver},
    thread,
};

use serde_json::{Value, json};

use crate::{
    first,
    process::{Folder, LONG, Server, askpath, code, until},
    tiny,
};

/// A client that has started `askpath mcp`.
struct Spoken {
    process: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Spoken {
    fn start(mut command: Command) -> Self {
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = piped.spawn().unwrap();
        let (input, output) = (process.stdin.take(), BufReader::new(process.stdout.take().unwrap()));
        let (line, lines) = mpsc::channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|said| line.send(said)));
        let mut spoken = Self { process, input, lines };
        let client = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "Tester", "version": "1"}});
        spoken.say(&json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": client}));
        assert_eq!(spoken.hear()["result"]["serverInfo"]["name"], "askpath");
        spoken.say(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
        spoken
    }

    fn say(&mut self, message: &Value) {
        writeln!(self.input.as_ref().unwrap(), "{message}").unwrap();
    }

    fn call(&mut self, id: u32, tool: &str, arguments: &Value) {
        self.say(&json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": {"name": tool, "arguments": arguments}}));
    }

    /// The next message; every line on standard output is one.
    fn hear(&mut self) -> Value {
        let line = self.lines.recv_timeout(LONG).expect("a message");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    }

    /// Closes standard input, and waits for the process.
    fn end(mut self) -> Option<i32> {
        self.input = None;
        let mut status = None;
        until("the end of the client's program", || {
            status = self.process.try_wait().unwrap();
            status.is_some()
        });
        status.unwrap().code()
    }
}

impl Drop for Spoken {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn mcp(address: &str, data: &Path, wait: &str) -> Command {
    let mut command = askpath(&["mcp", "--listen", address, "--mcp-wait", wait, "--data"]);
    command.arg(data);
    command
}

fn free_address() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

#[test]
fn a_server_that_runs_is_used_and_keeps_what_was_asked() {
    let folder = Folder::new();
    let server = Server::start(folder.path());
    let elsewhere = Folder::new();
    // The server's own wait holds, as its data does.
    let mut client = Spoken::start(mcp(server.address(), elsewhere.path(), "0"));
    client.call(1, "ask_survey", &tiny());
    until("the survey is there", || server.get("/api/surveys?state=pending").json()["surveys"][0].is_object());
    let id = server.get("/api/surveys").json()["surveys"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(client.end(), Some(0));
    assert_eq!(server.get(&format!("/api/surveys/{id}")).json()["state"], "pending");
    assert!(!elsewhere.path().join("askpath.db").exists());
}

#[test]
fn where_no_server_runs_one_is_started_and_the_next_has_its_surveys() {
    let (folder, address) = (Folder::new(), free_address());
    let mut client = Spoken::start(mcp(&address, folder.path(), "0"));
    client.call(1, "ask_survey", &tiny());
    let pending = client.hear();
    let id = pending["result"]["structuredContent"]["id"].as_str().unwrap().to_owned();
    assert_eq!(client.end(), Some(0));

    let server = Server::listen(&address, folder.path());
    assert_eq!(server.post(&format!("/s/{id}/submit"), first()).status, 200);
    let mut client = Spoken::start(mcp(&address, folder.path(), "0"));
    client.call(1, "get_survey_result", &json!({"handle": id}));
    assert_eq!(client.hear()["result"]["structuredContent"]["outcome"], "answered");
    assert_eq!(client.end(), Some(0));
}

#[test]
fn two_clients_share_a_server_and_the_second_goes_on_when_the_first_ends() {
    let (folder, address) = (Folder::new(), free_address());
    let one = Spoken::start(mcp(&address, folder.path(), "0"));
    let mut two = Spoken::start(mcp(&address, folder.path(), "0"));
    assert_eq!(one.end(), Some(0));
    two.call(1, "ask_survey", &tiny());
    assert_eq!(two.hear()["result"]["structuredContent"]["state"], "pending");
    assert_eq!(two.end(), Some(0));
}

/// Whose folder holds nothing of the program, so that it can serve nothing itself.
fn mcp_from_elsewhere(address: &str, folder: &Folder) -> Command {
    let mut command = mcp(address, folder.path(), "0");
    command.current_dir(folder.path());
    command
}

#[test]
fn who_only_talks_to_a_server_needs_no_files_beside_the_program() {
    let (folder, elsewhere) = (Folder::new(), Folder::new());
    let server = Server::start(folder.path());
    let mut client = Spoken::start(mcp_from_elsewhere(server.address(), &elsewhere));
    client.call(1, "get_survey_result", &json!({"handle": server.ask("", tiny()), "wait": 0}));
    assert_eq!(client.hear()["result"]["structuredContent"]["state"], "pending");
    assert_eq!(client.end(), Some(0));

    let output = mcp_from_elsewhere(&free_address(), &elsewhere).stdin(Stdio::null()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("there is no Askpath at") && said.contains("Leptos.toml"), "{said}");
    assert_eq!((code(&output), output.stdout.len()), (1, 0));
}

#[test]
fn a_server_killed_in_mid_call_and_started_again_goes_on_with_the_same_survey() {
    let (folder, elsewhere, address) = (Folder::new(), Folder::new(), free_address());
    let mut server = Server::listen(&address, folder.path());
    let mut client = Spoken::start(mcp_from_elsewhere(&address, &elsewhere));
    client.call(1, "ask_survey", &tiny());
    let pending = |server: &Server| server.get("/api/surveys?state=pending").json()["surveys"].clone();
    until("the survey is there", || pending(&server)[0].is_object());
    let id = pending(&server)[0]["id"].as_str().unwrap().to_owned();
    server.kill();
    server.ended();

    let server = Server::listen(&address, folder.path());
    client.call(2, "get_survey_result", &json!({"handle": id, "wait": 0}));
    // The first call waits again, so this is the answer of the second.
    let again = client.hear();
    assert_eq!((&again["id"], &again["result"]["structuredContent"]["id"]), (&json!(2), &json!(id)), "{again}");
    assert_eq!(pending(&server).as_array().unwrap().len(), 1);
    assert_eq!(server.post(&format!("/s/{id}/submit"), first()).status, 200);
    let answered = client.hear();
    assert_eq!((&answered["id"], &answered["result"]["structuredContent"]["outcome"]), (&json!(1), &json!("answered")), "{answered}");
    client.call(3, "get_survey_result", &json!({"handle": id}));
    assert_eq!(client.hear()["result"]["structuredContent"]["outcome"], "answered");
    assert_eq!(client.end(), Some(0));
}

#[test]
fn an_address_that_somebody_else_has_is_no_server_of_ours() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let folder = Folder::new();
    // It accepts and hangs up, as a server of another kind may.
    let address = taken.local_addr().unwrap().to_string();
    std::thread::spawn(move || taken.incoming().for_each(drop));
    let output = mcp(&address, folder.path(), "0").stdin(Stdio::null()).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("cannot listen on") && output.stdout.is_empty(), "{said}");
    assert_eq!(output.status.code(), Some(1));
}
