//! How a survey ended is told apart wherever it is told: by the result, by the callback and in the unread answers.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{
    super::{SECOND, Server, fixtures::first},
    receiver::{Does, Receiver},
};

/// Each way in which a survey ends, as its outcome, and the code of the error that its result is, if it is one.
const ENDINGS: [(&str, Option<&str>); 7] = [
    ("answered", None),
    ("redirected", None),
    ("declined", Some("SURVEY_CANCELLED")),
    ("cancelled", Some("SURVEY_CANCELLED")),
    ("withdrawn", Some("SURVEY_WITHDRAWN")),
    ("expired", Some("SURVEY_EXPIRED")),
    ("superseded", None),
];

impl Server {
    async fn end(&self, id: &str, outcome: &str) {
        let ended = match outcome {
            "answered" => self.submit(id, first()).await,
            "redirected" => self.form(&format!("/s/{id}/steer"), &[("steer", "discuss")]).await,
            "declined" => self.form(&format!("/s/{id}/decline"), &[("reason", "busy")]).await,
            "cancelled" => self.form(&format!("/s/{id}/cancel"), &[]).await,
            "withdrawn" => self.delete(&format!("/api/surveys/{id}")).await,
            "expired" => {
                self.clock.advance(60 * SECOND);
                self.get(&format!("/api/surveys/{id}")).await
            }
            "superseded" => self.post("/api/ask_survey?session=s", super::tiny()).await,
            other => panic!("{other}"),
        };
        assert!(ended.status.is_success() || ended.status == 303, "{outcome}: {}", ended.text());
    }
}

#[tokio::test]
async fn every_end_is_told_apart_by_result_callback_and_unread_answers() {
    let mut seen = BTreeSet::new();
    for (outcome, code) in ENDINGS {
        let (server, receiver) = (Server::start().await, Receiver::start(vec![Does::Answer(200)]).await);
        let (id, _) = server.ask_back_to(&receiver.url(), "&expires_in=60&session=s").await;
        // A time-out of whoever waits is no end: another status, no outcome, and nobody is told.
        let pending = server.get(&format!("/api/surveys/{id}/result?wait=0")).await;
        assert_eq!((pending.status.as_u16(), &pending.json()["state"], pending.json().get("outcome")), (202, &json!("pending"), None));
        server.deliver().await;
        assert!(receiver.sent().is_empty());

        server.end(&id, outcome).await;
        let result = server.get(&format!("/api/surveys/{id}/result?wait=300")).await;
        assert_eq!(result.status, 200);
        let result = result.json();
        assert_eq!((&result["outcome"], &result["is_error"]), (&json!(outcome), &json!(code.is_some())), "{result}");
        assert_eq!(result["result"]["error"]["code"].as_str(), code, "{result}");

        server.deliver().await;
        let sent = receiver.sent();
        assert_eq!(sent.len(), 1, "{outcome}");
        let told: Value = serde_json::from_str(&sent[0].1).expect("JSON");
        assert_eq!(told["type"], "survey/settled");
        let unread = server.get("/api/answers").await.json()["answers"][0].clone();
        for member in ["outcome", "is_error", "result"] {
            assert_eq!((&told["survey"][member], &unread[member]), (&result[member], &result[member]), "{outcome}");
        }
        assert!(seen.insert(result["result"].to_string()), "{result} twice");
    }
}
