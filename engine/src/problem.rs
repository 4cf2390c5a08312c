//! What is wrong with a spec: where (a JSON pointer), what (a stable code), and how to fix it (a sentence).
//! Problems are collected, never thrown one at a time, so that an agent mends its spec in one round.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use serde::Serialize;

use crate::text::push_harmless;

/// The most problems that are kept; the rest are counted in one last problem, `too_many_problems`.
const KEPT: usize = 1_000;
/// How many known ids a message lists.
const LISTED: usize = 15;
/// How many characters of an id or label a message quotes.
const QUOTED: usize = 120;

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// RFC 6901 pointer into the tool's arguments; resolves, at least to the parent of what is missing.
    pub pointer: String,
    /// Stable, lower snake_case.
    pub code: &'static str,
    /// One sentence that quotes what is wrong and says how to fix it.
    pub message: String,
}

/// Everything that is wrong, in the order in which it was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    list: Vec<Problem>,
    beyond: usize,
}

impl Problems {
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn iter(&self) -> core::slice::Iter<'_, Problem> {
        self.list.iter()
    }

    /// The problems as a list; one more, `too_many_problems`, stands for those beyond the first thousand.
    pub fn into_vec(mut self) -> Vec<Problem> {
        if self.beyond > 0 {
            self.list.push(Problem {
                pointer: String::new(),
                code: "too_many_problems",
                message: format!("{} more problems are not listed; fix these first", self.beyond),
            });
        }
        self.list
    }

    /// Adds a problem. Prefer a named function where the same thing is said in two places.
    pub(crate) fn add(&mut self, at: At<'_>, code: &'static str, message: String) {
        if self.takes_more() {
            self.list.push(Problem { pointer: at.to_string(), code, message });
        }
    }

    /// Takes over a problem that was found elsewhere.
    pub(crate) fn push(&mut self, problem: Problem) {
        if self.takes_more() {
            self.list.push(problem);
        }
    }

    pub(crate) fn wrong_type(&mut self, at: At<'_>, wanted: &str, found: &str) {
        self.add(at, "wrong_type", format!("{} is {found}; it must be {wanted}", at.name()));
    }

    /// Points at what is missing: only its parent exists.
    pub(crate) fn missing(&mut self, at: At<'_>, field: &str) {
        self.add(at.key(field), "missing", format!("{} lacks {}; add it", at.name(), quote(field)));
    }

    pub(crate) fn unknown_question<'a>(&mut self, at: At<'_>, id: &str, known: impl Iterator<Item = &'a str> + Clone) {
        if self.takes_more() {
            self.add(at, "unknown_question", format!("{}: {}", at, unknown("question", id, known)));
        }
    }

    pub(crate) fn unknown_key<'a>(&mut self, at: At<'_>, key: &str, known: impl Iterator<Item = &'a str> + Clone) {
        if self.takes_more() {
            self.add(at, "unknown_key", unknown("option key", key, known));
        }
    }

    /// A member that a strict object does not have.
    pub(crate) fn unknown_field<'a>(&mut self, at: At<'_>, name: &str, known: impl Iterator<Item = &'a str> + Clone) {
        if self.takes_more() {
            self.add(at, "unknown_field", format!("{}; leave it out", unknown("field", name, known)));
        }
    }

    pub(crate) fn repeated_key(&mut self, at: At<'_>, key: &str) {
        self.add(at, "repeated_key", format!("the key {} is used twice; every key must be unique", quote(key)));
    }

    /// Whether another problem is still listed. If not it is counted: a message that is costly to write need not be.
    fn takes_more(&mut self) -> bool {
        let more = self.list.len() < KEPT;
        self.beyond += usize::from(!more);
        more
    }
}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Self {
        Self { list: Vec::from([problem]), beyond: 0 }
    }
}

impl IntoIterator for Problems {
    type Item = Problem;
    type IntoIter = alloc::vec::IntoIter<Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.into_vec().into_iter()
    }
}

/// A place in a JSON document, built on the stack while walking down; its `Display` is the JSON pointer.
#[derive(Clone, Copy)]
pub(crate) struct At<'a> {
    parent: Option<&'a At<'a>>,
    step: Step<'a>,
}

#[derive(Clone, Copy)]
enum Step<'a> {
    Root,
    Key(&'a str),
    Index(usize),
}

impl<'a> At<'a> {
    pub(crate) const ROOT: At<'static> = At { parent: None, step: Step::Root };

    pub(crate) fn key(&'a self, key: &'a str) -> At<'a> {
        At { parent: Some(self), step: Step::Key(key) }
    }

    pub(crate) fn index(&'a self, index: usize) -> At<'a> {
        At { parent: Some(self), step: Step::Index(index) }
    }

    /// The place in a sentence: its key, or the list it stands in.
    pub(crate) fn name(&self) -> String {
        match (self.step, self.parent) {
            (Step::Key(key), _) => quote(key),
            (Step::Index(index), Some(list)) => format!("entry {index} of {}", list.name()),
            (Step::Index(_), None) | (Step::Root, _) => String::from("this document"),
        }
    }
}

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(parent) = self.parent {
            parent.fmt(f)?;
        }
        match self.step {
            Step::Root => Ok(()),
            Step::Key(key) => write!(f, "/{}", key.replace('~', "~0").replace('/', "~1")),
            Step::Index(index) => write!(f, "/{index}"),
        }
    }
}

