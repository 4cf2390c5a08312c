//! Reads the kinds of question beside a choice: what the engine judges their answers by.

use alloc::{collections::BTreeSet, format, string::String, vec::Vec};

use crate::{
    doors::{ask_survey::TEXT_LENGTH, offered},
    json::Json,
    number::Decimal,
    problem::{At, Problems, quote},
    survey::{Bounds, ChoiceKey, DateRule, ItemId, Kind, NumberRule, Rank, Resources, Scale},
};

/// The most points of a scale, rows of a scale, and things to rank.
pub(super) const MOST_POINTS: usize = 8;
pub(super) const MOST_ROWS: usize = 30;
pub(super) const MOST_RANKED: usize = 15;

/// The most that `minItems` and `maxItems` may say, where a choice has so many options at most.
pub(super) fn most_bound(most_options: usize) -> usize {
    most_options.max(offered::MOST_OFFERED)
}

/// Reads the kind that a question of checked shape names, unless it is a choice or no kind there is; `limit` is the most
/// that bounds may say.
pub(super) fn read(json: &Json, at: At<'_>, limit: usize, problems: &mut Problems) -> Option<Kind> {
    let required = json.at("skippable").flag() == Some(false);
    Some(match json.at("kind").text()? {
        "text" => Kind::Text {
            max_length: u32::try_from(json.at("maxLength").whole().unwrap_or(TEXT_LENGTH)).unwrap_or(u32::MAX),
            multiline: json.at("multiline").flag().unwrap_or(true),
        },
        "scale" => Kind::Scale(Scale {
            points: points(json.at("points"), at.key("points"), problems),
            items: items(json.at("items"), MOST_ROWS, at.key("items"), problems),
            row_notes: json.at("rowNotes").flag().unwrap_or(false),
        }),
        "rank" => rank(json, at, problems),
        "resource" => resource(json, at, required, limit, problems),
        "files" => Kind::Files(offered::files(json, at, required, limit, problems)),
        "number" => Kind::Number(number(json, at, problems)),
        "date" => Kind::Date(date(json, at, problems)),
        "email" => Kind::Email,
        "url" => Kind::Url,
        "boolean" => Kind::Boolean,
        _ => return None,
    })
}

fn points(json: &Json, at: At<'_>, problems: &mut Problems) -> Vec<ChoiceKey> {
    let mut seen = BTreeSet::new();
    let mut points = Vec::new();
    for (index, point) in json.list().iter().take(MOST_POINTS).enumerate() {
        let Some(key) = point.at("key").text() else { continue };
        if !seen.insert(key) {
            problems.repeated_key(at.index(index).key("key"), key);
        }
        points.push(ChoiceKey::new(key));
    }
    points
}

fn items(json: &Json, most: usize, at: At<'_>, problems: &mut Problems) -> Vec<ItemId> {
    let mut seen = BTreeSet::new();
    let mut items = Vec::new();
    for (index, item) in json.list().iter().take(most).enumerate() {
        let Some(id) = item.at("id").text() else { continue };
        if !seen.insert(id) {
            let message = format!("the item {} is there twice; every id must be unique in its question", quote(id));
            problems.add(at.index(index).key("id"), "repeated_item", message);
        }
        items.push(ItemId::new(id));
    }
    items
}

fn rank(json: &Json, at: At<'_>, problems: &mut Problems) -> Kind {
    let items = items(json.at("items"), MOST_RANKED, at.key("items"), problems);
    let cutoff = json.at("cutoff").whole().and_then(|cutoff| u8::try_from(cutoff).ok());
    let beyond = cutoff.filter(|cutoff| usize::from(*cutoff) > items.len() && usize::from(*cutoff) <= MOST_RANKED);
    if let Some(cutoff) = beyond {
        let message = format!("\"cutoff\" is {cutoff}, but there are {} items; draw the line under one of them", items.len());
        problems.add(at.key("cutoff"), "out_of_range", message);
    }
    Kind::Rank(Rank { items, cutoff, given_order_counts: false })
}

fn resource(json: &Json, at: At<'_>, required: bool, limit: usize, problems: &mut Problems) -> Kind {
    let offered = offered::uris(json.at("options"), at.key("options"), problems);
    let many = json.at("multiSelect").flag().unwrap_or(false);
    let bounds = if many {
        offered::bounds(json, at, required, (offered.len(), limit), problems)
    } else {
        offered::refuse_bounds(json, at, "one resource is picked here; leave it out or set \"multiSelect\": true", problems);
        Bounds::ONE
    };
    Kind::Resource(Resources { offered, many, bounds })
}

/// How many options an answer has; free text does not count. `together` can be picked beside each other.
pub(super) fn picks(json: &Json, at: At<'_>, (together, limit): (usize, usize), problems: &mut Problems) -> Bounds {
    let bounded = |key: &str| json.get(key).is_some();
    if !bounded("minItems") && !bounded("maxItems") {
        return Bounds::ANY;
    }
    if json.at("multiSelect").flag() != Some(true) {
        offered::refuse_bounds(json, at, "one option is picked here; leave it out or set \"multiSelect\": true", problems);
        return Bounds::ANY;
    }
    if together == 0 {
        offered::refuse_bounds(json, at, "no options here can be picked together; leave it out or add some", problems);
        return Bounds::ANY;
    }
    let bounds = offered::bounds(json, at, json.at("skippable").flag() == Some(false), (together, limit), problems);
    Bounds { most: if bounded("maxItems") { bounds.most } else { Bounds::ANY.most }, ..bounds }
}

fn number(json: &Json, at: At<'_>, problems: &mut Problems) -> NumberRule {
    let read = |key: &str| json.at(key).decimal().ok();
    let rule = NumberRule { min: read("min"), max: read("max"), step: read("step").filter(|step| *step > Decimal::ZERO) };
    if let (Some(min), Some(max)) = (rule.min, rule.max)
        && min > max
    {
        problems.add(at.key("min"), "min_over_max", format!("\"min\" is {min} and \"max\" is {max}; no number lies between"));
    }
    let base = rule.base();
    if let Some(step) = rule.step.filter(|step| !Decimal::can_step_from(base, *step)) {
        let message = format!("steps of {step} cannot be counted from {base}: too many digits lie between; round one of them");
        problems.add(at.key("step"), "too_precise", message);
    }
    rule
}

fn date(json: &Json, at: At<'_>, problems: &mut Problems) -> DateRule {
    let read = |key: &str| json.at(key).text().map(String::from);
    let rule = DateRule { min: read("min"), max: read("max") };
    if let (Some(min), Some(max)) = (&rule.min, &rule.max)
        && min > max
    {
        let message = format!("\"min\" is {} and \"max\" is {}; no day lies between", quote(min), quote(max));
        problems.add(at.key("min"), "min_over_max", message);
    }
    rule
}
