//! Reads questions whose shape was checked into a survey. It goes on past problems so that all are found; a survey with
//! problems never leaves the door.

use alloc::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};

use crate::{
    doors::{
        form_elicitation::{MOST_QUESTIONS, TEXT_LENGTH, wording},
        offered::{self, MOST_OFFERED},
    },
    json::Json,
    problem::{At, Problems, quote},
    survey::{Bounds, Choice, ChoiceKey, Choices, Graph, Kind, Layout, Question, QuestionId, QuestionIndex, Resources, Survey, Texts},
};

pub(super) fn read(arguments: &Json, problems: &mut Problems) -> Survey {
    let questions_at = At::ROOT.key("questions");
    let questions = arguments.at("questions").list();
    // That there are too many is said; what is wrong with those beyond is not.
    let questions = questions.get(..MOST_QUESTIONS).unwrap_or(questions);
    check_ids(questions, questions_at, problems);
    let follows = |position: usize| (position + 1 < questions.len()).then(|| QuestionIndex::new(position + 1));
    let read = |(position, json)| question(json, follows(position), questions_at.index(position), problems);
    let graph = Graph { entry: QuestionIndex::new(0), questions: questions.iter().enumerate().map(read).collect(), layout: Layout::Card };
    let texts = Texts {
        title: arguments.at("message").text().map(ToString::to_string),
        intro: None,
        questions: questions.iter().map(wording::question).collect(),
    };
    Survey { graph, texts, templates: Vec::new(), steering: false, warnings: Vec::new() }
}

fn question(json: &Json, next: Option<QuestionIndex>, at: At<'_>, problems: &mut Problems) -> Question {
    let required = json.at("required").flag().unwrap_or(false);
    Question {
        id: QuestionId::new(json.at("id").text().unwrap_or_default()),
        kind: kind(json, required, at, problems),
        skippable: !required,
        notes: false,
        // A text or a list that is optional is sent as it is, the empty one too; there is no empty option or resource.
        keeps_empty: !required && !matches!(json.at("type").text(), Some("single_select" | "resource")),
        show_if: None,
        next: next.into_iter().collect(),
    }
}

fn kind(json: &Json, required: bool, at: At<'_>, problems: &mut Problems) -> Kind {
    let uris = |problems: &mut Problems| offered::uris(json.at("options"), at.key("options"), problems);
    match json.at("type").text() {
        Some("single_select") => choice(json, None, at, problems),
        Some("multi_select") => choice(json, Some(bounds(json, required, at, problems)), at, problems),
        Some("resource") => Kind::Resource(Resources { offered: uris(problems), many: false, bounds: Bounds::ONE }),
        Some("resources") => {
            Kind::Resource(Resources { offered: uris(problems), many: true, bounds: bounds(json, required, at, problems) })
        }
        Some("files") => Kind::Files(offered::files(json, at, required, MOST_OFFERED, problems)),
        _ => {
            let length = json.at("maxLength").whole().and_then(|length| u32::try_from(length).ok());
            Kind::Text { max_length: length.unwrap_or(TEXT_LENGTH), multiline: true }
        }
    }
}

/// Without bounds one option is picked.
fn choice(json: &Json, bounds: Option<Bounds>, at: At<'_>, problems: &mut Problems) -> Kind {
    let options_at = at.key("options");
    let options = json.at("options").list();
    let options = options.get(..MOST_OFFERED).unwrap_or(options);
    check_ids(options, options_at, problems);
    for (index, _) in options.iter().enumerate().filter(|(_, option)| option.get("thumbnail").is_some() && option.get("preview").is_some())
    {
        let message = "an option has a thumbnail or a preview, not both; leave one out";
        problems.add(options_at.index(index).key("preview"), "thumbnail_and_preview", String::from(message));
    }
    let key = |option: &Json| ChoiceKey::new(option.at("id").text().unwrap_or_default());
    Kind::Choice(Choices {
        options: options.iter().map(|option| Choice { key: key(option), exclusive: false, next: None }).collect(),
        many: bounds.is_some(),
        custom: false,
        custom_length: 0,
        repeats: false,
        bounds: bounds.unwrap_or(Bounds::ONE),
    })
}

/// How many of the options an answer has.
fn bounds(json: &Json, required: bool, at: At<'_>, problems: &mut Problems) -> Bounds {
    // Where options are missing or too many, that is what is wrong.
    let count = Some(json.at("options").list().len()).filter(|count| (1..=MOST_OFFERED).contains(count));
    offered::bounds(json, at, required, (count.unwrap_or(MOST_OFFERED), MOST_OFFERED), problems)
}

/// Reports each `id` that is there twice.
fn check_ids(list: &[Json], at: At<'_>, problems: &mut Problems) {
    let mut seen = BTreeSet::new();
    for (index, json) in list.iter().enumerate() {
        let Some(id) = json.at("id").text() else { continue };
        if !seen.insert(id) {
            let message = format!("the id {} is used twice in {}; ids must be unique", quote(id), at.name());
            problems.add(at.index(index).key("id"), "repeated_id", message);
        }
    }
}
