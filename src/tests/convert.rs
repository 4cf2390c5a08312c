//! Surveys of one door in the words of another, over HTTP; and what each door calls a call that it refuses.

use serde_json::{Value, json};

use super::{Server, fixtures::tiny};

fn choices() -> Value {
    json!({"reason": "to send it", "questions": [{"header": "Size", "question": "Which?", "options": ["S", "M"]}]})
}

#[tokio::test]
async fn a_survey_of_one_door_is_asked_through_another() {
    let server = Server::start().await;
    let said = server.post("/api/convert?from=request_choices&to=ask_survey", choices()).await;
    assert_eq!((said.status.as_u16(), said.header("content-type")), (200, "application/json"), "{}", said.text());
    assert_eq!(said.json()["survey"]["questions"]["Size"]["options"][1], json!({"key": "M", "label": "M"}));
    let id = server.ask(said.text()).await;
    let settled = server.submit(&id, json!([{"id": "Size", "selected": ["M"]}])).await;
    assert_eq!((settled.status.as_u16(), &settled.json()["result"]["path"]), (200, &json!(["Size"])));
    let back = server.post("/api/convert?to=request_choices&from=ask_survey", said.text()).await.json();
    let question = json!({"question": "Which?", "header": "Size", "multiSelect": false, "options": [{"label": "S"}, {"label": "M"}]});
    assert_eq!(back, json!({"reason": "to send it", "questions": [question]}));
    assert_eq!(server.get("/api/surveys").await.json()["surveys"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn the_order_of_questions_is_kept() {
    let server = Server::start().await;
    let question = |header: &str| json!({"header": header, "question": "Which?", "options": ["S", "M"]});
    let spec = json!({"questions": [question("z"), question("b"), question("a")]});
    let said = server.post("/api/convert?from=request_choices&to=ask_survey", spec).await;
    let place = |id: &str| said.text().find(&format!("\"{id}\":{{")).expect("a question");
    assert!(place("z") < place("b") && place("b") < place("a"), "{}", said.text());
}

#[tokio::test]
async fn what_cannot_be_said_is_refused_with_every_reason() {
    let server = Server::start().await;
    let refused = server.post("/api/convert?from=ask_survey&to=request_choices", tiny()).await;
    refused.refuses(422, "always_otherwise");
    let problem = refused.json();
    assert_eq!(problem["errors"][0]["pointer"], "/survey/questions/q/skippable", "{problem}");
    assert_eq!((&problem["code"], &problem["detail"]), (&Value::Null, &json!("the other door cannot ask this with the same meaning")));
}

#[tokio::test]
async fn a_conversion_names_two_doors_and_sends_json() {
    let server = Server::start().await;
    for (query, code) in [
        ("", "unknown_door"),
        ("?from=ask_survey", "unknown_door"),
        ("?from=ask_survey&to=ask_nobody", "unknown_door"),
        ("?from=ask_survey&from=ask_survey&to=ask_survey", "repeated_parameter"),
        ("?from=ask_survey&to=ask_survey&x=1", "unknown_parameter"),
    ] {
        server.post(&format!("/api/convert{query}"), tiny()).await.refuses(400, code);
    }
    let path = "/api/convert?from=ask_survey&to=ask_user_form";
    server.post(path, "{").await.refuses(400, "cut_off_json");
    server.post(path, " ".repeat(1_000_001)).await.refuses(413, "body_too_large");
    server.get(path).await.refuses(405, "wrong_method");
    server.form(path, &[]).await.refuses(415, "unsupported_media_type");
}

#[tokio::test]
async fn a_refused_spec_carries_what_its_tool_calls_that() {
    let server = Server::start().await;
    for (door, code) in [
        ("ask_survey", json!("SURVEY_BAD_SPEC")),
        ("ask_user_form", Value::Null),
        ("request_choices", Value::Null),
        ("form_elicitation_v2_request", json!("invalid_arguments")),
    ] {
        for path in [format!("/api/{door}"), format!("/api/check/{door}"), format!("/api/convert?from={door}&to=ask_user_form")] {
            let refused = server.post(&path, json!({})).await;
            assert_eq!((refused.status.as_u16(), &refused.json()["code"]), (422, &code), "{path}");
            assert!(refused.codes().contains(&"missing".into()), "{path}");
        }
    }
}
