//! What is no file that a question asks for, however it comes: it is refused in words, and nothing of it stays.

use futures::{StreamExt, stream};

use super::*;

/// A file of this many bytes.
fn large(bytes: u64) -> Vec<u8> {
    vec![b'x'; usize::try_from(bytes).expect("a size")]
}

#[tokio::test]
async fn a_file_that_lies_or_is_not_asked_for_is_refused_in_words() {
    let server = Server::start().await;
    let id = server.ask(spec()).await;
    let cases: [(&str, &str, &[u8], &str); 7] = [
        ("pic", "a.png", b"<!DOCTYPE html><script>", "file_lies"),
        ("pic", "a.png", b"MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0", "file_lies"),
        ("f", "a.txt", PNG, "file_lies"),
        ("f", "a.pdf", b"text", "file_lies"),
        ("pic", "a.html", b"<!DOCTYPE html>", "not_accepted"),
        ("pic", "png", b"text", "not_accepted"),
        ("pic", "a.txt", b"text", "not_accepted"),
    ];
    for (at, name, bytes, code) in cases {
        let answer = server.upload(&id, at, &[(name, bytes)]).await;
        answer.refuses(422, code);
        assert!(answer.text().contains(name), "{}", answer.text());
    }
    server.uploaded(&id, "pic", "A.PNG", PNG).await;
    server.uploaded(&id, "pic", "a.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF").await;
    assert_eq!(server.on_disk(), 2);
    let spanish = Request::post(format!("/s/{id}/files?at=f")).header("accept-language", "es");
    let answer = spanish.header(CONTENT_TYPE, "multipart/form-data; boundary=xx");
    let answer = server.send(answer, multipart(&[], &[("vac\u{ed}o.txt", b"")])).await;
    answer.refuses(422, "empty_file");
    assert!(answer.json()["errors"][0]["message"].as_str().is_some_and(|text| text.contains("vacío.txt está vacío")), "{}", answer.text());
}

#[tokio::test]
async fn a_file_is_at_most_as_large_as_the_cap_and_so_are_all_of_a_survey() {
    let server = Server::start().await;
    let id = server.ask(spec()).await;
    server.uploaded(&id, "f", "most.txt", &large(CAPS.file)).await;
    server.upload(&id, "f", &[("more.txt", &large(CAPS.file + 1))]).await.refuses(413, "file_too_large");
    // Neither a file that is too large nor a form that is takes room.
    assert_eq!(server.on_disk(), 1);
    let chunks = stream::repeat(Ok::<_, std::convert::Infallible>(large(10_000)));
    let head = multipart(&[], &[("endless.txt", b"x")]);
    let head = head[..head.len() - 10].to_vec();
    let endless = Body::from_stream(stream::iter([Ok(head)]).chain(chunks));
    server.parts(&format!("/s/{id}/files?at=f"), endless).await.refuses(413, "body_too_large");
    let declared = Request::post(format!("/s/{id}/files?at=f")).header(CONTENT_TYPE, "multipart/form-data; boundary=xx");
    server.send(declared, large(CAPS.survey + 1_000_001)).await.refuses(413, "body_too_large");

    server.uploaded(&id, "late", "second.txt", &large(CAPS.file)).await;
    server.upload(&id, "f", &[("third.txt", &large(CAPS.file))]).await.refuses(413, "no_room");
    server.uploaded(&id, "f", "small.txt", &large(50_000)).await;
    assert_eq!(server.on_disk(), 3);
}

#[tokio::test]
async fn a_survey_has_so_many_files_and_a_form_brings_no_more() {
    let server = Server::start().await;
    let id = server.ask(spec()).await;
    let files = vec![("a.txt", &b"a"[..]); CAPS.count + 1];
    server.upload(&id, "f", &files).await.refuses(413, "too_many_files");
    assert_eq!(server.on_disk(), CAPS.count);
    let answer = server.upload(&id, "late", &files[..2]).await;
    answer.refuses(413, "too_many_files");
    assert!(answer.text().contains("at most 30 files fit"), "{}", answer.text());
    assert_eq!(server.on_disk(), CAPS.count);
    server.clock.advance(3_601 * SECOND);
    server.uploaded(&id, "late", "b.txt", b"b").await;
    assert_eq!(server.on_disk(), 1);
}

#[tokio::test]
async fn room_is_made_by_what_no_answer_named_for_an_hour() {
    let server = Server::start().await;
    let id = server.ask(spec()).await;
    let named = server.uploaded(&id, "f", "a.txt", &large(CAPS.file)).await;
    let forgotten = server.uploaded(&id, "f", "b.txt", &large(CAPS.file)).await;
    server.answer(&id, "f", &[("own", &format!("{named} "))]).await;
    server.clock.advance(3_600 * SECOND);
    server.upload(&id, "f", &[("c.txt", &large(CAPS.file))]).await.refuses(413, "no_room");
    server.clock.advance(SECOND);
    server.uploaded(&id, "f", "c.txt", &large(CAPS.file)).await;
    assert_eq!((server.on_disk(), bytes_at(&named).len()), (2, 100_000));
    // Whoever still has it on the page is told, and the rest of the answer is not taken either.
    let page = server.answer(&id, "f", &[("own", &format!("{named} {forgotten} "))]).await;
    assert_eq!(page.status, 422);
    assert_eq!(server.own(&id, "f").await, [named]);
}

