//! The picture of an option's or a template's diagram: what its `<img>` fetches.

use axum::{
    extract::State,
    http::{
        HeaderMap, HeaderValue, StatusCode,
        header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, IF_NONE_MATCH},
    },
    response::{IntoResponse, Response},
};

use crate::{
    diagrams::{DiagramOf, Diagrams, Svg},
    error::Error,
    http::parameters::{Named, Parameters},
    surveys::{Loaded, Surveys},
};

/// Whoever opens it by itself gets a picture that can do nothing.
const POLICY: HeaderValue = HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");
/// The same address may show another drawing after the server was renewed, so a browser asks.
const REVALIDATED: HeaderValue = HeaderValue::from_static("private, no-cache");
const PICTURE: HeaderValue = HeaderValue::from_static("image/svg+xml");

/// `GET /s/{id}/diagram`
pub(crate) async fn diagram(
    State(surveys): State<Surveys>,
    State(diagrams): State<Diagrams>,
    id: Named,
    parameters: Parameters,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let loaded = surveys.load(&id.survey()?).await?;
    let (whose, theme) = parameters.diagram()?;
    let source = source(&loaded, whose).ok_or(Error::UnknownAddress)?;
    let svg = diagrams.draw(source, theme).await?;
    Ok(answer(svg, &headers))
}

fn source<'a>(loaded: &'a Loaded, whose: DiagramOf<'_>) -> Option<&'a str> {
    let survey = &loaded.parsed.survey;
    let text = match whose {
        DiagramOf::Option { question, position } => survey.texts().question(loaded.parsed.graph.find(question)?)?.choices.get(position)?,
        DiagramOf::Template { position } => &survey.templates().get(position)?.text,
    };
    text.diagram.as_deref()
}

fn answer(svg: Svg, asked: &HeaderMap) -> Response {
    let tag = HeaderValue::from_str(&svg.tag).unwrap_or(HeaderValue::from_static("\"\""));
    let known = asked.get_all(IF_NONE_MATCH).iter().filter_map(|tags| tags.to_str().ok()).flat_map(|tags| tags.split(','));
    let known = known.map(str::trim).any(|known| known == "*" || known == svg.tag);
    let headers = [(ETAG, tag), (CACHE_CONTROL, REVALIDATED), (CONTENT_SECURITY_POLICY, POLICY)];
    if known {
        (StatusCode::NOT_MODIFIED, headers).into_response()
    } else {
        (headers, [(CONTENT_TYPE, PICTURE)], svg.bytes).into_response()
    }
}
