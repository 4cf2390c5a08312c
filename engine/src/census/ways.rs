//! The ways to answer one question that differ in what follows.

use alloc::{collections::BTreeSet, string::String, vec, vec::Vec};

use super::{
    Census,
    state::{Ahead, Way},
    values,
};
use crate::{
    answer::{Custom, Entry, Given},
    condition::Test,
    survey::{Choice, ChoiceIndex, Choices, Kind, QuestionIndex},
};

/// To how many things options may lead for all their selections to be looked at at once.
const FEW: usize = 2;

impl Census<'_> {
    /// The ways to answer a question that differ in what follows; `None` if they cost more than is left.
    pub(super) fn ways_of(&mut self, index: QuestionIndex) -> Option<BTreeSet<Way>> {
        let question = self.graph.question(index)?;
        let tests: Vec<(usize, &Test)> =
            self.tests.iter().filter(|((of, _), _)| *of == index).map(|((_, test), number)| (*number, *test)).collect();
        let way = |given: Given, next: &[QuestionIndex]| {
            let entry = Entry::new(given);
            let passing = tests.iter().filter(|(_, test)| test.passes(&entry));
            Way { next: ahead(next), facts: passing.map(|(number, _)| *number).collect() }
        };
        let mut ways = BTreeSet::new();
        if question.skippable {
            ways.insert(Way { next: ahead(&question.next), facts: Vec::new() });
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
        if choices.many && !choices.is_bounded() && tests.is_empty() && self.branches(index) > FEW {
            ways.insert(Way { next: Vec::from([Ahead::Options { of: index, from: 0, picked: false }]), facts: Vec::new() });
        } else if choices.many {
            ways.extend(self.selections(choices, &question.next, &tests)?);
        }
        Some(ways)
    }

    /// To how many different things the options lead that go together.
    fn branches(&self, of: QuestionIndex) -> usize {
        self.together(of).map(|(_, next)| next).collect::<BTreeSet<_>>().len()
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
            Way { next: ahead(&next), facts: passing.map(|(_, (number, _))| *number).collect() }
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

fn ahead(next: &[QuestionIndex]) -> Vec<Ahead> {
    next.iter().copied().map(Ahead::Question).collect()
}
