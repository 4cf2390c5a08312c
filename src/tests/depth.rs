//! Depth on demand: insight, sources and diagram of each option, as the page of its question holds them.

use axum::{body::Body, http::Request};
use serde_json::{Value, json};

use super::{Server, attributes, question, unescaped};

/// The question's page in the theme of a cookie, as HTML.
async fn page(spec: Value, theme: &str) -> String {
    let server = Server::start().await;
    let id = server.ask(spec).await;
    let request = Request::get(question(&id, "q")).header("cookie", format!("theme={theme}"));
    let page = server.send(request, Body::empty()).await;
    assert_eq!(page.status, 200, "{}", page.text());
    page.text().replace(&id, "ID")
}

fn options(options: Value) -> Value {
    json!({"survey": {"entry": "q", "questions": {"q": {"prompt": "Which?", "options": options}}}})
}

fn deep() -> Value {
    json!({"key": "a", "label": "Ship it", "insight": "What **great** looks like.",
        "sources": ["https://a.example/rfc-1", "Brooks 1975, p. 12"], "diagram": "graph LR; a-->b"})
}

/// The opening tags of this name.
fn tags<'a>(html: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!("<{name} ");
    html.split(start.as_str()).skip(1).filter_map(|rest| rest.split('>').next()).collect()
}

/// What stands between the element of this id and the end of its kind.
fn element<'a>(html: &'a str, id: &str, name: &str) -> &'a str {
    let (_, rest) = html.split_once(&format!("id=\"{id}\"")).unwrap_or_else(|| panic!("{id} is not in {html}"));
    rest.split_once(&format!("</{name}>")).expect("an end").0
}

#[tokio::test]
async fn insight_and_diagram_are_two_disclosures_of_which_one_is_open() {
    let html = page(options(json!([deep(), {"key": "b", "label": "Wait"}])), "light").await;
    let depths: Vec<_> = tags(&html, "details").into_iter().filter(|tag| tag.contains("depth")).collect();
    assert_eq!(depths.len(), 2, "{depths:?}");
    for tag in depths {
        assert!(tag.contains("name=\"depth\"") && !tag.contains("open"), "{tag}");
    }
    let insight = element(&html, "insight-0", "details");
    assert!(insight.contains("What <strong>great</strong> looks like.") && insight.contains("insight-body"), "{insight}");
    assert!(insight.contains("class=\"vh\">More about Ship it<") && insight.contains("data-preview"), "{insight}");
    assert_eq!(attributes(insight, "data-turn"), ["diagram-0"]);
    let diagram = element(&html, "diagram-0", "details");
    assert!(diagram.contains("class=\"vh\">Diagram of Ship it<") && !diagram.contains("data-preview"), "{diagram}");
    assert_eq!(attributes(diagram, "data-turn"), ["insight-0"]);
}

#[tokio::test]
async fn a_button_of_depth_never_picks_its_option() {
    let html = page(options(json!([deep()])), "light").await;
    for label in html.split("<label").skip(1).filter_map(|rest| rest.split("</label>").next()) {
        assert!(!label.contains("<summary") && !label.contains("<details"), "{label}");
    }
    for button in tags(&html, "button").into_iter().filter(|tag| tag.contains("data-turn")) {
        assert!(button.contains("type=\"button\""), "{button}");
    }
}

#[tokio::test]
async fn what_an_option_does_not_have_is_not_there() {
    let html = page(
        options(json!([
            {"key": "a", "label": "Nothing", "insight": "  ", "diagram": " \n", "sources": []},
            {"key": "b", "label": "Sources alone", "sources": ["A book"]},
            {"key": "c", "label": "A diagram alone", "diagram": "graph LR; a-->b"},
        ])),
        "light",
    )
    .await;
    let ids = attributes(&html, "id");
    let depths: Vec<_> = ids.iter().filter(|id| id.starts_with("insight-") || id.starts_with("diagram-")).collect();
    assert_eq!(depths, ["insight-1", "diagram-2"]);
    assert!(!html.contains("data-turn") && !html.contains("insight-body"), "{html}");
}

#[tokio::test]
async fn a_source_that_is_an_address_is_a_link_and_any_other_a_citation() {
    let sources = [
        "https://a.example:8080/x?a=1&b=2",
        "mailto:ada@a.example",
        "See https://a.example",
        "javascript:alert(1)",
        "data:text/html,<script>alert(1)</script>",
        "//evil.example",
        "https://bank.example@evil.example/",
    ];
    let html = page(options(json!([{"key": "a", "label": "A", "sources": sources}])), "light").await;
    let panel = element(&html, "insight-0", "details");
    assert_eq!(attributes(panel, "href"), [sources[0], sources[1]]);
    assert_eq!(attributes(panel, "rel"), ["noopener noreferrer nofollow"; 2]);
    assert_eq!(attributes(panel, "target"), ["_blank"; 2]);
    assert!(panel.contains("<b>a.example:8080</b>/x?a=1&amp;b=2"), "{panel}");
    for citation in &sources[2..] {
        assert!(unescaped(panel).contains(&format!("<bdi>{citation}</bdi>")), "{citation}: {panel}");
    }
}

