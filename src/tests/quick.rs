//! Templates: one click settles a survey as answers by hand would, and a look before it shows what that would replace.

use futures::future::join_all;
use serde_json::{Value, json};

use super::{
    Answer, Server, attributes,
    fixtures::{branching, tiny},
    question, unescaped,
};

/// `branching` with two templates: all of something new, and a fix, which is recommended.
fn deciding() -> Value {
    let mut spec = branching();
    spec["survey"]["quick"] = json!([
        {"key": "big", "label": "All of it", "description": "Search and import, now.", "answers": {
            "kind": {"selected": ["new"]}, "scope": {"selected": ["c", "a"]}, "when": {"selected": ["now"]}}},
        {"key": "fix", "label": "The crash (Recommended)", "insight": "It was **reported** twice.", "answers": {
            "kind": {"selected": ["fix"]}, "bug": {"custom": " the crash "}}},
    ]);
    spec
}

impl Server {
    async fn quick(&self, id: &str, fields: &[(&str, &str)]) -> Answer {
        self.form(&format!("/s/{id}/quick"), fields).await
    }

    async fn look(&self, id: &str, template: &str) -> Answer {
        self.get(&format!("/s/{id}/review?template={template}")).await
    }
}

#[tokio::test]
async fn a_template_alone_makes_a_start_page() {
    let server = Server::start().await;
    let id = server.ask(deciding()).await;
    let start = server.get(&format!("/s/{id}")).await;
    let html = start.text();
    assert_eq!(start.status, 200);
    for text in ["Or decide in one click", "All of it", "Search and import, now.", "Use this", "Review first", ">Recommended<"] {
        assert!(html.contains(text), "{text} is not in {html}");
    }
    assert!(html.contains("It was <strong>reported</strong> twice.") && !html.contains("(Recommended)"), "{html}");
    assert!(html.find("The crash") < html.find("All of it"), "what is recommended comes first: {html}");
    let actions = attributes(html, "action");
    assert_eq!(actions.iter().filter(|action| **action == format!("/s/{id}/quick")).count(), 2);
    assert!(attributes(html, "href").contains(&format!("/s/{id}/review?template=1")));
    let first = server.get(&question(&id, "kind")).await;
    assert!(first.text().contains("value=\"back\""));
    assert_eq!(server.answer(&id, "kind", &[("pick", "0"), ("go", "back")]).await.leads_to(), format!("/s/{id}"));
}

#[tokio::test]
async fn a_template_that_is_used_settles_as_the_same_answers_by_hand() {
    let server = Server::start().await;
    let (quick, by_hand) = (server.ask(deciding()).await, server.ask(deciding()).await);
    assert_eq!(server.quick(&quick, &[("template", "0"), ("seen", "0"), ("go", "send")]).await.leads_to(), format!("/s/{quick}/done"));
    let answers =
        json!([{"id": "kind", "selected": ["new"]}, {"id": "scope", "selected": ["c", "a"]}, {"id": "when", "selected": ["now"]}]);
    server.submit(&by_hand, answers).await;
    let [mut quick, mut by_hand] = [server.result(&quick).await, server.result(&by_hand).await];
    for result in [&mut quick, &mut by_hand] {
        result["id"] = json!(null);
    }
    assert_eq!(quick, by_hand);
    assert_eq!((&quick["outcome"], &quick["revision"]), (&json!("answered"), &json!(1)));
}

#[tokio::test]
async fn the_agent_that_waits_is_woken_by_a_template() {
    let server = Server::start().await;
    let id = server.ask(deciding()).await;
    let wait = format!("/api/surveys/{id}/result?wait=300");
    let (waited, _) = tokio::join!(server.get(&wait), server.quick(&id, &[("template", "1"), ("seen", "0"), ("go", "send")]));
    assert_eq!(waited.json()["result"]["answers"][1], json!({"id": "bug", "selected": [], "custom": "the crash"}));
}

#[tokio::test]
async fn looking_at_a_template_changes_nothing() {
    let server = Server::start().await;
    let id = server.ask(deciding()).await;
    let review = server.look(&id, "0").await;
    assert_eq!(review.status, 200);
    for text in ["Look it over, then send it", "All of it", "Something new", "Import, Search", "Submit 3 answers", "3 of 3"] {
        assert!(review.text().contains(text), "{text} is not in {}", review.text());
    }
    assert!(!review.text().contains("You had"));
    assert!(attributes(review.text(), "href").contains(&format!("/s/{id}")), "Back leads to the start page");
    assert_eq!(server.status(&id).await["revision"], 0);
    assert_eq!(server.get(&format!("/s/{id}/review")).await.leads_to(), question(&id, "kind"));
}

