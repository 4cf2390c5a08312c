//! Where no page can be shown: questions that the agent asks in its own conversation, and `submit_interaction`.

use futures::future::join_all;
use serde_json::{Value, json};

use super::{Answer, SECOND, Server, fixtures::tiny};

fn choices() -> Value {
    json!({"reason": "to send the right one", "questions": [{"header": "Size", "question": "Which size?", "options": ["S", "M"]}]})
}

fn values() -> Value {
    json!({"kind": "choices", "values": {"answers": [{"header": "Size", "options": ["M"]}]}})
}

impl Server {
    async fn raise(&self, query: &str) -> String {
        let raised = self.post(&format!("/api/request_choices?{query}"), choices()).await;
        assert_eq!((raised.status.as_u16(), &raised.json()["mode"]), (200, &json!("conversational")), "{}", raised.text());
        raised.json()["id"].as_str().expect("an id").to_owned()
    }

    async fn hand_in(&self, query: &str, arguments: &Value) -> Answer {
        self.post(&format!("/api/submit_interaction{query}"), arguments).await
    }
}

impl Answer {
    /// Refused as a whole, under the tool's own code.
    #[track_caller]
    fn fails(&self, status: u16, code: &str) {
        self.codes();
        assert_eq!((self.status.as_u16(), self.json()["code"].as_str()), (status, Some(code)), "{}", self.text());
    }
}

#[tokio::test]
async fn without_the_capability_the_questions_come_back_at_once() {
    let server = Server::start().await;
    for query in ["supports=", "supports=images", "supports=a,b&session=x"] {
        let raised = server.post(&format!("/api/request_choices?{query}"), choices()).await;
        let form = raised.json();
        assert_eq!((raised.status.as_u16(), &form["mode"], &form["kind"]), (200, &json!("conversational"), &json!("choices")), "{query}");
        assert_eq!((&form["reason"], &form["spec"]["questions"][0]["header"]), (&json!("to send the right one"), &json!("Size")));
        assert!(form["instructions"].as_str().is_some_and(|text| text.contains("[Size] Which size?")), "{form}");
        assert_eq!(raised.header("location"), format!("/api/surveys/{}", form["id"].as_str().expect("an id")));
    }
    for query in ["", "?supports=choice_chips", "?supports=images,%20choice_chips", "?session=new"] {
        assert_eq!(server.post(&format!("/api/request_choices{query}"), choices()).await.status, 201, "{query}");
    }
    // Other doors have nothing to say without their page.
    server.ask_with("?supports=", tiny()).await;
}

#[tokio::test]
async fn what_a_session_supports_holds_until_it_says_otherwise() {
    let server = Server::start().await;
    let status = async |query: &str| server.post(&format!("/api/request_choices?session=s&{query}"), choices()).await.status.as_u16();
    assert_eq!(status("").await, 201);
    assert_eq!(status("supports=").await, 200);
    assert_eq!(status("").await, 200);
    assert_eq!(status("supports=choice_chips").await, 201);
    assert_eq!(status("").await, 201);
    server.ask_with("?session=s&supports=", tiny()).await;
    assert_eq!(status("").await, 200);
    assert_eq!(server.post("/api/request_choices?session=other", choices()).await.status, 201);
    assert_eq!(server.post("/api/request_choices", choices()).await.status, 201);
    // What was refused said nothing.
    assert_eq!(server.post("/api/request_choices?session=s&supports=choice_chips", json!({})).await.status, 422);
    assert_eq!(status("").await, 200);
}

#[tokio::test]
async fn what_a_host_supports_is_a_list_of_names() {
    let server = Server::start().await;
    let many = vec!["x"; 51].join(",");
    for supports in ["%20", "a,,b", ",", "a%00", "a,", &"x".repeat(201), &many] {
        server.post(&format!("/api/request_choices?supports={supports}"), choices()).await.refuses(400, "not_names");
    }
    server.post("/api/request_choices?supports=&supports=", choices()).await.refuses(400, "repeated_parameter");
}

#[tokio::test]
async fn what_was_handed_in_settles_the_raise_as_on_the_page() {
    let server = Server::start().await;
    let id = server.raise("supports=&session=s").await;
    let settled = server.hand_in("?session=s", &values()).await;
    assert_eq!(settled.status, 200, "{}", settled.text());
    let result = json!({"status": "submitted", "values": {"answers": [{"header": "Size", "options": ["M"]}]}});
    assert_eq!((&settled.json()["id"], &settled.json()["outcome"], &settled.json()["result"]), (&json!(id), &json!("answered"), &result));
    assert_eq!(server.result(&id).await, settled.json());
    server.hand_in("?session=s", &values()).await.fails(404, "NO_PENDING_INTERACTION");
}

#[tokio::test]
async fn who_declines_settles_it_whatever_values_come_along() {
    let server = Server::start().await;
    server.raise("supports=&session=s").await;
    let mut both = values();
    both["declined"] = json!(true);
    let settled = server.hand_in("?session=s", &both).await.json();
    assert_eq!(
        (&settled["outcome"], &settled["is_error"], &settled["result"]["status"]),
        (&json!("declined"), &json!(false), &json!("declined"))
    );
}

