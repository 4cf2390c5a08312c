//! A survey as the engine holds it: the [`Graph`] it walks and the [`Texts`] a page shows, index for index.
//! A `Survey` is made by a door's parser alone, so holding one is the proof that its ids resolve, that it has no cycle
//! and that its templates are whole. What is added to it later ([`insight`]) is words alone.

pub(crate) mod insight;
pub(crate) mod wiring;

use alloc::{collections::BTreeMap, string::String, vec::Vec};
use core::fmt;

use serde::{Deserialize, Serialize};

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
    /// The agent's name for an option: any text that is not blank, unique in its question.
    ChoiceKey
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
    pub show_if: Option<Condition>,
    /// What follows, unless a picked option says otherwise; empty ends the branch.
    pub next: Vec<QuestionIndex>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Kind {
    Choice(Choices),
    Text {
        /// In UTF-16 units.
        max_length: u32,
        multiline: bool,
    },
}

impl Kind {
    /// The options of a choice; none for every other kind.
    pub fn choices(&self) -> &[Choice] {
        match self {
            Kind::Choice(choices) => &choices.options,
            Kind::Text { .. } => &[],
        }
    }
}

/// One option or several, free text, or both.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choices {
    /// Empty: the question takes free text only.
    pub options: Vec<Choice>,
    pub many: bool,
    /// Free text beside or instead of the options.
    pub custom: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    pub key: ChoiceKey,
    /// Picked alone or not at all.
    pub exclusive: bool,
    /// What follows when this is picked; empty ends the branch, `None` leaves it to the question.
    pub next: Option<Vec<QuestionIndex>>,
}

/// What a page shows, as the agent wrote it: markdown is source here.
#[derive(Clone, Debug, PartialEq)]
pub struct Texts {
    pub title: Option<String>,
    pub intro: Option<String>,
    /// Index for index with [`Graph::questions`].
    pub questions: Vec<QuestionText>,
}

impl Texts {
    pub fn question(&self, index: QuestionIndex) -> Option<&QuestionText> {
        self.questions.get(index.position())
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct QuestionText {
    pub prompt: String,
    pub header: Option<String>,
    pub detail: Option<String>,
    /// What helps to answer, beyond the detail; markdown.
    pub insight: Option<String>,
    /// What the agent added to it since the survey is out, in order; markdown, too.
    pub added: Vec<String>,
    /// Index for index with the options; empty for other kinds.
    pub choices: Vec<ChoiceText>,
}

impl QuestionText {
    /// The short name of the question: its header, else its prompt.
    pub fn short(&self) -> &str {
        self.header.as_deref().unwrap_or(&self.prompt)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceText {
    /// As the agent wrote it: what results carry.
    pub label: String,
    pub description: Option<String>,
    pub insight: Option<String>,
    pub diagram: Option<String>,
    pub sources: Vec<String>,
    /// Marked so, or by the suffix "(Recommended)" or "（推荐）" of its label.
    pub recommended: bool,
}

impl ChoiceText {
    /// The label as a page shows it: without the suffix that the badge replaces, if something stands before it.
    pub fn shown_label(&self) -> &str {
        without_suffix(&self.label).filter(|rest| !rest.is_empty()).unwrap_or(&self.label)
    }
}

/// `label` without a suffix that means "recommended", if it has one.
pub(crate) fn without_suffix(label: &str) -> Option<&str> {
    let label = label.trim_end();
    ["(Recommended)", "（推荐）"].into_iter().find_map(|suffix| label.strip_suffix(suffix)).map(str::trim_end)
}

/// A whole set of answers that the agent offers as one decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Template {
    pub key: String,
    pub text: ChoiceText,
    pub answers: Answers,
}
