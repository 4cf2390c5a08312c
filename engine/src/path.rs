//! The path: which questions are asked, in which order, for these answers. One rule for all doors; it is computed
//! wherever it is needed and stored nowhere.

use alloc::{vec, vec::Vec};

use crate::{
    answer::{Answers, Entry, in_option_order},
    condition::decide,
    survey::{Graph, Question, QuestionIndex},
};

/// The questions asked, in order, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path(Vec<QuestionIndex>);

impl Path {
    pub fn questions(&self) -> &[QuestionIndex] {
        &self.0
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn contains(&self, index: QuestionIndex) -> bool {
        self.0.contains(&index)
    }

    /// Where a question stands, from 0.
    pub fn position(&self, index: QuestionIndex) -> Option<usize> {
        self.0.iter().position(|on_path| *on_path == index)
    }

    /// The ids, as doors report them.
    pub fn ids<'a>(&self, graph: &'a Graph) -> Vec<&'a str> {
        self.0.iter().filter_map(|index| graph.question(*index)).map(|question| question.id.as_str()).collect()
    }
}

/// Walks `graph` depth first from its entry. A question already met is not met again. What a question leads to is
/// expanded in order, each fully before the following; a question whose `showIf` fails is passed over as if skipped.
/// Ends on every input: each question is expanded at most once. Linear in questions and edges.
pub fn path(graph: &Graph, answers: &Answers) -> Path {
    let mut on_path = vec![false; graph.questions.len()];
    let mut met = on_path.clone();
    let mut path = Vec::with_capacity(graph.questions.len());
    let mut ahead = vec![graph.entry];
    while let Some(index) = ahead.pop() {
        let (Some(question), Some(met)) = (graph.question(index), met.get_mut(index.position())) else { continue };
        if core::mem::replace(met, true) {
            continue;
        }
        let shown = question.show_if.as_ref().is_none_or(|rule| rule.holds(&|of, test| decide(graph, answers, &on_path, of, test)));
        let mut entry = None;
        if shown {
            path.push(index);
            entry = answers.entry(index);
            if let Some(on_path) = on_path.get_mut(index.position()) {
                *on_path = true;
            }
        }
        let first = ahead.len();
        push_next(question, entry, &mut ahead);
        if let Some(pushed) = ahead.get_mut(first..) {
            pushed.reverse();
        }
    }
    Path(path)
}

/// Adds what follows `question`, in order: for each picked option, in option order, its own `next` or else the
/// question's; without a pick the question's. That is added once: nothing is expanded twice.
fn push_next(question: &Question, entry: Option<&Entry>, ahead: &mut Vec<QuestionIndex>) {
    let entry = entry.filter(|entry| !entry.picked().is_empty() && entry.is_answered(question));
    let picked = in_option_order(entry.map_or(&[], Entry::picked));
    if picked.is_empty() {
        ahead.extend_from_slice(&question.next);
    }
    let mut inherited = false;
    for choice in picked.iter().filter_map(|pick| question.kind.choices().get(pick.position())) {
        match &choice.next {
            Some(next) => ahead.extend_from_slice(next),
            None if inherited => {}
            None => {
                inherited = true;
                ahead.extend_from_slice(&question.next);
            }
        }
    }
}
