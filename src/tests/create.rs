//! `POST /api/{door}` and `POST /api/check/{door}`.

use axum::http::{Request, header::CONTENT_TYPE};
use futures::future::join_all;
use serde_json::json;

use super::{
    BASE, JSON, Server,
    fixtures::{branching, first, tiny},
};

impl Server {
    async fn keyed(&self, key: &str, spec: impl ToString) -> super::Answer {
        let request = Request::post("/api/ask_survey").header(CONTENT_TYPE, JSON).header("idempotency-key", key);
        self.send(request, spec.to_string()).await
    }
}

#[tokio::test]
async fn a_new_survey_has_a_handle_at_once() {
    let server = Server::start().await;
    let answer = server.post("/api/ask_survey", branching()).await;
    assert_eq!(answer.status, 201);
    let handle = answer.json();
    let id = handle["id"].as_str().expect("an id");
    assert_eq!(id.len(), 22);
    assert_eq!(handle, json!({"id": id, "url": format!("{BASE}/s/{id}"), "state": "pending", "revision": 0}));
    assert_eq!(answer.header("location"), format!("/api/surveys/{id}"));
    assert_eq!(server.status(id).await["progress"], json!({"done": 0, "total": 1}));
}

#[tokio::test]
async fn links_are_built_from_the_configured_address_whatever_a_request_says() {
    let server = Server::start().await;
    let request = Request::post("/api/ask_survey").header(CONTENT_TYPE, JSON).header("host", "localhost:4180");
    let request = request.header("x-forwarded-host", "evil.example").header("x-forwarded-proto", "https");
    let handle = server.send(request, tiny().to_string()).await.json();
    assert!(handle["url"].as_str().expect("a link").starts_with(&format!("{BASE}/s/")), "{handle}");
}

#[tokio::test]
async fn warnings_come_with_the_handle() {
    let server = Server::start().await;
    let mut spec = tiny();
    spec["survey"]["questions"]["island"] = json!({"prompt": "Never asked?"});
    let handle = server.post("/api/ask_survey", spec).await.json();
    assert_eq!(handle["warnings"][0]["pointer"], "/survey/questions/island", "{handle}");
    assert!(handle["warnings"][0]["message"].as_str().is_some_and(|message| message.contains("island")), "{handle}");
}

#[tokio::test]
async fn a_survey_may_arrive_as_text_and_one_that_is_cut_off_is_told_so() {
    let server = Server::start().await;
    let text = tiny()["survey"].to_string();
    server.ask(json!({"survey": text})).await;
    let cut = server.post("/api/ask_survey", json!({"survey": &text[..text.len() - 5]})).await;
    assert_eq!(cut.status, 422);
    assert!(cut.json()["errors"][0]["message"].as_str().is_some_and(|message| message.contains("cut off")), "{}", cut.text());
}

#[tokio::test]
async fn the_same_key_and_body_again_is_the_same_survey() {
    let server = Server::start().await;
    let (one, two) = (server.keyed("k", tiny()).await, server.keyed("k", tiny()).await);
    assert_eq!((one.status.as_u16(), two.status.as_u16()), (201, 201));
    assert_eq!(one.json(), two.json());
    server.post(&format!("/s/{}/submit", one.json()["id"].as_str().expect("an id")), first()).await;
    let later = server.keyed("k", tiny()).await.json();
    assert_eq!((&later["id"], later["state"].as_str()), (&one.json()["id"], Some("settled")));
    assert_ne!(server.keyed("another", tiny()).await.json()["id"], one.json()["id"]);
}

