//! What nobody should send, and what it is told: the right status, a sentence that helps, nothing half done.

use axum::{
    body::Body,
    http::{Request, header::CONTENT_TYPE},
};
use futures::stream;
use serde_json::{Value, json};

use super::{
    Answer, FORM, JSON, Server,
    fixtures::{first, text, tiny},
    question,
};

const CAP: usize = 1_000_000;

impl Server {
    async fn raw(&self, path: &str, body: impl Into<Body>) -> Answer {
        self.send(Request::post(path).header(CONTENT_TYPE, JSON), body).await
    }

    /// Everything that agents send a body to.
    async fn takers(&self) -> Vec<String> {
        let id = self.ask(tiny()).await;
        vec!["/api/ask_survey".into(), "/api/check/ask_survey".into(), format!("/s/{id}/submit")]
    }
}

fn padded(spec: &Value, length: usize) -> String {
    let text = spec.to_string();
    let blank = " ".repeat(length - text.len());
    text + &blank
}

#[tokio::test]
async fn what_is_not_json_is_told_where_it_goes_wrong() {
    let server = Server::start().await;
    let bodies: [(&[u8], &str); 16] = [
        (b"", "cut_off_json"),
        (b"   ", "cut_off_json"),
        (b"{", "cut_off_json"),
        (b"{\"survey\": ", "cut_off_json"),
        (b"[1,", "cut_off_json"),
        (b"\"abc", "cut_off_json"),
        (b"nul", "cut_off_json"),
        (b"{]", "malformed_json"),
        (b"{} {}", "malformed_json"),
        (b"{'a': 1}", "malformed_json"),
        (b"{\"a\": 1,}", "malformed_json"),
        (b"NaN", "malformed_json"),
        (b"\xef\xbb\xbf{}", "malformed_json"),
        (b"{\"a\": \"\\ud800\"}", "malformed_json"),
        (b"{\"a\": 1e400}", "malformed_json"),
        (b"\xff\xfe", "not_utf8"),
    ];
    for path in server.takers().await {
        for (body, code) in bodies {
            let refused = server.raw(&path, body).await;
            refused.refuses(400, code);
        }
    }
    let refused = server.raw("/api/ask_survey", "{\n  \"survey\": oops}").await;
    assert!(refused.text().contains("line 2 column 13"), "{}", refused.text());
}

#[tokio::test]
async fn the_wrong_type_is_named_with_its_place() {
    let server = Server::start().await;
    let with = |pointer: &str, value: Value| {
        let mut spec = tiny();
        *spec.pointer_mut(pointer).expect("a place") = value;
        spec
    };
    let wrong = [json!(null), json!(true), json!(7), json!(1.5), json!([]), json!({}), json!("")];
    for pointer in
        ["/survey/entry", "/survey/questions", "/survey/questions/q", "/survey/questions/q/prompt", "/survey/questions/q/options/0/label"]
    {
        for value in &wrong {
            let refused = server.post("/api/ask_survey", with(pointer, value.clone())).await;
            assert_eq!(refused.status, 422, "{pointer} {value}: {}", refused.text());
            refused.codes();
        }
    }
    for spec in
        [json!(null), json!([]), json!("x"), json!(1), json!({}), json!({"survey": null}), json!({"survey": []}), json!({"survey": 1})]
    {
        let refused = server.post("/api/ask_survey", &spec).await;
        assert_eq!(refused.status, 422, "{spec}");
        refused.codes();
    }
}

#[tokio::test]
async fn an_unknown_door_is_told_which_there_are() {
    let server = Server::start().await;
    for door in ["ask_nobody", "ask_user_form2", "ASK_SURVEY", "ask_survey%00", "..", "%FF"] {
        let refused = server.post(&format!("/api/{door}"), tiny()).await;
        refused.refuses(404, "unknown_door");
        assert!(refused.text().contains("ask_survey"), "{}", refused.text());
    }
}

