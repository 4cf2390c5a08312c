//! Answers about items: the ratings of a scale's rows, and the order of a rank.

use alloc::{collections::BTreeSet, string::String, vec, vec::Vec};

use crate::{
    answer::Given,
    doors::{MOST_REFUSED, ask_user_form::answers::once},
    json::Json,
    problem::unknown,
    refusal::Refusal,
    survey::{ItemId, Rank, Scale},
};

const RATINGS: &str = "{\"answers\": {item: label}, \"skipped\": [items], \"notes\": {item: text}}, each key once";
const ORDER: &str = "{\"order\": [items], \"unchanged\": boolean}";

/// Ratings and notes. Unknown items and labels off the scale are dropped; what is skipped follows from the ratings.
pub(super) fn scale(json: &Json, scale: &Scale) -> Result<Given, Refusal> {
    let malformed = || Refusal::Malformed { wanted: RATINGS };
    if !matches!(json, Json::Object(_)) {
        return Err(malformed());
    }
    let member = |key: &str| match json.get(key) {
        None => Ok(None),
        Some(_) => once(json, key).map(Some).ok_or_else(malformed),
    };
    let texts = |key: &str| member(key)?.map_or(Some(Vec::new()), by_item).ok_or_else(malformed);
    let (answers, noted) = (texts("answers")?, texts("notes")?);
    if let Some(skipped) = member("skipped")? {
        texts_of(skipped).ok_or_else(malformed)?;
    }
    let mut ratings = vec![None; scale.items.len()];
    for (item, label) in answers {
        let point = scale.points.iter().position(|point| point.as_str() == label).and_then(|point| u8::try_from(point).ok());
        if let Some(rating) = place(&scale.items, item).and_then(|place| ratings.get_mut(place)) {
            *rating = point;
        }
    }
    let mut notes = vec![String::new(); scale.items.len()];
    for (item, text) in noted.into_iter().filter(|_| scale.row_notes) {
        if let Some(note) = place(&scale.items, item).and_then(|place| notes.get_mut(place)) {
            *note = text.into();
        }
    }
    Ok(Given::scale(ratings, notes))
}

/// An order of all items. One that is sent empty lacks them all: only no answer at all is the order given.
pub(super) fn rank(json: &Json, rank: &Rank) -> Result<Given, Vec<Refusal>> {
    let malformed = || Vec::from([Refusal::Malformed { wanted: ORDER }]);
    let order = once(json, "order").and_then(texts_of).ok_or_else(malformed)?;
    if json.get("unchanged").is_some() && once(json, "unchanged").and_then(Json::flag).is_none() {
        return Err(malformed());
    }
    let mut refusals = Vec::new();
    let mut places = Vec::new();
    for item in order {
        if refusals.len() >= MOST_REFUSED {
            break;
        }
        let ids = || rank.items.iter().map(ItemId::as_str);
        match place(&rank.items, item).and_then(|place| u8::try_from(place).ok()) {
            Some(place) if places.contains(&place) => refusals.push(Refusal::RepeatedItem(item.into())),
            Some(place) => places.push(place),
            None => refusals.push(Refusal::UnknownItem(unknown("item", item, ids()))),
        }
    }
    let left = rank.items.len().saturating_sub(places.len());
    if left > 0 && refusals.is_empty() {
        refusals.push(Refusal::IncompleteOrder { left: u32::try_from(left).unwrap_or(u32::MAX) });
    }
    if refusals.is_empty() { Ok(Given::Rank(places)) } else { Err(refusals) }
}

fn place(items: &[ItemId], id: &str) -> Option<usize> {
    items.iter().position(|item| item.as_str() == id)
}

/// An object from items to texts, each item once.
fn by_item(json: &Json) -> Option<Vec<(&str, &str)>> {
    let Json::Object(members) = json else { return None };
    let mut named = BTreeSet::new();
    members.iter().map(|(item, text)| Some((item.as_str(), text.text()?)).filter(|_| named.insert(item.as_str()))).collect()
}

fn texts_of(json: &Json) -> Option<Vec<&str>> {
    let Json::List(list) = json else { return None };
    list.iter().map(Json::text).collect()
}
