//! Properties that hold for every survey and every answer.
#![cfg(not(target_family = "wasm"))]
#![allow(clippy::unwrap_used, reason = "a property that cannot be stated has failed")]

#[path = "../conformance/cases.rs"]
mod cases;
mod converting;
mod doors;
#[path = "../conformance/expand.rs"]
mod expand;
mod growth;
mod mutations;
mod paths;
#[path = "../random/reference.rs"]
mod reference;
#[path = "../random/spec.rs"]
mod spec;
mod versions;

use std::{collections::BTreeSet, sync::Arc};

use engine::{
    Action, Answers, Graph, Interview, Json, Outcome, Page, Place, Problem, Response, Revision, SavedEntry, Stage, Survey,
    doors::{Door, Limits, ask_survey::AskSurvey},
    path,
};
use proptest::prelude::*;
use serde_json::{Value, json};
use spec::{Answer, Random, Spec};

/// So many cases, or as many as `PROPTEST_CASES` says: CONTRIBUTING.md tells how to run more.
fn config(cases: u32) -> ProptestConfig {
    let usual = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    if std::env::var_os("PROPTEST_CASES").is_some() { usual } else { ProptestConfig { cases, ..usual } }
}

fn parse(arguments: &str) -> Result<Survey, Vec<Problem>> {
    let json = Json::parse(arguments).map_err(|problem| vec![problem])?;
    AskSurvey.parse(&json, &Limits::default()).map_err(|problems| problems.into_vec())
}

/// A survey that is taken: conditions on what cannot come earlier are left out.
fn survey(spec: Spec) -> (Spec, Survey) {
    match parse(&spec.json()) {
        Ok(survey) => (spec, survey),
        Err(problems) => {
            assert!(problems.iter().all(|problem| problem.code == "not_earlier"), "{problems:#?}");
            let ids: Vec<String> =
                problems.iter().map(|problem| problem.pointer.split('/').nth(3).unwrap().replace("~1", "/").replace("~0", "~")).collect();
            let spec = spec.without_rules(|question| ids.contains(&question.id));
            let survey = parse(&spec.json()).unwrap();
            (spec, survey)
        }
    }
}

fn read(survey: &Survey, spec: &Spec, answers: &[Answer]) -> Answers {
    AskSurvey.draft(survey, &Json::parse(&spec.answers_json(answers, |_| false)).unwrap()).unwrap()
}

fn ids(graph: &Graph, answers: &Answers) -> Vec<String> {
    path(graph, answers).ids(graph).into_iter().map(String::from).collect()
}

