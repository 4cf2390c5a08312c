//! Receivers that are slow, endless or deaf on purpose, and addresses that are meant for nobody.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
    time::{sleep, timeout},
};

use super::{
    super::{BRIEF, LONG, Server, fixtures::tiny},
    receiver::{Does, Receiver},
    states, until,
};
use crate::webhook::{Courier, Message, NotTaken, Reach, Secret};

/// What a receiver goes on to say for as long as it is listened to, a piece at a time.
async fn answers(head: &'static str, piece: &'static [u8], rest: Duration) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/hook", listener.local_addr().expect("an address"));
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            tokio::spawn(async move {
                // It need not read all of what it is sent.
                let _ = stream.read(&mut [0; 1_000]).await;
                let mut going_on = stream.write_all(head.as_bytes()).await;
                while going_on.is_ok() {
                    going_on = stream.write_all(piece).await;
                    sleep(rest).await;
                }
            });
        }
    });
    url
}

/// Tells `url` of a survey; how long that took, and what the log says of the one try.
async fn told(server: &Server, url: &str) -> (Duration, Value) {
    let (id, _) = server.ask_back_to(url, "").await;
    server.delete(&format!("/api/surveys/{id}")).await;
    let started = Instant::now();
    server.deliver().await;
    (started.elapsed(), server.log(&id).await[0].clone())
}

#[tokio::test]
async fn an_answer_that_drips_is_left_when_patience_is_over() {
    let server = Server::couriered(Reach::Anywhere, BRIEF).await;
    let drop_by_drop = BRIEF / 20;
    for (head, piece) in [("HTTP/1.1 200 OK\r\nX-Slow: ", b"x".as_slice()), ("", b"H"), ("", b"HTTP/1.1 103 Early Hints\r\n\r\n")] {
        let (took, log) = told(&server, &answers(head, piece, drop_by_drop).await).await;
        assert!(took < LONG / 2, "{took:?}");
        assert_eq!((&log["state"], &log["tries"][0]["status"]), (&json!("due"), &Value::Null), "{head}: {log}");
    }
}

#[tokio::test]
async fn of_an_endless_answer_only_the_status_is_read() {
    let server = Server::start().await;
    let piece = [b'x'; 10_000].as_slice();
    for head in ["HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n"] {
        let (_, log) = told(&server, &answers(head, piece, Duration::ZERO).await).await;
        assert_eq!((&log["state"], &log["tries"][0]["status"]), (&json!("delivered"), &json!(200)), "{log}");
    }
    // A head without an end is no answer.
    let (_, log) = told(&server, &answers("HTTP/1.1 200 OK\r\nX-Large: ", piece, Duration::ZERO).await).await;
    assert_eq!((&log["state"], &log["tries"][0]["status"]), (&json!("due"), &Value::Null), "{log}");
}

#[tokio::test]
async fn what_is_no_answer_in_http_is_none() {
    let server = Server::couriered(Reach::Anywhere, BRIEF).await;
    for head in
        ["HTTP/1.1 000 x\r\n\r\n", "HTTP/1.1 2000 x\r\n\r\n", "SSH-2.0-x\r\n", "200\r\n\r\n", "HTTP/1.1 101 Switching Protocols\r\n\r\n"]
    {
        let (_, log) = told(&server, &answers(head, b"\r\n", BRIEF / 20).await).await;
        assert_eq!(log["state"], "due", "{head}: {log}");
    }
}

#[tokio::test]
async fn any_number_of_messages_to_one_that_hangs_keep_no_other_waiting() {
    let (server, hangs) = (Server::start().await, Receiver::start(vec![Does::Hang]).await);
    let good = Receiver::start(vec![Does::Answer(200)]).await;
    // More than are on their way at a time.
    for _ in 0..80 {
        let (id, _) = server.ask_back_to(&hangs.url(), "").await;
        server.delete(&format!("/api/surveys/{id}")).await;
    }
    let (fine, _) = server.ask_back_to(&good.url(), "").await;
    server.delete(&format!("/api/surveys/{fine}")).await;
    let delivering = tokio::spawn(server.surveys.clone().deliver_forever());
    until(async || !good.sent().is_empty()).await;
    // Most of those that came before it have not even been tried, and none of them has ended.
    let stuck = hangs.sent().len();
    delivering.abort();
    assert!(stuck <= 8, "{stuck}");
}

#[tokio::test]
async fn a_hosted_server_follows_no_redirect_into_its_own_network() {
    let inner = Receiver::start(vec![Does::Answer(200)]).await;
    for to in [inner.url(), inner.url().replace("127.0.0.1", "localhost"), "http://169.254.169.254/latest/meta-data".to_owned()] {
        let (server, outer) = (Server::start().await, Receiver::start(vec![Does::Redirect(to)]).await);
        let (id, _) = server.ask_back_to(&outer.url(), "").await;
        server.delete(&format!("/api/surveys/{id}")).await;
        server.deliver().await;
        assert_eq!(states(&server.log(&id).await), [("due".to_owned(), vec![Some(307)])]);
    }
    assert!(inner.sent().is_empty());
}

#[tokio::test]
async fn a_hosted_server_speaks_to_web_servers_alone() {
    let server = Server::couriered(Reach::Public, LONG).await;
    for (url, code) in [
        ("http://agent.example:25/", "callback_port"),
        ("http://agent.example:99999/", "not_a_callback"),
        ("http://[::ffff:127.0.0.1]:8080/", "private_callback"),
        ("http://168.63.129.16:8080/", "private_callback"),
    ] {
        let path = format!("/api/ask_survey?{}", super::super::encoded(&[("callback", url)]));
        server.post(&path, tiny()).await.refuses(400, code);
    }
}

#[tokio::test]
async fn a_receiver_that_reads_nothing_of_a_large_message_is_left() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let to = format!("http://{}/hook", listener.local_addr().expect("an address"));
    // More than both ends hold in between.
    let message = Message { to, id: "x-1".to_owned(), at: 0, secret: Secret::of("key", "survey"), body: "x".repeat(50_000_000) };
    let courier = Courier::new(Reach::Anywhere, BRIEF);
    let (carried, _deaf) = tokio::join!(timeout(LONG, courier.carry(message)), listener.accept());
    let NotTaken { status, why } = carried.expect("an end").expect_err("nobody took it");
    assert!(status.is_none() && why.contains("timeout"), "{status:?} {why}");
}
