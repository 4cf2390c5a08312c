//! What the edges of a graph allow, whatever is answered: cycles, what can be reached, what can come before what.
//! Over all edges, of questions and of options; it reads no answer.

use alloc::{vec, vec::Vec};

use crate::survey::{Graph, Kind, Question, QuestionIndex};

/// The most cycles that are spelt out.
const SPELT: usize = 20;

/// A set of places, one bit each.
#[derive(Clone, PartialEq)]
pub(crate) struct Set(Vec<u64>);

impl Set {
    pub(crate) fn empty(size: usize) -> Self {
        Self(vec![0; size.div_ceil(64)])
    }

    pub(crate) fn insert(&mut self, place: usize) {
        if let Some(word) = self.0.get_mut(place / 64) {
            *word |= 1 << (place % 64);
        }
    }

    pub(crate) fn contains(&self, place: usize) -> bool {
        self.0.get(place / 64).is_some_and(|word| word >> (place % 64) & 1 == 1)
    }

    fn remove(&mut self, place: usize) {
        if let Some(word) = self.0.get_mut(place / 64) {
            *word &= !(1 << (place % 64));
        }
    }

    pub(crate) fn union(&mut self, other: &Set) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }
}

/// The ways a question can push what follows: for each, the ids in order. Options that can be picked together stand in
/// one way.
fn ways(question: &Question) -> Vec<Vec<QuestionIndex>> {
    let mut ways = vec![question.next.clone()];
    let Kind::Choice(choices) = &question.kind else { return ways };
    let (mut together, mut inherited) = (Vec::new(), false);
    for choice in &choices.options {
        match &choice.next {
            Some(next) if choices.many && !choice.exclusive => together.extend_from_slice(next),
            Some(next) => ways.push(next.clone()),
            None if inherited || choice.exclusive => {}
            None => {
                inherited = true;
                together.extend_from_slice(&question.next);
            }
        }
    }
    ways.push(together);
    ways
}

/// What can directly follow each question, each once, in order.
fn successors(graph: &Graph) -> Vec<Vec<QuestionIndex>> {
    let follow = |question: &Question| {
        let mut seen = Set::empty(graph.questions.len());
        let mut successors = Vec::new();
        let own = question.kind.choices().iter().filter_map(|choice| choice.next.as_ref());
        for next in core::iter::once(&question.next).chain(own).flatten() {
            if !seen.contains(next.position()) {
                seen.insert(next.position());
                successors.push(*next);
            }
        }
        successors
    };
    graph.questions.iter().map(follow).collect()
}

/// The edges of a graph, read once for all questions about them.
pub(crate) struct Wiring {
    /// What can directly follow each question, each once, in order.
    successors: Vec<Vec<QuestionIndex>>,
    /// An order in which each question stands before all that follow it, when there is no cycle.
    order: Vec<QuestionIndex>,
    /// For each question, itself and all that its edges lead to.
    reach: Vec<Set>,
    /// Cycles, spelt out from where each starts to where it starts again; at most [`SPELT`].
    pub(crate) cycles: Vec<Vec<QuestionIndex>>,
}

impl Wiring {
    pub(crate) fn of(graph: &Graph) -> Self {
        let mut wiring = Self { successors: successors(graph), order: Vec::new(), reach: Vec::new(), cycles: Vec::new() };
        wiring.search(graph);
        wiring.reach = wiring.reach_without(None);
        wiring
    }

    /// Whether the edges lead from one question to another, or to itself.
    pub(crate) fn leads(&self, from: QuestionIndex, to: QuestionIndex) -> bool {
        self.reach.get(from.position()).is_some_and(|reached| reached.contains(to.position()))
    }

    /// Searches depth first. An edge back to a question that is still open closes a cycle: the trail between the two.
    fn search(&mut self, graph: &Graph) {
        let size = self.successors.len();
        let (mut met, mut open) = (Set::empty(size), Set::empty(size));
        for start in graph.indices() {
            let mut trail: Vec<(QuestionIndex, usize)> = Vec::new();
            let mut next = Some(start);
            while let Some(index) = next {
                if open.contains(index.position()) && self.cycles.len() < SPELT {
                    let cycle = trail.iter().map(|(open, _)| *open).skip_while(|open| *open != index);
                    self.cycles.push(cycle.chain([index]).collect());
                } else if !met.contains(index.position()) {
                    met.insert(index.position());
                    open.insert(index.position());
                    trail.push((index, 0));
                }
                next = self.step(&mut trail, &mut open);
            }
        }
        self.order.reverse();
    }

    /// The next question to look at from the end of the trail; those with nothing left to look at are done.
    fn step(&mut self, trail: &mut Vec<(QuestionIndex, usize)>, open: &mut Set) -> Option<QuestionIndex> {
        while let Some((index, at)) = trail.last_mut() {
            if let Some(next) = self.successors.get(index.position()).and_then(|next| next.get(*at)) {
                *at += 1;
                return Some(*next);
            }
            open.remove(index.position());
            self.order.push(*index);
            trail.pop();
        }
        None
    }

    /// For each question, itself and all that its edges lead to, when no one passes through `closed`.
    fn reach_without(&self, closed: Option<QuestionIndex>) -> Vec<Set> {
        let size = self.successors.len();
        let mut reach = vec![Set::empty(size); size];
        for index in self.order.iter().rev().filter(|index| Some(**index) != closed) {
            let mut set = Set::empty(size);
            set.insert(index.position());
            for more in self.successors.get(index.position()).into_iter().flatten().filter_map(|next| reach.get(next.position())) {
                set.union(more);
            }
            if let Some(slot) = reach.get_mut(index.position()) {
                *slot = set;
            }
        }
        reach
    }

    /// Those that may stand before `index` on some path: what leads to it, and what an earlier sibling of a fan-out
    /// leads to without it. Whoever is not in the set can never come earlier. The graph has no cycle.
    pub(crate) fn may_precede(&self, graph: &Graph, index: QuestionIndex) -> Set {
        let size = graph.questions.len();
        let without = self.reach_without(Some(index));
        // What is never asked comes before nothing, except in its own island.
        let asked = |head: QuestionIndex| self.leads(graph.entry, head) || !self.leads(graph.entry, index);
        let mut before = Set::empty(size);
        let heads = graph.indices().zip(&graph.questions);
        for (head, question) in heads.filter(|(head, _)| *head != index && asked(*head) && self.leads(*head, index)) {
            before.insert(head.position());
            for way in ways(question) {
                let mut earlier = Set::empty(size);
                for next in way {
                    if self.leads(next, index) {
                        before.union(&earlier);
                    }
                    if next == index {
                        break;
                    }
                    if let Some(more) = without.get(next.position()) {
                        earlier.union(more);
                    }
                }
            }
        }
        before
    }
}
