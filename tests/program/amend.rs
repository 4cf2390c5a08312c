//! A survey that is changed while somebody answers it in a terminal.

use std::{
    io::{Read, Write},
    process::{Child, ChildStdin, ChildStdout, Stdio},
};

use serde_json::json;

use crate::process::{Folder, Server, askpath};

/// A running `askpath answer`.
struct Talk {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
}

impl Talk {
    fn start(server: &Server, id: &str) -> Self {
        let mut command = askpath(&["answer", "--server", &server.base, id]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Self { child, input, output }
    }

    fn types(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// All that it says until it asks for the next line, or ends.
    fn says(&mut self) -> String {
        let (mut said, mut byte) = (Vec::new(), [0]);
        while !said.ends_with(b"\n> ") && self.output.read(&mut byte).unwrap() == 1 {
            said.push(byte[0]);
        }
        String::from_utf8(said).unwrap()
    }
}

#[test]
fn a_survey_that_its_agent_changes_meanwhile_goes_on_in_its_next_version() {
    let folder = Folder::new();
    let server = Server::start(folder.path());
    let line = |prompt: &str| json!({"prompt": prompt, "kind": "text", "multiline": false});
    let mut first = line("First?");
    first["next"] = json!("b");
    let id = server.ask("", json!({"survey": {"entry": "a", "questions": {"a": first, "b": line("Second?")}}}));
    let mut talk = Talk::start(&server, &id);
    assert!(talk.says().contains("First?"));
    talk.types("one");
    assert!(talk.says().contains("Second?"));
    let questions = json!({"a": {"prompt": "First, really?"}, "b": {"next": "c"}, "c": line("Third?")});
    let amended = server.patch(&format!("/api/surveys/{id}"), json!({"version": 1, "patch": {"survey": {"questions": questions}}}));
    assert_eq!(amended.status, 200, "{}", amended.text);
    // It was written for the second question, and is kept there.
    talk.types("two");
    let said = talk.says();
    for part in ["The agent changed this survey.", "First, really?", "An empty line keeps your answer."] {
        assert!(said.contains(part), "{said}");
    }
    talk.types("");
    assert!(talk.says().contains("Second?"));
    talk.types("");
    assert!(talk.says().contains("Third?"));
    talk.types("three");
    talk.says();
    talk.types(":submit");
    assert!(talk.says().contains("Sent."));
    assert!(talk.child.wait().unwrap().success());
    let result = &server.result(&id)["result"];
    let said: Vec<_> = result["answers"].as_array().unwrap().iter().map(|answer| answer["text"].as_str().unwrap()).collect();
    assert_eq!(said, ["one", "two", "three"]);
}
