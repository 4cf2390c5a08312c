//! What is still to be sent: at most one change for each question, one request at a time, so that a tab never conflicts
//! with itself. A change names the revision that its page showed; another tab's newer answer is found by that.

use engine::{Entry, Place, QuestionIndex, Revision};

use crate::{
    api::{Fields, Reply, Snapshot, Unsaved, address},
    live,
    wizard::Desk,
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
}

/// When a change is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
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

pub struct Queue {
    /// What the server is known to have; pages show it.
    seen: Revision,
    waiting: Vec<(Write, Revision)>,
    /// The change whose request is under way; it may have arrived or not.
    sending: Option<Write>,
    running: bool,
    /// What waits is sent without rest.
    rushed: bool,
    after: Option<Box<dyn FnOnce() + Send + Sync>>,
}

impl Queue {
    pub fn new(seen: Revision) -> Self {
        Self { seen, waiting: Vec::new(), sending: None, running: false, rushed: false, after: None }
    }

    /// All changes that the server may not have yet, in order.
    pub fn pending(&self) -> Vec<Write> {
        self.sending.iter().chain(self.waiting.iter().map(|(write, _)| write)).cloned().collect()
    }

    fn push(&mut self, write: Write) {
        match self.waiting.iter_mut().find(|(waiting, _)| waiting.question == write.question) {
            Some((waiting, _)) => *waiting = write,
            None => self.waiting.push((write, self.seen)),
        }
    }

    /// The next change to send; the queue rests when there is none.
    fn take(&mut self) -> Option<(Write, Revision)> {
        let next = (!self.waiting.is_empty()).then(|| self.waiting.remove(0));
        self.sending = next.as_ref().map(|(write, _)| write.clone());
        self.running = next.is_some();
        next
    }

    /// A change that did not get through waits again, unless a newer one of its question does.
    fn put_back(&mut self, write: Write, seen: Revision) {
        self.sending = None;
        if self.waiting.iter().all(|(waiting, _)| waiting.question != write.question) {
            self.waiting.insert(0, (write, seen));
        }
    }

    /// The server answered at this revision. A later change of the same question builds on that, and falls with it.
    fn done(&mut self, question: QuestionIndex, revision: Revision, refused: bool) {
        self.sending = None;
        self.seen = revision;
        if refused {
            self.waiting.retain(|(waiting, _)| waiting.question != question);
        }
        for (_, seen) in self.waiting.iter_mut().filter(|(waiting, _)| waiting.question == question) {
            *seen = revision;
        }
    }
}

impl Desk {
    pub(super) fn enqueue(self, write: Write, pace: Pace) {
        let started = self.change(|state| {
            state.queue.push(write);
            state.queue.rushed = pace == Pace::Now;
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
                Err(live::Unreachable) => {
                    self.change(|state| {
                        state.queue.put_back(write, seen);
                        state.saving = Saving::Failing;
                    });
                    live::pause(RETRY).await;
                }
            }
        }
        let after = self.change(|state| {
            state.saving = Saving::Saved;
            state.queue.after.take()
        });
        if let Some(after) = after.flatten() {
            after();
        }
    }

    async fn send(self, write: &Write, seen: Revision) -> Result<Reply, live::Unreachable> {
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

    /// The server's state is adopted. If it refused, what the person gave stays on the page beside the reason.
    fn sent(self, write: &Write, reply: Reply) {
        self.change(|state| {
            state.queue.done(write.question, reply.snapshot.revision, reply.refused.is_some());
            if let Some(refusal) = reply.refused {
                state.unsaved = Some(Unsaved { question: Some(write.question), entry: write.entry.clone(), refusal });
            }
        });
        self.adopt(reply.snapshot);
    }

    /// Runs `then` once all is on the server: at once if it is.
    pub(super) fn when_saved(self, then: impl FnOnce() + Send + Sync + 'static) {
        if self.peek(|state| state.queue.running) {
            self.change(|state| {
                state.queue.rushed = true;
                state.queue.after = Some(Box::new(then));
            });
        } else {
            then();
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

    /// Follows the survey's events: another tab's answers, and its end.
    pub(super) fn watch(self) {
        let id = self.peek(|state| state.id.clone());
        let names = ["survey/updated", "survey/settled", "snapshot"];
        live::on_event(&format!("/api/surveys/{id}/events"), &names, move |revision| {
            if self.peek(|state| state.queue.running || state.queue.seen.0 >= revision) {
                return;
            }
            let url = format!("/s/{id}/snapshot");
            leptos::task::spawn_local(async move {
                if let Ok(snapshot) = live::get::<Snapshot>(&url).await {
                    self.change(|state| state.queue.seen = state.queue.seen.max(snapshot.revision));
                    self.adopt(snapshot);
                }
            });
        });
    }

    /// Decides a conflict: this page's answer goes over the newer one, knowingly.
    pub fn keep_mine(self) {
        let mine = self.peek(|state| {
            let entry = state.unsaved_here()?.entry.clone();
            entry.is_some().then_some(Write { question: state.index, entry })
        });
        if let Some(mine) = mine {
            self.dispatch(mine, Pace::Now);
        }
    }

    /// Decides a conflict: the newer answer is taken.
    pub fn use_newer(self) {
        self.change(|state| state.unsaved = None);
        self.fill();
    }
}
