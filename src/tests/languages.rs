//! Which language a page is in: the one asked for, whole, and no other.

use axum::{
    body::Body,
    http::{
        Request,
        header::{ACCEPT, ACCEPT_LANGUAGE},
    },
};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use serde_json::{Value, json};

use super::{Answer, Server, attributes, question};
use crate::languages::{self, Language};

impl Server {
    async fn seen_in(&self, language: &Language, path: &str) -> Answer {
        self.send(Request::get(path).header(ACCEPT_LANGUAGE, language.tag), Body::empty()).await
    }
}

/// Everything that a page may need words for: an intro, a template, notes, and a second question to set aside.
fn rich() -> Value {
    json!({"survey": {"title": "T", "intro": "I", "entry": "q", "questions": {
        "q": {"prompt": "P", "notes": true, "options": [
            {"key": "a", "label": "A", "insight": "X", "recommended": true, "next": "r"}, {"key": "b", "label": "B"}]},
        "r": {"prompt": "R"}},
        "quick": [{"key": "t", "label": "L", "answers": {"q": {"selected": ["b"]}}}]}})
}

/// The fixed parts of all that a language can say, without what is in the blanks.
fn sayings(language: &Language) -> Vec<String> {
    fn texts(value: Value) -> Vec<String> {
        match value {
            Value::String(text) => vec![text],
            Value::Array(values) => values.into_iter().flat_map(texts).collect(),
            Value::Object(values) => values.into_iter().flat_map(|(_, value)| texts(value)).collect(),
            Value::Null | Value::Bool(_) | Value::Number(_) => Vec::new(),
        }
    }
    let both = json!([*language.words, *language.pages]);
    let parts = texts(both).into_iter().flat_map(|text| {
        let parts: Vec<_> = text.split(['{', '}']).step_by(2).map(|part| part.trim().to_owned()).collect();
        parts
    });
    // Shorter ones are found by chance, as are English words in markup.
    parts.filter(|part| part.len() >= 12 && (!part.is_ascii() || part.contains(' '))).collect()
}

/// The page as a reader has it, with what it holds for the program.
fn unpacked(page: &Answer) -> String {
    let html = page.text().to_owned();
    let inlined = html.split_once("application/octet-stream").and_then(|(_, rest)| rest.split_once('>')?.1.split_once('<'));
    let inlined = inlined.map(|(inlined, _)| BASE64_STANDARD.decode(inlined).expect("base64")).unwrap_or_default();
    html + &String::from_utf8_lossy(&inlined)
}

#[tokio::test]
async fn a_page_holds_the_words_of_its_own_language_alone() {
    let server = Server::start().await;
    let (open, sent) = (server.ask(rich()).await, server.ask(rich()).await);
    server.submit(&sent, json!([{"id": "q", "selected": ["b"]}])).await;
    let back = server.ask(rich()).await;
    server.delete(&format!("/api/surveys/{back}")).await;
    let paths = [
        "/".to_owned(),
        format!("/s/{open}"),
        question(&open, "q"),
        format!("/s/{open}/review?template=0"),
        format!("/s/{sent}/done"),
        format!("/s/{back}/done"),
        "/nowhere".to_owned(),
    ];
    for language in languages::ALL.iter() {
        let own = sayings(language);
        let mut shown = String::new();
        for path in &paths {
            let page = unpacked(&server.seen_in(language, path).await);
            let head = format!("<html lang=\"{}\" dir=\"{}\"", language.tag, if language.rtl { "rtl" } else { "ltr" });
            assert!(page.contains(&head), "{head} is not in {path}: {page}");
            for other in languages::ALL.iter().filter(|other| other.tag != language.tag) {
                let foreign = sayings(other).into_iter().filter(|text| !own.iter().any(|own| own.contains(text)));
                let found: Vec<_> = foreign.filter(|text| page.contains(text)).collect();
                assert!(found.is_empty(), "{path} in {} says {found:?}, which is {}", language.tag, other.tag);
            }
            shown += &page;
        }
        // Else nothing was looked for, or nowhere.
        let said = own.iter().filter(|text| shown.contains(*text)).count();
        assert!(said > 40, "{}: only {said} of {}", language.tag, own.len());
    }
}

#[tokio::test]
async fn the_words_that_a_page_fetches_are_of_its_language_alone() {
    let server = Server::start().await;
    let id = server.ask(rich()).await;
    let fetch = |language: &'static str| {
        let request = Request::get(format!("/s/{id}/wording")).header(ACCEPT_LANGUAGE, language).header(ACCEPT, app::api::BINARY);
        server.send(request, Body::empty())
    };
    let arabic = fetch("ar").await;
    assert_eq!(arabic.status, 200);
    let text = String::from_utf8_lossy(&arabic.body);
    assert!(text.contains("شيء آخر") && text.contains("موصى به"), "{text}");
    assert!(!text.contains("Something else") && !text.contains("Recommended"), "{text}");
}

#[tokio::test]
async fn the_switch_names_every_language_in_its_own_words() {
    let server = Server::start().await;
    for language in languages::ALL.iter() {
        let page = server.seen_in(language, "/").await;
        let offered: Vec<_> = attributes(page.text(), "value").into_iter().filter(|value| languages::find(value).is_some()).collect();
        let all: Vec<_> = languages::ALL.iter().map(|each| each.tag).collect();
        assert_eq!(offered, all);
        for Language { name, .. } in languages::ALL.iter() {
            assert!(page.text().contains(&format!(">{name}</button>")), "{name}");
        }
    }
}

#[tokio::test]
async fn a_name_that_is_written_the_other_way_turns_nothing_around_it() {
    let server = Server::start().await;
    let arabic = languages::find("ar").expect("Arabic");
    let latin = server.ask_with("?agent=planner", rich()).await;
    let page = server.seen_in(arabic, &question(&latin, "q")).await;
    assert!(page.text().contains("أسئلة من \u{2068}planner\u{2069}\u{2069} · "), "{}", page.text());
    let hebrew = server.ask_with("?agent=%D7%93%D7%A0%D7%94", rich()).await;
    let page = server.get(&question(&hebrew, "q")).await;
    assert!(page.text().contains("asked by \u{2068}דנה\u{2069}\u{2069} · "), "{}", page.text());
    assert!(server.get(&question(&latin, "q")).await.text().contains("asked by planner · "));
}
