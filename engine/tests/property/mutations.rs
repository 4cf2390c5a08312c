//! Surveys and answers with something wrong in them never panic and are refused with words that help.

use engine::{
    Answers, Json, Problem,
    doors::{Door, ask_survey::AskSurvey},
    path,
};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::{
    parse,
    spec::{Random, Spec},
    told,
};

/// Puts something else, or nothing, somewhere into a JSON value.
pub(crate) fn mutate(value: &mut Value, random: &mut Random) {
    match value {
        Value::Object(members) if !members.is_empty() && !random.one_in(5) => {
            let key = members.keys().nth(random.below(members.len())).unwrap().clone();
            if random.one_in(8) {
                members.remove(&key);
            } else if random.one_in(8) {
                let moved = members.remove(&key).unwrap();
                members.insert(format!("{key}\u{202e}~/"), moved);
            } else {
                mutate(&mut members[&key], random);
            }
        }
        Value::Array(list) if !list.is_empty() && !random.one_in(5) => {
            let index = random.below(list.len());
            if random.one_in(6) {
                let again = list[index].clone();
                list.push(again);
            } else {
                mutate(&mut list[index], random);
            }
        }
        _ => {
            let junk = [
                json!(null),
                json!(true),
                json!(-1),
                json!(1.5),
                json!(9_007_199_254_740_992_u64),
                json!(""),
                json!(" "),
                json!("\u{0}"),
                json!("q0"),
                json!("x".repeat(9_000)),
                json!([]),
                json!({}),
                json!([null]),
                json!({"node": "q0", "answered": true}),
                json!({"all": [{"not": {"node": "q1", "count": {"min": 1}}}]}),
                json!(["q0", "q1", "q2"]),
            ];
            *value = random.pick(&junk).clone();
        }
    }
}

/// Changes one character of a text.
pub(crate) fn scratch(text: &str, random: &mut Random) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    let at = random.below(characters.len());
    match random.below(4) {
        0 => drop(characters.remove(at)),
        1 => characters.truncate(at),
        2 => characters.insert(at, *random.pick(&['"', '{', ']', '\\', ',', '0', '\u{0}', '😀'])),
        _ => characters[at] = *random.pick(&['"', '}', '[', ':', 'e', '-', '\u{7f}', '\u{301}']),
    }
    characters.into_iter().collect()
}

pub(crate) fn check_problems(arguments: &Value, problems: &[Problem]) -> Result<(), TestCaseError> {
    prop_assert!(!problems.is_empty());
    for Problem { pointer, code, message } in problems {
        let parent = pointer.rsplit_once('/').map_or("", |(parent, _)| parent);
        prop_assert!(arguments.pointer(pointer).or_else(|| arguments.pointer(parent)).is_some(), "{pointer} leads nowhere");
        prop_assert!(code.chars().all(|c| c.is_ascii_lowercase() || c == '_'), "{code}");
        prop_assert!(!message.is_empty() && !message.chars().any(char::is_control), "{message}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(crate::config(200))]

    #[test]
    fn mutated_specs_never_panic_and_are_refused_with_words((seed, size) in (any::<u64>(), 1..8_usize)) {
        let mut random = Random(seed);
        let text = Spec::new(&mut random, size, 4).json();
        let mut arguments: Value = serde_json::from_str(&text).unwrap();
        for _ in 0..8 {
            mutate(&mut arguments, &mut random);
            match parse(&arguments.to_string()) {
                Ok(survey) => prop_assert!(!path(survey.graph(), &Answers::default()).is_empty()),
                Err(problems) => check_problems(&arguments, &problems)?,
            }
            let scratched = scratch(&text, &mut random);
            drop(parse(&scratched));
            drop(parse(&json!({"survey": scratched}).to_string()));
        }
    }

    #[test]
    fn mutated_answers_never_panic_and_are_refused_with_words((spec, survey, made_up, _, seed) in told()) {
        let mut random = Random(seed ^ 3);
        let text = spec.answers_json(&made_up, |_| false);
        let mut answers: Value = serde_json::from_str(&text).unwrap();
        for _ in 0..8 {
            mutate(&mut answers, &mut random);
            let json = Json::parse(&answers.to_string()).unwrap();
            drop(AskSurvey.draft(&survey, &json));
            if let Err(refusals) = AskSurvey.submission(&survey, &json) {
                prop_assert!(!refusals.path.is_empty() && !refusals.refused.is_empty());
                prop_assert!(refusals.refused.iter().all(|refused| !refused.message().chars().any(char::is_control)));
            }
        }
    }
}
