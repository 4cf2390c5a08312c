//! Surveys that nobody answered in time.

use serde_json::json;

use super::{
    SECOND, Server,
    fixtures::{first, second, tiny},
};

#[tokio::test]
async fn a_survey_expires_when_its_time_is_up_and_not_before() {
    let server = Server::start().await;
    let id = server.ask_with("?expires_in=60", tiny()).await;
    let forever = server.ask(tiny()).await;
    server.clock.advance(60 * SECOND - 1);
    server.surveys.expire_due().await.expect("a round");
    assert_eq!(server.status(&id).await["state"], "pending");
    server.clock.advance(1);
    server.surveys.expire_due().await.expect("a round");
    let result = server.result(&id).await;
    assert_eq!((&result["outcome"], &result["is_error"]), (&json!("expired"), &json!(true)));
    assert_eq!(result["result"]["error"]["code"], "SURVEY_EXPIRED");
    assert_eq!(server.status(&forever).await["state"], "pending");
}

#[tokio::test]
async fn a_survey_that_is_due_is_never_read_as_pending() {
    let server = Server::start().await;
    let id = server.ask_with("?expires_in=1", tiny()).await;
    server.clock.advance(SECOND);
    assert_eq!(server.status(&id).await["outcome"], "expired");
}

#[tokio::test]
async fn a_late_submission_is_taken_and_stands_beside_the_outcome() {
    let server = Server::start().await;
    let id = server.ask_with("?expires_in=1", tiny()).await;
    server.clock.advance(SECOND);
    let late = server.submit(&id, first()).await;
    assert_eq!(late.status, 200);
    let result = late.json();
    assert_eq!((&result["outcome"], &result["is_error"]), (&json!("expired"), &json!(true)));
    assert_eq!(result["late"]["result"]["answers"][0]["selected"][0]["key"], "a");
    assert_eq!(result["late"]["is_error"], false);
    assert_eq!(server.result(&id).await, result);

    let again = server.submit(&id, first()).await;
    assert_eq!((again.status.as_u16(), again.json()), (200, result.clone()));
    let other = server.submit(&id, second()).await;
    other.refuses(409, "settled_otherwise");
    assert_eq!(other.json()["stored"], result);
}

#[tokio::test]
async fn a_person_may_go_on_after_expiry_and_send_late() {
    let server = Server::start().await;
    let id = server.ask_with("?expires_in=60", tiny()).await;
    server.answer(&id, "q", &[("pick", "1"), ("go", "save")]).await;
    server.clock.advance(60 * SECOND);
    let page = server.get(&format!("/s/{id}?at=q")).await;
    assert!(page.text().contains("has stopped waiting"), "{}", page.text());
    server.answer(&id, "q", &[("pick", "0"), ("go", "next")]).await;
    let seen = server.seen(&id).await;
    assert_eq!(server.form(&format!("/s/{id}/submit"), &[("seen", &seen)]).await.leads_to(), format!("/s/{id}/done"));
    assert_eq!(server.result(&id).await["late"]["result"]["answers"][0]["selected"][0]["key"], "a");
    assert!(server.get(&format!("/s/{id}/done")).await.text().contains("Sent late"));
}

#[tokio::test]
async fn an_expired_survey_cannot_be_taken_back_or_declined() {
    let server = Server::start().await;
    let id = server.ask_with("?expires_in=1", tiny()).await;
    server.clock.advance(SECOND);
    server.delete(&format!("/api/surveys/{id}")).await.refuses(410, "survey_over");
    assert_eq!(server.form(&format!("/s/{id}/decline"), &[]).await.leads_to(), format!("/s/{id}/done"));
    assert_eq!(server.status(&id).await["outcome"], "expired");
}
