//! What a person sends: the fields of a question's form, whether a browser or the wizard sent them.

use app::api::Fields;
use engine::{Action, Given, QuestionIndex, Refused, Revision};

use crate::{
    error::Error,
    store::SurveyId,
    surveys::{Acted, Loaded, Surveys},
};

/// A question's form.
pub(crate) struct Posted {
    pub(crate) fields: Fields,
    /// The revision that the page showed.
    pub(crate) seen: Revision,
    pub(crate) go: Go,
}

/// Which button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Go {
    Next,
    Back,
    Skip,
    /// Keep the answer and stay; the wizard goes on by itself.
    Save,
    /// Leave the question open and stay.
    LeaveOpen,
    /// After a conflict: keep what the form says.
    Mine,
    /// After a conflict: take what is stored.
    Newer,
}

impl Posted {
    pub(crate) fn read(pairs: &[(String, String)]) -> Self {
        let mut posted = Self { fields: Fields::default(), seen: Revision::FIRST, go: Go::Next };
        for (name, value) in pairs {
            match name.as_str() {
                "seen" => posted.seen = Revision(value.parse().unwrap_or_default()),
                "go" => posted.go = go(value),
                _ => posted.fields.read(name, value),
            }
        }
        posted
    }

    /// What the form says of the question, given what is stored.
    pub(crate) fn given(&self, loaded: &Loaded, index: QuestionIndex) -> Option<Given> {
        let question = loaded.parsed.graph.question(index)?;
        Some(self.fields.given(question, loaded.interview.answers.entry(index)))
    }

    /// Keeps the answer, or leaves the question open, as the button says.
    pub(crate) async fn apply(&self, surveys: &Surveys, id: &SurveyId, index: QuestionIndex) -> Result<Acted, Error> {
        if matches!(self.go, Go::LeaveOpen) {
            return surveys.act(id, |_| Ok((Action::Skip { question: index }, self.seen))).await;
        }
        if matches!(self.go, Go::Newer) {
            return surveys.load(id).await.map(Acted::Done);
        }
        let kept = surveys.act(id, |loaded| self.answer(loaded, index)).await?;
        let Acted::Done(loaded) = &kept else { return Ok(kept) };
        let open = loaded.interview.answers.standing(&loaded.parsed.graph, index) == engine::Standing::Open;
        let skips = matches!(self.go, Go::Skip) || (open && matches!(self.go, Go::Next));
        if !skips {
            return Ok(kept);
        }
        let seen = loaded.interview.revision;
        surveys.act(id, |_| Ok((Action::Skip { question: index }, seen))).await
    }

    fn answer(&self, loaded: &Loaded, index: QuestionIndex) -> Result<(Action, Revision), Vec<Refused>> {
        let mut given = self.given(loaded, index).ok_or_else(Vec::new)?;
        // Whoever skips need not put right first what is picked; what is written stays aside.
        let skips = self.go == Go::Skip && loaded.parsed.graph.question(index).is_some_and(|question| question.skippable);
        if skips {
            given = given.aside();
        }
        Ok((Action::Answer { question: index, given, note: self.fields.note.clone() }, self.seen))
    }
}

fn go(value: &str) -> Go {
    match value {
        "back" => Go::Back,
        "skip" => Go::Skip,
        "save" => Go::Save,
        "leave_open" => Go::LeaveOpen,
        "mine" => Go::Mine,
        "newer" => Go::Newer,
        _ => Go::Next,
    }
}
