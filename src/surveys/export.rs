//! What came of surveys, for whoever keeps it: one survey's answers, or the list of surveys, as JSON, CSV or Markdown.

mod cell;
mod markdown;
mod question;
mod table;

use engine::{Outcome, Response, Stage};
use futures::{Stream, stream};

use crate::{
    error::Error,
    store::{Filter, Listed, SurveyId},
    surveys::{Loaded, Surveys, response_of},
};

/// How many surveys are read at a time.
const BATCH: u32 = 200;

/// What an export is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Json,
    Csv,
    Markdown,
}

impl Format {
    const ALL: [Format; 3] = [Format::Json, Format::Csv, Format::Markdown];
    pub(crate) const NAMES: [&str; 3] = ["json", "csv", "markdown"];

    pub(crate) fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().zip(Self::NAMES).find(|(_, known)| *known == name).map(|(format, _)| format)
    }

    pub(crate) fn media_type(self) -> &'static str {
        match self {
            Format::Json => "application/json",
            Format::Csv => "text/csv; charset=utf-8; header=present",
            Format::Markdown => "text/markdown; charset=utf-8",
        }
    }

    /// What the name of such a file ends in.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            Format::Json => "json",
            Format::Csv => "csv",
            Format::Markdown => "md",
        }
    }
}

/// A survey that is over, and the answers that it has in the end.
struct Ended<'a> {
    loaded: &'a Loaded,
    outcome: &'a Outcome,
    response: Option<&'a Response>,
    late: bool,
}

impl Surveys {
    /// What came of a survey. JSON is the door's own result, byte for byte as its receipt has its hash.
    ///
    /// # Errors
    /// [`Error::UnknownSurvey`], [`Error::Pending`]
    pub(crate) async fn export(&self, id: &SurveyId, format: Format) -> Result<String, Error> {
        let loaded = self.load(id).await?;
        let Stage::Settled(outcome) = &loaded.interview.stage else { return Err(Error::Pending) };
        let late = matches!(outcome, Outcome::Expired { late: Some(_) });
        let ended = Ended { loaded: &loaded, outcome, response: response_of(outcome), late };
        match format {
            Format::Json => Ok(loaded.final_result()?.json),
            Format::Csv => table::answers(&ended),
            Format::Markdown => Ok(markdown::answers(&ended)),
        }
    }

    /// Every survey of `filter`, newest first, a piece at a time; its `limit` does not matter.
    pub(crate) fn export_list(&self, filter: Filter, format: Format) -> impl Stream<Item = Result<String, Error>> + Send + use<> {
        let state = Listing { surveys: self.clone(), next: Some(Filter { limit: BATCH, ..filter }), format, is_first: true };
        stream::try_unfold(state, Listing::piece)
    }
}

/// How far a list is written.
struct Listing {
    surveys: Surveys,
    /// `None` once all is written.
    next: Option<Filter>,
    format: Format,
    is_first: bool,
}

impl Listing {
    async fn piece(mut self) -> Result<Option<(String, Self)>, Error> {
        let Some(filter) = self.next.take() else { return Ok(None) };
        let page = self.surveys.list(filter.clone()).await?;
        let is_first = std::mem::replace(&mut self.is_first, false);
        let piece = match self.format {
            Format::Json => self.json(&page.records, is_first, page.next.is_none()),
            Format::Csv => table::list(&self.surveys, &page.records, is_first)?,
            Format::Markdown => markdown::list(&self.surveys, &page.records, is_first),
        };
        self.next = page.next.map(|before| Filter { before: Some(before), ..filter });
        Ok(Some((piece, self)))
    }

    fn json(&self, records: &[Listed], is_first: bool, is_last: bool) -> String {
        let surveys: Vec<_> = records.iter().map(|listed| self.surveys.summary(listed).to_string()).collect();
        let before = if is_first { "{\"surveys\":[" } else { "," };
        format!("{before}{}{}", surveys.join(","), if is_last { "]}" } else { "" })
    }
}