#[tokio::test]
async fn a_form_that_is_cut_off_or_broken_leaves_nothing() {
    let server = Server::start().await;
    let id = server.ask(spec()).await;
    let whole = multipart(&[("seen", "0"), ("go", "upload")], &[("a.txt", b"hello")]);
    let to = [format!("/s/{id}/files?at=f"), question(&id, "f")];
    for path in &to {
        for cut in 1..whole.len() - 4 {
            let status = server.parts(path, whole[..cut].to_vec()).await.status;
            assert!(status.is_client_error(), "{status} {cut}");
        }
        let broken = stream::iter([Ok(whole[..whole.len() - 12].to_vec()), Err(std::io::Error::other("gone"))]);
        assert_eq!(server.parts(path, Body::from_stream(broken)).await.status, 400);
        for body in ["", "hello", "--xx", "--xx\r\n\r\n", "--yy\r\n\r\n--yy--", "--xx\r\nContent-Disposition\r\n\r\nx\r\n--xx--"] {
            let status = server.parts(path, body).await.status;
            assert_eq!(status, 400, "{path} {body:?}");
        }
    }
    assert_eq!((server.on_disk(), server.seen(&id).await.as_str()), (0, "0"));
    for media in ["multipart/form-data", "multipart/mixed; boundary=xx"] {
        let answer = server.send(Request::post(&to[0]).header(CONTENT_TYPE, media), whole.clone()).await;
        answer.refuses(415, "unsupported_media_type");
    }
    server.form(&to[0], &[("file", "a.txt")]).await.refuses(415, "unsupported_media_type");
}

#[tokio::test]
async fn a_name_is_only_a_name() {
    let server = Server::start().await;
    let id = server.ask(spec()).await;
    let long = "é".repeat(2_500) + ".txt";
    let cases = [
        ("../../x", "x"),
        ("..\\..\\x.txt", "x.txt"),
        ("/etc/passwd", "passwd"),
        ("%2e%2e%2fx", "%2e%2e%2fx"),
        ("a\u{202e}txt.exe", "atxt.exe"),
        ("\u{2066}\u{200b}", "file"),
        ("..", "file"),
        ("<img src=x onerror=alert(1)>.txt", "_img src=x onerror=alert(1)_.txt"),
    ];
    for (given, kept) in cases {
        let answer = server.upload(&id, "f", &[(given, b"text")]).await;
        assert_eq!(answer.json()["files"][0]["name"], kept, "{given}");
        let uri = answer.json()["files"][0]["uri"].as_str().expect("a URI").to_owned();
        let path = Url::parse(&uri).expect("a URI").to_file_path().expect("a path");
        assert!(path.starts_with(server.folder.path().join(&id)) && path.ends_with(kept), "{uri}");
        assert_eq!(bytes_at(&uri), b"text");
        server.answer(&id, "f", &[("own", &format!("{uri} ")), ("go", "save")]).await.leads_to();
    }
    let answer = server.upload(&id, "f", &[(&long, b"text")]).await;
    let name = answer.json()["files"][0]["name"].as_str().expect("a name").to_owned();
    assert!(name.len() <= 120 && name.ends_with("é.txt"), "{name}");
    // No browser sends such a head, and nothing is kept of what follows it.
    let before = server.on_disk();
    for head in ["\0", "\u{1}", "\r\nX: y"] {
        let answer = server.upload(&id, "f", &[(&format!("a{head}b.txt"), b"text")]).await;
        assert!(answer.status == 400 || answer.status == 422, "{head:?} {}", answer.text());
    }
    assert_eq!(server.on_disk(), before);
}

#[tokio::test]
async fn what_is_no_file_is_none_and_of_two_each_is_judged_by_itself() {
    let server = Server::start().await;
    let id = server.ask(spec()).await;
    let path = format!("/s/{id}/files?at=f");
    server.parts(&path, multipart(&[("file", "no file name")], &[])).await.refuses(422, "no_file");
    server.parts(&path, multipart(&[], &[])).await.refuses(422, "no_file");
    server.upload(&id, "f", &[("", b"")]).await.refuses(422, "no_file");
    server.upload(&id, "f", &[("empty.txt", b"")]).await.refuses(422, "empty_file");
    let both = server.upload(&id, "f", &[("good.txt", b"good"), ("bad.png", b"bad"), ("", b"nameless")]).await.json();
    assert_eq!((&both["files"][0]["name"], &both["files"][1]["name"]), (&json!("good.txt"), &json!("file")));
    assert_eq!(both["errors"][0]["code"], "file_lies");
    assert_eq!(server.on_disk(), 2);
}

