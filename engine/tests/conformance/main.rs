//! Runs the conformance fixtures of this folder through the library. What a fixture may say is in README.md; other
//! implementations can run the same files.
#![allow(clippy::unwrap_used, reason = "a fixture that cannot be read has failed")]

mod expand;
mod schemas;
mod shapes;

use engine::{
    Json, Outcome, Refused, Survey,
    doors::{self, Door, Limits, Refusals},
    path,
};
use serde_json::{Value, json};

use crate::expand::{expand, plain};

const FIXTURES: [(&str, &str); 5] = [
    ("ask_survey", include_str!("ask_survey.json")),
    ("ask_survey", include_str!("ask_survey_kinds.json")),
    ("ask_user_form", include_str!("ask_user_form.json")),
    ("form_elicitation_v2_request", include_str!("form_elicitation_v2_request.json")),
    ("request_choices", include_str!("request_choices.json")),
];

/// What each case is about, once macros are expanded.
struct Case {
    name: String,
    json: Json,
    specs: Json,
}

impl Case {
    fn get(&self, key: &str) -> Option<&Json> {
        self.json.get(key)
    }

    /// The arguments: here, under a name that several cases share, or as text.
    fn arguments(&self) -> Result<Json, engine::Problem> {
        match (self.get("spec"), self.get("spec_text")) {
            (Some(Json::Text(name)), None) => Ok(self.specs.get(name).unwrap_or_else(|| panic!("{}: no spec {name}", self.name)).clone()),
            (Some(spec), None) => Ok(expand(spec)),
            (None, Some(Json::Text(text))) => Json::parse(text),
            _ => panic!("{}: name one spec", self.name),
        }
    }

    fn limits(&self) -> Limits {
        let set = self.get("limits").map(plain).unwrap_or_default();
        Limits::read(|name| Some(set.get(name)?.as_str()?.to_string())).unwrap()
    }

    fn answers(&self, key: &str) -> Option<Json> {
        match (self.get(key), self.get(&format!("{key}_text"))) {
            (Some(answers), None) => Some(expand(answers)),
            (None, Some(Json::Text(text))) => Some(Json::parse(text).unwrap()),
            _ => None,
        }
    }

    /// What the case expects, without what it is made of.
    fn expected(&self) -> Value {
        let mut expected = json!({});
        for key in ["problems", "path", "result", "refused"] {
            if let Some(value) = self.get(key) {
                expected[key] = plain(&expand(value));
            }
        }
        expected
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

fn cases(text: &str) -> Vec<Case> {
    let file = Json::parse(text).unwrap();
    let specs = expand(file.get("specs").unwrap());
    let Some(Json::List(cases)) = file.get("cases") else { panic!("no cases") };
    let case = |json: &Json| {
        let Some(Json::Text(name)) = json.get("name") else { panic!("a case without a name: {json:?}") };
        Case { name: name.clone(), json: json.clone(), specs: specs.clone() }
    };
    cases.iter().map(case).collect()
}

#[test]
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

#[test]
fn every_door_has_sixty_cases_or_more_with_names_of_their_own() {
    for (name, text) in FIXTURES {
        let cases = cases(text);
        let names: std::collections::BTreeSet<&str> = cases.iter().map(|case| case.name.as_str()).collect();
        assert!(cases.len() >= 60, "{name} has {} cases", cases.len());
        assert_eq!(names.len(), cases.len(), "{name}: a name is there twice");
    }
}
