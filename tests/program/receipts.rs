//! Receipts in the hands of somebody else: `askpath verify`, and the recipe of the documentation as it stands there.

use std::{
    fs,
    process::{Command, Output},
};

use serde_json::{Value, json};

use crate::{
    first,
    process::{Folder, Server, code, run, stdout},
    tiny,
};

/// A receipt of a survey that was answered, and the server that gave it.
fn receipt(folder: &Folder) -> (Server, String, Value) {
    let server = Server::start(folder.path());
    let id = server.ask("", tiny());
    assert_eq!(server.post(&format!("/s/{id}/submit"), first()).status, 200);
    let receipt = server.get(&format!("/api/surveys/{id}/receipt")).json();
    (server, id, receipt)
}

fn verify(folder: &Folder, receipt: &Value, key: &[&str]) -> (i32, Value) {
    let file = folder.file("receipt.json", receipt);
    let mut args = vec!["verify", &file];
    args.extend_from_slice(key);
    let output = run(&args);
    (code(&output), stdout(&output))
}

#[test]
fn a_receipt_is_verified_without_its_server() {
    let (folder, elsewhere) = (Folder::new(), Folder::new());
    let (server, id, receipt) = receipt(&folder);
    let key = elsewhere.file("key.pem", server.get("/api/receipt-key").text);
    server.kill();
    let data = folder.path().to_str().unwrap().to_owned();
    for key in [&["--data", &data][..], &["--key", &key], &["--key", &format!("{data}/receipt-key.pem")]] {
        let (exit, verified) = verify(&elsewhere, &receipt, key);
        assert_eq!((exit, &verified["ok"], &verified["receipt"]["survey"]), (0, &json!(true), &json!(id)));
    }
    let mut forged = receipt.clone();
    forged["receipt"]["outcome"] = json!("declined");
    assert_eq!(verify(&elsewhere, &forged, &["--key", &key]).0, 4);
    let other = Folder::new();
    let (_other, _, theirs) = self::receipt(&other);
    let (exit, refused) = verify(&elsewhere, &theirs, &["--key", &key]);
    assert_eq!((exit, &refused["ok"]), (4, &json!(false)));
    assert!(refused["error"].as_str().unwrap().contains("another key"), "{refused}");
    // Without any key there is nothing to verify with, and it says where to get one.
    let output = run(&["verify", "--data", elsewhere.path().to_str().unwrap(), &elsewhere.file("receipt.json", &receipt)]);
    assert_eq!(code(&output), 1);
    assert!(String::from_utf8_lossy(&output.stderr).contains("/api/receipt-key"), "{output:?}");
}

#[test]
fn the_receipt_of_a_survey_is_the_same_after_a_restart() {
    let folder = Folder::new();
    let (server, id, receipt) = receipt(&folder);
    let listened = server.address().to_owned();
    server.kill();
    drop(server);
    let server = Server::listen(&listened, folder.path());
    assert_eq!(server.get(&format!("/api/surveys/{id}/receipt")).json(), receipt);
}

#[test]
fn the_recipe_with_common_tools_verifies_and_refuses() {
    let folder = Folder::new();
    let (server, id, receipt) = receipt(&folder);
    let written = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/receipts.md")).unwrap();
    let script: String = written.split("```sh\n").skip(1).map(|block| block.split("```").next().unwrap()).collect();
    let script = script.replace("http://127.0.0.1:4180", &server.base).replace("S68SkgoAlbTCGn4qwa4EgV", &id);
    let work = Folder::new();
    let follow = |receipt: &Value| -> Output {
        work.file("receipt.json", receipt);
        Command::new("bash").args(["-euo", "pipefail", "-c", &script]).current_dir(work.path()).output().unwrap()
    };
    let followed = follow(&receipt);
    assert!(followed.status.success(), "{followed:?}");
    assert!(String::from_utf8_lossy(&followed.stdout).contains("Signature Verified Successfully"), "{followed:?}");
    let payload: Value = serde_json::from_slice(&fs::read(work.path().join("payload.json")).unwrap()).unwrap();
    assert_eq!(payload, receipt["receipt"]);

    let jws = receipt["jws"].as_str().unwrap();
    let changed = jws.replacen(".eyJ", ".eyK", 1);
    assert_ne!(changed, jws);
    assert!(!follow(&json!({"jws": changed})).status.success());
}

#[test]
fn an_export_is_printed_as_the_server_gives_it() {
    let folder = Folder::new();
    let (server, id, _) = receipt(&folder);
    for format in ["json", "csv", "markdown"] {
        let one = run(&["export", "--server", &server.base, "--format", format, &id]);
        assert_eq!((code(&one), one.stdout), (0, server.get(&format!("/api/surveys/{id}/export?format={format}")).text.into_bytes()));
        let list = run(&["export", "--server", &server.base, "--format", format, "--state", "settled"]);
        assert_eq!((code(&list), list.stdout), (0, server.get(&format!("/api/export?format={format}&state=settled")).text.into_bytes()));
    }
    let pending = server.ask("", tiny());
    assert_eq!(code(&run(&["export", "--server", &server.base, &pending])), 1);
    assert_eq!(code(&run(&["export", "--server", &server.base, "--format", "pdf", &id])), 64);
}
