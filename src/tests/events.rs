//! Streams of events: a snapshot, what follows, and going on where one left off.

use axum::{body::Body, http::Request};
use futures::future::join_all;
use http_body_util::BodyExt;
use serde_json::Value;
use tokio::time::timeout;
use tower::ServiceExt;

use super::{
    LONG, Server,
    fixtures::{branching, first, tiny},
};

/// An open stream, as a browser reads it.
struct Listener {
    body: Body,
    text: String,
}

#[derive(Debug)]
struct Event {
    kind: String,
    id: String,
    json: Value,
}

impl Server {
    async fn listen(&self, path: &str, last: Option<&str>) -> Listener {
        let request = Request::get(path).header("host", "127.0.0.1:4180");
        let request = last.into_iter().fold(request, |request, last| request.header("last-event-id", last));
        let response = self.router.clone().oneshot(request.body(Body::empty()).expect("a request")).await.expect("an answer");
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        assert_eq!(response.headers()["cache-control"], "no-store");
        assert!(!response.headers().contains_key("content-encoding"));
        Listener { body: response.into_body(), text: String::new() }
    }
}

impl Listener {
    /// The next event; `None` at the end of the stream.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default().trim().to_owned();
                let json = serde_json::from_str(&field("data:")).unwrap_or_default();
                let event = Event { kind: field("event:"), id: field("id:"), json };
                self.text = rest.to_owned();
                return Some(event);
            }
            let frame = timeout(LONG, self.body.frame()).await.expect("an event")?;
            let bytes = frame.expect("a frame").into_data().expect("text");
            self.text += str::from_utf8(&bytes).expect("UTF-8");
        }
    }

    async fn event(&mut self) -> Event {
        self.next().await.expect("an event")
    }

    async fn kinds(&mut self, count: usize) -> Vec<String> {
        let mut kinds = Vec::new();
        for _ in 0..count {
            kinds.push(self.event().await.kind);
        }
        kinds
    }
}

#[tokio::test]
async fn a_stream_begins_with_what_is_there_and_tells_what_follows() {
    let server = Server::start().await;
    let old = server.ask(tiny()).await;
    let mut all = server.listen("/api/events", None).await;
    let snapshot = all.event().await;
    assert_eq!(snapshot.kind, "snapshot");
    let mut status = server.status(&old).await;
    // What was asked is told by its number alone: a list is for everybody who follows.
    status.as_object_mut().expect("a survey").remove("asked");
    assert_eq!(snapshot.json["surveys"][0], status);

    let id = server.ask(branching()).await;
    server.answer(&id, "kind", &[("pick", "0"), ("go", "save")]).await;
    server.delete(&format!("/api/surveys/{id}")).await;
    let (one, two, three) = (all.event().await, all.event().await, all.event().await);
    assert_eq!([&one.kind, &two.kind, &three.kind], ["survey/requested", "survey/updated", "survey/settled"]);
    for (event, revision) in [(&one, 0), (&two, 1), (&three, 2)] {
        assert_eq!((event.json["id"].as_str(), event.json["revision"].as_u64()), (Some(id.as_str()), Some(revision)));
    }
}

#[tokio::test]
async fn what_is_asked_and_added_is_told_by_ids_alone() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    let mut streams = [server.listen("/api/events", None).await, server.listen(&format!("/api/surveys/{id}/events"), None).await];
    server.answer(&id, "kind", &[("pick", "0"), ("ask", "Since when?"), ("go", "ask")]).await;
    let insight = serde_json::json!({"question": "kind", "insight": "Since May."});
    assert_eq!(server.post(&format!("/api/surveys/{id}/insight"), insight).await.status, 200);
    for stream in &mut streams {
        assert_eq!(stream.kinds(2).await, ["snapshot", "survey/updated"]);
        let (mut asked, added) = (stream.event().await, stream.event().await);
        assert_eq!((asked.kind.as_str(), added.kind.as_str()), ("survey/asked", "survey/updated"));
        assert_eq!((&added.json["revision"], &added.json["version"]), (&1.into(), &2.into()));
        let asked = asked.json.as_object_mut().expect("an object");
        asked.remove("at");
        let expected = serde_json::json!({"id": id, "question": "kind", "revision": 1, "version": 1});
        assert_eq!(Value::Object(asked.clone()), expected);
    }
    let last = format!("{}-2", server.surveys.epoch());
    assert_eq!(server.listen("/api/events", Some(&last)).await.kinds(2).await, ["survey/asked", "survey/updated"]);
}

