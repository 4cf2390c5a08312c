//! Making a survey small: a cookie of its own pages, and one button on each of them.

use axum::{body::Body, http::Request};

use super::{
    Answer, Server, attributes,
    fixtures::{branching, first, introduced},
    question,
};

impl Server {
    /// As a browser asks in which the survey was made small.
    async fn get_small(&self, path: &str) -> Answer {
        self.send(Request::get(path).header("cookie", "minimised=1"), Body::empty()).await
    }
}

#[tokio::test]
async fn the_button_sets_a_cookie_for_this_survey_alone_and_goes_back() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    let here = question(&id, "kind");
    let page = server.get(&here).await;
    assert!(attributes(page.text(), "action").contains(&format!("/s/{id}/minimise")) && page.text().contains("Minimise"));
    let small = server.form(&format!("/s/{id}/minimise"), &[("back", &here), ("on", "1")]).await;
    assert_eq!(small.leads_to(), here);
    let cookie = small.header("set-cookie");
    for attribute in ["minimised=1", &format!("Path=/s/{id}"), "HttpOnly", "SameSite=Lax", "Max-Age="] {
        assert!(cookie.contains(attribute), "{attribute} is not in {cookie}");
    }
    let again = server.form(&format!("/s/{id}/minimise"), &[("back", &here), ("on", "0")]).await;
    assert_eq!(again.leads_to(), here);
    let cookie = again.header("set-cookie");
    assert!(cookie.contains("minimised=;") && cookie.contains("Max-Age=0") && cookie.contains(&format!("Path=/s/{id}")), "{cookie}");
    assert_eq!(server.status(&id).await["revision"], 0);
}

#[tokio::test]
async fn a_small_survey_shows_the_way_back_and_nothing_else() {
    let server = Server::start().await;
    let mut spec = branching();
    spec["survey"]["intro"] = "Hello".into();
    let id = server.ask(spec).await;
    server.answer(&id, "kind", &[("pick", "1"), ("go", "next")]).await;
    for at in ["scope", "when"] {
        server.answer(&id, at, &[("go", "skip")]).await;
    }
    for path in [format!("/s/{id}"), question(&id, "scope"), format!("/s/{id}/review")] {
        let page = server.get_small(&path).await;
        let (shown, hidden) = page.text().split_once("<div hidden").expect("what is hidden");
        let body = shown.split_once("<body").expect("a body").1;
        assert!(body.contains("Reopen") && body.contains("Release scope") && body.contains("3 of 3"), "{path}: {body}");
        assert_eq!(attributes(body, "action"), [format!("/s/{id}/minimise")], "{path}");
        assert!(attributes(body, "value").contains(&path), "{path}: {body}");
        assert!(!body.contains("<header") && hidden.contains("<header") && hidden.contains("<main"), "{path}: {body}");
        assert!(!page.text().contains("/pkg/askpath.js"), "no question is to come to life: {path}");
        let full = server.get(&path).await;
        assert!(!full.text().contains("Reopen") && !full.text().contains("<div hidden"), "{path}");
    }
}

#[tokio::test]
async fn what_a_page_says_about_something_that_was_sent_is_never_hidden() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    let request = Request::post(question(&id, "kind")).header("content-type", super::FORM).header("cookie", "minimised=1");
    let refused = server.send(request, super::encoded(&[("seen", "0"), ("go", "next")])).await;
    assert_eq!(refused.status, 422);
    assert!(!refused.text().contains("Reopen"), "{}", refused.text());
}

#[tokio::test]
async fn a_survey_that_is_over_is_not_small() {
    let server = Server::start().await;
    let id = server.ask(introduced()).await;
    server.submit(&id, first()).await;
    let page = server.get_small(&format!("/s/{id}/done")).await;
    assert!(!page.text().contains("Reopen") && !page.text().contains("/minimise"), "{}", page.text());
    assert!(!server.get_small("/").await.text().contains("Reopen"));
}

#[tokio::test]
async fn one_goes_back_to_pages_of_this_server_only() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    for back in ["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)", ""] {
        let form = server.form(&format!("/s/{id}/minimise"), &[("back", back), ("on", "1")]).await;
        assert_eq!(form.leads_to(), format!("/s/{id}"), "{back}");
    }
    let neither = server.form(&format!("/s/{id}/minimise"), &[("on", "<script>")]).await;
    assert_eq!((neither.leads_to(), neither.header("set-cookie")), (format!("/s/{id}").as_str(), ""));
    assert_eq!(server.form("/s/abcdefghijklmnopqrstuv/minimise", &[("on", "1")]).await.status, 404);
    assert_eq!(server.get(&format!("/s/{id}/minimise")).await.leads_to(), question(&id, "kind"));
}

#[tokio::test]
async fn one_goes_back_to_where_the_wizard_has_moved_to_meanwhile() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    let (loaded, moved) = (question(&id, "kind"), question(&id, "bug"));
    for path in [format!("/s/{id}/minimise"), "/settings".into()] {
        let sent_from = async |referer: &str| {
            let request = Request::post(&path).header("content-type", super::FORM).header("referer", referer);
            server.send(request, super::encoded(&[("back", &loaded), ("on", "1")])).await.leads_to().to_owned()
        };
        assert_eq!(sent_from(&format!("http://127.0.0.1:4180{moved}")).await, moved, "{path}");
        for unusable in ["http://127.0.0.1:4180//evil.example", "about:blank", "", "http://["] {
            assert_eq!(sent_from(unusable).await, loaded, "{path} {unusable}");
        }
    }
}
