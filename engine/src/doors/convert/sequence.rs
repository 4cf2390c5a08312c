//! A graph as a list: one order of its questions, and for each the options of an earlier question that it is asked after.
//! Where the graph is no list by itself, every way to answer that matters is followed, and only an order and conditions
//! with which each of these ways has the same path are taken.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    vec,
    vec::Vec,
};

use crate::{
    answer::{Answers, Custom, Entry, Given},
    condition::{Condition, Test},
    path::path,
    survey::{ChoiceIndex, Choices, Graph, Kind, Question, QuestionIndex, wiring::Set},
};

/// How many ways to answer are followed.
const BUDGET: usize = 4_096;

/// What stands in a list, in order.
pub(super) type Sequence = Vec<Listed>;

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Listed {
    pub(super) question: QuestionIndex,
    /// Asked only if one of these options of that question is picked.
    pub(super) after: Option<(QuestionIndex, Vec<ChoiceIndex>)>,
}

/// Why a graph is no list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unlisted {
    /// No path reaches this question.
    Unreachable(QuestionIndex),
    /// On some paths this question stands before the other, on some after it.
    Reordered(QuestionIndex, QuestionIndex),
    /// When this question is asked is not said by the options of one earlier question.
    Entangled(QuestionIndex),
    /// There are too many ways to answer to compare their paths.
    TooManyWays,
}

/// Puts the questions of `graph` in one order.
///
/// # Errors
/// Everything that stands against it.
pub(super) fn sequence(graph: &Graph) -> Result<Sequence, Vec<Unlisted>> {
    if let Some(sequence) = as_it_stands(graph) {
        return Ok(sequence);
    }
    let beyond =
        |test: &Test, of: &Question| !matches!(of.kind, Kind::Choice(_)) || matches!(test, Test::Count { .. } | Test::Number { .. });
    let entangled = |question: &Question| {
        let tests = question.show_if.iter().flat_map(Condition::tests);
        tests.filter_map(|(of, test)| Some((graph.question(of)?, test))).any(|(of, test)| beyond(test, of))
    };
    let entangled: Vec<_> =
        indexed(graph).filter(|(_, question)| entangled(question)).map(|(index, _)| Unlisted::Entangled(index)).collect();
    if !entangled.is_empty() {
        return Err(entangled);
    }
    let walks = Walks::all(graph).ok_or_else(|| vec![Unlisted::TooManyWays])?;
    let unreachable = graph.indices().filter(|index| !walks.walks.iter().any(|walk| walk.meets(*index)));
    let mut against: Vec<_> = unreachable.map(Unlisted::Unreachable).collect();
    let order = order(graph, &walks.walks).unwrap_or_else(|(first, second)| {
        against.push(Unlisted::Reordered(first, second));
        Vec::new()
    });
    let mut sequence = Vec::new();
    for (place, index) in order.iter().enumerate() {
        match walks.condition(*index, order.get(..place).unwrap_or_default()) {
            Some(after) => sequence.push(Listed { question: *index, after }),
            None => against.push(Unlisted::Entangled(*index)),
        }
    }
    if against.is_empty() { Ok(sequence) } else { Err(against) }
}

fn indexed(graph: &Graph) -> impl Iterator<Item = (QuestionIndex, &Question)> {
    graph.indices().zip(&graph.questions)
}

/// A graph whose questions follow one another as they are defined, each under no condition or a simple one.
fn as_it_stands(graph: &Graph) -> Option<Sequence> {
    let last = graph.questions.len().checked_sub(1)?;
    let listed = |(index, question): (QuestionIndex, &Question)| {
        let follows = question.kind.choices().iter().all(|choice| choice.next.is_none())
            && match question.next.as_slice() {
                [] => index.position() == last,
                [next] => next.position() == index.position() + 1,
                _ => false,
            };
        let after = match &question.show_if {
            None => None,
            Some(Condition::Answer { of, test: Test::AnyOf(options) }) if *of < index => Some((*of, options.clone())),
            Some(_) => return None,
        };
        follows.then_some(Listed { question: index, after })
    };
    (graph.entry.position() == 0).then(|| indexed(graph).map(listed).collect()).flatten()
}

/// One way to answer, as far as it decides about the path.
struct Walk {
    path: Vec<QuestionIndex>,
    /// What is on the path.
    on: Set,
    picked: BTreeMap<QuestionIndex, Vec<ChoiceIndex>>,
}

impl Walk {
    fn meets(&self, index: QuestionIndex) -> bool {
        self.on.contains(index.position())
    }
}