#[tokio::test]
async fn values_that_do_not_fit_are_refused_and_the_raise_stays() {
    let server = Server::start().await;
    let id = server.raise("supports=&session=s").await;
    for values in [json!({"answers": []}), json!({"answers": [{"header": "Size", "options": ["XL"]}]}), json!(7), json!({"answers": 1})] {
        let refused = server.hand_in("?session=s", &json!({"kind": "choices", "values": values})).await;
        refused.fails(422, "VALIDATION_ERROR");
        assert!(refused.json()["errors"][0]["question"].is_string(), "{}", refused.text());
    }
    for neither in
        [json!({"kind": "choices"}), json!({"kind": "choices", "values": null, "declined": false}), json!({}), json!([]), json!("x")]
    {
        server.hand_in("?session=s", &neither).await.fails(422, "VALIDATION_ERROR");
    }
    server.hand_in("?session=s", &json!({"kind": "choices", "declined": true, "id": 5})).await.fails(422, "VALIDATION_ERROR");
    server.hand_in("?x=1", &values()).await.refuses(400, "unknown_parameter");
    assert_eq!(server.post("/api/submit_interaction", "{").await.status, 400);
    assert_eq!(server.status(&id).await["state"], "pending");
    assert_eq!(server.hand_in("?session=s", &values()).await.status, 200);
}

#[tokio::test]
async fn another_id_or_kind_is_a_mismatch_and_the_pending_one_survives() {
    let server = Server::start().await;
    let id = server.raise("supports=&session=s").await;
    let page = server.ask(tiny()).await;
    let with = |key: &str, value: &str| {
        let mut arguments = values();
        arguments[key] = json!(value);
        arguments
    };
    for arguments in [with("kind", "rating"), with("id", "abcdefghijklmnopqrstuv"), with("id", "no id"), with("id", &page)] {
        server.hand_in("?session=s", &arguments).await.fails(409, "INTERACTION_MISMATCH");
    }
    assert_eq!(server.status(&id).await["state"], "pending");
    assert_eq!(server.hand_in("", &with("id", &id)).await.status, 200);
    server.hand_in("", &with("id", &id)).await.fails(404, "NO_PENDING_INTERACTION");
}

#[tokio::test]
async fn nothing_pending_or_not_yours_is_said_alike() {
    let server = Server::start().await;
    let id = server.raise("supports=&session=theirs").await;
    let mut named = values();
    named["id"] = json!(id);
    for (query, arguments) in [("", values()), ("?session=mine", values()), ("?session=mine", named)] {
        server.hand_in(query, &arguments).await.fails(404, "NO_PENDING_INTERACTION");
    }
    assert_eq!(server.status(&id).await["state"], "pending");
}

#[tokio::test]
async fn a_survey_with_a_page_is_settled_there_alone() {
    let server = Server::start().await;
    let shown = server.post("/api/request_choices?session=s", choices()).await.json();
    server.hand_in("?session=s", &values()).await.fails(404, "NO_PENDING_INTERACTION");
    let mut named = values();
    named["id"] = shown["id"].clone();
    server.hand_in("", &named).await.fails(404, "NO_PENDING_INTERACTION");
    assert_eq!(server.status(shown["id"].as_str().expect("an id")).await["state"], "pending");
}

#[tokio::test]
async fn a_raise_whose_time_is_up_is_pending_no_more() {
    let server = Server::start().await;
    let id = server.raise("supports=&session=s").await;
    server.clock.advance(300 * SECOND);
    server.hand_in("?session=s", &values()).await.fails(404, "NO_PENDING_INTERACTION");
    assert_eq!(server.result(&id).await["result"]["status"], "no_response");
}

#[tokio::test]
async fn the_newest_raise_of_a_session_is_meant_and_without_one_the_only_one() {
    let server = Server::start().await;
    let [_, newest] = [server.raise("supports=&session=s").await, server.raise("supports=&session=s").await];
    assert_eq!(server.hand_in("?session=s", &values()).await.json()["id"], newest);
    let only = server.raise("supports=").await;
    assert_eq!(server.hand_in("", &values()).await.json()["id"], only);
    let two = [server.raise("supports=").await, server.raise("supports=").await];
    server.hand_in("", &values()).await.fails(409, "INTERACTION_MISMATCH");
    for id in two {
        assert_eq!(server.status(&id).await["state"], "pending");
    }
}

#[tokio::test]
async fn of_eight_that_hand_in_at_once_one_settles_it() {
    let server = Server::start().await;
    server.raise("supports=&session=s").await;
    let answers = values();
    let answers = join_all((0..8).map(|_| server.hand_in("?session=s", &answers))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    answers.iter().filter(|answer| answer.status != 200).for_each(|lost| lost.fails(404, "NO_PENDING_INTERACTION"));
}

#[tokio::test]
async fn a_raise_is_in_no_inbox_and_told_to_nobody() {
    let server = Server::start().await;
    let id = server.raise("supports=&session=s").await;
    assert!(!server.get("/").await.text().contains(&id));
    assert_eq!(server.get("/api/surveys").await.json()["surveys"][0]["id"], id);
    assert_eq!(server.surveys.last_event().await.expect("a number"), 0);
}

#[tokio::test]
async fn the_same_raise_again_is_the_first_one() {
    use axum::http::{Request, header::CONTENT_TYPE};

    let server = Server::start().await;
    let raise = async || {
        let request = Request::post("/api/request_choices?supports=").header(CONTENT_TYPE, super::JSON).header("idempotency-key", "k");
        server.send(request, choices().to_string()).await
    };
    let (one, two) = (raise().await, raise().await);
    assert_eq!((one.status.as_u16(), two.status.as_u16(), one.json()), (200, 200, two.json()));
}
