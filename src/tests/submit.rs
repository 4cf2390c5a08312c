//! Answers in the door's own JSON to `/s/{id}/submit`.

use futures::future::join_all;
use serde_json::{Value, json};

use super::{
    Server,
    fixtures::{branching, first, second, text, tiny},
};

#[tokio::test]
async fn a_submission_settles_the_survey_and_is_its_own_receipt() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    let submitted = server.submit(&id, first()).await;
    assert_eq!(submitted.status, 200);
    assert_eq!(submitted.json(), server.result(&id).await);
    assert_eq!(server.status(&id).await["progress"], json!({"done": 1, "total": 1}));
}

#[tokio::test]
async fn a_claimed_path_must_be_the_computed_one() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    let answers = json!([{"id": "kind", "selected": ["fix"]}]);
    let wrong = server.submit(&id, json!({"path": ["kind", "scope"], "answers": answers})).await;
    wrong.refuses(422, "path_differs");
    assert_eq!(wrong.json()["path"], json!(["kind", "bug"]));
    assert_eq!(server.submit(&id, json!({"path": ["kind", "bug"], "answers": answers})).await.status, 200);
}

#[tokio::test]
async fn refused_answers_name_the_question_and_give_the_path() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    let fix = json!({"id": "kind", "selected": ["fix"]});
    let cases: Vec<(Value, &str, &str)> = vec![
        (json!([]), "kind", "required"),
        (json!([{"id": "nope", "selected": []}]), "nope", "unknown_question"),
        (json!([fix, fix]), "kind", "repeated_question"),
        (json!([{"id": "kind"}]), "kind", "malformed"),
        (json!([{"id": "kind", "selected": "fix"}]), "kind", "malformed"),
        (json!([{"id": "kind", "selected": [1]}]), "kind", "malformed"),
        (json!([{"id": "kind", "selected": ["fix", "fix"]}]), "kind", "repeated_key"),
        (json!([{"id": "kind", "selected": ["fix", "new"]}]), "kind", "one_only"),
        (json!([{"id": "kind", "selected": ["other"]}]), "kind", "unknown_key"),
        (json!([{"id": "kind", "selected": [], "custom": "mine"}]), "kind", "text_not_allowed"),
        (json!([{"id": "kind", "selected": [], "skipped": true}]), "kind", "required"),
        (json!([fix, {"id": "scope", "selected": ["a"]}]), "scope", "off_path"),
        (json!([fix, {"id": "scope", "selected": [], "skipped": true}]), "scope", "off_path"),
        (json!([fix, {"id": "bug", "selected": [], "custom": 7}]), "bug", "malformed"),
        (json!([fix, {"id": "bug", "selected": [], "custom": "a\u{0}b"}]), "bug", "control_character"),
        (json!([fix, {"id": "bug", "selected": [], "note": "no notes here"}]), "bug", "note_not_allowed"),
        (json!(null), "", "malformed"),
        (json!("text"), "", "malformed"),
        (json!({"answers": 5}), "", "malformed"),
        (json!([[]]), "", "malformed"),
    ];
    for (answers, question, code) in cases {
        let refused = server.submit(&id, &answers).await;
        refused.refuses(422, code);
        assert_eq!(refused.json()["errors"][0]["question"], question, "{answers}");
        assert_eq!(refused.json()["path"][0], "kind", "{answers}");
    }
    assert_eq!(server.status(&id).await["revision"], 0);
    assert_eq!(server.submit(&id, json!([fix])).await.status, 200);
}

#[tokio::test]
async fn a_text_is_measured_in_utf_16_units() {
    let server = Server::start().await;
    let id = server.ask(text()).await;
    let answer = |text: &str| json!([{"id": "t", "text": text}]);
    server.submit(&id, answer(&"😀".repeat(6))).await.refuses(422, "too_long");
    server.submit(&id, answer(" \u{3000} ")).await.refuses(422, "required");
    let taken = server.submit(&id, answer(&"😀".repeat(5))).await;
    assert_eq!(taken.json()["result"]["answers"][0]["text"], "😀".repeat(5));
}

#[tokio::test]
async fn eight_identical_submissions_at_once_get_one_receipt() {
    let server = Server::start().await;
    for _ in 0..20 {
        let id = server.ask(tiny()).await;
        let answers = join_all((0..8).map(|_| server.submit(&id, first()))).await;
        assert!(answers.iter().all(|answer| answer.status == 200 && answer.json() == answers[0].json()));
        assert_eq!(server.status(&id).await["revision"], 1);
    }
}

#[tokio::test]
async fn of_eight_differing_submissions_at_once_one_wins_and_the_others_are_shown_it() {
    let server = Server::start().await;
    for _ in 0..20 {
        let id = server.ask(tiny()).await;
        let each = |number: usize| json!([{"id": "q", "selected": [], "custom": number.to_string()}]);
        let answers = join_all((0..8).map(|number| server.submit(&id, each(number)))).await;
        let won: Vec<_> = answers.iter().filter(|answer| answer.status == 200).collect();
        assert_eq!(won.len(), 1);
        for lost in answers.iter().filter(|answer| answer.status != 200) {
            lost.refuses(409, "settled_otherwise");
            assert_eq!(lost.json()["stored"], won[0].json());
        }
        assert_eq!(server.result(&id).await, won[0].json());
    }
}

#[tokio::test]
async fn a_submission_to_a_survey_that_is_over_otherwise_is_gone_with_its_outcome() {
    let server = Server::start().await;
    let [withdrawn, declined, cancelled, superseded] = {
        let superseded = server.ask_with("?session=s", tiny()).await;
        server.ask_with("?session=s", tiny()).await;
        let [one, two, three] = [server.ask(tiny()).await, server.ask(tiny()).await, server.ask(tiny()).await];
        server.delete(&format!("/api/surveys/{one}")).await;
        server.form(&format!("/s/{two}/decline"), &[]).await;
        server.form(&format!("/s/{three}/cancel"), &[]).await;
        [one, two, three, superseded]
    };
    for (id, outcome) in [(withdrawn, "withdrawn"), (declined, "declined"), (cancelled, "cancelled"), (superseded, "superseded")] {
        for answers in [first(), json!([{"id": "wrong"}])] {
            let gone = server.submit(&id, answers).await;
            gone.refuses(410, "survey_over");
            assert_eq!(gone.json()["stored"]["outcome"], outcome);
        }
        assert_eq!(server.status(&id).await["outcome"], outcome);
    }
}

#[tokio::test]
async fn a_settled_survey_keeps_its_outcome_whatever_comes() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    let receipt = server.submit(&id, first()).await.json();
    server.submit(&id, second()).await.refuses(409, "settled_otherwise");
    server.submit(&id, json!([{"id": "q", "selected": ["nope"]}])).await.refuses(409, "settled_otherwise");
    server.form(&format!("/s/{id}/decline"), &[("reason", "too late")]).await;
    server.form(&format!("/s/{id}/cancel"), &[]).await;
    server.answer(&id, "q", &[("pick", "1"), ("go", "next")]).await;
    assert_eq!(server.result(&id).await, receipt);
}