#[tokio::test]
async fn a_survey_of_the_largest_size_is_taken_and_answered() {
    let server = Server::start().await;
    let question = |number: usize| {
        let options: Vec<_> = (0..40).map(|option| json!({"key": option.to_string(), "label": format!("Option {option}")})).collect();
        let next = if number < 149 { json!(format!("q{}", number + 1)) } else { Value::Null };
        (format!("q{number}"), json!({"prompt": format!("Question {number}?"), "multiSelect": true, "options": options, "next": next}))
    };
    let questions: serde_json::Map<_, _> = (0..150).map(question).collect();
    let spec = json!({"survey": {"entry": "q0", "questions": questions}});
    let id = server.ask(&spec).await;
    assert_eq!(server.get(&super::question(&id, "q0")).await.status, 200);
    let all: Vec<_> = (0..40).map(|option| option.to_string()).collect();
    let answers: Vec<_> = (0..150).map(|number| json!({"id": format!("q{number}"), "selected": all})).collect();
    assert_eq!(server.submit(&id, json!(answers)).await.status, 200);
    assert_eq!(server.result(&id).await["result"]["answers"].as_array().map(Vec::len), Some(150));
    assert_eq!(server.get(&format!("/s/{id}/done")).await.status, 200);

    let mut more = spec.clone();
    more["survey"]["questions"]["one more"] = json!({"prompt": "?"});
    assert_eq!(server.post("/api/ask_survey", &more).await.status, 422);
    let mut wider = spec;
    wider["survey"]["questions"]["q0"]["options"].as_array_mut().expect("options").push(json!({"key": "x", "label": "x"}));
    assert_eq!(server.post("/api/ask_survey", &wider).await.status, 422);
}

#[tokio::test]
async fn a_body_of_a_million_bytes_is_read_and_one_more_is_not() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    assert_eq!(server.raw("/api/ask_survey", padded(&tiny(), CAP)).await.status, 201);
    server.raw("/api/ask_survey", padded(&tiny(), CAP + 1)).await.refuses(413, "body_too_large");
    server.raw("/api/check/ask_survey", padded(&tiny(), CAP + 1)).await.refuses(413, "body_too_large");
    server.raw(&format!("/s/{id}/submit"), padded(&first(), CAP + 1)).await.refuses(413, "body_too_large");
    let endless = Body::from_stream(stream::repeat_with(|| Ok::<_, std::io::Error>("          ")));
    server.raw("/api/ask_survey", endless).await.refuses(413, "body_too_large");
    assert_eq!(server.raw(&format!("/s/{id}/submit"), padded(&first(), CAP)).await.status, 200);
}

#[tokio::test]
async fn deep_nesting_is_refused_wherever_it_stands() {
    let server = Server::start().await;
    for path in server.takers().await {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            let deep = open.repeat(100_000) + "0" + &close.repeat(100_000);
            server.raw(&path, deep).await.refuses(400, "malformed_json");
            server.raw(&path, open.repeat(100_000)).await.refuses(400, "malformed_json");
        }
    }
    let deep = |depth: usize| format!("{{\"survey\": {}{}}}", "[".repeat(depth), "]".repeat(depth));
    for depth in [100, 126, 127, 128] {
        assert!(server.raw("/api/ask_survey", deep(depth)).await.status.is_client_error());
    }
}

#[tokio::test]
async fn a_circle_is_spelt_out_and_a_missing_question_is_named() {
    let server = Server::start().await;
    let circle = json!({"survey": {"entry": "a", "questions": {
        "a": {"prompt": "?", "next": "b"}, "b": {"prompt": "?", "next": "c"}, "c": {"prompt": "?", "next": "a"}, "d": {"prompt": "?", "next": "d"}}}});
    let refused = server.post("/api/ask_survey", circle).await;
    assert_eq!(refused.status, 422);
    assert!(refused.codes().iter().filter(|code| *code == "cycle").count() >= 2, "{}", refused.text());
    let dangling = json!({"survey": {"entry": "a", "questions": {"a": {"prompt": "?", "next": ["scope", "b"]}, "scoep": {"prompt": "?"}}}});
    let refused = server.post("/api/ask_survey", dangling).await;
    refused.refuses(422, "unknown_question");
    assert!(refused.text().contains("did you mean \\\"scoep\\\"?"), "{}", refused.text());
}

