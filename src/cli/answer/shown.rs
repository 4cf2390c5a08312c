//! A survey in a terminal: what one is asked, with numbers to type, and what one said. Nothing of it is obeyed there.

use app::{
    field::rule::{labels, rule},
    wizard::said::{Ways, said},
    words::PageWords,
};
use engine::{
    ChoiceText, Interview, ItemText, Kind, KindText, QuestionIndex, QuestionPage, QuestionText, ReviewPage, Standing, Survey, harmless,
};

use crate::{languages, surveys::Source};

/// What stands above the first question.
pub(super) fn head(source: &Source, survey: &Survey) -> String {
    let by = source.agent.as_deref().map(|agent| format!("Asked by {agent}."));
    let mut parts: Vec<String> = [source.title.clone(), by, survey.texts().intro.clone()].into_iter().flatten().collect();
    let templates = survey.templates().iter().enumerate();
    let templates: Vec<_> = templates.map(|(position, template)| choice(position, &template.text)).collect();
    if !templates.is_empty() {
        parts.push(format!("Decided already? Type :quick and a number.\n{}", templates.join("\n")));
    }
    parts.push("Type :help for what else can be typed.\n".to_owned());
    harmless(&parts.join("\n\n"))
}

/// A question with what can be typed.
pub(super) fn question(page: &QuestionPage<'_>, text: &QuestionText) -> String {
    let words = words();
    let header = text.header.as_ref().map(|header| format!("[{header}] ")).unwrap_or_default();
    let mut lines = vec![format!("\n{} of {}  {header}{}", page.number, page.progress.total, text.prompt)];
    lines.extend(text.detail.iter().chain(&text.insight).chain(&text.added).map(|text| indented(text)));
    lines.extend(offered(words, &page.question.kind, text));
    let rule = rule(words, &page.question.kind);
    lines.extend((!rule.is_empty()).then_some(rule));
    let optional = if page.question.skippable { " It may be left open." } else { "" };
    lines.push(format!("({}.{optional})", how(&page.question.kind)));
    let standing = page.entry.map_or(Standing::Open, |entry| entry.standing(page.question));
    match answer(words, page.question, page.entry, text) {
        Some(answer) => lines.push(format!("Your answer: {answer}")),
        None if standing == Standing::Skipped => lines.push("Left open.".to_owned()),
        None => {}
    }
    let note = page.entry.map(|entry| entry.note.trim()).filter(|note| !note.is_empty());
    lines.extend(note.map(|note| format!("Your note: {note}")));
    harmless(&lines.join("\n"))
}

/// Everything that would be sent, numbered, and what was set aside.
pub(super) fn review(survey: &Survey, interview: &Interview, review: &ReviewPage) -> String {
    let words = words();
    let line = |index: QuestionIndex| {
        let (question, text) = (interview.graph.question(index)?, survey.texts().question(index)?);
        let answer = answer(words, question, interview.answers.entry(index), text);
        let answer = answer.unwrap_or_else(|| "left open".to_owned());
        Some(format!("{}: {}", text.short(), answer.replace('\n', "\n     ")))
    };
    let rows = review.rows.iter().enumerate();
    let rows = rows.filter_map(|(position, row)| Some(format!("  {}. {}", position + 1, line(row.question)?)));
    let mut lines: Vec<String> = ["\nYour answers".to_owned()].into_iter().chain(rows).collect();
    if !review.set_aside.is_empty() {
        lines.push("Set aside, not sent:".to_owned());
        lines.extend(review.set_aside.iter().filter_map(|index| Some(format!("  - {}", line(*index)?))));
    }
    lines.push("Type :submit to send them, or a number to change an answer.".to_owned());
    harmless(&lines.join("\n"))
}

fn words() -> &'static PageWords {
    &languages::negotiate(None, None).pages
}

fn answer(words: &PageWords, question: &engine::Question, entry: Option<&engine::Entry>, text: &QuestionText) -> Option<String> {
    let ways = Ways { comma: words.comma(), pair: words.pair(), line: "\n" };
    said(ways, question, entry, &labels(words, text))
}

fn offered(words: &PageWords, kind: &Kind, text: &QuestionText) -> Vec<String> {
    let item = |(position, item): (usize, &ItemText)| numbered(position, &item.label, item.detail.as_deref().or(item.link.as_deref()));
    match &text.kind {
        KindText::Plain => text.choices.iter().enumerate().map(|(position, text)| choice(position, text)).collect(),
        KindText::Scale { points, items } => {
            let points = points.iter().enumerate().map(|(position, point)| format!("{} {}", position + 1, point.label));
            let points: Vec<_> = points.collect();
            items.iter().enumerate().map(item).chain([format!("  Scale: {}", points.join(" · "))]).collect()
        }
        KindText::Rank { items } => items.iter().enumerate().map(item).collect(),
        KindText::Resources(resources) => {
            let lines = resources.iter().zip(kind.offered()).enumerate();
            lines
                .map(|(position, (resource, uri))| {
                    numbered(position, &format!("{} <{uri}>", resource.title), resource.description.as_deref())
                })
                .collect()
        }
        KindText::Boolean { .. } => {
            labels(words, text).iter().enumerate().map(|(position, label)| numbered(position, label, None)).collect()
        }
        KindText::Number { unit } => unit.iter().map(|unit| format!("  In {unit}.")).collect(),
    }
}

fn choice(position: usize, text: &ChoiceText) -> String {
    let badge = if text.recommended { " (recommended)" } else { "" };
    let line = numbered(position, &format!("{}{badge}", text.shown_label()), text.description.as_deref());
    let sources = text.sources.iter().map(|source| format!("     {source}"));
    let insight = text.insight.iter().map(|insight| indented(insight));
    [line].into_iter().chain(insight).chain(sources).collect::<Vec<_>>().join("\n")
}

fn numbered(position: usize, label: &str, about: Option<&str>) -> String {
    let about = about.map(|about| format!(": {about}")).unwrap_or_default();
    format!("  {}. {label}{about}", position + 1)
}

/// What to type.
fn how(kind: &Kind) -> &'static str {
    match kind {
        Kind::Choice(choices) => match (choices.options.is_empty(), choices.many, choices.custom) {
            (true, _, _) => "In your own words, on one line",
            (false, false, false) => "A number",
            (false, false, true) => "A number, or your own words; begin with = if they begin with a digit",
            (false, true, false) => "Numbers, such as 1, 3",
            (false, true, true) => "Numbers, your own words, or both, such as 1, 3 = my words",
        },
        Kind::Text { multiline: true, .. } => "Several lines; end with a line that is a dot alone",
        Kind::Text { .. } => "One line",
        Kind::Scale(_) => "A number for every row, - for none; or ROW=NUMBER",
        Kind::Rank(_) => "Numbers, best first; what is not named follows as it is; = keeps the order",
        Kind::Resource(resources) if resources.many => "Numbers, such as 1, 3",
        Kind::Resource(_) => "A number",
        Kind::Files(files) if files.offered.is_empty() => "The path of a file to add",
        Kind::Files(_) => "Numbers, or the path of a file to add",
        Kind::Number(_) => "A number",
        Kind::Date(_) => "A day, YYYY-MM-DD",
        Kind::Email => "An e-mail address",
        Kind::Url => "The whole address",
        Kind::Boolean => "1 or 2",
    }
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("     {line}")).collect::<Vec<_>>().join("\n")
}
