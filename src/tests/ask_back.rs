//! Asking back: what a person asks about a question, and the insight that the agent adds to it.

use app::api::Fault;
use axum::http::{Request, header::CONTENT_TYPE};
use futures::future::join_all;
use serde_json::{Value, json};

use super::{
    Answer, FORM, JSON, SECOND, Server, encoded,
    fixtures::{branching, first, text, tiny},
    question, unescaped,
};

impl Server {
    /// Asks on a question's page, with whatever else its form says.
    async fn ask_back(&self, id: &str, at: &str, ask: &str, fields: &[(&str, &str)]) -> Answer {
        self.answer(id, at, &[&[("ask", ask), ("go", "ask")], fields].concat()).await
    }

    async fn insight(&self, id: &str, question: &str, insight: &str) -> Answer {
        self.post(&format!("/api/surveys/{id}/insight"), json!({"question": question, "insight": insight})).await
    }

    /// What was asked, as the agent reads it: question, text, answered.
    async fn asked(&self, id: &str) -> Vec<(String, String, bool)> {
        let status = self.status(id).await;
        let asked: Vec<_> = status["asked"].as_array().expect("a list").iter().map(read).collect();
        let open = asked.iter().filter(|(.., answered)| !answered).count();
        assert_eq!(status["unanswered"], open);
        assert_eq!(self.get("/api/surveys").await.json()["surveys"][0]["unanswered"], open);
        asked
    }
}

fn read(asked: &Value) -> (String, String, bool) {
    let text = |name: &str| asked[name].as_str().expect(name).to_owned();
    (text("question"), text("text"), asked["answered"].as_bool().expect("a flag"))
}

fn asked(question: &str, text: &str, answered: bool) -> (String, String, bool) {
    (question.to_owned(), text.to_owned(), answered)
}

#[tokio::test]
async fn a_person_asks_the_agent_adds_and_the_survey_goes_on_meanwhile() {
    let server = Server::start().await;
    let id = server.ask_with("?agent=porter", branching()).await;
    assert_eq!(server.ask_back(&id, "kind", " Since when?\r\nAnd why?\n", &[]).await.leads_to(), question(&id, "kind"));
    assert_eq!(server.asked(&id).await, [asked("kind", "Since when?\nAnd why?", false)]);
    assert_eq!(server.status(&id).await["asked"][0]["asked_at"], "2025-11-24T16:00:00.000Z");
    assert!(server.get(&question(&id, "kind")).await.text().contains("No answer yet"));

    assert_eq!(server.answer(&id, "kind", &[("pick", "0"), ("go", "next")]).await.leads_to(), question(&id, "bug"));
    let added = server.insight(&id, "kind", "Since **May**. <script>alert(1)</script>").await;
    assert_eq!((added.status.as_u16(), added.json()), (200, server.status(&id).await));
    assert_eq!((&added.json()["version"], &added.json()["revision"]), (&json!(2), &json!(1)));
    assert_eq!(server.asked(&id).await, [asked("kind", "Since when?\nAnd why?", true)]);
    let page = server.get(&question(&id, "kind")).await;
    assert!(page.text().contains("Since <strong>May</strong>.") && page.text().contains("porter added"), "{}", page.text());
    assert!(!page.text().contains("<script>alert") && !page.text().contains("No answer yet"));
    assert!(!server.get(&question(&id, "bug")).await.text().contains("Since <strong>May"));

    let answers = json!([{"id": "kind", "selected": ["fix"]}, {"id": "bug", "selected": [], "custom": "that one"}]);
    assert_eq!(server.submit(&id, answers).await.status, 200);
    assert_eq!(server.asked(&id).await.len(), 1);
}

#[tokio::test]
async fn an_ask_is_answered_by_an_insight_of_its_question_that_came_after_it() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    server.insight(&id, "kind", "before").await;
    server.ask_back(&id, "kind", "one", &[]).await;
    server.ask_back(&id, "scope", "two", &[]).await;
    assert_eq!(server.asked(&id).await, [asked("kind", "one", false), asked("scope", "two", false)]);
    server.insight(&id, "kind", "after").await;
    assert_eq!(server.asked(&id).await, [asked("kind", "one", true), asked("scope", "two", false)]);
    server.ask_back(&id, "kind", "one", &[]).await;
    assert_eq!(server.asked(&id).await[2], asked("kind", "one", false));
}

#[tokio::test]
async fn asking_saves_the_answer_beside_it() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    server.ask_back(&id, "q", "Which is cheaper?", &[("pick", "1")]).await;
    assert_eq!(server.status(&id).await["progress"], json!({"done": 1, "total": 1}));
    assert!(server.get(&question(&id, "q")).await.text().contains("value=\"1\" checked"));
    assert_eq!(server.asked(&id).await.len(), 1);
}

