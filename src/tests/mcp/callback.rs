//! A callback by MCP: given with a call as its other options are, its secret for the client alone.

use engine::doors::Limits;
use serde_json::{Value, json};

use super::{Client, Server, handle, object};
use crate::{
    mcp::Patience,
    store::Store,
    tests::fixtures::{first, tiny},
    webhook::Reach,
};

const HOOK: &str = "http://127.0.0.1:9/hook";

fn told(result: &Value) -> Option<&str> {
    result["_meta"]["askpath/callback_secret"].as_str()
}

async fn callback_of(server: &Server, id: &str) -> Value {
    server.get(&format!("/api/surveys/{id}/deliveries")).await.json()["callback"].clone()
}

#[tokio::test]
async fn a_callback_comes_with_a_call_and_its_secret_goes_to_the_client_and_not_to_the_model() {
    let server = Server::start().await;
    let client = Client::open(&server, json!({})).await;
    let result = client.call_with(&json!({"askpath/callback": HOOK}), "ask_survey", &tiny()).await;
    let (id, secret) = (handle(&result), told(&result).expect("a secret").to_owned());
    assert!(secret.starts_with("whsec_"), "{secret}");
    assert!(!result["content"].to_string().contains(&secret) && !object(&result).to_string().contains(&secret));
    assert_eq!(callback_of(&server, &id).await, HOOK);

    // Told again to who calls again, answered or not, and to nobody else.
    let again = client.call("ask_survey", &tiny()).await;
    assert_eq!((handle(&again), told(&again)), (id.clone(), Some(&*secret)));
    assert_eq!(told(&client.call("get_survey_result", &json!({"handle": id})).await), None);
    server.submit(&id, first()).await;
    let answered = client.call("ask_survey", &tiny()).await;
    assert_eq!((&object(&answered)["outcome"], told(&answered)), (&json!("answered"), Some(&*secret)));
    let anew = client.call("ask_survey", &tiny()).await;
    assert_eq!((callback_of(&server, &handle(&anew)).await, told(&anew)), (Value::Null, None));
}

#[tokio::test]
async fn a_secret_comes_with_whatever_a_call_is_answered_with() {
    let server = Server::start().await;
    let meta = json!({"callback": HOOK});
    let tasks = Client::stateless(&server, json!({"extensions": {"io.modelcontextprotocol/tasks": {}}}));
    let task = tasks.call_with(&meta, "ask_survey", &tiny()).await;
    let shows = Client::stateless(&server, json!({"elicitation": {"url": {}}}));
    let required = shows.call_with(&json!({"callback": HOOK, "session": "two"}), "ask_survey", &tiny()).await;
    let talks = Client::open(&server, json!({})).await;
    let choices = json!({"questions": [{"header": "H", "question": "?", "options": ["a", "b"]}]});
    let raised = talks.call_with(&json!({"callback": HOOK, "supports": []}), "request_choices", &choices).await;
    for (result, kind) in [(&task, "task"), (&required, "input_required"), (&raised, "")] {
        assert!(result["resultType"] == kind || kind.is_empty(), "{result}");
        assert!(told(result).is_some_and(|secret| secret.starts_with("whsec_")), "{result}");
    }
}

#[tokio::test]
async fn a_callback_that_may_not_be_told_refuses_the_call() {
    let store = Store::in_memory().await.expect("a store");
    let server = Server::reaching(Reach::Public, store, Limits::default(), Patience::Forever).await;
    let client = Client::open(&server, json!({})).await;
    for (callback, code) in [(HOOK, "private_callback"), ("ftp://example.com/", "not_a_callback"), ("", "not_a_callback")] {
        let refused = client.call_with(&json!({"callback": callback}), "ask_survey", &tiny()).await;
        assert_eq!((&refused["isError"], &object(&refused)["error"]["code"]), (&json!(true), &json!(code)), "{callback}");
        assert_eq!(told(&refused), None);
    }
    assert_eq!(server.pending().await, 0);
}
