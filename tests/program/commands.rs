//! `check`, `walk` and `schema`: the engine alone, without any server.

use serde_json::{Value, json};

use crate::{
    first,
    process::{Folder, askpath, code, run, stdout, with_input},
    tiny,
};

fn walk(spec: &Value, answers: Option<&Value>, draft: bool) -> (i32, Value) {
    let folder = Folder::new();
    let spec = folder.file("spec.json", spec);
    let answers = answers.map(|answers| folder.file("answers.json", answers));
    let mut args = vec!["walk", "--door", "ask_survey", "--spec", &spec];
    args.extend(answers.iter().flat_map(|answers| ["--answers", answers]));
    args.extend(draft.then_some("--draft"));
    let output = run(&args);
    (code(&output), stdout(&output))
}

/// The door of an example, as `examples/README.md` has it.
fn door_of(example: &str) -> &'static str {
    match example {
        "card.json" => "ask_user_form",
        "choices.json" => "request_choices",
        "form.json" => "form_elicitation_v2_request",
        _ => "ask_survey",
    }
}

#[test]
fn every_example_passes_without_a_warning() {
    let files = std::fs::read_dir("examples").expect("the examples").map(|file| file.expect("a file").path());
    let examples: Vec<_> = files.filter(|path| path.extension().is_some_and(|extension| extension == "json")).collect();
    assert!(examples.len() >= 8);
    for path in examples {
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
        let output = run(&["check", "--door", door_of(name), path.to_str().expect("a path")]);
        assert_eq!((code(&output), &stdout(&output)["warnings"]), (0, &json!([])), "{name}");
    }
}

fn chain() -> Value {
    json!({"survey": {"entry": "one", "questions": {
        "one": {"prompt": "One?", "skippable": false, "options": [{"key": "y", "label": "Yes", "next": "two"}, {"key": "n", "label": "No"}]},
        "two": {"prompt": "Two?"}}}})
}

#[test]
fn a_walk_without_answers_gives_the_path_of_nobody() {
    assert_eq!(walk(&chain(), None, false), (0, json!({"ok": true, "path": ["one"]})));
}

#[test]
fn a_walk_with_answers_gives_path_and_result() {
    let (code, walked) = walk(&chain(), Some(&json!([{"id": "one", "selected": ["y"]}])), false);
    assert_eq!((code, &walked["ok"], &walked["path"]), (0, &json!(true), &json!(["one", "two"])));
    assert_eq!(walked["result"]["skipped"], json!(["two"]));
}

#[test]
fn a_refused_spec_exits_with_2_and_its_problems() {
    for spec in [json!({"survey": {"entry": "nope", "questions": {}}}), json!([]), json!("{")] {
        let (code, walked) = walk(&spec, None, false);
        assert_eq!((code, &walked["ok"], &walked["stage"]), (2, &json!(false), &json!("spec")));
        assert!(walked["errors"][0]["pointer"].is_string() && walked["errors"][0]["code"].is_string(), "{walked}");
    }
}

#[test]
fn refused_answers_exit_with_3_and_name_the_question() {
    let (code, walked) = walk(&chain(), Some(&json!([{"id": "one", "selected": ["x"]}])), false);
    assert_eq!((code, &walked["stage"], &walked["path"]), (3, &json!("answers"), &json!(["one"])));
    assert_eq!((&walked["errors"][0]["question"], &walked["errors"][0]["code"]), (&json!("one"), &json!("unknown_key")));
    assert_eq!(walk(&chain(), Some(&json!([])), false).0, 3);
    assert_eq!(walk(&chain(), Some(&json!(7)), false).0, 3);
}

#[test]
fn a_draft_need_not_be_whole_nor_on_the_path() {
    let aside = json!([{"id": "one", "selected": ["n"]}, {"id": "two", "selected": [], "custom": "later"}]);
    assert_eq!(walk(&chain(), Some(&aside), false).0, 3);
    assert_eq!(walk(&chain(), Some(&aside), true), (0, json!({"ok": true, "path": ["one"]})));
    assert_eq!(walk(&chain(), Some(&json!([])), true), (0, json!({"ok": true, "path": ["one"]})));
    assert_eq!(walk(&chain(), Some(&json!([{"id": "one", "selected": ["x"]}])), true).0, 3);
}

