//! The API for agents: JSON in, JSON out.

use std::time::Duration;

use axum::{
    Extension, Json,
    body::Body,
    extract::State,
    http::{
        HeaderMap, HeaderValue, StatusCode, Uri,
        header::{CACHE_CONTROL, CONTENT_TYPE, LOCATION},
    },
    response::{IntoResponse, Response},
};
use engine::doors::{self, Submission};
use serde_json::{Map, Value, json, value::RawValue};

use crate::{
    body,
    error::Error,
    http::parameters::{Named, Parameters},
    openapi::Document,
    surveys::{Created, Surveys},
};

const SUBMIT_INTERACTION: &str = "submit_interaction";
/// What stands under `/api` beside the doors.
const NO_DOORS: [&str; 8] = ["answers", "surveys", "events", "export", "convert", "openapi.json", "receipt-key", SUBMIT_INTERACTION];

/// `POST /api/{door}`
pub(crate) async fn create(
    State(surveys): State<Surveys>,
    name: Named,
    parameters: Parameters,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Error> {
    let door = name.door()?;
    let options = parameters.options(&headers)?;
    let arguments = body::json(&headers, body, door.most_bytes()).await?;
    let created = surveys.create(door, &arguments, options).await?;
    let location = HeaderValue::from_str(&format!("/api/surveys/{}", created.handle.id)).ok();
    let mut response = handed_out(created).into_response();
    response.headers_mut().extend(location.map(|location| (LOCATION, location)));
    Ok(response)
}

/// A handle; or, where no page can be shown, the tool's result at once, with the id to hand in the answers under.
fn handed_out(Created { handle, warnings, conversational }: Created) -> (StatusCode, Json<Value>) {
    let form = conversational.and_then(|form| serde_json::from_str::<Map<String, Value>>(&form.json).ok());
    if let Some(mut form) = form {
        form.insert("id".to_owned(), json!(handle.id));
        return (StatusCode::OK, Json(Value::Object(form)));
    }
    let mut answer = json!(handle);
    if let (false, Some(answer)) = (warnings.is_empty(), answer.as_object_mut()) {
        answer.insert("warnings".to_owned(), json!(warnings));
    }
    (StatusCode::CREATED, Json(answer))
}

/// `POST /api/submit_interaction`
pub(crate) async fn submit_interaction(
    State(surveys): State<Surveys>,
    parameters: Parameters,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<Value>, Error> {
    let session = parameters.session()?;
    let arguments = body::json(&headers, body, body::CAP).await?;
    let loaded = surveys.submit_interaction(session.as_deref(), &arguments).await?;
    Ok(Json(surveys.result(&loaded)))
}

/// `POST /api/check/{door}`
pub(crate) async fn check(
    State(surveys): State<Surveys>,
    name: Named,
    parameters: Parameters,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<Value>, Error> {
    let door = name.door()?;
    parameters.none()?;
    let arguments = body::json(&headers, body, door.most_bytes()).await?;
    surveys.check(door, &arguments).await.map(Json)
}

/// `POST /api/convert`
pub(crate) async fn convert(
    State(surveys): State<Surveys>,
    parameters: Parameters,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<Box<RawValue>>, Error> {
    let (from, to) = parameters.doors()?;
    let arguments = body::json(&headers, body, from.most_bytes()).await?;
    surveys.convert(from, &arguments, to).await.map(Json)
}

/// `GET /api/surveys`
pub(crate) async fn list(State(surveys): State<Surveys>, parameters: Parameters) -> Result<Json<Value>, Error> {
    let page = surveys.list(parameters.filter()?).await?;
    Ok(Json(surveys.listing(&page)))
}

/// `GET /api/surveys/{id}`
pub(crate) async fn get(State(surveys): State<Surveys>, id: Named, parameters: Parameters) -> Result<Json<Value>, Error> {
    parameters.none()?;
    let loaded = surveys.load(&id.survey()?).await?;
    Ok(Json(surveys.status(&loaded)))
}

/// `GET /api/surveys/{id}/result`
pub(crate) async fn result(State(surveys): State<Surveys>, id: Named, parameters: Parameters) -> Result<(StatusCode, Json<Value>), Error> {
    let wait = Duration::from_secs(parameters.wait()?);
    let id = id.survey()?;
    let deadline = async {
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = surveys.closed() => {}
        }
    };
    let loaded = if wait.is_zero() { surveys.load(&id).await? } else { surveys.wait(&id, deadline).await? };
    let status = if loaded.record.outcome.is_some() { StatusCode::OK } else { StatusCode::ACCEPTED };
    Ok((status, Json(surveys.result(&loaded))))
}

/// `POST /api/surveys/{id}/insight`
pub(crate) async fn insight(
    State(surveys): State<Surveys>,
    id: Named,
    parameters: Parameters,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<Value>, Error> {
    let id = id.survey()?;
    parameters.none()?;
    let insight = body::json(&headers, body, body::CAP).await?;
    let loaded = surveys.add_insight(&id, &insight).await?;
    Ok(Json(surveys.status(&loaded)))
}

/// `PATCH /api/surveys/{id}`
pub(crate) async fn amend(
    State(surveys): State<Surveys>,
    id: Named,
    parameters: Parameters,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<Value>, Error> {
    let id = id.survey()?;
    parameters.none()?;
    let cap = surveys.load(&id).await?.parsed.door.most_bytes();
    let loaded = surveys.amend(&id, &body::json(&headers, body, cap).await?).await?;
    Ok(Json(surveys.status(&loaded)))
}

/// `DELETE /api/surveys/{id}`
pub(crate) async fn withdraw(State(surveys): State<Surveys>, id: Named, parameters: Parameters) -> Result<Json<Value>, Error> {
    parameters.none()?;
    let loaded = surveys.withdraw(&id.survey()?).await?;
    Ok(Json(surveys.status(&loaded)))
}

/// `GET /api/schemas/{door}`
pub(crate) async fn schema(State(surveys): State<Surveys>, name: Named, parameters: Parameters) -> Result<Json<Value>, Error> {
    parameters.none()?;
    if name.0 == SUBMIT_INTERACTION {
        return Ok(Json(json!({"arguments": Submission::schema()})));
    }
    let door = name.door()?;
    Ok(Json(json!({
        "arguments": door.schema(surveys.limits()),
        "answers": door.answers_schema(),
        "result": door.result_schema(),
    })))
}

/// `GET /api/surveys/{id}/text`
pub(crate) async fn text(State(surveys): State<Surveys>, id: Named, parameters: Parameters) -> Result<Response, Error> {
    parameters.none()?;
    let loaded = surveys.load(&id.survey()?).await?;
    Ok(([(CACHE_CONTROL, HeaderValue::from_static("no-store"))], surveys.text(&loaded)).into_response())
}

/// What is wrong with a method that an address does not take: that of a door which is none.
pub(crate) fn wrong_method(address: &Uri) -> Error {
    match address.path().strip_prefix("/api/").filter(|rest| !rest.contains('/')) {
        Some(name) if !NO_DOORS.contains(&name) && doors::find(name).is_none() => Error::UnknownDoor,
        _ => Error::WrongMethod,
    }
}

/// `GET /api/openapi.json`
pub(crate) async fn openapi(Extension(document): Extension<Document>, parameters: Parameters) -> Result<Response, Error> {
    parameters.none()?;
    Ok(([(CONTENT_TYPE, HeaderValue::from_static("application/json"))], document.bytes()).into_response())
}

/// `GET /llms.txt`: how to ask, for whoever reads rather than parses.
pub(crate) async fn guide(State(surveys): State<Surveys>) -> Response {
    let guide = include_str!("llms.txt").replace("{base}", surveys.link().base());
    ([(CONTENT_TYPE, HeaderValue::from_static("text/markdown; charset=utf-8"))], guide).into_response()
}

/// `GET /healthz`: the process lives.
pub(crate) async fn healthz() -> Json<Value> {
    Json(json!({"service": "askpath", "status": "ok", "version": env!("CARGO_PKG_VERSION")}))
}

/// `GET /readyz`: the store answers.
pub(crate) async fn readyz(State(surveys): State<Surveys>) -> Result<Json<Value>, Error> {
    surveys.ready().await?;
    Ok(Json(json!({"status": "ready"})))
}
