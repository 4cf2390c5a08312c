//! Clients of 2025-11-25 that are asked to show a survey themselves.

use std::time::Duration;

use axum::http::Request;
use engine::doors::Limits;
use serde_json::{Value, json};

use super::{Client, Messages, OLD, Server, handle, object};
use crate::{
    mcp::Patience,
    store::{Store, Via},
    tests::fixtures::{branching, first, tiny},
};

fn url() -> Value {
    json!({"elicitation": {"url": {}}})
}

fn form() -> Value {
    json!({"elicitation": {}})
}

fn strict() -> Value {
    json!({"message": "Send?", "questions": [
        {"id": "how", "type": "single_select", "title": "How?", "required": true,
         "options": [{"id": "post", "title": "By post"}, {"id": "mail", "title": "By mail"}]},
        {"id": "why", "type": "text", "title": "Why?", "required": false}]})
}

impl Client {
    /// What the server asks for on the way of a call.
    async fn asked(&self, call: &mut Messages) -> Value {
        loop {
            let message = call.next().await.expect("a message");
            assert!(message.get("result").is_none(), "it is not asked: {message}");
            if message["method"] == "elicitation/create" {
                return message;
            }
        }
    }

    /// What the server says beside its answers.
    async fn listen(&self) -> Messages {
        let request = Request::get("/mcp").header("accept", "text/event-stream").header("mcp-protocol-version", OLD);
        let session = self.session.as_deref().expect("a session");
        Messages::of(self.server.mcp(request.header("mcp-session-id", session), String::new()).await)
    }

    async fn reply(&self, asked: &Value, result: Value) {
        self.say(json!({"jsonrpc": "2.0", "id": asked["id"], "result": result})).await;
    }
}

async fn via(server: &Server, id: &str) -> Option<Via> {
    let loaded = server.surveys.load(&id.parse().expect("an id")).await.expect("a survey");
    loaded.record.outcome.and_then(|outcome| outcome.via)
}

#[tokio::test]
async fn a_client_that_opens_links_is_given_the_page_and_told_when_it_is_over() {
    let server = Server::patient().await;
    let client = Client::open(&server, url()).await;
    let mut call = client.start("ask_survey", &tiny()).await;
    let asked = client.asked(&mut call).await;
    assert_eq!(asked["params"]["mode"], "url");
    let id = asked["params"]["elicitationId"].as_str().expect("an id").to_owned();
    assert_eq!(asked["params"]["url"], format!("http://127.0.0.1:4180/s/{id}"));
    client.reply(&asked, json!({"action": "accept"})).await;
    server.submit(&id, first()).await;
    assert_eq!(object(&call.result().await)["outcome"], "answered");
    let completed = client.listen().await.next().await.expect("a notification");
    assert_eq!((&completed["method"], &completed["params"]["elicitationId"]), (&json!("notifications/elicitation/complete"), &json!(id)));
    assert_eq!(via(&server, &id).await, Some(Via::Program));
}

#[tokio::test]
async fn a_client_that_declines_without_showing_anything_ends_nothing() {
    let server = Server::patient().await;
    for (capabilities, tool, arguments) in
        [(url(), "ask_survey", tiny()), (form(), "form_elicitation_v2_request", strict()), (form(), "ask_survey", tiny())]
    {
        for action in ["decline", "cancel"] {
            let client = Client::open(&server, capabilities.clone()).await;
            let mut call = client.start(tool, &arguments).await;
            let asked = client.asked(&mut call).await;
            client.reply(&asked, json!({"action": action})).await;
            let result = call.result().await;
            let id = handle(&result);
            let words = result["content"][1]["text"].as_str().expect("text");
            assert!(words.contains("client declined") && words.contains(&id), "{words}");
            assert_eq!(server.status(&id).await["state"], "pending");
            assert_eq!(server.submit(&id, if tool == "ask_survey" { first() } else { json!({"how": "post"}) }).await.status, 200);
        }
    }
}

#[tokio::test]
async fn a_client_that_cannot_ask_after_all_leaves_the_call_waiting() {
    let server = Server::patient().await;
    let client = Client::open(&server, url()).await;
    let mut call = client.start("ask_survey", &tiny()).await;
    let asked = client.asked(&mut call).await;
    client.say(json!({"jsonrpc": "2.0", "id": asked["id"], "error": {"code": -32601, "message": "no"}})).await;
    server.submit(asked["params"]["elicitationId"].as_str().expect("an id"), first()).await;
    assert_eq!(object(&call.result().await)["outcome"], "answered");
}

#[tokio::test]
async fn a_form_that_comes_back_settles_and_says_by_which_way_it_came() {
    let server = Server::patient().await;
    let client = Client::open(&server, form()).await;
    let mut call = client.start("form_elicitation_v2_request", &strict()).await;
    let asked = client.asked(&mut call).await;
    let schema = &asked["params"]["requestedSchema"];
    assert_eq!((&asked["params"]["message"], &schema["required"]), (&json!("Send?"), &json!(["how"])));
    assert_eq!(schema["properties"]["how"]["oneOf"][1], json!({"const": "mail", "title": "By mail"}));
    client.reply(&asked, json!({"action": "accept", "content": {"how": "mail", "why": "quick"}})).await;
    let result = call.result().await;
    assert_eq!(*object(&result), json!({"action": "accept", "content": {"how": "mail", "why": "quick"}}));
    let listed = server.get("/api/surveys").await.json();
    assert_eq!(via(&server, listed["surveys"][0]["id"].as_str().expect("an id")).await, Some(Via::AgentClient));
}

