//! Waiting in a call, what comes when it ends, and that nothing which happens to a call ends a survey.

use std::time::Duration;

use engine::doors::Limits;
use serde_json::{Value, json};

use super::{Client, Server, handle, object};
use crate::{
    mcp::Patience,
    store::Store,
    tests::fixtures::{first, tiny},
};

/// Answers the only survey that is pending; its id.
async fn answer_the_one(server: &Server) -> String {
    let listed = server.get("/api/surveys?state=pending").await.json();
    let id = listed["surveys"][0]["id"].as_str().expect("an id");
    assert_eq!(server.submit(id, first()).await.status, 200);
    id.to_owned()
}

fn form() -> Value {
    json!({"message": "Which?", "questions": [{"id": "q", "type": "text", "title": "Say", "required": true}]})
}

fn choices() -> Value {
    json!({"questions": [{"header": "H", "question": "?", "options": ["a", "b"]}]})
}

fn card() -> Value {
    json!({"prompt": "Which?", "nodes": [{"id": "q", "kind": "text", "prompt": "Say"}]})
}

#[tokio::test]
async fn a_survey_that_is_not_answered_in_time_is_handed_out_in_words_too() {
    let server = Server::start().await;
    let client = Client::open(&server, json!({})).await;
    let result = client.call("ask_survey", &tiny()).await;
    let id = handle(&result);
    let pending = object(&result);
    assert_eq!(pending["url"], format!("http://127.0.0.1:4180/s/{id}"));
    let words = result["content"][1]["text"].as_str().expect("text");
    for said in [&id, pending["url"].as_str().expect("a link"), "get_survey_result", "stays open"] {
        assert!(words.contains(said), "{said}: {words}");
        assert!(words.contains(pending["instruction"].as_str().expect("an instruction")));
    }
    assert_eq!(server.status(&id).await["agent"], "Tester");
}

