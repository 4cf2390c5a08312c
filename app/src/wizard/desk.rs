//! The one way to change what the wizard knows, in the browser. It applies each action at once with the engine, queues it
//! for the server, and adopts what the server says; whatever changes is painted into the page.

use std::{cell::RefCell, rc::Rc, sync::Arc};

use engine::{Entry, Interview, Place};
use wasm_bindgen::JsCast;
use web_sys::{Event, SubmitEvent};

use crate::{
    api::{Fault, Fields, Snapshot, Unsaved},
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
}

impl Desk {
    pub fn new(state: State) -> Self {
        let screen = Screen::of(&state);
        Self { state: Rc::new(RefCell::new(state)), screen: Rc::new(RefCell::new(screen)), after: Rc::default() }
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
            let (interview, fault) = apply(before.clone(), &write);
            state.interview = interview;
            state.undo = Undo::after(state.undo.take(), question, &before, &state.interview);
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
            let undo = state.undo.as_ref()?;
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
        let picked = "#field :checked";
        live::focus(if live::find(picked).is_some() { picked } else { "#field input, #field textarea" });
    }

    /// Puts the answer, as it is known here, into the form.
    pub(super) fn fill(&self) {
        self.peek(|state| match state.shown() {
            Some(entry) => live::fill(&Fields::showing(entry)),
            None => live::fill(&Fields::default()),
        });
    }

    /// Takes over the state that the server has, with what is still to be sent on top. An older one than is known, which
    /// was overtaken on its way, changes nothing.
    pub(super) fn adopt(&self, snapshot: Snapshot) {
        let (refill, stale) = self.change(|state| {
            let stale = snapshot.version != state.version;
            if !state.queue.sees(snapshot.revision) {
                return (false, stale);
            }
            let shown = state.shown().cloned();
            let undone = state.undo.as_ref().map(|undo| (undo.question, state.interview.answers.entry(undo.question).cloned()));
            state.ending = snapshot.ending;
            let mut interview = snapshot.interview(Arc::clone(&state.interview.graph));
            for write in state.queue.pending() {
                interview = apply(interview, &write).0;
            }
            state.interview = interview;
            // What somebody else chose since is not to be undone.
            let says = undone.and_then(|(question, before)| Some(before?.says(state.interview.answers.entry(question)?)));
            if says != Some(true) {
                state.undo = None;
            }
            let refill = match (shown, state.shown()) {
                (Some(before), Some(now)) => !before.says(now),
                (before, now) => before.is_some() != now.is_some(),
            };
            (refill, stale)
        });
        if refill {
            self.fill();
        }
        if stale {
            self.reword();
        }
    }

    /// Fetches the survey's words: those of the other pages, and what the agent added meanwhile.
    pub(super) fn reword(&self) {
        let desk = self.clone();
        wasm_bindgen_futures::spawn_local(async move {
            let url = desk.peek(|state| format!("/s/{}/wording", state.id));
            if let Ok(wording) = live::get::<Wording>(&url).await {
                desk.change(|state| state.reword(wording));
                desk.paint_added();
            }
        });
    }

    /// Brings the page to life: its form, its keys, the browser's own buttons, the events of the server, and the words of
    /// the other pages.
    pub fn wake(self) {
        // What a browser keeps of a form it puts back over newer answers, where it would pass for typed.
        live::set_attribute("form", "autocomplete", "off");
        // The person may have gone back or forward before anything here could hear of it.
        let moved = self.meant().is_some_and(|index| self.peek(|state| state.index != index));
        if !moved {
            live::replace(&self.peek(|state| state.href(Place::Question(state.index))));
        }
        self.listen();
        self.on("popstate", |desk, _| desk.follow_history());
        self.on("pagehide", |desk, _| desk.hurry());
        self.on("beforeunload", |desk, event| {
            if live::asked().is_some() || desk.peek(|state| state.saving == Saving::Failing || state.is_held() || !state.unsent.is_empty())
            {
                event.prevent_default();
            }
        });
        super::depth::watch();
        // What came before script is taken first; then the form shows what was made of it.
        if self.keep(Pace::Look) {
            self.fill();
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
            if live::closest(&event, "#form").is_some() {
                event.prevent_default();
                desk.submitted(event.unchecked_ref());
            }
        });
        let desk = self.clone();
        live::on_page("input", move |event| {
            if live::closest(&event, "#field").is_some() {
                desk.edited(&event);
            }
        });
        let desk = self.clone();
        live::on_page("change", move |event| {
            if live::closest(&event, "#field input[name=text]").is_some() {
                desk.clone().written();
            }
        });
        let desk = self.clone();
        live::on_page("keydown", move |event| desk.key(event.unchecked_ref()));
        let desk = self.clone();
        live::on_page("click", move |event| desk.clicked(event.unchecked_ref()));
    }

    fn submitted(&self, event: &SubmitEvent) {
        match live::pressed(event) {
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

/// The interview with a change of this page, made by someone who sees what there is.
fn apply(interview: Interview, write: &Write) -> (Interview, Option<Fault>) {
    let seen = interview.revision;
    let applied = match &write.entry {
        Some(entry) => interview.answer(write.question, entry.clone(), seen),
        None => interview.skip(write.question, seen),
    };
    match applied {
        Ok(interview) => (interview, None),
        Err(rejected) => {
            let fault = rejected.refused.first().map_or(Fault::Settled, |refused| Fault::of(&refused.refusal));
            (rejected.interview, Some(fault))
        }
    }
}
