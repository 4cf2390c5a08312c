//! What the tools say of themselves, and what is refused before any survey.

use std::collections::BTreeSet;

use axum::{body::Body, http::Request};
use engine::doors::{self, Limits};
use serde_json::{Value, json};

use super::{Client, JSON, Server, object};
use crate::mcp::tools;

async fn listed() -> Vec<Value> {
    let server = Server::start().await;
    let client = Client::open(&server, json!({})).await;
    let listed = client.request("tools/list", json!({})).await.result().await;
    listed["tools"].as_array().expect("tools").clone()
}

/// Every member that a schema knows, by name, and every reference in it.
fn members(schema: &Value, names: &mut BTreeSet<String>, references: &mut BTreeSet<String>) {
    match schema {
        Value::Object(object) => {
            if let Some(properties) = object.get("properties").and_then(Value::as_object) {
                names.extend(properties.keys().cloned());
            }
            references.extend(object.get("$ref").and_then(Value::as_str).map(str::to_owned));
            object.values().for_each(|part| members(part, names, references));
        }
        Value::Array(parts) => parts.iter().for_each(|part| members(part, names, references)),
        _ => {}
    }
}

#[tokio::test]
async fn every_tool_says_what_it_is_for_and_how_it_behaves() {
    let tools = listed().await;
    let names: Vec<_> = tools.iter().map(|tool| tool["name"].as_str().expect("a name")).collect();
    let doors = ["ask_survey", "ask_user_form", "request_choices", "form_elicitation_v2_request"];
    assert_eq!(names, [&doors[..], &["get_survey_result", "withdraw_survey", "submit_interaction"]].concat());
    for tool in &tools {
        assert!(tool["description"].as_str().is_some_and(|about| about.len() > 100), "{tool}");
        assert!(tool["title"].is_string() && tool["inputSchema"]["type"] == "object", "{tool}");
        assert!(tool.get("outputSchema").is_none(), "{tool}");
        assert_eq!(tool["annotations"]["openWorldHint"], false);
    }
    let form = json!({"readOnlyHint": true, "destructiveHint": false, "idempotentHint": false, "openWorldHint": false});
    assert_eq!(tools[3]["annotations"], form);
}

#[tokio::test]
async fn a_shorter_schema_knows_all_members_and_only_parts_that_are_there() {
    for (tool, door) in listed().await.iter().zip(doors::ALL) {
        let (mut whole, mut brief, mut references) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        members(&door.schema(&Limits::default()), &mut whole, &mut BTreeSet::new());
        members(&tool["inputSchema"], &mut brief, &mut references);
        assert_eq!(brief, whole, "{}", door.name());
        for reference in references {
            let part = tool["inputSchema"].pointer(reference.trim_start_matches('#'));
            assert!(part.is_some_and(Value::is_object), "{reference} of {}", door.name());
        }
    }
}

#[test]
fn all_tools_together_fit_and_the_table_of_their_cost_is_true() {
    let costs = tools::costs(&Limits::default());
    let all = costs.last().expect("a sum");
    assert!(all.characters < 24_000, "{all:?}");
    let table = include_str!("../../../docs/mcp.md");
    for cost in &costs {
        let name = if cost.tool == "all" { "all".to_owned() } else { format!("`{}`", cost.tool) };
        let row = format!("| {name} | {} | {} | {} | {} |", cost.characters, cost.tokens, cost.brief_characters, cost.brief_tokens);
        assert!(table.contains(&row), "docs/mcp.md lacks: {row}");
    }
}

#[tokio::test]
async fn the_server_says_which_tool_is_for_what() {
    let server = Server::start().await;
    let client = Client::stateless(&server, json!({}));
    let discovered = client.request("server/discover", json!({})).await.result().await;
    let instructions = discovered["instructions"].as_str().expect("instructions");
    for door in doors::ALL {
        assert!(instructions.contains(door.name()), "{}", door.name());
    }
    let versions = discovered["supportedVersions"].as_array().expect("versions");
    assert!(versions.contains(&json!("2025-11-25")) && versions.contains(&json!("2026-07-28")), "{discovered}");
}