#[tokio::test]
async fn twenty_requests_at_once_with_one_key_make_one_survey() {
    let server = Server::start().await;
    let handles = join_all((0..20).map(|_| server.keyed("k", tiny()))).await;
    assert!(handles.iter().all(|handle| handle.status == 201 && handle.json() == handles[0].json()));
    assert_eq!(server.get("/api/surveys").await.json()["surveys"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn the_same_key_with_another_body_is_refused_with_the_first_handle() {
    let server = Server::start().await;
    let one = server.keyed("k", tiny()).await.json();
    let other = server.keyed("k", branching()).await;
    other.refuses(409, "idempotency_key_taken");
    assert_eq!(other.json()["survey"], one);
}

#[tokio::test]
async fn a_key_is_short_text_that_is_given_once() {
    let server = Server::start().await;
    server.keyed(&"k".repeat(200), tiny()).await.json();
    for key in ["", "  ", &"k".repeat(201)] {
        server.keyed(key, tiny()).await.refuses(400, "not_a_name");
    }
    let twice = Request::post("/api/ask_survey").header(CONTENT_TYPE, JSON).header("idempotency-key", "a").header("idempotency-key", "b");
    server.send(twice, tiny().to_string()).await.refuses(400, "repeated_parameter");
}

#[tokio::test]
async fn a_newer_survey_of_a_session_takes_the_place_of_the_pending_one() {
    let server = Server::start().await;
    let old = server.ask_with("?session=s", tiny()).await;
    let settled = server.ask_with("?session=s&keep=true", tiny()).await;
    server.submit(&settled, first()).await;
    let elsewhere = server.ask_with("?session=t", tiny()).await;
    let new = server.ask_with("?session=s", tiny()).await;

    let result = server.result(&old).await;
    assert_eq!((result["outcome"].as_str(), result["is_error"].as_bool()), (Some("superseded"), Some(false)), "{result}");
    assert_eq!(result["result"]["outcome"], "superseded");
    assert_eq!(server.status(&settled).await["outcome"], "answered");
    assert_eq!(server.status(&elsewhere).await["state"], "pending");
    assert_eq!(server.status(&new).await["state"], "pending");
}

#[tokio::test]
async fn a_survey_without_a_session_or_that_keeps_replaces_nothing() {
    let server = Server::start().await;
    let old = server.ask_with("?session=s", tiny()).await;
    let nameless = server.ask(tiny()).await;
    for query in ["", "?session=s&keep=true", "?session=other"] {
        server.ask_with(query, tiny()).await;
    }
    assert_eq!(server.status(&old).await["state"], "pending");
    assert_eq!(server.status(&nameless).await["state"], "pending");
}

#[tokio::test]
async fn a_refused_survey_replaces_nothing() {
    let server = Server::start().await;
    let old = server.ask_with("?session=s", tiny()).await;
    assert_eq!(server.post("/api/ask_survey?session=s", json!({"survey": {}})).await.status, 422);
    assert_eq!(server.status(&old).await["state"], "pending");
}

#[tokio::test]
async fn what_comes_with_a_survey_has_its_limits() {
    let server = Server::start().await;
    let (fits, long) = ("%E4%B8%AD".repeat(200), "%E4%B8%AD".repeat(201));
    for query in [
        "agent=a".to_owned(),
        format!("agent={fits}&session={fits}"),
        "expires_in=1".into(),
        "expires_in=315360000".into(),
        "keep=false".into(),
    ] {
        server.ask_with(&format!("?{query}"), tiny()).await;
    }
    let refused = [
        ("agent=".to_owned(), "not_a_name"),
        ("agent=%20".into(), "not_a_name"),
        (format!("agent={long}"), "not_a_name"),
        (format!("session={long}"), "not_a_name"),
        ("session=a%0Ab".into(), "not_a_name"),
        ("agent=%00".into(), "not_a_name"),
        ("agent=%FF".into(), "not_utf8"),
        ("agent=a&agent=b".into(), "repeated_parameter"),
        ("expires_in=0".into(), "out_of_range"),
        ("expires_in=-1".into(), "out_of_range"),
        ("expires_in=1.5".into(), "out_of_range"),
        ("expires_in=".into(), "out_of_range"),
        ("expires_in=315360001".into(), "out_of_range"),
        ("expires_in=99999999999999999999".into(), "out_of_range"),
        ("keep=yes".into(), "not_a_flag"),
        ("priority=1".into(), "unknown_parameter"),
    ];
    for (query, code) in refused {
        server.post(&format!("/api/ask_survey?{query}"), tiny()).await.refuses(400, code);
    }
    assert_eq!(server.get("/api/surveys").await.json()["surveys"].as_array().map(Vec::len), Some(5));
}

#[tokio::test]
async fn a_check_reports_and_keeps_nothing() {
    let server = Server::start().await;
    let report = server.post("/api/check/ask_survey", branching()).await.json();
    assert_eq!(report["ok"], true);
    assert_eq!((&report["shortest"], &report["longest"], &report["questions"]), (&json!(2), &json!(3), &json!(4)), "{report}");
    assert_eq!(report["paths"]["exact"], true);
    assert_eq!(report["sample"]["outcome"], "answered");
    assert_eq!(server.get("/api/surveys").await.json()["surveys"], json!([]));
    server.post("/api/check/ask_survey?agent=a", branching()).await.refuses(400, "unknown_parameter");
    server.post("/api/check/ask_nobody", branching()).await.refuses(404, "unknown_door");
}

#[tokio::test]
async fn a_check_finds_every_problem_at_once() {
    let server = Server::start().await;
    let spec = json!({"survey": {"title": " ", "entry": "x", "questions": {"q": {"prompt": "", "next": "nowhere"}}}});
    let checked = server.post("/api/check/ask_survey", &spec).await;
    assert_eq!(checked.status, 422);
    assert!(checked.codes().len() >= 4, "{}", checked.text());
    assert_eq!(checked.json()["errors"], server.post("/api/ask_survey", &spec).await.json()["errors"]);
}
