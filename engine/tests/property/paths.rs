//! Small surveys whose every path is enumerated: what the census counts, and what a condition may name.

use std::collections::BTreeSet;

use engine::{Census, Problem};
use proptest::prelude::*;
use serde_json::Value;

use crate::{
    parse, reference,
    spec::{self, Answer, Form, Random, Spec, kinds::Weight},
    survey,
};

/// Every path there is, by answering whatever stands open in every way.
fn enumerate(spec: &Spec, answers: &mut Vec<Answer>, decided: &mut BTreeSet<usize>, paths: &mut BTreeSet<Vec<usize>>) {
    let path = reference::path(spec, answers);
    let Some(open) = path.iter().copied().find(|place| !decided.contains(place)) else {
        paths.insert(path);
        return;
    };
    decided.insert(open);
    for way in ways(&spec.questions[open]) {
        answers[open] = way;
        enumerate(spec, answers, decided, paths);
    }
    answers[open] = Answer::Nothing;
    decided.remove(&open);
}

fn ways(question: &spec::Question) -> Vec<Answer> {
    let mut ways = Vec::new();
    if question.skippable {
        ways.push(Answer::Skip);
    }
    if question.form == Form::Text {
        ways.push(Answer::Text("text".into()));
    }
    if let Form::Other(other) = question.form {
        ways.extend(other.answers(!question.skippable).into_iter().filter(|said| said.weight == Weight::Whole).map(Answer::Said));
    }
    if question.custom {
        ways.push(question.choice(Vec::new(), "text"));
    }
    for set in 1..1_usize << question.options.len() {
        let keys: Vec<usize> = (0..question.options.len()).filter(|key| set >> key & 1 == 1).collect();
        let alone = question.form != Form::Many || keys.iter().any(|key| question.options[*key].exclusive);
        let (least, most) = question.bounds.filter(|_| !alone).unwrap_or((1, usize::MAX));
        if (!alone || keys.len() == 1) && (least..=most).contains(&keys.len()) {
            ways.push(question.choice(keys, ""));
        }
    }
    ways
}

proptest! {
    #![proptest_config(crate::config(200))]

    #[test]
    fn an_exact_census_counts_every_path((seed, size, options) in (any::<u64>(), 1..6_usize, 0..4_usize)) {
        let (spec, survey) = survey(Spec::new(&mut Random(seed), size, options));
        let mut paths = BTreeSet::new();
        enumerate(&spec, &mut vec![Answer::Nothing; size], &mut BTreeSet::new(), &mut paths);
        let tally = Census::take(&survey);
        prop_assert!(tally.exact);
        prop_assert_eq!(tally.paths, paths.len() as u128);
        prop_assert_eq!(Some(tally.shortest as usize), paths.iter().map(Vec::len).min());
        prop_assert_eq!(Some(tally.longest as usize), paths.iter().map(Vec::len).max());
    }

    #[test]
    fn a_condition_is_refused_only_if_what_it_names_never_comes_earlier((seed, size, options) in (any::<u64>(), 1..6_usize, 0..4_usize)) {
        let spec = Spec::new(&mut Random(seed), size, options);
        let refused: Vec<Problem> = parse(&spec.json()).err().into_iter().flatten().collect();
        let bare = spec.clone().without_rules(|_| true);
        let mut paths = BTreeSet::new();
        enumerate(&bare, &mut vec![Answer::Nothing; size], &mut BTreeSet::new(), &mut paths);
        let arguments: Value = serde_json::from_str(&spec.json()).unwrap();
        for problem in refused {
            let own = problem.pointer.split('/').nth(3).unwrap().replace("~1", "/").replace("~0", "~");
            let named = arguments.pointer(&problem.pointer).unwrap().as_str().unwrap();
            let place = |path: &[usize], id: &str| path.iter().position(|place| spec.questions[*place].id == id);
            for path in &paths {
                prop_assert!(!matches!((place(path, named), place(path, &own)), (Some(named), Some(own)) if named < own));
            }
        }
    }
}
