//! The receipt of a survey that is over. It follows from what is stored, and the same survey always gets the same.

use engine::{Outcome, Stage, doors::Rendered};
use serde_json::{Value, json};

use crate::{
    clock::rfc3339,
    error::Error,
    receipt::{AddedInsight, PublicKey, Receipt},
    store::{Kept, Record, SurveyId, Via},
    surveys::{Loaded, Surveys, digest, response_of},
};

impl Loaded {
    /// The door's result of what was answered in the end: in time or late; otherwise of how the survey ended.
    ///
    /// # Errors
    /// [`Error::Pending`]
    pub(crate) fn final_result(&self) -> Result<Rendered, Error> {
        let Stage::Settled(outcome) = &self.interview.stage else { return Err(Error::Pending) };
        let late = match outcome {
            Outcome::Expired { late: Some(late) } => Some(Outcome::Answered(late.clone())),
            _ => None,
        };
        Ok(self.parsed.door.render(&self.parsed.survey, late.as_ref().unwrap_or(outcome)))
    }
}

impl Surveys {
    /// The receipt of a settled survey, signed and as it reads.
    ///
    /// # Errors
    /// [`Error::UnknownSurvey`], [`Error::Pending`]
    pub(crate) async fn receipt(&self, id: &SurveyId) -> Result<Value, Error> {
        let loaded = self.load(id).await?;
        let result = loaded.final_result()?;
        let record = self.0.store.load(id).await?.ok_or(Error::UnknownSurvey)?;
        let added = self.0.store.insights(id, loaded.record.insights()).await?;
        let receipt = self.says(&loaded, &record, &added, &result)?;
        let jws = receipt.sign(&self.0.key);
        Ok(json!({"receipt": receipt, "jws": jws, "key": format!("{}/api/receipt-key", self.link().base())}))
    }

    fn says(&self, loaded: &Loaded, record: &Record, added: &[Kept], result: &Rendered) -> Result<Receipt, Error> {
        let (Stage::Settled(outcome), Some(ended)) = (&loaded.interview.stage, &loaded.record.outcome) else {
            return Err(Error::Pending);
        };
        let path = response_of(outcome).map(|response| response.path.iter().map(ToString::to_string).collect());
        let insight = |kept: &Kept| AddedInsight { question: kept.remark.question.clone(), sha256: digest([&kept.remark.text]) };
        Ok(Receipt {
            format: Receipt::format(),
            issuer: self.link().base().to_owned(),
            survey: record.id.to_string(),
            door: record.door.clone(),
            outcome: ended.kind.clone(),
            late: ended.late_at.is_some(),
            via: ended.via.map(|via| Via::as_str(via).to_owned()),
            identified: Receipt::not_identified(),
            version: loaded.record.version,
            revision: loaded.record.revision,
            created_at: rfc3339(record.created_at),
            settled_at: rfc3339(ended.settled_at),
            late_at: ended.late_at.map(rfc3339),
            spec_sha256: digest([&record.arguments]),
            insights: added.iter().map(insight).collect(),
            path: path.unwrap_or_default(),
            result_sha256: digest([&result.json]),
        })
    }

    /// What receipts of this server are verified with.
    pub(crate) fn receipt_key(&self) -> PublicKey {
        self.0.key.public()
    }

    /// A survey's arguments, byte for byte as they were taken: those of `version`, else the last.
    ///
    /// # Errors
    /// [`Error::UnknownSurvey`]; [`Error::OtherVersion`] for a version that there is not yet.
    pub(crate) async fn arguments(&self, id: &SurveyId, version: Option<u32>) -> Result<String, Error> {
        let record = self.0.store.load(id).await?.ok_or(Error::UnknownSurvey)?;
        match version {
            Some(version) if version > record.version => Err(Error::OtherVersion(record.version)),
            Some(version) if version < record.since => Ok(self.0.store.former_arguments(id, version).await?.unwrap_or(record.arguments)),
            _ => Ok(record.arguments),
        }
    }
}
