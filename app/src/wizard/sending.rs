//! Sending what the queue holds, and following what others do. A refusal never loses what was given: it stays on the page
//! until the person decides.

use alloc::boxed::Box;

use engine::{Entry, Place, Revision};
use wasm_bindgen_futures::spawn_local;

use crate::prelude::*;
use crate::{
    api::{Fault, Fields, Reply, Snapshot, Unsaved, address},
    live::{self, Failure, Told},
    wizard::{
        State,
        desk::{ALERT, Desk, Then},
        queue::{Pace, Saving, Write},
    },
};

/// How long typing rests before it is sent, in steps of so many milliseconds: it goes at once when one moves on.
const REST: (u32, i32) = (7, 50);
/// Where a person writes.
const WRITING: &str = "#why:not(:placeholder-shown), .field :is(textarea, input:not([type=radio], [type=checkbox])):focus";
/// How long to wait before the server is tried again, in milliseconds.
const RETRY: i32 = 2_000;

impl Desk {
    pub(super) fn enqueue(&self, write: Write, pace: Pace) {
        let started = self.change(|state| {
            state.queue.push(write);
            state.queue.rushed = pace != Pace::Rest;
            state.saving = Saving::Under;
            !core::mem::replace(&mut state.queue.running, true)
        });
        if started {
            let desk = self.clone();
            spawn_local(async move {
                let (steps, step) = REST;
                for _ in 0..steps {
                    if desk.peek(|state| state.queue.rushed) {
                        break;
                    }
                    live::pause(step).await;
                }
                desk.send_all().await;
            });
        }
    }

    async fn send_all(&self) {
        while let Some((write, seen)) = self.change(|state| state.queue.take()) {
            match self.send(&write, seen).await {
                Ok(reply) => self.sent(&write, reply),
                Err(Failure::Refused) => {
                    self.not_taken(&write, Fault::Other);
                    self.change(|state| state.queue.unsure = true);
                }
                Err(Failure::Unreachable) => self.try_again(write, seen).await,
            }
        }
        if self.change(State::rest) {
            self.refresh();
        }
        self.renew();
        let after = self.after.take();
        if self.peek(|state| !state.is_held_back()) {
            after.into_iter().for_each(|after| after());
        } else if !after.is_empty() {
            live::focus(ALERT);
        }
    }

    /// The server did not answer. Once it does, it is asked whether the change arrived all the same, so that this tab does
    /// not conflict with itself.
    async fn try_again(&self, write: Write, seen: Revision) {
        self.change(|state| {
            state.queue.put_back(write.clone(), seen);
            state.saving = Saving::Failing;
        });
        live::pause(RETRY).await;
        let url = self.peek(|state| format!("/s/{}/snapshot", state.id));
        let Ok(snapshot) = live::get::<Snapshot>(&url).await else { return };
        let same = |entry: &Entry| match &write.entry {
            Some(sent) => entry.says(sent) && entry.skipped == sent.skipped,
            None => entry.skipped,
        };
        // Answers of another graph stand elsewhere; sent once more, it is carried over.
        let is_present = self.peek(|state| snapshot.since == state.since);
        if is_present && snapshot.answers.entry(write.question).is_some_and(same) {
            self.change(|state| state.queue.arrived(&write, snapshot.revision));
            self.adopt(snapshot);
        }
    }

    async fn send(&self, write: &Write, seen: Revision) -> Result<Reply, Failure> {
        let url = self.peek(|state| address(&state.id, &state.interview.graph, Place::Question(write.question), false));
        // Positions are those of the graph that this page has.
        let since = self.peek(|state| u64::from(state.since));
        let mut fields = vec![("seen".to_owned(), seen.0.to_string()), ("version".to_owned(), since.to_string())];
        match &write.entry {
            Some(entry) => {
                let go = if entry.skipped { "skip" } else { "save" };
                fields.push(("go".to_owned(), go.to_owned()));
                fields.extend(Fields::of(entry));
            }
            None => fields.push(("go".to_owned(), "leave_open".to_owned())),
        }
        let over = self.peek(|state| state.queue.forerunner(write).and_then(|over| over.entry.as_ref()).map(Fields::of));
        fields.extend(over.into_iter().flatten().map(|(name, value)| (Fields::OVER.to_owned(), format!("{name}={value}"))));
        live::post(&url, &fields).await
    }

    fn sent(&self, write: &Write, reply: Reply) {
        match reply.refused {
            Some(fault) => self.not_taken(write, fault),
            None => {
                self.change(|state| state.queue.arrived(write, reply.snapshot.revision));
            }
        }
        self.adopt(reply.snapshot);
    }

    /// What the person gave last stays on the page beside the reason.
    fn not_taken(&self, write: &Write, fault: Fault) {
        let question = write.question;
        self.change(|state| {
            let entry = state.queue.refused(write);
            state.set_unsaved(question, Some(Unsaved { question, entry, fault }));
        });
    }

