//! The one way to change what the wizard knows, in the browser. It applies each action at once with the engine, queues it
//! for the server, and adopts what the server says; whatever changes is painted into the page.

use alloc::{boxed::Box, rc::Rc, sync::Arc};
use core::cell::{Cell, RefCell};

use engine::{Entry, Place, QuestionIndex};
use wasm_bindgen::JsCast;
use web_sys::{Event, SubmitEvent};

use crate::prelude::*;
use crate::{
    api::{Fields, Snapshot, Unsaved},
    live::{self, Button},
    wizard::{
        State,
        queue::{Pace, Saving, Write},
        screen::Screen,
        undo::Undo,
    },
    wording::Wording,
};

/// Where the page says what was wrong.
pub(super) const ALERT: &str = "#wizard [role=alert]:not([hidden])";

pub(super) type Then = Box<dyn FnOnce()>;

#[derive(Clone)]
pub struct Desk {
    state: Rc<RefCell<State>>,
    /// What stands in the page.
    pub(super) screen: Rc<RefCell<Screen>>,
    /// What is to be done once all is on the server, in order.
    pub(super) after: Rc<RefCell<Vec<Then>>>,
    /// The form is sent by the browser.
    pub(super) leaves: Rc<Cell<bool>>,
    /// The page is left for another one.
    pub(super) goes: Rc<Cell<bool>>,
}

impl Desk {
    pub fn new(state: State) -> Self {
        let screen = Screen::of(&state);
        let (state, screen) = (Rc::new(RefCell::new(state)), Rc::new(RefCell::new(screen)));
        Self { state, screen, after: Rc::default(), leaves: Rc::default(), goes: Rc::default() }
    }

    pub(super) fn peek<T>(&self, read: impl FnOnce(&State) -> T) -> T {
        read(&self.state.borrow())
    }

