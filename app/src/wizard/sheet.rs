//! A card in the browser: sending all of it, and writing into the page what changed of its questions.

use alloc::boxed::Box;

use engine::{QuestionIndex, missing};

use crate::{
    api::{Fault, Unsaved},
    live::{self, set_hidden, set_text},
    mark::mark,
    prelude::*,
    wizard::{
        State,
        card::{Card, Part, in_the_way, left},
        desk::Desk,
        queue::Pace,
    },
};

impl Desk {
    /// Sends all answers once they are saved. What is missing is marked and counted, and the first of it entered.
    pub(super) fn submit(&self) {
        // What was missing before is looked for anew.
        self.change(|state| state.unsaved.retain(|unsaved| unsaved.entry.is_some()));
        for index in self.peek(|state| state.interview.path().questions().to_vec()) {
            self.turn(index);
            self.keep(Pace::Now);
        }
        self.change(State::mark_missing);
        let (first, told) = self.peek(|state| {
            let wrong = |index: &QuestionIndex| state.unsaved_of(*index).is_some();
            let wrong: Vec<_> = Card::of(state).order.into_iter().filter(wrong).collect();
            (wrong.first().copied(), in_the_way(state, wrong.len()))
        });
        match first {
            Some(index) => {
                set_text("told", &told);
                self.turn(index);
                self.enter_field();
                live::to_view(&(self.mark() + "answer"));
            }
            None => {
                let desk = self.clone();
                self.when_saved(Box::new(move || {
                    wasm_bindgen_futures::spawn_local(async move {
                        // While a browser tells of one submission it begins no other.
                        live::pause(0).await;
                        desk.leaves.set(true);
                        live::click("submit");
                    });
                }));
            }
        }
    }

    pub(super) fn mark(&self) -> String {
        self.peek(State::mark)
    }

    /// Brings the questions of a card up to date. One that is not asked any more keeps what stands in it.
    pub(super) fn paint_card(&self, old: &Card, new: &Card) {
        if old.left != new.left {
            set_text("left", &new.left);
        }
        if old.submit != new.submit {
            set_text("submit", &new.submit);
        }
        let layout = self.peek(|state| state.interview.graph.layout());
        for (place, part) in new.parts.iter().enumerate() {
            let index = QuestionIndex::new(place);
            let (mark, is_asked) = (mark(layout, index), new.order.contains(&index));
            let before = old.parts.get(place);
            if before != Some(part) {
                paint_part(&mark, before, part);
            }
            if old.order.contains(&index) != is_asked {
                live::set_asked_for(&(mark + "answer"), is_asked);
            }
        }
        if old.order != new.order {
            // Who does not see that a branch opened or closed hears how many are left.
            set_text("told", &new.left);
            live::arrange("questions", new.order.iter().map(|index| mark(layout, *index) + "answer"));
        }
    }
}

fn paint_part(mark: &str, old: Option<&Part>, new: &Part) {
    let named = |name: &str| mark.to_owned() + name;
    if old.is_none_or(|old| old.error != new.error) {
        set_text(&named("error"), &new.error);
    }
    if old.is_none_or(|old| old.aside != new.aside) {
        set_text(&named("aside"), &new.aside);
    }
    if let Some((mine, theirs)) = &new.conflict {
        set_text(&named("mine"), mine);
        set_text(&named("theirs"), theirs);
    }
    set_hidden(&named("conflict"), new.conflict.is_none());
    set_hidden(&named("undo"), new.aside.is_empty());
    set_hidden(&named("take-back"), !new.undoes);
}

impl State {
    /// Whether the question at hand is asked now.
    pub(super) fn is_asked(&self) -> bool {
        self.asks(self.index)
    }

    /// Whether a question is asked now; those of a card that are not are in the page all the same.
    fn asks(&self, question: QuestionIndex) -> bool {
        !self.is_card() || self.interview.path().contains(question)
    }

    /// Notes of every question that keeps the answers from being sent why it does.
    fn mark_missing(&mut self) {
        for question in left(self, &self.interview.path()) {
            let refusal = missing(&self.interview.graph, &self.interview.answers, question);
            if let (Some(refusal), None) = (refusal, self.unsaved_of(question)) {
                self.unsaved.push(Unsaved { question, entry: None, fault: Fault::of(&refusal) });
            }
        }
    }

    /// Whether something that was given was not taken and is to be, before one goes on. Of a card what is not asked is
    /// never looked at.
    pub(super) fn is_held_back(&self) -> bool {
        self.unsaved.iter().any(|unsaved| self.asks(unsaved.question))
    }
}
