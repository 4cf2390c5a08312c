//! The path rule as DOORS.md words it, written for reading and not for speed, and apart from the engine: the engine is
//! held against it.

use std::collections::BTreeSet;

use super::spec::{Answer, Rule, Spec, kinds::Weight};

/// The places of the questions asked, in order.
pub(crate) fn path(spec: &Spec, answers: &[Answer]) -> Vec<usize> {
    let mut walk = Walk { spec, answers, path: Vec::new(), expanded: BTreeSet::new() };
    walk.visit(0);
    walk.path
}

pub(crate) fn is_answered(answer: &Answer) -> bool {
    match answer {
        Answer::Nothing | Answer::Skip => false,
        Answer::Choice { keys, custom, enough } => *enough && (!keys.is_empty() || !custom.trim().is_empty()),
        Answer::Text(text) => !text.trim().is_empty(),
        Answer::Said(said) => said.weight == Weight::Whole,
    }
}

/// Whether something was said that is not enough to send.
fn is_half(answer: &Answer) -> bool {
    match answer {
        Answer::Choice { enough, .. } => !enough,
        Answer::Said(said) => said.weight == Weight::Half,
        Answer::Nothing | Answer::Skip | Answer::Text(_) => false,
    }
}

/// Whether every question on the path is answered or may be left open.
pub(crate) fn is_whole(spec: &Spec, answers: &[Answer]) -> bool {
    path(spec, answers)
        .into_iter()
        .all(|place| is_answered(&answers[place]) || spec.questions[place].skippable && !is_half(&answers[place]))
}

struct Walk<'a> {
    spec: &'a Spec,
    answers: &'a [Answer],
    path: Vec<usize>,
    expanded: BTreeSet<usize>,
}

impl Walk<'_> {
    fn visit(&mut self, place: usize) {
        if !self.expanded.insert(place) {
            return;
        }
        let question = &self.spec.questions[place];
        let shown = question.show_if.as_ref().is_none_or(|rule| self.holds(rule));
        if shown {
            self.path.push(place);
        }
        let selected: Vec<usize> = match &self.answers[place] {
            Answer::Choice { keys, enough: true, .. } if shown => (0..question.options.len()).filter(|key| keys.contains(key)).collect(),
            _ => Vec::new(),
        };
        if selected.is_empty() {
            self.expand(&question.next);
        } else {
            for key in selected {
                self.expand(question.options[key].next.as_ref().unwrap_or(&question.next));
            }
        }
    }

    fn expand(&mut self, places: &[usize]) {
        for place in places {
            self.visit(*place);
        }
    }

    fn holds(&self, rule: &Rule) -> bool {
        match rule {
            Rule::All(rules) => rules.iter().all(|rule| self.holds(rule)),
            Rule::Any(rules) => rules.iter().any(|rule| self.holds(rule)),
            Rule::Not(rule) => !self.holds(rule),
            Rule::Answered(of) => self.selected(*of).is_some(),
            Rule::AnyOf(of, keys) => self.selected(*of).is_some_and(|selected| keys.iter().any(|key| selected.contains(key))),
            Rule::AllOf(of, keys) => self.selected(*of).is_some_and(|selected| keys.iter().all(|key| selected.contains(key))),
            Rule::Count(of, min, max) => self.said(*of).is_some_and(|answer| (*min..=*max).contains(&count(answer))),
            Rule::Number(of, min, max) => self
                .said(*of)
                .and_then(number)
                .is_some_and(|number| min.is_none_or(|min| min <= number) && max.is_none_or(|max| number <= max)),
        }
    }

    /// The answer to an answered question that stands earlier on the path; `None` of any other.
    fn said(&self, of: usize) -> Option<&Answer> {
        Some(&self.answers[of]).filter(|answer| self.path.contains(&of) && is_answered(answer))
    }

    fn selected(&self, of: usize) -> Option<&[usize]> {
        match self.said(of)? {
            Answer::Choice { keys, .. } => Some(keys),
            _ => Some(&[]),
        }
    }
}

fn count(answer: &Answer) -> usize {
    match answer {
        Answer::Choice { keys, .. } => keys.len(),
        Answer::Said(said) => said.count,
        Answer::Nothing | Answer::Skip | Answer::Text(_) => 0,
    }
}

fn number(answer: &Answer) -> Option<i64> {
    if let Answer::Said(said) = answer { said.hundredths } else { None }
}
