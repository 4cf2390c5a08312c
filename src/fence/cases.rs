//! Every case of HARDENING.md ("Cross-site") and then some, each against every kind of route.

use std::{
    convert::Infallible,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use axum::{
    Router,
    body::{Body, Bytes, to_bytes},
    http::{HeaderMap, Request, StatusCode, header::HeaderName, request::Builder},
    middleware::from_fn_with_state,
    response::Response,
};
use futures::stream;
use tower::ServiceExt;

use super::*;

type Headers = &'static [(&'static str, &'static str)];

const OWN: (&str, &str) = ("host", "127.0.0.1:4180");
const ELSEWHERE: (&str, &str) = ("sec-fetch-site", "cross-site");

/// What every kind of case is tried on: method, path, content type.
const ROUTES: [(&str, &str, &str); 12] = [
    ("GET", "/", ""),
    ("GET", "/s/abc?at=..%2Fx", ""),
    ("GET", "/apish", ""),
    ("GET", "/api", ""),
    ("GET", "/api/surveys/abc/result?wait=50", ""),
    ("GET", "/mcp", ""),
    ("HEAD", "/s/abc", ""),
    ("OPTIONS", "/api/ask_survey", ""),
    ("POST", "/api/ask_survey", "application/json"),
    ("POST", "/s/abc", "application/x-www-form-urlencoded"),
    ("POST", "/mcp", "application/json"),
    ("DELETE", "/api/surveys/abc", ""),
];

/// The headers, and the status they are refused with wherever they are sent.
const REFUSED: [(Headers, u16); 51] = [
    (&[], 400),
    (&[("host", "")], 400),
    (&[OWN, OWN], 400),
    (&[OWN, ("host", "evil.example")], 400),
    (&[("host", "evil.example"), OWN], 400),
    (&[("host", "a b")], 400),
    (&[("host", "http://127.0.0.1:4180")], 400),
    (&[("host", "127.0.0.1:4180/")], 400),
    (&[("host", ":4180")], 400),
    (&[("host", "user@127.0.0.1:4180")], 400),
    (&[("host", "127.0.0.1:4180@evil.example")], 400),
    (&[("host", "[::1")], 400),
    (&[("host", "127.0.0.1:4180, evil.example")], 400),
    (&[("host", "evil.example")], 421),
    (&[("host", "evil.example:4180")], 421),
    (&[("host", "localhost.evil.example:4180")], 421),
    (&[("host", "127.0.0.1.evil.example:4180")], 421),
    (&[("host", "evil-localhost:4180")], 421),
    (&[("host", "localhost.:4180")], 421),
    (&[("host", "127.0.0.1.:4180")], 421),
    (&[("host", "127.0.0.1")], 421),
    (&[("host", "127.0.0.1:80")], 421),
    (&[("host", "127.0.0.1:04180")], 421),
    (&[("host", "127.0.0.1:41800")], 421),
    (&[("host", "localhost")], 421),
    (&[("host", "2130706433:4180")], 421),
    (&[("host", "0x7f.1:4180")], 421),
    (&[("host", "0177.0.0.1:4180")], 421),
    (&[("host", "127.1:4180")], 421),
    (&[("host", "0.0.0.0:4180")], 421),
    (&[("host", "[::ffff:127.0.0.1]:4180")], 421),
    (&[("host", "[0:0:0:0:0:0:0:1]:4180")], 421),
    (&[("host", "[::]:4180")], 421),
    (&[("host", "ask.example:4180")], 421),
    (&[("host", "evil.example"), ("x-forwarded-host", "127.0.0.1:4180")], 421),
    (&[("host", "evil.example"), ("forwarded", "host=127.0.0.1:4180")], 421),
    (&[("host", "evil.example"), ("origin", "http://127.0.0.1:4180"), ("sec-fetch-site", "same-origin")], 421),
    (&[OWN, ("origin", "null")], 403),
    (&[OWN, ("origin", "")], 403),
    (&[OWN, ("origin", "http://evil.example")], 403),
    (&[OWN, ("origin", "https://127.0.0.1:4180")], 403),
    (&[OWN, ("origin", "http://127.0.0.1:4181")], 403),
    (&[OWN, ("origin", "http://127.0.0.1")], 403),
    (&[OWN, ("origin", "http://127.0.0.1:4180/")], 403),
    (&[OWN, ("origin", "http://ask.example")], 403),
    (&[OWN, ("origin", "http://127.0.0.1:4180"), ("origin", "http://127.0.0.1:4180")], 403),
    (&[OWN, ("origin", "http://evil.example"), ("sec-fetch-site", "same-origin")], 403),
    (&[OWN, ("origin", "http://127.0.0.1:4180"), ("sec-fetch-site", "cross-site")], 403),
    (&[OWN, ("sec-fetch-site", "cross-site")], 403),
    (&[OWN, ("sec-fetch-site", "same-site"), ("sec-fetch-mode", "no-cors"), ("sec-fetch-dest", "image")], 403),
    (&[OWN, ("sec-fetch-site", "same-origin"), ("sec-fetch-site", "cross-site")], 403),
];

/// Let through wherever they are sent.
const WELCOME: [Headers; 15] = [
    &[OWN],
    &[("host", "localhost:4180")],
    &[("host", "LocalHost:4180")],
    &[("host", "[::1]:4180")],
    &[("host", "ask.example")],
    &[("host", "ask.example:443")],
    &[("host", "ASK.EXAMPLE")],
    &[OWN, ("x-forwarded-host", "evil.example"), ("x-forwarded-proto", "https")],
    &[OWN, ("origin", "http://127.0.0.1:4180")],
    &[OWN, ("origin", "http://127.0.0.1:4180"), ("sec-fetch-site", "same-origin")],
    &[("host", "[::1]:4180"), ("origin", "http://[::1]:4180")],
    &[("host", "ask.example"), ("origin", "https://ask.example"), ("sec-fetch-site", "same-origin")],
    &[("host", "127.0.0.1:4180"), ("origin", "https://ask.example")],
    &[OWN, ("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "cors"), ("sec-fetch-dest", "empty")],
    &[OWN, ("sec-fetch-site", "none"), ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document")],
];

const LINK: Headers = &[OWN, ELSEWHERE, ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document"), ("sec-fetch-user", "?1")];

/// Like a followed link, but not one.
const NOT_LINKS: [Headers; 8] = [
    &[OWN, ELSEWHERE, ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "iframe")],
    &[OWN, ELSEWHERE, ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "object")],
    &[OWN, ELSEWHERE, ("sec-fetch-mode", "navigate")],
    &[OWN, ELSEWHERE, ("sec-fetch-mode", "no-cors"), ("sec-fetch-dest", "document")],
    &[OWN, ELSEWHERE, ("sec-fetch-mode", "no-cors"), ("sec-fetch-dest", "script")],
    &[OWN, ELSEWHERE, ("sec-fetch-mode", "cors"), ("sec-fetch-dest", "empty")],
    &[OWN, ("origin", "null"), ELSEWHERE, ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document")],
    &[OWN, ("origin", "http://127.0.0.1:4180"), ELSEWHERE, ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document")],
];

fn fence() -> Fence {
    let public = Uri::from_static("https://Ask.example/base");
    Fence::new("127.0.0.1:4180".parse().expect("an address"), Some(&public))
}

/// What a request came to: the answer, and whether a handler ran or the body was touched.
struct Seen {
    response: Response,
    reached: bool,
    touched: bool,
}

async fn send(request: Builder, headers: Headers) -> Seen {
    let [reached, touched] = [(); 2].map(|()| Arc::new(AtomicBool::new(false)));
    let (reach, touch) = (reached.clone(), touched.clone());
    let router = Router::new().fallback(async move || reach.store(true, Ordering::SeqCst)).layer(from_fn_with_state(fence(), guard));
    let body = Body::from_stream(stream::poll_fn(move |_| {
        touch.store(true, Ordering::SeqCst);
        std::task::Poll::Ready(None::<Result<Bytes, Infallible>>)
    }));
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    let Ok(response) = router.oneshot(request.body(body).expect("a request")).await;
    Seen { response, reached: reached.load(Ordering::SeqCst), touched: touched.load(Ordering::SeqCst) }
}

fn route((method, path, content_type): (&str, &str, &str)) -> Builder {
    let request = Request::builder().method(method).uri(path);
    // A DELETE without a body needs no type, but this one has a body.
    let content_type = if method == "DELETE" { "application/json" } else { content_type };
    if content_type.is_empty() { request } else { request.header(CONTENT_TYPE, content_type) }
}

fn assert_refused(seen: &Seen, status: u16, what: &str) {
    assert_eq!(seen.response.status().as_u16(), status, "{what}");
    assert!(!seen.reached, "reached a handler: {what}");
    assert!(!seen.touched, "read the body: {what}");
}

#[tokio::test]
async fn every_foreign_request_is_refused_on_every_route_before_its_body_is_read() {
    for target in ROUTES {
        for (headers, status) in REFUSED {
            let seen = send(route(target), headers).await;
            assert_refused(&seen, status, &format!("{target:?} {headers:?}"));
        }
    }
}

#[tokio::test]
async fn our_own_pages_and_programs_pass_on_every_route() {
    for target in ROUTES {
        for headers in WELCOME {
            let seen = send(route(target), headers).await;
            assert!(seen.reached && seen.response.status() == StatusCode::OK, "{target:?} {headers:?}");
        }
    }
}

#[tokio::test]
async fn a_followed_link_opens_a_page_and_nothing_else() {
    for target @ (method, path, _) in ROUTES {
        let page = method == "GET" && !path.starts_with("/mcp") && (!path.starts_with("/api") || path == "/apish");
        let seen = send(route(target), LINK).await;
        assert_eq!(seen.reached, page, "{target:?}");
        for headers in NOT_LINKS {
            assert_refused(&send(route(target), headers).await, 403, &format!("{target:?} {headers:?}"));
        }
    }
}

#[tokio::test]
async fn a_target_in_absolute_form_must_name_us_too() {
    for (target, passes) in [
        ("http://127.0.0.1:4180/s/abc", true),
        ("https://ask.example/s/abc", true),
        ("http://evil.example/s/abc", false),
        ("http://127.0.0.1:4181/s/abc", false),
        ("http://user@127.0.0.1:4180/s/abc", false),
    ] {
        let seen = send(Request::builder().uri(target), &[OWN]).await;
        assert_eq!(seen.reached, passes, "{target}");
        assert_eq!(seen.response.status().as_u16(), if passes { 200 } else { 421 }, "{target}");
    }
}

#[tokio::test]
async fn a_body_is_json_or_on_a_page_one_of_our_forms() {
    const JSON: &str = "application/json; charset=utf-8";
    const FORM: &str = "application/x-www-form-urlencoded";
    for method in ["POST", "PUT", "PATCH", "DELETE"] {
        for (path, content_type, passes) in [
            ("/api/ask_survey", JSON, true),
            ("/mcp", JSON, true),
            ("/s/abc", JSON, true),
            ("/s/abc", FORM, true),
            ("/api/ask_survey", FORM, false),
            ("/mcp", FORM, false),
            ("/api/ask_survey", "text/plain", false),
            ("/s/abc", "text/plain", false),
            ("/mcp", "text/plain;charset=UTF-8", false),
            ("/s/abc", "multipart/form-data; boundary=x", true),
            ("/api/ask_survey", "multipart/form-data; boundary=x", false),
            ("/mcp", "multipart/form-data; boundary=x", false),
            ("/s/abc", "", false),
            ("/api/ask_survey", "application/json, text/plain", false),
        ] {
            let request = Request::builder().method(method).uri(path);
            let request = if content_type.is_empty() { request } else { request.header(CONTENT_TYPE, content_type) };
            let seen = send(request, &[OWN]).await;
            let what = format!("{method} {path} {content_type}");
            if passes { assert!(seen.reached, "{what}") } else { assert_refused(&seen, 415, &what) }
        }
    }
}

#[tokio::test]
async fn a_request_without_a_body_needs_no_content_type() {
    let router = Router::new().fallback(async || ()).layer(from_fn_with_state(fence(), guard));
    for method in ["POST", "DELETE"] {
        let request = Request::builder().method(method).uri("/api/surveys/abc").header(OWN.0, OWN.1);
        let Ok(response) = router.clone().oneshot(request.body(Body::empty()).expect("a request")).await;
        assert_eq!(response.status(), StatusCode::OK);
    }
}

fn assert_secure(headers: &HeaderMap, policy: &str) {
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("content-security-policy", policy),
    ] {
        assert_eq!(headers.get(name).map(HeaderValue::as_bytes), Some(value.as_bytes()), "{name}");
    }
}

#[tokio::test]
async fn every_answer_carries_the_security_headers_and_a_page_may_bring_its_own_policy() {
    const STRICT: &str = "default-src 'none'; frame-ancestors 'none'";
    assert_secure(send(Request::builder(), &[OWN]).await.response.headers(), STRICT);
    assert_secure(send(Request::builder(), &[]).await.response.headers(), STRICT);
    let page = async || [(HeaderName::from_static("content-security-policy"), "script-src 'self'")];
    let router = Router::new().fallback(page).layer(from_fn_with_state(fence(), guard));
    let Ok(response) = router.oneshot(Request::builder().header(OWN.0, OWN.1).body(Body::empty()).expect("a request")).await;
    assert_secure(response.headers(), "script-src 'self'");
}

#[tokio::test]
async fn a_refusal_is_a_problem_that_repeats_nothing_of_the_request() {
    let response = send(Request::builder().uri("/marker"), &[("host", "marker.example")]).await.response;
    assert_eq!(response.headers()[CONTENT_TYPE], "application/problem+json");
    let body = to_bytes(response.into_body(), 10_000).await.expect("a body");
    let problem: serde_json::Value = serde_json::from_slice(&body).expect("JSON");
    assert_eq!((problem["status"].as_u64(), problem["errors"][0]["code"].as_str()), (Some(421), Some("host_unknown")));
    assert!(!problem.to_string().contains("marker"));
}

#[test]
fn a_fence_knows_the_address_it_listens_at_unless_that_stands_for_all() {
    let knows = |listening: &str, name: &str| Fence::new(listening.parse().expect("an address"), None).check_name(name).is_ok();
    assert!(knows("192.168.1.5:80", "192.168.1.5"));
    assert!(knows("192.168.1.5:80", "localhost:80"));
    assert!(knows("[fd00::5]:4180", "[fd00::5]:4180"));
    assert!(!knows("192.168.1.5:4180", "192.168.1.6:4180"));
    assert!(!knows("0.0.0.0:4180", "0.0.0.0:4180"));
    assert!(!knows("[::]:4180", "[::]:4180"));
}
