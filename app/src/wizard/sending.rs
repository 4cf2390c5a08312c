//! Sending what the queue holds, and following what others do. A refusal never loses what was given: it stays on the page
//! until the person decides.

use engine::{Entry, Place, Refusal, Revision};

use crate::{
    api::{Fields, Reply, Snapshot, Unsaved, address},
    live::{self, Failure},
    wizard::{
        ALERT, Desk, State,
        queue::{After, Pace, Saving, Write},
    },
};

/// How long typing rests before it is sent, in steps of so many milliseconds: it goes at once when one moves on.
const REST: (u32, i32) = (7, 50);
/// How long to wait before the server is tried again, in milliseconds.
const RETRY: i32 = 2_000;

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
