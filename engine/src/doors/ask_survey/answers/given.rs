//! Reads what was given to one question, from the members that its kind has. Types and names are judged here; counts,
//! limits and forms where every build judges them (`answer::fits`).

use alloc::{
    collections::BTreeMap,
    string::{String, ToString},
    vec::Vec,
};

use crate::{
    answer::{Custom, Given},
    doors::MOST_REFUSED,
    json::Json,
    problem::unknown,
    refusal::Refusal,
    survey::{ChoiceIndex, Choices, ItemId, Kind, Rank, Scale},
};

const TEXT: &str = "a string as \"text\"";
const DATE: &str = "a string YYYY-MM-DD as \"date\"";
const NUMBER: &str = "a number as \"number\"";
const BOOLEAN: &str = "true or false as \"boolean\"";
const RATINGS: &str = "an object from item ids to point keys as \"ratings\", each item once";
const ROW_NOTES: &str = "an object from item ids to strings as \"rowNotes\"";
const ORDER: &str = "a list of item ids as \"order\"";
const URIS: &str = "a list of URIs as \"uris\"";
const SELECTED: &str = "a list of option keys as \"selected\" ([] for a skip)";

/// What was given. A member that is not there is refused if it is `needed`; a choice always needs its own.
pub(in crate::doors::ask_survey) fn given(json: &Json, kind: &Kind, needed: bool, refusals: &mut Vec<Refusal>) -> Given {
    let mut member = |key, wanted| {
        let value = json.get(key);
        if value.is_none() && needed {
            refusals.push(Refusal::Malformed { wanted });
        }
        value
    };
    match kind {
        Kind::Choice(choices) => picks(json, choices, refusals),
        Kind::Text { .. } | Kind::Email | Kind::Url => {
            member("text", TEXT);
            Given::Text(string(json, "text", TEXT, refusals))
        }
        Kind::Date(_) => {
            member("date", DATE);
            Given::Text(string(json, "date", DATE, refusals))
        }
        Kind::Number(_) => number(member("number", NUMBER), refusals),
        Kind::Boolean => {
            let value = member("boolean", BOOLEAN);
            let chosen = value.and_then(Json::flag);
            if value.is_some() && chosen.is_none() {
                refusals.push(Refusal::Malformed { wanted: BOOLEAN });
            }
            Given::Boolean(chosen)
        }
        Kind::Scale(scale) => match member("ratings", RATINGS) {
            Some(ratings) => rated(ratings, json.get("rowNotes"), scale, refusals),
            None => Given::nothing(kind),
        },
        Kind::Rank(rank) => match member("order", ORDER) {
            Some(json) => order(json, rank, refusals),
            None => Given::nothing(kind),
        },
        Kind::Resource(_) | Kind::Files(_) => {
            let uris = member("uris", URIS).map_or(&[] as &[_], |json| texts(json, URIS, refusals));
            Given::Uris(uris.iter().filter_map(Json::text).map(ToString::to_string).collect())
        }
    }
}

/// The text under `key`; the empty one when there is none.
pub(super) fn string(json: &Json, key: &str, wanted: &'static str, refusals: &mut Vec<Refusal>) -> String {
    match json.get(key) {
        None => String::new(),
        Some(Json::Text(text)) => text.clone(),
        Some(_) => {
            refusals.push(Refusal::Malformed { wanted });
            String::new()
        }
    }
}

/// A list of texts; nothing where it is none.
fn texts<'a>(json: &'a Json, wanted: &'static str, refusals: &mut Vec<Refusal>) -> &'a [Json] {
    match json {
        Json::List(list) if list.iter().all(|entry| entry.text().is_some()) => list,
        _ => {
            refusals.push(Refusal::Malformed { wanted });
            &[]
        }
    }
}

