//! `DELETE /api/surveys/{id}`.

use serde_json::json;

use super::{
    Server,
    fixtures::{first, tiny},
};

#[tokio::test]
async fn a_survey_is_taken_back_and_its_page_says_so() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    let withdrawn = server.delete(&format!("/api/surveys/{id}")).await;
    assert_eq!(withdrawn.status, 200);
    assert_eq!((&withdrawn.json()["state"], &withdrawn.json()["outcome"]), (&json!("settled"), &json!("withdrawn")));
    assert_eq!(server.result(&id).await["result"]["error"]["code"], "SURVEY_WITHDRAWN");
    assert_eq!(server.get(&format!("/s/{id}")).await.leads_to(), format!("/s/{id}/done"));
    assert!(server.get(&format!("/s/{id}/done")).await.text().contains("Withdrawn by the agent"));
}

#[tokio::test]
async fn taking_back_twice_is_the_same_as_once() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    let (one, two) = (server.delete(&format!("/api/surveys/{id}")).await, server.delete(&format!("/api/surveys/{id}")).await);
    assert_eq!((two.status.as_u16(), two.json()), (200, one.json()));
}

#[tokio::test]
async fn an_answered_survey_cannot_be_taken_back() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    server.submit(&id, first()).await;
    let refused = server.delete(&format!("/api/surveys/{id}")).await;
    refused.refuses(410, "survey_over");
    assert_eq!(refused.json()["stored"], server.result(&id).await);
    assert_eq!(server.status(&id).await["outcome"], "answered");
}

#[tokio::test]
async fn of_a_withdrawal_and_a_submission_at_once_one_counts() {
    let server = Server::start().await;
    for _ in 0..50 {
        let id = server.ask(tiny()).await;
        let (path, submit) = (format!("/api/surveys/{id}"), format!("/s/{id}/submit"));
        let (withdrawn, submitted) = tokio::join!(server.delete(&path), server.post(&submit, first()));
        match server.status(&id).await["outcome"].as_str() {
            Some("withdrawn") => assert_eq!((withdrawn.status.as_u16(), submitted.status.as_u16()), (200, 410)),
            Some("answered") => assert_eq!((withdrawn.status.as_u16(), submitted.status.as_u16()), (410, 200)),
            other => panic!("{other:?}"),
        }
    }
}
