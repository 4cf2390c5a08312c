//! Callbacks from the real program: told as it happens, and after it was killed.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpListener,
    sync::mpsc::{Receiver, channel},
    thread,
    time::Duration,
};

use serde_json::Value;

use crate::{
    first,
    process::{Folder, Server, askpath, until},
    tiny,
};

/// Only there so that a fault fails the test instead of hanging it.
const LONG: Duration = Duration::from_secs(60);

/// Takes every message that comes to a port; the bodies, one by one.
fn receive(listener: TcpListener) -> Receiver<Value> {
    let (tell, told) = channel();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut reader = BufReader::new(stream.unwrap());
            let mut length = 0;
            for line in reader.by_ref().lines().map(Result::unwrap).take_while(|line| !line.is_empty()) {
                let header = line.to_ascii_lowercase();
                if let Some(value) = header.strip_prefix("content-length:") {
                    length = value.trim().parse().unwrap();
                }
            }
            let mut body = vec![0; length];
            reader.read_exact(&mut body).unwrap();
            reader.get_mut().write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").unwrap();
            if tell.send(serde_json::from_slice(&body).unwrap()).is_err() {
                return;
            }
        }
    });
    told
}

fn ask(server: &Server, port: u16) -> String {
    server.ask(&format!("?callback=http%3A%2F%2F127.0.0.1%3A{port}%2Fhook"), tiny())
}

#[test]
fn an_agent_is_told_as_soon_as_its_survey_is_answered() {
    let folder = Folder::new();
    let mut command = askpath(&["serve", "--listen", "127.0.0.1:0", "--data", folder.path().to_str().unwrap()]);
    // A proxy would look names up by itself, and is nobody's business here.
    for proxy in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] {
        command.env(proxy, "http://127.0.0.1:9");
    }
    let server = Server::run(command);
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let id = ask(&server, listener.local_addr().unwrap().port());
    let told = receive(listener);
    assert_eq!(server.post(&format!("/s/{id}/submit"), first()).status, 200);
    let message = told.recv_timeout(LONG).unwrap();
    assert_eq!((&message["type"], &message["survey"]["id"]), (&"survey/settled".into(), &id.clone().into()));
    let state = || server.get(&format!("/api/surveys/{id}/deliveries")).json()["deliveries"][0]["state"].clone();
    until("the delivery in the log", || state() == "delivered");
}

#[test]
fn what_could_not_be_told_is_told_by_the_server_that_comes_after_a_kill() {
    let folder = Folder::new();
    let server = Server::start(folder.path());
    // A port that nobody listens on for now.
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let id = ask(&server, address.port());
    server.post(&format!("/s/{id}/submit"), first());
    let tries = |server: &Server| {
        let log = server.get(&format!("/api/surveys/{id}/deliveries")).json();
        log["deliveries"][0]["tries"].as_array().map_or(0, Vec::len)
    };
    until("a try", || tries(&server) > 0);
    server.kill();
    drop(server);
    let told = receive(TcpListener::bind(address).unwrap());
    let _server = Server::start(folder.path());
    assert_eq!(told.recv_timeout(LONG).unwrap()["survey"]["id"], id);
}

#[test]
fn a_hosted_server_takes_no_private_callback_unless_it_is_allowed() {
    for (args, status) in [
        (&["--public-url", "https://ask.example"][..], 400),
        (&["--public-url", "https://ask.example", "--private-callbacks", "true"], 201),
        (&["--private-callbacks", "false"], 400),
        (&[], 201),
    ] {
        let folder = Folder::new();
        let mut command = askpath(&["serve", "--listen", "127.0.0.1:0", "--data", folder.path().to_str().unwrap()]);
        command.args(args);
        let server = Server::run(command);
        // People may find it elsewhere, and this test does not.
        let said = server.said();
        let base = said.split_once("listens on ").unwrap().1.split_whitespace().next().unwrap();
        assert_eq!(base, server.base);
        let posted = server.post("/api/ask_survey?callback=http%3A%2F%2F127.0.0.1%3A9%2F", tiny());
        assert_eq!(posted.status, status, "{args:?}: {}", posted.text);
    }
}