fn picks(json: &Json, choices: &Choices, refusals: &mut Vec<Refusal>) -> Given {
    let keys: BTreeMap<&str, usize> =
        choices.options.iter().enumerate().map(|(position, choice)| (choice.key.as_str(), position)).collect();
    let mut picked = Vec::new();
    for key in texts(json.at("selected"), SELECTED, refusals).iter().filter_map(Json::text) {
        match keys.get(key) {
            Some(position) => picked.push(ChoiceIndex::new(*position)),
            None if refusals.len() >= MOST_REFUSED => break,
            None => {
                let known = choices.options.iter().map(|choice| choice.key.as_str());
                refusals.push(Refusal::UnknownKey(unknown("option key", key, known)));
            }
        }
    }
    let custom = string(json, "custom", "a string as \"custom\"", refusals);
    Given::Choice { picked, custom: Custom::Used(custom) }
}

/// As text, the way a person would type it; one that is not kept exactly stays as it came, to be refused where it is judged.
fn number(json: Option<&Json>, refusals: &mut Vec<Refusal>) -> Given {
    match (json, json.map(Json::decimal)) {
        (None, _) => Given::Text(String::new()),
        (Some(_), Some(Ok(number))) => Given::Text(number.to_string()),
        (Some(Json::Number(number)), _) => Given::Text(number.to_string()),
        (Some(_), _) => {
            refusals.push(Refusal::Malformed { wanted: NUMBER });
            Given::Text(String::new())
        }
    }
}

fn rated(json: &Json, noted: Option<&Json>, scale: &Scale, refusals: &mut Vec<Refusal>) -> Given {
    let Json::Object(members) = json else {
        refusals.push(Refusal::Malformed { wanted: RATINGS });
        return Given::scale(Vec::new(), Vec::new());
    };
    let mut ratings = Vec::new();
    ratings.resize(scale.items.len(), None);
    for (item, key) in members {
        if refusals.len() >= MOST_REFUSED {
            break;
        }
        let place = place(&scale.items, item, refusals);
        let Some(key) = key.text() else {
            refusals.push(Refusal::Malformed { wanted: RATINGS });
            continue;
        };
        let point = scale.points.iter().position(|point| point.as_str() == key).and_then(|point| u8::try_from(point).ok());
        if point.is_none() {
            refusals.push(Refusal::UnknownKey(unknown("point", key, scale.points.iter().map(|point| point.as_str()))));
        }
        if let Some(slot) = place.and_then(|place| ratings.get_mut(usize::from(place))) {
            *slot = point;
        }
    }
    Given::scale(ratings, noted.map_or_else(Vec::new, |noted| row_notes(noted, scale, refusals)))
}

/// Notes by the places of their items; those to items that are not there are dropped (DOORS.md §2).
fn row_notes(json: &Json, scale: &Scale, refusals: &mut Vec<Refusal>) -> Vec<String> {
    if !matches!(json, Json::Object(_)) || json.members().iter().any(|(_, note)| note.text().is_none()) {
        refusals.push(Refusal::Malformed { wanted: ROW_NOTES });
        return Vec::new();
    }
    let note = |item: &ItemId| json.at(item.as_str()).text().unwrap_or_default().to_string();
    scale.items.iter().map(note).collect()
}

fn order(json: &Json, rank: &Rank, refusals: &mut Vec<Refusal>) -> Given {
    let mut order = Vec::new();
    for item in texts(json, ORDER, refusals).iter().filter_map(Json::text) {
        if refusals.len() >= MOST_REFUSED {
            break;
        }
        order.extend(place(&rank.items, item, refusals));
    }
    Given::Rank(order)
}

fn place(items: &[ItemId], id: &str, refusals: &mut Vec<Refusal>) -> Option<u8> {
    let place = items.iter().position(|item| item.as_str() == id).and_then(|place| u8::try_from(place).ok());
    if place.is_none() {
        refusals.push(Refusal::UnknownItem(unknown("item", id, items.iter().map(|item| item.as_str()))));
    }
    place
}
