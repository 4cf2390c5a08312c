//! What is read back: lists, one survey, schemas, health.

use serde_json::{Value, json};

use super::{
    Server,
    fixtures::{branching, first, tiny},
};

fn ids(list: &Value) -> Vec<String> {
    let surveys = list["surveys"].as_array().expect("surveys");
    surveys.iter().map(|survey| survey["id"].as_str().expect("an id").to_owned()).collect()
}

#[tokio::test]
async fn a_survey_says_where_it_stands_and_nothing_of_its_draft() {
    let server = Server::start().await;
    let id = server.ask_with("?agent=porter&session=s&expires_in=60", branching()).await;
    server.answer(&id, "kind", &[("pick", "0"), ("go", "next")]).await;
    server.answer(&id, "bug", &[("custom", "the secret one"), ("go", "save")]).await;
    let answer = server.get(&format!("/api/surveys/{id}")).await;
    assert_eq!(
        answer.json(),
        json!({
            "id": id, "url": format!("http://127.0.0.1:4180/s/{id}"), "door": "ask_survey", "title": "Release scope",
            "agent": "porter", "session": "s", "state": "pending", "outcome": null, "revision": 2,
            "version": 1, "progress": {"done": 2, "total": 2}, "unanswered": 0, "asked": [], "created_at": "2025-11-24T16:00:00.000Z",
            "expires_at": "2025-11-24T16:01:00.000Z", "settled_at": null,
        })
    );
    assert!(!answer.text().contains("secret"));
}

#[tokio::test]
async fn an_unknown_survey_is_not_found_in_any_way() {
    let server = Server::start().await;
    for id in ["abcdefghijklmnopqrstuv", "x", "..%2F..%2Fetc", "%00", "%FF", "%E4%B8%AD", &"a".repeat(10_000)] {
        for path in [format!("/api/surveys/{id}"), format!("/api/surveys/{id}/result"), format!("/api/surveys/{id}/events")] {
            server.get(&path).await.refuses(404, "unknown_survey");
        }
        server.delete(&format!("/api/surveys/{id}")).await.refuses(404, "unknown_survey");
        server.submit(id, first()).await.refuses(404, "unknown_survey");
    }
}

#[tokio::test]
async fn a_list_goes_newest_first_in_pages_without_gaps() {
    let server = Server::start().await;
    let mut made = Vec::new();
    for _ in 0..7 {
        made.push(server.ask(tiny()).await);
        server.clock.advance(1);
    }
    made.reverse();
    let mut seen = Vec::new();
    let mut page = server.get("/api/surveys?limit=3").await.json();
    loop {
        assert!(ids(&page).len() <= 3);
        seen.extend(ids(&page));
        // What comes meanwhile shifts nothing.
        server.ask(tiny()).await;
        let Some(next) = page["next"].as_str() else { break };
        page = server.get(&format!("/api/surveys?limit=3&before={next}")).await.json();
    }
    assert_eq!(seen, made);
}

#[tokio::test]
async fn a_list_is_of_the_state_and_session_asked_for() {
    let server = Server::start().await;
    let one = server.ask_with("?session=a%20b", tiny()).await;
    let two = server.ask_with("?session=c", tiny()).await;
    server.submit(&two, first()).await;
    for (query, expected) in [
        ("?state=pending", vec![&one]),
        ("?state=settled", vec![&two]),
        ("?session=a%20b", vec![&one]),
        ("?session=a+b&state=settled", vec![]),
        ("?session=nobody", vec![]),
    ] {
        let list = server.get(&format!("/api/surveys{query}")).await.json();
        assert_eq!(ids(&list).iter().collect::<Vec<_>>(), expected, "{query}");
        assert_eq!(list["next"], Value::Null);
    }
}

#[tokio::test]
async fn parameters_of_a_list_are_refused_by_name() {
    let server = Server::start().await;
    for (query, code) in [
        ("state=open", "unknown_state"),
        ("state=", "unknown_state"),
        ("session=", "not_a_name"),
        ("limit=0", "out_of_range"),
        ("limit=201", "out_of_range"),
        ("limit=x", "out_of_range"),
        ("before=", "not_a_cursor"),
        ("before=5-short", "not_a_cursor"),
        ("before=99999999999999999999-abcdefghijklmnopqrstuv", "not_a_cursor"),
        ("page=2", "unknown_parameter"),
        ("limit=1&limit=2", "repeated_parameter"),
        ("session=%C3%28", "not_utf8"),
    ] {
        let refused = server.get(&format!("/api/surveys?{query}")).await;
        refused.refuses(400, code);
        let name = query.split('=').next().expect("a name");
        assert!(refused.text().contains(name) || code == "not_utf8", "{}", refused.text());
    }
}

#[tokio::test]
async fn addresses_without_parameters_take_none() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    for path in [format!("/api/surveys/{id}?x=1"), format!("/api/surveys/{id}/events?x=1"), "/api/events?x=1".into()] {
        server.get(&path).await.refuses(400, "unknown_parameter");
    }
    server.get("/api/schemas/ask_survey?x=1").await.refuses(400, "unknown_parameter");
    server.get(&format!("/api/surveys/{id}/result?wiat=50")).await.refuses(400, "unknown_parameter");
    server.delete(&format!("/api/surveys/{id}?x=1")).await.refuses(400, "unknown_parameter");
    assert_eq!(server.status(&id).await["state"], "pending");
}

#[tokio::test]
async fn a_door_has_its_schema() {
    let server = Server::start().await;
    let schema = server.get("/api/schemas/ask_survey").await.json();
    assert!(schema["arguments"]["properties"]["survey"].is_object(), "{schema}");
    server.get("/api/schemas/ask_nobody").await.refuses(404, "unknown_door");
}

#[tokio::test]
async fn the_server_says_that_it_lives_and_that_it_is_ready() {
    let server = Server::start().await;
    assert_eq!(server.get("/healthz").await.json()["status"], "ok");
    assert_eq!(server.get("/readyz").await.json(), json!({"status": "ready"}));
}
