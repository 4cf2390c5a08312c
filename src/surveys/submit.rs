//! Submitting answers: a survey is settled once. The same answers again get the same receipt, others what is stored.

use engine::{Action, Interview, Json, Outcome, Refusal, Refused, Rejected, Response, Revision, Stage, doors::Refusals};

use crate::{
    error::Error,
    store::{SurveyId, Via},
    surveys::{Acted, Loaded, Surveys, TRIES},
};

impl Surveys {
    /// Submits the draft that the server holds, for a person who saw it at `seen`, on a page of `version`. What that page did
    /// not show is refused as outdated.
    ///
    /// # Errors
    /// [`Error::SettledOtherwise`] or [`Error::Gone`] if it is over otherwise.
    pub(crate) async fn submit_draft(&self, id: &SurveyId, (seen, version): (Revision, u32)) -> Result<Acted, Error> {
        let acted = loop {
            let loaded = self.load(id).await?;
            if let Some(unseen) = self.unseen(&loaded, version).await?.filter(|_| loaded.interview.takes_answers()) {
                let refused = outdated(loaded.parsed.graph.question(unseen).map_or("", |question| question.id.as_str()));
                return Ok(Acted::Refused(loaded, refused));
            }
            let since = loaded.record.since;
            let submit = |now: &Loaded| if now.record.since == since { Ok((Action::Submit, seen)) } else { Err(outdated("")) };
            match self.act(id, submit).await? {
                Acted::Refused(now, _) if now.record.since != since => {}
                acted => break acted,
            }
        };
        let Acted::Refused(loaded, refused) = acted else { return Ok(acted) };
        if !is_over(&refused) {
            return Ok(Acted::Refused(loaded, refused));
        }
        let response = Response::new(&loaded.interview.graph, &loaded.interview.answers).ok();
        self.settled_before(loaded, response.as_ref()).map(Acted::Done)
    }

    /// Takes the template at `position` for a person who saw the draft at `seen`, and the survey at `version`: into the draft,
    /// or, if `send`, as the answers that are sent.
    ///
    /// # Errors
    /// [`Error::NotOffered`] if there is no such template; [`Error::Gone`] if there is none and the survey is over.
    pub(crate) async fn adopt(&self, id: &SurveyId, position: usize, (seen, version): (Revision, u32), send: bool) -> Result<Acted, Error> {
        let loaded = self.load(id).await?;
        if loaded.parsed.survey.templates().get(position).is_none() && version >= loaded.record.since {
            let over = !loaded.interview.takes_answers();
            return Err(if over { Error::Gone(Box::new(self.result(&loaded))) } else { Error::NotOffered });
        }
        let action = |now: &Loaded| {
            // Another may stand there by now.
            let template = now.parsed.survey.templates().get(position).filter(|_| version >= now.record.since);
            let template = template.ok_or_else(|| outdated(""))?.answers.clone();
            Ok((if send { Action::AdoptAndSubmit { template } } else { Action::Adopt { template } }, seen))
        };
        self.act(id, action).await
    }

    /// Submits answers in the door's own JSON, complete in themselves, which came `via`; to the arguments of `version`, if that
    /// is said. Any claim in them is checked, not trusted.
    ///
    /// # Errors
    /// [`Error::NotJson`], [`Error::Answers`]; [`Error::OtherVersion`] if the arguments were changed since; [`Error::SettledOtherwise`] or [`Error::Gone`] if it is over otherwise.
    pub(crate) async fn submit(&self, id: &SurveyId, answers: &[u8], via: Via, version: Option<u32>) -> Result<Loaded, Error> {
        self.load(id).await?;
        let json = Json::read(answers).map_err(Error::NotJson)?;
        for _ in 0..TRIES {
            let loaded = self.read(id).await?;
            if let Stage::Settled(outcome) = &loaded.interview.stage
                && response_of(outcome).is_none()
                && !loaded.interview.takes_answers()
            {
                return Err(Error::Gone(Box::new(self.result(&loaded))));
            }
            if version.is_some_and(|version| version < loaded.record.since) && loaded.interview.takes_answers() {
                return Err(Error::OtherVersion(loaded.record.version));
            }
            let submission = loaded.parsed.door.submission(&loaded.parsed.survey, &json);
            let (answers, response) = match submission {
                Ok(submission) => submission,
                // Whatever these are, they are not the answers that were taken.
                Err(_) if !loaded.interview.takes_answers() => return self.settled_before(loaded, None),
                Err(refusals) => return Err(Error::Answers(refusals)),
            };
            let interview: Result<Interview, Rejected> = loaded.interview.clone().respond(answers, response.clone());
            match interview {
                Ok(interview) => {
                    if let Some(refused) = self.strange(&loaded, &interview, false) {
                        let path = interview.path().ids(&interview.graph).into_iter().map(str::to_owned).collect();
                        return Err(Error::Answers(Refusals { path, refused: vec![refused] }));
                    }
                    if let Some(loaded) = self.write(loaded, interview, via).await? {
                        return Ok(loaded);
                    }
                }
                Err(_) => return self.settled_before(loaded, Some(&response)),
            }
        }
        Err(Error::Contended)
    }

    /// A submission to a survey that is over: the receipt if it says the same as what is stored.
    fn settled_before(&self, loaded: Loaded, response: Option<&Response>) -> Result<Loaded, Error> {
        let Stage::Settled(outcome) = &loaded.interview.stage else { return Ok(loaded) };
        match response_of(outcome) {
            Some(stored) if Some(stored) == response => Ok(loaded),
            Some(_) => Err(Error::SettledOtherwise(Box::new(self.result(&loaded)))),
            None => Err(Error::Gone(Box::new(self.result(&loaded)))),
        }
    }
}

impl Loaded {
    /// What the interview would be with the template at `position` in its draft, if there is one and it can be taken.
    pub(crate) fn adopted(&self, position: usize) -> Option<Interview> {
        let template = self.parsed.survey.templates().get(position)?.answers.clone();
        self.interview.clone().apply(Action::Adopt { template }, Revision(u64::MAX)).ok()
    }
}

/// The answers that an outcome brought, in time or late.
pub(crate) fn response_of(outcome: &Outcome) -> Option<&Response> {
    match outcome {
        Outcome::Answered(response) => Some(response),
        Outcome::Expired { late } => late.as_ref(),
        Outcome::Redirected(_) | Outcome::Declined { .. } | Outcome::Cancelled | Outcome::Withdrawn | Outcome::Superseded => None,
    }
}

/// Whether a refusal means that the survey is over.
pub(crate) fn is_over(refused: &[Refused]) -> bool {
    refused.iter().any(|refused| refused.refusal == Refusal::Settled)
}

/// That the survey was changed under what was sent: in this question, or before it could be told in which.
pub(crate) fn outdated(question: &str) -> Vec<Refused> {
    vec![Refused { question: question.to_owned(), refusal: Refusal::Outdated }]
}

/// Whether a refusal means that the survey was changed under what was sent.
pub(crate) fn is_outdated(refused: &[Refused]) -> bool {
    refused.iter().any(|refused| refused.refusal == Refusal::Outdated)
}
