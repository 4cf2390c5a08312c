//! A survey as plain text, for a terminal or a chat: every question with its options, in definition order. What a
//! terminal would obey is escaped.

use alloc::{format, string::String, vec::Vec};

use crate::{
    survey::{Graph, Kind, KindText, Question, QuestionText, ResourceText, Survey},
    text::harmless,
};

pub(super) fn text(survey: &Survey) -> String {
    let mut parts: Vec<String> = [&survey.texts.title, &survey.texts.intro].into_iter().flatten().cloned().collect();
    let texts = survey.graph.questions.iter().zip(&survey.texts.questions);
    parts.extend(texts.enumerate().map(|(position, (question, text))| one(position + 1, question, text, &survey.graph)));
    harmless(&(parts.join("\n\n") + "\n"))
}

fn one(number: usize, question: &Question, text: &QuestionText, graph: &Graph) -> String {
    let header = text.header.as_ref().map(|header| format!("[{header}] ")).unwrap_or_default();
    let mut lines = Vec::from([format!("{number}. {header}{}", text.prompt)]);
    lines.extend(text.detail.iter().map(|detail| indented(detail)));
    for choice in &text.choices {
        let about = choice.description.as_ref().map(|about| format!(": {about}")).unwrap_or_default();
        lines.push(indented(&format!("- {}{about}", choice.label)));
    }
    lines.extend(offered(question, &text.kind).iter().map(|line| indented(line)));
    lines.push(indented(&format!("({})", how(question, graph))));
    lines.join("\n")
}

/// What a question of another kind than a choice shows.
fn offered(question: &Question, text: &KindText) -> Vec<String> {
    let line = |label: &str, about: Option<&String>| about.map_or_else(|| format!("- {label}"), |about| format!("- {label}: {about}"));
    match text {
        KindText::Scale { points, items } => {
            let labels: Vec<&str> = points.iter().map(|point| point.label.as_str()).collect();
            let rows = items.iter().map(|item| line(&item.label, item.detail.as_ref()));
            rows.chain([format!("Scale: {}", labels.join(" · "))]).collect()
        }
        KindText::Rank { items } => items.iter().map(|item| line(&item.label, item.detail.as_ref())).collect(),
        KindText::Resources(resources) => {
            let about =
                |(resource, uri): (&ResourceText, &String)| line(&format!("{} <{uri}>", resource.title), resource.description.as_ref());
            resources.iter().zip(question.kind.offered()).map(about).collect()
        }
        KindText::Number { unit } => unit.iter().map(|unit| format!("In {unit}.")).collect(),
        KindText::Boolean { yes, no } => yes.iter().map(|yes| line(yes, None)).chain(no.iter().map(|no| line(no, None))).collect(),
        KindText::Plain => Vec::new(),
    }
}

/// How the question is answered, and whether it is asked at all.
fn how(question: &Question, graph: &Graph) -> String {
    let kind = match &question.kind {
        Kind::Choice(choices) => match (choices.options.is_empty(), choices.many, choices.custom) {
            (true, _, _) => "in your own words",
            (false, false, false) => "pick one",
            (false, false, true) => "pick one, or answer in your own words",
            (false, true, false) => "pick one or more",
            (false, true, true) => "pick one or more, or add your own words",
        },
        Kind::Text { .. } => "in your own words",
        Kind::Scale(_) => "rate each",
        Kind::Rank(_) => "put them in order, best first",
        Kind::Resource(resources) => {
            if resources.many {
                "pick one or more"
            } else {
                "pick one"
            }
        }
        Kind::Files(files) => {
            if files.offered.is_empty() {
                "add files"
            } else {
                "pick from these or add files of your own"
            }
        }
        Kind::Number(_) => "a number",
        Kind::Date(_) => "a day, YYYY-MM-DD",
        Kind::Email => "an e-mail address",
        Kind::Url => "the address of a page",
        Kind::Boolean => "yes or no",
    };
    let optional = if question.skippable { "; may be left open" } else { "" };
    let depends = if is_conditional(question, graph) { "; asked only after some answers" } else { "" };
    [kind, optional, depends].concat()
}

/// Whether answers decide if the question is asked: by its condition, or since an option leads to it.
fn is_conditional(question: &Question, graph: &Graph) -> bool {
    let leads = |choice: &crate::survey::Choice| choice.next.iter().flatten().any(|next| graph.question(*next) == Some(question));
    question.show_if.is_some() || graph.questions.iter().flat_map(|other| other.kind.choices()).any(leads)
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("   {line}")).collect::<Vec<_>>().join("\n")
}
