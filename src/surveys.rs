//! The surveys of this server: the only caller of engine and store. Every transport (HTTP, events, pages, command line)
//! comes here and nowhere else, so that they cannot disagree.
//!
//! A change is persisted, then published. A write is compare-and-set on the revision: whoever was second looks again.

mod amend;
mod answers;
mod asking;
mod connections;
mod convert;
mod create;
mod deliveries;
mod elicited;
mod expiry;
mod export;
mod feed;
mod interaction;
mod parsed;
mod receipts;
mod report;
mod source;
mod steer;
mod submit;
mod uploads;
mod wait;

use std::{sync::Arc, time::Duration};

use engine::{Action, Answers, Interview, Kind, Outcome, QuestionIndex, Refused, Rejected, Revision, SavedEntry, Stage, doors::Limits};
use tokio::sync::{Notify, Semaphore};

use self::parsed::AtHand;
pub(crate) use self::{
    asking::{Ask, Asked, MOST_ASKS, Unasked},
    create::{Created, Options, Repeat, digest, dry_run},
    export::Format,
    feed::{Feed, FeedEvent},
    parsed::Parsed,
    report::{Handle, Link, summary_text},
    source::Source,
    submit::{is_outdated, is_over, outdated, response_of},
    uploads::{Stopped, Unkept},
};
use crate::{
    clock::Clock,
    error::Error,
    files::Files,
    receipt::ReceiptKey,
    store::{self, Change, Effect, Filter, Record, Store, StoreError, SurveyId, Upload, Via},
    webhook::Courier,
};

/// How often a write looks again when others write to the same survey.
const TRIES: usize = 50;
/// How many specs are read at a time.
const PARSING: usize = 4;
/// The floor under waiting: what a lost wake-up costs at most.
const LOOK_AGAIN: Duration = Duration::from_secs(15);

/// Cheap to clone.
#[derive(Clone)]
pub(crate) struct Surveys(Arc<Inner>);

/// What a server is told at its start of how to ask.
pub(crate) struct Setup {
    pub(crate) limits: Limits,
    /// Where people find this server.
    pub(crate) link: Link,
    pub(crate) key: ReceiptKey,
    pub(crate) courier: Courier,
}

struct Inner {
    store: Store,
    files: Files,
    clock: Clock,
    limits: Limits,
    link: Link,
    key: ReceiptKey,
    courier: Courier,
    /// What the secrets of callbacks follow from.
    callback_key: String,
    parsed: AtHand,
    /// Turns for reading a spec.
    parsing: Semaphore,
    feed: Feed,
    /// Rung when a survey with an expiry comes in.
    expiry: Notify,
    /// Rung when there may be something to tell a callback.
    deliveries: Notify,
}

/// One survey as it is now.
#[derive(Clone)]
pub(crate) struct Loaded {
    pub(crate) record: Record,
    pub(crate) parsed: Arc<Parsed>,
    pub(crate) interview: Interview,
    /// The questions that changes added.
    pub(crate) added: Vec<QuestionIndex>,
    /// What the person asked back, in order.
    pub(crate) asked: Vec<Asked>,
    /// The files that the person gave, in order, whether an answer names them or not.
    pub(crate) uploads: Vec<Upload>,
}

/// What became of an action.
pub(crate) enum Acted {
    Done(Loaded),
    /// Nothing changed.
    Refused(Loaded, Vec<Refused>),
}

