//! What the names and ids of a question's inputs begin with, so that those of many questions can stand on one page. Server
//! and browser make the same.

use engine::{Layout, QuestionIndex};

use crate::prelude::*;

const BEFORE: char = 'q';
const AFTER: char = '-';

/// The beginning; nothing where each question has its own page.
pub fn mark(layout: Layout, index: QuestionIndex) -> String {
    match layout {
        Layout::Wizard => String::new(),
        Layout::Card => String::from(BEFORE) + &index.position().to_string() + &String::from(AFTER),
    }
}

/// The question that a name on a card belongs to, and the name as it is on a page of its own.
pub fn marked(name: &str) -> Option<(QuestionIndex, &str)> {
    let (position, name) = name.strip_prefix(BEFORE)?.split_once(AFTER)?;
    Some((QuestionIndex::new(position.parse().ok()?), name))
}
