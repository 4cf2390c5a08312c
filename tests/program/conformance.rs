//! The conformance fixtures of the engine through `askpath walk`, each case a process of its own.

#[path = "../../engine/tests/conformance/cases.rs"]
mod cases;
#[path = "../../engine/tests/conformance/expand.rs"]
mod expand;

use std::{sync::Mutex, thread};

use serde_json::{Value, json};

use self::cases::{Case, FIXTURES, cases};
use crate::process::{Folder, askpath, code, stdout, with_input};

/// What the program says, in the words of a fixture.
fn walked(folder: &Folder, number: usize, door: &str, case: &Case) -> Value {
    let spec = folder.file(&format!("{number}-spec"), case.spec());
    let draft = case.given("draft");
    let answers = case.given("answers").or_else(|| draft.clone()).map(|text| folder.file(&format!("{number}-answers"), text));
    let mut args = vec!["walk", "--door", door, "--spec", &spec];
    args.extend(answers.iter().flat_map(|answers| ["--answers", answers]));
    args.extend(draft.map(|_| "--draft"));
    let mut command = askpath(&args);
    command.envs(case.variables());
    let output = with_input(command, "");
    let said = stdout(&output);
    let errors = |place: &str| -> Value {
        let errors = said["errors"].as_array().unwrap();
        assert!(errors.iter().all(|error| error["message"].is_string()), "{}", case.name);
        errors.iter().map(|error| json!({place: error[place], "code": error["code"]})).collect()
    };
    match (code(&output), said["stage"].as_str(), said.get("result")) {
        (0, None, None) => json!({"path": said["path"]}),
        (0, None, Some(result)) => json!({"path": said["path"], "result": result}),
        (2, Some("spec"), None) => json!({"problems": errors("pointer")}),
        (3, Some("answers"), None) => json!({"path": said["path"], "refused": errors("question")}),
        _ => panic!("{}: {output:?}", case.name),
    }
}

#[test]
fn every_case_of_every_door_holds_through_walk() {
    let folder = Folder::new();
    let all: Vec<_> = FIXTURES.iter().flat_map(|(door, file)| cases(file).into_iter().map(move |case| (*door, case))).collect();
    let wrong = Mutex::new(Vec::new());
    let (next, workers) = (Mutex::new(0..all.len()), thread::available_parallelism().map_or(2, usize::from));
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(number) = { next.lock().unwrap().next() } {
                    let (door, case) = &all[number];
                    let (found, expected) = (walked(&folder, number, door, case), case.expected());
                    if found != expected {
                        wrong.lock().unwrap().push(format!("{door}: {}\n  expected {expected}\n  found    {found}", case.name));
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{} cases fail\n{}", wrong.len(), wrong.join("\n"));
}
