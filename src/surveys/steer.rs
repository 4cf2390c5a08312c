//! Sending an agent back with an instruction instead of answers, and finding what it asks next.

use engine::{Action, Outcome, Revision, Stage, Steer};

use crate::{
    error::Error,
    store::{Filter, State, SurveyId},
    surveys::{Acted, Loaded, Surveys},
};

impl Surveys {
    /// Settles a survey with what the person wants instead of answering. One that is over stays as it is.
    ///
    /// # Errors
    /// [`Error::NotOffered`] if the survey's door knows no such result.
    pub(crate) async fn steer(&self, id: &SurveyId, steer: Steer) -> Result<Acted, Error> {
        let loaded = self.load(id).await?;
        if loaded.interview.stage == Stage::Answering && !loaded.parsed.survey.steering() {
            return Err(Error::NotOffered);
        }
        self.act(id, |_| Ok((Action::Redirect(steer), Revision(u64::MAX)))).await
    }

    /// The survey that follows one which was replaced or sent back, in the same session. Without a session nothing says
    /// which it is.
    pub(crate) async fn follower(&self, loaded: &Loaded) -> Result<Option<SurveyId>, Error> {
        let (Stage::Settled(outcome), Some(record)) = (&loaded.interview.stage, &loaded.record.outcome) else { return Ok(None) };
        let state = match outcome {
            // The one that replaced it is known to be there, whatever became of it.
            Outcome::Superseded => None,
            // What was asked before the person sent this one back is no answer to that.
            Outcome::Redirected(_) => Some(State::Pending),
            Outcome::Answered(_) | Outcome::Declined { .. } | Outcome::Cancelled | Outcome::Withdrawn | Outcome::Expired { .. } => {
                return Ok(None);
            }
        };
        let Some(session) = loaded.record.session.clone() else { return Ok(None) };
        let filter = Filter { state, session: Some(session), has_page: true, limit: 1, ..Filter::default() };
        let newest = self.list(filter).await?.records.into_iter().next();
        let newest = newest.filter(|newest| newest.id != loaded.record.id && newest.created_at >= record.settled_at);
        Ok(newest.map(|newest| newest.id))
    }
}