    /// Runs `then` once all is on the server: at once if it is. What was not taken keeps the page where it is.
    pub(super) fn when_saved(&self, then: Then) {
        let resting = self.change(|state| {
            state.queue.rushed = true;
            !state.queue.running
        });
        match resting {
            true if !self.peek(State::is_held_back) => then(),
            true => live::focus(ALERT),
            false => self.after.borrow_mut().push(then),
        }
    }

    /// Loads the page again if the survey is another by now, unless something would be lost by it or the person is writing:
    /// then a notice says so.
    pub(super) fn renew(&self) {
        let goes = self.goes.get() || !self.after.borrow().is_empty();
        let rests =
            !goes && self.peek(|state| state.is_outdated() && !state.queue.running && !state.is_held_back() && state.unsent.is_empty());
        if rests && live::asked().is_none() && live::find(WRITING).is_none() && !self.is_writing() {
            self.goes.set(true);
            live::go(&live::here());
        }
    }

    /// The page is going away: what waits is sent now, in requests that outlive it. One that is under way may arrive before
    /// or after them.
    pub(super) fn hurry(&self) {
        for (write, seen) in self.peek(|state| state.queue.waiting.clone()) {
            let desk = self.clone();
            spawn_local(async move {
                let _ = desk.send(&write, seen).await;
            });
        }
    }

    /// Follows the survey's events: another tab's answers, its end, what the agent added. What is heard while something is
    /// being sent is looked at afterwards.
    pub(super) fn watch(&self) {
        let desk = self.clone();
        live::on_page("askpath:event", move |event| {
            let told = desk.peek(|state| live::told(&event, &state.id));
            let Some(told) = told else { return };
            let behind = desk.change(|state| {
                match told {
                    Told::Asked => return None,
                    Told::Unsure => state.queue.unsure = state.ending.is_none(),
                    Told::Stands(revision, version) => {
                        state.queue.heard = state.queue.heard.max(revision);
                        state.queue.unsure |= version > u64::from(state.version);
                    }
                }
                Some(state.is_behind() && !state.queue.running)
            });
            match behind {
                None => desk.reword(),
                Some(true) => desk.refresh(),
                Some(false) => {}
            }
        });
    }

    fn refresh(&self) {
        let desk = self.clone();
        spawn_local(async move {
            let url = desk.change(|state| {
                state.queue.unsure = false;
                format!("/s/{}/snapshot", state.id)
            });
            if let Ok(snapshot) = live::get::<Snapshot>(&url).await {
                desk.adopt(snapshot);
            }
        });
    }

    /// Sends what the person needs to know before they answer, once their answer is saved.
    pub(super) fn ask(&self) {
        let asked = live::asked();
        live::set_hidden("ask-blank", asked.is_some());
        let Some(asked) = asked else { return live::focus("#ask") };
        if !self.keep(Pace::Now) {
            return live::focus(ALERT);
        }
        let desk = self.clone();
        // The question that it is about, wherever the person is by the time that it is sent.
        let url = self.peek(|state| state.href(Place::Question(state.index)));
        self.when_saved(Box::new(move || {
            spawn_local(async move {
                let reply = live::post::<Reply>(&url, &[("go".to_owned(), "ask".to_owned()), ("ask".to_owned(), asked.clone())]).await;
                let refusal = reply.map(|reply| {
                    desk.adopt(reply.snapshot);
                    reply.refused
                });
                // That it is over is said above the question.
                live::set_hidden("ask-failed", matches!(refusal, Ok(None | Some(Fault::Settled))));
                if refusal == Ok(None) {
                    // What was written since stays.
                    desk.change(|state| state.unsent.retain(|(_, text)| *text != asked));
                    if live::asked() == Some(asked) {
                        live::set_asked("");
                    }
                    desk.reword();
                }
            });
        }));
    }

    /// Decides a conflict: this page's answer goes over the newer one, knowingly.
    pub(super) fn keep_mine(&self) {
        self.keep(Pace::Now);
        let mine = self.peek(|state| Some(Write { question: state.index, entry: Some(state.unsaved_here()?.entry.clone()?) }));
        if let Some(mine) = mine {
            self.dispatch(mine, Pace::Now);
        }
    }

    /// Decides a conflict: the newer answer is taken.
    pub(super) fn use_newer(&self) {
        self.change(|state| state.set_unsaved(state.index, None));
        self.fill();
    }
}

impl State {
    /// All is sent. Returned is whether the server may have something that is not known here.
    fn rest(&mut self) -> bool {
        self.saving = self.kept();
        self.is_behind()
    }

    /// Whether the server may have something that is not known here.
    fn is_behind(&self) -> bool {
        self.queue.unsure || self.queue.heard > self.queue.seen.0
    }
}
