//! Files that people give: kept, named by answers, given out again, and let go. What is refused is in `refused`,
//! files of many questions on one form in `card`.

mod card;
mod refused;

use serde_json::json;
use url::Url;

use super::*;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR and more";

/// Asks for a file on two pages, one of which takes pictures alone, after a choice; the last is off the path at first.
fn spec() -> Value {
    json!({"survey": {"title": "Files", "entry": "f", "questions": {
        "f": {"prompt": "Which?", "kind": "files", "maxItems": 3, "next": "pic", "options": [{"uri": "doc:1", "name": "d", "title": "The doc"}]},
        "pic": {"prompt": "A picture?", "kind": "files", "accept": [".png", "image/jpeg"], "next": "q"},
        "q": {"prompt": "More?", "options": [{"key": "y", "label": "Yes", "next": "late"}, {"key": "n", "label": "No"}]},
        "late": {"prompt": "What more?", "kind": "files"}}}})
}

/// A multipart form: names with their values, then files with their names and bytes.
fn multipart(fields: &[(&str, &str)], files: &[(&str, &[u8])]) -> Vec<u8> {
    let files: Vec<_> = files.iter().map(|(name, bytes)| ("file", *name, *bytes)).collect();
    parted(fields, &files)
}

/// The same with the name of the field that each file stands in.
fn parted(fields: &[(&str, &str)], files: &[(&str, &str, &[u8])]) -> Vec<u8> {
    let mut body = Vec::new();
    for (name, value) in fields {
        body.extend(format!("--xx\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").bytes());
    }
    for (field, name, bytes) in files {
        body.extend(format!("--xx\r\nContent-Disposition: form-data; name=\"{field}\"; filename=\"{name}\"\r\n").bytes());
        body.extend(b"Content-Type: image/png\r\n\r\n");
        body.extend(*bytes);
        body.extend(b"\r\n");
    }
    body.extend(b"--xx--\r\n");
    body
}

impl Server {
    async fn parts(&self, path: &str, body: impl Into<Body>) -> Answer {
        self.send(Request::post(path).header(CONTENT_TYPE, "multipart/form-data; boundary=xx"), body).await
    }

    /// Uploads files as script does.
    async fn upload(&self, id: &str, at: &str, files: &[(&str, &[u8])]) -> Answer {
        self.parts(&format!("/s/{id}/files?at={at}"), multipart(&[], files)).await
    }

    /// Uploads one file; its URI.
    async fn uploaded(&self, id: &str, at: &str, name: &str, bytes: &[u8]) -> String {
        let answer = self.upload(id, at, &[(name, bytes)]).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()["files"][0]["uri"].as_str().expect("a URI").to_owned()
    }

    /// Sends a question's form as a browser does that has files in it.
    async fn fill(&self, id: &str, at: &str, fields: &[(&str, &str)], files: &[(&str, &[u8])]) -> Answer {
        let seen = self.seen(id).await;
        self.parts(&question(id, at), multipart(&[&[("seen", seen.as_str())], fields].concat(), files)).await
    }

    /// What the page of a question says of the files that the person added.
    async fn own(&self, id: &str, at: &str) -> Vec<String> {
        own(&self.get(&question(id, at)).await, "own")
    }

    async fn finish(&self, id: &str) -> Value {
        let seen = self.seen(id).await;
        assert!(self.form(&format!("/s/{id}/submit"), &[("seen", &seen)]).await.leads_to().ends_with("/done"));
        self.result(id).await
    }

    /// How many files are in the folder, and in how many folders.
    fn on_disk(&self) -> usize {
        fn count(path: &std::path::Path) -> usize {
            let entries = std::fs::read_dir(path).expect("a folder").map(|entry| entry.expect("an entry").path());
            entries.map(|path| if path.is_dir() { count(&path) } else { 1 }).sum()
        }
        count(self.folder.path())
    }
}

/// The files that the field of this name holds.
fn own(page: &Answer, field: &str) -> Vec<String> {
    let value = page.text().split(&format!("name=\"{field}\" value=\"")).nth(1).and_then(|rest| rest.split('"').next());
    value.expect("a field").split_whitespace().map(unescaped).collect()
}

fn bytes_at(uri: &str) -> Vec<u8> {
    std::fs::read(Url::parse(uri).expect("a URI").to_file_path().expect("a path")).expect("a file")
}

fn path_of(url: &Value) -> &str {
    url.as_str().and_then(|url| url.strip_prefix(BASE)).expect("a URL of ours")
}

