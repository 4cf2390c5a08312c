//! Reads answers: an object from node ids to answers, or `{answers, visibleNodes}`. What is visible is the engine's path
//! over the answers that can be used; a claim of it is not compared. What is wrong with a hidden answer is never said.

mod items;

use alloc::{
    collections::{BTreeMap, BTreeSet},
    string::String,
    vec::Vec,
};

use crate::{
    answer::{Answers, Custom, Entry, Given, length_fits},
    doors::{
        MOST_REFUSED, Refusals, add_missing,
        ask_user_form::{LABEL_LENGTH, OTHER_LENGTH},
    },
    json::Json,
    outcome::Response,
    path::{Path, path},
    problem::unknown,
    refusal::{Refusal, Refused},
    survey::{ChoiceIndex, Choices, Graph, Ids, Kind, Question, QuestionIndex, Survey},
    text::is_blank,
};

const WANTED: &str = "an object from node ids to answers, or {\"answers\", \"visibleNodes\"}";
const VALUE: &str = "{\"value\": label}, or {\"value\": text, \"other\": true}";
const VALUES: &str = "{\"values\": [labels], \"other\": text}, where \"other\" may be left out";

pub(super) fn draft(survey: &Survey, json: &Json) -> Result<Answers, Refusals> {
    let Reading { answers, refused, .. } = Reading::of(survey, json)?;
    if refused.is_empty() { Ok(answers) } else { Err(Refusals::new(&survey.graph, &answers, refused)) }
}

pub(super) fn submission(survey: &Survey, json: &Json) -> Result<(Answers, Response), Refusals> {
    let graph = &survey.graph;
    let Reading { answers, mut refused, path } = Reading::of(survey, json)?;
    let mut visible = Answers::default();
    for (index, entry) in answers.iter().filter(|(index, _)| path.contains(*index)) {
        visible.set(index, entry.clone());
    }
    match Response::new(graph, &visible) {
        Ok(response) if refused.is_empty() => Ok((visible, response)),
        Ok(_) => Err(Refusals::new(graph, &visible, refused)),
        Err(missing) => {
            add_missing(&mut refused, missing);
            Err(Refusals::new(graph, &visible, refused))
        }
    }
}

/// The usable answers, hidden ones too, what is visible with them, and what is wrong with visible answers.
struct Reading {
    answers: Answers,
    path: Path,
    refused: Vec<Refused>,
}

impl Reading {
    fn of(survey: &Survey, json: &Json) -> Result<Self, Refusals> {
        let graph = &survey.graph;
        let Some(members) = members(json, graph) else {
            let refused = Vec::from([Refused::new("", Refusal::Malformed { wanted: WANTED })]);
            return Err(Refusals::new(graph, &Answers::default(), refused));
        };
        let ids = Ids::of(graph);
        let mut answers = Answers::default();
        let mut faults: BTreeMap<QuestionIndex, Vec<Refusal>> = BTreeMap::new();
        let mut named = BTreeSet::new();
        let mut left = MOST_REFUSED;
        for (id, json) in members {
            let Some((index, question)) = ids.find(id) else { continue };
            let read = if named.insert(index) { given(json, question) } else { Err(Vec::from([Refusal::RepeatedQuestion])) };
            let read = read.map(Entry::new);
            match read.and_then(|entry| entry.fits(question).map(|()| entry).map_err(|refusal| Vec::from([refusal]))) {
                Ok(entry) => answers.set(index, entry),
                Err(refusals) => {
                    // What is hidden is read, too, so that reading cannot just stop; of each answer one refusal is always kept.
                    let faults = faults.entry(index).or_default();
                    let kept = refusals.into_iter().take(left.max(usize::from(faults.is_empty())));
                    faults.extend(kept.inspect(|_| left = left.saturating_sub(1)));
                }
            }
        }
        for index in faults.keys() {
            answers.unset(*index);
        }
        let path = path(graph, &answers);
        let mut refused = Vec::new();
        for index in path.questions() {
            let Some(question) = graph.question(*index) else { continue };
            let faults = faults.remove(index).unwrap_or_default();
            refused.extend(faults.into_iter().map(|refusal| Refused::new(question.id.as_str(), refusal)));
        }
        Ok(Self { answers, path, refused })
    }
}

