//! Asking the client to show the survey itself: the page by its link, or a flat form that it draws. To clients of
//! 2025-11-25 that is a request of ours while their call waits; to those of 2026-07-28 it is an answer that asks them to
//! call again, with a state that holds once.
//!
//! What a client says here is never more than its word: no is no answer of the person, and the page stays.

use engine::doors::Door;
use rmcp::{
    RoleServer,
    model::{
        ClientCapabilities, ClientResult, CustomNotification, CustomRequest, ElicitRequest, ElicitRequestParams, ElicitResult,
        ElicitationAction, InputRequest, InputRequests, InputRequiredResult, InputResponses, ProtocolVersion, ServerNotification,
        ServerRequest,
    },
    service::RequestContext,
};
use serde_json::{Value, json};

use crate::{
    error::Error,
    mcp::{Mcp, reply::Note, state::Stated},
    store::SurveyId,
    surveys::Loaded,
};

type Context = RequestContext<RoleServer>;

/// The one thing that a client is asked for at a time.
const KEY: &str = "survey";
/// What a client declares that draws the form door's forms as they are.
const NATIVE: &str = "openai/elicitation";

/// What came back from a client that was to show the survey.
#[derive(Debug)]
pub(super) enum Elicited {
    /// It shows the page, or says so.
    Opened,
    Declined,
    /// The form, filled in.
    Content(Value),
}

/// A call that comes again, with what it was asked for.
pub(super) struct Retried {
    pub(super) id: SurveyId,
    /// The version of the arguments that the client asked for.
    pub(super) since: u32,
    pub(super) elicited: Elicited,
}

/// A request for elicitation, as its parameters.
struct Offer(Value);

impl Mcp {
    /// What to ask the client for, if it declares that it can be asked.
    fn offer(&self, loaded: &Loaded, context: &Context) -> Option<Offer> {
        let can = Can::of(&context.client_capabilities()?);
        let (door, survey) = (loaded.parsed.door, &loaded.parsed.survey);
        let form = || can.form.then(|| door.elicitation(survey)).flatten();
        let native = can.native.then(|| door.native_elicitation(survey)).flatten();
        match native {
            Some(native) => Some(Offer::form(native)),
            None if can.url => Some(self.page(loaded)),
            None => form().map(Offer::form),
        }
    }

    fn page(&self, loaded: &Loaded) -> Offer {
        let id = &loaded.record.id;
        let title = loaded.record.title.as_deref().unwrap_or_default();
        Offer(json!({
            "mode": "url",
            "message": format!("Please answer on this page: {title}"),
            "url": self.surveys.link().survey(id),
            "elicitationId": id.to_string(),
        }))
    }

    /// For a client that cannot be sent requests: what it is to ask for before it calls again.
    pub(super) fn input_required(&self, loaded: &Loaded, arguments: &str, context: &Context) -> Option<InputRequiredResult> {
        if !is_without_requests(context) {
            return None;
        }
        let Offer(mut offer) = self.offer(loaded, context)?;
        let is_page = offer["mode"] == "url";
        if let (true, Some(offer)) = (is_page, offer.as_object_mut()) {
            offer.remove("elicitationId");
        }
        let params: ElicitRequestParams = serde_json::from_value(offer).ok()?;
        let state = self.states.seal((&loaded.record.id, loaded.record.since), is_page, loaded.parsed.door.name(), arguments);
        let requests = InputRequests::from([(KEY.to_owned(), InputRequest::Elicitation(ElicitRequest::new(params)))]);
        Some(InputRequiredResult::new(Some(requests), Some(state)))
    }

    /// Reads what a client brings when it calls again; `None` if its state is not valid, or no more.
    pub(super) fn retried(&self, door: &dyn Door, arguments: &str, state: &str, responses: Option<InputResponses>) -> Option<Retried> {
        let Stated { id, since, is_page } = self.states.open(state, door.name(), arguments)?;
        let response = responses.and_then(|mut responses| responses.remove(KEY));
        let result = response.and_then(|response| serde_json::from_value::<ElicitResult>(response).ok());
        Some(Retried { id, since, elicited: result.map_or(Elicited::Declined, |result| elicited(result, is_page)) })
    }