#[tokio::test]
async fn when_the_answer_is_not_taken_nothing_is_asked_and_both_stay_on_the_page() {
    let server = Server::start().await;
    let id = server.ask(text()).await;
    let refused = server.ask_back(&id, "t", "What <b>for</b>?", &[("text", "far too long for it")]).await;
    assert_eq!(refused.status, 422);
    let page = unescaped(refused.text());
    assert!(page.contains("far too long for it") && page.contains("What <b>for</b>?"), "{page}");
    assert!(!refused.text().contains("<b>for"));
    assert_eq!((server.asked(&id).await, &server.status(&id).await["revision"]), (vec![], &json!(0)));
}

#[tokio::test]
async fn what_cannot_be_asked_stays_on_the_page_with_the_reason_beside_it() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    let long = "😀".repeat(1_001);
    for (ask, reason) in
        [("", "Write what you need to know."), (" \n\u{3000}", "Write what you need"), (&long, "2002 characters long; 2000 fit")]
    {
        let refused = server.ask_back(&id, "q", ask, &[("pick", "0")]).await;
        assert_eq!(refused.status, 422);
        assert!(refused.text().contains(reason) && refused.text().contains(ask.trim()), "{}", refused.text());
    }
    assert_eq!(server.asked(&id).await, []);
    assert_eq!(server.status(&id).await["revision"], 1, "the answer was kept");
    assert_eq!(server.ask_back(&id, "q", &"😀".repeat(1_000), &[]).await.status, 303);
}

#[tokio::test]
async fn who_goes_on_without_sending_loses_nothing() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    for go in ["next", "save", "skip", "back"] {
        let held = server.answer(&id, "q", &[("pick", "0"), ("ask", "What is it?"), ("go", go)]).await;
        assert_eq!(held.status, 422, "{go}");
        assert!(held.text().contains("What is it?") && held.text().contains("This was not sent."), "{}", held.text());
    }
    assert_eq!(server.asked(&id).await, []);
    assert_eq!(server.answer(&id, "q", &[("pick", "0"), ("ask", " "), ("go", "next")]).await.leads_to(), format!("/s/{id}/review"));
}

#[tokio::test]
async fn fifty_asks_fit_and_the_page_says_so() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    for number in 0..50 {
        let at = if number % 2 == 0 { "kind" } else { "scope" };
        assert_eq!(server.ask_back(&id, at, &number.to_string(), &[]).await.status, 303, "{number}");
    }
    let refused = server.ask_back(&id, "kind", "one more", &[]).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text().contains("50 questions were asked") && refused.text().contains("one more"), "{}", refused.text());
    assert_eq!(server.ask_back(&id, "kind", "48", &[]).await.status, 303, "asked before");
    assert_eq!(server.asked(&id).await.len(), 50);
}

#[tokio::test]
async fn the_same_ask_again_is_asked_once() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    let twice = join_all((0..8).map(|_| server.ask_back(&id, "q", "Why?", &[]))).await;
    assert!(twice.iter().all(|answer| answer.status == 303));
    assert_eq!(server.asked(&id).await, [asked("q", "Why?", false)]);
}

#[tokio::test]
async fn the_wizard_asks_without_an_answer_and_is_told_as_of_other_writes() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    server.answer(&id, "q", &[("pick", "0"), ("go", "save")]).await;
    let send = async |ask: &str| {
        let request = Request::post(question(&id, "q")).header(CONTENT_TYPE, FORM).header("accept", app::api::BINARY);
        let answer = server.send(request, encoded(&[("go", "ask"), ("ask", ask)])).await;
        let reply: app::api::Reply = postcard::from_bytes(&answer.body).expect("a reply");
        (answer.status.as_u16(), reply.snapshot.version, reply.snapshot.revision.0, reply.refused)
    };
    server.insight(&id, "q", "first").await;
    assert_eq!(send("Why?").await, (200, 2, 1, None));
    assert_eq!(send(" ").await, (422, 2, 1, Some(Fault::Required)));
    assert_eq!(send(&"x".repeat(2_001)).await, (422, 2, 1, Some(Fault::TooLong { length: 2_001, most: 2_000 })));
    assert!(server.get(&question(&id, "q")).await.text().contains("value=\"0\" checked"));
    server.delete(&format!("/api/surveys/{id}")).await;
    assert_eq!(send("And now?").await, (410, 2, 2, Some(Fault::Settled)));
    assert_eq!(server.asked(&id).await.len(), 1);
}

#[tokio::test]
async fn nobody_is_asked_once_the_survey_is_over() {
    let server = Server::start().await;
    let over = server.ask(tiny()).await;
    server.delete(&format!("/api/surveys/{over}")).await;
    assert_eq!(server.ask_back(&over, "q", "Why?", &[("pick", "0")]).await.leads_to(), format!("/s/{over}/done"));

    let late = server.ask_with("?expires_in=1", tiny()).await;
    server.clock.advance(SECOND);
    let refused = server.ask_back(&late, "q", "Why?", &[("pick", "0")]).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text().contains("would not see this") && refused.text().contains("Why?"), "{}", refused.text());
    assert!(server.get(&question(&late, "q")).await.text().contains("value=\"0\" checked"));
    for id in [over, late] {
        assert_eq!(server.status(&id).await["asked"], json!([]));
        server.insight(&id, "q", "too late").await.refuses(410, "survey_over");
        assert_eq!(server.status(&id).await["version"], 1);
    }
}

