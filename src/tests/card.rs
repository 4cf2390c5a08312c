//! A card without script: all questions on one form, which is saved or sent; each is taken or refused by itself.

use engine::doors::Limits;
use serde_json::{Value, json};

use super::{Answer, Server, fixtures::introduced};

/// Under the first option of `store` stands `engine`, and under the first of that a scale.
fn nested() -> Value {
    json!({"prompt": "How shall we store it?", "nodes": [
        {"id": "store", "kind": "single", "prompt": "Where?", "options": [{"label": "Here"}, {"label": "There"}]},
        {"id": "name", "kind": "text", "prompt": "What is it called?", "header": "Name"},
        {"id": "engine", "kind": "multi", "prompt": "Which engines?", "options": [{"label": "Fast"}, {"label": "Safe"}],
         "showIf": {"node": "store", "anyOf": ["Here"]}},
        {"id": "why", "kind": "text", "prompt": "Why?", "required": false, "showIf": {"node": "engine", "anyOf": ["Safe"]}}]})
}

const ALL: [(&str, &str); 4] = [("q0-here", "1"), ("q0-pick", "0"), ("q1-here", "1"), ("q1-text", "Vault")];

impl Server {
    async fn card(&self, spec: &Value) -> String {
        let answer = self.post("/api/ask_user_form", spec).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()["id"].as_str().expect("an id").to_owned()
    }

    async fn sent(&self, id: &str, go: &str, fields: &[(&str, &str)]) -> Answer {
        let seen = self.seen(id).await;
        self.sent_by(id, &seen, go, fields).await
    }

    async fn sent_by(&self, id: &str, seen: &str, go: &str, fields: &[(&str, &str)]) -> Answer {
        let fields: Vec<_> = [("seen", seen), ("go", go)].into_iter().chain(fields.iter().copied()).collect();
        self.form(&format!("/s/{id}/submit"), &fields).await
    }
}

/// The prompts of the questions that can be answered, in order.
fn asked(answer: &Answer) -> Vec<&str> {
    let sections =
        answer.text().split("<fieldset").skip(1).filter(|section| !section.split('>').next().is_some_and(|tag| tag.contains("disabled")));
    sections.filter_map(|section| section.split("<span dir=\"auto\">").nth(1)?.split("</span>").next()).collect()
}

/// The part of a page that is about the question at this place.
fn part(answer: &Answer, place: usize) -> &str {
    let start = format!("id=\"q{place}-answer\"");
    answer.text().split("<fieldset").find(|section| section.contains(&start)).expect("a question")
}

#[tokio::test]
async fn a_card_is_answered_and_sent_from_one_page() {
    let server = Server::start().await;
    let id = server.card(&nested()).await;
    let page = server.get(&format!("/s/{id}")).await;
    assert_eq!(asked(&page), ["Where?", "What is it called?"]);
    assert!(page.text().contains("Submit · 2 left") && page.text().contains(">2 left<"), "{}", page.text());
    assert_eq!(server.sent(&id, "save", &ALL).await.leads_to(), format!("/s/{id}?at=engine"));
    let page = server.get(&format!("/s/{id}?at=engine")).await;
    assert_eq!(asked(&page), ["Where?", "Which engines?", "What is it called?"]);
    assert!(part(&page, 2).contains("autofocus") && part(&page, 2).contains("data-level=\"2\""), "{}", part(&page, 2));
    let all = [&ALL[..], &[("q2-here", "1"), ("q2-pick", "0")]].concat();
    assert_eq!(server.sent(&id, "submit", &all).await.leads_to(), format!("/s/{id}/done"));
    let result = server.result(&id).await["result"].clone();
    assert_eq!(result["answers"]["engine"], json!({"values": ["Fast"]}), "{result}");
    assert_eq!(result["visibleNodes"], json!(["store", "name", "engine"]));
    assert!(server.get(&format!("/s/{id}")).await.leads_to().ends_with("/done"));
    assert!(server.get(&format!("/s/{id}/done")).await.text().contains("Vault"));
}