#[tokio::test]
async fn bad_arguments_come_back_as_a_result_with_all_that_is_wrong() {
    let server = Server::start().await;
    let client = Client::open(&server, json!({})).await;
    for (tool, arguments, code, at_least) in [
        (
            "ask_survey",
            json!({"survey": {"entry": "a", "questions": {"b": {"prompt": ""}, "c": {"prompt": "?", "next": "d"}}}}),
            "SURVEY_BAD_SPEC",
            3,
        ),
        ("ask_survey", json!({}), "SURVEY_BAD_SPEC", 1),
        ("ask_survey", json!({"survey": "{\"entry\": \"a\", \"quest"}), "SURVEY_BAD_SPEC", 1),
        ("ask_user_form", json!({"prompt": 1, "nodes": [{}]}), "VALIDATION_ERROR", 2),
        ("request_choices", json!({"questions": [{"header": "", "question": "", "options": []}]}), "VALIDATION_ERROR", 3),
        ("form_elicitation_v2_request", json!({"message": "", "questions": [], "more": 1}), "invalid_arguments", 3),
    ] {
        let result = client.call(tool, &arguments).await;
        assert_eq!(result["isError"], true, "{tool}");
        let failure = object(&result);
        assert_eq!(failure["error"]["code"], code, "{tool}");
        let errors = failure["errors"].as_array().expect("errors");
        assert!(errors.len() >= at_least, "{tool}: {failure}");
        let message = failure["error"]["message"].as_str().expect("a message");
        for error in errors {
            assert!(message.contains(error["message"].as_str().expect("a message")), "{failure}");
        }
    }
    assert_eq!(client.start("no_tool", &json!({})).await.error().await, -32602);
    assert_eq!(server.pending().await, 0);
}

#[tokio::test]
async fn bad_parameters_come_back_as_a_result() {
    let server = Server::start().await;
    let client = Client::open(&server, json!({})).await;
    for meta in
        [json!({"session": " "}), json!({"askpath/expires_in": -1}), json!({"keep": "yes"}), json!({"supports": [""], "agent": "\u{7}"})]
    {
        let result = client.call_with(&meta, "ask_survey", &super::tiny()).await;
        assert_eq!(result["isError"], true, "{meta}");
    }
    assert_eq!(server.pending().await, 0);
}

#[tokio::test]
async fn other_sites_other_methods_and_other_bodies_are_refused() {
    let server = Server::start().await;
    let request = || Request::post("/mcp").header("accept", "application/json, text/event-stream");
    for origin in ["null", "http://evil.example", "http://127.0.0.1:4181", "https://127.0.0.1:4180"] {
        let answer = server.send(request().header("origin", origin).header("content-type", JSON), "{}").await;
        assert_eq!(answer.status, 403, "{origin}");
    }
    assert_eq!(server.send(request().header("host", "evil.example").header("content-type", JSON), "{}").await.status, 421);
    assert_eq!(server.send(request().header("content-type", "text/plain"), "{}").await.status, 415);
    assert_eq!(server.send(request().header("content-type", JSON), vec![b' '; 8 * 1024 * 1024 + 1]).await.status, 413);
    assert_eq!(server.send(Request::put("/mcp"), Body::empty()).await.status, 405);
    let unasked = server.send(Request::post("/mcp").header("content-type", JSON), "{}").await;
    unasked.refuses(406, "mcp_refused");
    for body in ["", "{", "[]", "{}", "{\"jsonrpc\":\"2.0\"}", "null", "\u{feff}{}"] {
        let status = server.send(request().header("content-type", JSON), body).await.status;
        assert!(status.is_client_error(), "{body}: {status}");
    }
}
