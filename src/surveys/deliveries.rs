//! Telling the callbacks of agents what became of their surveys: at least once, however often it takes, for hours. What is
//! to be told is on disk with what happened, so that no restart loses it.

use std::{collections::HashMap, time::Duration};

use serde_json::{Value, json};
use tokio::task::{Id, JoinSet};

use crate::{
    clock::rfc3339,
    error::Error,
    store::{Delivery, EventKind, Logged, SurveyId, Then, Try},
    surveys::{LOOK_AGAIN, Surveys},
    webhook::{Message, NotTaken, Secret},
};

/// How many messages are on their way at a time.
const AT_ONCE: usize = 64;
/// How many of them to one callback, so that one that hangs keeps no other waiting.
const TO_ONE: usize = 8;
/// For how long nobody else tries what one tries; longer than any try takes.
const CLAIM: i64 = 60_000;
/// How long to rest after each try that failed, in seconds. After the last there is none: nearly a day is over.
const RESTS: [i64; 11] = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 14_400, 14_400, 21_600];

/// What is on its way, and to whom. Tasks of their own, since each writes down what came of it while the next is claimed.
#[derive(Default)]
struct Carrying {
    tasks: JoinSet<()>,
    to: HashMap<Id, String>,
}

impl Carrying {
    /// Ready when one has arrived or failed; `None` if none is on its way.
    async fn next(&mut self) -> Option<()> {
        let ended = self.tasks.join_next_with_id().await?;
        self.to.remove(&ended.map_or_else(|failed| failed.id(), |(id, ())| id));
        Some(())
    }

    /// The callbacks that have as many on their way as one may.
    fn busy(&self) -> Vec<&str> {
        let mut counts: HashMap<&str, usize> = HashMap::new();
        self.to.values().for_each(|to| *counts.entry(to).or_default() += 1);
        counts.into_iter().filter_map(|(to, count)| (count >= TO_ONE).then_some(to)).collect()
    }
}

impl Surveys {
    /// Tells what is due, for as long as the server runs. One receiver that hangs keeps no other waiting.
    pub(crate) async fn deliver_forever(self) {
        let mut carrying = Carrying::default();
        loop {
            let rest = self.claim(&mut carrying).await.unwrap_or_else(|error| {
                error.log();
                Some(LOOK_AGAIN)
            });
            tokio::select! {
                Some(()) = carrying.next() => {}
                () = tokio::time::sleep(rest.unwrap_or(LOOK_AGAIN)), if rest.is_some() => {}
                () = self.0.deliveries.notified(), if rest.is_some() => {}
            }
        }
    }

    /// Tells all that is due by now, and is ready when each was tried.
    #[cfg(test)]
    pub(crate) async fn deliver_due(&self) -> Result<(), Error> {
        let mut carrying = Carrying::default();
        loop {
            self.claim(&mut carrying).await?;
            if carrying.next().await.is_none() {
                return Ok(());
            }
        }
    }

    /// Takes as much of what is due as can be on its way at a time; how long to rest until more is, `None` for as long as
    /// there is no room for more.
    async fn claim(&self, carrying: &mut Carrying) -> Result<Option<Duration>, Error> {
        while carrying.to.len() < AT_ONCE {
            let (now, busy) = (self.now(), carrying.busy());
            // Looked at first, since a claim has to wait for whoever writes.
            match self.0.store.next_delivery(&busy).await? {
                Some(at) if at <= now => {}
                next => {
                    let until = next.and_then(|at| u64::try_from(at - now).ok()).map(Duration::from_millis);
                    return Ok(Some(until.unwrap_or(LOOK_AGAIN).min(LOOK_AGAIN)));
                }
            }
            let Some(delivery) = self.0.store.claim_delivery(now, now.saturating_add(CLAIM), &busy).await? else { continue };
            let (surveys, to) = (self.clone(), delivery.callback.clone());
            let task = carrying.tasks.spawn(async move {
                // What could not be tried or kept is due again when its claim runs out.
                if let Err(error) = surveys.deliver(&delivery).await {
                    error.log();
                }
            });
            carrying.to.insert(task.id(), to);
        }
        Ok(None)
    }

    async fn deliver(&self, delivery: &Delivery) -> Result<(), Error> {
        let body = match self.told_of(delivery).await {
            Ok(told) => told.to_string(),
            Err(error @ Error::Unreadable(_)) => {
                error.log();
                let told = Try {
                    at: self.now(),
                    status: None,
                    problem: Some("the survey cannot be read here; the log of the server says why".to_owned()),
                };
                return Ok(self.0.store.tried(delivery.seq, &told, Then::GivenUp).await?);
            }
            Err(error) => return Err(error),
        };
        let message = Message {
            to: delivery.callback.clone(),
            id: self.cursor(delivery.seq),
            at: self.now().div_euclid(1_000),
            secret: self.secret(&delivery.survey),
            body,
        };
        let carried = self.0.courier.carry(message).await;
        let at = self.now();
        let (tried, then) = match carried {
            Ok(status) => (Try { at, status: Some(status), problem: None }, Then::Delivered),
            Err(NotTaken { status, why }) => {
                let rest = usize::try_from(delivery.tries).ok().and_then(|tries| RESTS.get(tries));
                let then = rest.map_or(Then::GivenUp, |rest| Then::Again { at: at.saturating_add(rest * 1_000) });
                (Try { at, status, problem: Some(why) }, then)
            }
        };
        Ok(self.0.store.tried(delivery.seq, &tried, then).await?)
    }

    /// What a callback is told: of an end or a late answer the door's result, of a question back where the survey stands.
    async fn told_of(&self, delivery: &Delivery) -> Result<Value, Error> {
        let loaded = self.load(&delivery.survey).await?;
        let survey = if delivery.kind == EventKind::Asked { self.status(&loaded) } else { self.told(&loaded) };
        let (id, kind, at) = (self.cursor(delivery.seq), delivery.kind.as_str(), rfc3339(delivery.at));
        Ok(json!({"id": id, "type": kind, "at": at, "question": delivery.question, "survey": survey}))
    }

    /// What the messages of one survey are signed with.
    pub(super) fn secret(&self, id: &SurveyId) -> Secret {
        Secret::of(&self.0.callback_key, id.as_str())
    }

    /// Of a new survey that has a callback, what its messages are signed with.
    pub(crate) fn callback_secret(&self, callback: Option<&String>, id: &SurveyId) -> Option<String> {
        callback.map(|_| self.secret(id).shown())
    }

    /// What was told of a survey, or is to be: each event with all its tries.
    ///
    /// # Errors
    /// [`Error::UnknownSurvey`]
    pub(crate) async fn deliveries(&self, id: &SurveyId) -> Result<Value, Error> {
        let callback = self.load(id).await?.record.callback;
        let deliveries = self.0.store.deliveries(id).await?;
        let deliveries: Vec<_> = deliveries.iter().map(|logged| self.logged(logged)).collect();
        Ok(json!({"callback": callback, "deliveries": deliveries}))
    }

    fn logged(&self, Logged { seq, kind, state, due_at, tries }: &Logged) -> Value {
        let tried = |tried: &Try| json!({"at": rfc3339(tried.at), "status": tried.status, "problem": tried.problem});
        let tries: Vec<_> = tries.iter().map(tried).collect();
        let next = (state == "due").then(|| rfc3339(*due_at));
        json!({"id": self.cursor(*seq), "type": kind.as_str(), "state": state, "next_try_at": next, "tries": tries})
    }
}
