//! What is still to be sent: at most one change for each question, one request at a time, so that a tab never conflicts
//! with itself. A change names the revision that its page showed; another tab's newer answer is found by that.

use engine::{Given, QuestionIndex, Refusal, Revision};
use leptos::prelude::*;

use crate::{
    api::{Fields, Reply, Snapshot, Unsaved, address},
    live,
    wizard::Desk,
};

/// How long typing rests before it is sent, in milliseconds.
const REST: i32 = 350;
/// How long to wait before the server is tried again, in milliseconds.
const RETRY: i32 = 2_000;

/// Whether all is on the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saving {
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

/// A change of one answer: what is given, or `None` for a skip.
#[derive(Clone, Debug, PartialEq)]
pub struct Write {
    pub question: QuestionIndex,
    pub given: Option<Given>,
    pub note: String,
}

pub struct Queue {
    /// What the server is known to have; pages show it.
    seen: Revision,
    waiting: Vec<(Write, Revision)>,
    /// The change whose request is under way; it may have arrived or not.
    sending: Option<Write>,
    running: bool,
    after: Vec<Box<dyn FnOnce() + Send + Sync>>,
}

impl Queue {
    pub fn new(seen: Revision) -> Self {
        Self { seen, waiting: Vec::new(), sending: None, running: false, after: Vec::new() }
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
}

impl Desk {
    pub(super) fn enqueue(self, write: Write, pace: Pace) {
        self.queue.update_value(|queue| queue.push(write));
        self.saving.set(Saving::Under);
        if self.queue.with_value(|queue| queue.running) {
            return;
        }
        self.queue.update_value(|queue| queue.running = true);
        leptos::task::spawn_local(async move {
            if pace == Pace::Rest {
                live::pause(REST).await;
            }
            self.send_all().await;
        });
    }

    async fn send_all(self) {
        loop {
            let next = self.queue.try_update_value(|queue| {
                let next = (!queue.waiting.is_empty()).then(|| queue.waiting.remove(0));
                queue.sending = next.as_ref().map(|(write, _)| write.clone());
                queue.running = next.is_some();
                next
            });
            let Some((write, seen)) = next.flatten() else { break };
            match self.send(&write, seen).await {
                Ok(reply) => self.sent(&write, reply),
                Err(live::Unreachable) => {
                    self.queue.update_value(|queue| {
                        queue.sending = None;
                        if queue.waiting.iter().all(|(waiting, _)| waiting.question != write.question) {
                            queue.waiting.insert(0, (write, seen));
                        }
                    });
                    self.saving.set(Saving::Failing);
                    live::pause(RETRY).await;
                }
            }
        }
        self.saving.set(Saving::Saved);
        for after in self.queue.try_update_value(|queue| std::mem::take(&mut queue.after)).unwrap_or_default() {
            after();
        }
    }

    async fn send(self, write: &Write, seen: Revision) -> Result<Reply, live::Unreachable> {
        let (url, fields) = self.request(write, seen);
        live::post(&url, &fields).await
    }

    fn request(self, write: &Write, seen: Revision) -> (String, Vec<(&'static str, String)>) {
        let url = self.survey.with_value(|facts| address(&facts.id, &self.graph(), engine::Place::Question(write.question)));
        let mut fields = vec![("seen", seen.0.to_string())];
        match &write.given {
            Some(given) => {
                fields.push(("go", "save".to_owned()));
                fields.extend(Fields::of(given, &write.note));
            }
            None => fields.push(("go", "leave_open".to_owned())),
        }
        (url, fields)
    }

    fn sent(self, write: &Write, reply: Reply) {
        self.queue.update_value(|queue| {
            queue.sending = None;
            queue.seen = reply.snapshot.revision;
            for (waiting, seen) in &mut queue.waiting {
                if waiting.question == write.question {
                    *seen = reply.snapshot.revision;
                }
            }
        });
        match reply.refused {
            None => self.adopt(reply.snapshot),
            Some((_, refusal)) => self.not_taken(write, refusal, reply.snapshot),
        }
    }

    /// The server refused: its state is adopted, and what the person gave stays on the page beside the reason.
    fn not_taken(self, write: &Write, refusal: Refusal, snapshot: Snapshot) {
        let entry = write.given.clone().map(|given| engine::Entry { note: write.note.clone(), ..engine::Entry::new(given) });
        self.queue.update_value(|queue| queue.waiting.retain(|(waiting, _)| waiting.question != write.question));
        self.unsaved.set(Some(Unsaved { question: Some(write.question), entry, refusal }));
        self.adopt(snapshot);
    }

    /// Runs `then` once all is on the server: at once if it is.
    pub fn when_saved(self, then: impl FnOnce() + Send + Sync + 'static) {
        if self.queue.with_value(|queue| queue.running) {
            self.queue.update_value(|queue| queue.after.push(Box::new(then)));
        } else {
            then();
        }
    }

    /// The page is going away: what waits is sent now, in requests that outlive it.
    pub(super) fn hurry(self) {
        let waiting = self.queue.with_value(|queue| queue.waiting.clone());
        for (write, seen) in waiting {
            leptos::task::spawn_local(async move {
                let _ = self.send(&write, seen).await;
            });
        }
    }

    /// Follows the survey's events: another tab's answers, and its end.
    pub(super) fn watch(self) {
        let id = self.survey.with_value(|facts| facts.id.clone());
        let names = ["survey/requested", "survey/updated", "survey/settled", "snapshot"];
        live::on_event(&format!("/api/surveys/{id}/events"), &names, move |revision| {
            let busy = self.queue.with_value(|queue| queue.running || queue.seen.0 >= revision);
            if busy {
                return;
            }
            let url = format!("/s/{id}/snapshot");
            leptos::task::spawn_local(async move {
                if let Ok(snapshot) = live::get::<Snapshot>(&url).await {
                    self.queue.update_value(|queue| queue.seen = queue.seen.max(snapshot.revision));
                    self.adopt(snapshot);
                }
            });
        });
    }

    /// Decides a conflict: this page's answer goes over the newer one, knowingly.
    pub fn keep_mine(self) {
        let Some(Unsaved { question: Some(question), entry: Some(entry), .. }) = self.unsaved.get_untracked() else { return };
        self.dispatch(Write { question, given: Some(entry.given), note: entry.note }, Pace::Now);
    }

    /// Decides a conflict: the newer answer is taken.
    pub fn use_newer(self) {
        self.unsaved.set(None);
        self.fill();
    }
}
