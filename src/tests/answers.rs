//! `GET /api/answers`: what came while nobody waited.

use std::time::Duration;

use engine::doors::Limits;
use serde_json::{Value, json};

use super::{
    SECOND, Server,
    fixtures::{first, second, tiny},
};
use crate::{
    mcp::Patience,
    store::{Change, Effect, Named, NewSurvey, Store, SurveyId},
};

impl Server {
    /// The ids of what came after a cursor, and the cursor to go on from.
    async fn collect(&self, query: &str, after: Option<&str>) -> (Vec<String>, String) {
        let after = after.map(|after| format!("&after={after}")).unwrap_or_default();
        let collected = self.get(&format!("/api/answers?{query}{after}")).await;
        assert_eq!(collected.status, 200, "{}", collected.text());
        let collected = collected.json();
        let answers = collected["answers"].as_array().expect("answers");
        let ids = answers.iter().map(|answer| answer["id"].as_str().expect("an id").to_owned());
        (ids.collect(), collected["next"].as_str().expect("a cursor").to_owned())
    }
}

#[tokio::test]
async fn a_new_run_collects_what_came_while_it_was_away_in_the_order_it_came() {
    let server = Server::start().await;
    let (one, two, three) = (server.ask(tiny()).await, server.ask(tiny()).await, server.ask(tiny()).await);
    let (nothing, begin) = server.collect("", None).await;
    assert_eq!(nothing, <[String; 0]>::default());
    server.submit(&two, first()).await;
    server.delete(&format!("/api/surveys/{one}")).await;
    assert_eq!(server.collect("", None).await.0, [two.clone(), one.clone()]);
    let (came, next) = server.collect("", Some(&begin)).await;
    assert_eq!(came, [two.clone(), one.clone()]);
    // Whoever lost the answer asks again with the cursor that it had, and gets it again.
    assert_eq!(server.collect("", Some(&begin)).await, (vec![two, one], next.clone()));
    assert_eq!(server.collect("", Some(&next)).await, (Vec::new(), next.clone()));
    server.submit(&three, second()).await;
    assert_eq!(server.collect("", Some(&next)).await.0, [three]);
}

#[tokio::test]
async fn each_comes_with_the_doors_own_result() {
    let server = Server::start().await;
    let id = server.ask_with("?agent=porter&session=s", tiny()).await;
    server.submit(&id, first()).await;
    let mut expected = server.result(&id).await;
    let whose = json!({"door": "ask_survey", "title": "Tiny", "agent": "porter", "session": "s", "settled_at": "2025-11-24T16:00:00.000Z"});
    expected.as_object_mut().expect("an object").extend(whose.as_object().cloned().expect("an object"));
    assert_eq!(server.get("/api/answers").await.json()["answers"], json!([expected]));
}

#[tokio::test]
async fn they_are_of_the_agent_and_session_that_are_asked_for() {
    let server = Server::start().await;
    let mut ids = Vec::new();
    for query in ["?agent=a&session=s", "?agent=a&session=t", "?agent=b&session=s&keep=true", ""] {
        let id = server.ask_with(query, tiny()).await;
        server.submit(&id, first()).await;
        ids.push(id);
    }
    for (query, which) in
        [("agent=a", &[0, 1][..]), ("session=s", &[0, 2]), ("agent=a&session=s", &[0]), ("agent=c", &[]), ("", &[0, 1, 2, 3])]
    {
        assert_eq!(server.collect(query, None).await.0, which.iter().map(|place| ids[*place].clone()).collect::<Vec<_>>(), "{query}");
    }
}

#[tokio::test]
async fn pages_follow_each_other_and_miss_nothing() {
    let server = Server::start().await;
    let mut ids = Vec::new();
    for _ in 0..7 {
        let id = server.ask(tiny()).await;
        server.submit(&id, first()).await;
        ids.push(id);
    }
    let (mut all, mut cursor, mut more) = (Vec::new(), None, true);
    while more {
        let after = cursor.map(|cursor| format!("&after={cursor}")).unwrap_or_default();
        let page = server.get(&format!("/api/answers?limit=3{after}")).await.json();
        all.extend(page["answers"].as_array().expect("answers").iter().map(|answer| answer["id"].as_str().expect("an id").to_owned()));
        (cursor, more) = (page["next"].as_str().map(str::to_owned), page["more"] == json!(true));
    }
    assert_eq!(all, ids);
}

