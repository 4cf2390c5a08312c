//! `GET /api/surveys/{id}/result`: waiting for the end.

use axum::http::StatusCode;
use futures::future::join_all;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::{
    Answer, LONG, Server,
    fixtures::{branching, first, second, tiny},
};

impl Server {
    async fn wait(&self, id: &str, wait: &str) -> Answer {
        timeout(LONG, self.get(&format!("/api/surveys/{id}/result{wait}"))).await.expect("an answer")
    }
}

#[tokio::test]
async fn a_pending_survey_says_so_at_once_unless_one_waits() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    for wait in ["", "?wait=0", "?wait=1", "?wait=00"] {
        let answer = server.wait(&id, wait).await;
        assert_eq!(answer.status, StatusCode::ACCEPTED, "{wait}");
        let url = format!("http://127.0.0.1:4180/s/{id}");
        let progress = json!({"done": 0, "total": 1});
        let pending = json!({"id": id, "url": url, "state": "pending", "revision": 0, "progress": progress, "unanswered": 0});
        assert_eq!(answer.json(), pending);
    }
}

#[tokio::test]
async fn a_wait_that_is_no_number_of_seconds_is_refused() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    for wait in ["-1", "null", "", "1.5", "1e3", "+5", "%20", "NaN", "0x10", "１", "50s"] {
        server.wait(&id, &format!("?wait={}", super::encoded(&[("", wait)]).trim_start_matches('='))).await.refuses(400, "out_of_range");
    }
    server.wait(&id, "?wait=1&wait=2").await.refuses(400, "repeated_parameter");
}

#[tokio::test]
async fn a_wait_is_woken_by_the_submission_however_long_it_is() {
    let server = Server::start().await;
    for wait in ["?wait=50", "?wait=300", "?wait=99999999999999999999999999999999"] {
        let id = server.ask(tiny()).await;
        let (waited, _) = tokio::join!(server.wait(&id, wait), server.submit(&id, first()));
        assert_eq!(waited.status, 200);
        assert_eq!(waited.json()["outcome"], "answered", "{wait}");
    }
}

#[tokio::test]
async fn a_change_of_the_draft_does_not_end_a_wait() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    let waiting = tokio::spawn({
        let (server, id) = (server.clone(), id.clone());
        async move { server.wait(&id, "?wait=300").await }
    });
    server.answer(&id, "kind", &[("pick", "1"), ("go", "next")]).await;
    tokio::task::yield_now().await;
    assert!(!waiting.is_finished());
    server.delete(&format!("/api/surveys/{id}")).await;
    assert_eq!(waiting.await.expect("an answer").json()["outcome"], "withdrawn");
}

#[tokio::test]
async fn no_submission_that_races_the_first_wait_is_lost() {
    let server = Server::start().await;
    for round in 0..300 {
        let id = server.ask(tiny()).await;
        let submit = async {
            for _ in 0..round % 23 {
                tokio::task::yield_now().await;
            }
            server.submit(&id, first()).await
        };
        let (waited, submitted) = tokio::join!(server.wait(&id, "?wait=300"), submit);
        assert_eq!((waited.status.as_u16(), submitted.status.as_u16()), (200, 200), "round {round}");
        assert_eq!(waited.json(), submitted.json());
    }
}

#[tokio::test]
async fn two_surveys_with_the_same_questions_are_answered_in_the_other_order() {
    let server = Server::start().await;
    let (one, two) = (server.ask(tiny()).await, server.ask(tiny()).await);
    let answered = async { (server.submit(&two, second()).await, server.submit(&one, first()).await) };
    let (of_one, of_two, _) = tokio::join!(server.wait(&one, "?wait=300"), server.wait(&two, "?wait=300"), answered);
    for (result, id, key) in [(of_one.json(), one, "a"), (of_two.json(), two, "b")] {
        assert_eq!((&result["id"], &result["result"]["answers"][0]["selected"][0]["key"]), (&json!(id), &json!(key)));
    }
}

#[tokio::test]
async fn everyone_who_waits_is_told_the_same() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    let waits = join_all((0..50).map(|_| server.wait(&id, "?wait=300")));
    let (waited, submitted) = tokio::join!(waits, server.submit(&id, first()));
    assert!(waited.iter().all(|waited| waited.json() == submitted.json()));
    assert_eq!(server.result(&id).await, submitted.json());
}

#[tokio::test]
async fn a_wait_ends_when_the_server_closes_and_the_survey_stays_pending() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    let close = async {
        tokio::task::yield_now().await;
        server.surveys.close();
    };
    let (waited, ()) = tokio::join!(server.wait(&id, "?wait=300"), close);
    assert_eq!(waited.status, 202);
    assert_eq!(server.wait(&id, "?wait=300").await.status, 202);
}

#[tokio::test]
async fn a_wait_that_is_dropped_changes_nothing() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    let mut wait = Box::pin(server.get("/api/surveys/none/result?wait=300"));
    let _ = futures::poll!(&mut wait);
    drop(wait);
    let path = format!("/api/surveys/{id}/result?wait=300");
    for polls in 0..20 {
        let mut wait = Box::pin(server.get(&path));
        for _ in 0..polls {
            let _ = futures::poll!(&mut wait);
            tokio::task::yield_now().await;
        }
    }
    assert_eq!(server.status(&id).await["state"], "pending");
    assert_eq!(server.submit(&id, first()).await.status, 200);
}

#[tokio::test]
async fn a_result_is_the_doors_own_and_reading_twice_gives_the_same() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    let answers = json!([{"id": "kind", "selected": ["new"]}, {"id": "scope", "selected": ["c", "a"], "custom": " Print "}]);
    server.submit(&id, answers).await;
    let result = server.result(&id).await;
    assert_eq!(
        result,
        json!({"id": id, "state": "settled", "outcome": "answered", "revision": 1, "is_error": false, "result": {
            "outcome": "answered", "title": "Release scope", "path": ["kind", "scope", "when"],
            "answers": [
                {"id": "kind", "selected": [{"key": "new", "label": "Something new"}]},
                {"id": "scope", "selected": [{"key": "c", "label": "Import"}, {"key": "a", "label": "Search"}], "custom": "Print"}],
            "skipped": ["when"]}})
    );
    assert_eq!(server.result(&id).await, result);
}

#[tokio::test]
async fn a_refusal_by_the_person_is_an_error_with_its_code_and_reason() {
    let server = Server::start().await;
    let (declined, cancelled) = (server.ask(tiny()).await, server.ask(tiny()).await);
    server.form(&format!("/s/{declined}/decline"), &[("reason", "No \"time\"\r\nnow")]).await;
    server.form(&format!("/s/{cancelled}/cancel"), &[]).await;
    let told = |result: Value| (result["outcome"].clone(), result["is_error"].clone(), result["result"]["error"]["code"].clone());
    let result = server.result(&declined).await;
    assert!(result["result"]["error"]["message"].as_str().is_some_and(|text| text.contains("No \"time\"\nnow")), "{result}");
    assert_eq!(told(result), (json!("declined"), json!(true), json!("SURVEY_CANCELLED")));
    assert_eq!(told(server.result(&cancelled).await), (json!("cancelled"), json!(true), json!("SURVEY_CANCELLED")));
}
