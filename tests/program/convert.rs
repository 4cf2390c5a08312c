//! `convert`: a survey of one door in the words of another.

use serde_json::{Value, json};

use crate::{
    process::{Folder, askpath, code, run, stdout, with_input},
    tiny,
};

fn form() -> Value {
    json!({"prompt": "Your order", "nodes": [{"id": "why", "kind": "text", "prompt": "Why?"}]})
}

#[test]
fn a_survey_is_said_in_the_words_of_another_door_and_walked_there() {
    let folder = Folder::new();
    let spec = folder.file("spec", form());
    let said = run(&["convert", "--from", "ask_user_form", "--to", "ask_survey", &spec]);
    assert_eq!((code(&said), &stdout(&said)["survey"]["entry"]), (0, &json!("why")));
    let native = folder.file("native", stdout(&said));
    let walked = run(&["walk", "--spec", &native]);
    assert_eq!((code(&walked), stdout(&walked)), (0, json!({"ok": true, "path": ["why"]})));
    let back = with_input(askpath(&["convert", "--from", "ask_survey", "--to", "ask_user_form"]), &stdout(&said).to_string());
    let mut expected = form();
    expected["nodes"][0]["required"] = json!(true);
    assert_eq!((code(&back), stdout(&back)), (0, expected));
}

#[test]
fn what_cannot_be_said_exits_with_2_and_the_reasons() {
    let folder = Folder::new();
    let spec = folder.file("spec", tiny());
    let refused = run(&["convert", "--from", "ask_survey", "--to", "request_choices", &spec]);
    assert_eq!((code(&refused), &stdout(&refused)["stage"]), (2, &json!("convert")));
    assert_eq!(stdout(&refused)["errors"][0]["pointer"], "/survey/questions/q/skippable");
    let refused = run(&["convert", "--from", "request_choices", "--to", "ask_survey", &spec]);
    assert_eq!((code(&refused), &stdout(&refused)["stage"]), (2, &json!("spec")));
    assert_eq!(code(&with_input(askpath(&["convert", "--from", "ask_survey", "--to", "ask_survey", "-"]), "{")), 2);
    for args in [&["convert", "--to", "ask_survey"][..], &["convert", "--from", "ask_survey", "--to", "ask_nobody"]] {
        assert_eq!(code(&run(args)), 64);
    }
}
