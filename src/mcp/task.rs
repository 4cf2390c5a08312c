//! Surveys as tasks, for clients that know of them: the task is the survey, so a restart loses none, and its id is the
//! handle.

use engine::{Outcome, Stage};
use rmcp::{
    ErrorData,
    model::{CreateTaskResult, DetailedTask, GetTaskResult, Task, TaskPayload, TaskStatus},
};

use crate::{
    clock::rfc3339,
    error::Error,
    mcp::{
        Mcp,
        reply::{self, Note},
    },
    store::SurveyId,
    surveys::Loaded,
};

/// How often a client may look, in milliseconds: people are slow, and a look is cheap.
const LOOK: u64 = 2_000;

impl Mcp {
    pub(super) fn new_task(&self, loaded: &Loaded) -> CreateTaskResult {
        CreateTaskResult::new(self.described(loaded))
    }

    pub(super) async fn task(&self, id: &str) -> Result<GetTaskResult, ErrorData> {
        let loaded = self.surveys.load(&known(id)?).await.map_err(failed)?;
        if loaded.record.outcome.is_some() {
            self.surveys.was_read(&loaded.record.id).await.map_err(failed)?;
        }
        let payload = match &loaded.interview.stage {
            Stage::Answering => TaskPayload::Working,
            Stage::Settled(Outcome::Withdrawn) => TaskPayload::Cancelled,
            Stage::Settled(_) => TaskPayload::Completed { result: reply::object(&self.tool_result(&loaded, &Note::None)) },
        };
        Ok(GetTaskResult::new(DetailedTask::new(self.described(&loaded), payload)))
    }

    /// Whoever ends a task does not want the answers: the survey is withdrawn. One that is over stays as it is.
    pub(super) async fn end_task(&self, id: &str) -> Result<(), ErrorData> {
        match self.surveys.withdraw(&known(id)?).await {
            Ok(_) | Err(Error::Gone(_)) => Ok(()),
            Err(error) => Err(failed(error)),
        }
    }

    fn described(&self, loaded: &Loaded) -> Task {
        let record = &loaded.record;
        let created = rfc3339(record.created_at);
        let changed = record.outcome.as_ref().map_or_else(|| created.clone(), |outcome| rfc3339(outcome.settled_at));
        let (done, total, url) = (record.done, record.total, self.surveys.link().survey(&record.id));
        let said = match &record.outcome {
            None => format!("Waiting for the person, who answers at {url} ({done} of {total} answered)"),
            Some(outcome) => format!("The survey at {url} is over: {}", outcome.kind),
        };
        let status = if record.outcome.is_some() { TaskStatus::Completed } else { TaskStatus::Working };
        Task::new(record.id.to_string(), status, created, changed).with_status_message(said).with_poll_interval_ms(LOOK)
    }
}

fn known(id: &str) -> Result<SurveyId, ErrorData> {
    id.parse().map_err(|_| failed(Error::UnknownSurvey))
}

fn failed(error: Error) -> ErrorData {
    error.log();
    match error {
        Error::UnknownSurvey => ErrorData::invalid_params("there is no task with this id; its id is the survey's handle", None),
        _ => ErrorData::internal_error("this is the server's fault and was logged; ask again", None),
    }
}
