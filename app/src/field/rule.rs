//! What a question asks for, in one sentence: beside its field, and again as what to do when an answer did not fit. Also
//! what its answers are read with.

use engine::{Bounds, DateRule, Kind, KindText, NumberRule, QuestionText};
use leptos::prelude::*;

use super::On;
use crate::words::{PageWords, fill};

/// As many files as any question takes (DOORS.md §4): nothing that one need be told.
const MOST_FILES: usize = 24;

/// The sentence; empty for what the field says by itself.
pub fn rule(words: &PageWords, kind: &Kind) -> String {
    match kind {
        Kind::Choice(choices) => bounds(words, choices.bounds, choices.options.len()).unwrap_or_default(),
        Kind::Text { .. } => String::new(),
        Kind::Scale(_) => words.rule_scale().to_owned(),
        Kind::Rank(_) => words.rule_rank().to_owned(),
        Kind::Resource(resources) if !resources.many => words.rule_one().to_owned(),
        Kind::Resource(resources) => {
            bounds(words, resources.bounds, resources.offered.len()).unwrap_or_else(|| words.rule_some().to_owned())
        }
        Kind::Files(files) => bounds(words, files.bounds, MOST_FILES).unwrap_or_else(|| words.rule_some().to_owned()),
        Kind::Number(rule) => number(words, rule),
        Kind::Date(rule) => date(words, rule),
        Kind::Email => words.rule_email().to_owned(),
        Kind::Url => words.rule_url().to_owned(),
        Kind::Boolean => words.rule_one().to_owned(),
    }
}

/// The sentence beside a field that does not say it by itself.
pub(super) fn shown(on: On<'_>, kind: &Kind) -> Option<AnyView> {
    let words = on.words;
    let says_something = match kind {
        Kind::Number(rule) => rule.min.is_some() || rule.max.is_some() || rule.step.is_some(),
        Kind::Date(rule) => rule.min.is_some() || rule.max.is_some(),
        Kind::Resource(resources) => bounds(words, resources.bounds, resources.offered.len()).is_some(),
        Kind::Files(files) => bounds(words, files.bounds, MOST_FILES).is_some(),
        Kind::Choice(_) => true,
        Kind::Text { .. } | Kind::Scale(_) | Kind::Rank(_) | Kind::Email | Kind::Url | Kind::Boolean => false,
    };
    let sentence = if says_something { rule(words, kind) } else { String::new() };
    (!sentence.is_empty()).then(|| view! { <p class="hint rule" id=on.named("rule")>{sentence}</p> }.into_any())
}

/// How many may be picked, where that is not as many as there are.
fn bounds(words: &PageWords, Bounds { least, most }: Bounds, offered: usize) -> Option<String> {
    let (low, high) = (least.to_string(), most.to_string());
    let (has_least, has_most) = (least > 1, usize::from(most) < offered && most != u16::MAX && most > 1);
    let text = match (has_least, has_most) {
        (true, true) if least == most => words.rule_pick_exact(),
        (true, true) => words.rule_pick_range(),
        (true, false) if usize::from(least) == offered => words.rule_pick_exact(),
        (true, false) => words.rule_pick_least(),
        (false, true) => words.rule_pick_most(),
        (false, false) => return None,
    };
    Some(fill(text, &[("least", &low), ("most", &high)]))
}

fn number(words: &PageWords, rule: &NumberRule) -> String {
    let text = |number: Option<engine::Decimal>| number.map(|number| number.to_string()).unwrap_or_default();
    let words_of = match (rule.min, rule.max) {
        (None, None) => words.rule_number(),
        (Some(_), None) => words.rule_number_least(),
        (None, Some(_)) => words.rule_number_most(),
        (Some(_), Some(_)) => words.rule_number_range(),
    };
    let sentence = fill(words_of, &[("least", &text(rule.min)), ("most", &text(rule.max))]);
    match rule.step {
        Some(step) => sentence + &fill(words.rule_step(), &[("step", &step.to_string())]),
        None => sentence,
    }
}

fn date(words: &PageWords, rule: &DateRule) -> String {
    let (least, most) = (rule.min.as_deref(), rule.max.as_deref());
    let words_of = match (least, most) {
        (None, None) => words.rule_date(),
        (Some(_), None) => words.rule_date_least(),
        (None, Some(_)) => words.rule_date_most(),
        (Some(_), Some(_)) => words.rule_date_range(),
    };
    fill(words_of, &[("least", least.unwrap_or_default()), ("most", most.unwrap_or_default())])
}

/// What yes and no are called here.
pub(super) fn yes_no(words: &PageWords, labels: [Option<&str>; 2]) -> [String; 2] {
    let [yes, no] = labels;
    [yes.unwrap_or(words.yes()).to_owned(), no.unwrap_or(words.no()).to_owned()]
}

/// What answers to a question are read with; `QuestionWording::labels` says in which order.
pub fn labels(words: &PageWords, text: &QuestionText) -> Vec<String> {
    match &text.kind {
        KindText::Plain => text.choices.iter().map(|choice| choice.shown_label().to_owned()).collect(),
        KindText::Scale { points, items } => {
            points.iter().map(|point| &point.label).chain(items.iter().map(|item| &item.label)).cloned().collect()
        }
        KindText::Rank { items } => items.iter().map(|item| item.label.clone()).collect(),
        KindText::Resources(resources) => resources.iter().map(|resource| resource.title.clone()).collect(),
        KindText::Number { unit } => unit.iter().cloned().collect(),
        KindText::Boolean { yes, no } => yes_no(words, [yes.as_deref(), no.as_deref()]).into(),
    }
}