#[tokio::test]
async fn sending_too_early_marks_all_that_is_missing_and_opens_at_the_first() {
    let server = Server::start().await;
    let id = server.card(&nested()).await;
    let page = server.sent(&id, "submit", &[("q0-here", "1"), ("q0-pick", "0"), ("q1-here", "1"), ("q1-text", " ")]).await;
    assert_eq!(page.status, 422);
    assert!(page.text().contains("2 questions still need an answer."), "{}", page.text());
    assert!(part(&page, 2).contains("cannot be skipped") && part(&page, 2).contains("autofocus"));
    assert!(part(&page, 1).contains("cannot be skipped") && !part(&page, 1).contains("autofocus"));
    assert!(part(&page, 0).contains("value=\"0\" checked") && !part(&page, 0).contains("cannot be skipped"));
    assert!(page.text().contains("href=\"#q2-answer\"") && page.text().contains("href=\"#q1-answer\""));
}

#[tokio::test]
async fn what_does_not_fit_stays_on_the_page_and_the_rest_is_kept() {
    let server = Server::start().await;
    let id = server.card(&nested()).await;
    let long = "a".repeat(281);
    let page = server.sent(&id, "save", &[("q0-here", "1"), ("q0-pick", "1"), ("q1-here", "1"), ("q1-text", &long)]).await;
    assert_eq!(page.status, 422);
    assert!(part(&page, 1).contains(&long) && part(&page, 1).contains("281"), "{}", part(&page, 1));
    assert!(server.get(&format!("/s/{id}")).await.text().contains("value=\"1\" checked"));
}

#[tokio::test]
async fn each_question_conflicts_alone_and_neither_answer_is_lost() {
    let server = Server::start().await;
    let id = server.card(&nested()).await;
    let seen = server.seen(&id).await;
    server.sent(&id, "save", &[("q1-here", "1"), ("q1-text", "Theirs")]).await;
    let mine = [("q0-here", "1"), ("q0-pick", "1"), ("q1-here", "1"), ("q1-text", "Mine")];
    let page = server.sent_by(&id, &seen, "submit", &mine).await;
    assert_eq!(page.status, 409);
    assert!(part(&page, 1).contains("Theirs") && part(&page, 1).contains(">\nMine<"), "{}", part(&page, 1));
    assert!(part(&page, 0).contains("value=\"1\" checked"));
    server.sent(&id, "q1-newer", &mine).await;
    assert!(part(&server.get(&format!("/s/{id}")).await, 1).contains(">\nTheirs<"));
    server.sent(&id, "q1-mine", &mine).await;
    assert!(part(&server.get(&format!("/s/{id}")).await, 1).contains(">\nMine<"));
}

#[tokio::test]
async fn without_a_choice_neither_of_two_answers_wins_however_the_form_is_sent() {
    let server = Server::start().await;
    let id = server.card(&nested()).await;
    let seen = server.seen(&id).await;
    server.sent(&id, "save", &[("q0-here", "1"), ("q0-pick", "1"), ("q1-here", "1"), ("q1-text", "Theirs")]).await;
    let mine = [("q0-here", "1"), ("q0-pick", "0"), ("q1-here", "1"), ("q1-text", "Mine")];
    let page = server.sent_by(&id, &seen, "save", &mine).await;
    let unseen = |place: usize| format!("name=\"q{place}-seen\" value=\"0\"");
    assert!((0..2).all(|place| part(&page, place).contains(&unseen(place))), "{}", page.text());

    // The page again, as it was made: whichever button is pressed, the other question is still open.
    let again = [&mine[..], &[("q0-seen", "0"), ("q1-seen", "0")]].concat();
    for go in ["save", "submit", "q0-newer"] {
        let page = server.sent(&id, go, &again).await;
        assert_eq!(page.status, 409);
        assert!(part(&page, 1).contains("Theirs") && part(&page, 1).contains(">\nMine<"), "{go}");
    }
    let page = server.sent(&id, "q1-mine", &again).await;
    assert_eq!(page.status, 409);
    assert!(!part(&page, 1).contains("Theirs") && part(&page, 0).contains(&unseen(0)), "{}", page.text());
}