#[test]
fn a_spec_is_read_from_standard_input() {
    for args in [&["walk", "--spec", "-"][..], &["check", "-"]] {
        let output = with_input(askpath(args), &tiny().to_string());
        assert_eq!(code(&output), 0);
        assert_eq!(stdout(&output)["ok"], true);
        assert_eq!(code(&with_input(askpath(args), "{\"survey\":")), 2);
    }
}

#[test]
fn what_is_no_json_is_refused_where_it_stands() {
    let folder = Folder::new();
    let (good, bad) = (folder.file("good", tiny()), folder.file("bad", "[{]"));
    let output = run(&["walk", "--spec", &bad]);
    assert_eq!((code(&output), &stdout(&output)["errors"][0]["code"]), (2, &json!("malformed_json")));
    let output = run(&["walk", "--spec", &good, "--answers", &bad]);
    assert_eq!((code(&output), &stdout(&output)["errors"][0]["question"]), (3, &json!("")));
    assert_eq!(stdout(&output)["path"], json!(["q"]));
}

#[test]
fn a_missing_file_and_a_wrong_command_line_have_their_own_codes() {
    let output = run(&["walk", "--spec", "/nowhere/spec.json"]);
    assert_eq!(code(&output), 1);
    assert!(String::from_utf8_lossy(&output.stderr).contains("/nowhere/spec.json"));
    for args in [&["walk"][..], &["walk", "--spec", "x", "--door", "nope"], &["dance"], &["list", "--limit", "0"], &[]] {
        assert_eq!(code(&run(args)), 64, "{args:?}");
    }
    for args in [&["--help"][..], &["walk", "--help"], &["--version"]] {
        let output = run(args);
        assert_eq!(code(&output), 0);
        assert!(output.stderr.is_empty() && !output.stdout.is_empty());
    }
}

#[test]
fn a_check_reports_what_the_server_would() {
    let folder = Folder::new();
    let output = run(&["check", &folder.file("spec.json", chain())]);
    let report = stdout(&output);
    assert_eq!((code(&output), &report["shortest"], &report["longest"]), (0, &json!(1), &json!(2)));
    assert_eq!(report["sample"]["outcome"], "answered");
}

#[test]
fn a_door_prints_its_schema() {
    let output = run(&["schema", "--door", "ask_survey"]);
    assert_eq!(code(&output), 0);
    assert!(stdout(&output)["properties"]["survey"].is_object());
}

#[test]
fn a_limit_that_is_no_whole_number_in_range_stops_every_command_that_reads_it() {
    let folder = Folder::new();
    let (spec, data) = (folder.file("spec.json", tiny()), folder.path().to_str().unwrap().to_owned());
    for value in ["", "x", "0", "-1", "1.5", " 5", "9007199254740992", "99999999999999999999"] {
        let commands =
            [&["check", &spec][..], &["walk", "--spec", &spec], &["schema"], &["serve", "--listen", "127.0.0.1:0", "--data", &data]];
        for args in commands {
            let mut command = askpath(args);
            command.env("ASKPATH_ASK_SURVEY_MAX_OPTIONS", value);
            let output = with_input(command, "");
            assert_eq!(code(&output), 1, "{args:?} {value:?}");
            assert!(String::from_utf8_lossy(&output.stderr).contains("ASKPATH_ASK_SURVEY_MAX_OPTIONS"), "{output:?}");
            assert!(output.stdout.is_empty());
        }
    }
}

#[test]
fn a_limit_in_range_counts() {
    let folder = Folder::new();
    let spec = folder.file("spec.json", tiny());
    for (value, expected) in [("1", 2), ("2", 0), ("9007199254740991", 0)] {
        let mut command = askpath(&["check", &spec]);
        command.env("ASKPATH_ASK_SURVEY_MAX_OPTIONS", value);
        assert_eq!(code(&with_input(command, "")), expected, "{value}");
    }
    let answers = folder.file("answers.json", first());
    assert_eq!(code(&run(&["walk", "--spec", &spec, "--answers", &answers])), 0);
}
