//! What a person's forms do, without script: the way through a survey, and what is kept when a form is not taken.

use serde_json::json;

use super::{
    Server, attributes,
    fixtures::{branching, first, introduced, text, tiny},
    question, unescaped,
};

#[tokio::test]
async fn a_person_goes_from_the_first_question_to_the_receipt() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    assert_eq!(server.get(&format!("/s/{id}")).await.leads_to(), question(&id, "kind"));
    assert_eq!(server.answer(&id, "kind", &[("pick", "1"), ("go", "next")]).await.leads_to(), question(&id, "scope"));
    assert_eq!(server.answer(&id, "scope", &[("pick", "0"), ("pick", "2"), ("go", "next")]).await.leads_to(), question(&id, "when"));
    assert_eq!(server.answer(&id, "when", &[("go", "skip")]).await.leads_to(), format!("/s/{id}/review"));
    let review = server.get(&format!("/s/{id}/review")).await;
    assert!(review.text().contains("Something new") && review.text().contains("Submit 2 answers"), "{}", review.text());
    let seen = server.seen(&id).await;
    assert_eq!(server.form(&format!("/s/{id}/submit"), &[("seen", &seen)]).await.leads_to(), format!("/s/{id}/done"));
    let result = server.result(&id).await["result"].clone();
    assert_eq!(result["path"], json!(["kind", "scope", "when"]));
    assert_eq!(result["answers"][1]["selected"], json!([{"key": "a", "label": "Search"}, {"key": "c", "label": "Import"}]));
    assert_eq!(result["skipped"], json!(["when"]));
}

#[tokio::test]
async fn back_goes_one_question_back_and_keeps_what_was_given() {
    let server = Server::start().await;
    let mut spec = branching();
    spec["survey"]["intro"] = json!("Hello");
    let id = server.ask(spec).await;
    server.answer(&id, "kind", &[("pick", "1"), ("go", "next")]).await;
    assert_eq!(server.answer(&id, "scope", &[("pick", "1"), ("go", "back")]).await.leads_to(), question(&id, "kind"));
    assert_eq!(server.answer(&id, "kind", &[("pick", "1"), ("go", "back")]).await.leads_to(), format!("/s/{id}"));
    assert!(server.get(&question(&id, "scope")).await.text().contains("value=\"1\" checked"));
}

#[tokio::test]
async fn saving_stays_on_the_question() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    assert_eq!(server.answer(&id, "kind", &[("pick", "0"), ("go", "save")]).await.leads_to(), question(&id, "kind"));
    assert_eq!(server.status(&id).await["revision"], 1);
}

#[tokio::test]
async fn an_early_answer_that_changes_sets_later_ones_aside_and_brings_them_back() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    server.answer(&id, "kind", &[("pick", "0"), ("go", "next")]).await;
    server.answer(&id, "bug", &[("custom", "the crash"), ("go", "next")]).await;
    server.answer(&id, "kind", &[("pick", "1"), ("go", "next")]).await;
    assert_eq!(server.get(&question(&id, "bug")).await.leads_to(), question(&id, "scope"));
    server.answer(&id, "kind", &[("pick", "0"), ("go", "next")]).await;
    assert!(server.get(&question(&id, "bug")).await.text().contains("the crash"));
}

#[tokio::test]
async fn a_form_of_a_question_that_left_the_path_leads_to_where_the_path_goes_on() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    server.answer(&id, "kind", &[("pick", "1"), ("go", "next")]).await;
    assert_eq!(server.answer(&id, "bug", &[("custom", "kept"), ("go", "next")]).await.leads_to(), question(&id, "scope"));
    server.answer(&id, "kind", &[("pick", "0"), ("go", "next")]).await;
    assert!(server.get(&question(&id, "bug")).await.text().contains("kept"));
}

#[tokio::test]
async fn the_other_row_takes_text_and_keeps_it_beside_a_pick() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    server.answer(&id, "q", &[("pick", "other"), ("custom", " Mine "), ("go", "save")]).await;
    assert!(server.get(&question(&id, "q")).await.text().contains(" Mine "));
    server.answer(&id, "q", &[("pick", "0"), ("custom", " Mine "), ("go", "save")]).await;
    let page = server.get(&question(&id, "q")).await;
    assert!(page.text().contains(" Mine ") && page.text().contains("value=\"0\" checked"), "{}", page.text());
    server.answer(&id, "q", &[("pick", "other"), ("custom", " Mine "), ("go", "next")]).await;
    let seen = server.seen(&id).await;
    server.form(&format!("/s/{id}/submit"), &[("seen", &seen)]).await;
    assert_eq!(server.result(&id).await["result"]["answers"], json!([{"id": "q", "selected": [], "custom": "Mine"}]));
}

