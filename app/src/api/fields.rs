//! The fields of a question's form: how an answer of each kind is sent, and what a form that was sent means.

use engine::{ChoiceIndex, Choices, Custom, Entry, Given, Kind, Question};

use crate::prelude::*;

/// The fields of a question's form, name and value each, as a browser sends them with or without script:
///
/// | name | value |
/// |---|---|
/// | `pick` | an option's index; of yes and no 0 and 1; `other` for the Other row |
/// | `custom` | the text of the Other row |
/// | `text` | a text, a number, a date or an address |
/// | `rate-N`, `remark-N` | the point of row N of a scale, and the note to it |
/// | `clear` | the row that has no point after all; [`Fields::WHOLE`]: there is no answer after all |
/// | `place-N` | the place of item N in the order, from 1 |
/// | `ranked` | `1`: the order is meant, even if it is the one that was given |
/// | `uri` | each that is picked of those offered |
/// | `own` | the files that the person added, a space after each: URIs hold none |
/// | `note` | the note beside the answer |
/// | `exact` | script saw which of pick and text came last, so nothing need be guessed |
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fields(Vec<(String, String)>);

impl Fields {
    /// The name under which a form carries the fields of an answer that it goes over, "name=value" each: the last words of
    /// a page that is going away do not conflict with those before, whose request is still under way.
    pub const OVER: &str = "over";

    /// What `clear` says where the whole answer is taken back.
    pub const WHOLE: &str = "all";

    pub fn push(&mut self, name: &str, value: String) {
        self.0.push((name.to_owned(), value));
    }

