//! What an agent may hand in: answers to what it was told to ask itself, and nothing else.

use serde_json::{Value, json};

use super::{Client, Server, handle, object};
use crate::tests::fixtures::{first, tiny};

fn choices() -> Value {
    json!({"questions": [{"header": "H", "question": "?", "options": ["a", "b"]}]})
}

#[tokio::test]
async fn where_no_page_is_shown_the_agent_asks_and_hands_in() {
    let server = Server::start().await;
    let client = Client::open(&server, json!({})).await;
    let other = Client::open(&server, json!({})).await;
    let nothing = json!({"supports": []});
    let raised = client.call_with(&nothing, "request_choices", &choices()).await;
    assert_eq!((&object(&raised)["mode"], &raised["isError"]), (&json!("conversational"), &json!(false)));
    let bad = json!({"kind": "choices", "values": {"answers": [{"header": "H", "options": ["c"]}]}});
    let refused = client.call("submit_interaction", &bad).await;
    assert_eq!((&refused["isError"], &object(&refused)["error"]["code"]), (&json!(true), &json!("VALIDATION_ERROR")));
    let good = json!({"kind": "choices", "values": {"answers": [{"header": "H", "options": ["b"]}]}});
    let foreign = other.call("submit_interaction", &good).await;
    assert_eq!(object(&foreign)["error"]["code"], "NO_PENDING_INTERACTION");
    let handed_in = client.call("submit_interaction", &good).await;
    assert_eq!(object(&handed_in)["status"], "submitted");
    // What a connection supports holds until it says otherwise.
    let raised = client.call("request_choices", &choices()).await;
    let id = object(&raised)["id"].as_str().expect("an id").to_owned();
    assert_eq!(
        object(&other.call("submit_interaction", &json!({"kind": "choices", "id": id, "declined": true})).await)["status"],
        "declined"
    );
    assert_eq!(handle(&client.call_with(&json!({"supports": ["choice_chips"]}), "request_choices", &choices()).await).len(), 22);
}

#[tokio::test]
async fn an_agent_cannot_answer_what_a_page_asks() {
    let server = Server::start().await;
    let client = Client::open(&server, json!({})).await;
    let shown = handle(&client.call_with(&json!({"supports": ["choice_chips"]}), "request_choices", &choices()).await);
    let survey = client.ask().await;
    let values = json!({"answers": [{"header": "H", "options": ["b"]}]});
    for id in [&shown, &survey] {
        for mut handed_in in [json!({"values": values}), json!({"declined": true}), json!({"values": {"answers": first()}})] {
            for kind in ["choices", "survey"] {
                handed_in["kind"] = json!(kind);
                handed_in["id"] = json!(id);
                let refused = client.call("submit_interaction", &handed_in).await;
                assert_eq!(refused["isError"], true, "{handed_in}: {refused}");
                handed_in.as_object_mut().expect("an object").remove("id");
                assert_eq!(client.call("submit_interaction", &handed_in).await["isError"], true, "{handed_in}");
            }
        }
        let status = server.status(id).await;
        assert_eq!((&status["state"], &status["progress"]["done"]), (&json!("pending"), &json!(0)), "{status}");
    }
    // Nor by any other tool: none takes answers.
    for tool in ["ask_survey", "get_survey_result"] {
        let smuggled = json!({"survey": tiny()["survey"], "handle": survey, "answers": first(), "values": values, "wait": 0});
        client.call(tool, &smuggled).await;
    }
    assert_eq!(server.status(&survey).await["state"], "pending");
}
