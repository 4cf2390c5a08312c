//! Files on a real disk: given in a terminal, and kept whole or not at all when the server dies.

use std::{
    fs,
    io::Write as _,
    net::TcpStream,
    path::{Path, PathBuf},
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use serde_json::json;
use url::Url;

use crate::process::{Folder, Server, askpath, code, until, with_input};

const PARTS: &str = "multipart/form-data; boundary=xx";

fn spec() -> String {
    json!({"survey": {"title": "Files", "entry": "f", "questions": {"f": {"prompt": "Which?", "kind": "files", "accept": [".txt"]}}}})
        .to_string()
}

fn multipart(name: &str, bytes: &[u8]) -> Vec<u8> {
    let head = format!("--xx\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n");
    [head.as_bytes(), bytes, b"\r\n--xx--\r\n"].concat()
}

fn path_of(uri: &str) -> PathBuf {
    Url::parse(uri).unwrap().to_file_path().unwrap()
}

/// The files in a folder, however deep.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.into_iter().flat_map(|path| if path.is_dir() { files_in(&path) } else { vec![path] }).collect()
}

#[test]
fn a_path_that_is_typed_in_a_terminal_uploads_the_file() {
    let folder = Folder::new();
    let server = Server::start(folder.path());
    let id = server.ask("", spec());
    let (good, bad) = (folder.file("näme of it.txt", "hello"), folder.file("a.html", "<!DOCTYPE html>"));
    let lines = format!("/nowhere/at all\n{bad}\n{good}\n:back\n\n:submit\n");
    let output = with_input(askpath(&["answer", "--server", &server.base, &id]), &lines);
    let said = String::from_utf8(output.stdout.clone()).unwrap();
    assert_eq!(code(&output), 0, "{said}");
    for expected in ["There is no file /nowhere/at all.", "a.html is not of a kind that is asked for", "näme of it.txt"] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    let result = server.result(&id);
    let uri = result["result"]["answers"][0]["uris"][0].as_str().unwrap();
    assert_eq!((fs::read(path_of(uri)).unwrap(), &result["files"][0]["size"]), (b"hello".to_vec(), &json!(5)));
    assert!(path_of(uri).starts_with(folder.path().join("files")));
}

#[test]
fn a_server_that_dies_half_way_through_an_upload_has_none() {
    let folder = Folder::new();
    let mut server = Server::start(folder.path());
    let id = server.ask("", spec());
    let whole = multipart("half.txt", &vec![b'x'; 1_000_000]);
    let mut stream = TcpStream::connect(server.address()).unwrap();
    let head = format!(
        "POST /s/{id}/files?at=f HTTP/1.1\r\nHost: {}\r\nContent-Type: {PARTS}\r\nContent-Length: {}\r\n\r\n",
        server.address(),
        whole.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    stream.write_all(&whole[..500_000]).unwrap();
    let incoming = folder.path().join("files/incoming");
    until("some of the file", || files_in(&incoming).iter().any(|path| fs::metadata(path).unwrap().len() > 400_000));
    server.kill();
    server.ended();

    let server = Server::start(folder.path());
    assert!(server.get(&format!("/s/{id}?at=f")).text.contains("name=\"own\" value=\"\""));
    assert!(files_in(&folder.path().join("files")).iter().all(|path| path.starts_with(&incoming)));
    let answer = server.try_post(&format!("/s/{id}/files?at=f"), PARTS, None, &whole).unwrap();
    assert_eq!(answer.status, 200, "{}", answer.text);
    let uri = answer.json()["files"][0]["uri"].as_str().unwrap().to_owned();
    assert_eq!(fs::read(path_of(&uri)).unwrap().len(), 1_000_000);
}

#[test]
fn what_was_acknowledged_is_whole_after_any_crash() {
    let folder = Folder::new();
    let mut acknowledged: Vec<(String, Vec<u8>)> = Vec::new();
    for round in 0..8 {
        let mut server = Server::start(folder.path());
        let id = server.ask("", spec());
        let count = AtomicUsize::new(0);
        thread::scope(|scope| {
            let uploads = scope.spawn(|| {
                let mut done = Vec::new();
                for number in 0.. {
                    let bytes = vec![b'a' + number % 26; 200_000];
                    let sent = server.try_post(&format!("/s/{id}/files?at=f"), PARTS, None, &multipart("a.txt", &bytes));
                    let Some(answer) = sent.filter(|answer| answer.status == 200) else { break };
                    count.fetch_add(1, Ordering::Relaxed);
                    done.push((answer.json()["files"][0]["uri"].as_str().unwrap().to_owned(), bytes));
                }
                done
            });
            // The next one is under way then.
            until("so many uploads", || count.load(Ordering::Relaxed) > round);
            server.kill();
            acknowledged.extend(uploads.join().unwrap());
        });
        server.ended();
    }
    assert!(!acknowledged.is_empty());
    for (uri, bytes) in acknowledged {
        assert!(fs::read(path_of(&uri)).unwrap() == bytes, "{uri}");
    }
    // Whatever stands under the name of an upload is whole, acknowledged or not.
    let incoming = folder.path().join("files/incoming");
    for path in files_in(&folder.path().join("files")).iter().filter(|path| !path.starts_with(&incoming)) {
        assert_eq!(fs::metadata(path).unwrap().len(), 200_000, "{}", path.display());
    }
}

#[test]
fn a_size_that_is_no_number_of_bytes_refuses_the_start() {
    let folder = Folder::new();
    for variable in ["ASKPATH_MAX_UPLOAD", "ASKPATH_MAX_UPLOADS"] {
        for value in ["", "0", "-1", "1.5", "20MB", "9007199254740992"] {
            let mut command = askpath(&["serve", "--listen", "127.0.0.1:0", "--data", folder.path().to_str().unwrap()]);
            command.env(variable, value);
            let output = with_input(command, "");
            assert!(code(&output) != 0 && !output.stderr.is_empty(), "{variable}={value}: {output:?}");
        }
    }
}
