//! What people see: every kind of page, in both languages, and addresses that lead elsewhere.

use axum::{
    body::Body,
    http::{Request, header::ACCEPT_LANGUAGE},
};
use serde_json::json;

use super::{
    Answer, FORM, Server, attributes, encoded,
    fixtures::{branching, first, introduced, tiny},
    question,
};

impl Server {
    async fn in_chinese(&self, path: &str) -> Answer {
        self.send(Request::get(path).header(ACCEPT_LANGUAGE, "zh-CN,zh;q=0.9,en;q=0.5"), Body::empty()).await
    }
}

#[track_caller]
fn shows(page: &Answer, texts: &[&str]) {
    assert_eq!(page.status, 200, "{}", page.text());
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    for text in texts {
        assert!(page.text().contains(text), "{text} is not in {}", page.text());
    }
}

#[tokio::test]
async fn an_empty_inbox_shows_the_command_that_fills_it() {
    let server = Server::start().await;
    shows(&server.get("/").await, &["Nothing is waiting", "curl -X POST", "http://127.0.0.1:4180/api/ask_survey"]);
}

#[tokio::test]
async fn the_inbox_lists_what_waits_and_what_is_over() {
    let server = Server::start().await;
    let one = server.ask_with("?agent=porter", tiny()).await;
    let two = server.ask(branching()).await;
    let over = server.ask(introduced()).await;
    server.submit(&over, first()).await;
    let inbox = server.get("/").await;
    shows(&inbox, &["(2) Two surveys are waiting", "porter", "Earlier", "1 answer sent"]);
    let links = attributes(inbox.text(), "href");
    for id in [one, two, over] {
        assert!(links.contains(&format!("/s/{id}")), "{links:?}");
    }
}

#[tokio::test]
async fn a_start_page_stands_before_a_survey_that_has_something_to_say() {
    let server = Server::start().await;
    let id = server.ask(introduced()).await;
    let start = server.get(&format!("/s/{id}")).await;
    shows(&start, &["Please read <strong>this</strong> first.", "Tiny", "1 question", ">Start<"]);
    assert!(!start.text().contains("<script>alert"));
    assert!(attributes(start.text(), "href").contains(&question(&id, "q")));
    server.answer(&id, "q", &[("pick", "0"), ("go", "save")]).await;
    shows(&server.get(&format!("/s/{id}")).await, &[">Go on<"]);
}

#[tokio::test]
async fn a_question_is_a_form_of_real_inputs() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    let page = server.get(&question(&id, "kind")).await;
    shows(&page, &["What kind of release?", "type=\"radio\"", "A fix", "Something new", "Question 1 of 1"]);
    let actions = attributes(page.text(), "action");
    assert!(actions.contains(&question(&id, "kind")), "{actions:?}");
}

#[tokio::test]
async fn every_form_and_link_of_every_page_is_ours() {
    let server = Server::start().await;
    let id = server.ask(introduced()).await;
    let over = server.ask(tiny()).await;
    server.form(&format!("/s/{over}/cancel"), &[]).await;
    server.answer(&id, "q", &[("pick", "0"), ("go", "save")]).await;
    let paths =
        ["/".into(), format!("/s/{id}"), question(&id, "q"), format!("/s/{id}/review"), format!("/s/{over}/done"), "/nowhere".into()];
    for path in paths {
        let page = server.get(&path).await;
        let html = page.text();
        let actions = attributes(html, "action");
        assert!(!actions.is_empty(), "{path}");
        for address in actions.into_iter().chain(attributes(html, "href")).chain(attributes(html, "src")) {
            assert!(address.starts_with('/') && !address.starts_with("//") || address.starts_with('#'), "{path}: {address}");
        }
        assert!(attributes(html, "style").is_empty() && attributes(html, "onclick").is_empty(), "{path}");
    }
}

#[tokio::test]
async fn the_review_opens_on_a_whole_path_only() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    assert_eq!(server.get(&format!("/s/{id}/review")).await.leads_to(), question(&id, "kind"));
    server.answer(&id, "kind", &[("pick", "0"), ("go", "next")]).await;
    assert_eq!(server.get(&format!("/s/{id}/review")).await.leads_to(), question(&id, "bug"));
    server.answer(&id, "bug", &[("go", "skip")]).await;
    shows(&server.get(&format!("/s/{id}/review")).await, &["Look it over, then send it", "A fix", "Submit 1 answer"]);
}

