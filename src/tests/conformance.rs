//! The conformance fixtures of the engine, asked and answered over HTTP.
#![allow(clippy::unwrap_used, reason = "a fixture that cannot be read has failed")]

#[path = "../../engine/tests/conformance/cases.rs"]
pub(super) mod cases;
#[path = "../../engine/tests/conformance/expand.rs"]
mod expand;

use engine::doors::Limits;
use serde_json::{Value, json};

use self::cases::{Case, FIXTURES, cases};
use super::{Answer, Server};

/// What an answer of the server says in the words of a fixture.
fn listed(refused: &Answer, place: &str) -> Value {
    refused.codes();
    let errors = refused.json()["errors"].as_array().unwrap().clone();
    errors.iter().map(|error| json!({place: error[place], "code": error["code"]})).collect()
}

async fn asked(server: &Server, door: &str, case: &Case) -> Value {
    let asked = server.post(&format!("/api/{door}"), case.spec()).await;
    if asked.status != 201 {
        assert!(matches!(asked.status.as_u16(), 400 | 422), "{}: {}", case.name, asked.text());
        return json!({"problems": listed(&asked, "pointer")});
    }
    let id = asked.json()["id"].as_str().unwrap().to_owned();
    let Some(answers) = case.given("answers").or_else(|| case.given("draft")) else {
        // The ids of a path are nobody's business before it is answered, but its length is.
        return server.status(&id).await["progress"]["total"].clone();
    };
    let submitted = server.submit(&id, answers).await;
    match submitted.status.as_u16() {
        200 => json!({"path": case.expected()["path"], "result": submitted.json()["result"]}),
        422 => json!({"path": submitted.json()["path"], "refused": listed(&submitted, "question")}),
        _ => panic!("{}: {} {}", case.name, submitted.status, submitted.text()),
    }
}

/// What the fixture expects, as far as HTTP says it.
fn expected(case: &Case, found: &Value) -> Value {
    let expected = case.expected();
    match (found, case.given("draft").is_some()) {
        (Value::Number(_), _) => json!(expected["path"].as_array().map(Vec::len)),
        // A draft may be whole, and no agent is told so; where it is not, the path is the same.
        (_, true) if expected.get("refused").is_none() => {
            let mut like = found.clone();
            like["path"] = expected["path"].clone();
            like
        }
        // Of a draft that is refused, what is missing besides is told, too.
        (_, true) => json!({"path": expected["path"], "refused": found["refused"]}),
        _ => expected,
    }
}

#[tokio::test]
async fn every_case_of_every_door_holds_over_http() {
    let usual = Server::start().await;
    let mut wrong = Vec::new();
    for (door, file) in FIXTURES {
        for case in cases(file) {
            let set = case.variables();
            let limited = if set.is_empty() {
                usual.clone()
            } else {
                let limits = Limits::read(|name| set.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone()));
                Server::limited(limits.unwrap()).await
            };
            let found = asked(&limited, door, &case).await;
            let expected = expected(&case, &found);
            if found != expected {
                wrong.push(format!("{door}: {}\n  expected {expected}\n  found    {found}", case.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{} cases fail\n{}", wrong.len(), wrong.join("\n"));
}
