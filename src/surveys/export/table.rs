//! Exports as CSV (RFC 4180). Every cell is defused, those of the header too.

use std::borrow::Cow;

use csv::{Terminator, Writer, WriterBuilder};
use engine::{Accepted, AcceptedAnswer, Kind, Rated};

use super::{Ended, cell::defused, question::Question};
use crate::{
    error::Error,
    store::Listed,
    surveys::{Surveys, summary_text},
};

const ANSWER: [&str; 11] = ["survey", "outcome", "late", "question", "prompt", "kind", "status", "item", "key", "text", "note"];
const LISTED: [&str; 15] = [
    "id",
    "url",
    "door",
    "title",
    "agent",
    "session",
    "state",
    "outcome",
    "revision",
    "version",
    "done",
    "total",
    "created_at",
    "expires_at",
    "settled_at",
];

/// One row for each thing that was said: a picked option, a rated row, a place in an order, a file, a text. A question
/// that was left open has one row, and a survey that nobody answered has one alone.
pub(super) fn answers(ended: &Ended<'_>) -> Result<String, Error> {
    let mut table = Table::new(&ANSWER)?;
    let survey = ended.loaded.record.id.to_string();
    let (outcome, late) = (ended.outcome.kind().as_str(), if ended.late { "true" } else { "false" });
    let Some(response) = ended.response else {
        table.row([&survey, outcome, late].into_iter().chain([""; 8]))?;
        return table.finish();
    };
    for id in &response.path {
        let question = Question::find(ended.loaded, id);
        let (prompt, kind) = question.map_or(("", ""), |question| (question.prompt(), kind(question.kind)));
        let answer = response.answers.iter().find(|answer| answer.id == *id);
        let said = answer.map_or_else(Vec::new, |answer| said(answer, question));
        let status = if answer.is_some() { "answered" } else { "skipped" };
        for said in if said.is_empty() { vec![Said::default()] } else { said } {
            let own = [&survey, outcome, late, id.as_str(), prompt, kind, status].into_iter().map(defused);
            let text = if said.is_a_number { said.text } else { defused(&said.text).into_owned().into() };
            table.cells(own.chain([defused(said.item), defused(&said.key), text, defused(said.note)]))?;
        }
    }
    table.finish()
}

/// Some rows of the list of surveys, after its header if they are the first.
pub(super) fn list(surveys: &Surveys, records: &[Listed], with_header: bool) -> Result<String, Error> {
    let mut table = if with_header { Table::new(&LISTED)? } else { Table::headless() };
    for listed in records {
        let summary = surveys.summary(listed);
        let row = LISTED.map(|name| summary_text(&summary, name));
        table.row(row.iter().map(String::as_str))?;
    }
    table.finish()
}

/// One thing that was said in an answer.
#[derive(Default)]
struct Said<'a> {
    item: &'a str,
    key: Cow<'a, str>,
    text: Cow<'a, str>,
    note: &'a str,
    is_a_number: bool,
}

fn said<'a>(answer: &'a AcceptedAnswer, of: Option<Question<'a>>) -> Vec<Said<'a>> {
    let text = |text: Cow<'a, str>| vec![Said { text, ..Said::default() }];
    let mut said = match &answer.accepted {
        Accepted::Choice { selected, custom } => {
            let picked = selected.iter().map(|key| Said {
                key: key.as_str().into(),
                text: of.and_then(|of| of.choice(key.as_str())).unwrap_or_default().into(),
                ..Said::default()
            });
            picked.chain(custom.iter().map(|custom| Said { text: custom.into(), ..Said::default() })).collect()
        }
        Accepted::Scale(rows) => rows.iter().map(|row| rated(row, of)).collect(),
        Accepted::Rank { order, .. } => {
            let place = |(place, item): (usize, &'a engine::ItemId)| Said {
                item: item.as_str(),
                key: (place + 1).to_string().into(),
                text: of.and_then(|of| of.item(item.as_str())).unwrap_or_default().into(),
                ..Said::default()
            };
            order.iter().enumerate().map(place).collect()
        }
        Accepted::Uris(uris) => uris.iter().map(|uri| Said { text: uri.into(), ..Said::default() }).collect(),
        Accepted::Number(number) => vec![Said { text: number.to_string().into(), is_a_number: true, ..Said::default() }],
        Accepted::Text(said) | Accepted::Date(said) => text(said.into()),
        Accepted::Boolean(yes) => text(if *yes { "true" } else { "false" }.into()),
    };
    if let (Some(note), Some(first)) = (answer.note.as_deref(), said.first_mut()) {
        first.note = note;
    }
    said
}

fn rated<'a>(row: &'a Rated, of: Option<Question<'a>>) -> Said<'a> {
    let key = row.point.as_ref().map_or("", |point| point.as_str());
    let label = of.and_then(|of| of.point(key)).unwrap_or_default();
    Said { item: row.item.as_str(), key: key.into(), text: label.into(), note: row.note.as_deref().unwrap_or_default(), ..Said::default() }
}

fn kind(kind: &Kind) -> &'static str {
    match kind {
        Kind::Choice(_) => "choice",
        Kind::Text { .. } => "text",
        Kind::Scale(_) => "scale",
        Kind::Rank(_) => "rank",
        Kind::Resource(_) => "resource",
        Kind::Files(_) => "files",
        Kind::Number(_) => "number",
        Kind::Date(_) => "date",
        Kind::Email => "email",
        Kind::Url => "url",
        Kind::Boolean => "boolean",
    }
}

struct Table(Writer<Vec<u8>>);

impl Table {
    fn new(header: &[&str]) -> Result<Self, Error> {
        let mut table = Self::headless();
        table.row(header.iter().copied())?;
        Ok(table)
    }

    fn headless() -> Self {
        Self(WriterBuilder::new().terminator(Terminator::CRLF).from_writer(Vec::new()))
    }

    fn row<'a>(&mut self, cells: impl Iterator<Item = &'a str>) -> Result<(), Error> {
        self.cells(cells.map(defused))
    }

    /// Cells that are defused, or harmless by what they are.
    fn cells<'a>(&mut self, cells: impl Iterator<Item = Cow<'a, str>>) -> Result<(), Error> {
        self.0.write_record(cells.map(|cell| cell.into_owned())).map_err(|error| Error::Unreadable(error.to_string()))
    }

    fn finish(self) -> Result<String, Error> {
        let bytes = self.0.into_inner().map_err(|error| Error::Unreadable(error.to_string()))?;
        String::from_utf8(bytes).map_err(|error| Error::Unreadable(error.to_string()))
    }
}
