//! How many paths a survey has, and how long the shortest and the longest are, over every way to answer it.
//!
//! The paths are the words of a small automaton whose letters are questions. Ways to answer that leave the same
//! questions ahead, in the same order, with the same facts for the conditions still to come, are one state; so diamonds
//! and long lists of questions that do not branch cost one state each, however many paths run through them.

mod values;

use alloc::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
    string::String,
    vec,
    vec::Vec,
};

use serde::Serialize;

use crate::{
    answer::{Custom, Entry, Given},
    condition::{Condition, Test},
    survey::{
        Choice, ChoiceIndex, Choices, Graph, Kind, QuestionIndex, Survey,
        wiring::{Set, Wiring},
    },
};

/// How many ways to answer are followed before the figures become bounds; fewer where many tests go with each.
const BUDGET: usize = 10_000;

/// What can be said of all paths of a survey.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// How many different paths there are; at least so many when not exact.
    pub paths: u64,
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
    left: usize,
}

/// What answering a question in one way leads to.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    next: Vec<QuestionIndex>,
    /// The numbers of the tests that pass.
    facts: Vec<usize>,
}

/// What is ahead, and what of the past still matters to it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    ahead: Vec<QuestionIndex>,
    met: Vec<QuestionIndex>,
    facts: Vec<usize>,
}

impl<'a> Census<'a> {
    /// Counts within a fixed budget; beyond it the figures are bounds.
    pub fn take(survey: &'a Survey) -> Tally {
        let mut census = Self::new(&survey.graph);
        let start = State { ahead: vec![survey.graph.entry], met: Vec::new(), facts: Vec::new() };
        census.tally(BTreeSet::from([start]))
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
        Self { graph, wiring, tests, asked, ways: BTreeMap::new(), known: BTreeMap::new(), left: BUDGET }
    }