#[tokio::test]
async fn what_does_not_fit_and_is_not_asked_any_more_keeps_nothing_from_being_sent() {
    let server = Server::start().await;
    let spec = json!({"prompt": "A trip", "nodes": [
        {"id": "way", "kind": "single", "prompt": "Which way?", "options": [{"label": "Train"}, {"label": "Ship"}]},
        {"id": "why", "kind": "text", "prompt": "Why?", "showIf": {"node": "way", "anyOf": ["Train"]}}]});
    let id = server.card(&spec).await;
    server.sent(&id, "save", &[("q0-here", "1"), ("q0-pick", "0"), ("q1-here", "1"), ("q1-text", "It is calm")]).await;
    let long = "x".repeat(281);
    let fields = [("q0-here", "1"), ("q0-pick", "1"), ("q1-here", "1"), ("q1-text", long.as_str())];
    assert_eq!(server.sent(&id, "submit", &fields).await.leads_to(), format!("/s/{id}/done"));
    assert_eq!(server.result(&id).await["result"]["visibleNodes"], json!(["way"]));
}

#[tokio::test]
async fn another_branch_sets_answers_aside_and_the_old_one_brings_them_back() {
    let server = Server::start().await;
    let id = server.card(&nested()).await;
    server.sent(&id, "save", &ALL).await;
    server.sent(&id, "save", &[("q2-here", "1"), ("q2-pick", "0"), ("q2-pick", "1"), ("q2-custom", "Odd")]).await;
    server.sent(&id, "save", &[("q3-here", "1"), ("q3-text", "Since it must")]).await;
    server.sent(&id, "save", &[("q0-here", "1"), ("q0-pick", "1")]).await;
    let page = server.get(&format!("/s/{id}")).await;
    // Two picks, a text of one's own, and a text.
    assert!(part(&page, 0).contains("4 answers set aside"), "{}", part(&page, 0));
    assert_eq!(asked(&page), ["Where?", "What is it called?"]);
    server.sent(&id, "save", &[("q0-here", "1"), ("q0-pick", "0")]).await;
    let page = server.get(&format!("/s/{id}")).await;
    assert!(!page.text().contains("set aside"), "{}", page.text());
    assert!(part(&page, 2).contains("Odd") && part(&page, 3).contains("Since it must"));
}

#[tokio::test]
async fn what_stands_deeper_than_three_levels_says_how_one_came_there() {
    let server = Server::limited(Limits { ask_user_form_depth: 4, ..Limits::default() }).await;
    let mut spec = nested();
    let nodes = spec["nodes"].as_array_mut().expect("nodes");
    nodes[3] = json!({"id": "safe", "kind": "single", "prompt": "How safe?", "options": [{"label": "Very"}, {"label": "Quite"}],
        "showIf": {"node": "engine", "anyOf": ["Safe"]}});
    nodes.push(json!({"id": "deep", "kind": "text", "prompt": "How come?", "showIf": {"node": "safe", "anyOf": ["Very"]}}));
    let id = server.card(&spec).await;
    server
        .sent(&id, "save", &[("q0-here", "1"), ("q0-pick", "0"), ("q2-here", "1"), ("q2-pick", "1"), ("q3-here", "1"), ("q3-pick", "0")])
        .await;
    let page = server.get(&format!("/s/{id}")).await;
    assert_eq!(asked(&page), ["Where?", "Which engines?", "How safe?", "How come?", "What is it called?"]);
    let links: Vec<_> = part(&page, 4).match_indices("href=\"#q").collect();
    assert!(links.len() == 3 && part(&page, 4).contains("How you got here"), "{}", part(&page, 4));
    assert!(!part(&page, 3).contains("How you got here"));
}