/// A survey with its answers, both as they were made up and as the engine has them.
fn told() -> impl Strategy<Value = (Spec, Survey, Vec<Answer>, Answers, u64)> {
    (any::<u64>(), 1..12_usize, 0..5_usize).prop_map(|(seed, size, options)| {
        let mut random = Random(seed);
        let (spec, survey) = survey(Spec::new(&mut random, size, options));
        let made_up = spec.answers(&mut random);
        let answers = read(&survey, &spec, &made_up);
        (spec, survey, made_up, answers, seed)
    })
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn the_path_is_that_of_the_contract((spec, survey, made_up, answers, _) in told()) {
        let expected: Vec<&str> = reference::path(&spec, &made_up).into_iter().map(|place| spec.questions[place].id.as_str()).collect();
        prop_assert_eq!(ids(survey.graph(), &answers), expected);
    }

    #[test]
    fn every_path_ends_and_meets_no_question_twice((_, survey, _, answers, _) in told()) {
        let path = ids(survey.graph(), &answers);
        prop_assert_eq!(path.iter().collect::<BTreeSet<_>>().len(), path.len());
        prop_assert!(!path.is_empty());
    }

    #[test]
    fn answering_a_question_never_changes_the_path_before_it((spec, survey, made_up, answers, seed) in told()) {
        let mut random = Random(seed ^ 1);
        let before = ids(survey.graph(), &answers);
        for (number, id) in before.iter().enumerate() {
            let place = spec.questions.iter().position(|question| question.id == *id).unwrap();
            let mut changed = made_up.clone();
            changed[place] = spec::answer(&mut random, &spec.questions[place]);
            let after = ids(survey.graph(), &read(&survey, &spec, &changed));
            prop_assert_eq!(&after[..=number], &before[..=number]);
        }
    }

    #[test]
    fn a_response_exists_only_for_a_whole_path((spec, survey, made_up, answers, _) in told()) {
        let response = Response::new(survey.graph(), &answers);
        prop_assert_eq!(response.is_ok(), reference::is_whole(&spec, &made_up));
        if let Ok(response) = response {
            let mut found: Vec<_> = response.answers.iter().map(|answer| &answer.id).chain(&response.skipped).collect();
            let mut path: Vec<_> = response.path.iter().collect();
            found.sort();
            path.sort();
            prop_assert_eq!(found, path);
        }
    }

    #[test]
    fn a_submission_of_what_is_on_the_path_says_the_same_as_the_draft((spec, survey, made_up, answers, _) in told()) {
        let on_path = reference::path(&spec, &made_up);
        let text = spec.answers_json(&made_up, |place| !on_path.contains(&place));
        let path = ids(survey.graph(), &answers);
        let claimed = format!(r#"{{"path":{},"answers":{text}}}"#, json!(path));
        match AskSurvey.submission(&survey, &Json::parse(&claimed).unwrap()) {
            Ok((_, response)) => prop_assert_eq!(Ok(response), Response::new(survey.graph(), &answers)),
            Err(refusals) => {
                prop_assert_eq!(&refusals.path, &path);
                prop_assert_eq!(Err(refusals.refused), Response::new(survey.graph(), &answers));
            }
        }
    }

    #[test]
    fn what_crosses_the_wire_comes_back_as_it_was((_, survey, _, answers, _) in told()) {
        let graph = survey.graph();
        let bytes = postcard::to_allocvec(graph).unwrap();
        prop_assert_eq!(&postcard::from_bytes::<Graph>(&bytes).unwrap(), graph);
        let bytes = postcard::to_allocvec(&answers).unwrap();
        prop_assert_eq!(&postcard::from_bytes::<Answers>(&bytes).unwrap(), &answers);
        let saved = serde_json::to_string(&answers.save(graph)).unwrap();
        let saved: Vec<SavedEntry> = serde_json::from_str(&saved).unwrap();
        let restored = Answers::restore(graph, saved);
        prop_assert!(restored.iter().eq(answers.iter()));
        if let Ok(response) = Response::new(graph, &answers) {
            for outcome in [Outcome::Answered(response.clone()), Outcome::Expired { late: Some(response) }, Outcome::Declined { reason: "no".into() }] {
                let bytes = postcard::to_allocvec(&outcome).unwrap();
                prop_assert_eq!(&postcard::from_bytes::<Outcome>(&bytes).unwrap(), &outcome);
                let text = serde_json::to_string(&outcome).unwrap();
                prop_assert_eq!(&serde_json::from_str::<Outcome>(&text).unwrap(), &outcome);
                prop_assert!(serde_json::from_str::<Value>(&AskSurvey.render(&survey, &outcome).json).unwrap().is_object());
            }
        }
    }

    #[test]
    fn an_interview_moves_only_as_it_says((_, survey, _, answers, seed) in told()) {
        let graph = Arc::new(survey.graph().clone());
        let mut interview = Interview::new(Arc::clone(&graph));
        let mut random = Random(seed ^ 2);
        for (question, entry) in answers.iter() {
            let action = match random.below(10) {
                0 => Action::Skip { question },
                1 => Action::Submit,
                2 if random.one_in(4) => Action::Expire,
                _ => Action::Answer { question, given: entry.given.clone(), note: String::new() },
            };
            let (before, seen) = (interview.clone(), Revision(random.next() % (interview.revision.0 + 1)));
            interview = match interview.apply(action, seen) {
                Ok(after) if after.revision == before.revision => { prop_assert_eq!(&after, &before); after }
                Ok(after) => { prop_assert_eq!(after.revision, Revision(before.revision.0 + 1)); after }
                Err(rejected) => { prop_assert_eq!(&rejected.interview, &before); prop_assert!(!rejected.refused.is_empty()); before }
            };
            let (path, progress) = (interview.path(), interview.progress());
            prop_assert!(progress.done <= progress.total && progress.total == path.len());
            match interview.place(Some(Place::Question(question))) {
                Place::Question(index) => prop_assert!(path.contains(index)),
                Place::Review => prop_assert_eq!(progress.done, progress.total),
            }
            let settled = matches!(interview.page(interview.place(None)), Page::Settled(_));
            prop_assert_eq!(settled, !interview.takes_answers());
            prop_assert!(interview.takes_answers() || matches!(interview.stage, Stage::Settled(_)));
        }
    }
}