    /// The values of all fields of this name.
    pub fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.0.iter().filter(move |(each, _)| each == name).map(|(_, value)| value.as_str())
    }

    /// The last value of this name; empty for none.
    pub fn get(&self, name: &str) -> &str {
        self.0.iter().rev().find(|(each, _)| each == name).map_or("", |(_, value)| value)
    }

    pub fn has(&self, name: &str, value: &str) -> bool {
        self.0.iter().any(|(each, known)| each == name && known == value)
    }

    /// The last value of a field of one row.
    fn of_row(&self, name: &str, row: usize) -> &str {
        self.get(&numbered(name, row))
    }

    /// An answer as pairs, for sending.
    pub fn of(entry: &Entry) -> Vec<(String, String)> {
        Self::showing(entry).0
    }

    /// An answer as a form shows it. It says exactly what is meant.
    pub fn showing(entry: &Entry) -> Self {
        let mut fields = Self::default();
        fields.push("exact", "1".to_owned());
        fields.push("note", entry.note.clone());
        match &entry.given {
            Given::Text(text) => fields.push("text", text.clone()),
            Given::Choice { picked, custom } => {
                picked.iter().for_each(|pick| fields.push("pick", pick.position().to_string()));
                if matches!(custom, Custom::Used(_)) {
                    fields.push("pick", "other".to_owned());
                }
                fields.push("custom", custom.text().to_owned());
            }
            Given::Scale { ratings, notes } => {
                for (row, point) in ratings.iter().enumerate() {
                    fields.push_row("rate-", row, point.map(|point| usize::from(point).to_string()).unwrap_or_default());
                }
                notes.iter().enumerate().for_each(|(row, note)| fields.push_row("remark-", row, note.clone()));
            }
            Given::Rank(order) => {
                order.iter().enumerate().for_each(|(place, item)| fields.push_row("place-", usize::from(*item), (place + 1).to_string()));
                fields.push("ranked", if order.is_empty() { String::new() } else { "1".to_owned() });
            }
            Given::Uris(uris) => {
                let mut own = String::new();
                for uri in uris {
                    fields.push("uri", uri.clone());
                    own.push_str(uri);
                    own.push(' ');
                }
                fields.push("own", own);
            }
            Given::Boolean(chosen) => chosen.iter().for_each(|yes| fields.push("pick", usize::from(!yes).to_string())),
        }
        fields
    }

    fn push_row(&mut self, name: &str, row: usize, value: String) {
        self.0.push((numbered(name, row), value));
    }

    /// What the person means, by what was there before.
    pub fn given(&self, question: &Question, before: Option<&Entry>) -> Given {
        if self.has("clear", Self::WHOLE) {
            return Given::nothing(&question.kind);
        }
        match &question.kind {
            Kind::Choice(choices) => self.choice(choices, before),
            Kind::Text { multiline, .. } => Given::Text(self.written(*multiline, before)),
            Kind::Number(_) | Kind::Date(_) | Kind::Email | Kind::Url => Given::Text(self.written(true, before)),
            Kind::Scale(scale) => {
                let (mut ratings, mut remarks) = (Vec::new(), Vec::new());
                for row in 0..scale.items.len() {
                    let point = self.of_row("rate-", row).parse::<usize>().ok().and_then(|point| u8::try_from(point).ok());
                    ratings.push(point.filter(|_| !self.has("clear", &row.to_string())));
                    remarks.push(self.of_row("remark-", row).to_owned());
                }
                Given::scale(ratings, remarks)
            }
            Kind::Rank(rank) => Given::Rank(self.order(rank.items.len(), before)),
            Kind::Resource(_) | Kind::Files(_) => Given::Uris(self.picked_uris(question.kind.offered(), before)),
            Kind::Boolean => Given::Boolean(Some(self.get("pick")).filter(|pick| !pick.is_empty()).map(|pick| pick == "0")),
        }
    }

    fn written(&self, keeps_lines: bool, before: Option<&Entry>) -> String {
        let text = self.get("text");
        match before.map(|entry| &entry.given) {
            // A field of one line drops line ends; that is no change by the person.
            Some(Given::Text(before)) if !keeps_lines && before.chars().filter(|c| !matches!(c, '\r' | '\n')).eq(text.chars()) => {
                before.clone()
            }
            _ => text.to_owned(),
        }
    }

    /// URIs that were there before stay in their order; new ones follow, each once. A form may say anything under `own`:
    /// the server, which alone makes such URIs, looks whether it made them.
    fn picked_uris(&self, offered: &[String], before: Option<&Entry>) -> Vec<String> {
        let old: &[String] = if let Some(Given::Uris(uris)) = before.map(|entry| &entry.given) { uris } else { &[] };
        let is_own = |uri: &str| !offered.iter().any(|offered| offered == uri);
        let mut sent = Self::default();
        self.all("uri").filter(|uri| !is_own(uri)).for_each(|uri| sent.push("", uri.to_owned()));
        let mut rest = self.get("own");
        while let Some((uri, after)) = rest.split_once(' ') {
            if is_own(uri) {
                sent.push("", uri.to_owned());
            }
            rest = after;
        }
        let mut uris: Vec<String> = old.iter().filter(|uri| sent.has("", uri)).cloned().collect();
        for uri in sent.all("") {
            if !uris.iter().any(|known| known == uri) {
                uris.push(uri.to_owned());
            }
        }
        uris
    }

    /// Adds a file to those that the person added.
    pub fn add_own(&mut self, uri: &str) {
        let own = format!("{}{uri} ", self.get("own"));
        self.push("own", own);
    }

    /// Takes a file away that the person added.
    pub fn drop_own(&mut self, gone: &str) {
        let own = self.get("own").split_inclusive(' ').filter(|uri| uri.trim_end() != gone).collect();
        self.push("own", own);
    }

    /// Items whose number was changed go where it says, and those left alone fill the rest in the order that they had; of
    /// two with one number the second is next. Empty as long as nothing was moved and nobody said that the order stands.
    fn order(&self, items: usize, before: Option<&Entry>) -> Vec<u8> {
        let old: &[u8] = if let Some(Given::Rank(order)) = before.map(|entry| &entry.given) { order } else { &[] };
        let mut slots = vec![None; items];
        let mut left = Vec::new();
        for place in 0..items {
            let item = old.get(place).map_or(place, |item| usize::from(*item));
            match self.of_row("place-", item).parse::<usize>().map_or(place, |wanted| wanted.saturating_sub(1)) {
                wanted if wanted == place => left.push(item),
                wanted => put(&mut slots, wanted, item),
            }
        }
        left.into_iter().for_each(|item| put(&mut slots, 0, item));
        let mut order = Vec::new();
        slots.into_iter().flatten().for_each(|item| order.extend(u8::try_from(item)));
        let untouched = old.is_empty() && !self.has("ranked", "1") && order.is_sorted();
        if untouched { Vec::new() } else { order }
    }

    /// Without script a form shows only its end state: text that was typed anew beside a pick that was there before
    /// replaces it, text that was there before steps aside, and if both are new the form is kept as it is, for the person
    /// to decide. So it is with one pick only, and with one that stands alone.
    fn choice(&self, choices: &Choices, before: Option<&Entry>) -> Given {
        let old_picks = before.map(Entry::picked).unwrap_or_default();
        let old_text = if let Some(Given::Choice { custom, .. }) = before.map(|entry| &entry.given) { custom.text() } else { "" };
        let mut sent = Vec::new();
        for position in self.all("pick").filter_map(|pick| pick.parse::<usize>().ok()) {
            let pick = ChoiceIndex::new(position);
            if position < choices.options.len() && !sent.contains(&pick) {
                sent.push(pick);
            }
        }
        // Options that were picked before stay in their order; new ones follow in the order sent, each once.
        let mut picked = Vec::new();
        for pick in old_picks.iter().chain(&sent) {
            if sent.contains(pick) && !picked.contains(pick) {
                picked.push(*pick);
            }
        }
        let (exact, other, text) = (self.has("exact", "1"), self.has("pick", "other"), self.get("custom").to_owned());
        let typed = !exact && text != old_text;
        if let (false, false, false, Some(before)) = (exact, other, typed, before)
            && picked == old_picks
        {
            return before.given.clone();
        }
        let stands_alone = |pick: &ChoiceIndex| choices.options.get(pick.position()).is_some_and(|choice| choice.exclusive);
        let together = choices.many && !picked.iter().any(stands_alone);
        let used = match together || choices.options.is_empty() {
            true => !text.trim().is_empty(),
            false => other || (!exact && !text.trim().is_empty() && (picked.is_empty() || typed)),
        };
        let replaced = used && !other && !together && picked == old_picks;
        let picked = if replaced { Vec::new() } else { picked };
        Given::Choice { picked, custom: if used { Custom::Used(text) } else { Custom::Aside(text) } }
    }
}

fn numbered(name: &str, row: usize) -> String {
    name.to_owned() + &row.to_string()
}

/// Puts an item in the first free slot from `place` on, else in the last one before it.
fn put(slots: &mut [Option<usize>], place: usize, item: usize) {
    let after = slots.iter().skip(place).position(Option::is_none).map(|free| place + free);
    let free = after.or_else(|| slots.iter().rposition(Option::is_none)).and_then(|free| slots.get_mut(free));
    free.into_iter().for_each(|free| *free = Some(item));
}

#[cfg(test)]
mod tests;
