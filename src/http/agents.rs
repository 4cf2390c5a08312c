//! The API for agents: JSON in, JSON out.

use std::time::Duration;

use axum::{
    Json,
    body::Body,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header::LOCATION},
    response::{IntoResponse, Response},
};
use engine::doors;
use serde_json::{Value, json};

use crate::{
    body,
    error::Error,
    http::parameters::{Named, Parameters},
    surveys::{Created, Surveys},
};

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
    let arguments = body::json(&headers, body, body::CAP).await?;
    let Created { handle, warnings } = surveys.create(door, &arguments, options).await?;
    let location = HeaderValue::from_str(&format!("/api/surveys/{}", handle.id)).ok();
    let mut answer = json!(handle);
    if let (false, Some(answer)) = (warnings.is_empty(), answer.as_object_mut()) {
        answer.insert("warnings".to_owned(), json!(warnings));
    }
    let mut response = (StatusCode::CREATED, Json(answer)).into_response();
    response.headers_mut().extend(location.map(|location| (LOCATION, location)));
    Ok(response)
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
    let arguments = body::json(&headers, body, body::CAP).await?;
    surveys.check(door, &arguments).await.map(Json)
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
    let deadline = async {
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = surveys.closed() => {}
        }
    };
    let loaded = surveys.wait(&id.survey()?, deadline).await?;
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

/// `DELETE /api/surveys/{id}`
pub(crate) async fn withdraw(State(surveys): State<Surveys>, id: Named, parameters: Parameters) -> Result<Json<Value>, Error> {
    parameters.none()?;
    let loaded = surveys.withdraw(&id.survey()?).await?;
    Ok(Json(surveys.status(&loaded)))
}

/// `GET /api/schemas/{door}`
pub(crate) async fn schema(State(surveys): State<Surveys>, name: Named, parameters: Parameters) -> Result<Json<Value>, Error> {
    parameters.none()?;
    Ok(Json(name.door()?.schema(surveys.limits())))
}

/// What is wrong with a method that an address does not take: that of a door which is none.
pub(crate) fn wrong_method(address: &Uri) -> Error {
    match address.path().strip_prefix("/api/").filter(|rest| !rest.contains('/')) {
        Some(name) if name != "surveys" && name != "events" && doors::find(name).is_none() => Error::UnknownDoor,
        _ => Error::WrongMethod,
    }
}

/// `GET /healthz`: the process lives.
pub(crate) async fn healthz() -> Json<Value> {
    Json(json!({"status": "ok", "version": env!("CARGO_PKG_VERSION")}))
}

/// `GET /readyz`: the store answers.
pub(crate) async fn readyz(State(surveys): State<Surveys>) -> Result<Json<Value>, Error> {
    surveys.ready().await?;
    Ok(Json(json!({"status": "ready"})))
}
