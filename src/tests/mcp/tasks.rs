//! Surveys as tasks.

use engine::doors::Limits;
use serde_json::{Value, json};

use super::{Client, Server};
use crate::{
    mcp::Patience,
    store::Store,
    tests::fixtures::{first, tiny},
};

fn extension() -> Value {
    json!({"extensions": {"io.modelcontextprotocol/tasks": {}}})
}

impl Client {
    async fn task(&self, id: &str) -> Value {
        self.request("tasks/get", json!({"taskId": id})).await.result().await
    }
}

#[tokio::test]
async fn a_client_that_knows_tasks_gets_one_at_once_and_finds_its_end() {
    let server = Server::patient().await;
    for client in [Client::open(&server, extension()).await, Client::stateless(&server, extension())] {
        let task = client.call("ask_survey", &tiny()).await;
        assert_eq!((&task["resultType"], &task["status"]), (&json!("task"), &json!("working")), "{task}");
        let id = task["taskId"].as_str().expect("an id");
        assert!(task["statusMessage"].as_str().is_some_and(|said| said.contains(&format!("http://127.0.0.1:4180/s/{id}"))));
        assert_eq!(client.task(id).await["status"], "working");
        server.submit(id, first()).await;
        let ended = client.task(id).await;
        assert_eq!((&ended["status"], &ended["result"]["isError"]), (&json!("completed"), &json!(false)), "{ended}");
        assert_eq!(ended["result"]["structuredContent"], server.result(id).await["result"]);
    }
}

#[tokio::test]
async fn a_task_outlives_its_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("askpath.db");
    let before = Server::on(Store::open(&path).await.expect("a store"), Limits::default(), Patience::Forever).await;
    let client = Client::open(&before, extension()).await;
    let id = client.call("ask_survey", &tiny()).await["taskId"].as_str().expect("an id").to_owned();
    drop(before);
    let after = Server::on(Store::open(&path).await.expect("a store"), Limits::default(), Patience::Forever).await;
    let client = client.at(&after);
    assert_eq!(client.task(&id).await["status"], "working");
    assert_eq!(client.call("ask_survey", &tiny()).await["taskId"], id);
    after.submit(&id, first()).await;
    assert_eq!(client.task(&id).await["status"], "completed");
}

#[tokio::test]
async fn a_task_that_is_cancelled_is_withdrawn_unless_it_was_answered() {
    let server = Server::patient().await;
    let client = Client::open(&server, extension()).await;
    let ask = async || client.call("ask_survey", &tiny()).await["taskId"].as_str().expect("an id").to_owned();
    let id = ask().await;
    client.request("tasks/cancel", json!({"taskId": id})).await.result().await;
    assert_eq!(client.task(&id).await["status"], "cancelled");
    assert_eq!(server.status(&id).await["outcome"], "withdrawn");
    client.request("tasks/cancel", json!({"taskId": id})).await.result().await;
    let id = ask().await;
    server.submit(&id, first()).await;
    client.request("tasks/cancel", json!({"taskId": id})).await.result().await;
    assert_eq!(client.task(&id).await["status"], "completed");
}

#[tokio::test]
async fn what_is_no_task_and_who_knows_none_is_refused() {
    let server = Server::patient().await;
    let client = Client::open(&server, extension()).await;
    for id in ["", "x", "abcdefghijklmnopqrstuv"] {
        assert_eq!(client.request("tasks/get", json!({"taskId": id})).await.error().await, -32602, "{id}");
        assert_eq!(client.request("tasks/cancel", json!({"taskId": id})).await.error().await, -32602, "{id}");
    }
    let without = Client::open(&server, json!({})).await;
    let id = client.call("ask_survey", &tiny()).await["taskId"].clone();
    assert_eq!(without.request("tasks/get", json!({"taskId": id})).await.error().await, -32021);
}
