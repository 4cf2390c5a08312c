//! Answers: what a person gave, per question, kept also for questions that left the path.
//! Nothing here knows what is asked next (`path`) or when a submission is whole (`outcome`).

mod fits;
mod saved;
#[cfg(test)]
mod tests;

use alloc::{borrow::Cow, string::String, vec, vec::Vec};

use serde::{Deserialize, Serialize};

pub(crate) use self::fits::{length_fits, number_fits};
pub use self::saved::SavedEntry;
use crate::{
    interview::Revision,
    number::Decimal,
    survey::{ChoiceIndex, Graph, Kind, Question, QuestionIndex},
    text::is_blank,
};

/// The most UTF-16 units of the note beside an answer (DOORS.md §1).
pub const LONGEST_NOTE: u32 = 500;

/// One entry per question that was touched.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Answers {
    entries: Vec<Option<Entry>>,
}

/// What is known of one question: the answer as it was left, kept when the question leaves the path.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    pub given: Given,
    pub skipped: bool,
    /// The person's note beside the answer; empty for none.
    pub note: String,
    /// The question asks something else by now: it is open until it is answered anew. Nothing else follows from what was
    /// given.
    pub outdated: bool,
    /// The revision of the interview that last changed this entry.
    pub changed: Revision,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Given {
    Choice {
        /// In the order in which they were picked.
        picked: Vec<ChoiceIndex>,
        custom: Custom,
    },
    /// What was written, as it was typed: a text, a number, a date or an address.
    Text(String),
    Scale {
        /// The point of each row by its place; `None`, or too few of them, for rows without one.
        ratings: Vec<Option<u8>>,
        /// The note to each row; empty, or too few of them, for rows without one.
        notes: Vec<String>,
    },
    /// The places of all items, best first; empty as long as nobody put them in order or said that the order stands.
    Rank(Vec<u8>),
    /// Resources and files, in the order in which they were added.
    Uris(Vec<String>),
    /// `None` as long as nobody chose.
    Boolean(Option<bool>),
}

/// Free text beside or instead of options. Text that an option replaced is kept, so that it can come back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Custom {
    Aside(String),
    Used(String),
}

impl Custom {
    pub fn text(&self) -> &str {
        match self {
            Custom::Aside(text) | Custom::Used(text) => text,
        }
    }

    /// The text if it counts: in use and not blank, trimmed.
    pub fn used(&self) -> Option<&str> {
        match self {
            Custom::Used(text) if !is_blank(text) => Some(text.trim()),
            Custom::Used(_) | Custom::Aside(_) => None,
        }
    }
}

/// How far a question is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    Open,
    Answered,
    Skipped,
}

impl Given {
    /// Nothing, in the form that `kind` takes.
    pub fn nothing(kind: &Kind) -> Self {
        match kind {
            Kind::Choice(_) => Given::Choice { picked: Vec::new(), custom: Custom::Aside(String::new()) },
            Kind::Text { .. } | Kind::Number(_) | Kind::Date(_) | Kind::Email | Kind::Url => Given::Text(String::new()),
            Kind::Scale(_) => Given::Scale { ratings: Vec::new(), notes: Vec::new() },
            Kind::Rank(_) => Given::Rank(Vec::new()),
            Kind::Resource(_) | Kind::Files(_) => Given::Uris(Vec::new()),
            Kind::Boolean => Given::Boolean(None),
        }
    }

    /// Ratings and row notes, without those at the end that say nothing.
    pub fn scale(mut ratings: Vec<Option<u8>>, mut notes: Vec<String>) -> Self {
        ratings.truncate(ratings.iter().rposition(Option::is_some).map_or(0, |last| last + 1));
        notes.truncate(notes.iter().rposition(|note| !note.is_empty()).map_or(0, |last| last + 1));
        Given::Scale { ratings, notes }
    }

    /// True when nothing counts as an answer. An empty value is never one, unless its question keeps it.
    pub fn is_empty(&self) -> bool {
        match self {
            Given::Choice { picked, custom } => picked.is_empty() && custom.used().is_none(),
            Given::Text(text) => is_blank(text),
            Given::Scale { ratings, notes } => ratings.iter().all(Option::is_none) && notes.iter().all(|note| is_blank(note)),
            Given::Rank(order) => order.is_empty(),
            Given::Uris(uris) => uris.is_empty(),
            Given::Boolean(chosen) => chosen.is_none(),
        }
    }

    /// How many things a person said with it, as they count what was set aside: each pick, each rated row, each ranked
    /// item, each file, and a text as one.
    pub fn parts(&self) -> usize {
        match self {
            Given::Choice { picked, custom } => picked.len() + usize::from(custom.used().is_some()),
            Given::Text(text) => usize::from(!is_blank(text)),
            Given::Scale { ratings, .. } => ratings.iter().flatten().count(),
            Given::Rank(order) => order.len(),
            Given::Uris(uris) => uris.len(),
            Given::Boolean(chosen) => usize::from(chosen.is_some()),
        }
    }

