//! Files of this machine that are given as answers: each is sent to the server, which says what it is called there.

use std::path::Path;

use anyhow::Context;
use engine::{Given, Kind, Question};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;

use super::{line, talk::Talk};

impl Talk {
    /// What a line means as an answer; the path of a file is one once the file is sent.
    ///
    /// # Errors
    /// When the server is out of reach; within, what to type instead.
    pub(super) fn given(&self, question: &Question, before: &Given, line: &str) -> anyhow::Result<Result<Given, String>> {
        let is_numbers = line.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b' ' | b',' | b'\t'));
        if is_numbers || !matches!(question.kind, Kind::Files(_)) {
            return Ok(line::given(question, before, line));
        }
        let mut uris = if let Given::Uris(uris) = before { uris.clone() } else { Vec::new() };
        let path = Path::new(line.trim());
        if !path.is_file() {
            return Ok(Err(format!("There is no file {}.", engine::harmless(line.trim()))));
        }
        let sent = self.upload(question.id.as_str(), path)?;
        Ok(sent.map(|uri| {
            uris.push(uri);
            Given::Uris(uris)
        }))
    }

    /// Sends a file; its URI at the server, or why it was not kept.
    fn upload(&self, question: &str, path: &Path) -> anyhow::Result<Result<String, String>> {
        let to = format!("/s/{}/files?at={}", self.id, utf8_percent_encode(question, NON_ALPHANUMERIC));
        let answer = self.client.upload(&to, path)?;
        let json: Value = serde_json::from_slice(&answer.body).context("the server is of another version")?;
        match (json["files"][0]["uri"].as_str(), json["errors"][0]["message"].as_str()) {
            (Some(uri), _) => Ok(Ok(uri.to_owned())),
            (None, Some(why)) => Ok(Err(engine::harmless(why))),
            (None, None) => anyhow::bail!("the server could not do it (status {})", answer.status),
        }
    }
}
