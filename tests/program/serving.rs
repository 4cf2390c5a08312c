//! `serve`: its start, its end, and more than one of it.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    thread,
    time::Duration,
};

use serde_json::json;

use crate::{
    first,
    process::{Asking, Folder, Server, askpath, code, run, spec_file, until, with_input},
    tiny,
};

/// Sends one request and leaves its answer open.
fn open(server: &Server, path: &str) -> BufReader<TcpStream> {
    let mut stream = TcpStream::connect(server.address()).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", server.address()).unwrap();
    let mut reader = BufReader::new(stream);
    let mut status = String::new();
    reader.read_line(&mut status).unwrap();
    assert!(status.starts_with("HTTP/1.1 200") || status.starts_with("HTTP/1.1 202"), "{status}");
    reader
}

/// Sends a request that waits for a result; the server is waiting by now.
fn waiting(server: &Server, id: &str) -> BufReader<TcpStream> {
    let (address, path) = (server.address(), format!("/api/surveys/{id}/result?wait=300"));
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    // Once the first of two requests that come together is answered, the second has been read.
    let both = format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\n\r\nGET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n");
    stream.write_all(both.as_bytes()).unwrap();
    let mut reader = BufReader::new(stream);
    let mut answered = String::new();
    while !answered.contains("\"ok\"") {
        let read = reader.fill_buf().unwrap();
        answered += str::from_utf8(read).unwrap();
        let read = read.len();
        assert_ne!(read, 0, "the connection was closed");
        reader.consume(read);
    }
    reader
}

#[test]
fn a_server_says_in_two_lines_where_it_listens_and_where_its_data_is() {
    let folder = Folder::new();
    let mut server = Server::start(&folder.path().join("new/data"));
    server.terminate();
    assert!(server.ended().success());
    let data = folder.path().join("new/data/askpath.db");
    assert_eq!(server.said(), format!("Askpath listens on {}\nIts data is in {}\n", server.base, data.display()));
}

#[test]
fn a_public_address_is_the_one_in_links() {
    let folder = Folder::new();
    let data = folder.path().to_str().unwrap();
    let server = Server::run(askpath(&["serve", "--listen", "127.0.0.1:0", "--data", data, "--public-url", "https://ask.example/"]));
    let handle = server.post("/api/ask_survey", tiny()).json();
    assert!(handle["url"].as_str().unwrap().starts_with("https://ask.example/s/"), "{handle}");
    assert!(server.said().contains("https://ask.example"));
    let refused = run(&["serve", "--listen", "127.0.0.1:0", "--data", data, "--public-url", "https://ask.example/ask"]);
    assert_eq!(code(&refused), 1);
}

#[test]
fn a_server_listens_on_ipv6_where_there_is_any() {
    if TcpListener::bind("[::1]:0").is_err() {
        return;
    }
    let folder = Folder::new();
    let server = Server::listen("[::1]:0", folder.path());
    let handle = server.post("/api/ask_survey", tiny()).json();
    let url = handle["url"].as_str().unwrap();
    assert!(url.starts_with("http://[::1]:"), "{url}");
    assert_eq!(server.get(url.strip_prefix(&server.base).unwrap()).status, 303);
}

#[test]
fn a_server_is_not_reachable_from_elsewhere_without_keys() {
    let folder = Folder::new();
    for address in ["0.0.0.0:0", "[::]:0", "192.0.2.1:0"] {
        let refused = run(&["serve", "--listen", address, "--data", folder.path().to_str().unwrap()]);
        assert_eq!(code(&refused), 1, "{address}");
    }
}

#[test]
fn a_port_that_is_taken_is_named_with_what_to_do() {
    let folder = Folder::new();
    let server = Server::start(folder.path());
    let refused = run(&["serve", "--listen", server.address(), "--data", folder.path().to_str().unwrap()]);
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(code(&refused), 1);
    assert!(said.contains(server.address()) && said.contains("--listen"), "{said}");
    assert_eq!(server.get("/healthz").status, 200);
}

