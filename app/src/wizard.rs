//! The wizard: the pages of one survey's questions. It applies each action at once with the engine, sends it, and adopts
//! what the server says. The same components render on the server, where nothing is ever sent.

mod moves;
pub mod notice;
pub mod question;
pub mod queue;
mod sending;
pub mod standing;

use std::sync::Arc;

use engine::{Entry, Interview, Place, Question, QuestionIndex, Refusal, Revision};
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
    /// What was given and not taken, of this question or others: at most one for each.
    pub unsaved: Vec<Unsaved>,
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

    /// One of the words that the page is drawn with. A space stands for what was served: unlike any word, so that even an
    /// empty one takes its place.
    fn drawn(&self, read: fn(&QuestionWording) -> &str) -> String {
        self.wording(self.index).filter(|_| self.draws).map_or(" ", read).to_owned()
    }

    /// The address of a question's page, or of the review.
    pub fn href(&self, place: Place) -> String {
        address(&self.id, &self.interview.graph, place, self.from_review)
    }

    /// What was given to the question of the page and not taken, if anything.
    pub fn unsaved_here(&self) -> Option<&Unsaved> {
        self.unsaved.iter().find(|unsaved| unsaved.question == self.index)
    }

    /// Notes that something given to a question was not taken, or that all was.
    fn set_unsaved(&mut self, question: QuestionIndex, unsaved: Option<Unsaved>) {
        self.unsaved.retain(|unsaved| unsaved.question != question);
        self.unsaved.extend(unsaved);
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
        let unsaved = unsaved.into_iter().collect();
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
        let read = self.peek(|state| {
            let before = state.interview.answers.entry(state.index);
            let entry = Entry { note: fields.note.clone(), ..Entry::new(fields.given(state.question()?, before)) };
            let untouched = match before {
                // Going on from a skipped question with text in it is taking the text; looking at it is not.
                Some(before) => {
                    before.given == entry.given
                        && before.note == entry.note
                        && (!before.skipped || pace == Pace::Look || entry.given.is_empty())
                }
                None => entry.given.is_empty() && entry.note.is_empty(),
            };
            Some((state.index, entry, untouched))
        });
        let Some((question, entry, untouched)) = read else { return true };
        if self.peek(|state| state.ending == Some(Ending::Over)) || self.is_contested() {
            self.change(|state| {
                let refusal = state.unsaved_here().map_or(Refusal::Settled, |unsaved| unsaved.refusal.clone());
                state.set_unsaved(question, Some(Unsaved { question, entry: Some(entry), refusal }));
            });
            return false;
        }
        if untouched {
            return self.peek(|state| state.unsaved_here().is_none());
        }
        self.dispatch(Write { question, entry: Some(entry) }, pace)
    }

    /// Whether the person has yet to decide between two answers to this question: until then neither wins.
    fn is_contested(self) -> bool {
        self.peek(|state| state.unsaved_here().is_some_and(|unsaved| unsaved.refusal == Refusal::Changed))
    }

    /// Applies a change at once and queues it for the server. False if the engine refused it.
    fn dispatch(self, write: Write, pace: Pace) -> bool {
        let question = write.question;
        let taken = self.change(|state| {
            let (interview, refusal) = apply(state.interview.clone(), &write);
            state.interview = interview;
            let taken = refusal.is_none();
            state.set_unsaved(question, refusal.map(|refusal| Unsaved { question, entry: None, refusal }));
            taken
        });
        let taken = taken.unwrap_or_default();
        if taken {
            self.enqueue(write, pace);
        }
        taken
    }

    /// Puts the answer, as it is known here, into the form.
    fn fill(self) {
        self.peek(|state| match state.shown() {
            Some(entry) => live::fill(&Fields::showing(entry)),
            None => live::fill(&Fields::default()),
        });
    }

    /// Takes over the state that the server has, with what is still to be sent on top. An older one than is known, which
    /// was overtaken on its way, changes nothing.
    fn adopt(self, snapshot: Snapshot) {
        let refill = self.change(|state| {
            if !state.queue.sees(snapshot.revision) {
                return false;
            }
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
        live::guard_leaving(move || {
            self.peek(|state| state.saving == Saving::Failing || state.unsaved.iter().any(|unsaved| unsaved.entry.is_some()))
        });
        // What came before script is taken first; then the form shows what was made of it.
        if self.keep(Pace::Look) {
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
