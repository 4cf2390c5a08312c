//! The guide for agents that read: all that it names is there, and what it shows as typed works.

use engine::doors::ALL;
use serde_json::json;

use super::*;

async fn guide(server: &Server) -> String {
    let answer = server.get("/llms.txt").await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "text/markdown; charset=utf-8"));
    answer.text().to_owned()
}

/// What stands between `open` and `close`, each time.
fn between<'a>(text: &'a str, open: &'a str, close: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(open).skip(1).filter_map(move |rest| rest.split_once(close).map(|(within, _)| within))
}

#[tokio::test]
async fn the_guide_has_the_form_of_such_guides_and_names_every_door() {
    let server = Server::start().await;
    let guide = guide(&server).await;
    assert!(guide.starts_with("# Askpath\n\n> "), "{guide}");
    assert!(!guide.contains("{base}"), "{guide}");
    for door in ALL {
        assert!(guide.contains(&format!("- `{}`: ", door.name())), "{}", door.name());
        assert!(guide.contains(&format!("{BASE}/api/schemas/{}", door.name())), "{}", door.name());
    }
    for outcome in engine::OutcomeKind::ALL {
        assert!(guide.contains(&format!("`{}`", outcome.as_str())), "{outcome:?}");
    }
}

#[tokio::test]
async fn every_link_of_the_guide_leads_somewhere() {
    let server = Server::start().await;
    let guide = guide(&server).await;
    let links: Vec<_> = between(&guide, "](", ")").collect();
    assert!(links.len() > 7, "{links:?}");
    for link in links {
        let path = link.strip_prefix(BASE).expect("an address of ours");
        // It speaks to clients that shake hands first.
        let expected = if path == "/mcp" { 406 } else { 200 };
        assert_eq!(server.get(path).await.status, expected, "{link}");
    }
}

#[tokio::test]
async fn every_line_that_the_guide_shows_as_typed_works() {
    let server = Server::start().await;
    let guide = guide(&server).await;
    let id = server.ask(json!({"survey": {"entry": "name", "questions": {"name": {"prompt": "What should it be called?"}}}})).await;
    let lines: Vec<_> = between(&guide, "```sh\n", "\n```").collect();
    assert!(lines.len() > 5, "{lines:?}");
    // What ends the survey comes last.
    for is_end in [false, true] {
        for line in lines.iter().filter(|line| line.contains("DELETE") == is_end) {
            let address = between(line, BASE, "'").next().expect("an address of ours").replace("ID", &id).replace("wait=50", "wait=0");
            let answer = match between(line, "-d '", "'").next() {
                Some(body) if line.contains("-X PATCH") => {
                    server.send(Request::patch(&address).header(CONTENT_TYPE, JSON), body.to_owned()).await
                }
                Some(body) => server.post(&address, body).await,
                None if is_end => server.delete(&address).await,
                None => server.get(&address).await,
            };
            assert!(answer.status.is_success(), "{line}\n{answer:?}");
        }
    }
    assert_eq!(server.status(&id).await["outcome"], "withdrawn");
}
