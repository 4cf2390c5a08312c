//! What a survey is like before anybody answered it: a response as it might come, and how long answering takes.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use crate::{
    answer::{Answers, Custom, Entry, Given, number_fits},
    census::Tally,
    number::Decimal,
    outcome::Response,
    path::path,
    survey::{Bounds, ChoiceIndex, Files, Kind, KindText, NumberRule, Question, QuestionText, Survey},
};

/// Seconds to understand and decide one question, whatever its length.
const DECIDING: usize = 8;
/// Seconds for each further decision in it: each row of a scale, each thing to rank.
const DECIDING_MORE: usize = 3;
/// How many UTF-16 units one reads in a second; ideographs count as four letters.
const READING: usize = 20;

/// The response of someone who always picks the first option and writes a word where none are offered; `None` if no such
/// answers are whole.
pub fn sample(survey: &Survey) -> Option<Response> {
    let graph = survey.graph();
    let mut answers = Answers::default();
    for _ in graph.questions() {
        let path = path(graph, &answers);
        let open = path.questions().iter().copied().find(|index| answers.entry(*index).is_none());
        let Some((index, question)) = open.and_then(|index| Some((index, graph.question(index)?))) else { break };
        answers.set(index, Entry::new(first(question)));
    }
    Response::new(graph, &answers).ok()
}

fn first(question: &Question) -> Given {
    match &question.kind {
        Kind::Choice(choices) if choices.options.is_empty() => Given::Choice { picked: Vec::new(), custom: Custom::Used("…".into()) },
        Kind::Choice(choices) => {
            let least = usize::from(choices.bounds.least).max(1);
            let options = choices.options.iter().enumerate();
            let together = options.filter(|(_, option)| least == 1 || !option.exclusive).map(|(place, _)| ChoiceIndex::new(place));
            Given::Choice { picked: together.take(least).collect(), custom: Custom::Aside("".into()) }
        }
        Kind::Text { .. } => Given::Text("…".into()),
        Kind::Scale(scale) => Given::scale(vec![Some(0); scale.items.len()], Vec::new()),
        Kind::Rank(rank) => Given::Rank((0..).take(rank.items.len()).collect()),
        Kind::Resource(resources) => Given::Uris(some(&resources.offered, resources.bounds)),
        Kind::Files(files) => Given::Uris(own_files(files)),
        Kind::Number(rule) => Given::Text(number(rule).to_string()),
        Kind::Date(rule) => Given::Text(rule.min.as_ref().or(rule.max.as_ref()).map_or("2000-01-01".into(), Clone::clone)),
        Kind::Email => Given::Text("name@example.com".into()),
        Kind::Url => Given::Text("https://example.com/".into()),
        Kind::Boolean => Given::Boolean(Some(true)),
    }
}

fn some(offered: &[String], bounds: Bounds) -> Vec<String> {
    offered.iter().take(usize::from(bounds.least).max(1)).cloned().collect()
}

/// What is offered and, where that is not enough, files of one's own.
fn own_files(files: &Files) -> Vec<String> {
    let mut uris = some(&files.offered, files.bounds);
    let extension = files.accept.iter().find(|accept| !accept.contains('/')).map_or("txt", |accept| accept.trim_start_matches('.'));
    let own = (1..).map(|number| format!("file:///path/to/file-{number}.{extension}"));
    uris.extend(own.take(usize::from(files.bounds.least).max(1).saturating_sub(uris.len())));
    uris
}

/// The number nearest zero that fits, or one near it.
fn number(rule: &NumberRule) -> Decimal {
    let bounds = [Some(Decimal::ZERO), rule.min, rule.max].into_iter().flatten();
    let near = rule.max.into_iter().flat_map(|max| rule.steps_around(max));
    bounds.chain(near).find(|number| number_fits(&number.to_string(), rule).is_ok()).unwrap_or(Decimal::ZERO)
}

/// Minutes that answering takes, rounded up: what there is to read on an average question, times the questions of a path
/// of middle length.
pub fn minutes(survey: &Survey, tally: &Tally) -> u32 {
    let questions = &survey.texts().questions;
    let seconds: usize = questions.iter().map(|question| DECIDING + deciding_more(question) + reading(question) / READING).sum();
    let middle = (tally.shortest as usize + tally.longest as usize).div_ceil(2);
    let total = seconds * middle / questions.len().max(1);
    u32::try_from(total.div_ceil(60)).unwrap_or(u32::MAX).max(1)
}

fn deciding_more(question: &QuestionText) -> usize {
    match &question.kind {
        KindText::Scale { items, .. } | KindText::Rank { items } => items.len().saturating_sub(1) * DECIDING_MORE,
        KindText::Plain | KindText::Resources(_) | KindText::Number { .. } | KindText::Boolean { .. } => 0,
    }
}

fn reading(question: &QuestionText) -> usize {
    let choices = question.choices.iter().flat_map(|choice| [Some(choice.label.as_str()), choice.description.as_deref()]);
    let texts = [Some(question.prompt.as_str()), question.detail.as_deref()].into_iter().chain(choices).chain(of_kind(&question.kind));
    texts.flatten().flat_map(str::chars).map(|letter| if letter >= '\u{2e80}' { 4 } else { 1 }).sum()
}

fn of_kind(kind: &KindText) -> Vec<Option<&str>> {
    let pair = |first, second| [Some(first), second];
    match kind {
        KindText::Scale { points, items } => {
            let points = points.iter().flat_map(|point| pair(point.label.as_str(), point.description.as_deref()));
            points.chain(items.iter().flat_map(|item| pair(item.label.as_str(), item.detail.as_deref()))).collect()
        }
        KindText::Rank { items } => items.iter().flat_map(|item| pair(item.label.as_str(), item.detail.as_deref())).collect(),
        KindText::Resources(resources) => resources.iter().flat_map(|one| pair(one.title.as_str(), one.description.as_deref())).collect(),
        KindText::Plain | KindText::Number { .. } | KindText::Boolean { .. } => Vec::new(),
    }
}