struct Walks<'a> {
    graph: &'a Graph,
    /// The questions whose answers decide about the path, with every way to answer them that differs.
    deciding: BTreeMap<QuestionIndex, Vec<Given>>,
    walks: Vec<Walk>,
}

impl<'a> Walks<'a> {
    /// Follows every way; `None` if there are too many.
    fn all(graph: &'a Graph) -> Option<Self> {
        let mut walks = Self { graph, deciding: BTreeMap::new(), walks: Vec::new() };
        for (index, question) in indexed(graph) {
            let Kind::Choice(choices) = &question.kind else { continue };
            let read = indexed(graph).flat_map(|(_, other)| other.show_if.iter().flat_map(Condition::tests));
            let tests: Vec<&Test> = read.filter(|(of, _)| *of == index).map(|(_, test)| test).collect();
            if !tests.is_empty() || choices.options.iter().any(|choice| choice.next.is_some()) {
                walks.deciding.insert(index, ways(choices, &tests)?);
            }
        }
        walks.walk(&Answers::default(), &BTreeSet::new())?;
        Some(walks)
    }

    fn walk(&mut self, answers: &Answers, decided: &BTreeSet<QuestionIndex>) -> Option<()> {
        let path = path(self.graph, answers);
        let open = path.questions().iter().find(|index| self.deciding.contains_key(index) && !decided.contains(index));
        let Some(open) = open.copied() else {
            let picked = answers.iter().map(|(index, entry)| (index, entry.picked().to_vec())).collect();
            let mut on = Set::empty(self.graph.questions.len());
            path.questions().iter().for_each(|index| on.insert(index.position()));
            self.walks.push(Walk { path: path.questions().to_vec(), on, picked });
            return (self.walks.len() <= BUDGET).then_some(());
        };
        let mut decided = decided.clone();
        decided.insert(open);
        for way in self.deciding.get(&open).cloned().unwrap_or_default() {
            let mut answers = answers.clone();
            answers.set(open, Entry::new(way));
            self.walk(&answers, &decided)?;
        }
        Some(())
    }

    /// The options, of a question in `earlier`, after which alone `index` is asked; `Some(None)` if it always is.
    fn condition(&self, index: QuestionIndex, earlier: &[QuestionIndex]) -> Option<Option<(QuestionIndex, Vec<ChoiceIndex>)>> {
        if self.walks.iter().all(|walk| walk.meets(index)) {
            return Some(None);
        }
        let deciding = earlier.iter().rev().filter_map(|of| Some((*of, self.graph.question(*of)?.kind.choices().len())));
        deciding
            .filter(|(of, _)| self.deciding.contains_key(of))
            .find_map(|(of, options)| Some(Some((of, self.options(index, of, options)?))))
    }

    fn options<'w>(&'w self, index: QuestionIndex, of: QuestionIndex, options: usize) -> Option<Vec<ChoiceIndex>> {
        let picks = |walk: &'w Walk| walk.picked.get(&of).filter(|_| walk.meets(of)).map_or(&[] as &[_], Vec::as_slice);
        let mut leading: BTreeSet<ChoiceIndex> = BTreeSet::new();
        let mut others: BTreeSet<ChoiceIndex> = BTreeSet::new();
        for walk in &self.walks {
            let set = if walk.meets(index) { &mut leading } else { &mut others };
            set.extend(picks(walk).iter().copied());
        }
        leading.retain(|pick| !others.contains(pick));
        let holds = |walk: &'w Walk| walk.meets(index) == picks(walk).iter().any(|pick| leading.contains(pick));
        let every_way = self.walks.iter().all(holds);
        let alike = self.alike(of);
        let all = (0..options).map(ChoiceIndex::new).filter(|option| leading.contains(alike.get(option.position()).unwrap_or(option)));
        every_way.then(|| all.collect())
    }

    /// For each option, the one that stands for it in the walks.
    fn alike(&self, of: QuestionIndex) -> Vec<ChoiceIndex> {
        let walked: BTreeSet<ChoiceIndex> = self.deciding.get(&of).into_iter().flatten().flat_map(picked).collect();
        let mut tests = Vec::new();
        for (_, question) in indexed(self.graph) {
            tests.extend(question.show_if.iter().flat_map(Condition::tests).filter(|(read, _)| *read == of).map(|(_, test)| test));
        }
        let Some(Kind::Choice(choices)) = self.graph.question(of).map(|question| &question.kind) else { return Vec::new() };
        let stands_for = |option: ChoiceIndex| {
            let same = |other: &ChoiceIndex| walked.contains(other) && class(choices, &tests, *other) == class(choices, &tests, option);
            if walked.contains(&option) { option } else { (0..choices.options.len()).map(ChoiceIndex::new).find(same).unwrap_or(option) }
        };
        (0..choices.options.len()).map(ChoiceIndex::new).map(stands_for).collect()
    }
}

