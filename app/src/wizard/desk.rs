//! The one way to change what the wizard knows, in the browser. It applies each action at once with the engine, queues it
//! for the server, and adopts what the server says; whatever changes is painted into the page.

use std::{cell::RefCell, rc::Rc, sync::Arc};

use engine::{Entry, Interview, Place, Refusal};
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlTextAreaElement, SubmitEvent};

use crate::{
    api::{Ending, Fields, Snapshot, Unsaved},
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

    /// Takes what the form on the page says now as the answer. False if it was refused; it is held on the page then.
    pub(super) fn keep(&self, pace: Pace) -> bool {
        let Some(fields) = live::fields() else { return true };
        let read = self.peek(|state| {
            let before = state.interview.answers.entry(state.index);
            let entry = Entry { note: fields.note.clone(), ..Entry::new(fields.given(state.question()?, before)) };
            let untouched = match before {
                // Going on from a skipped question with text in it is taking the text; looking at it is not.
                Some(before) => before.says(&entry) && (!before.skipped || pace == Pace::Look || entry.given.is_empty()),
                None => entry.given.is_empty() && entry.note.is_empty(),
            };
            Some((state.index, entry, untouched))
        });
        let Some((question, entry, untouched)) = read else { return true };
        let is_contested = self.is_contested();
        if is_contested || self.peek(|state| state.ending == Some(Ending::Over)) {
            self.change(|state| {
                let refusal = state.unsaved_here().map_or(Refusal::Settled, |unsaved| unsaved.refusal.clone());
                let is_held = is_contested || !untouched;
                state.set_unsaved(question, is_held.then_some(Unsaved { question, entry: Some(entry), refusal }));
            });
            return false;
        }
        if untouched {
            let held = |state: &State| state.unsaved_here().and_then(|unsaved| unsaved.entry.clone());
            let is_held = self.peek(held).is_some_and(|held| held.says(&entry));
            // Whoever puts back what is known gives up what was not taken.
            if !is_held && pace != Pace::Look {
                self.change(|state| state.set_unsaved(question, None));
            }
            return !is_held;
        }
        self.dispatch(Write { question, entry: Some(entry) }, pace)
    }

    /// Whether the person has yet to decide between two answers to this question: until then neither wins.
    fn is_contested(&self) -> bool {
        self.peek(|state| state.unsaved_here().is_some_and(|unsaved| unsaved.refusal == Refusal::Changed))
    }

    /// Applies a change at once and queues it for the server. False if the engine refused it.
    pub(super) fn dispatch(&self, write: Write, pace: Pace) -> bool {
        let question = write.question;
        let taken = self.change(|state| {
            let before = state.interview.clone();
            let (interview, refusal) = apply(before.clone(), &write);
            state.interview = interview;
            state.undo = Undo::after(state.undo.take(), question, &before, &state.interview);
            let taken = refusal.is_none();
            state.set_unsaved(question, refusal.map(|refusal| Unsaved { question, entry: write.entry.clone(), refusal }));
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

    /// Typing in the Other row picks it, which unpicks the option before; emptying it lets go again.
    fn edited(&self, event: &Event) {
        let typed = live::typed_into(event);
        if typed.as_deref() == Some("custom") {
            let area = event.target().and_then(|target| target.dyn_into::<HtmlTextAreaElement>().ok());
            live::check_other(area.is_some_and(|area| !area.value().trim().is_empty()));
        }
        self.keep(if typed.is_some() { Pace::Rest } else { Pace::Now });
    }
}

/// The interview with a change of this page, made by someone who sees what there is.
fn apply(interview: Interview, write: &Write) -> (Interview, Option<Refusal>) {
    let seen = interview.revision;
    let applied = match &write.entry {
        Some(entry) => interview.answer(write.question, entry.clone(), seen),
        None => interview.skip(write.question, seen),
    };
    match applied {
        Ok(interview) => (interview, None),
        Err(rejected) => {
            let refusal = rejected.refused.into_iter().next().map_or(Refusal::Settled, |refused| refused.refusal);
            (rejected.interview, Some(refusal))
        }
    }
}