    pub(super) fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let changed = change(&mut self.state.borrow_mut());
        self.paint();
        changed
    }

    /// Applies a change at once and queues it for the server. False if the engine refused it.
    pub(super) fn dispatch(&self, write: Write, pace: Pace) -> bool {
        let question = write.question;
        let taken = self.change(|state| {
            let before = state.interview.clone();
            let (interview, fault) = write.apply(before.clone());
            state.interview = interview;
            let known = state.undo.iter().position(|undo| undo.question == question).map(|place| state.undo.remove(place));
            // On a page of its own a question ends what is to be undone elsewhere.
            if !state.is_card() {
                state.undo.clear();
            }
            state.undo.extend(Undo::after(known, question, &before, &state.interview));
            let taken = fault.is_none();
            state.set_unsaved(question, fault.map(|fault| Unsaved { question, entry: write.entry.clone(), fault }));
            taken
        });
        if taken {
            self.enqueue(write, pace);
        }
        taken
    }

    /// Gives a question its earlier answer again, and with it back what its change set aside.
    pub(super) fn undo(&self) {
        let before = self.peek(|state| {
            let undo = state.undo.iter().find(|undo| undo.question == state.index).or(state.undo.first())?;
            Some((undo.question, undo.entry(&state.interview)?))
        });
        let Some((question, before)) = before else { return };
        let was_skipped = before.skipped;
        self.dispatch(Write { question, entry: Some(Entry { skipped: false, ..before }) }, Pace::Now);
        if was_skipped {
            self.dispatch(Write { question, entry: None }, Pace::Now);
        }
        let here = self.peek(|state| state.index);
        if here != question && self.peek(|state| !state.interview.path().contains(here)) {
            return self.move_to(Place::Question(question));
        }
        self.fill();
        self.enter_field();
    }

    /// Moves the focus into the field at hand: to what is picked, else to its first input.
    pub(super) fn enter_field(&self) {
        let field = self.peek(|state| format!("#{}field", state.mark()));
        let picked = format!("{field} :checked");
        let first = format!("{field} :is(textarea, .grip, input:not([type=hidden]))");
        live::focus(if live::find(&picked).is_some() { &picked } else { &first });
    }

    /// Puts the answer, as it is known here, into the form.
    pub(super) fn fill(&self) {
        self.peek(|state| match state.shown(state.index) {
            Some(entry) => live::fill(&state.mark(), &Fields::showing(entry)),
            None => live::fill(&state.mark(), &Fields::default()),
        });
    }

    /// The questions whose fields stand on the page.
    pub(super) fn on_page(&self) -> Vec<QuestionIndex> {
        self.peek(|state| match state.is_card() {
            true => (0..state.interview.graph.questions().len()).map(QuestionIndex::new).collect(),
            false => vec![state.index],
        })
    }

    /// On a card, what is done next is done with this question.
    pub(super) fn turn(&self, index: QuestionIndex) {
        self.state.borrow_mut().index = index;
    }

    /// Turns to the question that something happened in. False on a card if it was in none.
    pub(super) fn turn_by(&self, event: &Event) -> bool {
        let position = live::closest(event, "fieldset[data-at]").and_then(|question| question.get_attribute("data-at")?.parse().ok());
        match position.map(QuestionIndex::new) {
            Some(index) => self.turn(index),
            None if self.peek(State::is_card) => return false,
            None => {}
        }
        true
    }

    /// Takes over the state that the server has, with what is still to be sent on top. An older one than is known, which
    /// was overtaken on its way, changes nothing.
    pub(super) fn adopt(&self, snapshot: Snapshot) {
        let on_page = self.on_page();
        let (refill, stale) = self.change(|state| {
            let stale = snapshot.version != state.version;
            state.newest = state.newest.max(snapshot.since);
            // What is not shown here was not seen.
            if state.is_outdated() || !state.queue.sees(snapshot.revision) {
                return (Vec::new(), stale && !state.is_outdated());
            }
            let shown: Vec<_> = on_page.iter().map(|index| state.shown(*index).cloned()).collect();
            let before = state.interview.answers.clone();
            state.ending = snapshot.ending;
            let mut interview = snapshot.interview(Arc::clone(&state.interview.graph));
            for write in state.queue.pending() {
                interview = write.apply(interview).0;
            }
            state.interview = interview;
            // What somebody else chose since is not to be undone.
            let now = &state.interview.answers;
            state.undo.retain(|undo| is_same(before.entry(undo.question), now.entry(undo.question)));
            let changed = on_page.iter().zip(&shown).filter(|(index, shown)| !is_same(shown.as_ref(), state.shown(**index)));
            (changed.map(|(index, _)| *index).collect(), stale)
        });
        let here = self.peek(|state| state.index);
        for index in refill {
            self.turn(index);
            self.fill();
        }
        self.turn(here);
        if stale {
            self.reword();
        }
        self.renew();
    }

    /// Fetches the survey's words: those of the other pages, and what the agent added meanwhile.
    pub(super) fn reword(&self) {
        let desk = self.clone();
        wasm_bindgen_futures::spawn_local(async move {
            let url = desk.peek(|state| format!("/s/{}/wording", state.id));
            if let Ok(wording) = live::get::<Wording>(&url).await {
                desk.change(|state| state.reword(wording));
                desk.paint_added();
                desk.renew();
            }
        });
    }

    /// Brings the page to life: its form, its keys, the browser's own buttons, the events of the server, and the words of
    /// the other pages.
    pub fn wake(self) {
        // What a browser keeps of a form it puts back over newer answers, where it would pass for typed.
        live::set_attribute("form", "autocomplete", "off");
        // The person may have gone back or forward before anything here could hear of it.
        let is_card = self.peek(State::is_card);
        let moved = !is_card && self.meant().is_some_and(|index| self.peek(|state| state.index != index));
        if !moved && !is_card {
            live::replace(&self.peek(|state| state.href(Place::Question(state.index))));
        }
        self.listen();
        if !is_card {
            self.on("popstate", |desk, _| desk.follow_history());
        }
        self.on("pagehide", |desk, _| desk.hurry());
        self.on("beforeunload", |desk, event| {
            let is_kept = desk.peek(|state| state.saving != Saving::Failing && !state.is_held() && state.unsent.is_empty());
            // What is still here when all is sent is of no question that is asked.
            if !desk.leaves.get() && (live::asked().is_some() || !is_kept || desk.is_writing()) {
                event.prevent_default();
            }
        });
        super::depth::watch();
        // What came before script is taken first; then the form shows what was made of it.
        for index in self.on_page() {
            self.turn(index);
            if self.peek(State::is_asked) && self.keep(Pace::Look) {
                self.fill();
            }
        }
        self.watch();
        self.reword();
        live::awake();
        if moved {
            self.follow_history();
        }
    }

    fn on(&self, name: &str, then: impl Fn(&Desk, &Event) + 'static) {
        let desk = self.clone();
        live::on_window(name, move |event| then(&desk, &event));
    }

    fn listen(&self) {
        let desk = self.clone();
        live::on_page("submit", move |event| {
            if live::closest(&event, "#form").is_some() && !desk.leaves.get() {
                event.prevent_default();
                desk.submitted(event.unchecked_ref());
            }
        });
        let desk = self.clone();
        live::on_page("input", move |event| {
            if live::closest(&event, ".field").is_some() && desk.turn_by(&event) {
                desk.edited(&event);
            }
        });
        let desk = self.clone();
        live::on_page("change", move |event| {
            if live::closest(&event, ".field input[name$=text]").is_some() && desk.turn_by(&event) {
                desk.clone().written();
            }
        });
        let desk = self.clone();
        live::on_page("keydown", move |event| desk.key(event.unchecked_ref()));
        let desk = self.clone();
        live::on_page("click", move |event| desk.clicked(event.unchecked_ref()));
    }

    fn submitted(&self, event: &SubmitEvent) {
        let (question, button) = live::pressed(event);
        if let Some(question) = question {
            self.turn(question);
        }
        match button {
            Button::Submit => self.submit(),
            // Enter, in a line, sends no card.
            Button::Next if self.peek(State::is_card) => {}
            Button::Next => self.next(),
            Button::Back => self.back(),
            Button::Skip => self.skip_on(),
            Button::KeepMine => self.keep_mine(),
            Button::UseNewer => self.use_newer(),
            Button::Undo => self.undo(),
            Button::Ask => self.ask(),
        }
    }
}

fn is_same(before: Option<&Entry>, now: Option<&Entry>) -> bool {
    match (before, now) {
        (Some(before), Some(now)) => before.says(now),
        (before, now) => before.is_some() == now.is_some(),
    }
}
