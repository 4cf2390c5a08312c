//! The doors beyond the native one on the command line: `walk`, `check`, `schema`, `ask`, and the limits that the
//! environment sets.

use serde_json::{Value, json};

use crate::process::{Asking, Folder, Server, askpath, code, run, spec_file, stdout, with_input};

fn form() -> Value {
    json!({"prompt": "Your order", "nodes": [
        {"id": "size", "kind": "single", "prompt": "Which size?", "options": [{"label": "S"}, {"label": "M"}]},
        {"id": "why", "kind": "text", "prompt": "Why?", "required": false, "showIf": {"node": "size", "anyOf": ["M"]}}]})
}

fn choices() -> Value {
    json!({"questions": [{"header": "Size", "question": "Which size?", "options": ["S", "M"]}]})
}

fn elicitation() -> Value {
    json!({"message": "Your order", "questions": [{"id": "size", "type": "single_select", "title": "Which size?", "required": true,
        "options": [{"id": "s", "title": "S"}, {"id": "m", "title": "M"}]}]})
}

/// A door, its arguments, answers that fit, those that do not, and the path.
fn samples() -> [(&'static str, Value, Value, Value, Value); 3] {
    [
        ("ask_user_form", form(), json!({"size": {"value": "M"}}), json!({"size": {"value": "L"}}), json!(["size", "why"])),
        ("request_choices", choices(), json!({"answers": [{"header": "Size", "options": ["M"]}]}), json!({"answers": []}), json!(["Size"])),
        ("form_elicitation_v2_request", elicitation(), json!({"size": "m"}), json!({"size": "x"}), json!(["size"])),
    ]
}

#[test]
fn every_door_is_walked_checked_and_described() {
    let folder = Folder::new();
    for (door, arguments, good, bad, path) in samples() {
        let (spec, empty) = (folder.file("spec", &arguments), folder.file("empty", json!({})));
        let (good, bad) = (folder.file("good", good), folder.file("bad", bad));
        let walk = |spec: &str, more: &[&str]| {
            let output = run(&[&["walk", "--door", door, "--spec", spec], more].concat());
            (code(&output), stdout(&output))
        };
        let (exit, walked) = walk(&spec, &["--answers", &good]);
        assert_eq!((exit, &walked["ok"], &walked["path"]), (0, &json!(true), &path), "{door}");
        assert!(walked["result"].is_object(), "{door}");
        let (exit, refused) = walk(&spec, &["--answers", &bad]);
        assert_eq!((exit, &refused["stage"]), (3, &json!("answers")), "{door}");
        let (exit, refused) = walk(&empty, &[]);
        assert_eq!((exit, &refused["stage"]), (2, &json!("spec")), "{door}");
        assert_eq!(walk(&spec, &[]).0, 0);

        let checked = run(&["check", "--door", door, &spec]);
        assert_eq!((code(&checked), &stdout(&checked)["ok"]), (0, &json!(true)), "{door}");
        assert_eq!(code(&run(&["check", "--door", door, &empty])), 2);
        for of in [&[][..], &["--of", "arguments"], &["--of", "answers"], &["--of", "result"]] {
            let schema = run(&[&["schema", "--door", door], of].concat());
            assert_eq!((code(&schema), stdout(&schema)["$schema"].is_string()), (0, true), "{door} {of:?}");
        }
        assert_eq!(code(&run(&["schema", "--door", door, "--of", "nothing"])), 64);
    }
}

#[test]
fn a_limit_of_any_door_that_is_no_whole_number_in_range_stops_every_command_that_reads_it() {
    let folder = Folder::new();
    let (spec, data) = (folder.file("spec", choices()), folder.path().to_str().unwrap().to_owned());
    for (name, values) in [
        ("ASKPATH_ASK_USER_FORM_MAX_DEPTH", ["0", ""]),
        ("ASKPATH_ASK_USER_FORM_MAX_NODES", ["0", "x"]),
        ("ASKPATH_ASK_USER_FORM_MAX_OPTIONS", ["1", "9007199254740992"]),
        ("ASKPATH_REQUEST_CHOICES_TIMEOUT_S", ["0", "1.5"]),
        ("ASKPATH_FORM_ELICITATION_TIMEOUT_MS", ["0", "1500001"]),
    ] {
        for value in values {
            let door = ["--door", "request_choices"];
            let commands: [&[&str]; 4] = [
                &[&["check"], &door[..], &[&spec]].concat(),
                &[&["walk"], &door[..], &["--spec", &spec]].concat(),
                &[&["schema"], &door[..]].concat(),
                &["serve", "--listen", "127.0.0.1:0", "--data", &data],
            ];
            for args in commands {
                let mut command = askpath(args);
                command.env(name, value);
                let output = with_input(command, "");
                assert_eq!(code(&output), 1, "{args:?} {name}={value}");
                assert!(String::from_utf8_lossy(&output.stderr).contains(name) && output.stdout.is_empty(), "{output:?}");
            }
        }
    }
}

#[test]
fn the_limits_of_a_door_count_in_commands_and_server() {
    let folder = Folder::new();
    let spec = folder.file("spec", form());
    for (name, value, expected) in [
        ("ASKPATH_ASK_USER_FORM_MAX_DEPTH", "1", 2),
        ("ASKPATH_ASK_USER_FORM_MAX_DEPTH", "2", 0),
        ("ASKPATH_ASK_USER_FORM_MAX_NODES", "1", 2),
        ("ASKPATH_ASK_USER_FORM_MAX_NODES", "2", 0),
        ("ASKPATH_ASK_USER_FORM_MAX_OPTIONS", "2", 0),
    ] {
        let mut command = askpath(&["check", "--door", "ask_user_form", &spec]);
        command.env(name, value);
        assert_eq!(code(&with_input(command, "")), expected, "{name}={value}");
    }
    let mut command = askpath(&["serve", "--listen", "127.0.0.1:0", "--data", folder.path().to_str().unwrap()]);
    command.env("ASKPATH_ASK_USER_FORM_MAX_NODES", "1").env("ASKPATH_REQUEST_CHOICES_TIMEOUT_S", "1");
    command.env("ASKPATH_FORM_ELICITATION_TIMEOUT_MS", "100");
    let server = Server::run(command);
    assert_eq!(server.post("/api/ask_user_form", form()).status, 422);
    let asked = |door: &str, arguments: Value| Asking::start(&server.base, &["--door", door], &spec_file(&folder, &arguments)).end();
    let (exit, result) = asked("request_choices", choices());
    assert_eq!((exit, &result["status"]), (13, &json!("no_response")));
    let (exit, result) = asked("form_elicitation_v2_request", elicitation());
    assert_eq!((exit, &result["error"]["code"]), (13, &json!("timeout")));
}

#[test]
fn ask_exits_by_the_outcome_whatever_the_door_calls_it() {
    let folder = Folder::new();
    let server = Server::start(folder.path());
    for (door, arguments, good, ..) in samples() {
        let spec = spec_file(&folder, &arguments);
        let ask = || Asking::start(&server.base, &["--door", door], &spec);
        let [answered, declined, cancelled, withdrawn] = [ask(), ask(), ask(), ask()];
        assert_eq!(server.post(&format!("/s/{}/submit", answered.id), good).status, 200);
        server.form(&format!("/s/{}/decline", declined.id), "reason=busy");
        server.form(&format!("/s/{}/cancel", cancelled.id), "");
        server.delete(&format!("/api/surveys/{}", withdrawn.id));
        let exits = [answered, declined, cancelled, withdrawn].map(|asking| asking.end().0);
        assert_eq!(exits, [0, 10, 11, 12], "{door}");
    }
}

#[test]
fn an_agent_without_pages_is_told_what_to_ask() {
    let folder = Folder::new();
    let server = Server::start(folder.path());
    let spec = folder.file("spec", choices());
    let output = run(&["ask", "--server", &server.base, "--door", "request_choices", "--supports", "", &spec]);
    assert_eq!((code(&output), &stdout(&output)["mode"]), (0, &json!("conversational")));
}