    /// The paths that go on from any of `states`.
    fn tally(&mut self, states: BTreeSet<State>) -> Tally {
        const END: Tally = Tally { paths: 1, shortest: 0, longest: 0, exact: true };
        if let Some(known) = self.known.get(&states) {
            return *known;
        }
        let mut letters: BTreeMap<QuestionIndex, Option<BTreeSet<State>>> = BTreeMap::new();
        let mut tally: Option<Tally> = None;
        for state in &states {
            let Some(state) = self.settle(state.clone()) else {
                tally = Some(END);
                continue;
            };
            let Some(letter) = state.ahead.first().copied() else { continue };
            let following = self.follow(&state, letter);
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
                None => self.bounds(&states),
            };
            tally = Some(tally.map_or(with, |so_far| join(so_far, with)));
        }
        let tally = tally.unwrap_or(END);
        self.known.insert(states, tally);
        tally
    }

    /// What holds whatever is answered: one question follows, or everything that can be reached and was not met.
    fn bounds(&self, states: &BTreeSet<State>) -> Tally {
        let leads = |state: &State, index| state.ahead.iter().any(|head| self.wiring.leads(*head, index)) && !state.met.contains(&index);
        let ahead = |state: &State| self.graph.indices().filter(|index| leads(state, *index)).count();
        let longest = states.iter().map(ahead).max().unwrap_or(0);
        Tally { paths: 1, shortest: 1, longest: u32::try_from(longest).unwrap_or(u32::MAX), exact: false }
    }

    /// Passes over what is not shown, until a question that is asked stands first; `None` at the end of the path.
    fn settle(&self, mut state: State) -> Option<State> {
        loop {
            let head = *state.ahead.first()?;
            let question = self.graph.question(head)?;
            let decide = |of: QuestionIndex, test: &Test| {
                self.tests.get(&(of, test)).is_some_and(|number| state.facts.binary_search(number).is_ok())
            };
            if question.show_if.as_ref().is_none_or(|rule| rule.holds(&decide)) {
                return Some(state);
            }
            state = self.after(&state, head, &Way { next: question.next.clone(), facts: Vec::new() });
        }
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

    /// The state after its first question was answered in one way, without what no longer matters.
    fn after(&self, state: &State, head: QuestionIndex, way: &Way) -> State {
        let mut met = state.met.clone();
        met.push(head);
        let mut ahead: Vec<QuestionIndex> = Vec::new();
        for index in way.next.iter().chain(state.ahead.iter().skip(1)) {
            if !met.contains(index) && !ahead.contains(index) {
                ahead.push(*index);
            }
        }
        met.retain(|index| ahead.iter().any(|head| self.wiring.leads(*head, *index)));
        met.sort_unstable();
        let asked = |head: &QuestionIndex, test| self.asked.get(head.position()).is_some_and(|asked| asked.contains(test));
        let mut facts: Vec<usize> = state.facts.iter().chain(&way.facts).copied().collect();
        facts.retain(|test| ahead.iter().any(|head| asked(head, *test)));
        facts.sort_unstable();
        State { ahead, met, facts }
    }

    /// The ways to answer a question that differ in what follows; `None` if they cost more than is left.
    fn ways_of(&mut self, index: QuestionIndex) -> Option<BTreeSet<Way>> {
        let question = self.graph.question(index)?;
        let tests: Vec<(usize, &Test)> =
            self.tests.iter().filter(|((of, _), _)| *of == index).map(|((_, test), number)| (*number, *test)).collect();
        let way = |given: Given, next: &[QuestionIndex]| {
            let entry = Entry::new(given);
            let passing = tests.iter().filter(|(_, test)| test.passes(&entry));
            Way { next: next.to_vec(), facts: passing.map(|(number, _)| *number).collect() }
        };
        let mut ways = BTreeSet::new();
        if question.skippable {
            ways.insert(Way { next: question.next.clone(), facts: Vec::new() });
        }
        let Kind::Choice(choices) = &question.kind else {
            let apart = values::told_apart(&question.kind, &tests);
            self.pay(apart.len())?;
            ways.extend(apart.into_iter().map(|given| way(given, &question.next)));
            return Some(ways);
        };
        if choices.custom {
            ways.insert(way(Given::nothing(&question.kind), &question.next));
        }
        for (pick, choice) in options(choices).filter(|(_, choice)| !choices.many || choice.exclusive) {
            let given = Given::Choice { picked: Vec::from([pick]), custom: Custom::Aside(String::new()) };
            ways.insert(way(given, choice.next.as_ref().unwrap_or(&question.next)));
        }
        if choices.many {
            ways.extend(self.selections(choices, &question.next, &tests)?);
        }
        Some(ways)
    }

    /// The ways to pick one or more of the options that go together. It grows option by option: selections that so far
    /// lead to the same and count the same for every test are one.
    fn selections(&mut self, choices: &Choices, inherited: &[QuestionIndex], tests: &[(usize, &Test)]) -> Option<Vec<Way>> {
        let mut selections = BTreeSet::from([(Vec::new(), vec![0_usize; tests.len()], 0_u32)]);
        // Where every number of picks is an answer, it only matters that there are any.
        let most_told = if choices.is_bounded() { u32::MAX } else { 1 };
        for (pick, choice) in options(choices).filter(|(_, choice)| !choice.exclusive) {
            let room = selections.iter().filter(|(_, _, picked)| *picked < u32::from(choices.bounds.most));
            let with = room.map(|(next, counts, picked)| {
                let mut next: Vec<QuestionIndex> = next.clone();
                for index in choice.next.as_deref().unwrap_or(inherited) {
                    if !next.contains(index) {
                        next.push(*index);
                    }
                }
                let counts = counts.iter().zip(tests).map(|(count, (_, test))| count + usize::from(counts_for(test, pick)));
                (next, counts.collect(), (picked + 1).min(most_told))
            });
            let with: Vec<_> = with.collect();
            let before = selections.len();
            selections.extend(with);
            self.pay(selections.len() - before)?;
        }
        let picked = selections.into_iter().filter(|(_, _, picked)| *picked > 0 && choices.bounds.takes(*picked));
        let way = |(next, counts, _): (Vec<QuestionIndex>, Vec<usize>, u32)| {
            let passing = counts.iter().zip(tests).filter(|(count, (_, test))| passes_with(test, **count));
            Way { next, facts: passing.map(|(_, (number, _))| *number).collect() }
        };
        Some(picked.map(way).collect())
    }
}

fn options(choices: &Choices) -> impl Iterator<Item = (ChoiceIndex, &Choice)> {
    choices.options.iter().enumerate().map(|(position, choice)| (ChoiceIndex::new(position), choice))
}

/// Whether a pick counts for a test.
fn counts_for(test: &Test, pick: ChoiceIndex) -> bool {
    match test {
        Test::Answered | Test::Number { .. } => false,
        Test::AnyOf(choices) | Test::AllOf(choices) => choices.contains(&pick),
        Test::Count { .. } => true,
    }
}

/// Whether a test passes when so many picks count for it.
fn passes_with(test: &Test, count: usize) -> bool {
    match test {
        Test::Answered => true,
        // Of numbers alone.
        Test::Number { .. } => false,
        Test::AnyOf(_) => count > 0,
        Test::AllOf(choices) => count == choices.len(),
        Test::Count { min, max } => u32::try_from(count).is_ok_and(|count| (*min..=*max).contains(&count)),
    }
}

fn join(a: Tally, b: Tally) -> Tally {
    Tally {
        paths: a.paths.saturating_add(b.paths),
        shortest: a.shortest.min(b.shortest),
        longest: a.longest.max(b.longest),
        exact: a.exact && b.exact,
    }
}
