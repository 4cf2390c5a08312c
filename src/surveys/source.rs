//! A survey as it came, for a program that walks it by the engine itself: its arguments, and what was added since.

use engine::{
    Insight, Json, Survey,
    doors::{self, Door, Limits},
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{error::Error, store::SurveyId, surveys::Surveys};

#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Source {
    pub(crate) door: String,
    pub(crate) title: Option<String>,
    pub(crate) agent: Option<String>,
    arguments: Box<RawValue>,
    insights: Vec<Added>,
    /// The version that the arguments came with.
    pub(crate) since: u32,
}

/// Insight that was added to a question.
#[derive(Debug, Serialize, Deserialize)]
struct Added {
    question: String,
    insight: String,
}

impl Surveys {
    /// # Errors
    /// [`Error::UnknownSurvey`]; [`Error::Unreadable`] for a row that is not ours.
    pub(crate) async fn source(&self, id: &SurveyId) -> Result<Source, Error> {
        let record = self.0.store.load(id).await?.ok_or(Error::UnknownSurvey)?;
        let added = self.0.store.insights(id, record.insights()).await?;
        let arguments = RawValue::from_string(record.arguments);
        Ok(Source {
            arguments: arguments.map_err(|_| Error::Unreadable(format!("{id:?}, its arguments are not JSON")))?,
            insights: added.into_iter().map(|kept| Added { question: kept.remark.question, insight: kept.remark.text }).collect(),
            since: record.since,
            door: record.door,
            title: record.title,
            agent: record.agent,
        })
    }
}

impl Source {
    /// The survey, and the door that it came through; `None` if this program does not know it.
    pub(crate) fn survey(&self) -> Option<(&'static dyn Door, Survey)> {
        let door = doors::find(&self.door)?;
        let arguments = Json::parse(self.arguments.get()).ok()?;
        // What was accepted stays accepted, whatever the limits are here.
        let survey = door.parse(&arguments, &Limits::widest()).ok()?;
        let insights = self.insights.iter().map(|added| Insight::restore(&added.question, &added.insight));
        Some((door, insights.fold(survey, |survey, insight| survey.with_insight(&insight))))
    }
}
