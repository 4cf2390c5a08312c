//! What passes between the terminal and the server: the forms of the pages, answered as the wizard is.

use std::process::ExitCode;

use anyhow::{Context, bail};
use app::api::{BINARY, Ending, Fields, Reply, Snapshot};
use engine::{Entry, Interview, OutcomeKind, QuestionIndex, Survey};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::de::DeserializeOwned;

use super::say;
use crate::{
    cli::client::{Bytes, Client, ServerArg, refusal},
    surveys::Source,
};

pub(super) struct Talk {
    pub(super) client: Client,
    pub(super) id: String,
    /// The version that the survey's arguments came with, as they are known here.
    pub(super) since: u32,
}

/// What the server has now, and whether it took what was sent.
pub(super) struct Told {
    pub(super) snapshot: Snapshot,
    pub(super) taken: bool,
}

impl Talk {
    pub(super) fn new(server: &ServerArg, id: &str) -> Self {
        Self { client: Client::new(server), id: utf8_percent_encode(id, NON_ALPHANUMERIC).to_string(), since: 0 }
    }

    /// The survey and its answers, of one version.
    pub(super) fn load(&mut self) -> anyhow::Result<(Source, Survey, Snapshot)> {
        loop {
            let answer = self.client.bytes(&format!("/s/{}/source", self.id))?;
            let source: Source = serde_json::from_slice(&answer.known()?).context("the server is of another version")?;
            let Some((_, survey)) = source.survey() else {
                bail!("this survey is of a kind that this program does not know; open its page")
            };
            let snapshot = self.snapshot()?;
            // It may be changed in between.
            if snapshot.since == source.since {
                self.since = source.since;
                return Ok((source, survey, snapshot));
            }
        }
    }

    fn snapshot(&self) -> anyhow::Result<Snapshot> {
        decoded(&self.client.bytes(&format!("/s/{}/snapshot", self.id))?.known()?)
    }

    pub(super) fn answer(&self, interview: &Interview, index: QuestionIndex, entry: &Entry) -> anyhow::Result<Told> {
        self.write(interview, index, "save", Fields::of(entry))
    }

    pub(super) fn skip(&self, interview: &Interview, index: QuestionIndex) -> anyhow::Result<Told> {
        let kept = interview.answers.entry(index).map(Fields::of).unwrap_or_default();
        self.write(interview, index, "skip", kept)
    }

    fn write(&self, interview: &Interview, index: QuestionIndex, go: &str, fields: Vec<(String, String)>) -> anyhow::Result<Told> {
        let id = interview.graph.question(index).map_or("", |question| question.id.as_str());
        let path = format!("/s/{}?at={}", self.id, utf8_percent_encode(id, NON_ALPHANUMERIC));
        let seen = interview.revision.0.to_string();
        let own = [("seen", seen), ("version", self.since.to_string()), ("go", go.to_owned())];
        let pairs = own.into_iter().map(|(name, value)| (name.to_owned(), value)).chain(fields);
        let answer = self.client.form(&path, &encoded(pairs), Some(BINARY))?;
        // A refusal comes with what there is now; anything else is no answer to what was sent.
        if !matches!(answer.status, 200 | 409 | 410 | 422) {
            answer.known()?;
            bail!("the server is of another version");
        }
        let Reply { snapshot, refused } = decoded(&answer.body)?;
        Ok(Told { snapshot, taken: refused.is_none() })
    }

    /// Takes a template's answers into the draft.
    pub(super) fn quick(&self, interview: &Interview, position: usize) -> anyhow::Result<Told> {
        let answer = self.post(
            "quick",
            [
                ("seen", interview.revision.0.to_string()),
                ("version", self.since.to_string()),
                ("template", position.to_string()),
                ("go", "take".to_owned()),
            ],
        )?;
        Ok(Told { snapshot: self.snapshot()?, taken: answer.status == SEE_OTHER })
    }

    /// Sends what is kept.
    pub(super) fn submit(&self, interview: &Interview) -> anyhow::Result<Told> {
        let answer = self.post("submit", [("seen", interview.revision.0.to_string()), ("version", self.since.to_string())])?;
        let snapshot = self.snapshot()?;
        // It also leads elsewhere when there is something to look at first.
        Ok(Told { taken: answer.status == SEE_OTHER && snapshot.ending == Some(Ending::Over), snapshot })
    }

    pub(super) fn decline(&self, reason: &str) -> anyhow::Result<ExitCode> {
        self.post("decline", [("reason", reason.to_owned())])?;
        self.end()
    }

    /// Says how it ended.
    pub(super) fn end(&self) -> anyhow::Result<ExitCode> {
        let answer = self.client.get(&format!("/api/surveys/{}", self.id))?;
        let outcome = OutcomeKind::ALL.into_iter().find(|kind| Some(kind.as_str()) == answer.json["outcome"].as_str());
        let Some(outcome) = outcome else { bail!("{}", refusal(&answer.json)) };
        say(&format!("This survey is over: {}.", outcome.as_str()));
        Ok(ExitCode::from(outcome.exit_code()))
    }

    fn post<const N: usize>(&self, to: &str, pairs: [(&str, String); N]) -> anyhow::Result<Bytes> {
        let pairs = pairs.into_iter().map(|(name, value)| (name.to_owned(), value));
        let answer = self.client.form(&format!("/s/{}/{to}", self.id), &encoded(pairs), None)?;
        if answer.status >= 500 || answer.status == 404 {
            bail!("the server could not do it (status {})", answer.status);
        }
        Ok(answer)
    }
}

const SEE_OTHER: u16 = 303;

fn encoded(pairs: impl Iterator<Item = (String, String)>) -> String {
    let encode = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
    pairs.map(|(name, value)| encode(&name) + "=" + &encode(&value)).collect::<Vec<_>>().join("&")
}

fn decoded<T: DeserializeOwned>(bytes: &[u8]) -> anyhow::Result<T> {
    postcard::from_bytes(bytes).context("the server is of another version")
}