#[tokio::test]
async fn ids_are_the_epoch_and_the_number_of_the_row() {
    let server = Server::start().await;
    let mut all = server.listen("/api/events", None).await;
    let epoch = server.surveys.epoch().to_owned();
    assert_eq!(all.event().await.id, format!("{epoch}-0"));
    for number in 1..4 {
        server.ask(tiny()).await;
        assert_eq!(all.event().await.id, format!("{epoch}-{number}"));
    }
}

#[tokio::test]
async fn a_stream_of_one_survey_tells_of_that_one() {
    let server = Server::start().await;
    let (one, two) = (server.ask(tiny()).await, server.ask(tiny()).await);
    let mut events = server.listen(&format!("/api/surveys/{one}/events"), None).await;
    let snapshot = events.event().await;
    assert_eq!((snapshot.kind.as_str(), &snapshot.json), ("snapshot", &server.status(&one).await));
    server.submit(&two, first()).await;
    server.submit(&one, first()).await;
    let settled = events.event().await;
    assert_eq!((settled.kind.as_str(), settled.json["id"].as_str()), ("survey/settled", Some(one.as_str())));
}

#[tokio::test]
async fn whoever_was_here_before_gets_what_was_missed_and_no_snapshot() {
    let server = Server::start().await;
    let mut all = server.listen("/api/events", None).await;
    let left = all.event().await.id;
    drop(all);
    let id = server.ask(tiny()).await;
    server.submit(&id, first()).await;
    let mut again = server.listen("/api/events", Some(&left)).await;
    assert_eq!(again.kinds(2).await, ["survey/requested", "survey/settled"]);
    server.ask(tiny()).await;
    assert_eq!(again.kinds(1).await, ["survey/requested"]);
    let mut one = server.listen(&format!("/api/surveys/{id}/events"), Some(&left)).await;
    assert_eq!(one.kinds(2).await, ["survey/requested", "survey/settled"]);
}

#[tokio::test]
async fn a_number_that_means_nothing_here_gets_a_snapshot() {
    let server = Server::start().await;
    server.ask(tiny()).await;
    let epoch = server.surveys.epoch().to_owned();
    for last in ["", "1", "another-1", "-1", &format!("{epoch}-2"), &format!("{epoch}--1"), &format!("{epoch}-x"), &format!("{epoch}-")] {
        assert_eq!(server.listen("/api/events", Some(last)).await.event().await.kind, "snapshot", "{last}");
    }
    let mut known = server.listen("/api/events", Some(&format!("{epoch}-0"))).await;
    assert_eq!(known.event().await.kind, "survey/requested");
}

#[tokio::test]
async fn many_changes_at_once_reach_every_listener_once_and_in_order() {
    let server = Server::start().await;
    let mut listeners = join_all((0..5).map(|_| server.listen("/api/events", None))).await;
    let asked = async {
        let asked = join_all((0..40).map(|_| server.ask(tiny()))).await;
        join_all(asked.iter().map(|id| server.submit(id, first()))).await;
    };
    let heard = join_all(listeners.iter_mut().map(|listener| async {
        let mut numbers = Vec::new();
        while numbers.len() < 81 {
            let event = listener.event().await;
            numbers.push(event.id.rsplit_once('-').expect("a number").1.parse::<u32>().expect("a number"));
        }
        numbers
    }));
    let (heard, ()) = tokio::join!(heard, asked);
    assert!(heard.iter().all(|numbers| numbers.iter().copied().eq(0..81)), "{heard:?}");
}

#[tokio::test]
async fn a_slow_listener_misses_nothing() {
    let server = Server::start().await;
    let mut slow = server.listen("/api/events", None).await;
    slow.event().await;
    let id = server.ask(branching()).await;
    server.answer(&id, "kind", &[("pick", "0"), ("go", "save")]).await;
    for round in 0..1_300 {
        server.answer(&id, "bug", &[("custom", &round.to_string()), ("go", "save")]).await;
    }
    let mut last = 0;
    while last < 1_302 {
        let event = slow.event().await;
        let number = event.id.rsplit_once('-').expect("a number").1.parse::<u32>().expect("a number");
        assert_eq!(number, last + 1);
        last = number;
    }
}

#[tokio::test]
async fn a_stream_ends_when_the_server_closes() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    let mut streams = [server.listen("/api/events", None).await, server.listen(&format!("/api/surveys/{id}/events"), None).await];
    for stream in &mut streams {
        stream.event().await;
    }
    server.surveys.close();
    for stream in &mut streams {
        assert!(stream.next().await.is_none());
    }
}
