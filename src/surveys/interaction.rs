//! What an agent asked in its own conversation, since its host shows no page, and hands in with `submit_interaction`. It
//! settles such a raise alone, never what a page was shown for; the answers are judged by the door, as on a page.

use engine::{
    Action, Json, Revision, Stage,
    doors::{HandedIn, Submission},
};

use crate::{
    error::Error,
    store::{SurveyId, Via},
    surveys::{Acted, Loaded, Surveys, TRIES},
};

impl Surveys {
    /// Settles the raise that is meant, for an agent of `session`, from JSON text. Refused answers leave it pending.
    ///
    /// # Errors
    /// [`Error::NotJson`]; [`Error::Invalid`] and [`Error::InvalidValues`]; [`Error::NothingPending`] when there is nothing
    /// to settle, any more or for this agent; [`Error::Mismatch`] when something else is.
    pub(crate) async fn submit_interaction(&self, session: Option<&str>, arguments: &[u8]) -> Result<Loaded, Error> {
        let json = Json::read(arguments).map_err(Error::NotJson)?;
        let submission = Submission::read(&json).map_err(|problems| Error::Invalid(problems.into_vec()))?;
        let id = self.meant(session, submission.id.as_deref()).await?;
        let raised = self.load(&id).await?;
        if raised.parsed.door.interaction().is_none_or(|interaction| interaction.kind != submission.kind) {
            return Err(Error::Mismatch);
        }
        match submission.handed_in {
            HandedIn::Declined => {
                match self.act_via(Via::Conversation, &id, |_| Ok((Action::Decline { reason: String::new() }, Revision(u64::MAX)))).await? {
                    Acted::Done(loaded) => Ok(loaded),
                    Acted::Refused(..) => Err(Error::NothingPending),
                }
            }
            HandedIn::Values(values) => self.hand_in(&id, &values).await,
        }
    }

    async fn hand_in(&self, id: &SurveyId, values: &Json) -> Result<Loaded, Error> {
        for _ in 0..TRIES {
            let loaded = self.load(id).await?;
            if loaded.interview.stage != Stage::Answering {
                return Err(Error::NothingPending);
            }
            let submission = loaded.parsed.door.submission(&loaded.parsed.survey, values);
            let (answers, response) = submission.map_err(Error::InvalidValues)?;
            let Ok(interview) = loaded.interview.clone().respond(answers, response) else { return Err(Error::NothingPending) };
            if let Some(loaded) = self.write(loaded, interview, Via::Conversation).await? {
                return Ok(loaded);
            }
        }
        Err(Error::Contended)
    }

    /// The raise that an agent means. Who names no session and no id means the only one that is pending without a session;
    /// in a session the newest takes the place of those before.
    async fn meant(&self, session: Option<&str>, id: Option<&str>) -> Result<SurveyId, Error> {
        const SEVERAL: u32 = 2;
        let raised = self.0.store.raised(session, self.now(), SEVERAL).await?;
        let Some(id) = id else {
            return match (raised.as_slice(), session) {
                ([], _) => Err(Error::NothingPending),
                ([_, _, ..], None) => Err(Error::Mismatch),
                ([newest, ..], _) => Ok(newest.clone()),
            };
        };
        if let Ok(id) = id.parse()
            && self.is_raised(&id, session).await?
        {
            return Ok(id);
        }
        Err(if raised.is_empty() { Error::NothingPending } else { Error::Mismatch })
    }

    /// Whether this is a raise that is pending. Whoever names no session is believed by the id alone, which nobody guesses.
    async fn is_raised(&self, id: &SurveyId, session: Option<&str>) -> Result<bool, Error> {
        let loaded = match self.load(id).await {
            Ok(loaded) => loaded,
            Err(Error::UnknownSurvey) => return Ok(false),
            Err(error) => return Err(error),
        };
        let is_theirs = session.is_none() || loaded.record.session.as_deref() == session;
        Ok(loaded.record.conversational && is_theirs && loaded.interview.stage == Stage::Answering)
    }
}
