//! How a person wants pages to be: language, theme, small.

use axum::{
    body::Body,
    extract::State,
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use axum_extra::extract::CookieJar;

use crate::{
    body,
    error::Error,
    http::{
        parameters::Named,
        preferences::{Visitor, minimised, switched},
        reply::{redirect, trouble},
    },
    surveys::Surveys,
};

/// `POST /settings`: language and theme.
pub(crate) async fn settings(jar: CookieJar, visitor: Visitor, headers: HeaderMap, body: Body) -> Response {
    match body::form(&headers, body, body::CAP).await {
        Ok(fields) => (switched(jar, &fields), redirect(&visitor.back(&fields, "/"))).into_response(),
        Err(error) => trouble(&visitor, error.into()).await,
    }
}

/// `POST /s/{id}/minimise`: all pages of one survey become small, or as they were.
pub(crate) async fn minimise(
    State(surveys): State<Surveys>,
    id: Named,
    jar: CookieJar,
    visitor: Visitor,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let read = async {
        let id = surveys.load(&id.survey()?).await?.record.id;
        Ok::<_, Error>((id, body::form(&headers, body, body::CAP).await?))
    };
    match read.await {
        Ok((id, fields)) => {
            let back = visitor.back(&fields, &format!("/s/{id}"));
            (minimised(jar, &id, &fields), redirect(&back)).into_response()
        }
        Err(error) => trouble(&visitor, error).await,
    }
}