#[test]
fn a_database_that_cannot_be_opened_is_named() {
    let folder = Folder::new();
    let broken = folder.file("broken.db", "this is no database, whatever its name says; it is only text");
    for (database, named) in [(format!("sqlite:{broken}"), "broken.db"), ("sqlite:/dev/null/x.db".into(), "/dev/null/x.db")] {
        let refused = run(&["serve", "--listen", "127.0.0.1:0", "--database", &database]);
        assert_eq!(code(&refused), 1);
        assert!(String::from_utf8_lossy(&refused.stderr).contains(named), "{refused:?}");
    }
    for database in ["postgres://x/y", "sqlite:", "sqlite::memory:", ""] {
        assert_ne!(code(&run(&["serve", "--listen", "127.0.0.1:0", "--database", database])), 0, "{database}");
    }
}

#[test]
fn a_server_that_is_told_to_stop_ends_open_streams_and_waits() {
    let folder = Folder::new();
    let mut server = Server::start(folder.path());
    let id = server.ask("", tiny());
    let mut streams = [open(&server, "/api/events"), open(&server, &format!("/api/surveys/{id}/events"))];
    let mut waiting = waiting(&server, &id);
    server.terminate();
    let ends = thread::spawn(move || {
        let mut rest = String::new();
        for stream in &mut streams {
            stream.read_to_string(&mut rest).unwrap();
        }
        let mut waited = String::new();
        waiting.read_to_string(&mut waited).unwrap();
        (rest, waited)
    });
    assert!(server.ended().success());
    let (rest, waited) = ends.join().unwrap();
    assert_eq!(rest.matches("event: snapshot").count(), 2, "{rest}");
    assert!(waited.starts_with("HTTP/1.1 202") && waited.contains("pending"), "{waited}");
}

#[test]
fn a_wait_that_a_kill_cuts_is_asked_again_of_the_server_that_comes_after() {
    let folder = Folder::new();
    let mut server = Server::start(folder.path());
    let (address, id) = (server.address().to_owned(), server.ask("", tiny()));
    let mut cut = waiting(&server, &id);
    server.kill();
    server.ended();
    let mut rest = String::new();
    // The end of a connection that is killed may be an error, too.
    let _ = cut.read_to_string(&mut rest);
    assert_eq!(rest, "");

    let server = Server::listen(&address, folder.path());
    let pending = server.result(&id);
    assert_eq!((&pending["state"], &pending["revision"]), (&json!("pending"), &json!(0)));
    let mut again = waiting(&server, &id);
    assert_eq!(server.post(&format!("/s/{id}/submit"), first()).status, 200);
    let mut head = String::new();
    again.read_line(&mut head).unwrap();
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    assert_eq!(server.result(&id)["outcome"], "answered");
}

#[test]
fn ask_waits_through_a_kill_and_a_restart() {
    let folder = Folder::new();
    let mut server = Server::start(folder.path());
    let address = server.address().to_owned();
    let mut asking = Asking::start(&server.base, &[], &spec_file(&folder, &tiny()));
    server.kill();
    server.ended();
    let said = asking.says();
    assert!(said.contains("the survey is kept"), "{said}");
    let server = Server::listen(&address, folder.path());
    assert_eq!(server.post(&format!("/s/{}/submit", asking.id), first()).status, 200);
    let (exit, result) = asking.end();
    assert_eq!((exit, &result["answers"][0]["selected"][0]["key"]), (0, &json!("a")));
}