#[tokio::test]
async fn a_survey_that_is_replaced_keeps_what_was_asked_and_takes_no_more() {
    let server = Server::start().await;
    let id = server.ask_with("?session=s", tiny()).await;
    server.ask_back(&id, "q", "Why?", &[]).await;
    server.insight(&id, "q", "Because.").await;
    server.ask_with("?session=s&keep=true", tiny()).await;
    server.insight(&id, "q", "And.").await;
    server.ask_with("?session=s", tiny()).await;
    let gone = server.insight(&id, "q", "But.").await;
    gone.refuses(410, "survey_over");
    assert_eq!(gone.json()["stored"]["outcome"], "superseded");
    let again = server.insight(&id, "q", "And.").await;
    assert_eq!((again.status.as_u16(), &again.json()["version"], &again.json()["asked"][0]["answered"]), (200, &json!(3), &json!(true)));
}

#[tokio::test]
async fn the_very_same_insight_again_changes_nothing() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    let first = server.insight(&id, "kind", "Because.").await.json();
    let again = join_all((0..8).map(|_| server.insight(&id, "kind", "Because."))).await;
    assert!(again.iter().all(|answer| answer.status == 200 && answer.json() == first));
    assert_eq!(server.insight(&id, "scope", "Because.").await.json()["version"], 3);
}

#[tokio::test]
async fn of_many_insights_at_once_all_are_kept() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    let texts: Vec<_> = (0..20).map(|number| format!("insight-{number}.")).collect();
    let all = join_all(texts.iter().map(|text| server.insight(&id, "q", text))).await;
    assert!(all.iter().all(|answer| answer.status == 200));
    assert_eq!(server.status(&id).await["version"], 21);
    let page = server.get(&question(&id, "q")).await;
    assert!(texts.iter().all(|text| page.text().contains(text)));
    server.insight(&id, "q", "one more").await.refuses(422, "too_many");
    assert_eq!(server.insight(&id, "q", "insight-7.").await.status, 200);
}

#[tokio::test]
async fn a_refused_insight_says_all_that_is_wrong() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    let path = format!("/api/surveys/{id}/insight");
    let refused = server.post(&path, json!({"question": "knd", "insight": "x".repeat(1_501)})).await;
    assert_eq!((refused.status.as_u16(), refused.codes()), (422, vec!["too_long".to_owned(), "unknown_question".to_owned()]));
    let errors = refused.json()["errors"].clone();
    assert_eq!((&errors[0]["pointer"], &errors[1]["pointer"]), (&json!("/insight"), &json!("/question")));
    assert!(errors[1]["message"].as_str().is_some_and(|message| message.contains("did you mean \"kind\"?")));
    for (body, status, code) in [
        ("{}", 422, "missing"),
        (r#"{"question":"kind","insight":" "}"#, 422, "blank"),
        (r#"{"question":"kind","insight":"a\u0000"}"#, 422, "control_character"),
        (r#"{"question":"kind","insight":"a","insight":"b"}"#, 422, "duplicate_key"),
        (r#"{"question":"#, 400, "cut_off_json"),
        ("\u{feff}{}", 400, "malformed_json"),
    ] {
        server.post(&path, body).await.refuses(status, code);
    }
    server.send(Request::post(&path).header(CONTENT_TYPE, FORM), "question=kind").await.refuses(415, "unsupported_media_type");
    server.send(Request::post(&path).header(CONTENT_TYPE, JSON), vec![b' '; 1_000_001]).await.refuses(413, "body_too_large");
    server.post(&format!("{path}?x=1"), "{}").await.refuses(400, "unknown_parameter");
    server.post("/api/surveys/abcdefghijklmnopqrstuv/insight", "{").await.refuses(404, "unknown_survey");
    server.get(&path).await.refuses(405, "wrong_method");
    assert_eq!(server.status(&id).await["version"], 1);
    assert_eq!(server.insight(&id, "kind", &"x".repeat(1_500)).await.status, 200);
}

#[tokio::test]
async fn a_result_does_not_change_with_what_is_asked_and_added() {
    let server = Server::start().await;
    let (plain, rich) = (server.ask(tiny()).await, server.ask(tiny()).await);
    server.ask_back(&rich, "q", "Why?", &[]).await;
    server.insight(&rich, "q", "Because.").await;
    let mut results = Vec::new();
    for id in [&plain, &rich] {
        server.submit(id, first()).await;
        results.push(server.result(id).await["result"].clone());
    }
    assert_eq!(results[0], results[1]);
}

#[tokio::test]
async fn the_insight_that_a_spec_brings_stands_on_the_page_closed() {
    let server = Server::start().await;
    let mut spec = tiny();
    spec["survey"]["questions"]["q"]["insight"] = json!("Ask **three** people <img src=x onerror=alert(1)>");
    let id = server.ask(spec).await;
    let page = server.get(&question(&id, "q")).await;
    assert!(page.text().contains("<details class=\"insight\">") && page.text().contains("<strong>three</strong>"), "{}", page.text());
    assert!(!page.text().contains("<img src=x"));
}
