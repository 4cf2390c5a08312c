//! Forms of pages that show an earlier version of a survey.

use serde_json::json;

use super::{more, spec};
use crate::tests::{Server, question};

#[tokio::test]
async fn a_form_of_an_earlier_version_is_read_as_it_was_shown() {
    let server = Server::start().await;
    let id = server.ask(spec()).await;
    // The options stand the other way round by now, and that asks nothing else.
    let options = json!([{"key": "s", "label": "South"}, {"key": "n", "label": "North"}]);
    server.amend(&id, 1, json!({"survey": {"questions": {"where": {"options": options}}}})).await;
    let sent = server.form(&question(&id, "where"), &[("seen", "0"), ("version", "1"), ("pick", "1"), ("go", "next")]).await;
    assert_eq!(sent.leads_to(), question(&id, "why"));
    server.form(&question(&id, "why"), &[("seen", "2"), ("version", "1"), ("text", "Sun"), ("go", "next")]).await;
    server.form(&format!("/s/{id}/submit"), &[("seen", "9"), ("version", "2")]).await;
    assert_eq!(server.result(&id).await["result"]["answers"][0]["selected"], json!([{"key": "s", "label": "South"}]));
}

#[tokio::test]
async fn an_answer_to_what_was_asked_before_is_kept_and_asked_again() {
    let server = Server::start().await;
    let id = server.ask(spec()).await;
    server.amend(&id, 1, json!({"survey": {"questions": {"where": {"prompt": "Where exactly?"}}}})).await;
    let sent = server.form(&question(&id, "where"), &[("seen", "0"), ("version", "1"), ("pick", "1"), ("go", "next")]).await;
    assert_eq!(sent.leads_to(), question(&id, "where"));
    let page = server.get(&question(&id, "where")).await;
    assert!(page.text().contains("value=\"1\" checked") && page.text().contains("Where exactly?"));
    assert!(page.text().contains("Is your answer still right?") && page.text().contains("0 of 2"), "{}", page.text());
    assert_eq!(server.answer(&id, "where", &[("pick", "1"), ("version", "2"), ("go", "next")]).await.leads_to(), question(&id, "why"));
}

#[tokio::test]
async fn a_review_of_an_earlier_version_sends_nothing_that_was_not_seen() {
    let server = Server::start().await;
    let id = server.answered().await;
    let seen = server.seen(&id).await;
    server.amend(&id, 1, more()).await;
    let sent = server.form(&format!("/s/{id}/submit"), &[("seen", &seen), ("version", "1")]).await;
    assert_eq!(sent.leads_to(), question(&id, "when"));
    assert_eq!(server.status(&id).await["state"], "pending");
}

#[tokio::test]
async fn a_card_of_an_earlier_version_is_kept_by_question_and_not_sent() {
    let server = Server::start().await;
    let node = |id: &str, prompt: &str| json!({"id": id, "kind": "text", "prompt": prompt});
    let form = json!({"prompt": "A move", "nodes": [node("a", "First?"), node("b", "Second?")]});
    let id = server.post("/api/ask_user_form", form).await.json()["id"].as_str().expect("an id").to_owned();
    // In between, so that others stand elsewhere.
    let nodes = json!([node("a", "First?"), node("new", "Between?"), node("b", "Second, really?")]);
    assert_eq!(server.amend(&id, 1, json!({"nodes": nodes})).await.status, 200);
    let fields =
        [("seen", "0"), ("version", "1"), ("go", "submit"), ("q0-here", "1"), ("q0-text", "One"), ("q1-here", "1"), ("q1-text", "Two")];
    assert_eq!(server.form(&format!("/s/{id}/submit?version=1"), &fields).await.leads_to(), question(&id, "new"));
    assert_eq!(server.status(&id).await["progress"], json!({"done": 1, "total": 3}));
    let page = server.get(&format!("/s/{id}")).await;
    assert!(page.text().contains("\nOne</textarea>") && page.text().contains("\nTwo</textarea>"), "{}", page.text());
    assert!(page.text().contains("New: 1. To be answered again: 1."), "{}", page.text());
    let mut fields = [
        ("seen", "9"),
        ("version", "2"),
        ("go", "save"),
        ("q0-here", "1"),
        ("q0-text", "One"),
        ("q1-here", "1"),
        ("q1-text", "Half"),
        ("q2-here", "1"),
        ("q2-text", "Two"),
    ];
    // Saving what stands there is no answer to what is asked now; sending it is.
    server.form(&format!("/s/{id}/submit"), &fields).await;
    assert_eq!(server.status(&id).await["progress"], json!({"done": 2, "total": 3}));
    fields[2] = ("go", "submit");
    assert!(server.form(&format!("/s/{id}/submit"), &fields).await.leads_to().ends_with("/done"));
    let answers = server.result(&id).await["result"]["answers"].clone();
    assert_eq!(answers.as_object().map(serde_json::Map::len), Some(3), "{answers}");
}

