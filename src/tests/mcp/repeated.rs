//! Calls that come again, and calls that come at once.

use futures::future::join_all;
use serde_json::{Value, json};

use super::{Client, Server, handle, object};
use crate::tests::fixtures::{branching, first, second, tiny};

#[tokio::test]
async fn a_repeated_call_gets_the_survey_that_is_pending() {
    let server = Server::start().await;
    let client = Client::open(&server, json!({})).await;
    let first = client.ask().await;
    assert_eq!(client.ask().await, first);
    let all = join_all((0..20).map(|_| client.ask())).await;
    assert!(all.iter().all(|handle| *handle == first), "{all:?}");
    assert_eq!(server.pending().await, 1);
}

#[tokio::test]
async fn twenty_first_calls_at_once_make_one_survey() {
    let server = Server::start().await;
    let client = Client::open(&server, json!({})).await;
    let all = join_all((0..20).map(|_| client.ask())).await;
    assert!(all.iter().all(|handle| *handle == all[0]), "{all:?}");
    assert_eq!(server.pending().await, 1);
}

#[tokio::test]
async fn another_client_other_arguments_and_another_tool_make_another_survey() {
    let server = Server::start().await;
    let (one, two) = (Client::open(&server, json!({})).await, Client::open(&server, json!({})).await);
    let mut handles = vec![one.ask().await, two.ask().await, handle(&one.call("ask_survey", &branching()).await)];
    handles.push(handle(&one.call_with(&json!({"session": "other"}), "ask_survey", &tiny()).await));
    handles.push(handle(&one.call_with(&json!({"agent": "other"}), "ask_survey", &tiny()).await));
    handles.sort_unstable();
    handles.dedup();
    assert_eq!(handles.len(), 5);
}

#[tokio::test]
async fn a_fresh_call_asks_anew_and_is_the_one_that_is_repeated() {
    let server = Server::start().await;
    let client = Client::open(&server, json!({})).await;
    let first = client.ask().await;
    let fresh = handle(&client.call_with(&json!({"fresh": true}), "ask_survey", &tiny()).await);
    assert_ne!(fresh, first);
    assert_eq!(client.ask().await, fresh);
    assert_eq!(handle(&client.call_with(&json!({"fresh": false}), "ask_survey", &tiny()).await), fresh);
    assert_eq!(server.status(&first).await["state"], "pending");
}

#[tokio::test]
async fn an_answer_that_nobody_read_comes_first_and_then_the_same_call_asks_again() {
    let server = Server::start().await;
    let client = Client::open(&server, json!({})).await;
    let answered = client.ask().await;
    server.submit(&answered, first()).await;
    let unread = client.call("ask_survey", &tiny()).await;
    assert_eq!(object(&unread)["outcome"], "answered");
    let again = client.ask().await;
    assert_ne!(again, answered);
    server.form(&format!("/s/{again}/decline"), &[]).await;
    assert_eq!(client.call("get_survey_result", &json!({"handle": again})).await["isError"], true);
    let third = client.ask().await;
    assert_ne!(third, again);
    // One that nobody answered is no answer to wait for, nor is one from before yesterday.
    client.call("withdraw_survey", &json!({"handle": third})).await;
    let fourth = client.ask().await;
    server.submit(&fourth, first()).await;
    server.clock.advance(25 * 60 * 60 * 1_000);
    assert_ne!(client.ask().await, fourth);
    let choices = json!({"questions": [{"header": "H", "question": "?", "options": ["a", "b"]}]});
    let due = handle(&client.call("request_choices", &choices).await);
    server.clock.advance(300_000);
    assert_ne!(handle(&client.call("request_choices", &choices).await), due);
}

#[tokio::test]
async fn two_calls_at_once_with_the_same_ids_get_their_own_answers_in_whatever_order_they_come() {
    let server = Server::patient().await;
    let client = Client::open(&server, json!({})).await;
    let titled = |title: &str| {
        let mut survey = tiny();
        survey["survey"]["title"] = json!(title);
        survey
    };
    let (one, two) = (client.waiting("ask_survey", &titled("One")).await, client.waiting("ask_survey", &titled("Two")).await);
    let listed = server.get("/api/surveys?state=pending").await.json();
    let listed = listed["surveys"].as_array().expect("surveys");
    let id = |title: &str| listed.iter().find(|survey| survey["title"] == title).expect(title)["id"].as_str().expect("an id").to_owned();
    let picked = |result: &Value| object(result)["answers"][0]["selected"][0]["key"].clone();
    server.submit(&id("Two"), second()).await;
    assert_eq!(picked(&two.result().await), "b");
    assert_eq!(server.status(&id("One")).await["state"], "pending");
    server.submit(&id("One"), first()).await;
    assert_eq!(picked(&one.result().await), "a");
}

#[tokio::test]
async fn a_newer_survey_takes_the_place_of_another_in_a_named_session_alone() {
    let server = Server::start().await;
    let client = Client::open(&server, json!({})).await;
    let (one, two) = (client.ask().await, handle(&client.call("ask_survey", &branching()).await));
    assert_eq!(server.pending().await, 2);
    let named = json!({"session": "plan"});
    let three = handle(&client.call_with(&named, "ask_survey", &tiny()).await);
    let four = handle(&client.call_with(&json!({"session": "plan", "keep": true}), "ask_survey", &branching()).await);
    assert_eq!(server.pending().await, 4);
    let five = handle(&client.call_with(&named, "ask_survey", &crate::tests::fixtures::text()).await);
    for (id, state) in [(one, "pending"), (two, "pending"), (three, "settled"), (four, "settled"), (five, "pending")] {
        assert_eq!(server.status(&id).await["state"], state);
    }
}
