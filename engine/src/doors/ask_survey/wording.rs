//! The words of a spec as pages show them. What is blank is not there: nobody is shown an empty box.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use crate::{
    doors::offered::{picture, resource_text},
    json::Json,
    survey::{ChoiceText, ItemText, KindText, PointText, Preview, QuestionText, without_suffix},
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
        kind: kind(json),
    }
}

fn kind(json: &Json) -> KindText {
    let items = || json.at("items").list().iter().map(item).collect();
    match json.at("kind").text().unwrap_or_default() {
        "scale" => KindText::Scale { points: json.at("points").list().iter().map(point).collect(), items: items() },
        "rank" => KindText::Rank { items: items() },
        "resource" | "files" => KindText::Resources(json.at("options").list().iter().map(resource_text).collect()),
        "number" => KindText::Number { unit: shown(json, "unit") },
        "boolean" => KindText::Boolean { yes: shown(json, "yes"), no: shown(json, "no") },
        _ => KindText::Plain,
    }
}

fn point(json: &Json) -> PointText {
    PointText { label: shown(json, "label").unwrap_or_default(), description: shown(json, "description"), preview: preview(json) }
}

fn preview(json: &Json) -> Option<Preview> {
    shown(json, "preview").map(Preview::Text).or_else(|| picture(json.at("preview")).map(Preview::Image))
}

fn item(json: &Json) -> ItemText {
    ItemText { label: shown(json, "label").unwrap_or_default(), detail: shown(json, "detail"), link: shown(json, "link") }
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
        preview: preview(json),
        thumbnail: picture(json.at("thumbnail")),
    }
}