#[tokio::test]
async fn the_look_says_what_the_draft_had_and_what_is_left_out() {
    let server = Server::start().await;
    let id = server.ask(deciding()).await;
    server.answer(&id, "kind", &[("pick", "0"), ("go", "next")]).await;
    server.answer(&id, "bug", &[("custom", "a <typo>"), ("go", "next")]).await;
    let big = server.look(&id, "0").await;
    let html = unescaped(big.text());
    assert!(html.contains("You had: A fix") && html.contains("Set aside") && html.contains("a <typo>"), "{html}");
    assert!(html.contains("One you set aside stays here and is not sent."), "{html}");
    assert!(!big.text().contains("<typo>"));
    let fix = server.look(&id, "1").await;
    assert!(unescaped(fix.text()).contains("You had: a <typo>") && !fix.text().contains("You had: A fix"), "{}", fix.text());
    assert!(!fix.text().contains("Set aside"));
    assert!(server.get(&format!("/s/{id}")).await.text().contains("You have begun to answer."));
}

#[tokio::test]
async fn the_look_tells_a_skip_that_would_be_answered() {
    let server = Server::start().await;
    let id = server.ask(deciding()).await;
    server.answer(&id, "kind", &[("pick", "0"), ("go", "next")]).await;
    server.answer(&id, "bug", &[("go", "skip")]).await;
    assert!(server.look(&id, "1").await.text().contains("You had: Skipped"));
}

#[tokio::test]
async fn changing_an_answer_of_a_template_makes_it_the_draft_first() {
    let server = Server::start().await;
    let id = server.ask(deciding()).await;
    server.answer(&id, "kind", &[("pick", "0"), ("go", "next")]).await;
    server.answer(&id, "bug", &[("custom", "mine"), ("go", "next")]).await;
    let seen = server.seen(&id).await;
    let taken = server.quick(&id, &[("template", "0"), ("seen", &seen), ("at", "scope"), ("go", "take")]).await;
    assert_eq!(taken.leads_to(), format!("{}&from=review", question(&id, "scope")));
    assert_eq!(server.status(&id).await["revision"], json!(3));
    assert!(server.get(taken.leads_to()).await.text().contains("value=\"2\" checked"));
    let changed = server.form(taken.leads_to(), &[("seen", "3"), ("pick", "1"), ("go", "next")]).await;
    assert_eq!(changed.leads_to(), format!("/s/{id}/review"));
    let review = server.get(&format!("/s/{id}/review")).await;
    assert!(review.text().contains("Export") && review.text().contains("mine") && review.text().contains("Submit 3 answers"));
}

#[tokio::test]
async fn a_change_of_a_question_that_is_not_the_templates_leads_to_the_review() {
    let server = Server::start().await;
    let id = server.ask(deciding()).await;
    for at in ["bug", "nope", ""] {
        let seen = server.seen(&id).await;
        let taken = server.quick(&id, &[("template", "0"), ("seen", &seen), ("at", at), ("go", "take")]).await;
        assert_eq!(taken.leads_to(), format!("/s/{id}/review"), "{at}");
    }
    assert_eq!(server.status(&id).await["revision"], 1);
}

#[tokio::test]
async fn a_template_overwrites_nothing_that_its_page_did_not_show() {
    let server = Server::start().await;
    let id = server.ask(deciding()).await;
    server.answer(&id, "kind", &[("pick", "0"), ("go", "next")]).await;
    for go in ["send", "take"] {
        for seen in ["0", "", "-1", "x"] {
            let stale = server.quick(&id, &[("template", "0"), ("seen", seen), ("at", "kind"), ("go", go)]).await;
            assert_eq!(stale.status, 409, "{go} {seen}");
            assert!(
                stale.text().contains("This answer was changed elsewhere") && stale.text().contains("You had: A fix"),
                "{}",
                stale.text()
            );
        }
    }
    assert_eq!((server.status(&id).await["state"].clone(), server.seen(&id).await), (json!("pending"), "1".into()));
    assert_eq!(server.quick(&id, &[("template", "0"), ("seen", "1"), ("go", "send")]).await.leads_to(), format!("/s/{id}/done"));
}