#[tokio::test]
async fn a_question_that_must_be_answered_holds_one_back() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    for go in ["next", "skip"] {
        let held = server.answer(&id, "kind", &[("go", go)]).await;
        assert_eq!(held.status, 422);
        assert!(held.text().contains("This question cannot be skipped."), "{}", held.text());
    }
    server.answer(&id, "kind", &[("pick", "0"), ("go", "save")]).await;
    assert_eq!(server.answer(&id, "kind", &[("pick", "0"), ("go", "skip")]).await.status, 422);
    assert!(server.get(&question(&id, "kind")).await.text().contains("value=\"0\" checked"));
}

#[tokio::test]
async fn what_is_not_taken_stays_on_the_page() {
    let server = Server::start().await;
    let id = server.ask(text()).await;
    let refused = server.answer(&id, "t", &[("text", "far too long <b>&"), ("go", "next")]).await;
    assert_eq!(refused.status, 422);
    assert!(unescaped(refused.text()).contains("far too long <b>&") && !refused.text().contains("<b>&"), "{}", refused.text());
    assert!(refused.text().contains("This is 17 characters long; 10 fit."));
    assert_eq!(server.status(&id).await["revision"], 0);
}

#[tokio::test]
async fn rows_take_notes_points_show_pictures_and_picks_are_counted() {
    let server = Server::start().await;
    let survey = json!({"survey": {"entry": "s", "questions": {
        "s": {"prompt": "S?", "kind": "scale", "rowNotes": true, "next": "m", "items": [{"id": "x", "label": "X"}, {"id": "y", "label": "Y"}],
            "points": [{"key": "lo", "label": "Low", "preview": "as text"}, {"key": "hi", "label": "High", "preview": {"src": "https://h.example/a.png"}}]},
        "m": {"prompt": "M?", "multiSelect": true, "minItems": 2, "maxItems": 2,
            "options": [{"key": "a", "label": "A"}, {"key": "b", "label": "B"}, {"key": "c", "label": "C"}]}}}});
    let id = server.ask(survey).await;
    let page = server.get(&question(&id, "s")).await;
    for shown in ["as text", "src=\"https://h.example/a.png\"", "name=\"remark-0\""] {
        assert!(page.text().contains(shown), "{shown}: {}", page.text());
    }
    assert!(page.header("content-security-policy").contains("img-src 'self' data: https:"), "{}", page.header("content-security-policy"));
    server.answer(&id, "s", &[("rate-0", "1"), ("remark-1", " why "), ("go", "next")]).await;
    for picks in [&["0"][..], &["0", "1", "2"]] {
        let fields: Vec<_> = picks.iter().map(|pick| ("pick", *pick)).chain([("go", "next")]).collect();
        let refused = server.answer(&id, "m", &fields).await;
        assert_eq!(refused.status, 422);
        assert!(refused.text().contains("Pick 2.") && refused.text().contains("value=\"0\" checked"), "{}", refused.text());
    }
    assert_eq!(server.answer(&id, "m", &[("pick", "0"), ("pick", "2"), ("go", "next")]).await.leads_to(), format!("/s/{id}/review"));
    let review = server.get(&format!("/s/{id}/review")).await;
    assert!(review.text().contains("why"), "{}", review.text());
    let seen = server.seen(&id).await;
    server.form(&format!("/s/{id}/submit"), &[("seen", &seen)]).await;
    let answers = &server.result(&id).await["result"]["answers"];
    assert_eq!((&answers[0]["rowNotes"], &answers[0]["unrated"]), (&json!({"y": "why"}), &json!(["y"])));
    assert_eq!(answers[1]["selected"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn skipping_needs_nothing_put_right_and_keeps_what_was_written() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    let both = server.answer(&id, "q", &[("pick", "0"), ("exact", "1"), ("pick", "other"), ("custom", "words"), ("go", "next")]).await;
    assert_eq!(both.status, 422);
    let skipped = server.answer(&id, "q", &[("pick", "0"), ("exact", "1"), ("pick", "other"), ("custom", "words"), ("go", "skip")]).await;
    assert_eq!(skipped.leads_to(), format!("/s/{id}/review"));
    assert!(server.get(&question(&id, "q")).await.text().contains("words"));
}

#[tokio::test]
async fn line_ends_of_a_form_become_one_character() {
    let server = Server::start().await;
    let id = server.ask(text()).await;
    server.answer(&id, "t", &[("text", "a\r\nb\nc\td"), ("go", "next")]).await;
    let seen = server.seen(&id).await;
    server.form(&format!("/s/{id}/submit"), &[("seen", &seen)]).await;
    assert_eq!(server.result(&id).await["result"]["answers"][0]["text"], "a\nb\nc\td");
}

#[tokio::test]
async fn a_stale_form_shows_both_values_and_neither_wins_by_itself() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    server.answer(&id, "kind", &[("pick", "0"), ("go", "next")]).await;
    server.answer(&id, "bug", &[("custom", "from the phone"), ("go", "save")]).await;
    let stale = server.form(&question(&id, "bug"), &[("seen", "1"), ("custom", "from the desk"), ("go", "next")]).await;
    assert_eq!(stale.status, 409);
    let page = stale.text();
    assert!(page.contains("from the phone") && page.contains("from the desk") && page.contains("Keep mine"), "{page}");
    assert!(server.get(&question(&id, "bug")).await.text().contains("from the phone"));

    let seen = attributes(page, "value").into_iter().find(|value| value == "2").expect("the new revision");
    let newer = server.form(&question(&id, "bug"), &[("seen", &seen), ("custom", "from the desk"), ("go", "newer")]).await;
    assert_eq!(newer.leads_to(), question(&id, "bug"));
    assert!(server.get(&question(&id, "bug")).await.text().contains("from the phone"));
    let mine = server.form(&question(&id, "bug"), &[("seen", &seen), ("custom", "from the desk"), ("go", "mine")]).await;
    assert_eq!(mine.leads_to(), question(&id, "bug"));
    assert!(server.get(&question(&id, "bug")).await.text().contains("from the desk"));
}

#[tokio::test]
async fn a_stale_form_about_another_question_is_no_conflict() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    server.answer(&id, "kind", &[("pick", "1"), ("go", "next")]).await;
    server.answer(&id, "when", &[("pick", "0"), ("go", "save")]).await;
    let other = server.form(&question(&id, "scope"), &[("seen", "0"), ("pick", "0"), ("go", "next")]).await;
    assert_eq!(other.leads_to(), question(&id, "when"));
}

