//! Reads answers: the content object, from question ids to a text, an option id, a URI, or a list of these. Nothing is
//! dropped and nothing is repaired: what the form does not know is refused.

use alloc::{collections::BTreeSet, string::String, vec::Vec};

use crate::{
    answer::{Answers, Custom, Entry, Given},
    doors::{MOST_REFUSED, Refusals, add_missing},
    json::Json,
    outcome::Response,
    problem::unknown,
    refusal::{Refusal, Refused},
    survey::{ChoiceIndex, Choices, Ids, Kind, Question, Survey},
};

const CONTENT: &str = "an object from question ids to answers";
const TEXT: &str = "a string";
const OPTION: &str = "the id of one option, a string";
const OPTIONS: &str = "a list of option ids, each a string";
const URI: &str = "the URI of one resource, a string";
const URIS: &str = "a list of URIs, each a string";

pub(super) fn draft(survey: &Survey, json: &Json) -> Result<Answers, Refusals> {
    let (answers, refused) = read(survey, json);
    if refused.is_empty() { Ok(answers) } else { Err(Refusals::new(&survey.graph, &answers, refused)) }
}

pub(super) fn submission(survey: &Survey, json: &Json) -> Result<(Answers, Response), Refusals> {
    let (answers, mut refused) = read(survey, json);
    match Response::new(&survey.graph, &answers) {
        Ok(response) if refused.is_empty() => Ok((answers, response)),
        Ok(_) => Err(Refusals::new(&survey.graph, &answers, refused)),
        Err(missing) => {
            // Where nothing could be read, that says all.
            if matches!(json, Json::Object(_)) {
                add_missing(&mut refused, missing);
            }
            Err(Refusals::new(&survey.graph, &answers, refused))
        }
    }
}

/// The usable answers, and what is wrong with the others.
fn read(survey: &Survey, json: &Json) -> (Answers, Vec<Refused>) {
    let mut answers = Answers::default();
    let mut refused = Vec::new();
    let Json::Object(members) = json else {
        refused.push(Refused::new("", Refusal::Malformed { wanted: CONTENT }));
        return (answers, refused);
    };
    let ids = Ids::of(&survey.graph);
    let mut named = BTreeSet::new();
    for (id, json) in members {
        if refused.len() >= MOST_REFUSED {
            break;
        }
        let Some((index, question)) = ids.find(id) else {
            refused.push(Refused::new(id, Refusal::UnknownQuestion(unknown("question", id, ids.all()))));
            continue;
        };
        if !named.insert(index) {
            refused.push(Refused::new(id, Refusal::RepeatedQuestion));
            answers.unset(index);
            continue;
        }
        match entry(json, question) {
            Ok(entry) => answers.set(index, entry),
            Err(refusals) => refused.extend(refusals.into_iter().map(|refusal| Refused::new(id, refusal))),
        }
    }
    (answers, refused)
}

fn entry(json: &Json, question: &Question) -> Result<Entry, Vec<Refusal>> {
    let entry = Entry::new(given(json, &question.kind)?);
    match entry.fits(question) {
        Ok(()) => Ok(entry),
        Err(refusal) => Err(Vec::from([refusal])),
    }
}

fn given(json: &Json, kind: &Kind) -> Result<Given, Vec<Refusal>> {
    match kind {
        Kind::Choice(choices) => {
            let ids = if choices.many { texts(json, OPTIONS)? } else { Vec::from([one(json, OPTION)?]) };
            let picked = picks(&ids, choices)?;
            Ok(Given::Choice { picked, custom: Custom::Aside(String::new()) })
        }
        Kind::Resource(resources) if !resources.many => Ok(Given::Uris(Vec::from([String::from(one(json, URI)?)]))),
        Kind::Resource(_) | Kind::Files(_) => Ok(Given::Uris(texts(json, URIS)?.into_iter().map(String::from).collect())),
        Kind::Text { .. } => Ok(Given::Text(String::from(one(json, TEXT)?))),
        // No question has another kind.
        Kind::Scale(_) | Kind::Rank(_) | Kind::Number(_) | Kind::Date(_) | Kind::Email | Kind::Url | Kind::Boolean => {
            Ok(Given::nothing(kind))
        }
    }
}

fn one<'a>(json: &'a Json, wanted: &'static str) -> Result<&'a str, Vec<Refusal>> {
    json.text().ok_or_else(|| Vec::from([Refusal::Malformed { wanted }]))
}

fn texts<'a>(json: &'a Json, wanted: &'static str) -> Result<Vec<&'a str>, Vec<Refusal>> {
    let malformed = || Vec::from([Refusal::Malformed { wanted }]);
    let Json::List(list) = json else { return Err(malformed()) };
    list.iter().map(|entry| entry.text().ok_or_else(malformed)).collect()
}

/// The options of these ids, in this order.
fn picks(ids: &[&str], choices: &Choices) -> Result<Vec<ChoiceIndex>, Vec<Refusal>> {
    let known = || choices.options.iter().map(|choice| choice.key.as_str());
    let mut picked = Vec::new();
    let mut refusals = Vec::new();
    for id in ids {
        match known().position(|known| known == *id) {
            Some(position) => picked.push(ChoiceIndex::new(position)),
            None if refusals.len() >= MOST_REFUSED => break,
            None => refusals.push(Refusal::UnknownKey(unknown("option", id, known()))),
        }
    }
    if refusals.is_empty() { Ok(picked) } else { Err(refusals) }
}
