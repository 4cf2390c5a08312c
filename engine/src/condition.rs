//! `showIf`: when a question is asked at all. A condition reads only questions earlier on the path; any other counts as
//! unanswered, so that a test of it is false and `not` of the test is true.

use alloc::{boxed::Box, vec::Vec};

use serde::{Deserialize, Serialize};

use crate::{
    answer::{Answers, Entry},
    number::Decimal,
    survey::{ChoiceIndex, Graph, QuestionIndex},
};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Condition {
    All(Vec<Condition>),
    Any(Vec<Condition>),
    Not(Box<Condition>),
    Answer { of: QuestionIndex, test: Test },
}

/// What an answered question is asked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Test {
    Answered,
    AnyOf(Vec<ChoiceIndex>),
    AllOf(Vec<ChoiceIndex>),
    /// How many options, resources or files are picked; free text is none.
    Count {
        min: u32,
        max: u32,
    },
    /// Whether the number lies between both, themselves included.
    Number {
        min: Option<Decimal>,
        max: Option<Decimal>,
    },
}

impl Test {
    /// Whether an answered question with this entry passes.
    pub(crate) fn passes(&self, entry: &Entry) -> bool {
        let picked = entry.picked();
        match self {
            Test::Answered => true,
            Test::AnyOf(choices) => choices.iter().any(|choice| picked.contains(choice)),
            Test::AllOf(choices) => choices.iter().all(|choice| picked.contains(choice)),
            Test::Count { min, max } => u32::try_from(entry.picked_count()).is_ok_and(|count| (*min..=*max).contains(&count)),
            Test::Number { min, max } => {
                entry.number().is_some_and(|number| min.is_none_or(|min| min <= number) && max.is_none_or(|max| number <= max))
            }
        }
    }
}

impl Condition {
    /// Whether the condition holds when each test is decided by `decide`.
    pub(crate) fn holds(&self, decide: &impl Fn(QuestionIndex, &Test) -> bool) -> bool {
        match self {
            Condition::All(conditions) => conditions.iter().all(|condition| condition.holds(decide)),
            Condition::Any(conditions) => conditions.iter().any(|condition| condition.holds(decide)),
            Condition::Not(condition) => !condition.holds(decide),
            Condition::Answer { of, test } => decide(*of, test),
        }
    }

    /// Every test in the condition, with the question it reads.
    pub(crate) fn tests(&self) -> Vec<(QuestionIndex, &Test)> {
        match self {
            Condition::All(conditions) | Condition::Any(conditions) => conditions.iter().flat_map(Condition::tests).collect(),
            Condition::Not(condition) => condition.tests(),
            Condition::Answer { of, test } => Vec::from([(*of, test)]),
        }
    }
}

/// Whether `test` of question `of` passes with `answers`, when `earlier` says what stands on the path so far.
pub(crate) fn decide(graph: &Graph, answers: &Answers, earlier: &[bool], of: QuestionIndex, test: &Test) -> bool {
    let on_path = earlier.get(of.position()).copied().unwrap_or(false);
    let (true, Some(question), Some(entry)) = (on_path, graph.question(of), answers.entry(of)) else { return false };
    entry.is_answered(question) && test.passes(entry)
}
