//! What is kept of a survey for later: its receipt, what was asked word for word, and what came of it, for people and
//! programs that never saw it.

use axum::{
    Json,
    body::Body,
    extract::State,
    http::{
        HeaderName, HeaderValue,
        header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE},
    },
    response::{IntoResponse, Response},
};
use futures::TryStreamExt;
use serde_json::Value;

use crate::{
    error::Error,
    http::parameters::{Named, Parameters},
    surveys::Surveys,
};

/// `GET /api/answers`
pub(crate) async fn answers(State(surveys): State<Surveys>, parameters: Parameters) -> Result<Json<Value>, Error> {
    let (after, of, limit) = parameters.answers()?;
    surveys.answers(after, &of, limit).await.map(Json)
}

/// `GET /api/surveys/{id}/deliveries`
pub(crate) async fn deliveries(State(surveys): State<Surveys>, id: Named, parameters: Parameters) -> Result<Json<Value>, Error> {
    parameters.none()?;
    surveys.deliveries(&id.survey()?).await.map(Json)
}

/// `GET /api/surveys/{id}/receipt`
pub(crate) async fn receipt(State(surveys): State<Surveys>, id: Named, parameters: Parameters) -> Result<Json<Value>, Error> {
    parameters.none()?;
    surveys.receipt(&id.survey()?).await.map(Json)
}

/// `GET /api/receipt-key`: in PEM.
pub(crate) async fn receipt_key(State(surveys): State<Surveys>, parameters: Parameters) -> Result<Response, Error> {
    parameters.none()?;
    Ok(([(CONTENT_TYPE, HeaderValue::from_static("application/x-pem-file"))], surveys.receipt_key().pem()).into_response())
}

/// `GET /api/surveys/{id}/arguments`: byte for byte, of a version that had others, too.
pub(crate) async fn arguments(State(surveys): State<Surveys>, id: Named, parameters: Parameters) -> Result<Response, Error> {
    let arguments = surveys.arguments(&id.survey()?, parameters.version()?).await?;
    Ok((kept("application/json"), arguments).into_response())
}

/// `GET /api/surveys/{id}/export`
pub(crate) async fn export(State(surveys): State<Surveys>, id: Named, parameters: Parameters) -> Result<Response, Error> {
    let format = parameters.format()?;
    let id = id.survey()?;
    let exported = surveys.export(&id, format).await?;
    Ok((kept(format.media_type()), file(&format!("survey-{id}.{}", format.extension())), exported).into_response())
}

/// `GET /api/export`: the list of surveys, as long as it is.
pub(crate) async fn export_list(State(surveys): State<Surveys>, parameters: Parameters) -> Result<Response, Error> {
    let (filter, format) = parameters.listing()?;
    let list = Body::from_stream(surveys.export_list(filter, format).inspect_err(Error::log));
    Ok((kept(format.media_type()), file(&format!("surveys.{}", format.extension())), list).into_response())
}

/// Under which name a browser keeps it.
fn file(name: &str) -> [(HeaderName, HeaderValue); 1] {
    let named = HeaderValue::from_str(&format!("attachment; filename=\"{name}\""));
    [(CONTENT_DISPOSITION, named.unwrap_or(HeaderValue::from_static("attachment")))]
}

fn kept(kind: &'static str) -> [(HeaderName, HeaderValue); 2] {
    [(CONTENT_TYPE, HeaderValue::from_static(kind)), (CACHE_CONTROL, HeaderValue::from_static("no-store"))]
}
