//! Callbacks: an agent is told of its survey, signed, at least once, and nobody else is.

mod endings;
mod hostile;
mod receiver;

use std::time::Duration;

use base64::{Engine as _, prelude::BASE64_STANDARD as BASE64};
use engine::doors::Limits;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;

use self::receiver::{Does, Receiver};
use super::{
    Answer, BRIEF, LONG, SECOND, Server,
    fixtures::{first, tiny},
};
use crate::{
    mcp::Patience,
    store::Store,
    webhook::{Courier, Reach},
};

impl Server {
    /// A server that tells within `reach`, and leaves a receiver that does not answer within `patience`.
    async fn couriered(reach: Reach, patience: Duration) -> Self {
        let store = Store::in_memory().await.expect("a store");
        Self::telling(Courier::new(reach, patience), store, Limits::default(), Patience::For(Duration::ZERO)).await
    }

    /// Posts a survey with a callback; its id and the secret of its messages.
    async fn ask_back_to(&self, url: &str, more: &str) -> (String, String) {
        let path = format!("/api/ask_survey?{}{more}", super::encoded(&[("callback", url)]));
        let handle = self.post(&path, tiny()).await;
        assert_eq!(handle.status, 201, "{}", handle.text());
        let text = |name: &str| handle.json()[name].as_str().expect(name).to_owned();
        (text("id"), text("callback_secret"))
    }

    async fn log(&self, id: &str) -> Value {
        self.get(&format!("/api/surveys/{id}/deliveries")).await.json()["deliveries"].clone()
    }

    async fn deliver(&self) {
        tokio::time::timeout(LONG, self.surveys.deliver_due()).await.expect("an end").expect("no fault of ours");
    }
}

