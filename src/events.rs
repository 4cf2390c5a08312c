//! Server-sent events: a snapshot first, then every change with the number of its row, for as long as one listens.
//! `Last-Event-ID` goes on after the event it names; one of another database gets a new snapshot.

use std::{convert::Infallible, time::Duration};

use axum::{
    extract::State,
    http::{HeaderMap, HeaderName, HeaderValue, header::CACHE_CONTROL},
    response::{
        IntoResponse, Response, Sse,
        sse::{Event, KeepAlive},
    },
};
use futures::{Stream, StreamExt, stream};
use serde_json::{Value, json};

use crate::{
    clock::rfc3339,
    error::Error,
    http::parameters::{Named, Parameters},
    store::{Filter, State as Stage, SurveyId},
    surveys::{FeedEvent, Surveys},
};

const PING: Duration = Duration::from_secs(15);
/// The most pending surveys that a snapshot lists; the list itself is paged.
const LISTED: u32 = 200;

/// `GET /api/events`
pub(crate) async fn all(State(surveys): State<Surveys>, parameters: Parameters, headers: HeaderMap) -> Result<Response, Error> {
    parameters.none()?;
    let (seq, snapshot) = match resumed(&surveys, &headers).await? {
        Some(seq) => (seq, None),
        None => {
            let seq = surveys.last_event().await?;
            let pending = surveys.list(Filter { state: Some(Stage::Pending), has_page: true, limit: LISTED, ..Filter::default() }).await?;
            (seq, Some(surveys.listing(&pending)))
        }
    };
    Ok(stream(&surveys, seq, snapshot, None))
}

/// `GET /api/surveys/{id}/events`
pub(crate) async fn one(State(surveys): State<Surveys>, id: Named, parameters: Parameters, headers: HeaderMap) -> Result<Response, Error> {
    parameters.none()?;
    let id = id.survey()?;
    let resumed = resumed(&surveys, &headers).await?;
    let seq = match resumed {
        Some(seq) => seq,
        None => surveys.last_event().await?,
    };
    // Read after the number, so that a change between the two comes twice rather than never.
    let loaded = surveys.load(&id).await?;
    let snapshot = resumed.is_none().then(|| surveys.status(&loaded));
    Ok(stream(&surveys, seq, snapshot, Some(id)))
}

/// Where a listener that was here before left off, if that is still a place in this database.
async fn resumed(surveys: &Surveys, headers: &HeaderMap) -> Result<Option<i64>, Error> {
    match headers.get("last-event-id").and_then(|id| id.to_str().ok()) {
        Some(cursor) => Ok(surveys.place(cursor).await?),
        None => Ok(None),
    }
}

fn stream(surveys: &Surveys, seq: i64, snapshot: Option<Value>, survey: Option<SurveyId>) -> Response {
    let first = snapshot.map(|snapshot| Event::default().event("snapshot").id(surveys.cursor(seq)).data(snapshot.to_string()));
    let whose = surveys.clone();
    let rest = surveys.events(seq, survey).map(move |event| told(&whose, &event));
    let events = stream::iter(first).chain(rest).map(Ok);
    let mut response = sse(events).into_response();
    // Proxies that gather a response before they pass it on would hold events back.
    response.headers_mut().insert(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn sse(events: impl Stream<Item = Result<Event, Infallible>> + Send + 'static) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    Sse::new(events).keep_alive(KeepAlive::new().interval(PING).text("ping"))
}

fn told(surveys: &Surveys, event: &FeedEvent) -> Event {
    let at = rfc3339(event.at);
    let mut data = json!({"id": event.survey.to_string(), "revision": event.revision, "version": event.version, "at": at});
    if let (Some(question), Some(data)) = (&event.question, data.as_object_mut()) {
        data.insert("question".to_owned(), json!(question));
    }
    Event::default().event(event.kind.as_str()).id(surveys.cursor(event.seq)).data(data.to_string())
}
