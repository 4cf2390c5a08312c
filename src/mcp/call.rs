//! What each tool does with a call. A door's call makes a survey, or finds the one that the same call made before, then
//! goes down the ladder: a task, else the client shows the page or the form itself, else it waits here for a while, and
//! in the end hands out a handle.

use std::time::Duration;

use engine::{
    Outcome, Problem, Stage,
    doors::{self, Door},
};
use rmcp::{
    ErrorData, RoleServer,
    model::{CallToolRequestParams, CallToolResponse, CallToolResult, JsonObject},
    service::RequestContext,
};
use serde_json::{Value, json};

use crate::{
    body::BodyError,
    error::Error,
    http::parameters::LONGEST_WAIT,
    mcp::{
        Mcp, Patience,
        elicit::{Elicited, Retried},
        reply::{self, Note},
        said::Said,
        tools::{GET_SURVEY_RESULT, SUBMIT_INTERACTION, WITHDRAW_SURVEY},
    },
    store::SurveyId,
    surveys::{Created, Loaded},
};

type Context = RequestContext<RoleServer>;

impl Mcp {
    pub(super) async fn call(&self, request: CallToolRequestParams, context: &Context) -> Result<CallToolResponse, ErrorData> {
        if let Some(door) = doors::find(&request.name) {
            return Ok(self.ask(door, request, context).await);
        }
        let arguments = request.arguments.unwrap_or_default();
        let result = match &*request.name {
            GET_SURVEY_RESULT => self.result(&arguments, context).await,
            WITHDRAW_SURVEY => self.withdraw(&arguments).await,
            SUBMIT_INTERACTION => self.submit_interaction(&arguments, context).await,
            unknown => {
                return Err(ErrorData::invalid_params(format!("there is no tool {unknown:?}; tools/list names those there are"), None));
            }
        };
        Ok(result.into())
    }

    async fn ask(&self, door: &'static dyn Door, request: CallToolRequestParams, context: &Context) -> CallToolResponse {
        let arguments = Value::Object(request.arguments.unwrap_or_default()).to_string();
        let asked = match request.request_state {
            None => self.raise(door, &arguments, context).await,
            Some(state) => match self.retried(door, &arguments, &state, request.input_responses) {
                Some(retried) => self.take_up(retried, &arguments, context).await,
                None => return reply::bad_state().into(),
            },
        };
        asked.unwrap_or_else(|error| reply::refused(door.bad_arguments(), &error).into())
    }

    async fn take_up(&self, retried: Retried, arguments: &str, context: &Context) -> Result<CallToolResponse, Error> {
        let loaded = self.surveys.load(&retried.id).await?;
        let secret = self.surveys.callback_secret(loaded.record.callback.as_ref(), &retried.id);
        let response = self.go_on(arguments, loaded, Some((retried.elicited, retried.since)), context).await;
        Ok(reply::with_secret(response, secret))
    }

    async fn raise(&self, door: &'static dyn Door, arguments: &str, context: &Context) -> Result<CallToolResponse, Error> {
        if arguments.len() > door.most_bytes() {
            return Err(BodyError::TooLarge { cap: door.most_bytes() }.into());
        }
        let options = Said::read(context)?.of_call(door.name(), arguments);
        let Created { handle, conversational, .. } = self.surveys.create(door, arguments.as_bytes(), options).await?;
        let response = match conversational {
            Some(form) => {
                let mut form: Value = serde_json::from_str(&form.json).unwrap_or_default();
                if let Some(form) = form.as_object_mut() {
                    form.insert("id".to_owned(), json!(handle.id));
                }
                reply::value(form, false).into()
            }
            None => {
                let id = handle.id.parse().map_err(|_| Error::UnknownSurvey)?;
                self.go_on(arguments, self.surveys.load(&id).await?, None, context).await
            }
        };
        Ok(reply::with_secret(response, handle.callback_secret))
    }

    /// Down the ladder, with a survey that is there.
    async fn go_on(&self, arguments: &str, loaded: Loaded, elicited: Option<(Elicited, u32)>, context: &Context) -> CallToolResponse {
        if loaded.interview.stage != Stage::Answering {
            return self.handed_out(&loaded, &Note::None, context).await.into();
        }
        if context.client_capabilities().is_some_and(|client| client.supports_tasks()) {
            return self.new_task(&loaded).into();
        }
        if elicited.is_none()
            && let Some(required) = self.input_required(&loaded, arguments, context)
        {
            return required.into();
        }
        let (id, bad_arguments) = (loaded.record.id.clone(), loaded.parsed.door.bad_arguments());
        let waited = match elicited {
            Some((elicited, since)) => self.after(elicited, since, &id, context).await,
            None => self.elicit_and_wait(loaded, context).await,
        };
        match waited {
            Ok((loaded, note)) => {
                self.say_completed(&id, &loaded, context).await;
                self.handed_out(&loaded, &note, context).await.into()
            }
            Err(error) => reply::refused(bad_arguments, &error).into(),
        }
    }