/// `text` in quotation marks, on one line, cut after [`QUOTED`] characters: safe to stand in any message. What a
/// terminal or a page would obey (control characters, line ends, bidi controls) is escaped, all else stands as it is.
pub(crate) fn quote(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars().take(QUOTED) {
        push_harmless(&mut quoted, c);
    }
    if text.chars().nth(QUOTED).is_some() {
        quoted.push('…');
    }
    quoted.push('"');
    quoted
}

/// "the `what` "name" does not exist; did you mean …? …": the nearest name within two edits, the first of several, and
/// the first names in order.
pub(crate) fn unknown<'a>(what: &str, name: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    let nearest = known
        .clone()
        .filter_map(|other| distance_within_two(name, other).map(|distance| (distance, other)))
        .min_by_key(|(distance, _)| *distance);
    let mut message = format!("the {what} {} does not exist", quote(name));
    if let Some((_, other)) = nearest {
        message += &format!(" (did you mean {}?)", quote(other));
    }
    let listed: Vec<String> = known.clone().take(LISTED).map(quote).collect();
    match known.skip(LISTED).count() {
        _ if listed.is_empty() => message += "; there are none here",
        0 => message += &format!("; known: {}", listed.join(", ")),
        rest => message += &format!("; known: {} and {rest} more", listed.join(", ")),
    }
    message
}

/// The edit distance (insert, delete, replace) of two names if it is at most two. Linear in their length.
fn distance_within_two(a: &str, b: &str) -> Option<usize> {
    // Two characters are at most eight bytes.
    if a.len().abs_diff(b.len()) > 8 { None } else { distance_within(2, a, b) }
}

fn distance_within(edits: usize, a: &str, b: &str) -> Option<usize> {
    let differ = a.bytes().zip(b.bytes()).position(|(x, y)| x != y).unwrap_or(a.len().min(b.len()));
    // Back to where the character begins that differs.
    let same = (0..=differ).rev().find(|at| a.is_char_boundary(*at) && b.is_char_boundary(*at)).unwrap_or(0);
    let (a, b) = (a.get(same..)?, b.get(same..)?);
    if a.is_empty() && b.is_empty() {
        return Some(0);
    }
    let fewer = edits.checked_sub(1)?;
    let rest = |text| {
        let mut characters = str::chars(text);
        characters.next().map(|_| characters.as_str())
    };
    let (shorter_a, shorter_b) = (rest(a), rest(b));
    [(shorter_a, shorter_b), (shorter_a, Some(b)), (Some(a), shorter_b)]
        .into_iter()
        .filter_map(|(a, b)| distance_within(fewer, a?, b?))
        .min()
        .map(|distance| distance + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pointer_escapes_slashes_and_tildes() {
        let survey = At::ROOT.key("survey");
        let question = survey.key("a/b~c");
        assert_eq!(question.index(3).to_string(), "/survey/a~1b~0c/3");
    }

    #[test]
    fn the_nearest_name_is_within_two_edits() {
        let known = ["scope", "owner"];
        assert!(unknown("question", "scoep", known.into_iter()).contains("did you mean \"scope\"?"));
        assert!(!unknown("question", "audience", known.into_iter()).contains("did you mean"));
    }

    #[test]
    fn one_typo_in_a_very_long_name_is_found() {
        let long = "x".repeat(5_000);
        assert_eq!(distance_within_two(&format!("{long}a{long}"), &format!("{long}b{long}")), Some(1));
        assert_eq!(distance_within_two(&long, &"y".repeat(5_000)), None);
        assert_eq!(distance_within_two("é", "è"), Some(1));
        assert_eq!(distance_within_two("", "é"), Some(1));
        assert_eq!(distance_within_two("kitten", "sitting"), None);
        assert_eq!(distance_within_two("ab", "ba"), Some(2));
        assert_eq!(distance_within_two("😀😀", "😀"), Some(1));
    }

    #[test]
    fn a_quoted_name_stands_as_it_is_where_that_is_harmless() {
        for name in ["don't", "a\\b", "e\u{301}", "👩\u{200d}👧", "a\"b"] {
            assert_eq!(quote(name), format!("\"{name}\""));
        }
        assert_eq!(quote("\u{202e}x"), "\"\\u{202e}x\"");
    }

    #[test]
    fn a_long_id_is_cut_and_control_characters_are_escaped() {
        assert_eq!(quote("a\nb"), "\"a\\nb\"");
        assert!(quote(&"x".repeat(10_000)).chars().count() < 130);
    }

    #[test]
    fn problems_beyond_the_cap_are_counted() {
        let mut problems = Problems::default();
        for _ in 0..1_500 {
            problems.missing(At::ROOT, "entry");
        }
        let all = problems.into_vec();
        assert_eq!(all.len(), 1_001);
        assert_eq!(all.last().map(|problem| problem.code), Some("too_many_problems"));
    }
}
