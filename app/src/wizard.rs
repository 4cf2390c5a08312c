//! The wizard: the pages of one survey's questions. It applies each action at once with the engine, sends it, and adopts
//! what the server says. The same components render on the server, where nothing is ever sent.

pub mod notice;
pub mod question;
pub mod queue;
pub mod standing;

use std::sync::Arc;

use engine::{Entry, Interview, Page, Place, Question, QuestionIndex, Refusal, Revision, Standing};
use leptos::prelude::*;

use crate::{
    api::{Boot, Ending, Fields, Snapshot, Unsaved, address},
    live,
    wizard::queue::{Pace, Queue, Saving, Write},
    wording::{QuestionWording, Wording},
    words::Words,
};

/// Where the page says what was wrong.
const ALERT: &str = "#wizard [role=alert]:not([hidden])";

/// What the wizard knows, and the one way to change it. One trigger tells of every change: a page has a dozen readers,
/// and a signal for each thing known would cost the browser more than reading them all again.
#[derive(Clone, Copy)]
pub struct Desk {
    state: StoredValue<State>,
    changed: Trigger,
}

pub struct State {
    pub id: String,
    pub title: String,
    /// The name of whoever asks, as shown.
    pub agent: String,
    pub has_start: bool,
    pub words: Words,
    pub interview: Interview,
    /// The question that the page shows.
    pub index: QuestionIndex,
    /// The page was opened from the review, and leads back there.
    pub from_review: bool,
    pub ending: Option<Ending>,
    pub unsaved: Option<Unsaved>,
    pub saving: Saving,
    /// The words of the page come from `wording`. In the browser that is so once another question is shown: the page as
    /// it was served is left alone, since somebody may be typing into it.
    draws: bool,
    wording: Wording,
    queue: Queue,
}

impl State {
    /// The question that the page shows.
    pub fn question(&self) -> Option<&Question> {
        self.interview.graph.question(self.index)
    }

    /// The survey's words for a question; `None` while they are not here yet.
    pub fn wording(&self, index: QuestionIndex) -> Option<&QuestionWording> {
        self.wording.question(index)
    }

    /// One of the words that the page is drawn with.
    fn drawn(&self, read: fn(&QuestionWording) -> &str) -> String {
        self.wording(self.index).filter(|_| self.draws).map(read).unwrap_or_default().to_owned()
    }

    /// The address of a question's page, or of the review.
    pub fn href(&self, place: Place) -> String {
        address(&self.id, &self.interview.graph, place, self.from_review)
    }

    /// What was given to the question of the page and not taken, if anything.
    pub fn unsaved_here(&self) -> Option<&Unsaved> {
        self.unsaved.as_ref().filter(|unsaved| unsaved.question == Some(self.index))
    }

    /// What the page shows as the answer: what was not taken goes before what is known.
    fn shown(&self) -> Option<&Entry> {
        let unsaved = self.unsaved_here().and_then(|unsaved| unsaved.entry.as_ref());
        unsaved.or_else(|| self.interview.answers.entry(self.index))
    }
}

impl Desk {
    pub fn open(boot: Boot) -> Self {
        let Boot { id, title, agent, graph, snapshot, index, from_review, has_start, wording, words, unsaved } = boot;
        let queue = Queue::new(snapshot.revision);
        let ending = snapshot.ending;
        let interview = snapshot.interview(Arc::new(graph));
        let saving = if interview.revision > Revision::FIRST { Saving::Saved } else { Saving::Nothing };
        let draws = !wording.questions.is_empty();
        let state =
            State { id, title, agent, has_start, words, interview, index, from_review, ending, unsaved, saving, draws, wording, queue };
        Self { state: StoredValue::new(state), changed: Trigger::new() }
    }

    /// Reads, and reads again after every change.
    pub fn read<T>(self, read: impl FnOnce(&State) -> T) -> T {
        self.changed.track();
        self.state.with_value(read)
    }

    /// Reads once.
    pub fn peek<T>(self, read: impl FnOnce(&State) -> T) -> T {
        self.state.with_value(read)
    }

    fn change<T>(self, change: impl FnOnce(&mut State) -> T) -> Option<T> {
        let changed = self.state.try_update_value(change);
        self.changed.notify();
        changed
    }

    /// Text for the page that follows every change.
    pub fn text(self, read: fn(&State) -> String) -> Signal<String> {
        Signal::derive(move || self.read(read))
    }

    /// A condition of the page that follows every change.
    pub fn flag(self, read: fn(&State) -> bool) -> Signal<bool> {
        Signal::derive(move || self.read(read))
    }

    /// Takes what the form on the page says now as the answer. False if it was refused; it is still in the form then.
    pub fn keep(self, pace: Pace) -> bool {
        let Some(fields) = live::fields() else { return true };
        if self.peek(|state| state.ending == Some(Ending::Over)) {
            return false;
        }
        let write = self.peek(|state| {
            let before = state.interview.answers.entry(state.index);
            let given = fields.given(state.question()?, before);
            let untouched = match before {
                Some(entry) => entry.given == given && entry.note == fields.note,
                None => given.is_empty() && fields.note.is_empty(),
            };
            (!untouched).then(|| Write { question: state.index, entry: Some(Entry { note: fields.note, ..Entry::new(given) }) })
        });
        match write {
            Some(write) => self.dispatch(write, pace),
            None => self.peek(|state| state.unsaved_here().is_none()),
        }
    }

