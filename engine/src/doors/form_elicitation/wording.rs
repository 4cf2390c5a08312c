//! The words of a form as a page shows them: titles are trimmed, what is blank is not there.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use crate::{
    doors::offered::{picture, resource_text},
    json::Json,
    survey::{ChoiceText, KindText, Preview, QuestionText, without_suffix},
    text::is_blank,
};

pub(super) fn question(json: &Json) -> QuestionText {
    let kind = json.at("type").text().unwrap_or_default();
    let options = json.at("options").list();
    let offers_choices = matches!(kind, "single_select" | "multi_select");
    let offers_resources = matches!(kind, "resource" | "resources" | "files");
    QuestionText {
        prompt: title(json),
        detail: description(json),
        choices: if offers_choices { options.iter().map(option).collect() } else { Vec::new() },
        kind: if offers_resources { KindText::Resources(options.iter().map(resource_text).collect()) } else { KindText::Plain },
        ..QuestionText::default()
    }
}

fn option(json: &Json) -> ChoiceText {
    let label = title(json);
    ChoiceText {
        recommended: without_suffix(&label).is_some(),
        label,
        description: description(json),
        preview: picture(json.at("preview")).map(Preview::Image),
        thumbnail: picture(json.at("thumbnail")),
        ..ChoiceText::default()
    }
}

fn title(json: &Json) -> String {
    json.at("title").text().unwrap_or_default().trim().to_string()
}

fn description(json: &Json) -> Option<String> {
    json.at("description").text().filter(|text| !is_blank(text)).map(ToString::to_string)
}
