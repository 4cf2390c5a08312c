//! The wizard: the pages of one survey's questions. The server makes a page of its [`State`]; in the browser the same
//! state goes on from there, with the same engine, and only what changes is written into the page (`desk`).

pub mod card;
#[cfg(feature = "hydrate")]
mod depth;
#[cfg(feature = "hydrate")]
pub mod desk;
#[cfg(feature = "hydrate")]
mod keeping;
#[cfg(feature = "hydrate")]
mod keys;
#[cfg(feature = "hydrate")]
mod moves;
pub mod notice;
#[cfg(feature = "hydrate")]
mod paint;
pub mod queue;
pub mod said;
pub mod screen;
#[cfg(feature = "hydrate")]
mod sending;
#[cfg(feature = "hydrate")]
mod sheet;
pub mod undo;

use alloc::sync::Arc;

use engine::{Entry, Interview, Kind, Layout, Place, Question, QuestionIndex, Revision, Standing};

use crate::prelude::*;
use crate::{
    api::{Boot, Ending, Unsaved, address},
    mark::mark,
    wizard::{
        queue::{Queue, Saving},
        said::Ways,
        undo::Undo,
    },
    wording::{QuestionWording, Wording},
    words::Words,
};

/// How a question stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// The agent added it since the survey was begun.
    New,
    /// It asks something else than what was answered.
    Changed,
}

/// What the wizard knows.
pub struct State {
    pub id: String,
    pub title: String,
    /// The name of whoever asks, as shown.
    pub agent: String,
    pub has_start: bool,
    pub words: Words,
    pub interview: Interview,
    /// The question that the page shows.
    pub index: QuestionIndex,
    /// The page was opened from the review, and leads back there.
    pub from_review: bool,
    pub ending: Option<Ending>,
    /// What was given and not taken, of this question or others: at most one for each.
    pub unsaved: Vec<Unsaved>,
    pub saving: Saving,
    /// What choices set aside, and how to take them back: on a question's page the last one, on a card one for each
    /// question.
    pub undo: Vec<Undo>,
    /// Questions that the agent added to since the page was opened.
    pub news: Vec<QuestionIndex>,
    /// What was written to ask about other questions and not sent.
    pub unsent: Vec<(QuestionIndex, String)>,
    /// Of the survey: it rises when the agent adds to it or changes it.
    pub version: u32,
    /// The version that the graph came with.
    pub since: u32,
    /// The version that the server's graph came with, as far as is known.
    pub newest: u32,
    /// Questions that came with a later version.
    pub added: Vec<QuestionIndex>,
    /// Single keys do something.
    pub keys: bool,
    pub wording: Wording,
    pub queue: Queue,
}

impl State {
    pub fn open(boot: Boot) -> Self {
        let Boot { id, title, agent, graph, snapshot, index, from_review, has_start, keys, wording, words, unsaved, added } = boot;
        let queue = Queue::new(snapshot.revision);
        let (ending, version, since) = (snapshot.ending, snapshot.version, snapshot.since);
        let interview = snapshot.interview(Arc::new(graph));
        let mut state = Self {
            id,
            title,
            agent,
            has_start,
            words,
            interview,
            index,
            from_review,
            ending,
            unsaved,
            saving: Saving::Nothing,
            undo: Vec::new(),
            news: Vec::new(),
            unsent: Vec::new(),
            version,
            since,
            newest: since,
            added,
            keys,
            wording,
            queue,
        };
        state.saving = state.kept();
        state
    }

    /// All questions stand on one page. [`State::index`] is then the one that something is done with.
    pub fn is_card(&self) -> bool {
        self.interview.graph.layout() == Layout::Card
    }

    /// What the names and ids of that question begin with.
    pub fn mark(&self) -> String {
        mark(self.interview.graph.layout(), self.index)
    }

    /// The server has another graph by now: what is done here is still sent, and the page is to be loaded again.
    pub fn is_outdated(&self) -> bool {
        self.newest > self.since
    }

    /// How an open question stands out to who began before the agent changed the survey.
    pub fn stands_out(&self, index: QuestionIndex) -> Option<News> {
        let answers = &self.interview.answers;
        if answers.standing(&self.interview.graph, index) != Standing::Open {
            return None;
        }
        match answers.entry(index) {
            Some(entry) if entry.outdated => Some(News::Changed),
            _ if self.added.contains(&index) && answers.iter().next().is_some() => Some(News::New),
            _ => None,
        }
    }

    /// The question that the page shows.
    pub fn question(&self) -> Option<&Question> {
        self.interview.graph.question(self.index)
    }

