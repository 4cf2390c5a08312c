//! What an agent adds to a question of a survey that is out, which makes the next version of the survey. An addition is
//! text on a page: it never touches the graph, so answers, path and revision stay what they are.

use alloc::{
    format,
    string::{String, ToString},
    vec,
};

use crate::{
    json::Json,
    problem::{At, Problems, quote},
    shape::{Shape, name, required, words},
    survey::{QuestionId, QuestionIndex, Survey},
};

/// The longest insight, in UTF-16 units.
pub(crate) const LONGEST_INSIGHT: usize = 1_500;
/// The longest question that a person asks back, in UTF-16 units.
pub const LONGEST_ASK: usize = 2_000;
/// The most insights that are added to one question.
const MOST_ADDED: usize = 20;
/// The most insights that are added to one survey: each page of it and each write to it reads them all.
const MOST_IN_ALL: usize = 300;

/// What is added to one question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Insight {
    question: QuestionId,
    text: String,
}

impl Insight {
    /// Reads an agent's `{"question": …, "insight": …}` for a question of `survey`. One that was added before is read
    /// again, however many there are.
    ///
    /// # Errors
    /// All problems at once; pointers are into `json`.
    pub fn read(json: &Json, survey: &Survey) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        json.check_text(At::ROOT, &mut problems);
        shape().check(json, At::ROOT, &mut problems);
        let text = |key| json.at(key).text().map(ToString::to_string).unwrap_or_default();
        let insight = Self { question: QuestionId::new(text("question")), text: text("insight") };
        // A question that is blank or missing is said to be so above.
        if !insight.question.as_str().trim().is_empty() {
            insight.check(survey, &mut problems);
        }
        if problems.is_empty() { Ok(insight) } else { Err(problems) }
    }

    /// One that was read before and kept.
    pub fn restore(question: impl Into<String>, text: impl Into<String>) -> Self {
        Self { question: QuestionId::new(question), text: text.into() }
    }

    pub fn question(&self) -> &QuestionId {
        &self.question
    }

    /// Markdown, as the agent wrote it.
    pub fn text(&self) -> &str {
        &self.text
    }

    fn check(&self, survey: &Survey, problems: &mut Problems) {
        let id = self.question.as_str();
        let Some(question) = self.place(survey).and_then(|index| survey.texts.question(index)) else {
            let known = survey.graph.questions.iter().map(|question| question.id.as_str());
            problems.unknown_question(At::ROOT.key("question"), id, known);
            return;
        };
        if survey.has_insight(self) {
            return;
        }
        let in_all: usize = survey.texts.questions.iter().map(|question| question.added.len()).sum();
        let full = match () {
            () if question.added.len() >= MOST_ADDED => format!("{} has {MOST_ADDED} added insights", quote(id)),
            () if in_all >= MOST_IN_ALL => format!("the survey has {MOST_IN_ALL} added insights"),
            () => return,
        };
        problems.add(At::ROOT.key("question"), "too_many", format!("{full}, and no more fit; ask a new survey instead"));
    }

    fn place(&self, survey: &Survey) -> Option<QuestionIndex> {
        survey.graph.find(self.question.as_str())
    }
}

impl Survey {
    /// Whether this was added before.
    pub fn has_insight(&self, insight: &Insight) -> bool {
        let question = insight.place(self).and_then(|index| self.texts.question(index));
        question.is_some_and(|question| question.added.contains(&insight.text))
    }

    /// The next version of the survey. One that has this insight already stays as it is, and so does one that has no
    /// such question.
    #[must_use]
    pub fn with_insight(mut self, insight: &Insight) -> Self {
        let question = insight.place(&self).and_then(|index| self.texts.questions.get_mut(index.position()));
        if let Some(question) = question.filter(|question| !question.added.contains(&insight.text)) {
            question.added.push(insight.text.clone());
        }
        self
    }
}

fn shape() -> Shape {
    Shape::Object(vec![
        required("question", name(), "The id of the question it is about."),
        required("insight", words(LONGEST_INSIGHT), "Markdown."),
    ])
}