#[tokio::test]
async fn a_plain_form_says_which_file_was_not_taken_and_keeps_the_others() {
    let server = Server::start().await;
    let id = server.ask(spec()).await;
    let page = server.fill(&id, "f", &[("uri", "doc:1"), ("go", "next")], &[("good.txt", b"good"), ("bad.png", b"bad")]).await;
    assert_eq!(page.status, 422);
    assert!(page.text().contains("bad.png is not what its name says"), "{}", page.text());
    assert_eq!(server.own(&id, "f").await.len(), 1);
    let most = large(CAPS.file + 1);
    let page = server.fill(&id, "pic", &[("go", "upload")], &[("large.png", &most)]).await;
    assert!(page.status == 422 && page.text().contains("large.png is too large: at most 97 KB fit"), "{}", page.text());
    // More than the question takes is not taken, and stays on the page.
    let files: [(&str, &[u8]); 4] = [("1.txt", b"1"), ("2.txt", b"2"), ("3.txt", b"3"), ("4.txt", b"4")];
    let page = server.fill(&id, "f", &[("go", "next")], &files).await;
    assert!(page.status == 422 && page.text().contains("/4.txt "), "{}", page.text());
    assert_eq!(server.own(&id, "f").await.len(), 1);
}

#[tokio::test]
async fn a_question_that_takes_no_files_or_is_none_and_a_survey_that_is_over_refuse_them() {
    let server = Server::start().await;
    let id = server.ask(spec()).await;
    let file: &[(&str, &[u8])] = &[("a.txt", b"a")];
    server.upload(&id, "q", file).await.refuses(422, "not_offered");
    server.upload(&id, "nothing", file).await.refuses(404, "unknown_address");
    server.upload(&"A".repeat(22), "f", file).await.refuses(404, "unknown_survey");
    server.parts(&format!("/s/{id}/files"), multipart(&[], file)).await.refuses(404, "unknown_address");
    assert_eq!(server.get(&format!("/s/{id}/files")).await.leads_to(), question(&id, "f"));
    let form = server.fill(&id, "q", &[("pick", "1")], file).await;
    assert_eq!(form.status, 422);
    server.delete(&format!("/api/surveys/{id}")).await;
    server.upload(&id, "f", file).await.refuses(410, "survey_over");
    assert!(server.fill(&id, "f", &[("go", "upload")], file).await.leads_to().ends_with("/done"));
    assert_eq!(server.on_disk(), 0);
}

#[tokio::test]
async fn an_answer_names_only_files_that_its_own_question_was_given() {
    let server = Server::start().await;
    let (id, other) = (server.ask(spec()).await, server.ask(spec()).await);
    let elsewhere = server.uploaded(&other, "f", "a.txt", b"a").await;
    let next_door = server.uploaded(&id, "late", "a.txt", b"a").await;
    let made_up = next_door.replace("/a.txt", "/b.txt");
    for uri in [&elsewhere, &next_door, &made_up, "file:///etc/passwd", "https://example.com/a.txt", "javascript:alert(1)"] {
        let page = server.answer(&id, "f", &[("own", &format!("{uri} "))]).await;
        assert_eq!(page.status, 422, "{uri}");
    }
    assert_eq!(server.seen(&id).await, "0");
    // A client with a file system of its own names what it likes, but nothing of ours that was not given here.
    let hidden = ["FILE://localhost/%2e%2e/", "file:///x/..%2f", "file:///x/y/../..%2f"].map(|start| elsewhere.replace("file:///", start));
    for uri in [&elsewhere, &next_door, &made_up].into_iter().chain(&hidden) {
        server.submit(&id, json!([{"id": "f", "uris": [uri]}])).await.refuses(422, "not_a_file");
    }
    assert_eq!(server.submit(&id, json!([{"id": "f", "uris": ["file:///home/me/a.txt"]}])).await.status, 200);
}

#[tokio::test]
async fn another_site_uploads_nothing() {
    let server = Server::start().await;
    let id = server.ask(spec()).await;
    for path in [format!("/s/{id}/files?at=f"), question(&id, "f")] {
        for (name, value) in [("origin", "https://evil.example"), ("origin", "null"), ("sec-fetch-site", "cross-site")] {
            let request = Request::post(&path).header(CONTENT_TYPE, "multipart/form-data; boundary=xx").header(name, value);
            assert_eq!(server.send(request, multipart(&[], &[("a.txt", b"a")])).await.status, 403);
        }
    }
    assert_eq!(server.on_disk(), 0);
}
