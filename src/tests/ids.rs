//! Ids and keys are text like any other: through creating, the page, the form, the submission and the result.

use serde_json::json;

use super::{Server, attributes, fixtures::with_id, question};

fn awkward() -> Vec<String> {
    let texts = [
        "__proto__",
        "constructor",
        "a/b",
        "..",
        ".",
        "../../etc/passwd",
        "%2e%2e%2f",
        "%",
        "%00",
        "?at=x",
        "&go=skip",
        "#top",
        "+",
        " a ",
        "a+b c",
        "=",
        "😀",
        "👩\u{200d}👧",
        "中文",
        "e\u{301}",
        "\u{202e}abc",
        "a\u{2028}b",
        "\"><script>alert(1)</script>",
        "'; DROP TABLE surveys; --",
        "line\nbreak",
        "carriage\r\nreturn",
        "tab\there",
        "null",
        "true",
        "0",
        "-1",
        "${x}",
        "{{x}}",
        "\\u0000",
        "\\",
        "~0~1",
        "toString",
        "\u{feff}",
        "\u{7f}",
        "a\u{85}",
        "\u{fffd}",
        "a\u{0301}\u{0302}\u{0303}",
    ];
    texts.into_iter().map(str::to_owned).chain(["x".repeat(10_000), "中".repeat(5_000), "😀".repeat(2_500)]).collect()
}

#[tokio::test]
async fn any_id_goes_all_the_way_round() {
    let server = Server::start().await;
    for id in awkward() {
        let name: String = id.chars().take(20).collect();
        let next = format!("{id}2");
        let survey = server.ask(with_id(&id)).await;
        assert_eq!(server.get(&format!("/s/{survey}")).await.leads_to(), question(&survey, &id), "{name:?}");
        let page = server.get(&question(&survey, &id)).await;
        assert_eq!(page.status, 200, "{name:?}");
        assert!(attributes(page.text(), "action").contains(&question(&survey, &id)), "{name:?}");
        let led = server.answer(&survey, &id, &[("pick", "0"), ("go", "next")]).await;
        assert_eq!(led.leads_to(), question(&survey, &next), "{name:?}");
        assert_eq!(server.get(led.leads_to()).await.status, 200, "{name:?}");
        let submission =
            json!({"path": [&id, &next], "answers": [{"id": &id, "selected": [&id]}, {"id": &next, "selected": [], "custom": &id}]});
        let submitted = server.submit(&survey, submission).await;
        assert_eq!(submitted.status, 200, "{name:?}: {}", submitted.text());
        let result = server.result(&survey).await["result"].clone();
        assert_eq!(result["path"], json!([&id, &next]));
        assert_eq!(result["answers"][0]["selected"], json!([{"key": &id, "label": "Yes"}]));
        assert_eq!(server.get(&format!("/s/{survey}/done")).await.status, 200);
    }
}

#[tokio::test]
async fn ids_that_differ_in_one_invisible_thing_are_two() {
    let server = Server::start().await;
    let spec = json!({"survey": {"entry": "é", "questions": {
        "é": {"prompt": "One?", "next": "e\u{301}"}, "e\u{301}": {"prompt": "Two?", "next": "e\u{301} "}, "e\u{301} ": {"prompt": "Three?"}}}});
    let id = server.ask(spec).await;
    assert_eq!(server.answer(&id, "é", &[("custom", "1"), ("go", "next")]).await.leads_to(), question(&id, "e\u{301}"));
    assert_eq!(server.answer(&id, "e\u{301}", &[("custom", "2"), ("go", "next")]).await.leads_to(), question(&id, "e\u{301} "));
    assert!(server.get(&question(&id, "e\u{301} ")).await.text().contains("Three?"));
}

#[tokio::test]
async fn an_id_with_a_control_character_is_refused_with_its_place() {
    let server = Server::start().await;
    for id in ["a\u{0}b", "\u{1b}[31m", "\u{7}"] {
        let refused = server.post("/api/ask_survey", with_id(id)).await;
        refused.refuses(422, "control_character");
        assert!(refused.json()["errors"][0]["message"].as_str().is_some_and(|message| message.contains("U+00")), "{}", refused.text());
    }
}