#[tokio::test]
async fn a_template_that_is_not_there_is_refused_and_a_look_at_it_leads_to_those_that_are() {
    let server = Server::start().await;
    let (id, without) = (server.ask(deciding()).await, server.ask(tiny()).await);
    for position in ["2", "-1", "", "x", "18446744073709551616", "0 ", "０", "1e0"] {
        for go in ["send", "take", ""] {
            let refused = server.quick(&id, &[("template", position), ("seen", "0"), ("go", go)]).await;
            assert_eq!(refused.status, 422, "{position}");
            assert!(refused.text().contains("This could not be taken"), "{}", refused.text());
        }
        assert_eq!(server.look(&id, &super::encoded(&[("", position)])[1..]).await.leads_to(), format!("/s/{id}"), "{position}");
    }
    assert_eq!(server.quick(&id, &[]).await.status, 422);
    assert_eq!(server.quick(&without, &[("template", "0"), ("go", "send")]).await.status, 422);
    assert_eq!(server.quick("abcdefghijklmnopqrstuv", &[("template", "0"), ("go", "send")]).await.status, 404);
    assert_eq!(server.look("abcdefghijklmnopqrstuv", "0").await.status, 404);
    assert_eq!(server.status(&id).await["revision"], 0);
    assert_eq!(server.get(&format!("/s/{id}/quick")).await.leads_to(), question(&id, "kind"));
}

#[tokio::test]
async fn a_template_used_again_leads_to_the_receipt_and_changes_nothing() {
    let server = Server::start().await;
    let id = server.ask(deciding()).await;
    let send = [("template", "0"), ("seen", "0"), ("go", "send")];
    server.quick(&id, &send).await;
    let receipt = server.result(&id).await;
    for fields in [send, [("template", "1"), ("seen", "1"), ("go", "send")], [("template", "9"), ("seen", "1"), ("go", "take")]] {
        assert_eq!(server.quick(&id, &fields).await.leads_to(), format!("/s/{id}/done"));
    }
    assert_eq!(server.look(&id, "0").await.leads_to(), format!("/s/{id}/done"));
    assert_eq!(server.result(&id).await, receipt);
}

#[tokio::test]
async fn of_templates_that_are_used_at_once_one_is_sent() {
    let server = Server::start().await;
    for _ in 0..20 {
        let id = server.ask(deciding()).await;
        let each = |number: usize| {
            let (server, id) = (server.clone(), id.clone());
            async move { server.quick(&id, &[("template", ["0", "1"][number % 2]), ("seen", "0"), ("go", "send")]).await }
        };
        let answers = join_all((0..8).map(each)).await;
        assert!(answers.iter().all(|answer| answer.leads_to() == format!("/s/{id}/done")));
        assert_eq!((server.seen(&id).await, server.result(&id).await["outcome"].clone()), ("1".into(), json!("answered")));
    }
}

#[tokio::test]
async fn after_expiry_a_template_is_kept_as_late() {
    let server = Server::start().await;
    let id = server.ask_with("?expires_in=60", deciding()).await;
    server.clock.advance(61 * super::SECOND);
    let start = server.get(&format!("/s/{id}")).await;
    assert!(start.text().contains("has stopped waiting") && start.text().contains("Use this"), "{}", start.text());
    let seen = server.seen(&id).await;
    assert!(server.look(&id, "1").await.text().contains("has stopped waiting"));
    assert_eq!(server.quick(&id, &[("template", "1"), ("seen", &seen), ("go", "send")]).await.leads_to(), format!("/s/{id}/done"));
    let result = server.result(&id).await;
    assert_eq!((&result["outcome"], &result["late"]["result"]["path"]), (&json!("expired"), &json!(["kind", "bug"])));
    server.quick(&id, &[("template", "0"), ("seen", &seen), ("go", "send")]).await;
    assert_eq!(server.result(&id).await, result);
}

#[tokio::test]
async fn a_survey_that_is_over_takes_no_template() {
    let server = Server::start().await;
    let superseded = server.ask_with("?session=s", deciding()).await;
    server.ask_with("?session=s", tiny()).await;
    let withdrawn = server.ask(deciding()).await;
    server.delete(&format!("/api/surveys/{withdrawn}")).await;
    for (id, outcome) in [(superseded, "superseded"), (withdrawn, "withdrawn")] {
        for go in ["send", "take"] {
            assert_eq!(server.quick(&id, &[("template", "0"), ("seen", "9"), ("go", go)]).await.leads_to(), format!("/s/{id}/done"));
        }
        assert_eq!(server.status(&id).await["outcome"], outcome);
    }
}

#[tokio::test]
async fn texts_of_a_template_are_shown_as_text() {
    let server = Server::start().await;
    let hostile = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'`";
    let mut spec = deciding();
    let template = &mut spec["survey"]["quick"][0];
    template["label"] = json!(hostile);
    template["description"] = json!(hostile);
    template["insight"] = json!(hostile);
    template["sources"] = json!([hostile, "javascript:alert(3)"]);
    let id = server.ask(spec).await;
    for page in [server.get(&format!("/s/{id}")).await, server.look(&id, "0").await] {
        let html = page.text();
        assert!(html.contains("&lt;script&gt;alert") && !html.contains("<script>alert") && !html.contains("<img"), "{html}");
        assert!(!html.contains("href=\"javascript:"), "{html}");
    }
}
