//! Files that people give: taken in beside the fields of a form or by themselves, and given out again as something to save,
//! never to look at among our pages.

use axum::{
    Json,
    body::Body,
    extract::{Request, State},
    http::{
        HeaderMap, HeaderName, HeaderValue, StatusCode,
        header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE},
    },
    response::{IntoResponse, Response},
};
use engine::{Problem, QuestionIndex};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::json;
use tower::ServiceExt;
use tower_http::services::ServeFile;

use crate::{
    body::{self, BodyError, Part, Parts},
    error::Error,
    http::{
        parameters::{Named, NamedFile, Parameters},
        preferences::Visitor,
        view::unkept,
    },
    store::Upload,
    surveys::{Loaded, Stopped, Surveys, Unkept},
};

/// What a form with files brought.
pub(crate) struct Received {
    /// The fields that are no files, in the order sent.
    pub(crate) fields: Vec<(String, String)>,
    pub(crate) kept: Vec<(QuestionIndex, Upload)>,
    /// Those that were not kept, by the names that they came with.
    pub(crate) unkept: Vec<(QuestionIndex, String, Unkept)>,
}

/// Reads a form with files, each kept as it comes in for the question that `whose` says of the name of its field; one that
/// is nobody's is passed over. A file that cannot be kept keeps none of the others out; too many end it.
pub(crate) async fn receive(
    surveys: &Surveys,
    (loaded, whose): (&Loaded, impl Fn(&str) -> Option<QuestionIndex>),
    headers: &HeaderMap,
    body: Body,
) -> Result<Received, Error> {
    // All that may be kept, and the fields.
    let caps = surveys.files().caps();
    let cap = usize::try_from(caps.survey).unwrap_or(usize::MAX).saturating_add(body::CAP);
    let mut parts = Parts::of(headers, body, cap)?;
    let mut received = Received { fields: Vec::new(), kept: Vec::new(), unkept: Vec::new() };
    while let Some(part) = parts.next().await? {
        let Some(name) = part.file_name() else {
            received.fields.push((part.name().to_owned(), part.text().await?));
            continue;
        };
        let Some(index) = whose(part.name()) else { continue };
        if received.kept.len() + received.unkept.len() >= caps.count {
            return Err(BodyError::TooMany { most: caps.count }.into());
        }
        match keep(surveys, (loaded, index), part, &name).await {
            Ok(upload) => received.kept.push((index, upload)),
            // What a browser sends for a field in which no file was chosen.
            Err(Stopped::Unkept(Unkept::Empty)) if name.is_empty() => {}
            Err(Stopped::Unkept(why)) => received.unkept.push((index, name, why)),
            Err(Stopped::Failed(error)) => return Err(error),
        }
    }
    Ok(received)
}

async fn keep(surveys: &Surveys, (loaded, index): (&Loaded, QuestionIndex), mut part: Part<'_>, name: &str) -> Result<Upload, Stopped> {
    let Some(first) = part.chunk().await? else { return Err(Stopped::Unkept(Unkept::Empty)) };
    let mut receiving = surveys.receive(loaded, index, name).await?;
    receiving.write(&first).await?;
    while let Some(bytes) = part.chunk().await? {
        receiving.write(&bytes).await?;
    }
    receiving.keep().await
}

/// `POST /s/{id}/files?at=…`: keeps files and changes no answer; an answer that names them makes them one.
pub(crate) async fn upload(
    State(surveys): State<Surveys>,
    id: Named,
    parameters: Parameters,
    visitor: Visitor,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Error> {
    let loaded = surveys.load(&id.survey()?).await?;
    let index = loaded.parsed.graph.find(parameters.get("at").unwrap_or_default()).ok_or(Error::UnknownAddress)?;
    surveys.takes_files(&loaded, index)?;
    let received = receive(&surveys, (&loaded, |_: &str| Some(index)), &headers, body).await?;
    let words = &visitor.language.pages;
    let problem = |name: &str, why: Unkept| Problem { pointer: String::new(), code: why.code(), message: unkept(words, name, why) };
    let problems: Vec<_> = received.unkept.iter().map(|(_, name, why)| problem(name, *why)).collect();
    let is_about_size = received.unkept.iter().any(|(_, _, why)| why.is_about_size());
    match (received.kept.is_empty(), problems.is_empty()) {
        (true, true) => {
            let message = "there is no file in the form; send at least one, as multipart/form-data".to_owned();
            let problem = Problem { pointer: String::new(), code: "no_file", message };
            Err(Error::Unkept(vec![problem], StatusCode::UNPROCESSABLE_ENTITY))
        }
        (true, false) if is_about_size => Err(Error::Unkept(problems, StatusCode::PAYLOAD_TOO_LARGE)),
        (true, false) => Err(Error::Unkept(problems, StatusCode::UNPROCESSABLE_ENTITY)),
        (false, _) => {
            let files = received.kept.iter().map(|(_, upload)| told(&surveys, upload)).collect::<Vec<_>>();
            Ok(([(CACHE_CONTROL, NO_STORE)], Json(json!({"files": files, "errors": problems}))).into_response())
        }
    }
}

fn told(surveys: &Surveys, upload: &Upload) -> serde_json::Value {
    json!({"uri": surveys.files().uri(upload), "name": upload.name, "type": upload.media_type, "size": upload.size})
}

/// `GET /s/{id}/files/{file}`
pub(crate) async fn for_people(State(surveys): State<Surveys>, named: NamedFile, request: Request) -> Result<Response, Error> {
    let upload = surveys.upload(&named.survey.survey()?, &named.file).await?;
    served(&surveys, &upload, request).await
}

/// `GET /api/surveys/{id}/files/{file}`
pub(crate) async fn for_agents(State(surveys): State<Surveys>, named: NamedFile, request: Request) -> Result<Response, Error> {
    let upload = surveys.sent_upload(&named.survey.survey()?, &named.file).await?;
    served(&surveys, &upload, request).await
}

const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

async fn served(surveys: &Surveys, upload: &Upload, request: Request) -> Result<Response, Error> {
    let Ok(response) = ServeFile::new(surveys.files().place(upload)).oneshot(request).await;
    if response.status() == StatusCode::NOT_FOUND {
        return Err(Error::UnknownAddress);
    }
    let mut response = response.map(Body::new);
    let is_whole = response.status().is_success();
    let headers = [
        (CONTENT_DISPOSITION, attachment(&upload.name)),
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox; frame-ancestors 'none'")),
        (CACHE_CONTROL, NO_STORE),
        (CONTENT_TYPE, HeaderValue::from_str(&upload.media_type).unwrap_or(HeaderValue::from_static("application/octet-stream"))),
    ];
    for (name, value) in headers.into_iter().filter(|(name, _): &(HeaderName, _)| is_whole || name != CONTENT_TYPE) {
        response.headers_mut().insert(name, value);
    }
    Ok(response)
}

/// To save, under a name of any letters, and for readers of old one of plain ones (RFC 6266).
fn attachment(name: &str) -> HeaderValue {
    let plain: String = name.chars().map(|c| if c.is_ascii_graphic() && !matches!(c, '"' | '\\' | '%') { c } else { '_' }).collect();
    let whole = utf8_percent_encode(name, NON_ALPHANUMERIC);
    let attachment = format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{whole}");
    HeaderValue::from_str(&attachment).unwrap_or(HeaderValue::from_static("attachment"))
}
