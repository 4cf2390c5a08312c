//! Files of several questions on one form, which is saved or sent without script.

use super::*;

async fn card(server: &Server) -> String {
    let form = json!({"message": "Please", "questions": [
        {"id": "why", "type": "text", "title": "Why?", "required": true},
        {"id": "notes", "type": "files", "title": "Which notes?", "required": true},
        {"id": "pics", "type": "files", "title": "Which pictures?", "required": false, "accept": [".png"], "maxItems": 2}]});
    server.post("/api/form_elicitation_v2_request", form).await.json()["id"].as_str().expect("an id").to_owned()
}

impl Server {
    /// Sends the whole card as a browser does.
    async fn fill_card(&self, id: &str, fields: &[(&str, &str)], files: &[(&str, &str, &[u8])]) -> Answer {
        let seen = self.seen(id).await;
        let here = [("seen", seen.as_str()), ("q0-here", "1"), ("q1-here", "1"), ("q2-here", "1")];
        self.parts(&format!("/s/{id}/submit"), parted(&[&here, fields].concat(), files)).await
    }
}

#[tokio::test]
async fn a_card_keeps_the_files_of_each_question_whichever_button_sends_them() {
    let server = Server::start().await;
    let id = card(&server).await;
    let address = format!("/s/{id}");
    assert!(server.get(&address).await.text().contains("enctype=\"multipart/form-data\""));
    let files: [(&str, &str, &[u8]); 3] = [("q1-file", "a.txt", b"one"), ("q1-file", "b.txt", b"two"), ("q2-file", "c.png", PNG)];
    let stays = server.fill_card(&id, &[("q0-text", "So"), ("q1-own", ""), ("q2-own", ""), ("go", "q1-upload")], &files).await;
    assert_eq!(stays.leads_to(), format!("{address}?at=notes"));
    let page = server.get(&address).await;
    let (notes, pics) = (own(&page, "q1-own"), own(&page, "q2-own"));
    assert_eq!(notes.iter().chain(&pics).map(|uri| bytes_at(uri)).collect::<Vec<_>>(), [b"one", b"two", PNG]);
    assert!(page.text().contains("So</textarea>") && page.text().contains("Submit answers"), "{}", page.text());

    // The button beside a file takes it away, and nothing is sent.
    let (all, picture) = (notes.join(" ") + " ", pics.join(" ") + " ");
    let fields = [("q0-text", "So"), ("q1-own", all.as_str()), ("q2-own", picture.as_str()), ("q1-drop", &notes[0])];
    assert_eq!(server.fill_card(&id, &fields, &[]).await.leads_to(), format!("{address}?at=notes"));
    assert_eq!(own(&server.get(&address).await, "q1-own"), notes[1..]);

    let left = notes[1].clone() + " ";
    let fields = [("q0-text", "So"), ("q1-own", left.as_str()), ("q2-own", ""), ("go", "submit")];
    let sent = server.fill_card(&id, &fields, &[("q1-file", "d.txt", b"four"), ("q2-file", "", b"")]).await;
    assert!(sent.leads_to().ends_with("/done"));
    let content = server.result(&id).await["result"]["content"].clone();
    let uris: Vec<_> = content["notes"].as_array().expect("URIs").iter().map(|uri| bytes_at(uri.as_str().expect("a URI"))).collect();
    assert_eq!((uris, content["pics"].as_array().map_or(0, Vec::len)), (vec![b"two".to_vec(), b"four".to_vec()], 0));
    assert_eq!(server.on_disk(), 2);
}

#[tokio::test]
async fn a_card_with_a_file_that_is_not_kept_is_not_sent_and_keeps_all_else() {
    let server = Server::start().await;
    let id = card(&server).await;
    let files: [(&str, &str, &[u8]); 2] = [("q1-file", "a.txt", b"one"), ("q2-file", "b.txt", b"no picture")];
    for go in ["save", "submit"] {
        let page = server.fill_card(&id, &[("q0-text", "So"), ("q1-own", ""), ("q2-own", ""), ("go", go)], &files).await;
        assert_eq!(page.status, 422);
        let section = page.text().split("<fieldset").find(|section| section.contains("id=\"q2-answer\"")).expect("a question");
        assert!(section.contains("b.txt is not of a kind that is asked for") && section.contains("autofocus"), "{section}");
        assert!(page.text().contains("href=\"#q2-answer\"") && !page.text().contains("href=\"#q1-answer\""));
        assert!(page.text().contains("So</textarea>") && own(&page, "q1-own").len() == 1, "{}", page.text());
    }
}

