//! Waiting for the end of a survey, so that no end is missed and nothing of a survey is held meanwhile.

use crate::{
    error::Error,
    store::SurveyId,
    surveys::{LOOK_AGAIN, Loaded, Surveys},
};

impl Surveys {
    /// Waits until the survey is settled, at most until `deadline` is ready; then as it is.
    ///
    /// It reads, subscribes and reads again, so that an end that comes between is not missed, and looks again now and
    /// then whatever it heard.
    pub(crate) async fn wait(&self, id: &SurveyId, deadline: impl Future<Output = ()>) -> Result<Loaded, Error> {
        if let Some(settled) = self.settled(id).await? {
            return Ok(settled);
        }
        let mut changes = self.0.feed.watch(id);
        let mut deadline = std::pin::pin!(deadline);
        loop {
            if let Some(settled) = self.settled(id).await? {
                return Ok(settled);
            }
            tokio::select! {
                () = &mut deadline => return self.load(id).await,
                () = changes.changed() => {}
                () = tokio::time::sleep(LOOK_AGAIN) => {}
            }
        }
    }

    /// The survey if it is over. Nothing of one that is pending is held, since many wait for long.
    async fn settled(&self, id: &SurveyId) -> Result<Option<Loaded>, Error> {
        let loaded = self.load(id).await?;
        Ok(loaded.record.outcome.is_some().then_some(loaded))
    }
}