#[test]
fn what_was_asked_and_added_survives_a_kill() {
    let folder = Folder::new();
    let mut server = Server::start(folder.path());
    let id = server.ask("", tiny());
    server.form(&format!("/s/{id}?at=q"), "seen=0&pick=0&custom=&ask=Why%3F&go=ask");
    let added = server.post(&format!("/api/surveys/{id}/insight"), json!({"question": "q", "insight": "Because of **that**."}));
    assert_eq!((added.status, &added.json()["version"]), (200, &json!(2)));
    let status = server.get(&format!("/api/surveys/{id}")).json();
    assert_eq!((&status["asked"][0]["text"], &status["asked"][0]["answered"]), (&json!("Why?"), &json!(true)));
    server.kill();
    server.ended();

    let again = Server::start(folder.path());
    let base = |json: &str| json.replace(&server.base, &again.base);
    assert_eq!(again.get(&format!("/api/surveys/{id}")).json().to_string(), base(&status.to_string()));
    assert!(again.get(&format!("/s/{id}?at=q")).text.contains("Because of <strong>that</strong>."));
}

#[test]
fn two_servers_on_one_database_tell_each_other() {
    let folder = Folder::new();
    let (one, two) = (Server::start(folder.path()), Server::start(folder.path()));
    let id = one.ask("", tiny());
    let path = format!("/api/surveys/{id}/result?wait=50");
    thread::scope(|scope| {
        let waiting = scope.spawn(|| two.get(&path));
        assert_eq!(one.post(&format!("/s/{id}/submit"), first()).status, 200);
        assert_eq!(waiting.join().unwrap().json()["outcome"], "answered");
    });
    let other = json!([{"id": "q", "selected": ["b"]}]);
    assert_eq!(two.post(&format!("/s/{id}/submit"), other).status, 409);
    assert_eq!(two.post(&format!("/s/{id}/submit"), first()).status, 200);
}

#[test]
fn servers_that_make_one_database_at_once_all_start() {
    for _ in 0..6 {
        let folder = Folder::new();
        thread::scope(|scope| {
            let starting: Vec<_> = (0..6).map(|_| scope.spawn(|| Server::start(folder.path()))).collect();
            let servers: Vec<_> = starting.into_iter().map(|starting| starting.join().unwrap()).collect();
            let id = servers[0].ask("", tiny());
            assert!(servers.iter().all(|server| server.get(&format!("/api/surveys/{id}")).status == 200));
        });
    }
}

#[test]
fn the_log_holds_neither_ids_nor_texts_however_much_it_says() {
    let folder = Folder::new();
    let mut command = askpath(&["serve", "--listen", "127.0.0.1:0", "--data", folder.path().to_str().unwrap()]);
    command.env("ASKPATH_LOG", "debug");
    let mut server = Server::run(command);
    let mut spec = tiny();
    spec["survey"]["title"] = json!("Confidential title");
    let id = server.ask("?agent=secret-agent&session=secret-session", spec);
    server.form(&format!("/s/{id}?at=q"), "pick=other&custom=my+secret+words&seen=0&go=next");
    server.get(&format!("/s/{id}/review"));
    server.form(&format!("/s/{id}/decline"), "reason=my+secret+reason");
    server.get(&format!("/s/{id}/nothing"));
    server.terminate();
    server.ended();
    until("the log", || server.said().contains("request"));
    let said = server.said();
    for secret in [id.as_str(), "secret", "Confidential"] {
        assert!(!said.contains(secret), "{secret} is in {said}");
    }
}

#[test]
fn a_wrong_log_filter_is_refused() {
    let mut command = askpath(&["serve", "--listen", "127.0.0.1:0"]);
    command.env("ASKPATH_LOG", "a=b=c");
    assert_eq!(code(&with_input(command, "")), 1);
}

#[test]
fn a_large_body_is_told_why_it_is_refused_over_a_real_connection() {
    let folder = Folder::new();
    let server = Server::start(folder.path());
    for size in [1_000_001, 8_000_000] {
        let large = " ".repeat(size);
        let refused = server.post("/api/ask_survey", &large);
        assert_eq!(refused.status, 413, "{}", refused.text);
        assert_eq!(refused.headers["content-type"], "application/problem+json");
        assert_eq!(server.post("/api/ask_nobody", &large).status, 404);
        assert_eq!(server.post("/api/ask_survey?keep=maybe", &large).status, 400);
        assert_eq!(server.form("/api/ask_survey", &large).status, 415);
    }
}
