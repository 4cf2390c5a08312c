//! Telling of changes. One task reads the events table in order and passes each row on; whoever listens hears of nothing
//! that is not on disk, in the order of its numbers, whoever wrote it.

use std::{
    collections::{HashMap, VecDeque},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use futures::{Stream, stream};
use tokio::sync::{Notify, broadcast, watch};

use crate::{
    store::{Event, StoreError, SurveyId},
    surveys::{Inner, Surveys},
};

/// How many events a slow listener may be behind before it reads them from the store.
const BEHIND: usize = 1_024;
/// How many events are read at a time.
const BATCH: u32 = 500;
/// How long nothing may happen before the table is looked at anyway, as another process may have written to it: while
/// somebody listens, and otherwise.
const LOOK_SOON: Duration = Duration::from_secs(1);
const LOOK_AGAIN: Duration = Duration::from_secs(15);

pub(crate) type FeedEvent = Arc<Event>;

pub(crate) struct Feed {
    bell: Notify,
    told: broadcast::Sender<FeedEvent>,
    last: AtomicI64,
    watched: Mutex<HashMap<SurveyId, watch::Sender<()>>>,
    closing: watch::Sender<bool>,
}

/// Hears of the changes of one survey.
pub(crate) struct Changes<'a> {
    feed: &'a Feed,
    id: SurveyId,
    receiver: Option<watch::Receiver<()>>,
}

impl Feed {
    /// Tells of what comes after `last`.
    pub(crate) fn from(last: i64) -> Self {
        let watched = Mutex::new(HashMap::new());
        Self {
            bell: Notify::new(),
            told: broadcast::Sender::new(BEHIND),
            last: AtomicI64::new(last),
            watched,
            closing: watch::Sender::new(false),
        }
    }

    /// Says that something was committed.
    pub(crate) fn ring(&self) {
        self.bell.notify_one();
    }

    pub(crate) fn watch(&self, id: &SurveyId) -> Changes<'_> {
        let receiver = self.watched().entry(id.clone()).or_default().subscribe();
        self.ring();
        Changes { feed: self, id: id.clone(), receiver: Some(receiver) }
    }

    fn is_heard(&self) -> bool {
        self.told.receiver_count() > 0 || !self.watched().is_empty()
    }

    fn watched(&self) -> MutexGuard<'_, HashMap<SurveyId, watch::Sender<()>>> {
        // Nothing panics while it holds the lock, and the map is whole at every step.
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self, event: Event) {
        self.last.store(event.seq, Ordering::Release);
        if let Some(sender) = self.watched().get(&event.survey) {
            sender.send_replace(());
        }
        // Nobody listening is fine.
        let _ = self.told.send(Arc::new(event));
    }
}

impl Changes<'_> {
    /// Ready after the next change.
    pub(crate) async fn changed(&mut self) {
        if let Some(receiver) = &mut self.receiver {
            // The sender lives in the feed for as long as anybody watches.
            let _ = receiver.changed().await;
        }
    }
}

impl Drop for Changes<'_> {
    fn drop(&mut self) {
        self.receiver = None;
        let mut watched = self.feed.watched();
        if watched.get(&self.id).is_some_and(|sender| sender.receiver_count() == 0) {
            watched.remove(&self.id);
        }
    }
}

impl Surveys {
    /// Passes events on for as long as the server runs, from where the table ended when it was opened: whoever listened
    /// before this began misses nothing.
    pub(crate) async fn tell_forever(self) {
        let Inner { store, feed, .. } = &*self.0;
        loop {
            match store.events_after(feed.last.load(Ordering::Acquire), None, BATCH).await {
                Ok(events) if events.is_empty() => {
                    tokio::select! {
                        () = feed.bell.notified() => {}
                        () = tokio::time::sleep(if feed.is_heard() { LOOK_SOON } else { LOOK_AGAIN }) => {}
                    }
                }
                Ok(events) => events.into_iter().for_each(|event| feed.tell(event)),
                Err(error) => {
                    tracing::error!(%error, "the events cannot be read; trying again");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
        }
    }

    /// Ends every stream of events, for shutdown.
    pub(crate) fn close(&self) {
        self.0.feed.closing.send_replace(true);
    }

    /// Ready once the server closes.
    pub(crate) async fn closed(&self) {
        let mut closing = self.0.feed.closing.subscribe();
        // An error means that the feed is gone, which is closed too.
        let _ = closing.wait_for(|closing| *closing).await;
    }

    /// How many surveys are waited for.
    #[cfg(test)]
    pub(crate) fn waited_for(&self) -> usize {
        self.0.feed.watched().len()
    }

    /// The number of the newest event.
    pub(crate) async fn last_event(&self) -> Result<i64, StoreError> {
        self.0.store.last_seq().await
    }

    pub(crate) fn epoch(&self) -> &str {
        self.0.store.epoch()
    }

    /// The name of the event with this number, also for those who were here before and come again.
    pub(crate) fn cursor(&self, seq: i64) -> String {
        format!("{}-{seq}", self.epoch())
    }

    /// The number that a cursor names, if it is a place in this database.
    pub(crate) async fn place(&self, cursor: &str) -> Result<Option<i64>, StoreError> {
        let named = cursor.rsplit_once('-').and_then(|(epoch, seq)| Some((epoch, seq.parse::<i64>().ok()?)));
        let Some((_, seq)) = named.filter(|(epoch, _)| *epoch == self.epoch()) else { return Ok(None) };
        Ok((0..=self.last_event().await?).contains(&seq).then_some(seq))
    }

    /// Every event after `seq`, of one survey or all, each once and in order: what is in the table, then what comes.
    pub(crate) fn events(&self, seq: i64, survey: Option<SurveyId>) -> impl Stream<Item = FeedEvent> + Send + use<> {
        let listening = self.0.feed.told.subscribe();
        self.0.feed.ring();
        let state = Follower { surveys: self.clone(), survey, last: seq, ready: VecDeque::new(), listening, behind: true };
        stream::unfold(state, Follower::next)
    }
}

struct Follower {
    surveys: Surveys,
    survey: Option<SurveyId>,
    last: i64,
    ready: VecDeque<FeedEvent>,
    listening: broadcast::Receiver<FeedEvent>,
    /// There may be events in the table that were not heard.
    behind: bool,
}

impl Follower {
    async fn next(mut self) -> Option<(FeedEvent, Self)> {
        loop {
            if let Some(event) = self.ready.pop_front() {
                self.last = event.seq;
                return Some((event, self));
            }
            if self.behind {
                let events = self.surveys.0.store.events_after(self.last, self.survey.as_ref(), BATCH).await;
                // The listener comes again with the last number it had.
                let events = events.inspect_err(|error| tracing::error!(%error, "a stream of events was given up")).ok()?;
                self.behind = events.len() == BATCH as usize;
                self.ready.extend(events.into_iter().map(Arc::new));
                continue;
            }
            let heard = tokio::select! {
                heard = self.listening.recv() => heard,
                () = self.surveys.closed() => return None,
            };
            match heard {
                Ok(event) if event.seq > self.last && self.survey.as_ref().is_none_or(|survey| *survey == event.survey) => {
                    self.ready.push_back(event);
                }
                Ok(_) => {}
                Err(broadcast::error::RecvError::Lagged(_)) => self.behind = true,
                Err(broadcast::error::RecvError::Closed) => return None,
            }
        }
    }
}
