//! From one page to another: Next, Skip, Back, and the browser's own buttons. A question is drawn here, in the page; the
//! review and what surrounds the questions are the server's pages, and are left for only once all is saved.

use alloc::boxed::Box;

use engine::{Page, Place, QuestionIndex};

use crate::prelude::*;
use crate::{
    live,
    wizard::{
        State,
        desk::{ALERT, Desk},
        queue::{Pace, Write},
    },
};

impl Desk {
    /// Goes on: keeps the answer, skips a question that was left open if it may be, and opens what follows.
    pub(super) fn next(&self) {
        if self.keep(Pace::Now) && (!self.peek(State::is_open) || (self.is_whole() && self.skip())) {
            self.move_to(self.onward());
        } else {
            live::focus(ALERT);
        }
    }

    /// Leaves the question of the page open on purpose, and goes on.
    pub(super) fn skip_on(&self) {
        // Not by `next`, which would take the form's answer again.
        let skipped = match self.half_written() {
            Some(write) => self.dispatch(write, Pace::Now),
            None => (live::is_half_a_date(&self.mark()) || self.keep(Pace::Now)) && self.skip(),
        };
        if skipped {
            live::drop_half_a_date(&self.mark());
            self.move_to(self.onward());
        }
    }

    fn onward(&self) -> Place {
        self.peek(|state| state.interview.onward(state.index, state.from_review))
    }

    fn skip(&self) -> bool {
        self.dispatch(Write { question: self.peek(|state| state.index), entry: None }, Pace::Now)
    }

    /// Goes one question back; from the first one to the start page, if there is one.
    pub(super) fn back(&self) {
        if !self.keep(Pace::Look) {
            return live::focus(ALERT);
        }
        let previous = self.peek(|state| match state.interview.page(Place::Question(state.index)) {
            Page::Question(page) => page.previous,
            Page::Review(_) | Page::Settled(_) => None,
        });
        match previous {
            Some(previous) => self.move_to(Place::Question(previous)),
            None => self.leave(self.peek(|state| format!("/s/{}", state.id))),
        }
    }

    /// Opens a page of this survey as a new history entry. A question is drawn here; the review is the server's.
    pub(super) fn move_to(&self, place: Place) {
        if let (Place::Question(index), true) = (place, self.peek(State::is_card)) {
            self.turn(index);
            self.change(|state| state.news.retain(|news| *news != index));
            return self.enter_field();
        }
        let url = self.peek(|state| state.href(place));
        match place {
            Place::Question(index) if self.peek(|state| state.has_page(index)) => {
                live::push(&url);
                self.show(index);
            }
            Place::Question(_) | Place::Review => self.leave(url),
        }
    }

    /// Leaves for another page once all is saved.
    fn leave(&self, url: String) {
        let desk = self.clone();
        self.when_saved(Box::new(move || {
            desk.goes.set(true);
            live::go(&url);
        }));
    }

    fn show(&self, index: QuestionIndex) {
        let asked = live::asked();
        let unsent = self.change(|state| {
            // What is asked is about the question that it was written on.
            state.unsent.extend(asked.map(|text| (state.index, text)));
            let here = state.unsent.iter().position(|(question, _)| *question == index);
            state.index = index;
            // What could not be saved is kept for as long as it is nowhere else.
            state.unsaved.retain(|unsaved| unsaved.entry.is_some());
            state.news.retain(|news| *news != index);
            here.map(|place| state.unsent.remove(place).1)
        });
        live::set_asked(&unsent.unwrap_or_default());
        self.paint_question();
        self.arrive();
    }

    /// The page is drawn: its answer is filled in, and a reader is told where they are.
    fn arrive(&self) {
        self.fill();
        live::to_top();
        live::focus("#prompt");
        self.peek(|state| {
            let prompt = state.wording(state.index).map_or("", |wording| &wording.prompt);
            live::set_title(&format!("{prompt} · {} · Askpath", state.title));
        });
    }

    /// Follows the browser's Back and Forward: the address says which page is meant. One whose words are not here yet is
    /// loaded.
    pub(super) fn follow_history(&self) {
        // What is not taken stays with its question; the browser has moved on already.
        self.keep(Pace::Look);
        match self.meant().filter(|index| self.peek(|state| state.has_page(*index))) {
            Some(index) => self.show(index),
            None => self.leave(live::here()),
        }
    }

    /// The question of the path that the address names.
    pub(super) fn meant(&self) -> Option<QuestionIndex> {
        let here = live::here();
        self.peek(|state| {
            let path = state.interview.path();
            path.questions().iter().copied().find(|index| state.href(Place::Question(*index)) == here)
        })
    }
}