#[tokio::test]
async fn an_address_off_the_path_leads_to_the_first_open_question() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    for at in ["bug", "nope", "", "../../etc/passwd", "kind\n", "\u{0}"] {
        assert_eq!(server.get(&question(&id, at)).await.leads_to(), question(&id, "kind"), "{at}");
    }
    for query in ["at=%FF", "at=%C3%28", "at=%", "at=%zz", "at=%E4%B8", "x=1", "at", "&&&=&"] {
        assert_eq!(server.get(&format!("/s/{id}?{query}")).await.leads_to(), question(&id, "kind"), "{query}");
    }
    assert_eq!(server.get(&format!("/s/{id}/done")).await.leads_to(), format!("/s/{id}"));
}

#[tokio::test]
async fn an_ended_survey_has_one_page_that_says_how() {
    let server = Server::start().await;
    let replaced = server.ask_with("?session=s", tiny()).await;
    server.clock.advance(1);
    let newer = server.ask_with("?session=s", tiny()).await;
    let mut ids = Vec::new();
    for _ in 0..4 {
        ids.push(server.ask_with("?agent=porter&expires_in=60", tiny()).await);
    }
    server.post(&format!("/s/{}/submit", ids[0]), first()).await;
    server.delete(&format!("/api/surveys/{}", ids[1])).await;
    server.form(&format!("/s/{}/decline", ids[2]), &[("reason", "busy")]).await;
    server.form(&format!("/s/{}/cancel", ids[3]), &[]).await;
    let texts = [
        ["Sent to porter", "The first", "not identified"],
        ["Withdrawn by the agent", "porter took this survey back", ""],
        ["You declined to answer", "busy", ""],
        ["Closed without answering", "porter has been told", ""],
    ];
    for (id, texts) in ids.iter().zip(texts) {
        for path in [format!("/s/{id}"), question(id, "q"), format!("/s/{id}/review")] {
            assert_eq!(server.get(&path).await.leads_to(), format!("/s/{id}/done"));
        }
        shows(&server.get(&format!("/s/{id}/done")).await, &texts);
    }
    let page = server.get(&format!("/s/{replaced}/done")).await;
    shows(&page, &["Replaced by a newer survey"]);
    assert!(attributes(page.text(), "href").contains(&format!("/s/{newer}")));
}

#[tokio::test]
async fn the_draft_of_a_replaced_survey_stays_readable() {
    let server = Server::start().await;
    let old = server.ask_with("?session=s", tiny()).await;
    server.answer(&old, "q", &[("custom", "half a thought"), ("pick", "other"), ("go", "save")]).await;
    server.ask_with("?session=s", tiny()).await;
    shows(&server.get(&format!("/s/{old}/done")).await, &["Your draft, not sent", "half a thought"]);
}

#[tokio::test]
async fn what_is_not_there_has_a_page_that_says_so() {
    let server = Server::start().await;
    for path in ["/s/abcdefghijklmnopqrstuv", "/s/x", "/s/%FF", "/s/x/review", "/s/x/done", "/nowhere", "/s", "/apish", "/s/x/submit"] {
        let page = server.get(path).await;
        assert_eq!(page.status, 404, "{path}");
        assert!(page.text().contains("There is no survey here"), "{path}: {}", page.text());
    }
}

#[tokio::test]
async fn a_browser_that_prefers_chinese_gets_chinese() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    let page = server.in_chinese(&question(&id, "kind")).await;
    shows(&page, &["<html lang=\"zh-CN\"", "下一步", "第 1 题"]);
    shows(&server.in_chinese("/").await, &["1 份问卷待回答"]);
    assert!(server.in_chinese("/nowhere").await.text().contains("lang=\"zh-CN\""));
    for header in ["accept-language", "cookie", "accept"] {
        assert!(page.header("vary").to_lowercase().contains(header), "{}", page.header("vary"));
    }
    assert_eq!(page.headers.get_all("vary").iter().count(), 1);
}