#[tokio::test]
async fn a_file_that_is_not_kept_and_not_asked_for_any_more_keeps_nothing_from_being_sent() {
    let server = Server::start().await;
    let mut spec = spec();
    spec["survey"]["layout"] = json!("card");
    let id = server.ask(spec).await;
    server.fill_card(&id, &[("q2-pick", "0"), ("go", "save")], &[]).await;
    let empty: [(&str, &str, &[u8]); 1] = [("q3-file", "a.txt", b"")];
    let again = server.fill_card(&id, &[("q2-pick", "0"), ("q3-here", "1"), ("go", "submit")], &empty).await;
    assert_eq!(again.status, 422);
    assert!(again.text().contains("href=\"#q3-answer\""), "{}", again.text());
    let sent = server.fill_card(&id, &[("q2-pick", "1"), ("q3-here", "1"), ("go", "submit")], &empty).await;
    assert_eq!(sent.leads_to(), format!("/s/{id}/done"), "{}", sent.text());
}

#[tokio::test]
async fn what_a_card_does_not_take_is_held_on_it_beside_its_files() {
    let server = Server::start().await;
    let id = card(&server).await;
    let long = "a".repeat(100_001);
    let png: Vec<_> = ["1.png", "2.png", "3.png"].into_iter().map(|name| ("q2-file", name, PNG)).collect();
    let page = server.fill_card(&id, &[("q0-text", &long), ("q1-own", ""), ("q2-own", ""), ("go", "submit")], &png).await;
    assert_eq!(page.status, 422);
    assert!(page.text().contains(&long));
    assert_eq!(own(&page, "q2-own").len(), 3, "one more than fits, until the person takes one away");
    let two = own(&page, "q2-own")[1..].join(" ") + " ";
    let notes: [(&str, &str, &[u8]); 1] = [("q1-file", "a.txt", b"one")];
    let sent = server.fill_card(&id, &[("q0-text", "So"), ("q1-own", ""), ("q2-own", &two), ("go", "submit")], &notes).await;
    assert!(sent.leads_to().ends_with("/done"));
    assert_eq!(server.on_disk(), 3);
}

#[tokio::test]
async fn files_in_fields_of_nobody_are_passed_over() {
    let server = Server::start().await;
    let id = card(&server).await;
    let files: [(&str, &str, &[u8]); 3] = [("q9-file", "a.txt", b"one"), ("file", "b.txt", b"two"), ("q1-file", "c.txt", b"three")];
    let files = [&files[..], &[("q0-file", "d.txt", b"four")]].concat();
    assert_eq!(server.fill_card(&id, &[("q0-text", "So"), ("go", "save")], &files).await.leads_to(), format!("/s/{id}?at=why"));
    assert_eq!((server.on_disk(), own(&server.get(&format!("/s/{id}")).await, "q1-own").len()), (1, 1));
}

#[tokio::test]
async fn a_card_that_is_over_takes_no_files_and_says_how_it_ended() {
    let server = Server::start().await;
    let id = card(&server).await;
    server.form(&format!("/s/{id}/decline"), &[("reason", "")]).await;
    let files: [(&str, &str, &[u8]); 1] = [("q1-file", "a.txt", b"one")];
    assert!(server.fill_card(&id, &[("go", "save")], &files).await.leads_to().ends_with("/done"));
    assert_eq!(server.on_disk(), 0);
}

#[tokio::test]
async fn files_on_a_card_of_an_earlier_version_are_given_to_the_question_that_asked_for_them() {
    let server = Server::start().await;
    let files = |id: &str| json!({"id": id, "type": "files", "title": id, "required": false});
    let form = json!({"message": "Files", "questions": [files("f")]});
    let id = server.post("/api/form_elicitation_v2_request", form).await.json()["id"].as_str().expect("an id").to_owned();
    let patch = json!({"version": 1, "patch": {"questions": [files("before"), files("f")]}}).to_string();
    let amended = server.send(Request::patch(format!("/api/surveys/{id}")).header(CONTENT_TYPE, JSON), patch).await;
    assert_eq!(amended.status, 200, "{}", amended.text());
    let fields = [("seen", "0"), ("go", "submit"), ("q0-here", "1"), ("q0-own", "")];
    let sent = server.parts(&format!("/s/{id}/submit?version=1"), parted(&fields, &[("q0-file", "mine.txt", b"mine")])).await;
    assert_eq!(sent.leads_to(), question(&id, "before"));
    let page = server.get(&format!("/s/{id}")).await;
    assert_eq!((own(&page, "q0-own").len(), own(&page, "q1-own").len()), (0, 1), "{}", page.text());
}
