//! The cases of the fixtures, as text: what a process, a server and the library are given alike.

use engine::Json;
use serde_json::{Value, json};

use super::expand::{expand, plain};

/// Each file with its door.
pub(crate) const FIXTURES: [(&str, &str); 5] = [
    ("ask_survey", include_str!("ask_survey.json")),
    ("ask_survey", include_str!("ask_survey_kinds.json")),
    ("ask_user_form", include_str!("ask_user_form.json")),
    ("form_elicitation_v2_request", include_str!("form_elicitation_v2_request.json")),
    ("request_choices", include_str!("request_choices.json")),
];

pub(crate) struct Case {
    pub(crate) name: String,
    json: Json,
    specs: Json,
}

impl Case {
    pub(crate) fn get(&self, key: &str) -> Option<&Json> {
        self.json.get(key)
    }

    /// The arguments: here, under a name that several cases share, or as text.
    pub(crate) fn spec(&self) -> String {
        match (self.get("spec"), self.get("spec_text")) {
            (Some(Json::Text(name)), None) => text(self.specs.get(name).unwrap_or_else(|| panic!("{}: no spec {name}", self.name))),
            (Some(spec), None) => text(&expand(spec)),
            (None, Some(Json::Text(text))) => text.clone(),
            _ => panic!("{}: name one spec", self.name),
        }
    }

    /// What is under `answers` or `draft`.
    pub(crate) fn given(&self, key: &str) -> Option<String> {
        match (self.get(key), self.get(&format!("{key}_text"))) {
            (Some(answers), None) => Some(text(&expand(answers))),
            (None, Some(Json::Text(text))) => Some(text.clone()),
            _ => None,
        }
    }

    /// The variables that are set.
    pub(crate) fn variables(&self) -> Vec<(String, String)> {
        let set = self.get("limits").map(plain).unwrap_or_default();
        let set = set.as_object().into_iter().flatten();
        set.map(|(name, value)| (name.clone(), value.as_str().unwrap().to_owned())).collect()
    }

    /// What the case expects, without what it is made of.
    pub(crate) fn expected(&self) -> Value {
        let mut expected = json!({});
        for key in ["problems", "path", "result", "refused"] {
            if let Some(value) = self.get(key) {
                expected[key] = plain(&expand(value));
            }
        }
        expected
    }
}

/// The cases of one file.
pub(crate) fn cases(file: &str) -> Vec<Case> {
    let file = Json::parse(file).unwrap();
    let specs = expand(file.get("specs").unwrap());
    let Some(Json::List(cases)) = file.get("cases") else { panic!("no cases") };
    let case = |json: &Json| {
        let Some(Json::Text(name)) = json.get("name") else { panic!("a case without a name: {json:?}") };
        Case { name: name.clone(), json: json.clone(), specs: specs.clone() }
    };
    cases.iter().map(case).collect()
}

fn text(json: &Json) -> String {
    serde_json::to_string(json).unwrap()
}