#[tokio::test]
async fn a_call_that_waits_gets_the_doors_own_result() {
    let server = Server::patient().await;
    let client = Client::open(&server, json!({})).await;
    let call = client.waiting("ask_survey", &tiny()).await;
    let id = answer_the_one(&server).await;
    let result = call.result().await;
    assert_eq!(*object(&result), server.result(&id).await["result"]);
    assert_eq!((&object(&result)["outcome"], &result["isError"]), (&json!("answered"), &json!(false)));
    assert_eq!(result["content"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn how_a_survey_ended_is_told_apart_in_every_door() {
    let server = Server::start().await;
    let client = Client::open(&server, json!({})).await;
    for (tool, arguments, [declined, cancelled, withdrawn, expired]) in [
        ("ask_survey", tiny(), ["SURVEY_CANCELLED", "SURVEY_CANCELLED", "SURVEY_WITHDRAWN", "SURVEY_EXPIRED"]),
        ("form_elicitation_v2_request", form(), ["decline", "cancel", "request_cancelled", "timeout"]),
        ("request_choices", choices(), ["declined", "declined", "no_response", "no_response"]),
        ("ask_user_form", card(), ["", "", "", ""]),
    ] {
        for (end, said) in [("decline", declined), ("cancel", cancelled), ("withdraw", withdrawn), ("expire", expired)] {
            let id = handle(&client.call_with(&json!({"expires_in": 60}), tool, &arguments).await);
            match end {
                "withdraw" => assert_eq!(object(&client.call("withdraw_survey", &json!({"handle": id})).await)["state"], "settled"),
                "expire" => server.clock.advance(60_000),
                _ => assert_eq!(server.form(&format!("/s/{id}/{end}"), &[("reason", "no time")]).await.status, 303),
            }
            let result = client.call("get_survey_result", &json!({"handle": id})).await;
            let settled = object(&result);
            let own = settled["result"].to_string();
            assert!(own.contains(said), "{tool} {end}: {own}");
            assert_eq!((&settled["state"], &settled["is_error"]), (&json!("settled"), &result["isError"]), "{tool} {end}");
        }
    }
}

#[tokio::test]
async fn a_wait_for_a_result_takes_any_number_of_seconds() {
    let server = Server::start().await;
    let client = Client::open(&server, json!({})).await;
    let id = client.ask().await;
    let result = async |wait: Value| client.call("get_survey_result", &json!({"handle": id, "wait": wait})).await;
    for wait in [json!(null), json!(0), json!(-0.0), json!(0.01)] {
        assert_eq!(handle(&result(wait.clone()).await), id, "{wait}");
    }
    assert_eq!(handle(&client.call("get_survey_result", &json!({"handle": format!("http://127.0.0.1:4180/s/{id}")})).await), id);
    for wait in [json!(-1), json!("50"), json!(true), json!([1])] {
        let refused = result(wait.clone()).await;
        assert_eq!((&refused["isError"], &object(&refused)["errors"][0]["pointer"]), (&json!(true), &json!("/wait")), "{wait}");
    }
    let (huge, _) = tokio::join!(result(json!(1e300)), server.submit(&id, first()));
    assert_eq!(object(&huge)["outcome"], "answered");
    assert_eq!(object(&result(json!(50)).await), object(&huge));
    for unknown in [json!({}), json!({"handle": 1}), json!({"handle": ""}), json!({"handle": "abcdefghijklmnopqrstuv"})] {
        assert_eq!(client.call("get_survey_result", &unknown).await["isError"], true, "{unknown}");
        assert_eq!(client.call("withdraw_survey", &unknown).await["isError"], true, "{unknown}");
    }
}

#[tokio::test]
async fn an_answer_that_came_late_comes_with_the_result() {
    let server = Server::start().await;
    let client = Client::open(&server, json!({})).await;
    let id = handle(&client.call_with(&json!({"expires_in": 60}), "ask_survey", &tiny()).await);
    server.clock.advance(60_000);
    server.submit(&id, first()).await;
    let result = client.call("get_survey_result", &json!({"handle": id})).await;
    assert_eq!((&object(&result)["outcome"], &result["isError"]), (&json!("expired"), &json!(false)));
    assert_eq!(object(&result)["late"]["result"]["outcome"], "answered");

    let id = client.ask().await;
    server.surveys.withdraw(&id.parse().expect("an id")).await.expect("a withdrawal");
    let id = handle(&client.call_with(&json!({"expires_in": 60}), "ask_survey", &tiny()).await);
    server.clock.advance(60_000);
    server.submit(&id, first()).await;
    let again = client.call("ask_survey", &tiny()).await;
    assert_eq!((&object(&again)["error"]["code"], &again["isError"]), (&json!("SURVEY_EXPIRED"), &json!(true)));
    assert!(again["content"][1]["text"].as_str().is_some_and(|said| said.contains(&id)), "{again}");
}

#[tokio::test]
async fn a_call_that_is_dropped_or_cancelled_leaves_the_survey() {
    let server = Server::patient().await;
    for cancel in [false, true] {
        let client = Client::open(&server, json!({})).await;
        let call = client.waiting("ask_survey", &tiny()).await;
        if cancel {
            let id = json!({"requestId": 1, "reason": "time-out"});
            client.say(json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": id})).await;
        }
        drop(call);
        let again = client.waiting("ask_survey", &tiny()).await;
        let id = answer_the_one(&server).await;
        assert_eq!(object(&again.result().await)["outcome"], "answered");
        let by_handle = client.call("get_survey_result", &json!({"handle": id})).await;
        assert_eq!(object(&by_handle)["outcome"], "answered");
    }
    assert_eq!(server.get("/api/surveys").await.json()["surveys"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn progress_rises_for_who_wants_it_and_from_one_call_to_the_next() {
    let short = Patience::For(Duration::from_millis(20));
    let server = Server::on(Store::in_memory().await.expect("a store"), Limits::default(), short).await;
    let client = Client::open(&server, json!({})).await;
    let mut last = -1.0;
    for _ in 0..3 {
        let params = json!({"name": "ask_survey", "arguments": tiny(), "_meta": {"progressToken": 7}});
        let mut call = client.request("tools/call", params).await;
        let mut told = 0;
        loop {
            let message = call.next().await.expect("a message");
            if message["method"] == "notifications/progress" {
                let params = &message["params"];
                assert_eq!(params["progressToken"], 7);
                assert!(params["progress"].as_f64().is_some_and(|progress| progress > last), "{message}");
                assert!(params["total"].as_f64() >= params["progress"].as_f64());
                assert!(params["message"].as_str().is_some_and(|said| said.contains("/s/")));
                last = params["progress"].as_f64().expect("a number");
                told += 1;
            } else if message.get("result").is_some() {
                break;
            }
        }
        assert!(told > 0);
        server.clock.advance(1_000);
    }
    let mut silent = client.start("ask_survey", &tiny()).await;
    while let Some(message) = silent.next().await {
        assert_ne!(message["method"], "notifications/progress");
        if message.get("result").is_some() {
            break;
        }
    }
}

#[tokio::test]
async fn a_server_that_comes_after_another_knows_its_clients_and_their_calls() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("askpath.db");
    let before = Server::on(Store::open(&path).await.expect("a store"), Limits::default(), Patience::Forever).await;
    let client = Client::open(&before, json!({})).await;
    let cut = client.waiting("ask_survey", &tiny()).await;
    drop((cut, before));

    let after = Server::on(Store::open(&path).await.expect("a store"), Limits::default(), Patience::Forever).await;
    let client = client.at(&after);
    let call = client.waiting("ask_survey", &tiny()).await;
    let id = answer_the_one(&after).await;
    let result = call.result().await;
    assert_eq!(object(&result)["outcome"], "answered");
    assert_eq!(after.get("/api/surveys").await.json()["surveys"].as_array().map(Vec::len), Some(1));
    let settled = client.call("get_survey_result", &json!({"handle": id})).await;
    assert_eq!(object(&settled)["result"], *object(&result));
}

#[tokio::test]
async fn a_session_that_nobody_knows_is_not_found() {
    let server = Server::start().await;
    let mut client = Client::open(&server, json!({})).await;
    client.session = Some("00000000-0000-4000-8000-000000000000".to_owned());
    let unknown = client.post(&json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"})).await;
    assert_eq!((unknown.status().as_u16(), unknown.headers()["content-type"].as_bytes()), (404, &b"application/problem+json"[..]));
}

#[tokio::test]
async fn a_server_that_closes_sends_those_who_wait_away_with_a_handle() {
    let server = Server::patient().await;
    let client = Client::open(&server, json!({})).await;
    let call = client.waiting("ask_survey", &tiny()).await;
    server.surveys.close();
    handle(&call.result().await);
}

#[tokio::test]
async fn what_the_address_says_holds_for_every_call() {
    let server = Server::start().await;
    let client = Client::open(&server, json!({})).await;
    let call = json!({"jsonrpc": "2.0", "id": 9, "method": "tools/call", "params": {"name": "ask_survey", "arguments": tiny()}});
    let request = axum::http::Request::post("/mcp?agent=planner&session=plan")
        .header("content-type", super::JSON)
        .header("accept", "application/json, text/event-stream")
        .header("mcp-session-id", client.session.as_deref().expect("a session"));
    let id = handle(&super::Messages::of(server.mcp(request, call.to_string()).await).result().await);
    let status = server.status(&id).await;
    assert_eq!((&status["agent"], &status["session"]), (&json!("planner"), &json!("plan")));
}
