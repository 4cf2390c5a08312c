//! Runs the conformance fixtures of this folder through the library, natively and in the browser's build. What a fixture may say is in README.md; other
//! implementations can run the same files.
#![allow(clippy::unwrap_used, reason = "a fixture that cannot be read has failed")]

mod cases;
mod expand;
#[cfg(not(target_family = "wasm"))]
mod schemas;
#[cfg(not(target_family = "wasm"))]
mod shapes;

use engine::{
    Json, Outcome, Refused, Survey,
    doors::{self, Door, Limits, Refusals},
    path,
};
use serde_json::{Value, json};

use crate::{
    cases::{Case, FIXTURES, cases},
    expand::plain,
};

impl Case {
    fn arguments(&self) -> Result<Json, engine::Problem> {
        Json::parse(&self.spec())
    }

    fn limits(&self) -> Limits {
        let set = self.variables();
        Limits::read(|name| set.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone())).unwrap()
    }

    fn answers(&self, key: &str) -> Option<Json> {
        Some(Json::parse(&self.given(key)?).unwrap())
    }

    fn run(&self, door: &dyn Door) -> Value {
        let arguments = match self.arguments() {
            Ok(arguments) => arguments,
            Err(problem) => return json!({"problems": [{"pointer": problem.pointer, "code": problem.code}]}),
        };
        let survey = match door.parse(&arguments, &self.limits()) {
            Ok(survey) => survey,
            Err(problems) => return self.problems(&arguments, problems.into_vec()),
        };
        match (self.answers("answers"), self.answers("draft")) {
            (Some(answers), None) => match door.submission(&survey, &answers) {
                Ok((answers, response)) => {
                    let result = door.render(&survey, &Outcome::Answered(response));
                    assert!(!result.is_error);
                    json!({"path": ids(&survey, &answers), "result": serde_json::from_str::<Value>(&result.json).unwrap()})
                }
                Err(refusals) => self.refusals(&refusals),
            },
            (None, Some(answers)) => match door.draft(&survey, &answers) {
                Ok(answers) => json!({"path": ids(&survey, &answers)}),
                Err(refusals) => self.refusals(&refusals),
            },
            _ => json!({"path": ids(&survey, &engine::Answers::default())}),
        }
    }

    fn problems(&self, arguments: &Json, problems: Vec<engine::Problem>) -> Value {
        let arguments = plain(arguments);
        for problem in &problems {
            let parent = problem.pointer.rsplit_once('/').map_or("", |(parent, _)| parent);
            assert!(arguments.pointer(parent).is_some(), "{}: {} does not resolve", self.name, problem.pointer);
            self.says(&problem.message);
        }
        json!({"problems": problems.iter().map(|problem| json!({"pointer": problem.pointer, "code": problem.code})).collect::<Vec<_>>()})
    }

    fn refusals(&self, refusals: &Refusals) -> Value {
        refusals.refused.iter().for_each(|refused| self.says(&refused.message()));
        let one = |refused: &Refused| json!({"question": refused.question, "code": refused.refusal.code()});
        json!({"path": refusals.path, "refused": refusals.refused.iter().map(one).collect::<Vec<_>>()})
    }

    /// Every message of the case holds its words.
    fn says(&self, message: &str) {
        let words = self.get("says").map(plain).unwrap_or_default();
        for word in words.as_array().into_iter().flatten() {
            assert!(message.contains(word.as_str().unwrap()), "{}: {message:?} lacks {word}", self.name);
        }
    }
}

fn ids(survey: &Survey, answers: &engine::Answers) -> Vec<String> {
    path(survey.graph(), answers).ids(survey.graph()).into_iter().map(String::from).collect()
}

#[cfg_attr(target_family = "wasm", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_family = "wasm"), test)]
fn every_case_of_every_door_holds() {
    let mut wrong = Vec::new();
    for (name, text) in FIXTURES {
        let door = doors::find(name).unwrap();
        for case in cases(text) {
            let (found, expected) = (case.run(door), case.expected());
            if found != expected {
                wrong.push(format!("{name}: {}\n  expected {expected}\n  found    {found}", case.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{} cases fail\n{}", wrong.len(), wrong.join("\n"));
}

#[cfg(not(target_family = "wasm"))]
#[test]
fn every_door_has_sixty_cases_or_more_with_names_of_their_own() {
    for (name, text) in FIXTURES {
        let cases = cases(text);
        let names: std::collections::BTreeSet<&str> = cases.iter().map(|case| case.name.as_str()).collect();
        assert!(cases.len() >= 60, "{name} has {} cases", cases.len());
        assert_eq!(names.len(), cases.len(), "{name}: a name is there twice");
    }
}
