//! What pages load to keep themselves current, and that it is served.

use axum::{body::Body, http::Request};
use leptos::config::LeptosOptions;
use tower::ServiceExt;

use super::{
    Server, attributes,
    fixtures::{first, introduced, tiny},
    question,
};
use crate::{
    diagrams::{self, Diagrams},
    fence::Fence,
    http::App,
    mcp::{Endpoint, Mcp, Patience},
    router::router,
};

const FILES: [(&str, &str); 7] = [
    ("/favicon.svg", "image/svg+xml"),
    ("/favicon-dot.svg", "image/svg+xml"),
    ("/field.js", "text/javascript"),
    ("/live.js", "text/javascript"),
    ("/news.js", "text/javascript"),
    ("/stream.js", "text/javascript"),
    ("/upload.js", "text/javascript"),
];

#[tokio::test]
async fn only_a_question_loads_the_program_and_every_other_page_follows_events() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    let over = server.ask(tiny()).await;
    server.submit(&over, first()).await;
    let introduced = server.ask(introduced()).await;
    for path in ["/", &format!("/s/{introduced}"), &format!("/s/{over}/done"), "/nowhere"] {
        let page = server.get(path).await;
        assert!(attributes(page.text(), "src").contains(&"/live.js".to_owned()), "{path}");
        assert!(!page.text().contains("/pkg/askpath.js"), "{path} loads the program");
    }
    let page = server.get(&question(&id, "q")).await;
    assert!(page.text().contains("/pkg/askpath.js") && page.text().contains("import('/news.js')"));
    assert!(!page.text().contains("/live.js"));
}

#[tokio::test]
async fn the_parts_of_the_inbox_that_follow_have_ids_and_what_needs_script_is_hidden() {
    let server = Server::start().await;
    let html = server.get("/").await;
    let html = html.text();
    for id in ["waiting", "inbox"] {
        let tag = html.split('<').find(|tag| tag.contains(&format!("id=\"{id}\""))).expect("the part");
        assert!(tag.contains("data-live"), "{tag}");
    }
    for id in ["copy", "notify"] {
        let tag = html.split('<').find(|tag| tag.contains(&format!("id=\"{id}\""))).expect("the part");
        assert!(tag.contains(" hidden"), "{tag}");
    }
}

#[tokio::test]
async fn files_keep_their_names_so_browsers_ask_whether_they_changed() {
    let server = Server::start().await;
    let site = LeptosOptions::builder().output_name("askpath").site_root("public").build();
    let fence = Fence::new(([127, 0, 0, 1], 4180).into(), None);
    let diagrams = Diagrams::new(diagrams::DEADLINE);
    let mcp = Endpoint::new(Mcp::new(server.surveys.clone(), Patience::Forever), &fence);
    let files = router(App { surveys: server.surveys.clone(), diagrams, site, mcp }, fence);
    for (path, kind) in FILES {
        let request = Request::get(path).header("host", "127.0.0.1:4180").body(Body::empty()).expect("a request");
        let answer = files.clone().oneshot(request).await.expect("an answer");
        assert_eq!(answer.status(), 200, "{path}");
        assert_eq!(answer.headers()["content-type"], kind, "{path}");
        assert_eq!(answer.headers()["cache-control"], "no-cache", "{path}");
        assert_eq!(answer.headers()["x-content-type-options"], "nosniff", "{path}");
    }
}