fn picked(given: &Given) -> Vec<ChoiceIndex> {
    if let Given::Choice { picked, .. } = given { picked.clone() } else { Vec::new() }
}

/// What an option leads to and which tests name it: options of which both are alike decide alike.
fn class<'a>(choices: &'a Choices, tests: &[&Test], option: ChoiceIndex) -> (Option<&'a Vec<QuestionIndex>>, bool, Vec<bool>) {
    let choice = choices.options.get(option.position());
    let names = |test: &&Test| match test {
        Test::AnyOf(options) | Test::AllOf(options) => options.contains(&option),
        Test::Answered | Test::Count { .. } | Test::Number { .. } => false,
    };
    let next = choice.and_then(|choice| choice.next.as_ref());
    (next, choice.is_some_and(|choice| choice.exclusive), tests.iter().map(names).collect())
}

/// Every way to answer a choice that decides differently; `None` if there are too many.
fn ways(choices: &Choices, tests: &[&Test]) -> Option<Vec<Given>> {
    let given = |picked: Vec<ChoiceIndex>| Given::Choice { picked, custom: Custom::Aside("".into()) };
    let mut ways = vec![given(Vec::new())];
    if choices.custom && tests.contains(&&Test::Answered) {
        ways.push(Given::Choice { picked: Vec::new(), custom: Custom::Used("…".into()) });
    }
    // Of several that are picked, those with an edge of their own are followed by place, and a test may want each.
    let each = choices.options.iter().any(|choice| choice.next.is_some()) || tests.iter().any(|test| matches!(test, Test::AllOf(_)));
    // Where not every number of them is an answer, it matters how many are alike.
    let one_by_one = choices.many && each || choices.is_bounded();
    let mut apart: Vec<ChoiceIndex> = Vec::new();
    for option in (0..choices.options.len()).map(ChoiceIndex::new) {
        if one_by_one || !apart.iter().any(|other| class(choices, tests, *other) == class(choices, tests, option)) {
            apart.push(option);
        }
    }
    let exclusive = |option: &ChoiceIndex| choices.options.get(option.position()).is_some_and(|choice| choice.exclusive);
    let (alone, together): (Vec<_>, Vec<_>) = apart.into_iter().partition(|option| !choices.many || exclusive(option));
    ways.extend(alone.into_iter().map(|option| given(vec![option])));
    let selections = u32::try_from(together.len()).ok().and_then(|count| 1_usize.checked_shl(count)).filter(|count| *count <= BUDGET)?;
    let fit = |count: u32| choices.bounds.takes(count);
    for selection in (1..selections).filter(|selection| fit(selection.count_ones())) {
        ways.push(given(together.iter().enumerate().filter(|(place, _)| selection >> place & 1 == 1).map(|(_, option)| *option).collect()));
    }
    Some(ways)
}

/// An order in which the questions of every path stand as they do there; else two that change places.
fn order(graph: &Graph, walks: &[Walk]) -> Result<Vec<QuestionIndex>, (QuestionIndex, QuestionIndex)> {
    let size = graph.questions.len();
    let mut before = vec![Set::empty(size); size];
    for walk in walks {
        let mut earlier = Set::empty(size);
        for index in &walk.path {
            if let Some(before) = before.get_mut(index.position()) {
                before.union(&earlier);
            }
            earlier.insert(index.position());
        }
    }
    let stands_before =
        |one: QuestionIndex, other: QuestionIndex| before.get(other.position()).is_some_and(|before| before.contains(one.position()));
    let mut pairs = graph.indices().flat_map(|one| graph.indices().map(move |other| (one, other)));
    if let Some(twisted) = pairs.find(|(one, other)| stands_before(*one, *other) && stands_before(*other, *one)) {
        return Err(twisted);
    }
    let mut left: Vec<QuestionIndex> = graph.indices().filter(|index| walks.iter().any(|walk| walk.meets(*index))).collect();
    let mut order = Vec::new();
    while let Some(first) = left.first().copied() {
        let free = left.iter().position(|index| !left.iter().any(|other| stands_before(*other, *index)));
        // Three or more that follow each other in a circle.
        let Some(free) = free else { return Err((first, left.last().copied().unwrap_or(first))) };
        order.push(left.remove(free));
    }
    Ok(order)
}
