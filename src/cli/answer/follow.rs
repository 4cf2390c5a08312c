//! Going on from what the server has: answers of others, and a survey that its agent changed.

use std::sync::Arc;

use engine::{Graph, Interview, Place, Rejected};

use super::{Walk, say, talk::Told};

impl Walk {
    /// Goes on from what the server has; false, and said so, if what is known here does not hold any more.
    pub(super) fn adopt(&mut self, told: Told) -> anyhow::Result<bool> {
        let Told { snapshot, taken } = told;
        self.ending = snapshot.ending;
        if snapshot.since > self.talk.since {
            self.reload()?;
            say("The agent changed this survey. Your answers are kept, as far as the same is asked. This is where it goes on:");
            return Ok(false);
        }
        self.interview = snapshot.interview(Arc::<Graph>::clone(&self.interview.graph));
        if !taken {
            say("That was not taken: it was changed elsewhere meanwhile. This is what is there now:");
        }
        Ok(taken)
    }

    /// The survey as it is by now, at the first question that is open.
    fn reload(&mut self) -> anyhow::Result<()> {
        let (_, survey, snapshot) = self.talk.load()?;
        self.interview = snapshot.interview(Arc::new(survey.graph().clone()));
        self.survey = survey;
        (self.place, self.from_review) = (self.interview.place(None), false);
        Ok(())
    }

    /// Whether the question was answered when it asked something else, and the answer is there to be kept.
    pub(super) fn is_outdated(&self) -> bool {
        let Place::Question(index) = self.place else { return false };
        self.interview.answers.entry(index).is_some_and(|entry| entry.outdated && !entry.skipped)
    }
}

/// Whether the engine refused, which is said.
pub(super) fn refuses(applied: Result<Interview, Rejected>) -> bool {
    let refused = applied.err().and_then(|rejected| rejected.refused.into_iter().next());
    if let Some(refused) = &refused {
        say(&engine::harmless(&format!("That was not taken: {}", refused.refusal)));
    }
    refused.is_some()
}
