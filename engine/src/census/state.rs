//! The states of the automaton that counts paths: what is ahead, and what of the past still matters to it.

use alloc::{collections::BTreeSet, vec::Vec};

use super::Census;
use crate::{condition::Test, survey::QuestionIndex};

/// What answering a question in one way leads to.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Way {
    pub(super) next: Vec<Ahead>,
    /// The numbers of the tests that pass.
    pub(super) facts: Vec<usize>,
}

/// Something that is expanded when its turn comes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Ahead {
    Question(QuestionIndex),
    /// What the options of a question lead to, from one on, of which each may be picked or not. To decide one at a time
    /// costs as many states as there are options, where all selections at once would be twice as many with each.
    Options {
        of: QuestionIndex,
        from: u16,
        picked: bool,
    },
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct State {
    pub(super) ahead: Vec<Ahead>,
    pub(super) met: Vec<QuestionIndex>,
    pub(super) facts: Vec<usize>,
}

impl State {
    /// The question that is asked next, in a state that is settled.
    pub(super) fn asks(&self) -> Option<QuestionIndex> {
        match self.ahead.first()? {
            Ahead::Question(index) => Some(*index),
            Ahead::Options { .. } => None,
        }
    }
}

impl Census<'_> {
    /// Decides options and passes over what is not shown, until everywhere a question that is asked stands first, or
    /// nothing; `None` if that costs more than is left.
    pub(super) fn settle(&mut self, states: &BTreeSet<State>) -> Option<BTreeSet<State>> {
        let mut settled = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let mut unsettled: Vec<State> = states.iter().cloned().collect();
        while let Some(state) = unsettled.pop() {
            match state.ahead.first().copied() {
                None => {
                    settled.insert(state);
                }
                Some(Ahead::Question(head)) => match self.passed_over(&state, head) {
                    Some(after) => unsettled.push(after),
                    None => {
                        settled.insert(state);
                    }
                },
                Some(Ahead::Options { of, from, picked }) => {
                    if seen.insert(state.clone()) {
                        // What it costs grows with what is ahead.
                        self.pay(1 + state.ahead.len() / 4)?;
                        unsettled.extend(self.decided(&state, of, from, picked));
                    }
                }
            }
        }
        Some(settled)
    }

    /// The state after its first question, if that is not shown.
    fn passed_over(&self, state: &State, head: QuestionIndex) -> Option<State> {
        let question = self.graph.question(head)?;
        let decide =
            |of: QuestionIndex, test: &Test| self.tests.get(&(of, test)).is_some_and(|number| state.facts.binary_search(number).is_ok());
        if question.show_if.as_ref().is_none_or(|rule| rule.holds(&decide)) {
            return None;
        }
        let way = Way { next: question.next.iter().copied().map(Ahead::Question).collect(), facts: Vec::new() };
        Some(self.after(state, head, &way))
    }

    /// The states in which the next option that goes with others is picked, and is not. Where none was picked at the end
    /// nothing was answered, which is no way.
    fn decided(&self, state: &State, of: QuestionIndex, from: u16, picked: bool) -> Vec<State> {
        let rest = || state.ahead.iter().skip(1).copied();
        let Some((position, next)) = self.together(of).find(|(position, _)| *position >= from) else {
            return if picked { Vec::from([self.state(state.met.clone(), &state.facts, rest())]) } else { Vec::new() };
        };
        let with = |next: &[QuestionIndex], picked| {
            let following = [Ahead::Options { of, from: position.saturating_add(1), picked }];
            let ahead = next.iter().copied().map(Ahead::Question).chain(following).chain(rest());
            self.state(state.met.clone(), &state.facts, ahead)
        };
        Vec::from([with(&[], picked), with(next, true)])
    }

    /// The options that go together, each with what it leads to.
    pub(super) fn together(&self, of: QuestionIndex) -> impl Iterator<Item = (u16, &[QuestionIndex])> {
        let question = self.graph.question(of);
        let options = question.map_or(&[][..], |question| question.kind.choices());
        let inherited = question.map_or(&[][..], |question| &question.next);
        let together = (0..).zip(options).filter(|(_, choice)| !choice.exclusive);
        together.map(move |(position, choice)| (position, choice.next.as_deref().unwrap_or(inherited)))
    }

    /// The state after its first question was answered in one way, without what no longer matters.
    pub(super) fn after(&self, state: &State, head: QuestionIndex, way: &Way) -> State {
        let mut met = state.met.clone();
        met.push(head);
        let facts: Vec<usize> = state.facts.iter().chain(&way.facts).copied().collect();
        self.state(met, &facts, way.next.iter().chain(state.ahead.iter().skip(1)).copied())
    }

    fn state(&self, mut met: Vec<QuestionIndex>, facts: &[usize], next: impl Iterator<Item = Ahead>) -> State {
        let mut ahead: Vec<Ahead> = Vec::new();
        for next in next {
            let is_met = matches!(next, Ahead::Question(index) if met.contains(&index));
            if !is_met && !ahead.contains(&next) {
                ahead.push(next);
            }
        }
        let heads = self.heads(&ahead);
        met.retain(|index| heads.iter().any(|head| self.wiring.leads(*head, *index)));
        met.sort_unstable();
        let asked = |head: &QuestionIndex, test| self.asked.get(head.position()).is_some_and(|asked| asked.contains(test));
        let mut facts: Vec<usize> = facts.iter().filter(|test| heads.iter().any(|head| asked(head, **test))).copied().collect();
        facts.sort_unstable();
        State { ahead, met, facts }
    }

    /// The questions that may be expanded by what is ahead, not those that they lead to.
    fn heads(&self, ahead: &[Ahead]) -> Vec<QuestionIndex> {
        let mut heads = BTreeSet::new();
        for ahead in ahead {
            match ahead {
                Ahead::Question(index) => {
                    heads.insert(*index);
                }
                Ahead::Options { of, from, .. } => {
                    let left = self.together(*of).filter(|(position, _)| position >= from);
                    heads.extend(left.flat_map(|(_, next)| next.iter().copied()));
                }
            }
        }
        heads.into_iter().collect()
    }

    pub(super) fn leads_to(&self, state: &State, index: QuestionIndex) -> bool {
        self.heads(&state.ahead).iter().any(|head| self.wiring.leads(*head, index))
    }
}
