//! `answer`: a survey walked in a terminal.

use serde_json::{Value, json};

use crate::{
    process::{Folder, Server, askpath, code, run, with_input},
    tiny,
};

/// Types these lines; the exit code and what was said.
fn typed(server: &Server, id: &str, lines: &[&str]) -> (i32, String) {
    let command = askpath(&["answer", "--server", &server.base, id]);
    let output = with_input(command, &lines.iter().map(|line| format!("{line}\n")).collect::<String>());
    assert!(output.stderr.is_empty(), "{output:?}");
    (code(&output), String::from_utf8(output.stdout).unwrap())
}

fn kinds() -> Value {
    let items = json!([{"id": "a", "label": "Ann"}, {"id": "b", "label": "Bob"}, {"id": "c", "label": "Cy"}]);
    json!({"survey": {"title": "Kinds", "entry": "one", "questions": {
        "one": {"prompt": "One?", "next": "many", "options": [{"key": "x", "label": "X"}, {"key": "y", "label": "Y"}]},
        "many": {"prompt": "Many?", "next": "free", "multiSelect": true, "minItems": 2, "options": [{"key": "x", "label": "X"}, {"key": "y", "label": "Y"}, {"key": "z", "label": "Z"}]},
        "free": {"prompt": "Free?", "next": "long"},
        "long": {"prompt": "Long?", "kind": "text", "next": "short", "notes": true},
        "short": {"prompt": "Short?", "kind": "text", "multiline": false, "next": "rate"},
        "rate": {"prompt": "Rate?", "kind": "scale", "skippable": false, "rowNotes": true, "points": [{"key": "lo", "label": "Low"}, {"key": "hi", "label": "High"}], "items": items, "next": "order"},
        "order": {"prompt": "Order?", "kind": "rank", "items": items, "next": "doc"},
        "doc": {"prompt": "Document?", "kind": "resource", "next": "count", "options": [
            {"uri": "https://x.example/1", "name": "1", "title": "First"}, {"uri": "https://x.example/2", "name": "2", "title": "Second"}]},
        "count": {"prompt": "Count?", "kind": "number", "min": 1, "max": 9, "next": "day"},
        "day": {"prompt": "Day?", "kind": "date", "next": "mail"},
        "mail": {"prompt": "Mail?", "kind": "email", "next": "link"},
        "link": {"prompt": "Link?", "kind": "url", "next": "sure"},
        "sure": {"prompt": "Sure?", "kind": "boolean", "next": "last"},
        "last": {"prompt": "Last?"}}}})
}

#[test]
fn every_kind_is_answered_by_numbers_and_lines() {
    let folder = Folder::new();
    let server = Server::start(folder.path());
    let id = server.ask("?agent=porter", kinds());
    let lines = [
        "2",
        "3",
        "3, 1 = and more",
        "::colon",
        "first",
        "second",
        "..dotted",
        ".",
        "short",
        ":row 2 because",
        "2 1 -",
        "3=2",
        "3 1",
        "2",
        "10",
        "5",
        "2026-02-30",
        "2026-02-28",
        "me@example.com",
        "https://example.com/a",
        "yes",
        ":skip",
        ":submit",
    ];
    let (exit, said) = typed(&server, &id, &lines);
    assert_eq!(exit, 0, "{said}");
    assert!(said.contains("Asked by porter.") && said.contains("1 of 14  One?") && said.contains("Sent."), "{said}");
    let result = &server.result(&id)["result"];
    let selected = |key: &str, label: &str| json!({"key": key, "label": label});
    assert_eq!(
        result["answers"],
        json!([
            {"id": "one", "selected": [selected("y", "Y")]},
            {"id": "many", "selected": [selected("z", "Z"), selected("x", "X")], "custom": "and more"},
            {"id": "free", "selected": [], "custom": ":colon"},
            {"id": "long", "text": "first\nsecond\n.dotted"},
            {"id": "short", "text": "short"},
            {"id": "rate", "ratings": [{"item": "a", "key": "hi", "label": "High"}, {"item": "b", "key": "lo", "label": "Low"}, {"item": "c", "key": "hi", "label": "High"}], "unrated": [], "rowNotes": {"b": "because"}},
            {"id": "order", "order": ["c", "a", "b"], "unchanged": false},
            {"id": "doc", "uris": ["https://x.example/2"]},
            {"id": "count", "number": 5},
            {"id": "day", "date": "2026-02-28"},
            {"id": "mail", "text": "me@example.com"},
            {"id": "link", "text": "https://example.com/a"},
            {"id": "sure", "boolean": true}]),
        "{said}"
    );
    assert_eq!(result["skipped"], json!(["last"]));
}

