//! A survey as it came, for a person's program that walks it: `askpath answer`.

use axum::{
    Json,
    extract::State,
    http::{HeaderValue, header::CACHE_CONTROL},
    response::{IntoResponse, Response},
};

use crate::{error::Error, http::parameters::Named, surveys::Surveys};

/// `GET /s/{id}/source`
pub(crate) async fn source(State(surveys): State<Surveys>, id: Named) -> Result<Response, Error> {
    let source = surveys.source(&id.survey()?).await?;
    Ok(([(CACHE_CONTROL, HeaderValue::from_static("no-store"))], Json(source)).into_response())
}
