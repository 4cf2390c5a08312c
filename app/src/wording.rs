//! What the wizard's pages show, ready to show: the survey's texts with markdown, and each question's field, as HTML.

use engine::QuestionIndex;
use serde::{Deserialize, Serialize};

use crate::prelude::*;

/// HTML that this server made. The field is private: only `markdown` and `field` make one, and the browser reads only
/// what its own server sent.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Html(String);

impl Html {
    #[allow(dead_code, reason = "only the server makes HTML")]
    pub(crate) fn trusted(html: String) -> Self {
        Self(html)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The words of one survey. A page starts without, since it shows what it needs; they are fetched for the other pages.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Wording {
    /// Of the survey that these are the words of.
    pub version: u32,
    /// The version that its graph came with.
    pub since: u32,
    /// Index for index with the graph.
    pub questions: Vec<QuestionWording>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct QuestionWording {
    pub prompt: String,
    /// Empty for none.
    pub header: String,
    /// Empty for none.
    pub detail: Html,
    /// The inputs. Fetched ones are blank: the answer is filled in where they are shown.
    pub field: Html,
    /// What answers are read with, as shown: the options of a choice; the points of a scale, then its rows; the items of a
    /// rank; what is offered; yes and no; the unit of a number.
    pub labels: Vec<String>,
    /// What is asked for, in one sentence; empty where the field says it.
    pub rule: String,
    /// What the agent added. Empty for nothing.
    pub added: Html,
    /// What the person asked about it. Empty for nothing.
    pub asked: Html,
}

impl Wording {
    pub fn question(&self, index: QuestionIndex) -> Option<&QuestionWording> {
        self.questions.get(index.position())
    }
}
