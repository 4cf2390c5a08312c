//! The four doors, each in its own words: made, answered, ended, described.

use axum::{
    body::Body,
    http::{Request, header::CONTENT_TYPE},
};
use serde_json::{Value, json};

use super::{
    JSON, SECOND, Server,
    fixtures::{first, tiny},
};

/// A door, arguments, answers, and the result that they give.
struct Sample {
    door: &'static str,
    arguments: Value,
    answers: Value,
    result: Value,
}

fn samples() -> Vec<Sample> {
    let result = json!({"outcome": "answered", "title": "Tiny", "path": ["q"],
        "answers": [{"id": "q", "selected": [{"key": "a", "label": "The first"}]}], "skipped": []});
    vec![
        Sample { door: "ask_survey", arguments: tiny(), answers: first(), result },
        Sample { door: "ask_user_form", arguments: form(), answers: json!({"size": {"value": "M"}, "why": " it fits "}), result: filled() },
        Sample {
            door: "request_choices",
            arguments: choices(),
            answers: json!({"answers": [{"header": " Size ", "options": [" M "]}]}),
            result: json!({"status": "submitted", "values": {"answers": [{"header": "Size", "options": ["M"]}]}}),
        },
        Sample {
            door: "form_elicitation_v2_request",
            arguments: elicitation(),
            answers: json!({"size": "m"}),
            result: json!({"action": "accept", "content": {"size": "m"}}),
        },
    ]
}

fn form() -> Value {
    json!({"prompt": "Your order", "nodes": [
        {"id": "size", "kind": "single", "prompt": "Which size?", "options": [{"label": "S"}, {"label": "M"}]},
        {"id": "why", "kind": "text", "prompt": "Why?", "required": false, "showIf": {"node": "size", "anyOf": ["M"]}}]})
}

fn filled() -> Value {
    json!({"answers": {"size": {"value": "M"}, "why": "it fits"}, "visibleNodes": ["size", "why"]})
}

fn choices() -> Value {
    json!({"reason": "to send the right one", "questions": [{"header": "Size", "question": "Which size?", "options": ["S", "M"]}]})
}

fn elicitation() -> Value {
    json!({"message": "Your order", "questions": [{"id": "size", "type": "single_select", "title": "Which size?", "required": true,
        "options": [{"id": "s", "title": "S"}, {"id": "m", "title": "M"}]}]})
}

impl Server {
    async fn ask_door(&self, door: &str, query: &str, arguments: &Value) -> String {
        let answer = self.post(&format!("/api/{door}{query}"), arguments).await;
        assert_eq!(answer.status, 201, "{door}: {}", answer.text());
        answer.json()["id"].as_str().expect("an id").to_owned()
    }
}

fn ended(result: &Value) -> (&str, bool) {
    (result["outcome"].as_str().expect("an outcome"), result["is_error"].as_bool().expect("a flag"))
}

#[tokio::test]
async fn every_door_is_asked_and_answered_in_its_own_words() {
    let server = Server::start().await;
    let samples = samples();
    assert_eq!(
        samples.iter().map(|sample| sample.door).collect::<Vec<_>>(),
        engine::doors::ALL.iter().map(|door| door.name()).collect::<Vec<_>>()
    );
    for Sample { door, arguments, answers, result } in samples {
        let id = server.ask_door(door, "", &arguments).await;
        assert_eq!(server.status(&id).await["door"], door);
        let settled = server.submit(&id, answers).await;
        assert_eq!(settled.status, 200, "{door}: {}", settled.text());
        assert_eq!((ended(&settled.json()), &settled.json()["result"]), (("answered", false), &result), "{door}");
        assert_eq!(server.result(&id).await, settled.json());
    }
}

#[tokio::test]
async fn every_door_checks_before_anybody_is_asked() {
    let server = Server::start().await;
    for Sample { door, arguments, .. } in samples() {
        let report = server.post(&format!("/api/check/{door}"), &arguments).await.json();
        assert_eq!((&report["ok"], &report["paths"]["exact"]), (&json!(true), &json!(true)), "{door}: {report}");
        assert!(report["sample"].is_object(), "{door}: {report}");
        for path in [format!("/api/check/{door}"), format!("/api/{door}")] {
            let refused = server.post(&path, json!({})).await;
            assert_eq!(refused.status, 422, "{path}");
            assert!(!refused.codes().is_empty());
        }
    }
    assert_eq!(server.get("/api/surveys").await.json()["surveys"], json!([]));
}

