//! What every answer has: the security headers, a policy that its scripts keep, and one shape for every refusal.

use axum::{
    body::Body,
    http::{Method, Request, header::CONTENT_TYPE},
};

use super::{
    FORM, JSON, Server, attributes,
    fixtures::{introduced, tiny},
    question,
};

#[tokio::test]
async fn every_answer_has_the_security_headers() {
    let server = Server::start().await;
    let id = server.ask(introduced()).await;
    let mut answers = vec![
        server.post("/api/ask_survey", tiny()).await,
        server.post("/api/ask_survey", "{").await,
        server.post("/settings", "{}").await,
        server.form(&question(&id, "q"), &[("pick", "0")]).await,
        server.send(Request::get("/").header("host", "evil.example"), Body::empty()).await,
        server.send(Request::get("/").header("origin", "null"), Body::empty()).await,
    ];
    for path in ["/", &format!("/s/{id}"), &question(&id, "q"), "/nowhere", "/api/nowhere", "/pkg/nothing.js", "/favicon.svg", "/healthz"] {
        answers.push(server.get(path).await);
    }
    for answer in answers {
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "same-origin");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin");
        assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin");
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{policy}");
        assert!(!policy.contains("unsafe-inline") && !policy.contains("unsafe-eval'  "), "{policy}");
        assert!(answer.headers.get_all("vary").iter().count() <= 1);
    }
}

#[tokio::test]
async fn scripts_carry_the_nonce_of_their_page_and_no_two_pages_share_one() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    let mut nonces = Vec::new();
    for _ in 0..2 {
        let page = server.get(&question(&id, "q")).await;
        let policy = page.header("content-security-policy").to_owned();
        let nonce = policy.split_once("'nonce-").and_then(|(_, rest)| rest.split_once('\'')).expect("a nonce").0.to_owned();
        assert!(nonce.len() >= 16, "{nonce}");
        let html = page.text();
        assert!(attributes(html, "nonce").iter().all(|found| *found == nonce));
        for script in html.split("<script").skip(1).filter_map(|rest| rest.split_once('>')) {
            let inert = script.0.contains("application/octet-stream");
            assert!(inert || script.0.contains(&format!("nonce=\"{nonce}\"")), "{}", script.0);
        }
        nonces.push(nonce);
    }
    assert_ne!(nonces[0], nonces[1]);
}

#[tokio::test]
async fn pages_and_answers_are_never_cached() {
    let server = Server::start().await;
    let id = server.ask(introduced()).await;
    for path in ["/", &format!("/s/{id}"), &question(&id, "q"), &format!("/s/{id}/done"), "/nowhere", "/api/nowhere"] {
        assert_eq!(server.get(path).await.header("cache-control"), "no-store", "{path}");
    }
}

#[tokio::test]
async fn an_unknown_address_or_method_of_the_api_is_a_problem() {
    let server = Server::start().await;
    for path in ["/api", "/api/", "/api/nowhere/at/all", "/api/surveys/"] {
        server.get(path).await.refuses(404, "unknown_address");
    }
    server.get("/mcp").await.refuses(406, "mcp_refused");
    for (method, path, allowed) in [
        (Method::GET, "/api/ask_survey", "POST"),
        (Method::PUT, "/api/surveys", "GET,HEAD"),
        (Method::DELETE, "/api/events", "GET,HEAD"),
        (Method::POST, "/api/surveys/x", "GET,HEAD,PATCH,DELETE"),
        (Method::PATCH, "/api/surveys/x/result", "GET,HEAD"),
    ] {
        let refused = server.send(Request::builder().method(method).uri(path), Body::empty()).await;
        refused.refuses(405, "wrong_method");
        assert_eq!(refused.header("allow"), allowed, "{path}");
    }
    let page = server.send(Request::delete("/s/x"), Body::empty()).await;
    assert_eq!(page.status, 405);
    assert!(page.text().contains("This could not be taken"), "{}", page.text());
}

#[tokio::test]
async fn a_missing_file_is_a_problem_like_any_other() {
    let server = Server::start().await;
    for path in ["/pkg/nothing.js", "/pkg/", "/pkg/../Cargo.toml", "/pkg/%2e%2e/%2e%2e/Cargo.toml", "/pkg/..%2f..%2fCargo.toml"] {
        assert_eq!(server.get(path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn a_body_of_another_kind_is_refused() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    for path in ["/api/ask_survey", "/api/check/ask_survey"] {
        for kind in ["text/plain", FORM, "application/jsonp", "multipart/form-data; boundary=x", "application/json; charset=latin1"] {
            server.send(Request::post(path).header(CONTENT_TYPE, kind), tiny().to_string()).await.refuses(415, "unsupported_media_type");
        }
        server.send(Request::post(path), tiny().to_string()).await.refuses(415, "unsupported_media_type");
    }
    for path in [question(&id, "q"), format!("/s/{id}/decline"), "/settings".into()] {
        server.send(Request::post(&path).header(CONTENT_TYPE, JSON), "{}").await.refuses(415, "unsupported_media_type");
        server.send(Request::post(&path).header(CONTENT_TYPE, "text/plain"), "pick=0").await.refuses(415, "unsupported_media_type");
    }
    assert_eq!(server.status(&id).await["revision"], 0);
}

#[tokio::test]
async fn another_site_can_neither_ask_nor_answer() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    for (name, value) in
        [("origin", "https://evil.example"), ("origin", "null"), ("sec-fetch-site", "cross-site"), ("sec-fetch-site", "same-site")]
    {
        let form = Request::post(question(&id, "q")).header(CONTENT_TYPE, FORM).header(name, value);
        assert_eq!(server.send(form, "pick=0").await.status, 403);
        let ask = Request::post("/api/ask_survey").header(CONTENT_TYPE, JSON).header(name, value);
        assert_eq!(server.send(ask, tiny().to_string()).await.status, 403);
        let withdraw = Request::delete(format!("/api/surveys/{id}")).header(name, value);
        assert_eq!(server.send(withdraw, Body::empty()).await.status, 403);
    }
    assert_eq!(server.status(&id).await["revision"], 0);
    let link = Request::get(format!("/s/{id}")).header("sec-fetch-site", "cross-site");
    let link = link.header("sec-fetch-mode", "navigate").header("sec-fetch-dest", "document");
    server.send(link, Body::empty()).await.leads_to();
}

#[tokio::test]
async fn a_get_changes_nothing() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    for path in ["submit", "decline", "cancel", "review", "done", "wording", "snapshot"] {
        server.get(&format!("/s/{id}/{path}?pick=0&go=next")).await;
    }
    server.get(&format!("/s/{id}?at=q&pick=0&go=next")).await;
    assert_eq!((server.status(&id).await["revision"].as_u64(), server.surveys.last_event().await.ok()), (Some(0), Some(1)));
}

#[tokio::test]
async fn a_program_gets_problems_where_a_person_gets_pages() {
    let server = Server::start().await;
    let json = Request::get("/s/x").header("accept", "application/json");
    server.send(json, Body::empty()).await.refuses(404, "unknown_survey");
    let browser = Request::get("/s/x").header("accept", "text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8");
    assert!(server.send(browser, Body::empty()).await.text().contains("<!DOCTYPE html>"));
}
