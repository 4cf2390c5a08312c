//! What is still to be sent: the last change of each question, one request at a time, so that a tab never conflicts
//! with itself. A change names the revision that its page showed; another tab's newer answer is found by that.

use engine::{Entry, Place, QuestionIndex, Refusal, Revision};

use crate::{
    api::{Fields, Reply, Snapshot, Unsaved, address},
    live::{self, Failure},
    wizard::{ALERT, Desk, State},
};

/// How long typing rests before it is sent, in steps of so many milliseconds: it goes at once when one moves on.
const REST: (u32, i32) = (7, 50);
/// How long to wait before the server is tried again, in milliseconds.
const RETRY: i32 = 2_000;

/// Whether all is on the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saving {
    /// Nothing was given yet.
    Nothing,
    Saved,
    Under,
    /// The server cannot be reached; it is tried again.
    Failing,
    /// Something was not taken, and is on this page alone.
    Refused,
}

/// When a change is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// At once; but nothing is changed by looking at it.
    Look,
    Now,
    /// After a rest, since more of it is being typed.
    Rest,
}

/// A change of one answer, or `None` for a skip.
#[derive(Clone, Debug, PartialEq)]
pub struct Write {
    pub question: QuestionIndex,
    pub entry: Option<Entry>,
}

impl Write {
    /// A later change takes the place of one of the same question, except that a skip comes after the words it sets aside.
    fn replaces(&self, earlier: &Self) -> bool {
        self.question == earlier.question && (self.entry.is_some() || earlier.entry.is_none())
    }
}

pub struct Queue {
    /// What the server is known to have; pages show it.
    seen: Revision,
    /// The newest revision that an event told of.
    heard: u64,
    waiting: Vec<(Write, Revision)>,
    /// The change whose request is under way; it may have arrived or not.
    sending: Option<Write>,
    running: bool,
    /// What waits is sent without rest.
    rushed: bool,
    after: After,
}

impl Queue {
    pub fn new(seen: Revision) -> Self {
        Self { seen, heard: 0, waiting: Vec::new(), sending: None, running: false, rushed: false, after: None }
    }

    /// Takes note of a revision that the server has; false if a newer one is known already.
    pub fn sees(&mut self, revision: Revision) -> bool {
        let newest = revision >= self.seen;
        self.seen = self.seen.max(revision);
        newest
    }

    /// All changes that the server may not have yet, in order.
    pub fn pending(&self) -> Vec<Write> {
        self.sending.iter().chain(self.waiting.iter().map(|(write, _)| write)).cloned().collect()
    }

    fn push(&mut self, write: Write) {
        let seen = self.waiting.iter().find(|(waiting, _)| waiting.question == write.question).map_or(self.seen, |(_, seen)| *seen);
        self.waiting.retain(|(waiting, _)| !write.replaces(waiting));
        self.waiting.push((write, seen));
    }

    /// The next change to send; the queue rests when there is none.
    fn take(&mut self) -> Option<(Write, Revision)> {
        let next = (!self.waiting.is_empty()).then(|| self.waiting.remove(0));
        self.sending = next.as_ref().map(|(write, _)| write.clone());
        self.running = next.is_some();
        next
    }

    /// A change whose fate is not known waits again, unless a newer one of its question does.
    fn put_back(&mut self, write: Write, seen: Revision) {
        self.sending = None;
        match self.waiting.iter_mut().find(|(waiting, _)| waiting.question == write.question) {
            Some((newer, known)) if newer.replaces(&write) => *known = seen,
            _ => self.waiting.insert(0, (write, seen)),
        }
    }

    /// The server has a change since this revision: a later one of the same question builds on that.
    fn arrived(&mut self, write: &Write, revision: Revision) {
        self.sending = None;
        self.waiting.retain(|(waiting, _)| waiting != write);
        for (_, seen) in self.waiting.iter_mut().filter(|(waiting, _)| waiting.question == write.question) {
            *seen = revision;
        }
    }

    /// The server refused a change: a later one of the same question falls with it. Returned is the last that was given.
    fn refused(&mut self, write: &Write) -> Option<Entry> {
        self.sending = None;
        let later = self.waiting.iter().position(|(waiting, _)| waiting.question == write.question);
        let later = later.map(|later| self.waiting.remove(later).0);
        later.and_then(|later| later.entry).or_else(|| write.entry.clone())
    }
}

impl Desk {
    pub(super) fn enqueue(self, write: Write, pace: Pace) {
        let started = self.change(|state| {
            state.queue.push(write);
            state.queue.rushed = pace != Pace::Rest;
            state.saving = Saving::Under;
            !std::mem::replace(&mut state.queue.running, true)
        });
        if started == Some(true) {
            leptos::task::spawn_local(async move {
                let (steps, step) = REST;
                for _ in 0..steps {
                    if self.peek(|state| state.queue.rushed) {
                        break;
                    }
                    live::pause(step).await;
                }
                self.send_all().await;
            });
        }
    }

