//! A survey as the engine holds it: the [`Graph`] it walks and the [`Texts`] a page shows, index for index.
//! A `Survey` is made by a door's parser alone, so holding one is the proof that its ids resolve, that it has no cycle
//! and that its templates are whole. What is added to it later ([`insight`]) is words alone.

pub(crate) mod insight;
mod kind;
mod version;
pub(crate) mod wiring;
mod wording;

use alloc::{collections::BTreeMap, string::String, vec::Vec};
use core::fmt;

use serde::{Deserialize, Serialize};

pub(crate) use self::wording::without_suffix;
pub use self::{
    kind::{Bounds, Choice, Choices, DateRule, Files, Kind, NumberRule, Rank, Resources, Scale},
    wording::{ChoiceText, Image, ItemText, KindText, PointText, Preview, QuestionText, ResourceText, Texts},
};
use crate::{answer::Answers, condition::Condition, problem::Problem};

macro_rules! text_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(String);

        impl $name {
            pub fn new(text: impl Into<String>) -> Self {
                Self(text.into())
            }

            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

text_id! {
    /// The agent's name for a question: any text that is not blank, unique in its survey.
    QuestionId
}
text_id! {
    /// The agent's name for an option or a point of a scale: any text that is not blank, unique in its question.
    ChoiceKey
}
text_id! {
    /// The agent's name for a row of a scale or a thing to rank: any text that is not blank, unique in its question.
    ItemId
}

macro_rules! index {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(u16);

        impl $name {
            pub fn new(position: usize) -> Self {
                Self(u16::try_from(position).unwrap_or(u16::MAX))
            }

            pub fn position(self) -> usize {
                usize::from(self.0)
            }
        }
    };
}

index! {
    /// Where a question stands in its survey, in definition order; at most 65,534.
    QuestionIndex
}
index! {
    /// Where an option stands in its question, in definition order.
    ChoiceIndex
}

/// A checked survey.
#[derive(Clone, Debug, PartialEq)]
pub struct Survey {
    pub(crate) graph: Graph,
    pub(crate) texts: Texts,
    pub(crate) templates: Vec<Template>,
    pub(crate) steering: bool,
    pub(crate) warnings: Vec<Problem>,
}

impl Survey {
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    pub fn texts(&self) -> &Texts {
        &self.texts
    }

    pub fn templates(&self) -> &[Template] {
        &self.templates
    }

    /// Whether the person may send the agent back with an instruction instead of answers.
    pub fn steering(&self) -> bool {
        self.steering
    }

    /// What is legal but hardly meant, such as a question that no path reaches.
    pub fn warnings(&self) -> &[Problem] {
        &self.warnings
    }
}

/// The questions and what follows what: all that is needed to walk.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Graph {
    pub(crate) entry: QuestionIndex,
    pub(crate) questions: Vec<Question>,
    pub(crate) layout: Layout,
}

impl Graph {
    pub fn entry(&self) -> QuestionIndex {
        self.entry
    }

    /// All questions in definition order, those that no path reaches too.
    pub fn questions(&self) -> &[Question] {
        &self.questions
    }

    pub fn layout(&self) -> Layout {
        self.layout
    }

    pub fn question(&self, index: QuestionIndex) -> Option<&Question> {
        self.questions.get(index.position())
    }

    /// The questions that decide whether one is asked, the nearest first: of those that a `showIf` reads the last one
    /// defined, then the one that decides over that.
    pub fn ancestors(&self, index: QuestionIndex) -> Vec<QuestionIndex> {
        let mut ancestors = Vec::new();
        let mut at = index;
        while let Some(rule) = self.question(at).and_then(|question| question.show_if.as_ref()) {
            let last = rule.tests().iter().map(|(of, _)| *of).max().filter(|of| !ancestors.contains(of));
            let Some(parent) = last else { break };
            ancestors.push(parent);
            at = parent;
        }
        ancestors
    }

    /// Looks at every question; for many lookups there is [`Ids`].
    pub fn find(&self, id: &str) -> Option<QuestionIndex> {
        self.questions.iter().position(|question| question.id.as_str() == id).map(QuestionIndex::new)
    }

    pub(crate) fn indices(&self) -> impl DoubleEndedIterator<Item = QuestionIndex> + use<> {
        (0..self.questions.len()).map(QuestionIndex::new)
    }
}

/// The questions of a graph by id.
pub(crate) struct Ids<'a> {
    graph: &'a Graph,
    by_id: BTreeMap<&'a str, (QuestionIndex, &'a Question)>,
}

impl<'a> Ids<'a> {
    pub(crate) fn of(graph: &'a Graph) -> Self {
        let entries = graph.indices().zip(&graph.questions).map(|(index, question)| (question.id.as_str(), (index, question)));
        Self { graph, by_id: entries.collect() }
    }

    pub(crate) fn find(&self, id: &str) -> Option<(QuestionIndex, &'a Question)> {
        self.by_id.get(id).copied()
    }

    /// In definition order.
    pub(crate) fn all(&self) -> impl Iterator<Item = &'a str> + Clone + use<'a> {
        self.graph.questions.iter().map(|question| question.id.as_str())
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Layout {
    /// One question per page.
    #[default]
    Wizard,
    /// All questions of the path on one page.
    Card,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    pub id: QuestionId,
    pub kind: Kind,
    pub skippable: bool,
    /// The person may add a note to the answer.
    pub notes: bool,
    /// An empty value that was given counts as answered and is sent as it is: what strict forms take for an optional
    /// field. Without it an empty value is never an answer.
    pub keeps_empty: bool,
    pub show_if: Option<Condition>,
    /// What follows, unless a picked option says otherwise; empty ends the branch.
    pub next: Vec<QuestionIndex>,
}

/// A whole set of answers that the agent offers as one decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Template {
    pub key: String,
    pub text: ChoiceText,
    pub answers: Answers,
}