#[tokio::test]
async fn a_submission_that_is_not_whole_opens_what_is_missing() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    let missing = server.form(&format!("/s/{id}/submit"), &[("seen", "0")]).await;
    assert_eq!(missing.status, 422);
    assert!(missing.text().contains("What kind of release?") && missing.text().contains("cannot be skipped"), "{}", missing.text());
    assert_eq!(server.status(&id).await["state"], "pending");
}

#[tokio::test]
async fn a_submission_of_answers_that_changed_since_is_not_sent() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    server.answer(&id, "q", &[("pick", "0"), ("go", "next")]).await;
    server.answer(&id, "q", &[("pick", "1"), ("go", "next")]).await;
    let stale = server.form(&format!("/s/{id}/submit"), &[("seen", "1")]).await;
    assert_eq!(stale.status, 409);
    assert!(stale.text().contains("The second"), "{}", stale.text());
    assert_eq!(server.status(&id).await["state"], "pending");
}

#[tokio::test]
async fn submitting_twice_leads_to_the_same_receipt() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    server.answer(&id, "q", &[("pick", "0"), ("go", "next")]).await;
    for _ in 0..2 {
        assert_eq!(server.form(&format!("/s/{id}/submit"), &[("seen", "1")]).await.leads_to(), format!("/s/{id}/done"));
    }
    assert_eq!(server.status(&id).await["revision"], 2);
}

#[tokio::test]
async fn a_form_for_a_survey_that_is_over_leads_to_how_it_ended() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    server.delete(&format!("/api/surveys/{id}")).await;
    for path in [question(&id, "q"), format!("/s/{id}/submit"), format!("/s/{id}/decline"), format!("/s/{id}/cancel")] {
        assert_eq!(server.form(&path, &[("pick", "0"), ("seen", "0")]).await.leads_to(), format!("/s/{id}/done"));
    }
    let gone = server.submit(&id, first()).await;
    assert_eq!(gone.status, 410);
}

#[tokio::test]
async fn a_reason_is_kept_as_written_and_invisible_characters_lose_nothing() {
    let server = Server::start().await;
    let id = server.ask(introduced()).await;
    let declined = server.form(&format!("/s/{id}/decline"), &[("reason", "Not\u{b} now\u{0}, <i>please</i>")]).await;
    assert_eq!(declined.leads_to(), format!("/s/{id}/done"));
    let page = server.get(&format!("/s/{id}/done")).await;
    assert!(unescaped(page.text()).contains("Not now, <i>please</i>") && !page.text().contains("<i>"), "{}", page.text());
}

#[tokio::test]
async fn a_reason_that_is_too_long_is_said_to_be_and_the_survey_stays_open() {
    let server = Server::start().await;
    let id = server.ask(introduced()).await;
    let decline = |letters: usize| {
        let (server, path, reason) = (server.clone(), format!("/s/{id}/decline"), "r".repeat(letters));
        async move { server.form(&path, &[("reason", &reason)]).await }
    };
    assert_eq!(decline(2_001).await.status, 422);
    assert_eq!(server.status(&id).await["state"], "pending");
    assert_eq!(decline(2_000).await.leads_to(), format!("/s/{id}/done"));
}

#[tokio::test]
async fn a_form_for_an_unknown_question_or_survey_is_not_found() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    for path in [question(&id, "nope"), format!("/s/{id}"), question("abcdefghijklmnopqrstuv", "q"), "/s/x/submit".into()] {
        assert_eq!(server.form(&path, &[("pick", "0")]).await.status, 404, "{path}");
    }
    assert_eq!(server.form(&format!("/s/{id}?at=%FF"), &[("pick", "0")]).await.status, 400);
}
