//! Waits that are cut, over real connections: by a client that has no patience, or by something in between that closes
//! what is silent. Time stands still but for what a test moves it on, so that fifty seconds take none.

use std::{net::SocketAddr, sync::mpsc, time::Duration};

use futures::future::pending;
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, copy},
    net::{TcpListener, TcpStream},
    task::{spawn_blocking, yield_now},
    time::{advance, pause, timeout},
};

use super::{
    LONG, Server,
    fixtures::{first, tiny},
};
use crate::serve::{Limits, serve};

/// How long what stands in between lets a server be silent.
const SILENCE: Duration = Duration::from_secs(30);

/// Runs `test` in a time that moves only where it says so; one that does not end within a real minute has failed.
async fn in_still_time(test: impl Future<Output = ()>) {
    let (over, held) = mpsc::channel::<()>();
    // For as long as this runs, the clock does not go on by itself.
    let minute = spawn_blocking(move || held.recv_timeout(LONG));
    pause();
    tokio::select! {
        () = test => {}
        _ = minute => panic!("nothing happened for a minute"),
    }
    drop(over);
}

impl Server {
    /// Serves on a port, as the program does.
    async fn listening(&self) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(serve(listener, self.router.clone(), Limits::default(), pending()));
        address
    }

    /// Moves time on, once nobody has anything left to ask the database: it has one connection, which is had in turns, and
    /// whoever waited for it while the time goes on would have waited for too long.
    async fn pass(&self, time: Duration) {
        for _ in 0..20 {
            self.surveys.ready().await.expect("a database");
        }
        // Timers are as fine as milliseconds.
        advance(time + Duration::from_millis(1)).await;
    }

    /// Ready once exactly so many surveys are waited for.
    async fn waited_for(&self, count: usize) {
        while self.surveys.waited_for() != count {
            yield_now().await;
        }
    }
}

/// Something between client and server that passes on what both say, and hangs up when the server is silent for long.
async fn in_between(server: SocketAddr) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            tokio::spawn(pass_on(client, server));
        }
    });
    address
}

async fn pass_on(mut client: TcpStream, server: SocketAddr) {
    let mut server = TcpStream::connect(server).await.expect("a connection");
    let ((mut from_client, mut to_client), (mut from_server, mut to_server)) = (client.split(), server.split());
    let down = async {
        let mut bytes = [0; 4_096];
        while let Ok(Ok(read @ 1..)) = timeout(SILENCE, from_server.read(&mut bytes)).await {
            to_client.write_all(&bytes[..read]).await.expect("a client");
        }
    };
    tokio::select! {
        () = down => {}
        _ = copy(&mut from_client, &mut to_server) => {}
    }
}

/// A request on a connection of its own, which is sent.
async fn request(address: SocketAddr, path: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let head = format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:4180\r\nConnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).await.expect("a server");
    stream
}

/// All that comes until the connection is closed.
async fn rest(mut stream: TcpStream) -> String {
    let mut text = String::new();
    stream.read_to_string(&mut text).await.expect("text");
    text
}

/// What comes until it has said `end`.
async fn until(stream: &mut TcpStream, end: &str) -> String {
    let (mut text, mut bytes) = (String::new(), [0; 4_096]);
    while !text.contains(end) {
        let read = stream.read(&mut bytes).await.expect("a connection");
        assert_ne!(read, 0, "the stream ended before {end}: {text}");
        text += str::from_utf8(&bytes[..read]).expect("text");
    }
    text
}

