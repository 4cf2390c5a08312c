//! Taking what the form on the page says as the answer, while one writes, and when one moves on.

use engine::{Entry, QuestionIndex, Standing};
use web_sys::Event;

use crate::prelude::*;
use crate::{
    api::{Ending, Fault, Unsaved, is_judged_whole},
    live,
    wizard::{
        State,
        desk::Desk,
        queue::{Pace, Write},
    },
};

/// How long after writing what does not fit is said to be wrong, in milliseconds: the page moves by that, and a click that
/// ended the writing is to land first.
const CLICK: i32 = 250;

impl Desk {
    /// Takes what the form on the page says now as the answer. False if it was refused; it is held on the page then.
    pub(super) fn keep(&self, pace: Pace) -> bool {
        let Some((question, entry)) = self.in_form() else { return true };
        let is_untouched = self.peek(|state| state.is_untouched(&entry, pace));
        let is_contested = self.is_contested();
        if is_contested || self.peek(|state| state.ending == Some(Ending::Over)) {
            self.change(|state| {
                let fault = state.unsaved_here().map_or(Fault::Settled, |unsaved| unsaved.fault);
                let is_held = is_contested || !is_untouched;
                state.set_unsaved(question, is_held.then_some(Unsaved { question, entry: Some(entry), fault }));
            });
            return false;
        }
        if live::is_half_a_date(&self.mark()) {
            return pace == Pace::Rest || self.refuse(question, Fault::Unfit);
        }
        if is_untouched {
            return self.leave_as_it_is(&entry, pace);
        }
        if pace == Pace::Rest && self.peek(|state| state.is_under_way(&entry)) {
            return true;
        }
        self.dispatch(Write { question, entry: Some(entry) }, pace)
    }

    /// The answer that stands in the form of the page.
    fn in_form(&self) -> Option<(QuestionIndex, Entry)> {
        let fields = live::fields(&self.mark())?;
        self.peek(|state| {
            let given = fields.given(state.question()?, state.shown(state.index));
            Some((state.index, Entry { note: fields.get("note").to_owned(), ..Entry::new(given) }))
        })
    }

    /// The form says what is known: whoever puts that back gives up what was not taken.
    fn leave_as_it_is(&self, entry: &Entry, pace: Pace) -> bool {
        let held = |state: &State| state.unsaved_here().and_then(|unsaved| unsaved.entry.clone());
        let is_held = self.peek(held).is_some_and(|held| held.says(entry));
        if !is_held && pace != Pace::Look {
            self.change(|state| state.set_unsaved(state.index, None));
        }
        !is_held
    }

    /// Says why the answer is not taken; what was given is in the form, or known. Always false.
    fn refuse(&self, question: QuestionIndex, fault: Fault) -> bool {
        self.change(|state| state.set_unsaved(question, Some(Unsaved { question, entry: None, fault })));
        false
    }

    /// Whether the person has yet to decide between two answers to this question: until then neither wins.
    fn is_contested(&self) -> bool {
        self.peek(|state| state.unsaved_here().is_some_and(|unsaved| unsaved.fault == Fault::Changed))
    }

    /// Whether there is no answer here, or a whole one: half of one is no reason to skip the question. Says what is missing.
    pub(super) fn is_whole(&self) -> bool {
        let halved = self.peek(|state| {
            let entry = state.interview.answers.entry(state.index).filter(|entry| !entry.skipped)?;
            entry.is_whole(state.question()?).err().map(|_| state.index)
        });
        halved.is_none_or(|question| self.refuse(question, Fault::Unfit))
    }

    /// A skip with what is written here, if that may become right by being written on: whoever skips need not put it right.
    pub(super) fn half_written(&self) -> Option<Write> {
        let (question, entry) = self.in_form()?;
        let is_under_way = self.peek(|state| state.is_under_way(&entry));
        is_under_way.then_some(Write { question, entry: Some(Entry { skipped: true, ..entry }) })
    }

    /// Whether something is begun here that is no answer yet and stands nowhere else.
    fn is_begun(&self) -> bool {
        let is_new = |entry: &Entry| self.peek(|state| state.is_under_way(entry) && !state.is_untouched(entry, Pace::Look));
        live::is_half_a_date(&self.mark()) || self.in_form().is_some_and(|(_, entry)| is_new(&entry))
    }

    /// Whether something on the page is begun.
    pub(super) fn is_writing(&self) -> bool {
        let here = self.peek(|state| state.index);
        let is_writing = self.on_page().into_iter().any(|index| {
            self.turn(index);
            self.is_begun()
        });
        self.turn(here);
        is_writing
    }

    /// Typing in the Other row picks it, which unpicks the option before; emptying it lets go again.
    pub(super) fn edited(&self, event: &Event) {
        let typed = live::typed_into(event);
        if typed.as_deref() == Some("custom") {
            live::check_other(&self.mark(), live::is_written(event));
        }
        self.keep(if typed.is_some() { Pace::Rest } else { Pace::Now });
    }

    /// Someone has written something and turned to something else: now it may be wrong.
    pub(super) fn written(self) {
        let question = self.peek(|state| state.index);
        wasm_bindgen_futures::spawn_local(async move {
            live::pause(CLICK).await;
            let is_here = self.peek(|state| state.index == question || state.is_card());
            if is_here {
                self.turn(question);
                if self.is_begun() {
                    self.keep(Pace::Now);
                }
            }
        });
    }
}

impl State {
    /// Whether an entry says what is known of the question of the page. Going on from a skipped question with text in it is
    /// taking the text; looking at it is not.
    fn is_untouched(&self, entry: &Entry, pace: Pace) -> bool {
        match self.interview.answers.entry(self.index) {
            Some(before) if !before.says(entry) => false,
            // Whoever goes on from an answer to another question than this is now means it.
            Some(before) if before.outdated => pace == Pace::Look,
            Some(before) => !before.skipped || pace == Pace::Look || entry.given.is_empty(),
            None => entry.given.is_empty() && entry.note.is_empty(),
        }
    }

    /// Whether an entry may become right by being written on.
    fn is_under_way(&self, entry: &Entry) -> bool {
        self.question().is_some_and(|question| is_judged_whole(&question.kind) && entry.fits(question).is_err())
    }

    pub(super) fn is_open(&self) -> bool {
        self.interview.answers.standing(&self.interview.graph, self.index) == Standing::Open
    }
}