#[tokio::test]
async fn a_diagram_is_an_image_in_the_theme_of_its_page() {
    let spec = options(json!([deep()]));
    let drawn = "/s/ID/diagram?at=q&option=0&theme=";
    for theme in ["light", "dark"] {
        let html = page(spec.clone(), theme).await;
        let diagram = element(&html, "diagram-0", "details");
        assert_eq!(attributes(diagram, "src"), [format!("{drawn}{theme}")]);
        assert_eq!(attributes(diagram, "srcset"), Vec::<String>::new());
        assert_eq!((attributes(diagram, "loading"), attributes(diagram, "alt")), (vec!["lazy".into()], vec!["graph LR; a-->b".into()]));
        assert!(tags(diagram, "div").iter().any(|tag| tag.contains("undrawn") && tag.contains("hidden")), "{diagram}");
    }
    let html = page(spec, "auto").await;
    let diagram = element(&html, "diagram-0", "details");
    assert_eq!(attributes(diagram, "src"), [format!("{drawn}light")]);
    assert_eq!(attributes(diagram, "srcset"), [format!("{drawn}dark")]);
    assert_eq!(attributes(diagram, "media"), ["(prefers-color-scheme: dark)"]);
}

#[tokio::test]
async fn a_diagram_that_cannot_be_drawn_shows_its_source_and_says_so() {
    let html = page(options(json!([{"key": "a", "label": "A", "diagram": "sequenceDiagram\n  A->>B: <hi>"}])), "light").await;
    let diagram = element(&html, "diagram-0", "details");
    assert!(!diagram.contains("<img") && !diagram.contains("undrawn"), "{diagram}");
    assert!(diagram.contains("This diagram cannot be drawn."), "{diagram}");
    assert!(diagram.contains("<code>sequenceDiagram\n  A-&gt;&gt;B: &lt;hi&gt;</code></pre>"), "{diagram}");
}

#[tokio::test]
async fn what_is_recommended_stands_first_and_is_sent_as_the_option_it_is() {
    let server = Server::start().await;
    let spec = options(json!([
        {"key": "a", "label": "A", "insight": "Of A"},
        {"key": "b", "label": "B (Recommended)", "insight": "Of B"},
        {"key": "c", "label": "C", "recommended": true},
        {"key": "d", "label": "四（推荐）"},
    ]));
    let id = server.ask(spec).await;
    let page = server.get(&question(&id, "q")).await;
    let html = page.text();
    let rows: Vec<_> = html.split("class=\"row ").skip(1).collect();
    let labels = ["B", "C", "四", "A"];
    for ((row, label), value) in rows.iter().zip(labels).zip(["1", "2", "3", "0"]) {
        assert!(row.contains(&format!("<bdi>{label}</bdi>")) && row.contains(&format!("value=\"{value}\"")), "{label}: {row}");
        assert_eq!(row.contains("class=\"badge\""), label != "A", "{row}");
    }
    assert!(element(html, "insight-1", "details").contains("Of B"), "{html}");
    server.answer(&id, "q", &[("pick", "1"), ("go", "next")]).await;
    server.form(&format!("/s/{id}/submit"), &[("seen", &server.seen(&id).await)]).await;
    let result = server.result(&id).await;
    assert_eq!(result["result"]["answers"][0]["selected"], json!([{"key": "b", "label": "B (Recommended)"}]), "{result}");
}

#[tokio::test]
async fn hostile_depth_is_text_and_every_id_is_there_once() {
    let hostile =
        "<script>alert(1)</script><img src=x onerror=alert(2)></pre></details><svg onload=alert(3)>\"'`--> [x](javascript:alert(4))";
    let option = |key: &str| json!({"key": key, "label": hostile, "insight": hostile, "sources": [hostile], "diagram": hostile});
    let drawn = json!({"key": "drawn", "label": "x", "diagram": format!("graph LR; a[{hostile}]-->b")});
    let options = options(json!([option("a"), drawn, option("b")]));
    for theme in ["light", "auto"] {
        let html = page(options.clone(), theme).await;
        assert!(!html.contains("<script>alert") && !html.contains("<img src=\"x") && !html.contains("<img src=x"), "{html}");
        assert!(!html.contains("<svg onload") && html.matches("&lt;script&gt;alert(1)").count() >= 8, "{html}");
        assert!(attributes(&html, "href").iter().all(|address| !address.contains("javascript:")));
        let mut ids = attributes(&html, "id");
        let all = ids.len();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), all, "{ids:?}");
    }
}