impl Surveys {
    /// `files` are what `store` knows the uploads of.
    ///
    /// # Errors
    /// When the store does not say where its events end: from there on they are told.
    pub(crate) async fn open(store: Store, files: Files, clock: Clock, setup: Setup) -> Result<Self, StoreError> {
        let Setup { limits, link, key, courier } = setup;
        let feed = Feed::from(store.last_seq().await?);
        let callback_key = store.callback_key().await?;
        Ok(Self(Arc::new(Inner {
            store,
            files,
            clock,
            limits,
            link,
            key,
            courier,
            callback_key,
            parsed: parsed::at_hand(),
            parsing: Semaphore::new(PARSING),
            feed,
            expiry: Notify::new(),
            deliveries: Notify::new(),
        })))
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    pub(crate) fn link(&self) -> &Link {
        &self.0.link
    }

    pub(crate) fn now(&self) -> i64 {
        self.0.clock.now()
    }

    /// Succeeds while the store answers.
    pub(crate) async fn ready(&self) -> Result<(), Error> {
        Ok(self.0.store.ping().await?)
    }

    /// The survey as it is now; one that is due has expired by then.
    ///
    /// # Errors
    /// [`Error::UnknownSurvey`]; [`Error::Unreadable`] for a row that is not ours.
    pub(crate) async fn load(&self, id: &SurveyId) -> Result<Loaded, Error> {
        let loaded = self.read(id).await?;
        let due = loaded.record.outcome.is_none() && loaded.record.expires_at.is_some_and(|at| at <= self.now());
        if !due {
            return Ok(loaded);
        }
        self.act(id, |loaded| Ok((Action::Expire, loaded.interview.revision))).await?;
        self.read(id).await
    }

    async fn read(&self, id: &SurveyId) -> Result<Loaded, Error> {
        let mut record = self.0.store.load(id).await?.ok_or(Error::UnknownSurvey)?;
        let asks = self.0.store.asks(id, record.asked).await?;
        let added = self.0.store.insights(id, record.insights()).await?;
        let parsed = self.parsed(&record, &added)?;
        // What it says is in `parsed`; a text of a megabyte is nothing to carry around, or to wait with.
        record.arguments = String::new();
        let interview = interview(&record, &parsed)?;
        let takes_files = parsed.graph.questions().iter().any(|question| matches!(question.kind, Kind::Files(_)));
        let uploads = if takes_files { self.0.store.uploads(id).await? } else { Vec::new() };
        let new: Vec<String> = serde_json::from_str(&record.added).unwrap_or_default();
        let new = parsed.graph.find_all(new.iter().map(String::as_str));
        Ok(Loaded { record, parsed, interview, added: new, asked: asking::asked(asks, &added), uploads })
    }

    /// Applies what `decide` says about the survey as it is now, for whoever is at its page or for the agent itself. When
    /// somebody else wrote meanwhile, it decides again.
    pub(crate) async fn act(
        &self,
        id: &SurveyId,
        decide: impl Fn(&Loaded) -> Result<(Action, Revision), Vec<Refused>>,
    ) -> Result<Acted, Error> {
        self.act_via(Via::Page, id, decide).await
    }

    /// [`Surveys::act`] for who comes another way.
    pub(crate) async fn act_via(
        &self,
        via: Via,
        id: &SurveyId,
        decide: impl Fn(&Loaded) -> Result<(Action, Revision), Vec<Refused>>,
    ) -> Result<Acted, Error> {
        for _ in 0..TRIES {
            let loaded = self.read(id).await?;
            let (action, seen) = match decide(&loaded) {
                Ok(decided) => decided,
                Err(refused) => return Ok(Acted::Refused(loaded, refused)),
            };
            let interview = match loaded.interview.clone().apply(action, seen) {
                Ok(interview) => interview,
                Err(Rejected { refused, .. }) => return Ok(Acted::Refused(loaded, refused)),
            };
            if let Some(refused) = self.strange(&loaded, &interview, true) {
                return Ok(Acted::Refused(loaded, vec![refused]));
            }
            if let Some(loaded) = self.write(loaded, interview, via).await? {
                return Ok(Acted::Done(loaded));
            }
        }
        Err(Error::Contended)
    }

    /// Stores what `interview` became; `None` if somebody else wrote first.
    async fn write(&self, before: Loaded, interview: Interview, via: Via) -> Result<Option<Loaded>, Error> {
        if interview.revision == before.interview.revision {
            return Ok(Some(before));
        }
        let progress = interview.progress();
        let effect = match (&before.interview.stage, &interview.stage) {
            (_, Stage::Answering) => Effect::Draft,
            (Stage::Answering, Stage::Settled(outcome)) => {
                let via = is_a_persons(outcome).then_some(via);
                Effect::Settle { kind: outcome.kind().as_str().to_owned(), outcome: json(outcome)?, via }
            }
            (Stage::Settled(_), Stage::Settled(outcome)) => Effect::Late { outcome: json(outcome)?, via },
        };
        let change = Change {
            at: self.now(),
            draft: json(&interview.answers.save(&interview.graph))?,
            done: u32::try_from(progress.done).unwrap_or(u32::MAX),
            total: u32::try_from(progress.total).unwrap_or(u32::MAX),
            effect,
            uploads: self.named_by(&before, &interview),
        };
        let id = before.record.id.clone();
        let Some(gone) = self.0.store.save(&id, before.record.revision, change).await? else { return Ok(None) };
        self.ring();
        self.files().remove(&id, gone).await;
        Ok(Some(self.read(&id).await?))
    }

    /// Says that something was committed.
    fn ring(&self) {
        self.0.feed.ring();
        self.0.deliveries.notify_one();
    }

    /// Takes a survey back. One that is over stays as it is; one that was taken back before is, again.
    ///
    /// # Errors
    /// [`Error::Gone`] if it is over otherwise.
    pub(crate) async fn withdraw(&self, id: &SurveyId) -> Result<Loaded, Error> {
        self.load(id).await?;
        match self.act(id, |now| Ok((Action::Withdraw, now.interview.revision))).await? {
            Acted::Done(loaded) => Ok(loaded),
            Acted::Refused(now, _) if now.interview.stage == Stage::Settled(Outcome::Withdrawn) => Ok(now),
            Acted::Refused(now, _) => Err(Error::Gone(Box::new(self.result(&now)))),
        }
    }

    /// A page of the list, newest first.
    pub(crate) async fn list(&self, filter: Filter) -> Result<store::Page, Error> {
        Ok(self.0.store.list(filter).await?)
    }
}

/// Whether it was a person who ended the survey.
fn is_a_persons(outcome: &Outcome) -> bool {
    match outcome {
        Outcome::Answered(_) | Outcome::Redirected(_) | Outcome::Declined { .. } | Outcome::Cancelled => true,
        Outcome::Withdrawn | Outcome::Expired { .. } | Outcome::Superseded => false,
    }
}

fn interview(record: &Record, parsed: &Parsed) -> Result<Interview, Error> {
    let unreadable = |_| Error::Unreadable(format!("{:?}, its draft or outcome", record.id));
    let draft: Vec<SavedEntry> = serde_json::from_str(&record.draft).map_err(unreadable)?;
    let stage = match &record.outcome {
        None => Stage::Answering,
        Some(outcome) => Stage::Settled(serde_json::from_str::<Outcome>(&outcome.json).map_err(unreadable)?),
    };
    let answers = Answers::restore(&parsed.graph, draft);
    Ok(Interview { graph: Arc::clone(&parsed.graph), answers, stage, revision: Revision(record.revision) })
}

fn json(value: &impl serde::Serialize) -> Result<String, Error> {
    serde_json::to_string(value).map_err(|error| Error::Unreadable(error.to_string()))
}