#[tokio::test]
async fn keys_that_stand_twice_are_refused_and_none_wins() {
    let server = Server::start().await;
    for spec in [
        r#"{"survey": {"entry": "q", "questions": {"q": {"prompt": "One?"}, "q": {"prompt": "Two?"}}}}"#,
        r#"{"survey": {"entry": "q", "questions": {"q": {"prompt": "One?", "prompt": "Two?"}}}}"#,
        r#"{"survey": {"entry": "q", "entry": "r", "questions": {"q": {"prompt": "One?"}}}}"#,
        r#"{"survey": {"entry": "q", "questions": {"q": {"prompt": "One?"}}}, "survey": {}}"#,
    ] {
        let refused = server.raw("/api/ask_survey", spec).await;
        assert_eq!(refused.status, 422, "{spec}");
        assert!(refused.codes().contains(&"duplicate_key".into()), "{}", refused.text());
    }
    let id = server.ask(tiny()).await;
    let twice = r#"[{"id": "q", "selected": ["a"], "selected": ["b"]}]"#;
    server.raw(&format!("/s/{id}/submit"), twice).await.refuses(422, "malformed");
}

#[tokio::test]
async fn nul_is_refused_everywhere_and_stored_nowhere() {
    let server = Server::start().await;
    for pointer in
        ["/survey/title", "/survey/questions/q/prompt", "/survey/questions/q/options/0/key", "/survey/questions/q/options/0/label"]
    {
        let mut spec = tiny();
        *spec.pointer_mut(pointer).expect("a place") = json!("a\u{0}b");
        let refused = server.post("/api/ask_survey", spec).await;
        refused.refuses(422, "control_character");
        assert_eq!(refused.json()["errors"][0]["pointer"], pointer);
    }
    let id = server.ask(text()).await;
    for character in ["\u{0}", "\u{1}", "\u{1f}", "\u{b}"] {
        let form = server.answer(&id, "t", &[("text", &format!("a{character}b")), ("go", "next")]).await;
        assert_eq!(form.status, 422);
    }
    assert_eq!(server.status(&id).await["revision"], 0);
}

#[tokio::test]
async fn an_enormous_form_is_read_in_a_moment_and_changes_nothing_it_should_not() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    let form = |body: String| server.send(Request::post(question(&id, "q")).header(CONTENT_TYPE, FORM), body);
    let picks: Vec<_> = (0..100_000).map(|number| format!("pick={number}")).collect();
    for body in [
        picks.join("&"),
        "pick=0&".repeat(140_000),
        "&".repeat(CAP),
        "a=".repeat(CAP / 2),
        format!("seen={}&pick=0&pick=1", "9".repeat(900_000)),
    ] {
        let answer = form(body).await;
        assert!(!answer.status.is_server_error());
    }
    let long = form(format!("pick=other&custom={}", "x".repeat(900_000))).await;
    assert!(long.status.is_redirection() || long.status.is_client_error(), "{}", long.status);
    let over = form("x".repeat(CAP + 1)).await;
    assert_eq!(over.status, 413);
    assert!(over.text().contains("This could not be taken"));
}

#[tokio::test]
async fn a_form_that_is_no_text_is_refused() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    for body in [&b"pick=%FF"[..], b"pick=%C3%28", b"%FF=1", b"pick=\xff"] {
        let refused = server.send(Request::post(question(&id, "q")).header(CONTENT_TYPE, FORM), body).await;
        assert_eq!(refused.status, 400);
    }
    for body in ["pick=%", "pick=%zz", "pick=", "=", "pick", "go=next&go=skip&go=", "seen=-1&pick=0", "seen=18446744073709551616"] {
        let answer = server.send(Request::post(question(&id, "q")).header(CONTENT_TYPE, FORM), body).await;
        assert!(answer.status.is_redirection() || answer.status.is_client_error(), "{body}: {}", answer.status);
    }
}

#[tokio::test]
async fn ten_thousand_problems_are_cut_to_what_one_can_read() {
    let server = Server::start().await;
    let options: Vec<_> = (0..20_000).map(|_| json!({"key": "", "label": ""})).collect();
    let refused =
        server.post("/api/ask_survey", json!({"survey": {"entry": "q", "questions": {"q": {"prompt": "?", "options": options}}}})).await;
    assert_eq!(refused.status, 422);
    assert!(refused.codes().len() <= 1_001 && refused.body.len() < CAP);
}
