//! Deciding all questions at once, with one of the survey's templates.

use axum::{body::Body, extract::State, http::HeaderMap, response::Response};
use engine::{Place, Revision};

use crate::{
    body,
    error::Error,
    http::{
        pages::{look_at_template, position},
        parameters::Named,
        preferences::Visitor,
        reply::{redirect, to_end, trouble},
        view::place_address,
    },
    surveys::{Acted, Loaded, Surveys, is_outdated, is_over},
};

/// The form of a template.
struct Taken {
    /// Among the survey's templates.
    template: usize,
    /// The revision of the draft that the page showed.
    seen: Revision,
    /// The version of the survey that it showed.
    version: u32,
    /// The answers are sent; otherwise they become the draft.
    send: bool,
    /// The question that is to be changed then.
    at: Option<String>,
}

impl Taken {
    /// What lacks a number names no template, and saw nothing of the draft.
    fn read(fields: &[(String, String)]) -> Self {
        let field = |name| body::value(fields, name);
        Self {
            template: position(field("template").unwrap_or_default()),
            seen: Revision(field("seen").and_then(|seen| seen.parse().ok()).unwrap_or_default()),
            version: field("version").and_then(|version| version.parse().ok()).unwrap_or(u32::MAX),
            send: field("go") == Some("send"),
            at: field("at").map(str::to_owned),
        }
    }
}

/// `POST /s/{id}/quick`: sends a template's answers, or makes them the draft to go on with.
pub(crate) async fn quick(State(surveys): State<Surveys>, id: Named, visitor: Visitor, headers: HeaderMap, body: Body) -> Response {
    let acted = async {
        let id = id.survey()?;
        let taken = Taken::read(&body::form(&headers, body, body::CAP).await?);
        let acted = surveys.adopt(&id, taken.template, (taken.seen, taken.version), taken.send).await?;
        Ok::<_, Error>((taken, acted))
    };
    match acted.await {
        Ok((taken, Acted::Done(loaded))) if !taken.send => redirect(&onward(&loaded, taken.at.as_deref())),
        // Something would be overwritten that the page did not show.
        // What was looked at may be another by now, or stand elsewhere.
        Ok((_, Acted::Refused(_, refused))) if is_outdated(&refused) => redirect(&format!("/s/{}", id.0)),
        Ok((taken, Acted::Refused(loaded, refused))) if !is_over(&refused) => {
            let notice = visitor.language.words.conflict_title().to_owned();
            look_at_template(&surveys, &visitor, &loaded, taken.template, Some(notice)).await
        }
        // The page of a survey that is over says how it ended, whoever ended it.
        Ok((_, Acted::Done(_) | Acted::Refused(..))) | Err(Error::Gone(_)) => to_end(&id.0),
        Err(error) => trouble(&visitor, error).await,
    }
}

/// The question that is to be changed, now that the template is the draft.
fn onward(loaded: &Loaded, at: Option<&str>) -> String {
    let wanted = at.and_then(|at| loaded.parsed.graph.find(at)).map_or(Place::Review, Place::Question);
    place_address(loaded, loaded.interview.place(Some(wanted)), true)
}