    async fn send_all(self) {
        while let Some((write, seen)) = self.change(|state| state.queue.take()).flatten() {
            match self.send(&write, seen).await {
                Ok(reply) => self.sent(&write, reply),
                Err(Failure::Refused) => self.not_taken(&write, Refusal::Malformed { wanted: "" }),
                Err(Failure::Unreachable) => self.try_again(write, seen).await,
            }
        }
        let (after, behind) = self.change(State::rest).unwrap_or_default();
        if behind {
            self.refresh();
        }
        match after {
            Some(after) if self.peek(|state| state.unsaved.is_empty()) => after(),
            Some(_) => live::focus(ALERT),
            None => {}
        }
    }

    /// The server did not answer. Once it does, it is asked whether the change arrived all the same, so that this tab does
    /// not conflict with itself.
    async fn try_again(self, write: Write, seen: Revision) {
        self.change(|state| {
            state.queue.put_back(write.clone(), seen);
            state.saving = Saving::Failing;
        });
        live::pause(RETRY).await;
        let url = self.peek(|state| format!("/s/{}/snapshot", state.id));
        let Ok(snapshot) = live::get::<Snapshot>(&url).await else { return };
        let same = |entry: &Entry| match &write.entry {
            Some(sent) => entry.given == sent.given && entry.note == sent.note && !entry.skipped,
            None => entry.skipped,
        };
        if snapshot.answers.entry(write.question).is_some_and(same) {
            self.change(|state| state.queue.arrived(&write, snapshot.revision));
            self.adopt(snapshot);
        }
    }

    async fn send(self, write: &Write, seen: Revision) -> Result<Reply, Failure> {
        let url = self.peek(|state| address(&state.id, &state.interview.graph, Place::Question(write.question), false));
        let mut fields = vec![("seen", seen.0.to_string())];
        match &write.entry {
            Some(entry) => {
                fields.push(("go", "save".to_owned()));
                fields.extend(Fields::of(entry));
            }
            None => fields.push(("go", "leave_open".to_owned())),
        }
        live::post(&url, &fields).await
    }

    fn sent(self, write: &Write, reply: Reply) {
        match reply.refused {
            Some(refusal) => self.not_taken(write, refusal),
            None => {
                self.change(|state| state.queue.arrived(write, reply.snapshot.revision));
            }
        }
        self.adopt(reply.snapshot);
    }

    /// What the person gave last stays on the page beside the reason.
    fn not_taken(self, write: &Write, refusal: Refusal) {
        let question = write.question;
        self.change(|state| {
            let entry = state.queue.refused(write);
            state.set_unsaved(question, Some(Unsaved { question, entry, refusal }));
        });
    }

    /// Runs `then` once all is on the server: at once if it is. What was not taken keeps the page where it is.
    pub(super) fn when_saved(self, then: impl FnOnce() + Send + Sync + 'static) {
        let resting = self.change(|state| {
            state.queue.rushed = true;
            !state.queue.running
        });
        match resting {
            Some(true) if self.peek(|state| state.unsaved.is_empty()) => then(),
            Some(true) => live::focus(ALERT),
            _ => {
                self.change(|state| state.queue.after = Some(Box::new(then)));
            }
        }
    }

    /// The page is going away: what waits is sent now, in requests that outlive it.
    pub(super) fn hurry(self) {
        for (write, seen) in self.peek(|state| state.queue.waiting.clone()) {
            leptos::task::spawn_local(async move {
                let _ = self.send(&write, seen).await;
            });
        }
    }

    /// Follows the survey's events: another tab's answers, and its end. What is heard while something is being sent is
    /// looked at afterwards.
    pub(super) fn watch(self) {
        let url = self.peek(|state| format!("/api/surveys/{}/events", state.id));
        live::on_event(&url, &["survey/updated", "survey/settled", "snapshot"], move |revision| {
            let behind = self.change(|state| {
                state.queue.heard = state.queue.heard.max(revision);
                !state.queue.running && state.queue.heard > state.queue.seen.0
            });
            if behind == Some(true) {
                self.refresh();
            }
        });
    }

    fn refresh(self) {
        let url = self.peek(|state| format!("/s/{}/snapshot", state.id));
        leptos::task::spawn_local(async move {
            if let Ok(snapshot) = live::get::<Snapshot>(&url).await {
                self.adopt(snapshot);
            }
        });
    }

    /// Decides a conflict: this page's answer goes over the newer one, knowingly.
    pub fn keep_mine(self) {
        self.keep(Pace::Now);
        let mine = self.peek(|state| Some(Write { question: state.index, entry: Some(state.unsaved_here()?.entry.clone()?) }));
        if let Some(mine) = mine {
            self.dispatch(mine, Pace::Now);
        }
    }

    /// Decides a conflict: the newer answer is taken.
    pub fn use_newer(self) {
        self.change(|state| {
            state.set_unsaved(state.index, None);
            if !state.queue.running {
                state.saving = state.kept();
            }
        });
        self.fill();
    }
}

type After = Option<Box<dyn FnOnce() + Send + Sync>>;

impl State {
    /// Whether all is kept, while nothing is being sent.
    fn kept(&self) -> Saving {
        if self.unsaved.iter().any(|unsaved| unsaved.entry.is_some()) { Saving::Refused } else { Saving::Saved }
    }

    /// All is sent: what is to run now, and whether more was heard of than is known.
    fn rest(&mut self) -> (After, bool) {
        self.saving = self.kept();
        (self.queue.after.take(), self.queue.heard > self.queue.seen.0)
    }
}
