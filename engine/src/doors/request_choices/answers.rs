//! Reads answers: `{answers: [{header, options?, other?}]}`. One pass in question order, in which every failure is
//! found: the first answer with a question's header counts, others and those of unknown headers are dropped.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    string::String,
    vec::Vec,
};

use crate::{
    answer::{Answers, Custom, Entry, Given},
    doors::{MOST_REFUSED, Refusals},
    json::Json,
    outcome::Response,
    problem::{At, Problems, unknown},
    refusal::{Refusal, Refused},
    survey::{ChoiceIndex, Kind, Question, QuestionIndex, QuestionText, Survey},
    text::forbidden,
};

/// What the whole of the answers is called where it does not have the right form.
const VALUES: &str = "values";
const WANTED: &str = "{\"answers\": [{\"header\": …, \"options\": [labels], \"other\": …}]}, each key once";

pub(super) fn draft(survey: &Survey, json: &Json) -> Result<Answers, Refusals> {
    read(survey, json, false)
}

pub(super) fn submission(survey: &Survey, json: &Json) -> Result<(Answers, Response), Refusals> {
    let answers = read(survey, json, true)?;
    match Response::new(&survey.graph, &answers) {
        Ok(response) => Ok((answers, response)),
        Err(refused) => Err(Refusals::new(&survey.graph, &answers, refused)),
    }
}

/// An answer as it came, of the right form.
struct Raw<'a> {
    labels: Vec<&'a str>,
    other: &'a str,
}

fn read(survey: &Survey, json: &Json, whole: bool) -> Result<Answers, Refusals> {
    let mut answers = Answers::default();
    let mut refused = Vec::new();
    let Some(raw) = raw_by_header(json) else {
        refused.push(Refused::new(VALUES, Refusal::Malformed { wanted: WANTED }));
        return Err(Refusals::new(&survey.graph, &answers, refused));
    };
    for (position, (question, text)) in survey.graph.questions.iter().zip(&survey.texts.questions).enumerate() {
        let header = question.id.as_str();
        let Some(raw) = raw.get(header) else {
            if whole {
                refused.push(Refused::new(header, Refusal::Required));
            }
            continue;
        };
        let (given, faults) = judge(raw, question, text, MOST_REFUSED.saturating_sub(refused.len()).max(1));
        let mut refuse = |refusal| refused.push(Refused::new(header, refusal));
        match (faults.is_empty(), given.is_empty()) {
            (false, _) => faults.into_iter().for_each(refuse),
            (true, true) if whole => refuse(Refusal::Required),
            (true, _) => answers.set(QuestionIndex::new(position), Entry::new(given)),
        }
    }
    if refused.is_empty() { Ok(answers) } else { Err(Refusals::new(&survey.graph, &answers, refused)) }
}

/// The first answer under each trimmed header; `None` when anything has the wrong form. No answers at all are none.
fn raw_by_header(json: &Json) -> Option<BTreeMap<&str, Raw<'_>>> {
    let mut faults = Problems::default();
    json.check_text(At::ROOT, &mut faults);
    if faults.iter().any(|fault| fault.code == "duplicate_key") || !matches!(json, Json::Object(_)) {
        return None;
    }
    let list = match json.get("answers") {
        None => &[],
        Some(Json::List(list)) => list.as_slice(),
        Some(Json::Null | Json::Bool(_) | Json::Number(_) | Json::Text(_) | Json::Object(_)) => return None,
    };
    let mut raw = BTreeMap::new();
    for answer in list {
        let header = answer.get("header")?.text()?.trim();
        let labels = match answer.get("options") {
            None => Vec::new(),
            Some(Json::List(labels)) => labels.iter().map(|label| Some(label.text()?.trim())).collect::<Option<Vec<_>>>()?,
            Some(Json::Null | Json::Bool(_) | Json::Number(_) | Json::Text(_) | Json::Object(_)) => return None,
        };
        let other = match answer.get("other") {
            None | Some(Json::Null) => "",
            Some(Json::Text(other)) => other.trim(),
            Some(Json::Bool(_) | Json::Number(_) | Json::List(_) | Json::Object(_)) => return None,
        };
        raw.entry(header).or_insert(Raw { labels: labels.into_iter().filter(|label| !label.is_empty()).collect(), other });
    }
    Some(raw)
}

/// What was given, and what is wrong with it, told up to `most` times. A label that is not offered counts as a pick all
/// the same.
fn judge(raw: &Raw<'_>, question: &Question, text: &QuestionText, most: usize) -> (Given, Vec<Refusal>) {
    let mut picked = Vec::new();
    let mut taken = BTreeSet::new();
    let mut faults = Vec::new();
    for label in &raw.labels {
        let labels = || text.choices.iter().map(|choice| choice.label.as_str());
        let places = || labels().enumerate().filter(|(_, offered)| offered == label).map(|(place, _)| ChoiceIndex::new(place));
        // Of options with the same label, each is picked once before one is picked twice.
        match places().find(|place| taken.insert(*place)).or_else(|| places().next()) {
            Some(place) => picked.push(place),
            None if faults.len() >= most => break,
            None => faults.push(Refusal::UnknownKey(unknown("option", label, labels()))),
        }
    }
    let many = matches!(&question.kind, Kind::Choice(choices) if choices.many);
    match raw.labels.len() {
        2.. if !many => faults.push(Refusal::OneOnly),
        1 if !many && !raw.other.is_empty() => faults.push(Refusal::OptionAndText),
        _ => {}
    }
    if forbidden(raw.other).is_some() {
        faults.push(Refusal::ControlCharacter);
    }
    (Given::Choice { picked, custom: Custom::Used(String::from(raw.other)) }, faults)
}
