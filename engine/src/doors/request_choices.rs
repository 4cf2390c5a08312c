//! The door `request_choices`: one to four questions of two to four options each, all to be answered, on one card. An
//! answer names a question by its header and options by their labels, both trimmed; free text is always welcome.

mod answers;
mod exchanged;
mod result;
mod shape;
mod spoken;
mod vocabulary;

use alloc::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::time::Duration;

use serde_json::Value;

use crate::{
    answer::Answers,
    doors::{Door, Interaction, Limits, Refusals, Rendered, Vocabulary},
    json::Json,
    outcome::{Outcome, Response},
    problem::{At, Problems, quote},
    survey::{
        Bounds, Choice, ChoiceKey, ChoiceText, Choices, Graph, Kind, Layout, Question, QuestionId, QuestionIndex, QuestionText, Survey,
        Texts, without_suffix,
    },
    text::is_blank,
};

/// What a person reads as the reason where the agent gave none.
const REASON: &str = "to help you better";

static INTERACTION: Interaction = Interaction { kind: "choices", capability: "choice_chips", conversational: spoken::form };

pub struct RequestChoices;

impl Door for RequestChoices {
    fn name(&self) -> &'static str {
        "request_choices"
    }

    fn parse(&self, arguments: &Json, _: &Limits) -> Result<Survey, Problems> {
        let mut problems = Problems::default();
        arguments.check_text(At::ROOT, &mut problems);
        shape::shape().check(arguments, At::ROOT, &mut problems);
        let questions = arguments.at("questions").list();
        check_headers(questions, &mut problems);
        if problems.is_empty() { Ok(survey(arguments.at("reason"), questions)) } else { Err(problems) }
    }

    fn draft(&self, survey: &Survey, answers: &Json) -> Result<Answers, Refusals> {
        answers::draft(survey, answers)
    }

    fn submission(&self, survey: &Survey, answers: &Json) -> Result<(Answers, Response), Refusals> {
        answers::submission(survey, answers)
    }

    fn render(&self, survey: &Survey, outcome: &Outcome) -> Rendered {
        result::render(survey, outcome)
    }

    fn schema(&self, _: &Limits) -> Value {
        shape::arguments()
    }

    fn answers_schema(&self) -> Value {
        exchanged::answers()
    }

    fn result_schema(&self) -> Value {
        exchanged::result()
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        &vocabulary::VOCABULARY
    }

    fn waits(&self, limits: &Limits) -> Option<Duration> {
        Some(limits.request_choices_timeout)
    }

    fn interaction(&self) -> Option<&'static Interaction> {
        Some(&INTERACTION)
    }
}

fn check_headers(questions: &[Json], problems: &mut Problems) {
    let mut headers = BTreeSet::new();
    let questions_at = At::ROOT.key("questions");
    for (index, question) in questions.iter().enumerate() {
        let Some(header) = question.at("header").text().map(str::trim) else { continue };
        if !headers.insert(header) && !header.is_empty() {
            let message = format!("the header {} is used twice; every header must be unique", quote(header));
            problems.add(questions_at.index(index).key("header"), "repeated_header", message);
        }
    }
}

/// The survey of questions that were checked.
fn survey(reason: &Json, questions: &[Json]) -> Survey {
    let follows = |position: usize| (position + 1 < questions.len()).then(|| QuestionIndex::new(position + 1));
    let graph = Graph {
        entry: QuestionIndex::new(0),
        questions: questions.iter().enumerate().map(|(position, json)| question(json, follows(position))).collect(),
        layout: Layout::Card,
    };
    let texts = Texts {
        title: None,
        intro: Some(reason.text().filter(|reason| !is_blank(reason)).unwrap_or(REASON).to_string()),
        questions: questions.iter().map(wording).collect(),
    };
    Survey { graph, texts, templates: Vec::new(), steering: false, warnings: Vec::new() }
}

fn question(json: &Json, next: Option<QuestionIndex>) -> Question {
    // A label may be there twice, so an option goes by its place.
    let choice = |position: usize| Choice { key: ChoiceKey::new(position.to_string()), exclusive: false, next: None };
    Question {
        id: QuestionId::new(json.at("header").text().unwrap_or_default().trim()),
        kind: Kind::Choice(Choices {
            options: (0..json.at("options").list().len()).map(choice).collect(),
            many: json.at("multiSelect").flag().unwrap_or(false),
            custom: true,
            custom_length: u32::MAX,
            repeats: true,
            bounds: Bounds::ANY,
        }),
        skippable: false,
        notes: false,
        keeps_empty: false,
        show_if: None,
        next: next.into_iter().collect(),
    }
}

fn wording(json: &Json) -> QuestionText {
    QuestionText {
        prompt: json.at("question").text().unwrap_or_default().to_string(),
        header: json.at("header").text().map(|header| header.trim().to_string()),
        choices: json.at("options").list().iter().map(option).collect(),
        ..QuestionText::default()
    }
}

fn option(json: &Json) -> ChoiceText {
    let label: String = json.text().or(json.at("label").text()).unwrap_or_default().trim().into();
    ChoiceText {
        recommended: without_suffix(&label).is_some(),
        description: json.at("description").text().filter(|text| !is_blank(text)).map(ToString::to_string),
        label,
        ..ChoiceText::default()
    }
}
