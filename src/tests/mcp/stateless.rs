//! Clients of 2026-07-28: no session, no requests by the server, but answers that ask to call again.

use axum::http::{Request, header::CONTENT_TYPE};
use serde_json::{Value, json};

use super::{Client, Server, handle, object};
use crate::tests::{
    JSON,
    fixtures::{first, tiny},
};

fn url() -> Value {
    json!({"elicitation": {"url": {}}})
}

fn form() -> Value {
    json!({"elicitation": {"form": {}}})
}

fn strict() -> Value {
    json!({"message": "Send?", "questions": [{"id": "why", "type": "text", "title": "Why?", "required": true}]})
}

impl Client {
    async fn retry(&self, tool: &str, arguments: &Value, state: &Value, response: Value) -> Value {
        let params = json!({"name": tool, "arguments": arguments, "requestState": state, "inputResponses": {"survey": response}});
        self.request("tools/call", params).await.result().await
    }
}

#[tokio::test]
async fn a_client_without_a_session_asks_waits_and_asks_again() {
    let server = Server::start().await;
    let client = Client::stateless(&server, json!({}));
    let pending = client.call("ask_survey", &tiny()).await;
    assert_eq!(pending["resultType"], "complete");
    let id = handle(&pending);
    assert_eq!(client.ask().await, id);
    server.submit(&id, first()).await;
    assert_eq!(object(&client.call("get_survey_result", &json!({"handle": id})).await)["outcome"], "answered");
}

#[tokio::test]
async fn a_client_that_opens_links_is_asked_to_and_calls_again() {
    let server = Server::start().await;
    let client = Client::stateless(&server, url());
    let required = client.call("ask_survey", &tiny()).await;
    assert_eq!(required["resultType"], "input_required", "{required}");
    let asked = &required["inputRequests"]["survey"];
    assert_eq!((&asked["method"], &asked["params"]["mode"]), (&json!("elicitation/create"), &json!("url")));
    let link = asked["params"]["url"].as_str().expect("a link");
    let id = link.rsplit_once('/').expect("an id").1.to_owned();
    let state = &required["requestState"];
    assert_eq!(handle(&client.retry("ask_survey", &tiny(), state, json!({"action": "accept"})).await), id);

    let again = client.call("ask_survey", &tiny()).await;
    assert_eq!(again["inputRequests"]["survey"]["params"]["url"], link);
    server.submit(&id, first()).await;
    let answered = client.retry("ask_survey", &tiny(), &again["requestState"], json!({"action": "accept"})).await;
    assert_eq!(object(&answered)["outcome"], "answered");
}

#[tokio::test]
async fn a_state_holds_once_and_for_its_own_call() {
    let server = Server::start().await;
    let client = Client::stateless(&server, form());
    let required = client.call("form_elicitation_v2_request", &strict()).await;
    let state = &required["requestState"];
    let accepted = json!({"action": "accept", "content": {"why": "so"}});
    let refused = async |tool: &str, arguments: &Value, state: &Value| {
        let result = client.retry(tool, arguments, state, accepted.clone()).await;
        assert_eq!((&result["isError"], &object(&result)["error"]["code"]), (&json!(true), &json!("INVALID_REQUEST_STATE")));
    };
    refused("form_elicitation_v2_request", &json!({"message": "Other", "questions": []}), state).await;
    refused("ask_survey", &strict(), state).await;
    refused("form_elicitation_v2_request", &strict(), &json!("rs1.forged.state")).await;
    let settled = client.retry("form_elicitation_v2_request", &strict(), state, accepted.clone()).await;
    assert_eq!(*object(&settled), json!({"action": "accept", "content": {"why": "so"}}));
    refused("form_elicitation_v2_request", &strict(), state).await;
    assert_eq!(server.pending().await, 0);
}

#[tokio::test]
async fn a_form_that_was_drawn_of_an_earlier_version_settles_nothing() {
    let server = Server::start().await;
    let client = Client::stateless(&server, form());
    let required = client.call("form_elicitation_v2_request", &strict()).await;
    let id = server.get("/api/surveys").await.json()["surveys"][0]["id"].as_str().expect("an id").to_owned();
    let other = json!({"version": 1, "patch": {"questions": [{"id": "why", "type": "text", "title": "Why not?", "required": true}]}});
    let request = Request::patch(format!("/api/surveys/{id}")).header(CONTENT_TYPE, JSON);
    assert_eq!(server.send(request, other.to_string()).await.status, 200);
    let accepted = json!({"action": "accept", "content": {"why": "so"}});
    let result = client.retry("form_elicitation_v2_request", &strict(), &required["requestState"], accepted.clone()).await;
    assert!(result["content"][1]["text"].as_str().is_some_and(|said| said.contains("the question was changed since")), "{result}");
    assert_eq!(server.status(&id).await["state"], "pending");
    // Called again, it asks what is asked now.
    let required = client.call("form_elicitation_v2_request", &strict()).await;
    assert!(required["inputRequests"].to_string().contains("Why not?"), "{required}");
    client.retry("form_elicitation_v2_request", &strict(), &required["requestState"], accepted).await;
    assert_eq!(server.status(&id).await["outcome"], "answered");
}

#[tokio::test]
async fn a_client_that_declines_or_brings_nothing_ends_nothing() {
    let server = Server::start().await;
    for response in [json!({"action": "decline"}), json!({"action": "cancel"}), json!({}), json!(null), json!({"action": "explode"})] {
        let client = Client::stateless(&server, form());
        let required = client.call("form_elicitation_v2_request", &strict()).await;
        let result = client.retry("form_elicitation_v2_request", &strict(), &required["requestState"], response.clone()).await;
        let id = handle(&result);
        assert!(result["content"][1]["text"].as_str().is_some_and(|said| said.contains("client declined")), "{response}");
        assert_eq!(server.status(&id).await["state"], "pending");
    }
    assert_eq!(server.pending().await, 1);
}