    /// Asks the client, if it can be asked, and waits meanwhile.
    pub(super) async fn elicit_and_wait(&self, loaded: Loaded, context: &Context) -> Result<(Loaded, Note), Error> {
        let id = loaded.record.id.clone();
        let Some(offer) = self.offer(&loaded, context).filter(|_| !is_without_requests(context)) else {
            return Ok((self.wait(&id, self.patience, context).await?, Note::None));
        };
        let elicited = {
            let mut waiting = std::pin::pin!(self.wait(&id, self.patience, context));
            let elicited = tokio::select! {
                waited = &mut waiting => return Ok((waited?, Note::None)),
                elicited = ask(offer, context) => elicited,
            };
            match elicited {
                // It shows the page, or could not be asked: either way the person may answer.
                Some(Elicited::Opened) | None => return Ok((waiting.await?, Note::None)),
                // A wait that is given up must go: it may hold a connection to the database.
                Some(elicited) => elicited,
            }
        };
        self.after(elicited, loaded.record.since, &id, context).await
    }

    /// Goes on with what the client brought for the arguments that came with version `since`.
    pub(super) async fn after(&self, elicited: Elicited, since: u32, id: &SurveyId, context: &Context) -> Result<(Loaded, Note), Error> {
        match elicited {
            Elicited::Opened => Ok((self.wait(id, self.patience, context).await?, Note::None)),
            Elicited::Declined => Ok((self.surveys.load(id).await?, Note::ClientDeclined)),
            Elicited::Content(content) => match self.surveys.elicited(id, since, &content.to_string()).await {
                Ok(settled) => Ok((settled, Note::None)),
                Err(Error::Answers(refusals)) => {
                    let said = refusals.refused.iter().map(|refused| format!("{}: {}", refused.question, refused.refusal));
                    let why = said.collect::<Vec<_>>().join("; ");
                    Ok((self.surveys.load(id).await?, Note::AnswersRefused(why)))
                }
                Err(error) => Err(error),
            },
        }
    }

    /// Tells a client that was given the link that it need not show the page any more.
    pub(super) async fn say_completed(&self, id: &SurveyId, loaded: &Loaded, context: &Context) {
        let shows_page = context.client_capabilities().is_some_and(|client| Can::of(&client).url);
        if loaded.record.outcome.is_none() || !shows_page || is_without_requests(context) {
            return;
        }
        let said = CustomNotification::new("notifications/elicitation/complete", Some(json!({"elicitationId": id.to_string()})));
        // A client that has gone away needs no telling.
        let _ = context.peer.send_notification(ServerNotification::CustomNotification(said)).await;
    }
}

impl Offer {
    /// `form` is `{message, requestedSchema}`.
    fn form(mut form: Value) -> Self {
        if let Some(form) = form.as_object_mut() {
            form.insert("mode".to_owned(), json!("form"));
        }
        Self(form)
    }
}

/// What a client declares.
struct Can {
    url: bool,
    form: bool,
    native: bool,
}

impl Can {
    fn of(client: &ClientCapabilities) -> Self {
        let native = client.extensions.as_ref().and_then(|extensions| extensions.get(NATIVE));
        let native = native.is_some_and(|native| native.get("form").is_some_and(|form| *form != Value::Bool(false)));
        let Some(elicitation) = &client.elicitation else { return Self { url: false, form: false, native } };
        let (form, url) = (elicitation.form.is_some(), elicitation.url.is_some());
        // Before there were two ways, there was the form.
        Self { url, form: form || !url, native }
    }
}

/// From 2026-07-28 on a server sends no requests.
fn is_without_requests(context: &Context) -> bool {
    context.protocol_version().is_some_and(|version| version.as_str() >= ProtocolVersion::V_2026_07_28.as_str())
}

/// `None` when the client failed to ask.
async fn ask(Offer(offer): Offer, context: &Context) -> Option<Elicited> {
    let is_page = offer["mode"] == "url";
    let request = ServerRequest::CustomRequest(CustomRequest::new("elicitation/create", Some(offer)));
    match context.peer.send_request(request).await {
        Ok(ClientResult::ElicitResult(result)) => Some(elicited(result, is_page)),
        Ok(ClientResult::CustomResult(result)) => serde_json::from_value(result.0).ok().map(|result| elicited(result, is_page)),
        Ok(_) | Err(_) => None,
    }
}

fn elicited(ElicitResult { action, content, .. }: ElicitResult, is_page: bool) -> Elicited {
    match action {
        ElicitationAction::Accept if is_page => Elicited::Opened,
        ElicitationAction::Accept => Elicited::Content(content.unwrap_or_else(|| json!({}))),
        _ => Elicited::Declined,
    }
}