#[tokio::test]
async fn every_door_describes_what_goes_in_and_what_comes_out() {
    let server = Server::start().await;
    for Sample { door, .. } in samples() {
        let schemas = server.get(&format!("/api/schemas/{door}")).await.json();
        for part in ["arguments", "answers", "result"] {
            assert_eq!(schemas[part]["$schema"], "https://json-schema.org/draft/2020-12/schema", "{door} {part}: {schemas}");
        }
    }
    let schema = server.get("/api/schemas/submit_interaction").await.json();
    assert!(schema["arguments"]["properties"]["kind"].is_object(), "{schema}");
    server.get("/api/submit_interaction").await.refuses(405, "wrong_method");
}

#[tokio::test]
async fn refused_answers_name_the_question_in_every_door() {
    let server = Server::start().await;
    for (door, arguments, answers, question, code) in [
        ("ask_user_form", form(), json!({"size": {"value": "L"}}), "size", "unknown_key"),
        ("request_choices", choices(), json!({"answers": []}), "Size", "required"),
        ("form_elicitation_v2_request", elicitation(), json!({"size": "x"}), "size", "unknown_key"),
    ] {
        let id = server.ask_door(door, "", &arguments).await;
        let refused = server.submit(&id, answers).await;
        refused.refuses(422, code);
        assert_eq!(refused.json()["errors"][0]["question"], question, "{door}");
        assert_eq!(server.status(&id).await["state"], "pending");
    }
}

#[tokio::test]
async fn how_a_survey_ends_is_said_as_its_door_says_it() {
    let server = Server::start().await;
    for (door, arguments, declined, cancelled, withdrawn, expired) in [
        ("ask_user_form", form(), "FORM_CANCELLED", "FORM_CANCELLED", "FORM_WITHDRAWN", "FORM_EXPIRED"),
        ("request_choices", choices(), "declined", "declined", "no_response", "no_response"),
        ("form_elicitation_v2_request", elicitation(), "decline", "cancel", "request_cancelled", "timeout"),
    ] {
        let said = |result: &Value| {
            let result = &result["result"];
            [&result["error"]["code"], &result["status"], &result["action"]].into_iter().find_map(Value::as_str).map(str::to_owned)
        };
        for (outcome, word) in [("declined", declined), ("cancelled", cancelled), ("withdrawn", withdrawn), ("expired", expired)] {
            let id = server.ask_door(door, "?expires_in=5", &arguments).await;
            match outcome {
                "declined" => drop(server.form(&format!("/s/{id}/decline"), &[("reason", "busy")]).await),
                "cancelled" => drop(server.form(&format!("/s/{id}/cancel"), &[]).await),
                "withdrawn" => drop(server.delete(&format!("/api/surveys/{id}")).await),
                _ => server.clock.advance(5 * SECOND),
            }
            let result = server.result(&id).await;
            let is_error = result["result"]["error"].is_object();
            assert_eq!((ended(&result), said(&result).as_deref()), ((outcome, is_error), Some(word)), "{door}");
        }
    }
}

#[tokio::test]
async fn a_door_waits_as_long_as_it_says_unless_the_agent_says_otherwise() {
    let server = Server::start().await;
    for (door, arguments, waits) in [
        ("ask_survey", tiny(), None),
        ("ask_user_form", form(), None),
        ("request_choices", choices(), Some(300)),
        ("form_elicitation_v2_request", elicitation(), Some(900)),
    ] {
        let [own, said] = [server.ask_door(door, "", &arguments).await, server.ask_door(door, "?expires_in=5000", &arguments).await];
        let Some(waits) = waits else {
            assert_eq!(server.status(&own).await["expires_at"], Value::Null, "{door}");
            continue;
        };
        server.clock.advance(waits * SECOND - 1);
        assert_eq!(server.status(&own).await["state"], "pending", "{door}");
        server.clock.advance(1);
        assert_eq!(server.status(&own).await["outcome"], "expired", "{door}");
        assert_eq!(server.status(&said).await["state"], "pending", "{door}");
    }
}

#[tokio::test]
async fn a_late_answer_is_kept_beside_the_outcome_in_every_door() {
    let server = Server::start().await;
    for Sample { door, arguments, answers, result } in samples() {
        let id = server.ask_door(door, "?expires_in=1", &arguments).await;
        server.clock.advance(SECOND);
        let late = server.submit(&id, answers).await.json();
        assert_eq!((&late["outcome"], &late["late"]["result"]), (&json!("expired"), &result), "{door}");
    }
}

