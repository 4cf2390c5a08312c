//! Answers as a store keeps them: by id and key, so that they outlive the version of the survey they were given to.
//! Nothing is judged here; what no longer fits its question counts as open (`Entry::standing`).

use alloc::{collections::BTreeMap, string::String, vec::Vec};

use serde::{Deserialize, Serialize};

use crate::{
    answer::{Answers, Custom, Entry, Given},
    interview::Revision,
    survey::{ChoiceIndex, ChoiceKey, Graph, Ids, Kind, Question, QuestionId},
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(default)]
    skipped: bool,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    note: String,
    changed: Revision,
}

impl SavedEntry {
    fn new(question: &Question, entry: &Entry) -> Self {
        let mut saved = Self {
            id: question.id.clone(),
            selected: Vec::new(),
            custom: None,
            custom_aside: None,
            text: None,
            skipped: entry.skipped,
            note: entry.note.clone(),
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
            Kind::Text { .. } => Given::Text(self.text.unwrap_or_default()),
        };
        Entry { given, skipped: self.skipped, note: self.note, changed: self.changed }
    }
}