#[tokio::test]
async fn a_file_that_is_uploaded_is_an_answer_once_one_names_it_and_comes_to_the_agent() {
    let server = Server::start().await;
    let id = server.ask(spec()).await;
    let revision = server.seen(&id).await;
    let uri = server.uploaded(&id, "f", "notes.txt", b"hello").await;
    assert!(uri.starts_with("file:///") && uri.ends_with("/notes.txt"), "{uri}");
    assert_eq!(bytes_at(&uri), b"hello");
    assert_eq!(server.seen(&id).await, revision, "an upload is no answer yet");

    server.answer(&id, "f", &[("own", &format!("{uri} ")), ("uri", "doc:1")]).await;
    assert_eq!(server.own(&id, "f").await, [uri.as_str()]);
    let result = server.finish(&id).await;
    assert_eq!(result["result"]["answers"], json!([{"id": "f", "uris": ["doc:1", uri]}]));
    let file = &result["files"][0];
    assert_eq!((&file["uri"], &file["question"], &file["name"]), (&json!(uri), &json!("f"), &json!("notes.txt")));
    assert_eq!((&file["type"], &file["size"]), (&json!("text/plain"), &json!(5)));
    assert_eq!(server.get(path_of(&file["url"])).await.body, b"hello");
}

#[tokio::test]
async fn the_form_door_has_its_own_result_and_the_download_stands_beside_it() {
    let server = Server::start().await;
    let form = json!({"message": "Please", "questions": [{"id": "f", "type": "files", "title": "Which?", "required": true}]});
    let id = server.post("/api/form_elicitation_v2_request", form).await.json()["id"].as_str().expect("an id").to_owned();
    let uri = server.uploaded(&id, "f", "a.txt", b"a").await;
    server.answer(&id, "f", &[("own", &format!("{uri} "))]).await;
    let result = server.finish(&id).await;
    assert_eq!(result["result"], json!({"action": "accept", "content": {"f": [uri]}}));
    assert_eq!(server.get(path_of(&result["files"][0]["url"])).await.status, 200);
}

#[tokio::test]
async fn a_plain_form_uploads_and_keeps_the_rest_of_it_and_stays_or_goes_on() {
    let server = Server::start().await;
    let id = server.ask(spec()).await;
    let stays = server.fill(&id, "f", &[("uri", "doc:1"), ("own", ""), ("go", "upload")], &[("a.txt", b"one"), ("b.txt", b"two")]).await;
    assert_eq!(stays.leads_to(), question(&id, "f"));
    let own = server.own(&id, "f").await;
    assert_eq!(own.iter().map(|uri| bytes_at(uri)).collect::<Vec<_>>(), [b"one", b"two"]);
    assert!(server.get(&question(&id, "f")).await.text().contains("enctype=\"multipart/form-data\""));

    // The button beside a file takes it away.
    let dropped = server.fill(&id, "f", &[("own", &(own.join(" ") + " ")), ("drop", &own[0]), ("uri", "doc:1")], &[("", b"")]).await;
    assert_eq!(dropped.leads_to(), question(&id, "f"));
    assert_eq!(server.own(&id, "f").await, own[1..]);
    let onward = server.fill(&id, "f", &[("own", &(own[1].clone() + " ")), ("go", "next")], &[("c.txt", b"three")]).await;
    assert_eq!(onward.leads_to(), question(&id, "pic"));
    assert_eq!(server.own(&id, "f").await.len(), 2);
}

#[tokio::test]
async fn a_form_with_files_conflicts_like_any_other_and_loses_nothing() {
    let server = Server::start().await;
    let id = server.ask(spec()).await;
    server.answer(&id, "f", &[("uri", "doc:1")]).await;
    let stale = multipart(&[("seen", "0"), ("go", "upload")], &[("mine.txt", b"mine")]);
    let page = server.parts(&question(&id, "f"), stale).await;
    assert_eq!(page.status, 409);
    assert!(page.text().contains("/mine.txt ") && page.text().contains("The doc"), "{}", page.text());
}

