//! `GET /api/surveys/{id}/receipt`: how a survey ended, signed.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{
    Answer, SECOND, Server,
    fixtures::{branching, first, tiny},
};
use crate::receipt::Receipt;

impl Server {
    async fn receipt(&self, id: &str) -> Value {
        let answer = self.get(&format!("/api/surveys/{id}/receipt")).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let verified = Receipt::verify(answer.text(), &self.surveys.receipt_key());
        let handed = answer.json();
        assert_eq!(handed["key"], "http://127.0.0.1:4180/api/receipt-key");
        assert_eq!(json!(verified.expect("a receipt")), handed["receipt"]);
        handed["receipt"].clone()
    }

    async fn arguments(&self, id: &str) -> Answer {
        self.get(&format!("/api/surveys/{id}/arguments")).await
    }
}

fn sha256(bytes: impl AsRef<[u8]>) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[tokio::test]
async fn a_receipt_says_what_was_asked_how_it_ended_and_by_which_way() {
    let server = Server::start().await;
    let spec = format!("  {}\n", tiny());
    let id = server.ask(&spec).await;
    server.clock.advance(5 * SECOND);
    server.submit(&id, first()).await;
    let receipt = server.receipt(&id).await;
    let result = server.result(&id).await["result"].to_string();
    let expected = json!({
        "format": 1, "issuer": "http://127.0.0.1:4180", "survey": id, "door": "ask_survey", "outcome": "answered", "late": false,
        "via": "program", "identified": "not identified", "version": 1, "revision": 1,
        "created_at": "2025-11-24T16:00:00.000Z", "settled_at": "2025-11-24T16:00:05.000Z", "late_at": null,
        "spec_sha256": sha256(&spec), "insights": [], "path": ["q"], "result_sha256": sha256(&result),
    });
    assert_eq!(receipt, expected);
    assert_eq!(server.arguments(&id).await.text(), spec);
    // The same, again and from a server that was started again.
    assert_eq!(server.receipt(&id).await, receipt);
}

#[tokio::test]
async fn the_way_is_told_apart_and_nobody_is_claimed_where_nobody_answered() {
    let server = Server::start().await;
    let by_page = server.ask(tiny()).await;
    server.answer(&by_page, "q", &[("pick", "0"), ("go", "next")]).await;
    let seen = server.seen(&by_page).await;
    server.form(&format!("/s/{by_page}/submit"), &[("seen", &seen)]).await;
    assert_eq!((&server.receipt(&by_page).await["via"], &server.receipt(&by_page).await["path"]), (&json!("page"), &json!(["q"])));

    let declined = server.ask(tiny()).await;
    server.form(&format!("/s/{declined}/decline"), &[("reason", "busy")]).await;
    let receipt = server.receipt(&declined).await;
    assert_eq!((&receipt["outcome"], &receipt["via"], &receipt["path"]), (&json!("declined"), &json!("page"), &json!([])));

    let raise = json!({"questions": [{"question": "Which?", "header": "Which", "options": ["a", "b"]}], "reason": "to know"});
    let raised = server.post("/api/request_choices?supports=", raise).await.json()["id"].as_str().expect("an id").to_owned();
    let values = json!({"id": raised, "kind": "choices", "values": {"answers": [{"header": "Which", "options": ["a"]}]}});
    assert_eq!(server.post("/api/submit_interaction", values).await.status, 200);
    assert_eq!(server.receipt(&raised).await["via"], "conversation");

    let withdrawn = server.ask(tiny()).await;
    server.delete(&format!("/api/surveys/{withdrawn}")).await;
    let receipt = server.receipt(&withdrawn).await;
    assert_eq!((&receipt["outcome"], &receipt["via"]), (&json!("withdrawn"), &Value::Null));
}

#[tokio::test]
async fn what_came_late_is_said_to_be_late() {
    let server = Server::start().await;
    let id = server.ask_with("?expires_in=60", tiny()).await;
    server.clock.advance(60 * SECOND);
    let expired = server.receipt(&id).await;
    assert_eq!((&expired["outcome"], &expired["late"], &expired["via"]), (&json!("expired"), &json!(false), &Value::Null));
    server.clock.advance(SECOND);
    server.submit(&id, first()).await;
    let receipt = server.receipt(&id).await;
    assert_eq!((&receipt["outcome"], &receipt["late"], &receipt["via"]), (&json!("expired"), &json!(true), &json!("program")));
    assert_eq!((&receipt["late_at"], &receipt["path"]), (&json!("2025-11-24T16:01:01.000Z"), &json!(["q"])));
    let late = server.result(&id).await["late"]["result"].to_string();
    assert_eq!(receipt["result_sha256"], sha256(late));
}

#[tokio::test]
async fn a_receipt_names_the_version_and_what_was_added_to_it() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    let insight = json!({"question": "kind", "insight": "Both are **kept**."});
    assert_eq!(server.post(&format!("/api/surveys/{id}/insight"), insight).await.status, 200);
    server.form(&format!("/s/{id}/cancel"), &[]).await;
    let receipt = server.receipt(&id).await;
    assert_eq!(receipt["version"], 2);
    assert_eq!(receipt["insights"], json!([{"question": "kind", "sha256": sha256("Both are **kept**.")}]));
}

#[tokio::test]
async fn what_is_pending_or_unknown_has_no_receipt() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    server.get(&format!("/api/surveys/{id}/receipt")).await.refuses(409, "survey_pending");
    server.get(&format!("/api/surveys/{id}/receipt?x=1")).await.refuses(400, "unknown_parameter");
    for path in ["receipt", "arguments"] {
        server.get(&format!("/api/surveys/nope/{path}")).await.refuses(404, "unknown_survey");
    }
    let key = server.get("/api/receipt-key").await;
    assert!(key.text().starts_with("-----BEGIN PUBLIC KEY-----\n"), "{}", key.text());
}
