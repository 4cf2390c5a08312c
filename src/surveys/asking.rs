//! Asking back: a person writes what they need to know for a question, and the agent adds insight to it. The survey goes
//! on meanwhile: neither touches the interview or its revision.

use engine::{Insight, Json, LONGEST_ASK, Stage, Unit};

use crate::{
    error::Error,
    store::{Kept, Remark, SurveyId},
    surveys::{Loaded, Surveys, TRIES},
};

/// How often one survey is asked about.
pub(crate) const MOST_ASKS: usize = 50;

/// What a person asked about a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) question: String,
    pub(crate) text: String,
    /// Milliseconds since the epoch.
    pub(crate) at: i64,
    /// Insight was added to the question since.
    pub(crate) answered: bool,
}

/// What became of something that a person asked.
pub(crate) enum Ask {
    Done(Loaded),
    /// Nothing was kept of it.
    Refused(Loaded, Unasked),
}

/// Why something was not asked: one variant for each thing that the page may say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unasked {
    Blank,
    TooLong {
        length: usize,
    },
    TooMany,
    /// The survey is settled: whoever asked it waits no more.
    NobodyWaits,
    /// It was written, and another button was pressed.
    NotSent,
}

impl Loaded {
    /// What was asked about one question, in order.
    pub(crate) fn asked_about(&self, question: &str) -> impl Iterator<Item = &Asked> {
        self.asked.iter().filter(move |asked| asked.question == question)
    }

    fn refuses(&self, text: &str) -> Option<Unasked> {
        let length = Unit::Utf16.length(text);
        match () {
            () if self.interview.stage != Stage::Answering => Some(Unasked::NobodyWaits),
            () if text.is_empty() => Some(Unasked::Blank),
            () if length > LONGEST_ASK => Some(Unasked::TooLong { length }),
            () if self.asked.len() >= MOST_ASKS => Some(Unasked::TooMany),
            () => None,
        }
    }
}

impl Surveys {
    /// Passes on what a person asks about a question. The same again, before it is answered, is asked once.
    ///
    /// # Errors
    /// [`Error::UnknownAddress`] if there is no such question.
    pub(crate) async fn ask(&self, id: &SurveyId, question: &str, text: &str) -> Result<Ask, Error> {
        let text = text.trim();
        for _ in 0..TRIES {
            let loaded = self.load(id).await?;
            loaded.parsed.graph.find(question).ok_or(Error::UnknownAddress)?;
            if loaded.asked_about(question).any(|asked| !asked.answered && asked.text == text) {
                return Ok(Ask::Done(loaded));
            }
            if let Some(unasked) = loaded.refuses(text) {
                return Ok(Ask::Refused(loaded, unasked));
            }
            let ask = Remark { question: question.to_owned(), text: text.to_owned(), at: self.now() };
            if self.0.store.ask(id, loaded.record.asked, &ask).await? {
                self.ring();
                return Ok(Ask::Done(self.read(id).await?));
            }
        }
        Err(Error::Contended)
    }

    /// Adds an agent's insight to a question, from JSON text: the survey's next version. What was added before is, again,
    /// also when the survey is over.
    ///
    /// # Errors
    /// [`Error::NotJson`], [`Error::Spec`]; [`Error::Gone`] if the survey is over.
    pub(crate) async fn add_insight(&self, id: &SurveyId, insight: &[u8]) -> Result<Loaded, Error> {
        self.load(id).await?;
        let json = Json::read(insight).map_err(Error::NotJson)?;
        for _ in 0..TRIES {
            let loaded = self.load(id).await?;
            let insight = Insight::read(&json, &loaded.parsed.survey);
            if insight.as_ref().is_ok_and(|insight| loaded.parsed.survey.has_insight(insight)) {
                return Ok(loaded);
            }
            if loaded.interview.stage != Stage::Answering {
                return Err(Error::Gone(Box::new(self.result(&loaded))));
            }
            let insight = insight.map_err(|problems| Error::Spec { problems: problems.into_vec(), failure: None })?;
            let added = Remark { question: insight.question().to_string(), text: insight.text().to_owned(), at: self.now() };
            if self.0.store.add_insight(id, loaded.record.version, &added).await? {
                self.ring();
                return self.read(id).await;
            }
        }
        Err(Error::Contended)
    }
}

/// What was asked, given what was added: both are in the order in which they came.
pub(super) fn asked(asks: Vec<Kept>, added: &[Kept]) -> Vec<Asked> {
    let is_answered = |ask: &Kept| added.iter().any(|added| added.seq > ask.seq && added.remark.question == ask.remark.question);
    let asked = asks.into_iter().map(|ask| {
        let answered = is_answered(&ask);
        let Remark { question, text, at } = ask.remark;
        Asked { question, text, at, answered }
    });
    asked.collect()
}
