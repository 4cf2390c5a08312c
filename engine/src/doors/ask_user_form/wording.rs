//! The words of nodes as a page shows them. What is blank is not there: nobody is shown an empty box.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use crate::{
    json::Json,
    survey::{ChoiceText, ItemText, KindText, PointText, Preview, QuestionText, without_suffix},
    text::is_blank,
};

pub(super) fn node(json: &Json) -> QuestionText {
    let kind = json.at("kind").text().unwrap_or_default();
    let items = || json.at("items").list().iter().map(item).collect();
    QuestionText {
        prompt: words(json, "prompt"),
        header: shown(json, "header"),
        choices: if matches!(kind, "single" | "multi") { json.at("options").list().iter().map(option).collect() } else { Vec::new() },
        kind: match kind {
            "scale" => KindText::Scale { points: json.at("scale").list().iter().map(point).collect(), items: items() },
            "rank" => KindText::Rank { items: items() },
            _ => KindText::Plain,
        },
        ..QuestionText::default()
    }
}

fn option(json: &Json) -> ChoiceText {
    let label = words(json, "label");
    ChoiceText {
        recommended: without_suffix(&label).is_some(),
        description: shown(json, "description"),
        preview: shown(json, "preview").map(Preview::Text),
        label,
        ..ChoiceText::default()
    }
}

fn point(json: &Json) -> PointText {
    PointText { label: words(json, "label"), description: shown(json, "description"), preview: shown(json, "preview").map(Preview::Text) }
}

fn item(json: &Json) -> ItemText {
    ItemText { label: words(json, "label"), detail: shown(json, "detail"), link: shown(json, "link") }
}

fn words(json: &Json, key: &str) -> String {
    json.at(key).text().unwrap_or_default().to_string()
}

fn shown(json: &Json, key: &str) -> Option<String> {
    json.at(key).text().filter(|text| !is_blank(text)).map(ToString::to_string)
}
