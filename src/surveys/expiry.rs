//! Surveys that nobody answered in time.

use std::time::Duration;

use crate::{
    error::Error,
    surveys::{LOOK_AGAIN, Surveys},
};

/// How soon at the earliest the next survey that is due is looked at.
const AT_ONCE: Duration = Duration::from_millis(50);

/// A survey that is due is still pending; the log says why.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unsettled;

impl Surveys {
    /// Settles what is due, for as long as the server runs.
    pub(crate) async fn expire_forever(self) {
        loop {
            let done = self.expire_due().await;
            let next = self.0.store.next_expiry().await.ok().flatten();
            let until = next.map_or(LOOK_AGAIN, |at| Duration::from_millis(u64::try_from(at - self.now()).unwrap_or(0)));
            // What could not be settled is still due, and will hardly have changed in a moment.
            let rest = if done.is_ok() { until.clamp(AT_ONCE, LOOK_AGAIN) } else { LOOK_AGAIN };
            tokio::select! {
                () = tokio::time::sleep(rest) => {}
                () = self.0.expiry.notified() => {}
            }
        }
    }

    /// Settles every survey that is due by now. One that cannot be settled is logged and keeps nobody else's waiting.
    pub(crate) async fn expire_due(&self) -> Result<(), Unsettled> {
        let due = self.0.store.due(self.now()).await.map_err(Error::from);
        let mut done = due.as_ref().map(drop).map_err(|error| {
            error.log();
            Unsettled
        });
        for id in due.into_iter().flatten() {
            if let Err(error) = self.load(&id).await {
                error.log();
                done = Err(Unsettled);
            }
        }
        done
    }
}
