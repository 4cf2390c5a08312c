//! A survey that its agent changes while it is out: what is taken, and what stays of the answers.

mod earlier;

use axum::http::{Request, header::CONTENT_TYPE};
use engine::doors::Limits;
use futures::future::join_all;
use serde_json::{Value, json};

use super::{Answer, JSON, SECOND, Server, question};
use crate::{mcp::Patience, store::Store};

fn spec() -> Value {
    json!({"survey": {"title": "A move", "entry": "where", "questions": {
        "where": {"prompt": "Where to?", "options": [{"key": "n", "label": "North"}, {"key": "s", "label": "South"}], "next": "why"},
        "why": {"prompt": "Why?", "kind": "text", "maxLength": 100}}}})
}

/// One more question after the last.
fn more() -> Value {
    json!({"survey": {"questions": {"why": {"next": "when"}, "when": {"prompt": "When?", "kind": "text"}}}})
}

impl Server {
    async fn amend(&self, id: &str, version: u32, patch: Value) -> Answer {
        let body = json!({"version": version, "patch": patch}).to_string();
        self.send(Request::patch(format!("/api/surveys/{id}")).header(CONTENT_TYPE, JSON), body).await
    }

    /// Both questions of [`spec`] answered.
    async fn answered(&self) -> String {
        let id = self.ask_with("?agent=mover", spec()).await;
        self.answer(&id, "where", &[("pick", "1"), ("go", "next")]).await;
        assert_eq!(self.answer(&id, "why", &[("text", "Sun"), ("go", "next")]).await.leads_to(), format!("/s/{id}/review"));
        id
    }
}

#[track_caller]
fn codes(answer: &Answer) -> String {
    let errors = answer.json()["errors"].clone();
    let errors = errors.as_array().expect("errors").iter();
    let all =
        errors.map(|error| format!("{} {}", error["pointer"].as_str().unwrap_or_default(), error["code"].as_str().unwrap_or_default()));
    format!("{} {}", answer.status.as_u16(), all.collect::<Vec<_>>().join("; "))
}

#[tokio::test]
async fn a_question_that_is_added_is_asked_and_what_was_answered_stays() {
    let server = Server::start().await;
    let id = server.answered().await;
    let amended = server.amend(&id, 1, more()).await;
    assert_eq!((amended.status.as_u16(), amended.json()), (200, server.status(&id).await));
    assert_eq!((&amended.json()["version"], &amended.json()["revision"]), (&json!(2), &json!(3)));
    assert_eq!(amended.json()["progress"], json!({"done": 2, "total": 3}));
    assert_eq!(server.get(&format!("/s/{id}/review")).await.leads_to(), question(&id, "when"));
    let page = server.get(&question(&id, "where")).await;
    assert!(page.text().contains("mover changed this survey.") && page.text().contains("New: 1."), "{}", page.text());
    assert!(page.text().contains("value=\"1\" checked") && page.text().contains("A move"));
    assert_eq!(server.answer(&id, "when", &[("text", "Soon"), ("go", "next")]).await.leads_to(), format!("/s/{id}/review"));
    assert!(!server.get(&question(&id, "where")).await.text().contains("changed this survey"));
    assert!(server.form(&format!("/s/{id}/submit"), &[("seen", "9")]).await.leads_to().ends_with("/done"));
    let result = server.result(&id).await["result"].clone();
    assert_eq!(result["path"], json!(["where", "why", "when"]), "{result}");
}

#[tokio::test]
async fn nobody_who_did_not_begin_is_told_of_a_change() {
    let server = Server::start().await;
    let id = server.ask(spec()).await;
    assert_eq!(server.amend(&id, 1, more()).await.status, 200);
    let page = server.get(&question(&id, "where")).await;
    assert!(!page.text().contains("changed this survey") && page.text().contains("0 of 3"), "{}", page.text());
}

