//! Waiting for a person within a call, and telling the client meanwhile that it goes on.

use std::time::Duration;

use futures::future::pending;
use rmcp::{
    RoleServer,
    model::{ProgressNotificationParam, ProgressToken},
    service::RequestContext,
};
use tokio::time::{Instant, sleep};

use crate::{error::Error, mcp::Mcp, store::SurveyId, surveys::Loaded};

/// How often a client that gave a token for it hears that the wait goes on.
const TELL: Duration = Duration::from_secs(5);

/// How long a call waits for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Patience {
    For(Duration),
    Forever,
}

impl Patience {
    async fn over(self) {
        match self {
            Patience::For(time) => sleep(time).await,
            Patience::Forever => pending().await,
        }
    }
}

impl Mcp {
    /// The survey when it is over, when patience is, or when nobody hears the answer any more.
    ///
    /// # Errors
    /// [`Error::UnknownSurvey`]
    pub(super) async fn wait(&self, id: &SurveyId, patience: Patience, context: &RequestContext<RoleServer>) -> Result<Loaded, Error> {
        let deadline = async {
            tokio::select! {
                () = patience.over() => {}
                () = self.surveys.closed() => {}
                () = context.ct.cancelled() => {}
            }
        };
        tokio::select! {
            loaded = self.surveys.wait(id, deadline) => loaded,
            () = self.tell(id, patience, context) => Err(Error::UnknownSurvey),
        }
    }

    /// Tells of progress for as long as the survey is there. It is counted from when the survey was made, so that it rises
    /// from one call to the next.
    async fn tell(&self, id: &SurveyId, patience: Patience, context: &RequestContext<RoleServer>) {
        let Some(token) = context.meta.get_progress_token() else { return pending().await };
        let started = Instant::now();
        let mut before = None;
        while let Ok(loaded) = self.surveys.load(id).await {
            let age = Duration::from_millis(u64::try_from(self.surveys.now() - loaded.record.created_at).unwrap_or(0));
            let before = *before.get_or_insert(age);
            let told = context.peer.notify_progress(self.progress(token.clone(), &loaded, before, started.elapsed(), patience)).await;
            if told.is_err() {
                return pending().await;
            }
            sleep(TELL).await;
        }
    }

    fn progress(
        &self,
        token: ProgressToken,
        loaded: &Loaded,
        before: Duration,
        now: Duration,
        patience: Patience,
    ) -> ProgressNotificationParam {
        let (done, total) = (loaded.record.done, loaded.record.total);
        let said = format!("{done} of {total} answered at {}", self.surveys.link().survey(&loaded.record.id));
        let progress = ProgressNotificationParam::new(token, (before + now).as_secs_f64()).with_message(said);
        match patience {
            Patience::For(time) => progress.with_total((before + time).max(before + now).as_secs_f64()),
            Patience::Forever => progress,
        }
    }
}
