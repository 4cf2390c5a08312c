//! What one screen shows. A page is derived from the interview and a place; it repeats no rule and holds no text.

use alloc::{vec, vec::Vec};
use core::mem;

use crate::{
    answer::{Answers, Entry, Standing},
    interview::{Interview, Stage},
    outcome::Outcome,
    path::Path,
    survey::{Graph, Question, QuestionIndex},
};

/// Where a tab stands; it is in its URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Question(QuestionIndex),
    Review,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Page<'a> {
    Question(QuestionPage<'a>),
    Review(ReviewPage),
    Settled(&'a Outcome),
}

/// How much of the current path is done: answered or skipped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    pub done: usize,
    pub total: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub struct QuestionPage<'a> {
    pub index: QuestionIndex,
    pub question: &'a Question,
    pub entry: Option<&'a Entry>,
    /// Counted from 1 on the current path.
    pub number: usize,
    pub progress: Progress,
    pub previous: Option<QuestionIndex>,
    /// Where Next leads for the answers as they are.
    pub next: Place,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReviewPage {
    pub progress: Progress,
    /// The path, in order.
    pub rows: Vec<ReviewRow>,
    /// Answered questions that are not on the path.
    pub set_aside: Vec<QuestionIndex>,
    pub previous: Option<QuestionIndex>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewRow {
    pub question: QuestionIndex,
    pub standing: Standing,
}

impl ReviewPage {
    /// How many answers a submission sends; a skip is none.
    pub fn answered(&self) -> usize {
        self.rows.iter().filter(|row| row.standing == Standing::Answered).count()
    }
}

impl Interview {
    pub fn progress(&self) -> Progress {
        progress(&self.graph, &self.answers, &self.path())
    }

    /// The first page on the path that is not completed; the review when all are.
    pub fn first_open(&self) -> Place {
        first_open(&self.graph, &self.answers, &self.path())
    }

    /// The place a tab may show: the one it asks for if that is on the path, else the first open one. The review opens
    /// only on a whole path.
    pub fn place(&self, wanted: Option<Place>) -> Place {
        let path = self.path();
        match wanted {
            Some(Place::Question(index)) if path.contains(index) => Place::Question(index),
            _ => first_open(&self.graph, &self.answers, &path),
        }
    }

    /// Where Next leads from a question. One that was opened from the review leads back there, unless its answer opened
    /// something new.
    pub fn onward(&self, index: QuestionIndex, from_review: bool) -> Place {
        if from_review {
            return self.place(Some(Place::Review));
        }
        match self.page(Place::Question(index)) {
            Page::Question(page) => page.next,
            Page::Review(_) | Page::Settled(_) => Place::Review,
        }
    }

    /// The answered questions that are not on the path.
    pub fn set_aside(&self) -> Vec<QuestionIndex> {
        self.off(&self.path())
    }

    fn off(&self, path: &Path) -> Vec<QuestionIndex> {
        let is_answered = |index: QuestionIndex| self.answers.standing(&self.graph, index) == Standing::Answered;
        let answered = self.answers.iter().map(|(index, _)| index).filter(|index| is_answered(*index));
        answered.filter(|index| !path.contains(*index)).collect()
    }

    /// The question on the path whose answer can bring back one that is set aside: the nearest that decides whether it is
    /// asked, else the last from which a way leads there.
    pub fn way_back(&self, aside: QuestionIndex) -> Option<QuestionIndex> {
        let path = self.path();
        if let Some(above) = self.graph.ancestors(aside).into_iter().find(|above| path.contains(*above)) {
            return Some(above);
        }
        // Whoever leads to each question, gathered once: a survey may have thousands of ways, and a review asks for many.
        let mut leaders = vec![Vec::new(); self.graph.questions().len()];
        for (position, question) in self.graph.questions().iter().enumerate() {
            let by_options = question.kind.choices().iter().filter_map(|choice| choice.next.as_ref()).flatten();
            for next in question.next.iter().chain(by_options) {
                leaders.get_mut(next.position()).into_iter().for_each(|leaders| leaders.push(position));
            }
        }
        let mut reached = vec![false; leaders.len()];
        let mut open = vec![aside.position()];
        while let Some(position) = open.pop() {
            if reached.get_mut(position).is_some_and(|reached| !mem::replace(reached, true)) {
                open.extend(leaders.get(position).into_iter().flatten());
            }
        }
        let is_reached = |index: &QuestionIndex| reached.get(index.position()).copied().unwrap_or_default();
        path.questions().iter().rev().copied().find(is_reached)
    }

    /// The page at a place that [`Interview::place`] gave. A survey that takes no more answers has one page.
    pub fn page(&self, place: Place) -> Page<'_> {
        if let (Stage::Settled(outcome), false) = (&self.stage, self.takes_answers()) {
            return Page::Settled(outcome);
        }
        let path = self.path();
        let question = match place {
            Place::Question(index) => self.graph.question(index).map(|question| (index, question)),
            Place::Review => None,
        };
        match question {
            Some((index, question)) => Page::Question(self.question_page(index, question, &path)),
            None => Page::Review(self.review_page(&path)),
        }
    }

    fn question_page<'a>(&'a self, index: QuestionIndex, question: &'a Question, path: &Path) -> QuestionPage<'a> {
        let position = path.position(index).unwrap_or(0);
        let following = path.questions().get(position + 1).copied();
        QuestionPage {
            index,
            question,
            entry: self.answers.entry(index),
            number: position + 1,
            progress: progress(&self.graph, &self.answers, path),
            previous: position.checked_sub(1).and_then(|before| path.questions().get(before).copied()),
            next: following.map_or_else(|| self.after_last(index, path), Place::Question),
        }
    }

    /// Past the last question comes the first one left open, else the review.
    fn after_last(&self, last: QuestionIndex, path: &Path) -> Place {
        match first_open(&self.graph, &self.answers, path) {
            Place::Question(open) if open != last => Place::Question(open),
            Place::Question(_) | Place::Review => Place::Review,
        }
    }

    fn review_page(&self, path: &Path) -> ReviewPage {
        let row = |question: &QuestionIndex| ReviewRow { question: *question, standing: self.answers.standing(&self.graph, *question) };
        ReviewPage {
            progress: progress(&self.graph, &self.answers, path),
            rows: path.questions().iter().map(row).collect(),
            set_aside: self.off(path),
            previous: path.questions().last().copied(),
        }
    }
}

fn is_open(graph: &Graph, answers: &Answers, index: QuestionIndex) -> bool {
    answers.standing(graph, index) == Standing::Open
}

fn progress(graph: &Graph, answers: &Answers, path: &Path) -> Progress {
    let done = path.questions().iter().filter(|index| !is_open(graph, answers, **index)).count();
    Progress { done, total: path.len() }
}

fn first_open(graph: &Graph, answers: &Answers, path: &Path) -> Place {
    let open = path.questions().iter().copied().find(|index| is_open(graph, answers, *index));
    open.map_or(Place::Review, Place::Question)
}
