//! An answer as one reads it: for the review, the map of the path, the receipt.

use engine::{Entry, Given, Kind, Question};

use crate::prelude::*;
use crate::words::{beside, fill};

/// How parts of an answer are put together.
#[derive(Clone, Copy)]
pub struct Ways<'a> {
    /// Between two of a list.
    pub comma: &'a str,
    /// A row of a scale with what it was given.
    pub pair: &'a str,
    /// Between rows of a scale, and places of an order.
    pub line: &'a str,
}

/// An answer in words. `None` where there is no answer. `labels` are what `QuestionWording::labels` holds.
pub fn said(ways: Ways<'_>, question: &Question, entry: Option<&Entry>, labels: &[String]) -> Option<String> {
    let stands_alone = matches!(&question.kind, Kind::Rank(rank) if rank.given_order_counts);
    match entry {
        Some(entry) if entry.is_answered(question) => Some(text(ways, &question.kind, &entry.given, labels)),
        None if stands_alone => Some(text(ways, &question.kind, &Given::nothing(&question.kind), labels)),
        Some(_) | None => None,
    }
}

fn text(ways: Ways<'_>, kind: &Kind, given: &Given, labels: &[String]) -> String {
    let label = |place: usize| labels.get(place).map_or("", String::as_str);
    let mut parts: Vec<String> = Vec::new();
    let mut between = ways.comma;
    match given {
        Given::Choice { picked, custom } => {
            picked.iter().for_each(|pick| parts.push(label(pick.position()).to_owned()));
            custom.used().into_iter().for_each(|text| parts.push(text.to_owned()));
        }
        Given::Text(text) => {
            parts.push(text.clone());
            if matches!(kind, Kind::Number(_)) && !label(0).is_empty() {
                parts.push(label(0).to_owned());
                between = "\u{a0}";
            }
        }
        Given::Scale { ratings, notes } => {
            let points = if let Kind::Scale(scale) = kind { scale.points.len() } else { 0 };
            for row in 0..ratings.len().max(notes.len()) {
                let note = notes.get(row).map_or("", |note| note.trim());
                let said = match (ratings.get(row).copied().flatten(), note) {
                    (None, "") => continue,
                    (None, note) => note.to_owned(),
                    (Some(point), "") => label(usize::from(point)).to_owned(),
                    (Some(point), note) => beside(&[label(usize::from(point)), note]),
                };
                parts.push(fill(ways.pair, &[("name", label(points + row)), ("value", &said)]));
            }
            between = ways.line;
        }
        Given::Rank(order) => {
            for place in 0..kind.items().len() {
                let item = order.get(place).map_or(place, |item| usize::from(*item));
                parts.push((place + 1).to_string() + ". " + label(item));
            }
            between = ways.line;
        }
        Given::Uris(uris) => {
            for uri in uris {
                let offered = kind.offered().iter().position(|offered| offered == uri);
                parts.push(offered.map_or_else(|| file_name(uri), |place| label(place).to_owned()));
            }
        }
        Given::Boolean(chosen) => chosen.iter().for_each(|yes| parts.push(label(usize::from(!yes)).to_owned())),
    }
    // By hand, since `join` would cost the browser a kilobyte.
    let mut said = String::new();
    for (place, part) in parts.iter().enumerate() {
        said.push_str(if place > 0 { between } else { "" });
        said.push_str(part);
    }
    said
}

/// What a file is called, by the last part of its address.
pub fn file_name(uri: &str) -> String {
    let start = uri.bytes().rposition(|byte| byte == b'/').map_or(0, |slash| slash + 1);
    let written = uri.as_bytes().get(start..).unwrap_or_default();
    let (mut name, mut at) = (Vec::new(), 0);
    while let Some(byte) = written.get(at) {
        let escaped = match written.get(at..at + 3) {
            Some([b'%', high, low]) => hex(*high).zip(hex(*low)).map(|(high, low)| high * 16 + low),
            _ => None,
        };
        name.push(escaped.unwrap_or(*byte));
        at += if escaped.is_some() { 3 } else { 1 };
    }
    String::from_utf8(name).unwrap_or_else(|_| uri.to_owned())
}

fn hex(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_called_by_the_end_of_its_address() {
        assert_eq!(file_name("file:///data/a%20b%E4%BD%A0.txt"), "a b你.txt");
        assert_eq!(file_name("file:///data/50%.txt"), "50%.txt");
        assert_eq!(file_name("file:///data/%ff"), "file:///data/%ff");
    }
}