#[tokio::test]
async fn a_switch_sets_a_cookie_and_goes_back() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    let back = question(&id, "q");
    let switched = server.form("/settings", &[("back", &back), ("lang", "zh-CN")]).await;
    assert_eq!(switched.leads_to(), back);
    let cookie = switched.header("set-cookie").to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/"), "{cookie}");
    let page = server.send(Request::get(&back).header("cookie", "lang=zh-CN; theme=dark"), Body::empty()).await;
    shows(&page, &["<html lang=\"zh-CN\"", "data-theme=\"dark\""]);

    for back in ["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)", ""] {
        assert_eq!(server.form("/settings", &[("back", back), ("theme", "dark")]).await.leads_to(), "/", "{back}");
    }
    assert_eq!(server.form("/settings", &[("lang", "<script>"), ("theme", "pink")]).await.header("set-cookie"), "");
}

#[tokio::test]
async fn a_switch_on_the_answer_to_a_form_leads_to_a_page_and_not_into_nothing() {
    let server = Server::start().await;
    let id = server.ask(branching()).await;
    let missing = server.form(&format!("/s/{id}/submit"), &[("seen", "0")]).await;
    let values = attributes(missing.text(), "value");
    let back = values.iter().find(|value| value.starts_with("/s/")).expect("an address to go back to");
    let there = server.form("/settings", &[("back", back), ("theme", "dark")]).await;
    assert_eq!(server.get(there.leads_to()).await.leads_to(), question(&id, "kind"));
    assert_eq!(server.get("/settings").await.leads_to(), "/");
}

#[tokio::test]
async fn texts_of_a_survey_are_shown_as_text() {
    let server = Server::start().await;
    let hostile = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'`]]>--></title></textarea>";
    let spec = json!({"survey": {"title": hostile, "entry": "q", "intro": hostile, "questions": {"q": {
        "prompt": hostile, "header": hostile, "detail": hostile,
        "options": [{"key": hostile, "label": hostile, "description": "d <script>alert(3)</script>"}]}}}});
    let agent = encoded(&[("agent", "<script>alert(4)</script>")]);
    let id = server.ask_with(&format!("?{agent}"), spec).await;
    server.answer(&id, "q", &[("pick", "other"), ("custom", hostile), ("go", "save")]).await;
    let stale = server.form(&question(&id, "q"), &[("seen", "0"), ("custom", &format!("{hostile}!")), ("pick", "other")]).await;
    let mut pages = vec![stale];
    for path in ["/".into(), format!("/s/{id}"), question(&id, "q"), format!("/s/{id}/review")] {
        pages.push(server.get(&path).await);
    }
    server.form(&format!("/s/{id}/decline"), &[("reason", hostile)]).await;
    pages.push(server.get(&format!("/s/{id}/done")).await);
    for page in pages {
        let html = page.text();
        assert!(!html.contains("<script>alert") && !html.contains("<img"), "{html}");
        assert!(html.contains("&lt;script&gt;alert"), "{html}");
    }
}

#[tokio::test]
async fn the_wizard_gets_postcard_where_a_browser_gets_a_page() {
    let server = Server::start().await;
    let id = server.ask(tiny()).await;
    let send = |fields: &[(&str, &str)]| {
        let request = Request::post(question(&id, "q")).header("content-type", FORM).header("accept", app::api::BINARY);
        server.send(request, encoded(fields))
    };
    let taken = send(&[("pick", "0"), ("exact", "1"), ("seen", "0"), ("go", "save")]).await;
    assert_eq!((taken.status.as_u16(), taken.header("content-type")), (200, app::api::BINARY));
    let reply: app::api::Reply = postcard::from_bytes(&taken.body).expect("a reply");
    assert_eq!((reply.snapshot.revision.0, reply.refused), (1, None));
    let stale = send(&[("pick", "1"), ("exact", "1"), ("seen", "0"), ("go", "save")]).await;
    assert_eq!(stale.status, 409);
    let reply: app::api::Reply = postcard::from_bytes(&stale.body).expect("a reply");
    assert_eq!(reply.refused, Some(app::api::Fault::Changed));
    for path in ["wording", "snapshot"] {
        let answer = server.get(&format!("/s/{id}/{path}")).await;
        assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, app::api::BINARY));
        server.get(&format!("/s/x/{path}")).await.refuses(404, "unknown_survey");
    }
    let request = Request::post("/s/x?at=q").header("content-type", FORM).header("accept", app::api::BINARY);
    server.send(request, "").await.refuses(404, "unknown_survey");
}
