//! What a survey is like before anybody answered it: a response as it might come, and how long answering takes.

use alloc::vec::Vec;

use crate::{
    answer::{Answers, Custom, Entry, Given},
    census::Tally,
    outcome::Response,
    path::path,
    survey::{ChoiceIndex, Kind, Question, QuestionText, Survey},
};

/// Seconds to understand and decide one question, whatever its length.
const DECIDING: usize = 8;
/// How many UTF-16 units one reads in a second; ideographs count as four letters.
const READING: usize = 20;

/// The response of someone who always picks the first option and writes a word where none are offered; `None` if no such
/// answers are whole.
pub fn sample(survey: &Survey) -> Option<Response> {
    let graph = survey.graph();
    let mut answers = Answers::default();
    for _ in graph.questions() {
        let path = path(graph, &answers);
        let open = path.questions().iter().copied().find(|index| answers.entry(*index).is_none());
        let Some((index, question)) = open.and_then(|index| Some((index, graph.question(index)?))) else { break };
        answers.set(index, Entry::new(first(question)));
    }
    Response::new(graph, &answers).ok()
}

fn first(question: &Question) -> Given {
    match &question.kind {
        Kind::Choice(choices) if choices.options.is_empty() => Given::Choice { picked: Vec::new(), custom: Custom::Used("…".into()) },
        Kind::Choice(_) => Given::Choice { picked: Vec::from([ChoiceIndex::new(0)]), custom: Custom::Aside("".into()) },
        Kind::Text { .. } => Given::Text("…".into()),
    }
}

/// Minutes that answering takes, rounded up: what there is to read on an average question, times the questions of a path
/// of middle length.
pub fn minutes(survey: &Survey, tally: &Tally) -> u32 {
    let questions = &survey.texts().questions;
    let seconds: usize = questions.iter().map(|question| DECIDING + reading(question) / READING).sum();
    let middle = (tally.shortest as usize + tally.longest as usize).div_ceil(2);
    let total = seconds * middle / questions.len().max(1);
    u32::try_from(total.div_ceil(60)).unwrap_or(u32::MAX).max(1)
}

fn reading(question: &QuestionText) -> usize {
    let choices = question.choices.iter().flat_map(|choice| [Some(choice.label.as_str()), choice.description.as_deref()]);
    let texts = [Some(question.prompt.as_str()), question.detail.as_deref()].into_iter().chain(choices).flatten();
    texts.flat_map(str::chars).map(|letter| if letter >= '\u{2e80}' { 4 } else { 1 }).sum()
}
