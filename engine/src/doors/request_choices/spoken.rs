//! The result of `request_choices` where no page can be shown: what to ask in text or voice, and how to hand it in.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde_json::{Value, json};

use crate::{
    doors::Rendered,
    survey::{Kind, Question, QuestionText, Survey},
};

pub(super) fn form(survey: &Survey) -> Rendered {
    let questions = || survey.graph.questions.iter().zip(&survey.texts.questions);
    let reason = survey.texts.intro.as_deref().unwrap_or(super::REASON);
    let lines: Vec<String> = questions().map(|(question, text)| line(question, text)).collect();
    let form = json!({
        "mode": "conversational",
        "kind": super::INTERACTION.kind,
        "spec": {"questions": questions().map(|(question, text)| spec(question, text)).collect::<Vec<_>>()},
        "reason": reason,
        "instructions": instructions(reason, &lines),
    });
    Rendered { json: form.to_string(), is_error: false }
}

fn instructions(reason: &str, lines: &[String]) -> String {
    format!(
        "The page cannot be shown here, so ask in the conversation, in text or voice. Say why you ask ({}), and name every option:\n{}\n\
         An answer in the person's own words is as good as an option. When each question has its answer, call submit_interaction with \
         {{\"kind\": \"choices\", \"values\": {{\"answers\": [{{\"header\": …, \"options\": [labels], \"other\": …}}]}}}}: one entry for each \
         question, its header and labels exactly as above, their own words as \"other\". If something does not fit you are told which \
         question it is; ask that one again. If they would rather not answer, send {{\"kind\": \"choices\", \"declined\": true}} and go on \
         without it.",
        flat(reason),
        lines.join("\n"),
    )
}

fn is_many(question: &Question) -> bool {
    matches!(&question.kind, Kind::Choice(choices) if choices.many)
}

/// A question on one line: header, prompt, labels, and whether several may be picked.
fn line(question: &Question, text: &QuestionText) -> String {
    let labels: Vec<String> = text.choices.iter().map(|choice| flat(&choice.label)).collect();
    let many = if is_many(question) { "one or more of" } else { "one of" };
    format!("- [{}] {} ({many}: {})", flat(question.id.as_str()), flat(&text.prompt), labels.join(", "))
}

/// The question as it was read: trimmed, and with every default in it.
fn spec(question: &Question, text: &QuestionText) -> Value {
    let option = |choice: &crate::survey::ChoiceText| match &choice.description {
        Some(description) => json!({"label": choice.label, "description": description}),
        None => json!({"label": choice.label}),
    };
    json!({
        "question": text.prompt,
        "header": question.id,
        "options": text.choices.iter().map(option).collect::<Vec<_>>(),
        "multiSelect": is_many(question),
    })
}

fn flat(text: &str) -> String {
    text.split(['\n', '\r', '\t']).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}