/// The next ask is made, the person answers, and it has the answer.
async fn the_next_ask_is_answered(server: &Server, address: SocketAddr, id: &str) {
    let status = server.status(id).await;
    assert_eq!((&status["state"], &status["revision"]), (&Value::from("pending"), &Value::from(0)));
    let again = request(address, &format!("/api/surveys/{id}/result?wait=300")).await;
    server.waited_for(1).await;
    assert_eq!(server.submit(id, first()).await.status, 200);
    let answer = rest(again).await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains(r#""outcome":"answered""#), "{answer}");
    server.waited_for(0).await;
}

#[tokio::test]
async fn a_wait_that_is_dropped_after_one_or_fifty_seconds_leaves_the_survey_for_the_next_ask() {
    in_still_time(async {
        let server = Server::start().await;
        let address = server.listening().await;
        for seconds in [1, 50] {
            let id = server.ask(tiny()).await;
            let wait = request(address, &format!("/api/surveys/{id}/result?wait=300")).await;
            server.waited_for(1).await;
            server.pass(Duration::from_secs(seconds)).await;
            drop(wait);
            // The server notices, and holds nothing for somebody who is not there.
            server.waited_for(0).await;
            the_next_ask_is_answered(&server, address, &id).await;
        }
    })
    .await;
}

#[tokio::test]
async fn no_wait_is_asked_for_by_nothing_or_none_and_the_answer_comes_at_once() {
    in_still_time(async {
        let server = Server::start().await;
        let address = server.listening().await;
        let id = server.ask(tiny()).await;
        for query in ["", "?wait=0", "?wait=000"] {
            let answer = rest(request(address, &format!("/api/surveys/{id}/result{query}")).await).await;
            assert!(answer.starts_with("HTTP/1.1 202"), "{query}: {answer}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_wait_that_is_over_says_so_when_it_is_and_leaves_the_survey_for_the_next_ask() {
    in_still_time(async {
        let server = Server::start().await;
        let address = server.listening().await;
        let id = server.ask(tiny()).await;
        let wait = request(address, &format!("/api/surveys/{id}/result?wait=50")).await;
        server.waited_for(1).await;
        server.pass(Duration::from_secs(49)).await;
        assert_eq!(server.surveys.waited_for(), 1);
        server.pass(Duration::from_secs(1)).await;
        let answer = rest(wait).await;
        assert!(answer.starts_with("HTTP/1.1 202") && answer.contains(r#""state":"pending""#), "{answer}");
        server.waited_for(0).await;
        the_next_ask_is_answered(&server, address, &id).await;
    })
    .await;
}

#[tokio::test]
async fn a_wait_of_any_length_is_at_most_five_minutes() {
    in_still_time(async {
        let server = Server::start().await;
        let address = server.listening().await;
        let id = server.ask(tiny()).await;
        for seconds in ["300", "301", "99999999999999999999999999999999"] {
            let wait = request(address, &format!("/api/surveys/{id}/result?wait={seconds}")).await;
            server.waited_for(1).await;
            server.pass(Duration::from_secs(299)).await;
            assert_eq!(server.surveys.waited_for(), 1);
            server.pass(Duration::from_secs(1)).await;
            assert!(rest(wait).await.starts_with("HTTP/1.1 202"), "{seconds}");
            server.waited_for(0).await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_wait_that_is_closed_for_its_silence_leaves_the_survey_for_the_next_ask() {
    in_still_time(async {
        let server = Server::start().await;
        let address = in_between(server.listening().await).await;
        let id = server.ask(tiny()).await;
        let wait = request(address, &format!("/api/surveys/{id}/result?wait=50")).await;
        server.waited_for(1).await;
        server.pass(SILENCE).await;
        assert_eq!(rest(wait).await, "");
        server.waited_for(0).await;
        the_next_ask_is_answered(&server, address, &id).await;
    })
    .await;
}

#[tokio::test]
async fn a_stream_of_events_is_never_silent_for_long_enough_to_be_closed() {
    in_still_time(async {
        let server = Server::start().await;
        let address = in_between(server.listening().await).await;
        let id = server.ask(tiny()).await;
        for path in ["/api/events".to_owned(), format!("/api/surveys/{id}/events")] {
            let mut events = request(address, &path).await;
            until(&mut events, "event: snapshot").await;
            for _ in 0..8 {
                server.pass(SILENCE / 2).await;
                until(&mut events, "ping").await;
            }
            let other = server.ask(tiny()).await;
            server.submit(if path == "/api/events" { &other } else { &id }, first()).await;
            until(&mut events, "event: survey/settled").await;
        }
    })
    .await;
}
