//! What a choice sets aside, and taking it back. Nothing that was set aside is lost: undoing gives the question its
//! earlier answer again, and with it the path that the answers stand on.

use engine::{Entry, Given, Interview, Layout, QuestionIndex};

use crate::wizard::card::set_aside;

/// The answer before the change that set others aside.
#[derive(Clone, Debug, PartialEq)]
pub struct Undo {
    pub question: QuestionIndex,
    pub before: Option<Entry>,
    /// How many answers the change set aside; of a card how many things that were said.
    pub count: usize,
    /// How many were aside before it.
    already: usize,
}

impl Undo {
    /// What is to be undone after a change of `question`: that change, if it set answers aside. Further changes of the
    /// same question count from the answer that it had first, as long as something is aside.
    pub fn after(known: Option<Undo>, question: QuestionIndex, before: &Interview, now: &Interview) -> Option<Undo> {
        let (already, aside) = (aside(before, question), aside(now, question));
        if let Some(undo) = known.filter(|undo| undo.question == question) {
            // Of one question the answer that all started from counts, not each letter typed since.
            return aside.checked_sub(undo.already).filter(|count| *count > 0).map(|count| Undo { count, ..undo });
        }
        let count = aside.checked_sub(already).filter(|count| *count > 0)?;
        Some(Undo { question, before: before.answers.entry(question).cloned(), count, already })
    }

    /// The answer to give again: none at all, if there was none.
    pub fn entry(&self, interview: &Interview) -> Option<Entry> {
        let kind = &interview.graph.question(self.question)?.kind;
        Some(self.before.clone().unwrap_or_else(|| Entry::new(Given::nothing(kind))))
    }
}

/// How much is aside; on a card, where each question has its own Undo, by that question's answer.
fn aside(interview: &Interview, question: QuestionIndex) -> usize {
    match interview.graph.layout() {
        Layout::Wizard => interview.set_aside().len(),
        Layout::Card => set_aside(interview, &interview.path()).get(question.position()).copied().unwrap_or_default(),
    }
}