    /// What stays of it when the question is skipped: the picks go, what was written is kept aside.
    pub fn aside(self) -> Self {
        match self {
            Given::Choice { custom: Custom::Used(text) | Custom::Aside(text), .. } => {
                Given::Choice { picked: Vec::new(), custom: Custom::Aside(text) }
            }
            Given::Text(text) => Given::Text(text),
            Given::Scale { notes, .. } => Given::Scale { ratings: Vec::new(), notes },
            Given::Rank(_) => Given::Rank(Vec::new()),
            Given::Uris(_) => Given::Uris(Vec::new()),
            Given::Boolean(_) => Given::Boolean(None),
        }
    }
}

/// What is picked, in the order in which the options stand, each once.
pub(crate) fn in_option_order(picked: &[ChoiceIndex]) -> Cow<'_, [ChoiceIndex]> {
    if picked.is_sorted() {
        return Cow::Borrowed(picked);
    }
    // A flag for each option, since a sort would cost the browser kilobytes for forty of them.
    let last = picked.iter().map(|pick| pick.position()).max().unwrap_or(0);
    let mut flags = vec![false; last + 1];
    for pick in picked {
        if let Some(flag) = flags.get_mut(pick.position()) {
            *flag = true;
        }
    }
    Cow::Owned(flags.iter().enumerate().filter(|(_, picked)| **picked).map(|(position, _)| ChoiceIndex::new(position)).collect())
}

impl Entry {
    pub fn new(given: Given) -> Self {
        Self { given, skipped: false, note: String::new(), outdated: false, changed: Revision::FIRST }
    }

    pub fn is_answered(&self, question: &Question) -> bool {
        self.standing(question) == Standing::Answered
    }

    pub fn standing(&self, question: &Question) -> Standing {
        if self.outdated {
            Standing::Open
        } else if self.skipped {
            Standing::Skipped
        } else if self.counts(question) {
            Standing::Answered
        } else {
            Standing::Open
        }
    }

    fn counts(&self, question: &Question) -> bool {
        let stands_empty = match &question.kind {
            Kind::Rank(rank) => rank.given_order_counts,
            Kind::Choice(_) | Kind::Text { .. } | Kind::Scale(_) | Kind::Resource(_) | Kind::Files(_) => question.keeps_empty,
            // There is no empty number to send.
            Kind::Number(_) | Kind::Date(_) | Kind::Email | Kind::Url | Kind::Boolean => false,
        };
        let fits = || self.given.fits(&question.kind).and_then(|()| self.given.is_enough(question));
        (stands_empty || !self.given.is_empty()) && fits().is_ok()
    }

    /// Whether both say the same, whenever and however it was said.
    pub fn says(&self, other: &Entry) -> bool {
        self.given == other.given && self.note == other.note
    }

    /// The options picked, in the order given; none for other kinds.
    pub fn picked(&self) -> &[ChoiceIndex] {
        if let Given::Choice { picked, .. } = &self.given { picked } else { &[] }
    }

    /// How many options, resources or files are picked.
    pub(crate) fn picked_count(&self) -> usize {
        if let Given::Uris(uris) = &self.given { uris.len() } else { self.picked().len() }
    }

    /// What is written as a number.
    pub(crate) fn number(&self) -> Option<Decimal> {
        if let Given::Text(text) = &self.given { Decimal::parse(text.trim()).ok() } else { None }
    }

    /// What is written, in use or not; notes are not in it.
    pub fn text(&self) -> &str {
        match &self.given {
            Given::Choice { custom, .. } => custom.text(),
            Given::Text(text) => text,
            Given::Scale { .. } | Given::Rank(_) | Given::Uris(_) | Given::Boolean(_) => "",
        }
    }

    /// Whether nothing was given at all, neither in use nor aside.
    pub fn is_nothing(&self) -> bool {
        self.given.is_empty() && self.text().is_empty() && self.note.is_empty()
    }

    /// The same content, whenever it was written.
    pub(crate) fn says_the_same(&self, other: &Entry) -> bool {
        self.says(other) && self.skipped == other.skipped && self.outdated == other.outdated
    }
}

impl Answers {
    pub fn entry(&self, index: QuestionIndex) -> Option<&Entry> {
        self.entries.get(index.position()).and_then(Option::as_ref)
    }

    pub fn standing(&self, graph: &Graph, index: QuestionIndex) -> Standing {
        match (graph.question(index), self.entry(index)) {
            (Some(question), Some(entry)) => entry.standing(question),
            (Some(Question { kind: Kind::Rank(rank), .. }), None) if rank.given_order_counts => Standing::Answered,
            _ => Standing::Open,
        }
    }

    pub(crate) fn set(&mut self, index: QuestionIndex, entry: Entry) {
        if self.entries.len() <= index.position() {
            self.entries.resize(index.position() + 1, None);
        }
        if let Some(slot) = self.entries.get_mut(index.position()) {
            *slot = Some(entry);
        }
    }

    /// Forgets what was given to a question.
    pub(crate) fn unset(&mut self, index: QuestionIndex) {
        if let Some(slot) = self.entries.get_mut(index.position()) {
            *slot = None;
        }
    }

    /// Every entry with its question, in definition order.
    pub fn iter(&self) -> impl Iterator<Item = (QuestionIndex, &Entry)> {
        self.entries.iter().enumerate().filter_map(|(position, entry)| Some((QuestionIndex::new(position), entry.as_ref()?)))
    }
}
