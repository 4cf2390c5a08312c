//! How many paths a survey has, and how long the shortest and the longest are, over every way to answer it.
//!
//! The paths are the words of a small automaton whose letters are questions. Ways to answer that leave the same
//! questions ahead, in the same order, with the same facts for the conditions still to come, are one state; so diamonds
//! and long lists of questions that do not branch cost one state each, however many paths run through them.

mod state;
mod values;
mod ways;

use alloc::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
    vec,
    vec::Vec,
};

use self::state::{Ahead, State, Way};
use crate::{
    condition::{Condition, Test},
    survey::{
        Graph, QuestionIndex, Survey,
        wiring::{Set, Wiring},
    },
};

/// How many ways to answer are followed before the figures become bounds; fewer where many tests go with each.
const BUDGET: usize = 10_000;

/// What can be said of all paths of a survey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// How many different paths there are; at least so many when not exact.
    pub paths: u128,
    /// Questions on the shortest path; at least so many when not exact.
    pub shortest: u32,
    /// Questions on the longest path; at most so many when not exact.
    pub longest: u32,
    pub exact: bool,
}

/// Counts the paths of a survey.
pub struct Census<'a> {
    graph: &'a Graph,
    wiring: Wiring,
    /// Every test of every condition once, with the question it reads, and its number.
    tests: BTreeMap<(QuestionIndex, &'a Test), usize>,
    /// For each question, the tests that it or a question it leads to may still ask.
    asked: Vec<Set>,
    ways: BTreeMap<QuestionIndex, Option<Rc<BTreeSet<Way>>>>,
    known: BTreeMap<BTreeSet<State>, Tally>,
    /// Those that stand on some path that was followed.
    met: Set,
    left: usize,
}

impl<'a> Census<'a> {
    /// Counts within a fixed budget; beyond it the figures are bounds.
    pub fn take(survey: &'a Survey) -> Tally {
        Self::whole(survey).0
    }

    /// [`Census::take`], and the questions that are linked to and yet on no path, if that can be said.
    pub(crate) fn with_never_asked(survey: &'a Survey) -> (Tally, Vec<QuestionIndex>) {
        let (tally, census) = Self::whole(survey);
        let entry = survey.graph.entry;
        let never = |index: &QuestionIndex| census.wiring.leads(entry, *index) && !census.met.contains(index.position());
        (tally, survey.graph.indices().filter(|_| tally.exact).filter(never).collect())
    }

    fn whole(survey: &'a Survey) -> (Tally, Self) {
        let mut census = Self::new(&survey.graph);
        let start = State { ahead: vec![Ahead::Question(survey.graph.entry)], met: Vec::new(), facts: Vec::new() };
        (census.tally(BTreeSet::from([start])), census)
    }

    fn new(graph: &'a Graph) -> Self {
        let wiring = Wiring::of(graph);
        let mut tests: BTreeMap<(QuestionIndex, &Test), usize> = BTreeMap::new();
        let mut own = vec![Vec::new(); graph.questions.len()];
        for (own, condition) in own.iter_mut().zip(graph.questions.iter().map(|question| &question.show_if)) {
            for test in condition.iter().flat_map(Condition::tests) {
                let number = tests.len();
                own.push(*tests.entry(test).or_insert(number));
            }
        }
        let asked = graph.indices().map(|index| {
            let mut asked = Set::empty(tests.len());
            let ahead = graph.indices().zip(&own).filter(|(reached, _)| wiring.leads(index, *reached));
            ahead.flat_map(|(_, own)| own).for_each(|test| asked.insert(*test));
            asked
        });
        let asked = asked.collect();
        let met = Set::empty(graph.questions.len());
        Self { graph, wiring, tests, asked, ways: BTreeMap::new(), known: BTreeMap::new(), met, left: BUDGET }
    }

    /// The paths that go on from any of `states`.
    fn tally(&mut self, states: BTreeSet<State>) -> Tally {
        const END: Tally = Tally { paths: 1, shortest: 0, longest: 0, exact: true };
        if let Some(known) = self.known.get(&states) {
            return *known;
        }
        let Some(settled) = self.settle(&states) else {
            let bounds = Tally { shortest: 0, ..self.bounds(&states) };
            self.known.insert(states, bounds);
            return bounds;
        };
        let mut letters: BTreeMap<QuestionIndex, Option<BTreeSet<State>>> = BTreeMap::new();
        let mut tally: Option<Tally> = None;
        for state in &settled {
            let Some(letter) = state.asks() else {
                tally = Some(END);
                continue;
            };
            self.met.insert(letter.position());
            let following = self.follow(state, letter);
            let known = letters.entry(letter).or_insert_with(|| Some(BTreeSet::new()));
            match (known.as_mut(), following) {
                (Some(all), Some(more)) => all.extend(more),
                _ => *known = None,
            }
        }
        for following in letters.into_values() {
            let with = match following {
                Some(following) => {
                    let rest = self.tally(following);
                    Tally { shortest: rest.shortest + 1, longest: rest.longest + 1, ..rest }
                }
                None => self.bounds(&settled),
            };
            tally = Some(tally.map_or(with, |so_far| join(so_far, with)));
        }
        let tally = tally.unwrap_or(END);
        self.known.insert(states, tally);
        tally
    }

    /// What holds whatever is answered: one question follows, or everything that can be reached and was not met.
    fn bounds(&self, states: &BTreeSet<State>) -> Tally {
        let leads = |state: &State, index| self.leads_to(state, index) && !state.met.contains(&index);
        let ahead = |state: &State| self.graph.indices().filter(|index| leads(state, *index)).count();
        let longest = states.iter().map(ahead).max().unwrap_or(0);
        Tally { paths: 1, shortest: 1, longest: u32::try_from(longest).unwrap_or(u32::MAX), exact: false }
    }

    /// Every state that answering `letter` can lead to; `None` if there are too many to say.
    fn follow(&mut self, state: &State, letter: QuestionIndex) -> Option<BTreeSet<State>> {
        let ways = match self.ways.get(&letter) {
            Some(ways) => ways.clone()?,
            None => {
                let ways = self.ways_of(letter).map(Rc::new);
                self.ways.insert(letter, ways.clone());
                ways?
            }
        };
        self.pay(ways.len())?;
        Some(ways.iter().map(|way| self.after(state, letter, way)).collect())
    }

    /// Takes from the budget what so many states or selections cost; `None` if it is not there.
    fn pay(&mut self, count: usize) -> Option<()> {
        // Each carries facts about tests.
        self.left = self.left.checked_sub(count.saturating_mul(1 + self.tests.len() / 16))?;
        Some(())
    }
}

fn join(a: Tally, b: Tally) -> Tally {
    let paths = a.paths.checked_add(b.paths);
    Tally {
        paths: paths.unwrap_or(u128::MAX),
        shortest: a.shortest.min(b.shortest),
        longest: a.longest.max(b.longest),
        exact: a.exact && b.exact && paths.is_some(),
    }
}