#[tokio::test]
async fn what_asks_something_else_is_asked_again_with_the_answer_as_a_start() {
    let server = Server::start().await;
    let id = server.answered().await;
    let patch = json!({"survey": {"questions": {"why": {"prompt": "What for?"}}}});
    assert_eq!(server.amend(&id, 1, patch).await.json()["progress"], json!({"done": 1, "total": 2}));
    assert_eq!(server.get(&format!("/s/{id}/review")).await.leads_to(), question(&id, "why"));
    let page = server.get(&question(&id, "why")).await;
    for said in ["What for?", "\nSun</textarea>", "This question was changed after you answered it."] {
        assert!(page.text().contains(said), "{said}: {}", page.text());
    }
    assert!(server.get(&question(&id, "where")).await.text().contains("To be answered again: 1."));
    let missing = server.form(&format!("/s/{id}/submit"), &[("seen", "9"), ("version", "2")]).await;
    assert!(missing.status == 422 && missing.text().contains("What for?"), "{}", missing.text());
    // The same words again are an answer to what is asked now.
    assert_eq!(server.answer(&id, "why", &[("text", "Sun"), ("go", "next")]).await.leads_to(), format!("/s/{id}/review"));
    assert_eq!(server.status(&id).await["progress"], json!({"done": 2, "total": 2}));
}

#[tokio::test]
async fn steps_of_a_json_patch_are_taken_one_after_the_other_or_not_at_all() {
    let server = Server::start().await;
    let id = server.ask(spec()).await;
    let steps = json!([
        {"op": "add", "path": "/survey/questions/when", "value": {"prompt": "When?"}},
        {"op": "add", "path": "/survey/questions/why/next", "value": "when"},
        {"op": "add", "path": "/survey/questions/where/options/-", "value": {"key": "e", "label": "East"}}]);
    assert_eq!(server.amend(&id, 1, steps).await.json()["progress"]["total"], 3);
    assert!(server.get(&question(&id, "where")).await.text().contains("East"));
    let half = json!([
        {"op": "replace", "path": "/survey/title", "value": "Other"},
        {"op": "remove", "path": "/survey/questions/nowhere"}]);
    assert_eq!(codes(&server.amend(&id, 2, half).await), "422 /patch/1 patch_failed");
    assert_eq!(server.status(&id).await["title"], "A move");
    assert_eq!(codes(&server.amend(&id, 2, json!([{"op": "fly"}])).await), "422 /patch not_a_patch");
}

#[tokio::test]
async fn steps_that_copy_what_they_copied_make_nothing_of_any_size_or_depth() {
    let server = Server::start().await;
    let id = server.ask(spec()).await;
    let before = server.status(&id).await;
    let doubled = |number: usize| json!({"op": "copy", "from": "/survey", "path": format!("/survey/{number}")});
    let refused = server.amend(&id, 1, (0..60).map(doubled).collect()).await;
    assert_eq!(codes(&refused), "413  body_too_large");
    let deep = |number: usize| json!({"op": "add", "path": format!("/survey{}", "/a".repeat(60 * number + 1)), "value": deep(60)});
    assert_eq!(codes(&server.amend(&id, 1, (0..5).map(deep).collect()).await), "422 /patch/2 too_deep");
    let many = vec![json!({"op": "test", "path": "/survey/title", "value": "A move"}); 101];
    assert_eq!(codes(&server.amend(&id, 1, Value::Array(many)).await), "422 /patch too_many");
    assert_eq!(server.status(&id).await, before);
}

/// So many objects, one in the other.
fn deep(levels: usize) -> Value {
    (0..levels).fold(json!({}), |inner, _| json!({"a": inner}))
}

#[tokio::test]
async fn a_survey_that_came_as_a_string_is_patched_like_any_other() {
    let server = Server::start().await;
    let id = server.ask(json!({"survey": spec()["survey"].to_string()})).await;
    assert_eq!(server.amend(&id, 7, json!({})).await.json()["version"], 1);
    assert_eq!(server.amend(&id, 1, more()).await.json()["progress"]["total"], 3);
}