#[tokio::test]
async fn a_download_is_saved_and_never_shown_among_our_pages() {
    let server = Server::start().await;
    let id = server.ask(spec()).await;
    let html = b"<!DOCTYPE html><script>alert(1)</script>";
    let uri = server.uploaded(&id, "f", "p\u{e4}ge %221%22.html", html).await;
    let upload = uri.rsplit('/').nth(1).expect("an id");
    let answer = server.get(&format!("/s/{id}/files/{upload}")).await;
    assert_eq!((answer.status.as_u16(), answer.body.as_slice()), (200, &html[..]));
    assert_eq!(answer.header("content-disposition"), "attachment; filename=\"p_ge__1_.html\"; filename*=UTF-8''p%C3%A4ge%20%5F1%5F%2Ehtml");
    assert_eq!(answer.header("content-security-policy"), "default-src 'none'; sandbox; frame-ancestors 'none'");
    assert_eq!((answer.header("x-content-type-options"), answer.header("cache-control")), ("nosniff", "no-store"));
    assert_eq!(answer.headers.get_all(CONTENT_TYPE).iter().collect::<Vec<_>>(), ["text/html"]);
    server.get(&format!("/s/{id}/files/{}", "A".repeat(22))).await.refuses(404, "unknown_address");
    server.get(&format!("/s/{}/files/{upload}", server.ask(spec()).await)).await.refuses(404, "unknown_address");
    // What is not sent yet is none of the agent's business.
    server.get(&format!("/api/surveys/{id}/files/{upload}")).await.refuses(404, "unknown_address");
}

#[tokio::test]
async fn twenty_uploads_at_once_are_twenty_files() {
    let server = Server::start().await;
    let id = server.ask(spec()).await;
    let uploads = (0..20).map(|number| {
        let (server, id) = (server.clone(), id.clone());
        tokio::spawn(async move { server.uploaded(&id, "late", "same name.txt", format!("file {number}").as_bytes()).await })
    });
    let uris = futures::future::join_all(uploads).await.into_iter().map(|uri| uri.expect("an upload")).collect::<Vec<_>>();
    let all: std::collections::HashSet<_> = uris.iter().map(|uri| bytes_at(uri)).collect();
    assert_eq!((all.len(), server.on_disk()), (20, 20));
    // A question that is not on the path keeps its answer like any other, until it is; it is never sent.
    server.answer(&id, "late", &[("own", &(uris.join(" ") + " "))]).await;
    let result = server.finish(&id).await;
    assert_eq!((result["result"]["answers"].as_array().map(Vec::len), result.get("files")), (Some(0), None));
    assert_eq!(server.on_disk(), 0);
}

#[tokio::test]
async fn what_no_answer_names_is_gone_when_the_survey_ends_and_a_refusal_leaves_nothing() {
    let server = Server::start().await;
    for (decline, left) in [(false, 1), (true, 0)] {
        let id = server.ask(spec()).await;
        let (named, _) = (server.uploaded(&id, "f", "a.txt", b"a").await, server.uploaded(&id, "f", "b.txt", b"b").await);
        server.answer(&id, "f", &[("own", &format!("{named} "))]).await;
        assert_eq!(server.on_disk(), 2);
        if decline {
            server.form(&format!("/s/{id}/decline"), &[("reason", "")]).await;
        } else {
            server.finish(&id).await;
        }
        assert_eq!(server.on_disk(), left);
        std::fs::remove_dir_all(server.folder.path().join(&id)).expect("a folder");
    }
}

#[tokio::test]
async fn a_survey_that_is_replaced_keeps_what_its_draft_names() {
    let server = Server::start().await;
    let id = server.ask_with("?session=s", spec()).await;
    let (named, _) = (server.uploaded(&id, "f", "a.txt", b"a").await, server.uploaded(&id, "f", "b.txt", b"b").await);
    server.answer(&id, "f", &[("own", &format!("{named} "))]).await;
    server.ask_with("?session=s", spec()).await;
    assert_eq!((server.on_disk(), bytes_at(&named)), (1, b"a".to_vec()));
}

#[tokio::test]
async fn answers_that_come_late_bring_their_files() {
    let server = Server::start().await;
    let id = server.ask_with("?expires_in=60", spec()).await;
    let early = server.uploaded(&id, "f", "early.txt", b"a").await;
    server.answer(&id, "f", &[("own", &format!("{early} "))]).await;
    server.clock.advance(61 * SECOND);
    assert_eq!(server.result(&id).await["outcome"], "expired");
    let late = server.uploaded(&id, "f", "late.txt", b"b").await;
    server.answer(&id, "f", &[("own", &format!("{early} {late} "))]).await;
    let result = server.finish(&id).await;
    assert_eq!(result["late"]["result"]["answers"][0]["uris"], json!([early, late]));
    assert_eq!(result["files"].as_array().map(Vec::len), Some(2));
    assert_eq!((bytes_at(&early), bytes_at(&late)), (b"a".to_vec(), b"b".to_vec()));
}