#[tokio::test]
async fn a_client_that_draws_the_form_doors_own_forms_gets_them_as_they_are() {
    let server = Server::patient().await;
    let client = Client::open(&server, json!({"extensions": {"openai/elicitation": {"form": {}}}})).await;
    let thing = json!({"uri": "https://example.com/a", "name": "a", "title": "A"});
    let arguments =
        json!({"message": "Pick", "questions": [{"id": "r", "type": "resource", "title": "Which?", "required": true, "options": [thing]}]});
    let mut call = client.start("form_elicitation_v2_request", &arguments).await;
    let asked = client.asked(&mut call).await;
    assert_eq!(asked["params"]["requestedSchema"]["properties"]["r"]["x-openai-input"]["type"], "resource");
    client.reply(&asked, json!({"action": "accept", "content": {"r": "https://example.com/a"}})).await;
    assert_eq!(object(&call.result().await)["content"]["r"], "https://example.com/a");
}

#[tokio::test]
async fn content_that_does_not_fit_leaves_the_survey_open_and_says_why() {
    let server = Server::patient().await;
    let client = Client::open(&server, form()).await;
    for content in [
        json!({}),
        json!({"how": "pigeon"}),
        json!({"how": ["post"]}),
        json!({"how": "post", "more": 1}),
        json!({"how": "post", "why": "\u{0}"}),
    ] {
        let mut call = client.request("tools/call", json!({"name": "form_elicitation_v2_request", "arguments": strict()})).await;
        let asked = client.asked(&mut call).await;
        client.reply(&asked, json!({"action": "accept", "content": content})).await;
        let result = call.result().await;
        handle(&result);
        assert!(result["content"][1]["text"].as_str().is_some_and(|said| said.contains("do not fit")), "{content}: {result}");
    }
    assert_eq!(server.pending().await, 1);
}

#[tokio::test]
async fn flat_surveys_of_other_doors_are_forms_too_and_come_back_in_their_doors_words() {
    let server = Server::patient().await;
    let client = Client::open(&server, form()).await;
    let kinds = json!({"survey": {"title": "Kinds", "entry": "n", "questions": {
        "n": {"kind": "number", "prompt": "How many?", "min": 1, "max": 9, "unit": "kg", "next": "d"},
        "d": {"kind": "date", "prompt": "When?", "next": "e"},
        "e": {"kind": "email", "prompt": "Where?", "next": "b"},
        "b": {"kind": "boolean", "prompt": "Sure?", "next": "m"},
        "m": {"prompt": "Which?", "multiSelect": true, "options": [{"key": "x", "label": "X"}, {"key": "y", "label": "Y"}]}}}});
    let filled = json!({"n": 2.5, "d": "2026-11-30", "e": "a@example.com", "b": true, "m": ["y", "x"], "m: other": "Z"});
    let card = json!({"prompt": "Card", "nodes": [
        {"id": "s", "kind": "single", "prompt": "One?", "options": [{"label": "A"}, {"label": "B"}]},
        {"id": "t", "kind": "text", "prompt": "Say", "required": false}]});
    let choices = json!({"questions": [{"header": "H", "question": "?", "options": ["a", "b"]}, {"header": "I", "question": "?", "options": ["a", "b"]}]});
    for (tool, arguments, content, expected) in [
        ("ask_survey", kinds, filled, json!({"number": 2.5})),
        ("ask_user_form", card, json!({"s: other": "C", "t": "hi"}), json!({"value": "C", "other": true})),
        ("request_choices", choices, json!({"H": "1", "I: other": "mine"}), json!({"header": "H", "options": ["b"]})),
    ] {
        let mut call = client.start(tool, &arguments).await;
        let asked = client.asked(&mut call).await;
        client.reply(&asked, json!({"action": "accept", "content": content})).await;
        let result = call.result().await;
        assert_eq!(result["isError"], false, "{result}");
        let said = object(&result).to_string();
        let expected = expected.to_string();
        assert!(said.contains(expected.trim_matches(['{', '}'])), "{tool}: {said}");
    }
}

#[tokio::test]
async fn what_would_be_lost_in_a_form_is_not_made_one() {
    let brief = Patience::For(Duration::from_millis(10));
    let server = Server::on(Store::in_memory().await.expect("a store"), Limits::default(), brief).await;
    let client = Client::open(&server, form()).await;
    let rank = json!({"prompt": "Order", "nodes": [{"id": "r", "kind": "rank", "prompt": "?", "items": [{"id": "a", "label": "A"}, {"id": "b", "label": "B"}]}]});
    for (tool, arguments) in [("ask_survey", branching()), ("ask_user_form", rank)] {
        let mut call = client.start(tool, &arguments).await;
        while let Some(message) = call.next().await {
            assert_ne!(message["method"], "elicitation/create", "{tool}");
            if message.get("result").is_some() {
                break;
            }
        }
    }
}