/// The answers by node id. A node may itself be called "answers": then the claim beside it tells the two forms apart.
fn members<'a>(json: &'a Json, graph: &Graph) -> Option<&'a [(String, Json)]> {
    let Json::Object(members) = json else { return None };
    let is_node = graph.find("answers").is_some();
    let wrapped = json.get("answers").filter(|_| {
        let keys = || members.iter().map(|(key, _)| key.as_str());
        keys().all(|key| matches!(key, "answers" | "visibleNodes")) && (!is_node || keys().any(|key| key == "visibleNodes"))
    });
    match wrapped {
        Some(Json::Object(_)) if members.iter().filter(|(key, _)| key == "answers").count() > 1 => None,
        Some(Json::Object(inner)) => Some(inner),
        Some(_) if is_node => Some(members),
        Some(_) => None,
        None => Some(members),
    }
}

fn given(json: &Json, question: &Question) -> Result<Given, Vec<Refusal>> {
    match &question.kind {
        Kind::Choice(choices) if choices.many => multi(json, choices),
        Kind::Choice(choices) => single(json, choices).map_err(|refusal| Vec::from([refusal])),
        Kind::Text { .. } => match json {
            Json::Text(text) => Ok(Given::Text(text.clone())),
            _ => Err(Vec::from([Refusal::Malformed { wanted: "a string" }])),
        },
        Kind::Scale(scale) => items::scale(json, scale).map_err(|refusal| Vec::from([refusal])),
        Kind::Rank(rank) => items::rank(json, rank),
        // No node has another kind.
        Kind::Resource(_) | Kind::Files(_) | Kind::Number(_) | Kind::Date(_) | Kind::Email | Kind::Url | Kind::Boolean => {
            Ok(Given::nothing(&question.kind))
        }
    }
}

fn single(json: &Json, choices: &Choices) -> Result<Given, Refusal> {
    let malformed = || Refusal::Malformed { wanted: VALUE };
    let value = once(json, "value").and_then(Json::text).ok_or_else(malformed)?;
    let other = match json.get("other") {
        None => false,
        Some(_) => once(json, "other").and_then(Json::flag).ok_or_else(malformed)?,
    };
    length_fits(value, OTHER_LENGTH)?;
    if other || is_blank(value) {
        return Ok(Given::Choice { picked: Vec::new(), custom: Custom::Used(value.into()) });
    }
    Ok(Given::Choice { picked: Vec::from([place(value, choices)?]), custom: Custom::Aside(String::new()) })
}

fn multi(json: &Json, choices: &Choices) -> Result<Given, Vec<Refusal>> {
    let malformed = || Vec::from([Refusal::Malformed { wanted: VALUES }]);
    let Some(Json::List(values)) = once(json, "values") else { return Err(malformed()) };
    let other = match json.get("other") {
        None => "",
        Some(_) => once(json, "other").and_then(Json::text).ok_or_else(malformed)?,
    };
    let mut refusals = Vec::new();
    let mut picked = Vec::new();
    for value in values {
        let label = value.text().ok_or_else(malformed)?;
        match length_fits(label, LABEL_LENGTH).and_then(|()| place(label, choices)) {
            _ if refusals.len() >= MOST_REFUSED => break,
            Ok(place) if picked.contains(&place) => refusals.push(Refusal::RepeatedKey(label.into())),
            Ok(place) => picked.push(place),
            Err(refusal) => refusals.push(refusal),
        }
    }
    refusals.extend(length_fits(other, OTHER_LENGTH).err());
    if refusals.is_empty() { Ok(Given::Choice { picked, custom: Custom::Used(other.into()) }) } else { Err(refusals) }
}

fn place(label: &str, choices: &Choices) -> Result<ChoiceIndex, Refusal> {
    let labels = || choices.options.iter().map(|choice| choice.key.as_str());
    let position = labels().position(|offered| offered == label);
    position.map(ChoiceIndex::new).ok_or_else(|| Refusal::UnknownKey(unknown("option", label, labels())))
}

/// The member under `key`, unless it is there twice.
fn once<'a>(json: &'a Json, key: &str) -> Option<&'a Json> {
    let mut found = json.members().iter().filter(|(name, _)| name == key).map(|(_, value)| value);
    found.next().filter(|_| found.next().is_none())
}
