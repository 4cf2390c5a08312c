//! The pictures of diagrams, as an `<img>` fetches them.

use axum::{body::Body, http::Request};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

use super::{Answer, Server};
use crate::diagrams::{DiagramOf, address};

const FLOWCHART: &str = "flowchart LR\n A[Start] --> B[Stop]";

fn illustrated() -> Value {
    json!({"survey": {"title": "Pictures", "entry": "a/b ?&", "questions": {"a/b ?&": {"prompt": "Which?", "options": [
            {"key": "drawn", "label": "Drawn", "diagram": FLOWCHART},
            {"key": "none", "label": "None"},
            {"key": "other", "label": "Another kind", "diagram": "sequenceDiagram\n A->>B: hi"},
            {"key": "link", "label": "A link", "diagram": "flowchart LR\n A --> B\n click A \"https://evil.example\""}]}},
        "quick": [{"key": "t", "label": "All", "diagram": "flowchart TD\n C --> D", "answers": {"a/b ?&": {"selected": ["drawn"]}}}]}})
}

async fn at(server: &Server, id: &str, option: &str) -> Answer {
    let question = utf8_percent_encode("a/b ?&", NON_ALPHANUMERIC);
    server.get(&format!("/s/{id}/diagram?at={question}&option={option}")).await
}

#[tokio::test]
async fn a_diagram_is_a_picture_that_can_do_nothing() {
    let server = Server::start().await;
    let id = server.ask(illustrated()).await;
    let address = address(&id, DiagramOf::Option { question: "a/b ?&", position: 0 }, FLOWCHART).expect("an address");
    for theme in ["", "&theme=light", "&theme=dark"] {
        let picture = server.get(&format!("{address}{theme}")).await;
        assert_eq!((picture.status.as_u16(), picture.header("content-type")), (200, "image/svg+xml"), "{}", picture.text());
        assert_eq!(picture.header("content-security-policy"), "default-src 'none'; style-src 'unsafe-inline'; sandbox");
        assert_eq!(picture.headers.get_all("content-security-policy").iter().count(), 1);
        assert_eq!(picture.header("x-content-type-options"), "nosniff");
        assert_eq!(picture.header("cache-control"), "private, no-cache");
        assert!(picture.text().starts_with("<svg ") && picture.text().contains("Start"), "{}", picture.text());
    }
}

#[tokio::test]
async fn a_template_has_a_diagram_too() {
    let server = Server::start().await;
    let id = server.ask(illustrated()).await;
    let address = address(&id, DiagramOf::Template { position: 0 }, "flowchart TD\n C --> D").expect("an address");
    assert!(server.get(&format!("{address}&theme=dark")).await.text().contains(">D</tspan>"));
    server.get(&format!("/s/{id}/diagram?template=1")).await.refuses(404, "unknown_address");
}

#[tokio::test]
async fn what_a_browser_has_already_is_not_sent_again() {
    let server = Server::start().await;
    let id = server.ask(illustrated()).await;
    let [light, dark] = ["0&theme=light", "0&theme=dark"];
    let (light_tag, dark_tag) = (at(&server, &id, light).await, at(&server, &id, dark).await);
    let (light_tag, dark_tag) = (light_tag.header("etag"), dark_tag.header("etag"));
    assert!(light_tag != dark_tag && light_tag.len() > 20, "{light_tag} {dark_tag}");
    let address = format!("/s/{id}/diagram?at=a%2Fb+%3F%26&option={light}");
    for (known, status) in [(light_tag, 304), (dark_tag, 200), ("*", 304), (&format!("\"x\", {light_tag}"), 304), ("", 200)] {
        let picture = server.send(Request::get(&address).header("if-none-match", known), Body::empty()).await;
        assert_eq!((picture.status.as_u16(), picture.header("etag")), (status, light_tag), "{known}");
        assert_eq!(picture.body.is_empty(), status == 304);
    }
}

#[tokio::test]
async fn a_diagram_that_is_not_there_is_not_found() {
    let server = Server::start().await;
    let id = server.ask(illustrated()).await;
    at(&server, &id, "1").await.refuses(404, "unknown_address");
    at(&server, &id, "4").await.refuses(404, "unknown_address");
    for query in ["", "?at=nope&option=0", "?at=a%2Fb+%3F%26", "?option=0", "?at=a%2Fb+%3F%26&option=0&template=0", "?theme=dark"] {
        server.get(&format!("/s/{id}/diagram{query}")).await.refuses(404, "unknown_address");
    }
    server.get("/s/abcdefghijklmnopqrstuv/diagram?template=0").await.refuses(404, "unknown_survey");
    for option in ["-1", "x", "", "1e3", "99999999999999999999"] {
        at(&server, &id, option).await.refuses(400, "out_of_range");
    }
    at(&server, &id, "0&theme=pink").await.refuses(400, "unknown_theme");
    at(&server, &id, "0&x=1").await.refuses(400, "unknown_parameter");
}

#[tokio::test]
async fn a_diagram_that_cannot_be_drawn_says_why_and_has_no_address() {
    let server = Server::start().await;
    let id = server.ask(illustrated()).await;
    for (option, why) in [("2", "no flowchart"), ("3", "links, pictures")] {
        let refused = at(&server, &id, option).await;
        refused.refuses(422, "undrawable");
        assert!(refused.text().contains(why), "{}", refused.text());
    }
    let whose = DiagramOf::Template { position: 0 };
    assert_eq!(address(&id, whose, "sequenceDiagram\n A->>B: hi"), None);
    assert_eq!(address(&id, whose, ""), None);
}

#[tokio::test]
async fn a_diagram_is_still_shown_when_the_survey_is_over() {
    let server = Server::start().await;
    let id = server.ask(illustrated()).await;
    server.form(&format!("/s/{id}/cancel"), &[]).await;
    assert_eq!(at(&server, &id, "0").await.status, 200);
}