/// Over a real file, where those who read do not wait for those who write.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_reader_that_pages_all_the_time_gets_everything_once_while_many_settle() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(&folder.path().join("askpath.db")).await.expect("a store");
    let server = Server::on(store, Limits::default(), Patience::For(Duration::ZERO)).await;
    let (mut late, mut open) = (Vec::new(), Vec::new());
    for _ in 0..30 {
        late.push(server.ask_with("?expires_in=1", tiny()).await);
        open.push(server.ask(tiny()).await);
        open.push(server.ask(tiny()).await);
    }
    server.clock.advance(SECOND);
    server.surveys.expire_due().await.expect("a round");
    let mut cursor = server.get("/api/answers?limit=100").await.json()["next"].as_str().expect("a cursor").to_owned();

    let all: Vec<_> = open.into_iter().chain(late).collect();
    let settling: Vec<_> = all.chunks(10).map(|some| tokio::spawn(settle(server.clone(), some.to_vec()))).collect();
    let mut came = Vec::new();
    loop {
        // Asked before the page is read: what is over by then is on it.
        let are_all_over = settling.iter().all(tokio::task::JoinHandle::is_finished);
        let (page, next) = server.collect("limit=7", Some(&cursor)).await;
        if page.is_empty() && are_all_over {
            break;
        }
        came.extend(page);
        assert!(came.len() <= all.len(), "some came twice: {came:?}");
        cursor = next;
    }
    for settled in settling {
        settled.await.expect("no panic");
    }
    came.sort_unstable();
    let mut expected = all;
    expected.sort_unstable();
    assert_eq!(came, expected);
}

/// Ends each, in one way or another; one that is over gets a late answer.
async fn settle(server: Server, ids: Vec<String>) {
    for (place, id) in ids.iter().enumerate() {
        let is_over = server.status(id).await["state"] == "settled";
        let ended = match place % 3 {
            1 if !is_over => server.delete(&format!("/api/surveys/{id}")).await,
            2 if !is_over => server.form(&format!("/s/{id}/decline"), &[]).await,
            _ => server.submit(id, first()).await,
        };
        assert!(ended.status == 200 || ended.status == 303, "{}", ended.text());
    }
}

#[tokio::test]
async fn a_late_answer_comes_again_and_a_draft_or_an_insight_does_not() {
    let server = Server::start().await;
    let id = server.ask_with("?expires_in=1", tiny()).await;
    server.answer(&id, "q", &[("pick", "0"), ("go", "save")]).await;
    server.post(&format!("/api/surveys/{id}/insight"), json!({"question": "q", "insight": "more"})).await;
    let (nothing, begin) = server.collect("", None).await;
    assert_eq!(nothing, <[String; 0]>::default());
    server.clock.advance(SECOND);
    server.status(&id).await;
    let (came, expired) = server.collect("", Some(&begin)).await;
    assert_eq!(came, std::slice::from_ref(&id));
    assert_eq!(server.submit(&id, first()).await.status, 200);
    let late = server.get(&format!("/api/answers?after={expired}")).await.json();
    assert_eq!(late["answers"][0]["late"]["result"]["outcome"], "answered");
    // Both in one: told once, as it is now.
    assert_eq!(server.collect("", Some(&begin)).await.0, [id]);
}

#[tokio::test]
async fn a_cursor_of_another_database_begins_anew_and_what_is_none_is_refused() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    server.submit(&id, first()).await;
    let (_, here) = server.collect("", None).await;
    let epoch = here.rsplit_once('-').expect("a cursor").0;
    for foreign in ["another-1", &format!("{epoch}-99999"), &format!("{epoch}-0")] {
        assert_eq!(server.collect("", Some(foreign)).await.0, std::slice::from_ref(&id), "{foreign}");
    }
    for nothing in ["", "1", "-1", "x-", "x-y", "x-1.5"] {
        server.get(&format!("/api/answers?after={nothing}")).await.refuses(400, "not_a_cursor");
    }
    for query in ["limit=0", "limit=101", "limit=x"] {
        server.get(&format!("/api/answers?{query}")).await.refuses(400, "out_of_range");
    }
    server.get("/api/answers?agent=").await.refuses(400, "not_a_name");
    server.post("/api/answers", Value::Null).await.refuses(405, "wrong_method");
}

#[tokio::test]
async fn one_that_cannot_be_read_keeps_nobody_from_those_after_it() {
    let (store, receiver) = (Store::in_memory().await.expect("a store"), "http://127.0.0.1:9/");
    let server = Server::on(store.clone(), Limits::default(), Patience::For(Duration::ZERO)).await;
    let foreign = NewSurvey {
        id: SurveyId::random(),
        door: "door_of_another_version".to_owned(),
        arguments: "{}".to_owned(),
        title: None,
        agent: None,
        session: None,
        created_at: 1,
        expires_at: None,
        draft: "[]".to_owned(),
        total: 1,
        idempotency: None,
        conversational: false,
        callback: Some(receiver.to_owned()),
        supports: None,
    };
    let id = foreign.id.clone();
    store.create(foreign, None).await.expect("a creation");
    let effect = Effect::Settle { kind: "withdrawn".to_owned(), outcome: "\"withdrawn\"".to_owned(), via: None };
    let change = Change { at: 2, draft: "[]".to_owned(), done: 0, total: 1, effect, uploads: Named::default() };
    assert!(store.save(&id, 0, change).await.expect("an answer").is_some());
    let after = server.ask(tiny()).await;
    server.submit(&after, first()).await;
    let answers = server.get("/api/answers").await.json()["answers"].clone();
    assert_eq!(answers[0], json!({"id": id.to_string(), "state": "settled", "unreadable": true}));
    assert_eq!(answers[1]["id"], after);
    // Nor is anybody told of it for ever.
    server.surveys.deliver_due().await.expect("no fault");
    assert_eq!(store.deliveries(&id).await.expect("a log")[0].state, "given up");
}
