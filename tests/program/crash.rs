//! `kill -9` at random moments: nothing that was acknowledged is lost, and nothing happens twice.

use std::{
    collections::{HashMap, HashSet},
    fmt::Write as _,
    io::{BufRead, BufReader, Write as _},
    net::TcpStream,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::process::{Folder, Server};

const ROUNDS: u64 = 15;
const CLIENTS: usize = 4;

/// What a client was promised of one survey.
#[derive(Default)]
struct Promised {
    key: String,
    /// `None` when the server went before it had said.
    id: Option<String>,
    /// The texts of the draft that were acknowledged, and the last one that was sent.
    draft: Option<String>,
    sent: String,
    result: Option<Value>,
}

fn spec() -> Value {
    json!({"survey": {"title": "Crash", "entry": "q", "questions": {"q": {"prompt": "What?", "options": [{"key": "a", "label": "A"}]}}}})
}

/// Asks, writes and submits until the server is gone.
fn client(server: &Server, name: &str, acknowledged: &AtomicUsize) -> Vec<Promised> {
    let mut promised = Vec::new();
    for number in 0.. {
        let mut one = Promised { key: format!("{name}-{number}"), ..Promised::default() };
        let went_well = interview(server, &mut one, acknowledged);
        promised.push(one);
        if went_well.is_none() {
            break;
        }
    }
    promised
}

fn interview(server: &Server, one: &mut Promised, acknowledged: &AtomicUsize) -> Option<()> {
    const FORM: &str = "application/x-www-form-urlencoded";
    let count = || acknowledged.fetch_add(1, Ordering::Relaxed);
    let created = server.try_post("/api/ask_survey", "application/json", Some(&one.key), spec().to_string().as_bytes())?;
    assert_eq!(created.status, 201, "{}", created.text);
    let id = created.json()["id"].as_str().unwrap().to_owned();
    one.id = Some(id.clone());
    count();
    for step in 0..3 {
        one.sent = format!("{}-text-{step}-", one.key);
        let body = format!("pick=other&exact=1&custom={}&seen={step}&go=save", one.sent);
        let saved = server.try_post(&format!("/s/{id}?at=q"), FORM, None, body.as_bytes())?;
        assert_eq!(saved.status, 303, "{}", saved.text);
        one.draft = Some(one.sent.clone());
        count();
    }
    let answers = json!([{"id": "q", "selected": [], "custom": one.key}]);
    let submitted = server.try_post(&format!("/s/{id}/submit"), "application/json", None, answers.to_string().as_bytes())?;
    assert_eq!(submitted.status, 200, "{}", submitted.text);
    one.result = Some(submitted.json());
    count();
    Some(())
}

/// Lets clients at the server and kills it in the middle.
fn round(server: &Server, number: u64) -> Vec<Promised> {
    let acknowledged = AtomicUsize::new(0);
    let mut dice = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20;
    let enough = 1 + usize::try_from(dice % 60).unwrap();
    dice /= 60;
    let moment = Duration::from_micros(dice % 5_000);
    thread::scope(|scope| {
        let acknowledged = &acknowledged;
        let clients = (0..CLIENTS).map(|name| scope.spawn(move || client(server, &format!("{number}-{name}"), acknowledged)));
        let clients: Vec<_> = clients.collect();
        crate::process::until("work", || acknowledged.load(Ordering::Relaxed) >= enough);
        // Not to wait for anything, but to strike at any point of whatever is under way.
        let strike = Instant::now() + moment;
        while Instant::now() < strike {}
        server.kill();
        clients.into_iter().flat_map(|client| client.join().unwrap()).collect()
    })
}

fn check(server: &Server, promised: &[Promised]) {
    for one in promised {
        // The same request again finds the survey, or makes it if it never was.
        let again = server.try_post("/api/ask_survey", "application/json", Some(&one.key), spec().to_string().as_bytes()).unwrap();
        assert_eq!(again.status, 201);
        let Some(id) = &one.id else { continue };
        assert_eq!(again.json()["id"], json!(id), "an acknowledged survey is another one now");
        let state = server.get(&format!("/api/surveys/{id}")).json();
        if let Some(result) = &one.result {
            assert_eq!(&server.result(id), result, "an acknowledged outcome changed");
        } else if state["state"] == "pending"
            && let Some(draft) = &one.draft
        {
            let page = server.get(&format!("/s/{id}?at=q")).text;
            assert!(page.contains(draft) || page.contains(&one.sent), "the draft {draft} is not in {page}");
        }
    }
}

/// Every event from the first on, by its name and survey.
fn history(server: &Server) -> Vec<(String, String)> {
    let mut seen = listen(server, "");
    let snapshot = next(&mut seen);
    let (epoch, last) = snapshot.0.rsplit_once('-').map(|(epoch, last)| (epoch.to_owned(), last.parse::<usize>().unwrap())).unwrap();
    let mut replay = listen(server, &format!("Last-Event-ID: {epoch}-0\r\n"));
    let mut events = Vec::new();
    for number in 1..=last {
        let (id, kind, survey) = next(&mut replay);
        assert_eq!(id, format!("{epoch}-{number}"));
        events.push((kind, survey));
    }
    events
}

fn listen(server: &Server, header: &str) -> BufReader<TcpStream> {
    let mut stream = TcpStream::connect(server.address()).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let mut head = format!("GET /api/events HTTP/1.1\r\nHost: {}\r\n", server.address());
    write!(head, "{header}\r\n").unwrap();
    stream.write_all(head.as_bytes()).unwrap();
    BufReader::new(stream)
}

/// Id, name and survey of the next event.
fn next(stream: &mut BufReader<TcpStream>) -> (String, String, String) {
    let mut fields = HashMap::new();
    loop {
        let mut line = String::new();
        assert_ne!(stream.read_line(&mut line).unwrap(), 0, "the stream ended");
        if let Some((name, value)) = line.trim_end().split_once(": ") {
            fields.insert(name.to_owned(), value.to_owned());
        }
        if line == "\n" && fields.contains_key("data") {
            let json: Value = serde_json::from_str(&fields["data"]).unwrap();
            let survey = json["id"].as_str().unwrap_or_default().to_owned();
            return (fields["id"].clone(), fields["event"].clone(), survey);
        }
    }
}

fn listed(server: &Server) -> usize {
    let mut count = 0;
    let mut before = String::new();
    loop {
        let page = server.get(&format!("/api/surveys?limit=200{before}")).json();
        count += page["surveys"].as_array().unwrap().len();
        let Some(next) = page["next"].as_str() else { return count };
        before = format!("&before={next}");
    }
}

#[test]
fn nothing_acknowledged_is_lost_and_no_survey_has_two_outcomes() {
    let folder = Folder::new();
    let mut promised = Vec::new();
    for number in 1..=ROUNDS {
        let server = Server::start(folder.path());
        check(&server, &promised);
        promised.append(&mut round(&server, number));
    }
    let server = Server::start(folder.path());
    check(&server, &promised);
    assert_eq!(listed(&server), promised.len(), "every request made one survey");

    let mut settled = HashSet::new();
    for (kind, survey) in history(&server) {
        assert!(kind != "survey/settled" || settled.insert(survey), "a survey was settled twice");
    }
    let acknowledged = promised.iter().filter(|one| one.result.is_some());
    assert!(acknowledged.clone().count() > 10);
    assert!(acknowledged.clone().all(|one| settled.contains(one.id.as_ref().unwrap())));
}
