//! Answers to a question without options that tests can tell apart: one for each side of every bound that a test names.

use alloc::{
    collections::BTreeSet,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use crate::{
    answer::{Given, number_fits},
    condition::Test,
    number::Decimal,
    survey::{Bounds, Kind, NumberRule},
};

/// For whatever can be answered to a question of this kind, one that every test takes alike. A choice has its own ways.
pub(super) fn told_apart(kind: &Kind, tests: &[(usize, &Test)]) -> Vec<Given> {
    let tests = tests.iter().map(|(_, test)| *test).filter(|test| **test != Test::Answered);
    let tests: Vec<&Test> = tests.collect();
    match kind {
        _ if tests.is_empty() => vec![Given::nothing(kind)],
        Kind::Resource(resources) => counts(resources.bounds),
        Kind::Files(files) => counts(files.bounds),
        Kind::Number(rule) => numbers(rule, &tests),
        Kind::Choice(_) | Kind::Text { .. } | Kind::Scale(_) | Kind::Rank(_) => vec![Given::nothing(kind)],
        Kind::Date(_) | Kind::Email | Kind::Url | Kind::Boolean => vec![Given::nothing(kind)],
    }
}

fn counts(bounds: Bounds) -> Vec<Given> {
    (bounds.least.max(1)..=bounds.most).map(|count| Given::Uris(vec![String::new(); usize::from(count)])).collect()
}

/// The bounds themselves and what lies between each and the next: a step where there are steps, else any number.
fn numbers(rule: &NumberRule, tests: &[&Test]) -> Vec<Given> {
    let mut bounds = BTreeSet::from([Decimal::SMALLEST, Decimal::LARGEST]);
    bounds.extend(rule.min.iter().chain(&rule.max));
    for test in tests {
        if let Test::Number { min, max } = test {
            bounds.extend(min.iter().chain(max));
        }
    }
    let between = bounds.iter().zip(bounds.iter().skip(1)).filter_map(|(low, high)| low.between(*high));
    let steps = bounds.iter().flat_map(|bound| rule.steps_around(*bound));
    let apart: BTreeSet<Decimal> = bounds.iter().copied().chain(between).chain(steps).collect();
    let texts = apart.iter().map(ToString::to_string).filter(|text| number_fits(text, rule).is_ok());
    texts.map(Given::Text).collect()
}