#[tokio::test]
async fn a_change_that_cannot_be_taken_is_refused_with_its_place_and_changes_nothing() {
    let server = Server::start().await;
    let id = server.answered().await;
    let questions = |change: Value| json!({"survey": {"questions": change}});
    let before = server.status(&id).await;
    for (patch, refused) in [
        (questions(json!({"why": {"next": "nowhere"}})), "422 /survey/questions/why/next unknown_question"),
        (questions(json!({"why": {"next": "where"}})), "422 /survey/questions/why/next cycle"),
        (questions(json!({"why": null, "where": {"next": null}})), "422 /survey question_removed"),
        (questions(json!({"why": {"kind": "date", "maxLength": null}})), "422 /survey/questions/why kind_changed"),
        (json!({"survey": null}), "422 /survey missing"),
        (json!("x"), "422 /patch wrong_type"),
        (Value::Null, "422 /patch wrong_type"),
    ] {
        assert_eq!(codes(&server.amend(&id, 1, patch.clone()).await), refused, "{patch}");
    }
    let raw = async |body: &str| {
        let request = Request::patch(format!("/api/surveys/{id}")).header(CONTENT_TYPE, JSON);
        codes(&server.send(request, body.to_owned()).await)
    };
    assert_eq!(raw(r#"{"version": 1, "patch": {}, "patch": {"survey": null}}"#).await, "422 /patch duplicate_key");
    assert_eq!(raw(r#"{"version": 1, "patch": {}, "pat~ch/": 1}"#).await, "422 /pat~0ch~1 unknown_field");
    assert_eq!(raw(r#"{"version": -1, "patch": {}}"#).await, "422 /version wrong_type");
    assert_eq!(raw(r#"{"patch": {}}"#).await, "422 /version wrong_type");
    assert_eq!(raw("[]").await, "422  wrong_type");
    assert_eq!(server.status(&id).await, before);
}

#[tokio::test]
async fn who_knows_another_version_is_told_the_present_one() {
    let server = Server::start().await;
    let id = server.ask(spec()).await;
    assert_eq!(server.amend(&id, 1, more()).await.status, 200);
    let refused = server.amend(&id, 1, json!({"survey": {"title": "Other"}})).await;
    assert_eq!((codes(&refused).as_str(), &refused.json()["version"]), ("409  other_version", &json!(2)));
    // The very same once more is there already, however often it is sent.
    assert_eq!(server.amend(&id, 1, more()).await.json(), server.status(&id).await);
    assert_eq!(server.status(&id).await["version"], 2);
    let insight = server.post(&format!("/api/surveys/{id}/insight"), json!({"question": "when", "insight": "**Soon** is fine."})).await;
    assert_eq!(insight.json()["version"], 3);
    assert_eq!(codes(&server.amend(&id, 2, json!({"survey": {"title": "Other"}})).await), "409  other_version");
    assert_eq!(server.amend(&id, 3, json!({"survey": {"title": "Other"}})).await.json()["title"], "Other");
    assert!(server.get(&question(&id, "where")).await.text().contains("Other"));
}

#[tokio::test]
async fn insight_stays_with_its_question_from_version_to_version() {
    let server = Server::start().await;
    let id = server.answered().await;
    server.post(&format!("/api/surveys/{id}/insight"), json!({"question": "why", "insight": "Only for *us*."})).await;
    assert_eq!(server.amend(&id, 2, more()).await.json()["version"], 3);
    server.post(&format!("/api/surveys/{id}/insight"), json!({"question": "when", "insight": "In *May*?"})).await;
    assert!(server.get(&question(&id, "why")).await.text().contains("Only for <em>us</em>."));
    assert!(server.get(&question(&id, "when")).await.text().contains("In <em>May</em>?"));
}

#[tokio::test]
async fn what_is_over_or_only_talked_about_is_not_changed() {
    let server = Server::start().await;
    let id = server.ask(spec()).await;
    server.delete(&format!("/api/surveys/{id}")).await;
    let refused = server.amend(&id, 1, more()).await;
    assert_eq!((codes(&refused).as_str(), &refused.json()["stored"]["outcome"]), ("410  survey_over", &json!("withdrawn")));
    let id = server.ask_with("?expires_in=1", spec()).await;
    server.clock.advance(SECOND);
    assert_eq!(codes(&server.amend(&id, 1, more()).await), "410  survey_over");
    assert_eq!(codes(&server.amend("abcdefghijklmnopqrstuv", 1, more()).await), "404  unknown_survey");
    let choices = json!({"reason": "r", "questions": [{"question": "Q?", "header": "H", "options": ["a", "b"]}]});
    let raised = server.post("/api/request_choices?supports=", choices).await.json();
    let id = raised["id"].as_str().expect("an id");
    assert_eq!(codes(&server.amend(id, 1, json!({"reason": "other"})).await), "409  conversational");
}

#[tokio::test]
async fn the_receipt_names_its_version_and_each_version_can_be_read() {
    let server = Server::start().await;
    let id = server.answered().await;
    let arguments = async |query: &str| server.get(&format!("/api/surveys/{id}/arguments{query}")).await;
    let first = arguments("").await.text().to_owned();
    server.amend(&id, 1, json!({"survey": {"questions": {"why": {"detail": "In a word."}}}})).await;
    let second = arguments("").await.text().to_owned();
    assert_eq!((arguments("?version=1").await.text(), arguments("?version=2").await.text()), (&*first, &*second));
    assert_eq!(first, spec().to_string());
    assert!(second.contains("In a word."));
    assert_eq!(codes(&arguments("?version=3").await), "409  other_version");
    assert_eq!(codes(&arguments("?version=0").await), "400  out_of_range");
    server.form(&format!("/s/{id}/submit"), &[("seen", "9"), ("version", "2")]).await;
    let receipt = server.get(&format!("/api/surveys/{id}/receipt")).await.json()["receipt"].clone();
    assert_eq!((&receipt["version"], &receipt["spec_sha256"]), (&json!(2), &json!(crate::surveys::digest([&second]))));
}

#[tokio::test]
async fn changes_answers_and_an_end_at_once_leave_one_history() {
    let server = Server::start().await;
    for round in 0..20 {
        let id = server.answered().await;
        let changes = (0..4).map(|number| {
            let patch = json!({"survey": {"questions": {"why": {"detail": format!("{round} {number}")}}}});
            server.amend(&id, 1, patch)
        });
        let answers = (0..4).map(|number| {
            let text = format!("Sun {number}");
            let server = server.clone();
            let id = id.clone();
            async move { server.answer(&id, "why", &[("text", &text), ("version", "1"), ("go", "save")]).await }
        });
        let address = format!("/api/surveys/{id}");
        let (changed, answered, ended) = tokio::join!(join_all(changes), join_all(answers), server.delete(&address));
        let taken = changed.iter().filter(|answer| answer.status == 200).count();
        assert!(taken <= 1 && changed.iter().all(|answer| [200, 409, 410].contains(&answer.status.as_u16())), "{changed:?}");
        assert!(answered.iter().all(|answer| [303, 409, 410].contains(&answer.status.as_u16())), "{answered:?}");
        assert_eq!(ended.status, 200);
        assert_eq!(server.status(&id).await["version"], 1 + taken);
    }
}

#[tokio::test]
async fn a_changed_survey_outlives_its_server() {
    let store = Store::in_memory().await.expect("a store");
    let server = Server::on(store.clone(), Limits::default(), Patience::For(std::time::Duration::ZERO)).await;
    let id = server.answered().await;
    server.amend(&id, 1, json!({"survey": {"questions": {"why": {"prompt": "What for?"}}}})).await;
    let next = Server::on(store, Limits::default(), Patience::For(std::time::Duration::ZERO)).await;
    assert_eq!(next.status(&id).await["progress"], json!({"done": 1, "total": 2}));
    assert!(next.get(&question(&id, "why")).await.text().contains("Is your answer still right?"));
}