#[tokio::test]
async fn a_wait_that_no_clock_can_count_to_is_for_ever() {
    let limits = engine::doors::Limits { request_choices_timeout: std::time::Duration::from_secs((1 << 53) - 1), ..Default::default() };
    let server = Server::limited(limits).await;
    let id = server.ask_door("request_choices", "", &choices()).await;
    server.clock.advance(300_000 * SECOND);
    server.surveys.expire_due().await.expect("a round");
    assert_eq!(server.status(&id).await["state"], "pending");
}

#[tokio::test]
async fn only_the_native_door_is_sent_back_with_an_instruction() {
    let server = Server::start().await;
    for Sample { door, arguments, .. } in samples() {
        let id = server.ask_door(door, "", &arguments).await;
        let steered = server.form(&format!("/s/{id}/steer"), &[("steer", "reroll")]).await;
        match door {
            "ask_survey" => assert_eq!(ended(&server.result(&id).await), ("redirected", false)),
            _ => assert_eq!((steered.status.as_u16(), &server.status(&id).await["state"]), (422, &json!("pending")), "{door}"),
        }
    }
}

#[tokio::test]
async fn only_the_native_door_replaces_what_is_pending() {
    let server = Server::start().await;
    for Sample { door, arguments, .. } in samples() {
        let old = server.ask_door(door, "?session=s", &arguments).await;
        server.ask_door(door, "?session=s", &arguments).await;
        let state = if door == "ask_survey" { "settled" } else { "pending" };
        assert_eq!(server.status(&old).await["state"], state, "{door}");
    }
}

#[tokio::test]
async fn a_survey_is_read_as_plain_text() {
    let server = Server::start().await;
    for Sample { door, arguments, .. } in samples() {
        let id = server.ask_door(door, "", &arguments).await;
        let text = server.get(&format!("/api/surveys/{id}/text")).await;
        assert_eq!((text.status.as_u16(), text.header("content-type")), (200, "text/plain; charset=utf-8"));
        assert!(text.text().contains("1. ") && text.text().contains('?'), "{door}: {}", text.text());
        server.get(&format!("/api/surveys/{id}/text?x=1")).await.refuses(400, "unknown_parameter");
    }
    server.get("/api/surveys/abcdefghijklmnopqrstuv/text").await.refuses(404, "unknown_survey");
}

#[tokio::test]
async fn only_the_form_may_be_larger_than_a_megabyte_and_then_has_its_own_limit() {
    let server = Server::start().await;
    let padded = |arguments: &Value, spaces: usize| arguments.to_string() + &" ".repeat(spaces);
    for Sample { door, arguments, .. } in samples() {
        for path in [format!("/api/{door}"), format!("/api/check/{door}")] {
            let large = server.post(&path, padded(&arguments, 1_000_001)).await;
            if door == "form_elicitation_v2_request" {
                assert!(large.status.is_success(), "{}", large.text());
            } else {
                large.refuses(413, "body_too_large");
            }
        }
    }
    let mut long = elicitation();
    long["questions"][0]["options"][0]["description"] = json!("x".repeat(1_048_576));
    server.post("/api/form_elicitation_v2_request", &long).await.refuses(422, "too_long");
    let beyond = Request::post("/api/form_elicitation_v2_request").header(CONTENT_TYPE, JSON);
    server.send(beyond, Body::from(padded(&elicitation(), 8 * 1024 * 1024))).await.refuses(413, "body_too_large");
}

#[tokio::test]
async fn a_program_that_walks_a_survey_gets_it_as_it_came_and_what_was_added() {
    let server = Server::start().await;
    let id = server.ask_door("ask_survey", "?agent=porter", &tiny()).await;
    server.post(&format!("/api/surveys/{id}/insight"), json!({"question": "q", "insight": "Rather the first."})).await;
    let source = server.get(&format!("/s/{id}/source")).await.json();
    assert_eq!((&source["door"], &source["agent"], &source["arguments"]), (&json!("ask_survey"), &json!("porter"), &tiny()));
    assert_eq!(source["insights"], json!([{"question": "q", "insight": "Rather the first."}]));
    server.get("/s/abcdefghijklmnopqrstuv/source").await.refuses(404, "unknown_survey");
}
