//! What a card shows of its questions, in words: a pure function of the state, like `screen`. All questions of the path
//! stand on one page, each under the one that decides whether it is asked.

use engine::{Graph, Interview, Path, QuestionIndex, missing};

use crate::prelude::*;
use crate::wizard::{State, notice, screen};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Card {
    /// "3 left"; empty when nothing is.
    pub left: String,
    /// What the button that sends says.
    pub submit: String,
    /// The questions of the path, as they stand on the page.
    pub order: Vec<QuestionIndex>,
    /// Index for index with the graph.
    pub parts: Vec<Part>,
}

/// One question of a card.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Part {
    /// What is wrong with its answer; empty for nothing.
    pub error: String,
    /// The answer here and the newer one from elsewhere, while the person has yet to decide.
    pub conflict: Option<(String, String)>,
    /// How many answers it sets aside; empty for none.
    pub aside: String,
    /// Its earlier choice is known.
    pub undoes: bool,
}

impl Part {
    pub fn is_wrong(&self) -> bool {
        !self.error.is_empty() || self.conflict.is_some()
    }
}

impl Card {
    /// Nothing, where each question has its own page.
    pub fn of(state: &State) -> Self {
        if !state.is_card() {
            return Self::default();
        }
        let path = state.interview.path();
        let left = left(state, &path).len();
        let set_aside = set_aside(&state.interview, &path);
        let part = |(index, aside): (usize, &usize)| {
            let index = QuestionIndex::new(index);
            Part {
                error: notice::error(state, index),
                conflict: screen::conflict(state, index),
                aside: if *aside == 0 { String::new() } else { state.words.aside_count().say(*aside, &[]) },
                undoes: state.undo.iter().any(|undo| undo.question == index),
            }
        };
        Self {
            left: if left == 0 { String::new() } else { state.words.left().say(left, &[]) },
            submit: state.words.submit_left().say(left, &[]),
            order: order(&state.interview.graph, &path),
            parts: set_aside.iter().enumerate().map(part).collect(),
        }
    }
}

/// The questions of the path that keep the answers from being sent, in order.
pub fn left(state: &State, path: &Path) -> Vec<QuestionIndex> {
    let interview = &state.interview;
    path.questions().iter().copied().filter(|index| missing(&interview.graph, &interview.answers, *index).is_some()).collect()
}

/// What is said of so many questions that keep the answers from being sent: how many are open, if that is all.
pub fn in_the_way(state: &State, wrong: usize) -> String {
    if left(state, &state.interview.path()).len() == wrong {
        state.words.still_open().say(wrong, &[])
    } else {
        state.words.error_title().to_owned()
    }
}

/// How many things that were said each question sets aside, that its answer can bring back.
pub fn set_aside(interview: &Interview, path: &Path) -> Vec<usize> {
    let mut counts = vec![0; interview.graph.questions().len()];
    for (index, entry) in interview.answers.iter().filter(|(index, _)| !path.contains(*index)) {
        let parts = entry.given.parts();
        let above = if parts > 0 { interview.way_back(index) } else { None };
        if let Some(count) = above.and_then(|above| counts.get_mut(above.position())) {
            *count += parts;
        }
    }
    counts
}

/// The path with each question after the nearest one above it and what already stands under that.
fn order(graph: &Graph, path: &Path) -> Vec<QuestionIndex> {
    let mut placed: Vec<(QuestionIndex, usize)> = Vec::new();
    for index in path.questions() {
        let above = |above: &QuestionIndex| placed.iter().position(|(known, _)| known == above);
        let place = graph.ancestors(*index).iter().find_map(above);
        let depth = place.and_then(|place| placed.get(place)).map_or(0, |(_, depth)| depth + 1);
        let under = placed.iter().skip(place.map_or(placed.len(), |place| place + 1)).take_while(|(_, known)| *known >= depth).count();
        placed.insert(place.map_or(placed.len(), |place| place + 1 + under), (*index, depth));
    }
    placed.into_iter().map(|(index, _)| index).collect()
}
