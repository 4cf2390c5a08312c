//! Specs and answers of every door with several things wrong in them at once: nothing panics, what is refused says why,
//! and what is taken can be asked, answered, shown, converted and kept.

use std::sync::LazyLock;

use engine::{
    Answers, Census, Json, Outcome, Survey,
    doors::{self, Door, Limits, Unconverted, convert},
    path, sample,
};
use proptest::prelude::*;
use serde_json::Value;

use crate::{
    cases::{FIXTURES, cases},
    mutations::{check_problems, mutate, scratch},
    spec::Random,
};

/// The longest spec or answers that are varied, in bytes; longer ones differ from these in length alone.
const LONGEST: usize = 2_000;

struct Sample {
    door: &'static dyn Door,
    spec: Value,
    answers: Option<Value>,
}

/// What the conformance fixtures ask under the usual limits and answer, of usual size.
static SAMPLES: LazyLock<Vec<Sample>> = LazyLock::new(|| {
    let small = |text: &String| text.len() < LONGEST;
    let read = |text: String| serde_json::from_str::<Value>(&text).ok();
    let all = FIXTURES.iter().flat_map(|(door, file)| cases(file).into_iter().map(|case| (doors::find(door).unwrap(), case)));
    let sample = |(door, case): (_, crate::cases::Case)| {
        let is_taken = case.variables().is_empty() && case.expected().get("problems").is_none();
        let answers = case.given("answers").or_else(|| case.given("draft")).filter(|text| is_taken && small(text)).and_then(read);
        Some(Sample { door, spec: Some(case.spec()).filter(small).and_then(read)?, answers })
    };
    all.filter_map(sample).collect()
});

fn parse(door: &dyn Door, text: &str) -> Option<Survey> {
    door.parse(&Json::parse(text).ok()?, &Limits::default()).ok()
}

fn check_taken(door: &dyn Door, survey: &Survey, arguments: &Json) -> Result<(), TestCaseError> {
    prop_assert!(!path(survey.graph(), &Answers::default()).is_empty());
    let tally = Census::take(survey);
    prop_assert!(tally.shortest <= tally.longest || !tally.exact);
    if let Some(response) = sample(survey) {
        let result = door.render(survey, &Outcome::Answered(response));
        prop_assert!(!result.is_error && Json::parse(&result.json).is_ok());
    }
    prop_assert!(!door.text(survey).is_empty());
    for to in doors::ALL {
        match convert(door, arguments, *to, &Limits::default()) {
            Ok(said) => prop_assert!(to.parse(&said, &Limits::default()).is_ok()),
            Err(Unconverted::Unsayable(problems)) => {
                check_problems(&serde_json::to_value(arguments).unwrap(), &problems.into_vec())?;
            }
            Err(Unconverted::Refused(problems)) => prop_assert!(false, "it was taken before: {problems:?}"),
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(crate::config(2_000))]

    #[test]
    fn a_mutated_spec_of_any_door_is_refused_with_words_or_can_be_asked(seed in any::<u64>()) {
        let mut random = Random(seed);
        let Sample { door, spec, .. } = random.pick(&SAMPLES);
        let mut spec = spec.clone();
        for _ in 0..6 {
            mutate(&mut spec, &mut random);
            let text = spec.to_string();
            let arguments = Json::parse(&text).unwrap();
            match door.parse(&arguments, &Limits::default()) {
                Ok(survey) if spec["survey"].is_string() => prop_assert!(!path(survey.graph(), &Answers::default()).is_empty()),
                Ok(survey) => check_taken(*door, &survey, &arguments)?,
                Err(problems) => check_problems(&spec, &problems.into_vec())?,
            }
            drop(parse(*door, &scratch(&text, &mut random)));
        }
    }

    #[test]
    fn mutated_answers_of_any_door_are_refused_with_words_or_come_back(seed in any::<u64>()) {
        let mut random = Random(seed);
        let Sample { door, spec, answers: Some(answers) } = random.pick(&SAMPLES) else { return Ok(()) };
        let Some(survey) = parse(*door, &spec.to_string()) else { return Ok(()) };
        let mut answers = answers.clone();
        for _ in 0..8 {
            mutate(&mut answers, &mut random);
            let json = Json::parse(&answers.to_string()).unwrap();
            let draft = door.draft(&survey, &json);
            match door.submission(&survey, &json) {
                Ok((taken, response)) => {
                    prop_assert!(draft.is_ok());
                    let result = door.render(&survey, &Outcome::Answered(response));
                    prop_assert!(!result.is_error && Json::parse(&result.json).is_ok());
                    let restored = Answers::restore(survey.graph(), taken.save(survey.graph()));
                    prop_assert_eq!(path(survey.graph(), &restored), path(survey.graph(), &taken));
                }
                Err(refusals) => {
                    prop_assert!(!refusals.path.is_empty() && !refusals.refused.is_empty());
                    prop_assert!(refusals.refused.iter().all(|refused| !refused.message().chars().any(char::is_control)));
                }
            }
        }
    }
}