#[tokio::test]
async fn a_template_of_an_earlier_version_is_looked_at_again() {
    let server = Server::start().await;
    let mut quick = spec();
    quick["survey"]["quick"] = json!([{"key": "sun", "label": "Sun", "answers": {"where": {"selected": ["s"]}, "why": {"text": "Sun"}}}]);
    let id = server.ask(quick).await;
    server.amend(&id, 1, json!({"survey": {"title": "Other"}})).await;
    let sent = server.form(&format!("/s/{id}/quick"), &[("seen", "0"), ("version", "1"), ("template", "0"), ("go", "send")]).await;
    assert_eq!(sent.leads_to(), format!("/s/{id}"));
    assert_eq!(server.status(&id).await["state"], "pending");
}

#[tokio::test]
async fn a_review_of_an_earlier_version_sends_nothing_that_only_another_path_asks() {
    let server = Server::start().await;
    let option = |key: &str, next: &str| json!({"key": key, "label": key, "next": next});
    let text = |prompt: &str| json!({"prompt": prompt, "kind": "text"});
    let spec = json!({"survey": {"entry": "a", "questions": {
        "a": {"prompt": "A?", "options": [option("y", "b"), option("n", "z")]}, "b": text("Delete what?"), "z": text("Z?")}}});
    let id = server.ask(spec).await;
    server.answer(&id, "a", &[("pick", "0"), ("go", "next")]).await;
    server.answer(&id, "b", &[("text", "all"), ("go", "next")]).await;
    server.answer(&id, "a", &[("pick", "1"), ("go", "next")]).await;
    assert_eq!(server.answer(&id, "z", &[("text", "zz"), ("go", "next")]).await.leads_to(), format!("/s/{id}/review"));
    let seen = server.seen(&id).await;
    let options = json!([option("y", "b"), option("n", "b")]);
    server.amend(&id, 1, json!({"survey": {"questions": {"a": {"options": options}, "b": {"next": "z"}}}})).await;
    let sent = server.form(&format!("/s/{id}/submit"), &[("seen", &seen), ("version", "1")]).await;
    assert_eq!(sent.leads_to(), question(&id, "b"));
    assert!(server.form(&format!("/s/{id}/submit"), &[("seen", "9"), ("version", "2")]).await.leads_to().ends_with("/done"));
}

#[tokio::test]
async fn answers_that_a_program_gives_to_an_earlier_version_are_refused() {
    let server = Server::start().await;
    let id = server.ask(spec()).await;
    server.amend(&id, 1, more()).await;
    let answers = json!([{"id": "where", "selected": ["s"]}, {"id": "why", "text": "Sun"}]).to_string();
    let refused = server.post(&format!("/s/{id}/submit?version=1"), &answers).await;
    refused.refuses(409, "other_version");
    assert_eq!(server.post(&format!("/s/{id}/submit?version=2"), &answers).await.status, 200);
}

#[tokio::test]
async fn a_form_is_carried_over_however_often_the_survey_changes_meanwhile() {
    let server = Server::start().await;
    for _ in 0..30 {
        let id = server.ask(spec()).await;
        // Another stands in front by then.
        let entry = json!([
            {"op": "replace", "path": "/survey/questions", "value": {
                "new": {"prompt": "New?", "kind": "text", "next": "where"},
                "where": spec()["survey"]["questions"]["where"], "why": spec()["survey"]["questions"]["why"]}},
            {"op": "replace", "path": "/survey/entry", "value": "new"}]);
        let at = question(&id, "why");
        let fields = [("seen", "0"), ("version", "1"), ("text", "TYPED"), ("ask", "Why so?"), ("go", "ask")];
        let (amended, sent) = tokio::join!(server.amend(&id, 1, entry), server.form(&at, &fields));
        assert_eq!((amended.status.as_u16(), sent.status.as_u16()), (200, 303), "{sent:?}");
        let status = server.status(&id).await;
        assert_eq!(status["asked"][0]["question"], "why");
        let page = server.get(&question(&id, "new")).await;
        assert!(!page.text().contains("name=\"text\">\nTYPED"), "{}", page.text());
    }
}