    /// The same call asks again, once its result was handed out to somebody.
    async fn handed_out(&self, loaded: &Loaded, note: &Note, context: &Context) -> CallToolResult {
        if let Err(error) = self.note_read(loaded, context).await {
            return reply::refused("", &error);
        }
        self.tool_result(loaded, note)
    }

    async fn note_read(&self, loaded: &Loaded, context: &Context) -> Result<(), Error> {
        let is_heard = !context.ct.is_cancelled() && !context.peer.is_transport_closed();
        if loaded.record.outcome.is_some() && is_heard { self.surveys.was_read(&loaded.record.id).await } else { Ok(()) }
    }

    /// The door's result, or that there is none yet.
    pub(super) fn tool_result(&self, loaded: &Loaded, note: &Note) -> CallToolResult {
        match &loaded.interview.stage {
            Stage::Answering => reply::pending(&self.surveys, loaded, note),
            Stage::Settled(outcome) => {
                let mut result = reply::rendered(loaded.parsed.door.render(&loaded.parsed.survey, outcome));
                if let Outcome::Expired { late: Some(_) } = outcome {
                    result.content.push(reply::came_late(&loaded.record.id));
                }
                result
            }
        }
    }

    async fn result(&self, arguments: &JsonObject, context: &Context) -> CallToolResult {
        let (id, patience) = match (handle(arguments), self.wait_of(arguments)) {
            (Ok(id), Ok(patience)) => (id, patience),
            (Err(error), _) | (_, Err(error)) => return reply::refused("", &error),
        };
        match self.wait(&id, patience, context).await {
            Ok(loaded) if loaded.interview.stage == Stage::Answering => reply::pending(&self.surveys, &loaded, &Note::None),
            Ok(loaded) => {
                if let Err(error) = self.note_read(&loaded, context).await {
                    return reply::refused("", &error);
                }
                let result = self.surveys.result(&loaded);
                // Answers that came late are worth reading, although the call that asked for them failed.
                let is_error = result["is_error"] == true && result.get("late").is_none();
                reply::value(result, is_error)
            }
            Err(error) => reply::refused("", &error),
        }
    }

    async fn withdraw(&self, arguments: &JsonObject) -> CallToolResult {
        let id = match handle(arguments) {
            Ok(id) => id,
            Err(error) => return reply::refused("", &error),
        };
        match self.surveys.withdraw(&id).await {
            Ok(loaded) => reply::value(self.surveys.status(&loaded), false),
            Err(error) => reply::refused("", &error),
        }
    }

    async fn submit_interaction(&self, arguments: &JsonObject, context: &Context) -> CallToolResult {
        let said = match Said::read(context) {
            Ok(said) => said,
            Err(error) => return reply::refused("", &error),
        };
        let session = said.whose(arguments.contains_key("id"));
        let arguments = Value::Object(arguments.clone()).to_string();
        match self.surveys.submit_interaction(session.as_deref(), arguments.as_bytes()).await {
            Ok(loaded) => self.handed_out(&loaded, &Note::None, context).await,
            Err(error) => reply::refused("VALIDATION_ERROR", &error),
        }
    }

    /// Left out or null is as long as the server has it; more than the longest is the longest.
    fn wait_of(&self, arguments: &JsonObject) -> Result<Patience, Error> {
        match arguments.get("wait") {
            None | Some(Value::Null) => Ok(self.patience),
            Some(wait) => match wait.as_f64() {
                Some(seconds) if seconds >= 0.0 => Ok(Patience::For(Duration::from_secs_f64(seconds.min(LONGEST_WAIT as f64)))),
                _ => Err(bad("/wait", "out_of_range", "it must be a number of seconds, 0 or more; or leave it out")),
            },
        }
    }
}

/// The survey that is meant: by its id, or by its link, which models like to pass instead.
fn handle(arguments: &JsonObject) -> Result<SurveyId, Error> {
    let Some(handle) = arguments.get("handle").and_then(Value::as_str) else {
        return Err(bad("/handle", "missing", "send the handle that came with the survey, as a string"));
    };
    let id = handle.trim().rsplit_once("/s/").map_or(handle.trim(), |(_, id)| id);
    id.parse().map_err(|_| Error::UnknownSurvey)
}

fn bad(pointer: &str, code: &'static str, message: &str) -> Error {
    Error::Invalid(vec![Problem { pointer: pointer.to_owned(), code, message: message.to_owned() }])
}
