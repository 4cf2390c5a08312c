//! Exports as CSV (RFC 4180). Every cell is defused, those of the header too.

use std::borrow::Cow;

use csv::{Terminator, Writer, WriterBuilder};
use engine::{Accepted, AcceptedAnswer, Kind, KindText, QuestionText, Rated};

use super::{Ended, cell::defused};
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
    let id = ended.loaded.record.id.to_string();
    let (outcome, late) = (ended.outcome.kind().as_str(), if ended.late { "true" } else { "false" });
    let Some(response) = ended.response else {
        table.row([&id, outcome, late].into_iter().chain([""; 8]))?;
        return table.finish();
    };
    for question in &response.path {
        let index = ended.loaded.parsed.graph.find(question.as_str());
        let of =
            index.and_then(|index| Some((ended.loaded.parsed.graph.question(index)?, ended.loaded.parsed.survey.texts().question(index)?)));
        let prompt = of.map_or("", |(_, text)| text.prompt.as_str());
        let kind = of.map_or("", |(question, _)| kind(&question.kind));
        let answer = response.answers.iter().find(|answer| answer.id == *question);
        let said = answer.map_or_else(Vec::new, |answer| said(answer, of.map(|(question, text)| (&question.kind, text))));
        let status = if answer.is_some() { "answered" } else { "skipped" };
        for said in if said.is_empty() { vec![Said::default()] } else { said } {
            let own = [&id, outcome, late, question.as_str(), prompt, kind, status].into_iter().map(defused);
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

fn said<'a>(answer: &'a AcceptedAnswer, of: Option<(&'a Kind, &'a QuestionText)>) -> Vec<Said<'a>> {
    let text = |text: Cow<'a, str>| vec![Said { text, ..Said::default() }];
    let mut said = match &answer.accepted {
        Accepted::Choice { selected, custom } => {
            let label = |key: &str| {
                let (kind, text) = of?;
                let position = kind.choices().iter().position(|choice| choice.key.as_str() == key)?;
                text.choices.get(position).map(|choice| choice.label.as_str())
            };
            let picked = selected.iter().map(|key| Said {
                key: key.as_str().into(),
                text: label(key.as_str()).unwrap_or_default().into(),
                ..Said::default()
            });
            picked.chain(custom.iter().map(|custom| Said { text: custom.into(), ..Said::default() })).collect()
        }
        Accepted::Scale(rows) => rows.iter().map(|row| rated(row, of)).collect(),
        Accepted::Rank { order, .. } => {
            let place = |(place, item): (usize, &'a engine::ItemId)| Said {
                item: item.as_str(),
                key: (place + 1).to_string().into(),
                text: item_label(item.as_str(), of).into(),
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

fn rated<'a>(row: &'a Rated, of: Option<(&'a Kind, &'a QuestionText)>) -> Said<'a> {
    let key = row.point.as_ref().map_or("", |point| point.as_str());
    let label = of.and_then(|(kind, text)| match (kind, &text.kind) {
        (Kind::Scale(scale), KindText::Scale { points, .. }) => {
            points.get(scale.points.iter().position(|point| point.as_str() == key)?).map(|point| point.label.as_str())
        }
        _ => None,
    });
    let note = row.note.as_deref().unwrap_or_default();
    Said { item: row.item.as_str(), key: key.into(), text: label.unwrap_or_default().into(), note, ..Said::default() }
}

/// What a row of a scale or a thing to rank says.
pub(super) fn item_label<'a>(item: &str, of: Option<(&'a Kind, &'a QuestionText)>) -> &'a str {
    let label = of.and_then(|(kind, text)| {
        let position = kind.items().iter().position(|known| known.as_str() == item)?;
        match &text.kind {
            KindText::Scale { items, .. } | KindText::Rank { items } => items.get(position).map(|item| item.label.as_str()),
            KindText::Plain | KindText::Resources(_) | KindText::Number { .. } | KindText::Boolean { .. } => None,
        }
    });
    label.unwrap_or_default()
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
