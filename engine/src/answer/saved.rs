//! Answers as a store keeps them: by id and key, so that they outlive the version of the survey they were given to.
//! Nothing is judged here; what no longer fits its question counts as open (`Entry::standing`). Members are only ever
//! added, each with a default, so that drafts saved by an earlier version are read by every later one.

use alloc::{collections::BTreeMap, string::String, vec, vec::Vec};

use serde::{Deserialize, Serialize};

use crate::{
    answer::{Answers, Custom, Entry, Given},
    interview::Revision,
    survey::{ChoiceIndex, ChoiceKey, Files, Graph, Ids, ItemId, Kind, Question, QuestionId, Scale},
    uri::is_own_file,
};

impl Answers {
    /// The answers by id and key, in definition order.
    pub fn save(&self, graph: &Graph) -> Vec<SavedEntry> {
        self.iter().filter_map(|(index, entry)| Some(SavedEntry::new(graph.question(index)?, entry))).collect()
    }

    /// What [`Answers::save`] wrote. Questions and options that `graph` no longer has are left out.
    pub fn restore(graph: &Graph, saved: Vec<SavedEntry>) -> Self {
        let mut answers = Self::default();
        let ids = Ids::of(graph);
        for entry in saved {
            if let Some((index, question)) = ids.find(entry.id.as_str()) {
                answers.set(index, entry.into_entry(question));
            }
        }
        answers
    }
}

impl Entry {
    /// The same by ids and keys, for the question that another version of the survey has in place of `from`. What is not
    /// offered there is left out.
    #[must_use]
    pub fn carried(&self, from: &Question, to: &Question) -> Entry {
        if from.kind == to.kind { self.clone() } else { SavedEntry::new(from, self).into_entry(to) }
    }
}

/// What is known of one question, by id and key.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedEntry {
    id: QuestionId,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    selected: Vec<ChoiceKey>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    custom: Option<String>,
    /// Free text typed, then replaced by an option.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    custom_aside: Option<String>,
    /// A text, a number, a date or an address, as typed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// The rows of a scale that have a point or a note.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rows: Vec<SavedRow>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    order: Vec<ItemId>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    uris: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    boolean: Option<bool>,
    #[serde(default)]
    skipped: bool,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    note: String,
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    outdated: bool,
    changed: Revision,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct SavedRow {
    item: ItemId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    point: Option<ChoiceKey>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    note: String,
}

impl SavedEntry {
    fn new(question: &Question, entry: &Entry) -> Self {
        let mut saved = Self {
            id: question.id.clone(),
            selected: Vec::new(),
            custom: None,
            custom_aside: None,
            text: None,
            rows: Vec::new(),
            order: Vec::new(),
            uris: Vec::new(),
            boolean: None,
            skipped: entry.skipped,
            note: entry.note.clone(),
            outdated: entry.outdated,
            changed: entry.changed,
        };
        match &entry.given {
            Given::Choice { picked, custom } => {
                let choices = question.kind.choices();
                saved.selected = picked.iter().filter_map(|pick| Some(choices.get(pick.position())?.key.clone())).collect();
                match custom {
                    Custom::Used(text) => saved.custom = Some(text.clone()),
                    Custom::Aside(text) => saved.custom_aside = Some(text.clone()).filter(|text| !text.is_empty()),
                }
            }
            Given::Text(text) => saved.text = Some(text.clone()),
            Given::Scale { ratings, notes } => saved.rows = save_rows(&question.kind, ratings, notes),
            Given::Rank(order) => {
                let items = question.kind.items();
                saved.order = order.iter().filter_map(|place| items.get(usize::from(*place)).cloned()).collect();
            }
            Given::Uris(uris) => saved.uris = uris.clone(),
            Given::Boolean(chosen) => saved.boolean = *chosen,
        }
        saved
    }

    fn into_entry(self, question: &Question) -> Entry {
        let given = match &question.kind {
            Kind::Choice(choices) => {
                let keys = choices.options.iter().enumerate().map(|(position, choice)| (&choice.key, ChoiceIndex::new(position)));
                let keys: BTreeMap<_, _> = keys.collect();
                let custom = self.custom.map_or_else(|| Custom::Aside(self.custom_aside.unwrap_or_default()), Custom::Used);
                Given::Choice { picked: self.selected.iter().filter_map(|key| keys.get(key).copied()).collect(), custom }
            }
            Kind::Text { .. } | Kind::Number(_) | Kind::Date(_) | Kind::Email | Kind::Url => Given::Text(self.text.unwrap_or_default()),
            Kind::Scale(scale) => restore_rows(scale, &self.rows),
            Kind::Rank(rank) => {
                let places: Vec<u8> = self.order.iter().filter_map(|item| place_of(&rank.items, item)).collect();
                // An order of other items is none of these.
                let whole = places.len() == rank.items.len() && self.order.len() == places.len();
                Given::Rank(if whole { places } else { Vec::new() })
            }
            Kind::Resource(resources) => Given::Uris(self.uris.into_iter().filter(|uri| resources.offered.contains(uri)).collect()),
            Kind::Files(files) => Given::Uris(self.uris.into_iter().filter(|uri| still_fits(files, uri)).collect()),
            Kind::Boolean => Given::Boolean(self.boolean),
        };
        Entry { given, skipped: self.skipped, note: self.note, outdated: self.outdated, changed: self.changed }
    }
}

fn save_rows(kind: &Kind, ratings: &[Option<u8>], notes: &[String]) -> Vec<SavedRow> {
    let Kind::Scale(scale) = kind else { return Vec::new() };
    let row = |(place, item): (usize, &ItemId)| {
        let point = ratings.get(place).copied().flatten().and_then(|point| scale.points.get(usize::from(point)).cloned());
        let note = notes.get(place).cloned().unwrap_or_default();
        (point.is_some() || !note.is_empty()).then(|| SavedRow { item: item.clone(), point, note })
    };
    scale.items.iter().enumerate().filter_map(row).collect()
}

fn restore_rows(scale: &Scale, saved: &[SavedRow]) -> Given {
    let (mut ratings, mut notes) = (vec![None; scale.items.len()], vec![String::new(); scale.items.len()]);
    for row in saved {
        let place = place_of(&scale.items, &row.item).map(usize::from);
        if let Some((rating, note)) = place.and_then(|place| ratings.get_mut(place).zip(notes.get_mut(place))) {
            *rating = row.point.as_ref().and_then(|point| place_of(&scale.points, point));
            note.clone_from(&row.note);
        }
    }
    Given::scale(ratings, notes)
}

fn place_of<T: PartialEq>(all: &[T], one: &T) -> Option<u8> {
    all.iter().position(|other| other == one).and_then(|place| u8::try_from(place).ok())
}

fn still_fits(files: &Files, uri: &String) -> bool {
    files.offered.contains(uri) || is_own_file(uri)
}
