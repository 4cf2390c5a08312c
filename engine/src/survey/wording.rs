//! What a page shows of a survey, as the agent wrote it: markdown is source here, and nothing is a rule.

use alloc::{string::String, vec::Vec};

use crate::survey::QuestionIndex;

#[derive(Clone, Debug, PartialEq)]
pub struct Texts {
    pub title: Option<String>,
    pub intro: Option<String>,
    /// Index for index with [`Graph::questions`](crate::Graph::questions).
    pub questions: Vec<QuestionText>,
}

impl Texts {
    pub fn question(&self, index: QuestionIndex) -> Option<&QuestionText> {
        self.questions.get(index.position())
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
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
    /// What other kinds show beside.
    pub kind: KindText,
}

impl QuestionText {
    /// The short name of the question: its header, else its prompt.
    pub fn short(&self) -> &str {
        self.header.as_deref().unwrap_or(&self.prompt)
    }
}

/// What a kind shows, index for index with what it has in the graph.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum KindText {
    /// Nothing but the question itself, and the options of a choice.
    #[default]
    Plain,
    Scale {
        points: Vec<PointText>,
        items: Vec<ItemText>,
    },
    Rank {
        items: Vec<ItemText>,
    },
    /// What a resource or files question offers.
    Resources(Vec<ResourceText>),
    Number {
        unit: Option<String>,
    },
    /// The labels of yes and no; a page has words of its own where there is none.
    Boolean {
        yes: Option<String>,
        no: Option<String>,
    },
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChoiceText {
    /// As the agent wrote it: what results carry.
    pub label: String,
    pub description: Option<String>,
    pub insight: Option<String>,
    pub diagram: Option<String>,
    pub sources: Vec<String>,
    /// Marked so, or by the suffix "(Recommended)" or "（推荐）" of its label.
    pub recommended: bool,
    pub preview: Option<Preview>,
    pub thumbnail: Option<Image>,
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

/// What picking an option would look like: a text such as code, shown as it is, or a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Preview {
    Text(String),
    Image(Image),
}

/// A picture that the browser loads, never the server: from `https` or a data URI.
#[derive(Clone, Debug, PartialEq)]
pub struct Image {
    pub src: String,
    pub mime_type: Option<String>,
}

/// A point of a scale.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PointText {
    pub label: String,
    pub description: Option<String>,
    /// What the point stands for.
    pub preview: Option<Preview>,
}

/// A row of a scale, or a thing to rank.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ItemText {
    pub label: String,
    pub detail: Option<String>,
    /// Any text; only http(s) is shown as a link.
    pub link: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ResourceText {
    pub name: String,
    pub title: String,
    pub description: Option<String>,
    pub mime_type: Option<String>,
    pub icons: Vec<Image>,
    pub thumbnail: Option<Image>,
}
