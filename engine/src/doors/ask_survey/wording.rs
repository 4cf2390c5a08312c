//! The words of a spec as pages show them. What is blank is not there: nobody is shown an empty box.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use crate::{
    json::Json,
    survey::{ChoiceText, QuestionText, without_suffix},
    text::is_blank,
};

/// The text under `key`, as the agent wrote it, unless it is blank.
pub(super) fn shown(json: &Json, key: &str) -> Option<String> {
    json.at(key).text().filter(|text| !is_blank(text)).map(ToString::to_string)
}

pub(super) fn question(json: &Json) -> QuestionText {
    // Only a choice has options; under another kind the word is an unknown key.
    let is_choice = matches!(json.at("kind").text(), None | Some("choice"));
    QuestionText {
        prompt: shown(json, "prompt").unwrap_or_default(),
        header: shown(json, "header"),
        detail: shown(json, "detail"),
        insight: shown(json, "insight"),
        added: Vec::new(),
        choices: if is_choice { json.at("options").list().iter().map(choice).collect() } else { Vec::new() },
    }
}

/// The words of an option, or of a template: they follow the same rules.
pub(super) fn choice(json: &Json) -> ChoiceText {
    let label = shown(json, "label").unwrap_or_default();
    ChoiceText {
        recommended: json.at("recommended").flag().unwrap_or(false) || without_suffix(&label).is_some(),
        label,
        description: shown(json, "description"),
        insight: shown(json, "insight"),
        diagram: shown(json, "diagram"),
        sources: json.at("sources").list().iter().filter_map(|source| Some(source.text()?.to_string())).collect(),
    }
}