#[test]
fn one_goes_back_looks_over_changes_and_stops_without_losing_anything() {
    let folder = Folder::new();
    let server = Server::start(folder.path());
    let id = server.ask(
        "",
        json!({"survey": {"entry": "kind", "questions": {
        "kind": {"prompt": "Kind?", "skippable": false, "allowCustom": false, "options": [
            {"key": "a", "label": "A", "next": "more"}, {"key": "b", "label": "B"}]},
        "more": {"prompt": "More?"}}}}),
    );
    let (exit, said) = typed(&server, &id, &["", "3", "mine", "1", "some", ":back", ":back", ":quit"]);
    assert_eq!(exit, 1);
    for expected in
        ["must be answered", "a number from 1 to 2", "2 of 2  More?", "Your answers", "1. Kind?: A", "Your answer: some", "is kept"]
    {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    assert_eq!(server.get(&format!("/api/surveys/{id}")).json()["progress"], json!({"done": 2, "total": 2}));
    let (exit, said) = typed(&server, &id, &["1", "2", ":dance", ":help", ":submit"]);
    assert_eq!(exit, 0, "{said}");
    assert!(said.contains("Set aside, not sent:\n  - More?: left open") || said.contains("- More?: some"), "{said}");
    assert_eq!(server.result(&id)["result"]["path"], json!(["kind"]));
    let (exit, said) = typed(&server, &id, &[]);
    assert_eq!((exit, said.trim()), (0, "This survey is over: answered."));
}

#[test]
fn a_survey_is_declined_or_taken_from_a_template() {
    let folder = Folder::new();
    let server = Server::start(folder.path());
    let declined = server.ask("", tiny());
    assert_eq!(typed(&server, &declined, &[":decline no time"]).0, 10);
    assert!(server.result(&declined)["result"]["error"]["message"].as_str().unwrap().contains("no time"));
    let mut spec = tiny();
    spec["survey"]["quick"] = json!([{"key": "t", "label": "The usual", "answers": {"q": {"selected": ["b"]}}}]);
    let quick = server.ask("", spec);
    let (exit, said) = typed(&server, &quick, &[":quick 2", ":quick 1", ":submit"]);
    assert_eq!(exit, 0, "{said}");
    assert!(said.contains("1. The usual") && said.contains("no such template"), "{said}");
    assert_eq!(server.result(&quick)["result"]["answers"][0]["selected"][0]["key"], "b");
}

#[test]
fn the_cards_of_other_doors_are_walked_like_any_survey() {
    let folder = Folder::new();
    let server = Server::start(folder.path());
    let form = json!({"prompt": "Your order", "nodes": [
        {"id": "size", "kind": "single", "prompt": "Which size?", "options": [{"label": "S"}, {"label": "M"}]},
        {"id": "rank", "kind": "rank", "prompt": "Rank?", "items": [{"id": "a", "label": "A"}, {"id": "b", "label": "B"}]}]});
    let id = server.post("/api/ask_user_form", form).json()["id"].as_str().unwrap().to_owned();
    let (exit, said) = typed(&server, &id, &["XL", "", ":submit"]);
    assert_eq!(exit, 0, "{said}");
    let answers = json!({"size": {"value": "XL", "other": true}, "rank": {"order": ["a", "b"], "unchanged": true}});
    assert_eq!(server.result(&id)["result"]["answers"], answers);
}

#[test]
fn what_a_terminal_would_obey_is_shown_and_not_obeyed() {
    let folder = Folder::new();
    let server = Server::start(folder.path());
    let spec = tiny().to_string().replace("Which?", "Which\\u009b31m\\u202e?");
    let id = server.ask("?agent=a%E2%80%AE", spec);
    let (_, said) = typed(&server, &id, &[]);
    assert!(!said.contains('\u{9b}') && !said.contains('\u{202e}') && said.contains("Which"), "{said}");
}

#[test]
fn a_survey_that_is_not_there_is_no_survey() {
    let folder = Folder::new();
    let server = Server::start(folder.path());
    for id in ["abcdefghijklmnopqrstuv", "../../x", "%00", ""] {
        let output = run(&["answer", "--server", &server.base, id]);
        assert_eq!(code(&output), 1, "{id}: {output:?}");
        assert!(!output.stderr.is_empty());
    }
}
