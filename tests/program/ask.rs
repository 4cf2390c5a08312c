//! `ask`, `list` and `withdraw` against a real server.

use std::net::TcpListener;

use serde_json::json;

use crate::{
    first,
    process::{Asking, Folder, Server, code, run, spec_file, stdout},
    tiny,
};

#[test]
fn ask_prints_the_result_and_exits_by_the_outcome() {
    let folder = Folder::new();
    let server = Server::start(folder.path());
    let spec = spec_file(&folder, &tiny());
    let ask = |args: &[&str]| Asking::start(&server.base, args, &spec);

    let answered = ask(&["--agent", "porter"]);
    assert_eq!(server.post(&format!("/s/{}/submit", answered.id), first()).status, 200);
    let (exit, result) = answered.end();
    assert_eq!((exit, &result["outcome"], &result["answers"][0]["selected"][0]["key"]), (0, &json!("answered"), &json!("a")));

    let declined = ask(&[]);
    server.form(&format!("/s/{}/decline", declined.id), "reason=busy");
    let (exit, result) = declined.end();
    assert_eq!((exit, &result["error"]["code"]), (10, &json!("SURVEY_CANCELLED")));

    let cancelled = ask(&[]);
    server.form(&format!("/s/{}/cancel", cancelled.id), "");
    assert_eq!(cancelled.end().0, 11);

    let withdrawn = ask(&[]);
    assert_eq!(code(&run(&["withdraw", "--server", &server.base, &withdrawn.id])), 0);
    let (exit, result) = withdrawn.end();
    assert_eq!((exit, &result["error"]["code"]), (12, &json!("SURVEY_WITHDRAWN")));

    let expired = ask(&["--expires-in", "1"]);
    let (exit, result) = expired.end();
    assert_eq!((exit, &result["error"]["code"]), (13, &json!("SURVEY_EXPIRED")));

    let superseded = ask(&["--session", "s"]);
    let kept = ask(&["--session", "s", "--keep"]);
    let newer = ask(&["--session", "s"]);
    let (exit, result) = superseded.end();
    assert_eq!((exit, &result["outcome"]), (14, &json!("superseded")));
    assert_eq!(kept.end().0, 14);
    server.delete(&format!("/api/surveys/{}", newer.id));
    assert_eq!(newer.end().0, 12);
}

#[test]
fn a_callback_is_passed_on_and_its_secret_said() {
    let folder = Folder::new();
    let server = Server::start(folder.path());
    let callback = "http://127.0.0.1:9/hook?a=b&c";
    let mut asking = Asking::start(&server.base, &["--callback", callback], &spec_file(&folder, &tiny()));
    let said = asking.says();
    assert!(said.contains("signed with whsec_"), "{said}");
    let id = asking.id.clone();
    assert_eq!(server.get(&format!("/api/surveys/{id}/deliveries")).json()["callback"], callback);
    server.post(&format!("/s/{id}/submit"), first());
    assert_eq!(asking.end().0, 0);
}

#[test]
fn a_refused_spec_exits_with_2_and_its_problems() {
    let folder = Folder::new();
    let server = Server::start(folder.path());
    for (name, text) in [("empty", String::new()), ("bad", "{\"survey\": {}}".into()), ("large", " ".repeat(5_000_000))] {
        let output = run(&["ask", "--server", &server.base, &folder.file(name, text)]);
        assert_eq!(code(&output), 2, "{name}: {output:?}");
        assert!(stdout(&output)["errors"][0]["message"].is_string(), "{name}");
    }
}

#[test]
fn without_a_server_there_is_no_result() {
    let folder = Folder::new();
    let spec = folder.file("spec.json", tiny());
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let base = format!("http://{free}");
    for args in [&["ask", "--server", &base, &spec][..], &["list", "--server", &base], &["withdraw", "--server", &base, "x"]] {
        let output = run(args);
        assert_eq!(code(&output), 1, "{args:?}");
        assert!(output.stdout.is_empty() && String::from_utf8_lossy(&output.stderr).contains("askpath serve"), "{output:?}");
    }
}

#[test]
fn a_list_is_printed_and_a_survey_taken_back() {
    let folder = Folder::new();
    let server = Server::start(folder.path());
    let (one, two) = (server.ask("?session=a%20%26b", tiny()), server.ask("", tiny()));
    let output = run(&["withdraw", "--server", &server.base, &two]);
    assert_eq!((code(&output), &stdout(&output)["outcome"]), (0, &json!("withdrawn")));
    assert_eq!(code(&run(&["withdraw", "--server", &server.base, &two])), 0);
    for args in [&["--state", "pending"][..], &["--session", "a &b"], &["--before", &format!("99999999999999-{two}"), "--state", "pending"]]
    {
        let mut all = vec!["list", "--server", &server.base];
        all.extend_from_slice(args);
        let listed = stdout(&run(&all));
        assert_eq!((listed["surveys"].as_array().unwrap().len(), &listed["surveys"][0]["id"]), (1, &json!(one)), "{args:?}");
    }
    for id in ["nope", "../../x", "%00", ""] {
        let output = run(&["withdraw", "--server", &server.base, id]);
        assert_eq!(code(&output), 1, "{id}: {output:?}");
    }
}
