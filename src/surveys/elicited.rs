//! What the agent's own client brings back from a form that it drew itself. The door judges it like any other answers, and
//! it is marked as what it is: not more than what the client says.

use engine::{Json, Stage, doors::Refusals};

use crate::{
    error::Error,
    store::{SurveyId, Via},
    surveys::{Loaded, Surveys, TRIES, outdated},
};

impl Surveys {
    /// Settles a survey with the content of a form, as JSON text, that was drawn of the arguments of version `since`. One that is over by now stays as it is.
    ///
    /// # Errors
    /// [`Error::NotJson`]; [`Error::Answers`], which leaves it pending.
    pub(crate) async fn elicited(&self, id: &SurveyId, since: u32, content: &str) -> Result<Loaded, Error> {
        let content = Json::parse(content).map_err(Error::NotJson)?;
        for _ in 0..TRIES {
            let loaded = self.load(id).await?;
            if loaded.interview.stage != Stage::Answering {
                return Ok(loaded);
            }
            let parsed = &loaded.parsed;
            let elicited = match loaded.record.since == since {
                true => parsed.door.elicited(&parsed.survey, loaded.interview.clone(), &content),
                false => Err(outdated("")),
            };
            let interview = elicited.map_err(|refused| {
                let path = loaded.interview.path().ids(&parsed.graph).into_iter().map(str::to_owned).collect();
                Error::Answers(Refusals { path, refused })
            })?;
            if let Some(loaded) = self.write(loaded, interview, Via::AgentClient).await? {
                return Ok(loaded);
            }
        }
        Err(Error::Contended)
    }
}