    /// Applies a change at once and queues it for the server. False if the engine refused it.
    fn dispatch(self, write: Write, pace: Pace) -> bool {
        let taken = self.change(|state| {
            let (interview, refusal) = apply(state.interview.clone(), &write);
            state.interview = interview;
            state.unsaved = refusal.map(|refusal| Unsaved { question: Some(write.question), entry: None, refusal });
            state.unsaved.is_none()
        });
        let taken = taken.unwrap_or_default();
        if taken {
            self.enqueue(write, pace);
        }
        taken
    }

    /// Goes on: keeps the answer, skips a question that was left open if it may be, and opens what follows.
    pub fn next(self) {
        let open = |state: &State| state.interview.answers.standing(&state.interview.graph, state.index) == Standing::Open;
        if self.keep(Pace::Now) && (!self.peek(open) || self.skip()) {
            self.move_to(self.peek(onward));
        } else {
            live::focus(ALERT);
        }
    }

    /// Leaves the question of the page open on purpose, and goes on.
    pub fn skip_on(self) {
        // Not by `next`, which would take the form's answer again.
        if self.keep(Pace::Now) && self.skip() {
            self.move_to(self.peek(onward));
        }
    }

    fn skip(self) -> bool {
        self.dispatch(Write { question: self.peek(|state| state.index), entry: None }, Pace::Now)
    }

    /// Goes one question back; from the first one to the start page, if there is one.
    pub fn back(self) {
        if !self.keep(Pace::Now) {
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
    fn move_to(self, place: Place) {
        let url = self.peek(|state| state.href(place));
        match place {
            Place::Question(index) if self.peek(|state| state.wording(index).is_some()) => {
                live::push(&url);
                self.show(index);
            }
            Place::Question(_) | Place::Review => self.leave(url),
        }
    }

    /// Leaves for another page once all is saved.
    fn leave(self, url: String) {
        self.when_saved(move || live::go(&url));
    }

    fn show(self, index: QuestionIndex) {
        self.change(|state| {
            state.index = index;
            state.draws = true;
            // What could not be saved is kept for as long as it is nowhere else.
            state.unsaved.take_if(|unsaved| unsaved.entry.is_none());
        });
        leptos::task::spawn_local(async move {
            leptos::task::tick().await;
            self.arrive();
        });
    }

    /// The page is drawn: its answer is filled in, and a reader is told where they are.
    fn arrive(self) {
        self.fill();
        live::to_top();
        live::focus("#wizard h1");
        self.peek(|state| {
            let prompt = state.wording(state.index).map_or("", |wording| &wording.prompt);
            live::set_title(&format!("{prompt} · {} · Askpath", state.title));
        });
    }

    /// Puts the answer, as it is known here, into the form.
    fn fill(self) {
        self.peek(|state| match state.shown() {
            Some(entry) => live::fill(&Fields::showing(entry)),
            None => live::fill(&Fields::default()),
        });
    }

    /// Follows the browser's Back and Forward: the address says which page is meant.
    fn follow_history(self) {
        let here = live::here();
        let known = self.peek(|state| {
            let questions = state.interview.path().questions().to_vec();
            questions.into_iter().find(|index| state.href(Place::Question(*index)) == here && state.wording(*index).is_some())
        });
        match known {
            Some(index) => self.show(index),
            None => self.leave(here),
        }
    }

    /// Takes over the state that the server has, with what is still to be sent on top.
    fn adopt(self, snapshot: Snapshot) {
        let refill = self.change(|state| {
            let shown = state.shown().cloned();
            state.ending = snapshot.ending;
            let mut interview = snapshot.interview(Arc::clone(&state.interview.graph));
            for write in state.queue.pending() {
                interview = apply(interview, &write).0;
            }
            state.interview = interview;
            match (shown, state.shown()) {
                (Some(before), Some(now)) => before.given != now.given || before.note != now.note,
                (before, now) => before.is_some() != now.is_some(),
            }
        });
        if refill.unwrap_or_default() {
            self.fill();
        }
    }

    /// Brings the page to life: the browser's own buttons, the event stream, and the words of the other pages.
    pub fn wake(self) {
        live::replace(&self.peek(|state| state.href(Place::Question(state.index))));
        live::on_history(move || self.follow_history());
        live::on_leave(move || self.hurry());
        // What came before script is taken first; then the form shows what was made of it.
        if self.keep(Pace::Now) {
            self.fill();
        }
        self.watch();
        let url = self.peek(|state| format!("/s/{}/wording", state.id));
        leptos::task::spawn_local(async move {
            if let Ok(wording) = live::get::<Wording>(&url).await {
                self.state.update_value(|state| state.wording = wording);
            }
        });
    }
}

/// Where Next leads. From the review one goes back there, unless the change opened something new.
fn onward(state: &State) -> Place {
    if state.from_review {
        return state.interview.place(Some(Place::Review));
    }
    match state.interview.page(Place::Question(state.index)) {
        Page::Question(page) => page.next,
        Page::Review(_) | Page::Settled(_) => Place::Review,
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
