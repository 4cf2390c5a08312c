//! Answers: what a person gave, per question, kept also for questions that left the path.
//! Nothing here knows what is asked next (`path`) or when a submission is whole (`outcome`).

mod saved;

use alloc::{
    borrow::Cow,
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use serde::{Deserialize, Serialize};

pub use self::saved::SavedEntry;
use crate::{
    interview::Revision,
    refusal::Refusal,
    survey::{ChoiceIndex, Choices, Graph, Kind, Question, QuestionIndex},
    text::{Unit, forbidden, is_blank},
};

/// The most UTF-16 units of a note.
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
    Text(String),
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
            Kind::Text { .. } => Given::Text(String::new()),
        }
    }

    /// True when nothing counts as an answer. An empty value is never one.
    pub fn is_empty(&self) -> bool {
        match self {
            Given::Choice { picked, custom } => picked.is_empty() && custom.used().is_none(),
            Given::Text(text) => is_blank(text),
        }
    }

    /// What stays of it when the question is skipped: the picks go, the text is kept aside.
    pub fn aside(self) -> Self {
        match self {
            Given::Choice { custom: Custom::Used(text) | Custom::Aside(text), .. } => {
                Given::Choice { picked: Vec::new(), custom: Custom::Aside(text) }
            }
            Given::Text(text) => Given::Text(text),
        }
    }

    fn fits(&self, kind: &Kind) -> Result<(), Refusal> {
        match (self, kind) {
            (Given::Choice { picked, custom }, Kind::Choice(choices)) => picks_fit(picked, custom.used().is_some(), choices),
            (Given::Text(text), Kind::Text { max_length, .. }) => length_fits(text, *max_length),
            (Given::Choice { .. }, Kind::Text { .. }) => Err(Refusal::Malformed { wanted: "text" }),
            (Given::Text(_), Kind::Choice(_)) => Err(Refusal::Malformed { wanted: "options" }),
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

fn picks_fit(picked: &[ChoiceIndex], custom: bool, choices: &Choices) -> Result<(), Refusal> {
    let key = |pick: ChoiceIndex| choices.options.get(pick.position()).map(|choice| choice.key.to_string()).unwrap_or_default();
    let mut seen = vec![false; choices.options.len()];
    for pick in picked {
        match seen.get_mut(pick.position()) {
            None => return Err(Refusal::UnknownKey(format!("there is no option {}", pick.position()))),
            Some(true) => return Err(Refusal::RepeatedKey(key(*pick))),
            Some(seen) => *seen = true,
        }
    }
    let exclusive = |pick: &&ChoiceIndex| choices.options.get(pick.position()).is_some_and(|choice| choice.exclusive);
    match (choices.many, picked.len()) {
        (false, 2..) => Err(Refusal::OneOnly),
        (false, 1) if custom => Err(Refusal::OptionAndText),
        _ if custom && !choices.custom => Err(Refusal::TextNotAllowed),
        (_, 0) => Ok(()),
        (_, 1) if !custom => Ok(()),
        _ => picked.iter().find(exclusive).map_or(Ok(()), |pick| Err(Refusal::Exclusive(key(*pick)))),
    }
}

pub(crate) fn length_fits(text: &str, most: u32) -> Result<(), Refusal> {
    // A text is never longer in units than in bytes.
    if text.len() <= most as usize {
        return Ok(());
    }
    let length = u32::try_from(Unit::Utf16.length(text)).unwrap_or(u32::MAX);
    if length > most { Err(Refusal::TooLong { length, most }) } else { Ok(()) }
}

impl Entry {
    pub fn new(given: Given) -> Self {
        Self { given, skipped: false, note: String::new(), changed: Revision::FIRST }
    }

    pub fn is_answered(&self, question: &Question) -> bool {
        self.standing(question) == Standing::Answered
    }

    pub fn standing(&self, question: &Question) -> Standing {
        if self.skipped {
            Standing::Skipped
        } else if self.given.is_empty() || self.given.fits(&question.kind).is_err() {
            Standing::Open
        } else {
            Standing::Answered
        }
    }

    /// Whether both say the same, whenever and however it was said.
    pub fn says(&self, other: &Entry) -> bool {
        self.given == other.given && self.note == other.note
    }

    /// The options picked, in the order given; none for other kinds.
    pub fn picked(&self) -> &[ChoiceIndex] {
        match &self.given {
            Given::Choice { picked, .. } => picked,
            Given::Text(_) => &[],
        }
    }

    /// What is written, in use or not.
    pub fn text(&self) -> &str {
        match &self.given {
            Given::Choice { custom, .. } => custom.text(),
            Given::Text(text) => text,
        }
    }

    /// Whether nothing was given at all, neither in use nor aside.
    pub fn is_nothing(&self) -> bool {
        self.given.is_empty() && self.text().is_empty() && self.note.is_empty()
    }

    /// Whether this may be kept as the answer to `question`: the same verdict in the browser and on the server.
    ///
    /// # Errors
    /// The first [`Refusal`] that applies. An empty value passes here: whether it is enough is asked at submission.
    pub fn fits(&self, question: &Question) -> Result<(), Refusal> {
        if forbidden(self.text()).or_else(|| forbidden(&self.note)).is_some() {
            return Err(Refusal::ControlCharacter);
        }
        if !question.notes && !is_blank(&self.note) {
            return Err(Refusal::NoteNotAllowed);
        }
        length_fits(self.note.trim(), LONGEST_NOTE)?;
        self.given.fits(&question.kind)
    }

    /// The same content, whenever it was written.
    pub(crate) fn says_the_same(&self, other: &Entry) -> bool {
        self.given == other.given && self.skipped == other.skipped && self.note == other.note
    }
}

impl Answers {
    pub fn entry(&self, index: QuestionIndex) -> Option<&Entry> {
        self.entries.get(index.position()).and_then(Option::as_ref)
    }

    pub fn standing(&self, graph: &Graph, index: QuestionIndex) -> Standing {
        match (graph.question(index), self.entry(index)) {
            (Some(question), Some(entry)) => entry.standing(question),
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

    /// Every entry with its question, in definition order.
    pub fn iter(&self) -> impl Iterator<Item = (QuestionIndex, &Entry)> {
        self.entries.iter().enumerate().filter_map(|(position, entry)| Some((QuestionIndex::new(position), entry.as_ref()?)))
    }
}