    /// Whether Enter is for new lines in what the question of the page is answered with.
    pub fn writes_lines(&self) -> bool {
        match self.question().map(|question| &question.kind) {
            Some(Kind::Choice(choices)) => choices.options.is_empty(),
            Some(Kind::Text { multiline, .. }) => *multiline,
            _ => false,
        }
    }

    /// Whether the question of the page is answered by options.
    pub fn has_options(&self) -> bool {
        self.question().is_some_and(|question| !question.kind.choices().is_empty())
    }

    /// The survey's words for a question; `None` while they are not here yet.
    pub fn wording(&self, index: QuestionIndex) -> Option<&QuestionWording> {
        self.wording.question(index)
    }

    /// Whether a question can be drawn here; otherwise its page is the server's.
    pub fn has_page(&self, index: QuestionIndex) -> bool {
        !self.is_outdated() && self.wording(index).is_some()
    }

    /// Whether all that is asked is one text, in the words of the title: pages say them once then.
    pub fn asks_its_title(&self) -> bool {
        let ([question], [wording]) = (self.interview.graph.questions(), &*self.wording.questions) else { return false };
        let is_text = match &question.kind {
            Kind::Text { .. } => true,
            Kind::Choice(choices) => choices.options.is_empty(),
            Kind::Scale(_) | Kind::Rank(_) | Kind::Resource(_) | Kind::Files(_) => false,
            Kind::Number(_) | Kind::Date(_) | Kind::Email | Kind::Url | Kind::Boolean => false,
        };
        is_text && wording.prompt == self.title
    }

    /// The address of a question's page, or of the review.
    pub fn href(&self, place: Place) -> String {
        address(&self.id, &self.interview.graph, place, self.from_review)
    }

    /// Takes new words over; questions that the agent added to are news. Words that were overtaken on their way are not.
    pub fn reword(&mut self, wording: Wording) {
        // Words of another graph are of other questions.
        self.newest = self.newest.max(wording.since);
        if wording.version < self.version || self.is_outdated() {
            return;
        }
        let is_newer = wording.version > self.version;
        let old = core::mem::replace(&mut self.wording, wording);
        if is_newer {
            let added = |(index, now): (usize, &QuestionWording)| {
                let before = old.questions.get(index)?;
                (now.added != before.added).then(|| QuestionIndex::new(index))
            };
            let news: Vec<_> = self.wording.questions.iter().enumerate().filter_map(added).collect();
            self.news.retain(|index| !news.contains(index));
            self.news.extend(news);
            self.version = self.wording.version;
        }
    }

    /// What was given to the question of the page and not taken, if anything.
    pub fn unsaved_here(&self) -> Option<&Unsaved> {
        self.unsaved_of(self.index)
    }

    /// What was given to a question and not taken, if anything.
    pub fn unsaved_of(&self, index: QuestionIndex) -> Option<&Unsaved> {
        self.unsaved.iter().find(|unsaved| unsaved.question == index)
    }

    /// Notes that something given to a question was not taken, or that all was.
    pub fn set_unsaved(&mut self, question: QuestionIndex, unsaved: Option<Unsaved>) {
        self.unsaved.retain(|unsaved| unsaved.question != question);
        self.unsaved.extend(unsaved);
        if !self.queue.running {
            self.saving = self.kept();
        }
    }

    /// Whether something that was given is on this page alone.
    pub fn is_held(&self) -> bool {
        self.unsaved.iter().any(|unsaved| unsaved.entry.is_some())
    }

    /// Whether all is on the server, while nothing is being sent.
    fn kept(&self) -> Saving {
        if self.is_held() {
            Saving::Refused
        } else if self.queue.seen > Revision::FIRST {
            Saving::Saved
        } else {
            Saving::Nothing
        }
    }

    /// What the page shows as the answer to a question: what was not taken goes before what is known.
    pub fn shown(&self, index: QuestionIndex) -> Option<&Entry> {
        let unsaved = self.unsaved_of(index).and_then(|unsaved| unsaved.entry.as_ref());
        unsaved.or_else(|| self.interview.answers.entry(index))
    }

    /// An answer as one reads it, in one line. `None` where there is none, or no words for it yet.
    pub fn said(&self, index: QuestionIndex, entry: Option<&Entry>) -> Option<String> {
        let ways = Ways { comma: self.words.comma(), pair: self.words.pair(), line: " · " };
        said::said(ways, self.interview.graph.question(index)?, entry, &self.wording(index)?.labels)
    }
}