#[tokio::test]
async fn a_native_card_has_its_introduction_on_it_and_no_review() {
    let server = Server::start().await;
    let mut spec = introduced();
    spec["survey"]["layout"] = json!("card");
    let id = server.ask(&spec).await;
    let page = server.get(&format!("/s/{id}")).await;
    assert!(page.text().contains("Please read <strong>this</strong> first.") && page.text().contains("Submit answers"), "{}", page.text());
    assert_eq!(server.get(&format!("/s/{id}/review")).await.leads_to(), format!("/s/{id}?at=q"));
    assert_eq!(server.sent(&id, "submit", &[("q0-here", "1")]).await.leads_to(), format!("/s/{id}/done"));
    assert_eq!(server.result(&id).await["result"]["skipped"], json!(["q"]));
}

#[tokio::test]
async fn a_form_without_any_answer_sends_the_draft_that_it_saw() {
    let server = Server::start().await;
    let id = server.card(&nested()).await;
    let seen = server.seen(&id).await;
    server.sent(&id, "save", &[("q0-here", "1"), ("q0-pick", "1"), ("q1-here", "1"), ("q1-text", "Vault")]).await;
    let path = format!("/s/{id}/submit");
    assert_eq!(server.form(&path, &[("seen", &seen)]).await.status, 409);
    let seen = server.seen(&id).await;
    assert_eq!(server.form(&path, &[("seen", &seen)]).await.leads_to(), format!("/s/{id}/done"));
}

#[tokio::test]
async fn a_choice_is_cleared_and_an_order_kept_without_sending_anything() {
    let server = Server::start().await;
    let id = server
        .ask(json!({"survey": {"entry": "a", "layout": "card", "questions": {
        "a": {"prompt": "A", "options": [{"key": "x", "label": "X"}], "next": "b"},
        "b": {"prompt": "B", "kind": "rank", "skippable": false, "items": [{"id": "p", "label": "P"}, {"id": "q", "label": "Q"}]}}}}))
        .await;
    let all = [("q0-here", "1"), ("q0-pick", "0"), ("q1-here", "1"), ("q1-place-0", "1"), ("q1-place-1", "2")];
    server.sent(&id, "save", &all).await;
    let seen = server.seen(&id).await;
    let clear = [("seen", seen.as_str()), ("q0-clear", "all")].into_iter().chain(all).collect::<Vec<_>>();
    let page = server.form(&format!("/s/{id}/submit"), &clear).await.leads_to().to_owned();
    assert!(!part(&server.get(&page).await, 0).contains("checked"));
    let page = server.sent(&id, "q1-keep", &all[2..]).await.leads_to().to_owned();
    assert!(part(&server.get(&page).await, 1).contains("data-ranked=\"1\""));
    assert_eq!(server.status(&id).await["state"], "pending");
}

#[tokio::test]
async fn fields_of_no_question_are_passed_over() {
    let server = Server::start().await;
    let id = server.card(&nested()).await;
    let odd = [
        ("q99-pick", "0"),
        ("q65535-pick", "0"),
        ("q99999999999999999999-pick", "0"),
        ("q-pick", "0"),
        ("q-1-pick", "0"),
        ("q0", "0"),
        ("", ""),
    ];
    server.sent(&id, "save", &odd).await.leads_to();
    server.sent(&id, "q77-mine", &odd).await.leads_to();
    assert_eq!(server.status(&id).await["revision"], 0);
}

#[tokio::test]
async fn a_form_of_a_card_that_is_over_leads_to_its_end() {
    let server = Server::start().await;
    let id = server.card(&nested()).await;
    server.form(&format!("/s/{id}/decline"), &[("reason", "")]).await;
    for go in ["save", "submit", "q0-mine"] {
        assert_eq!(server.sent(&id, go, &ALL).await.leads_to(), format!("/s/{id}/done"));
    }
}