/// Ready once `condition` holds.
async fn until(condition: impl AsyncFn() -> bool) {
    let holds = async {
        while !condition().await {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(LONG, holds).await.expect("what is waited for");
}

/// How each delivery stands, with the statuses of its tries.
fn states(log: &Value) -> Vec<(String, Vec<Option<u64>>)> {
    let tries = |delivery: &Value| delivery["tries"].as_array().expect("tries").iter().map(|tried| tried["status"].as_u64()).collect();
    let log = log.as_array().expect("a log");
    log.iter().map(|delivery| (delivery["state"].as_str().expect("a state").to_owned(), tries(delivery))).collect()
}

#[tokio::test]
async fn the_end_of_a_survey_is_told_signed_with_the_doors_result() {
    let (server, receiver) = (Server::start().await, Receiver::start(vec![Does::Answer(204)]).await);
    let (id, secret) = server.ask_back_to(&receiver.url(), "&agent=porter").await;
    server.answer(&id, "q", &[("pick", "0"), ("go", "save")]).await;
    server.deliver().await;
    assert!(receiver.sent().is_empty());
    server.submit(&id, first()).await;
    server.deliver().await;

    let sent = receiver.sent();
    let [(headers, body)] = sent.as_slice() else { panic!("{sent:?}") };
    let told: Value = serde_json::from_str(body).expect("JSON");
    assert_eq!((&told["type"], &told["survey"]["agent"]), (&json!("survey/settled"), &json!("porter")));
    assert_eq!(told["survey"]["result"], server.result(&id).await["result"]);
    let header = |name: &str| headers[name].to_str().expect("ASCII").to_owned();
    assert_eq!(
        (header("content-type"), header("webhook-id")),
        ("application/json".to_owned(), told["id"].as_str().expect("an id").to_owned())
    );
    // Verified as the receiver would, from what it was handed.
    let key = BASE64.decode(secret.strip_prefix("whsec_").expect("a secret")).expect("a secret");
    let signed = format!("{}.{}.{body}", header("webhook-id"), header("webhook-timestamp"));
    let mac = Hmac::<Sha256>::new_from_slice(&key).expect("a key").chain_update(signed).finalize().into_bytes();
    assert_eq!(header("webhook-signature"), format!("v1,{}", BASE64.encode(mac)));
    assert_eq!(header("webhook-timestamp"), "1764000000");

    server.clock.advance(1_000_000 * SECOND);
    server.deliver().await;
    assert_eq!(receiver.sent().len(), 1);
    assert_eq!(states(&server.log(&id).await), [("delivered".to_owned(), vec![Some(204)])]);
}

#[tokio::test]
async fn a_receiver_that_answers_500_is_told_again_with_the_same_id_until_it_takes_it() {
    let does = vec![Does::Answer(500), Does::Answer(503), Does::Answer(200)];
    let (server, receiver) = (Server::start().await, Receiver::start(does).await);
    let (id, _) = server.ask_back_to(&receiver.url(), "").await;
    server.delete(&format!("/api/surveys/{id}")).await;
    server.deliver().await;
    server.deliver().await;
    assert_eq!(receiver.sent().len(), 1);
    for (rest, sent) in [(4, 1), (1, 2), (29, 2), (1, 3), (100_000, 3)] {
        server.clock.advance(rest * SECOND);
        server.deliver().await;
        assert_eq!(receiver.sent().len(), sent, "after {rest} s");
    }
    assert_eq!(states(&server.log(&id).await), [("delivered".to_owned(), vec![Some(500), Some(503), Some(200)])]);
    let sent = receiver.sent();
    assert!(sent.iter().all(|(headers, body)| headers["webhook-id"] == sent[0].0["webhook-id"] && *body == sent[0].1));
    // Each try is signed for its own time.
    assert_ne!(sent[0].0["webhook-signature"], sent[1].0["webhook-signature"]);
}

#[tokio::test]
async fn after_nearly_a_day_it_is_given_up_and_the_log_says_why() {
    let (server, receiver) = (Server::start().await, Receiver::start(vec![Does::Answer(500)]).await);
    let (id, _) = server.ask_back_to(&receiver.url(), "").await;
    server.delete(&format!("/api/surveys/{id}")).await;
    for _ in 0..20 {
        server.deliver().await;
        server.clock.advance(6 * 3_600 * SECOND);
    }
    let log = server.log(&id).await;
    assert_eq!((&log[0]["state"], &log[0]["next_try_at"]), (&json!("given up"), &Value::Null));
    assert_eq!(log[0]["tries"].as_array().map(Vec::len), Some(12));
    assert_eq!(log[0]["tries"][0], json!({"at": "2025-11-24T16:00:00.000Z", "status": 500, "problem": "the receiver answered 500"}));
    assert_eq!(receiver.sent().len(), 12);
}

#[tokio::test]
async fn a_receiver_that_hangs_is_left_when_patience_is_over_and_told_again() {
    let (server, hangs) = (Server::couriered(Reach::Anywhere, BRIEF).await, Receiver::start(vec![Does::Hang]).await);
    let (stuck, _) = server.ask_back_to(&hangs.url(), "").await;
    server.delete(&format!("/api/surveys/{stuck}")).await;
    let started = std::time::Instant::now();
    let delivering = tokio::spawn(server.surveys.clone().deliver_forever());
    until(async || !states(&server.log(&stuck).await)[0].1.is_empty()).await;
    delivering.abort();
    assert!(started.elapsed() >= BRIEF);
    let log = server.log(&stuck).await;
    assert_eq!(states(&log), [("due".to_owned(), vec![None])]);
    assert!(log[0]["tries"][0]["problem"].as_str().is_some_and(|why| why.contains("timeout")), "{log}");
}

#[tokio::test]
async fn a_redirect_is_not_followed_wherever_it_leads() {
    let (server, inner) = (Server::start().await, Receiver::start(vec![Does::Answer(200)]).await);
    let receiver = Receiver::start(vec![Does::Redirect(inner.url())]).await;
    let (id, _) = server.ask_back_to(&receiver.url(), "").await;
    server.delete(&format!("/api/surveys/{id}")).await;
    server.deliver().await;
    assert_eq!((receiver.sent().len(), inner.sent().len()), (1, 0));
    let log = server.log(&id).await;
    assert_eq!(states(&log), [("due".to_owned(), vec![Some(307)])]);
    assert_eq!(log[0]["tries"][0]["problem"], "redirects are not followed");
}

#[tokio::test]
async fn a_hosted_server_tells_nobody_in_its_own_network_by_whatever_name() {
    let receiver = Receiver::start(vec![Does::Answer(200)]).await;
    let server = Server::couriered(Reach::Public, LONG).await;
    for url in [receiver.url().as_str(), "http://localhost/", "http://10.0.0.1/", "http://[::1]/", "http://169.254.169.254/latest"] {
        let path = format!("/api/ask_survey?{}", super::encoded(&[("callback", url)]));
        server.post(&path, tiny()).await.refuses(400, "private_callback");
    }
    // Names for the same that only the look-up resolves.
    let port = receiver.base.rsplit(':').next().expect("a port").to_owned();
    for host in ["127.1", "2130706433", "0x7f000001"] {
        let (id, _) = server.ask_back_to(&format!("http://{host}:{port}/hook"), "").await;
        server.delete(&format!("/api/surveys/{id}")).await;
        server.deliver().await;
        let log = server.log(&id).await;
        assert_eq!(states(&log), [("due".to_owned(), vec![None])], "{host}");
        assert!(log[0]["tries"][0]["problem"].as_str().is_some_and(|why| why.contains("private network")), "{log}");
    }
    assert!(receiver.sent().is_empty());
}

#[tokio::test]
async fn what_is_due_survives_a_restart_and_what_a_dead_server_had_claimed_is_told_again() {
    let (store, receiver) = (Store::in_memory().await.expect("a store"), Receiver::start(vec![Does::Answer(200)]).await);
    let start = async || Server::on(store.clone(), Limits::default(), Patience::For(BRIEF)).await;
    let server = start().await;
    let (id, secret) = server.ask_back_to(&receiver.url(), "").await;
    server.delete(&format!("/api/surveys/{id}")).await;
    // It took the message, and died before it knew what came of it.
    assert!(store.claim_delivery(server.surveys.now(), server.surveys.now() + 60 * SECOND, &[]).await.expect("an answer").is_some());
    drop(server);
    let server = start().await;
    server.deliver().await;
    assert!(receiver.sent().is_empty());
    server.clock.advance(60 * SECOND);
    server.deliver().await;
    assert_eq!(receiver.sent().len(), 1);
    assert_eq!(server.ask_back_to(&receiver.url(), "").await.1.len(), secret.len());
    assert_eq!(states(&server.log(&id).await), [("delivered".to_owned(), vec![Some(200)])]);
}

#[tokio::test]
async fn two_servers_on_one_database_tell_each_thing_once() {
    let (store, receiver) = (Store::in_memory().await.expect("a store"), Receiver::start(vec![Does::Answer(200)]).await);
    let one = Server::on(store.clone(), Limits::default(), Patience::For(BRIEF)).await;
    let two = Server::on(store, Limits::default(), Patience::For(BRIEF)).await;
    for _ in 0..20 {
        let (id, _) = one.ask_back_to(&receiver.url(), "").await;
        one.delete(&format!("/api/surveys/{id}")).await;
    }
    tokio::join!(one.deliver(), two.deliver());
    assert_eq!(receiver.sent().len(), 20);
}

#[tokio::test]
async fn a_question_back_an_end_and_a_late_answer_are_told_each_by_itself() {
    let (server, receiver) = (Server::start().await, Receiver::start(vec![Does::Answer(200)]).await);
    let (id, _) = server.ask_back_to(&receiver.url(), "&expires_in=60&session=s").await;
    server.answer(&id, "q", &[("ask", "Why?"), ("go", "ask")]).await;
    server.clock.advance(60 * SECOND);
    server.status(&id).await;
    server.submit(&id, first()).await;
    server.deliver().await;
    let mut told: Vec<Value> = receiver.sent().iter().map(|(_, body)| serde_json::from_str(body).expect("JSON")).collect();
    // Each is sent by itself, so they come in any order.
    told.sort_by_key(|told| told["type"].to_string());
    let types: Vec<_> = told.iter().map(|told| (told["type"].as_str().expect("a type"), &told["question"])).collect();
    assert_eq!(types, [("survey/asked", &json!("q")), ("survey/settled", &Value::Null), ("survey/updated", &Value::Null)]);
    assert_eq!(told[0]["survey"]["asked"][0]["text"], "Why?");
    assert_eq!(told[2]["survey"]["late"]["result"]["outcome"], "answered");
    let ids: std::collections::BTreeSet<_> = told.iter().map(|told| told["id"].to_string()).collect();
    assert_eq!(ids.len(), 3);
}

#[tokio::test]
async fn what_a_newer_survey_replaces_is_told_too_and_who_gave_no_callback_is_not() {
    let (server, receiver) = (Server::start().await, Receiver::start(vec![Does::Answer(200)]).await);
    let (id, _) = server.ask_back_to(&receiver.url(), "&session=s").await;
    let newer = server.ask_with("?session=s", tiny()).await;
    server.submit(&newer, first()).await;
    server.deliver().await;
    assert_eq!(receiver.sent().len(), 1);
    assert_eq!(server.log(&id).await[0]["type"], "survey/settled");
    let none = server.get(&format!("/api/surveys/{newer}/deliveries")).await;
    assert_eq!(none.json(), json!({"callback": null, "deliveries": []}));
    server.get("/api/surveys/nope/deliveries").await.refuses(404, "unknown_survey");
}

#[tokio::test]
async fn the_secret_is_told_to_who_posts_again_when_it_repeats_itself_and_to_nobody_else() {
    let server = Server::start().await;
    let ask = async |key: &str, callback: &str, spec: Value| -> Answer {
        let path = format!("/api/ask_survey?{}", super::encoded(&[("callback", callback)]));
        let request = axum::http::Request::post(path).header("content-type", super::JSON).header("idempotency-key", key);
        server.send(request, spec.to_string()).await
    };
    let one = ask("k", "http://127.0.0.1:9/", tiny()).await.json();
    assert!(one["callback_secret"].as_str().is_some_and(|secret| secret.starts_with("whsec_")));
    assert_eq!(ask("k", "http://127.0.0.1:9/", tiny()).await.json(), one);
    let taken = ask("k", "http://127.0.0.1:9/", super::fixtures::text()).await;
    taken.refuses(409, "idempotency_key_taken");
    let id = one["id"].as_str().expect("an id");
    for path in ["", "/result", "/deliveries", "/events"].map(|path| format!("/api/surveys/{id}{path}")).iter().take(3) {
        assert!(!server.get(path).await.text().contains("whsec_"), "{path}");
    }
    assert!(!taken.text().contains("whsec_"));
    for callback in ["", "x", "ftp://x", "http://me@x/"] {
        ask("other", callback, tiny()).await.refuses(400, "not_a_callback");
    }
}
