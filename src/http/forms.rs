//! What people send: answers, submissions, the ways out, settings. Every form is answered by a redirect to an address of
//! ours, or by the page again with what was typed and why it was not taken; the wizard gets the same in postcard.

mod leave;
mod quick;
mod switch;

use app::api::{Fault, Unsaved};
use axum::{
    Json,
    body::Body,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use engine::{Entry, Page, Place, Refusal, Refused};

pub(crate) use self::{
    leave::{cancel, decline, steer},
    quick::quick,
    switch::{minimise, settings},
};
use crate::{
    body,
    error::Error,
    http::{
        pages::{Opened, Shown, is_from_review, look_over, question},
        parameters::{Named, Parameters},
        posted::{Go, Posted, refusal},
        preferences::Visitor,
        reply::{redirect, to_end, told, trouble},
        view::place_address,
    },
    store::Via,
    surveys::{Acted, Ask, Loaded, Surveys, Unasked, is_over},
};

/// `POST /s/{id}?at=…`: the form of one question.
pub(crate) async fn answer(
    State(surveys): State<Surveys>,
    id: Named,
    parameters: Result<Parameters, Error>,
    visitor: Visitor,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let acted = async {
        let id = id.survey()?;
        let posted = Posted::read(&body::form(&headers, body, body::CAP).await?);
        let loaded = surveys.load(&id).await?;
        let parameters = parameters?;
        let index = loaded.parsed.graph.find(parameters.get("at").unwrap_or_default()).ok_or(Error::UnknownAddress)?;
        let acted = posted.apply(&surveys, &id, index).await?;
        Ok::<_, Error>((Opened { index, from_review: is_from_review(&parameters) }, posted, acted))
    };
    match acted.await {
        Err(error) => trouble(&visitor, error).await,
        Ok((opened, posted, Acted::Done(loaded))) => match posted.ask(&surveys, loaded, opened.index).await {
            Err(error) => trouble(&visitor, error).await,
            Ok(Ask::Refused(loaded, unasked)) => not_asked(&surveys, &visitor, &loaded, opened, (&posted, unasked)).await,
            Ok(Ask::Done(loaded)) if visitor.is_wizard() => told(StatusCode::OK, &loaded, None),
            Ok(Ask::Done(loaded)) => redirect(&onward(&loaded, opened, posted.go)),
        },
        Ok((opened, posted, Acted::Refused(loaded, refused))) => not_taken(&surveys, &visitor, &loaded, opened, &posted, refused).await,
    }
}

/// Where a form that was taken leads. A question that has left the path meanwhile leads to where the path goes on.
fn onward(loaded: &Loaded, Opened { index, from_review }: Opened, go: Go) -> String {
    let here = Place::Question(index);
    if loaded.interview.place(Some(here)) != here {
        return place_address(loaded, loaded.interview.place(None), from_review);
    }
    let place = match (go, loaded.interview.page(here)) {
        (Go::Next | Go::Skip, _) => loaded.interview.onward(index, from_review),
        (Go::Back, Page::Question(page)) => match page.previous {
            Some(previous) => Place::Question(previous),
            None => return format!("/s/{}", loaded.record.id),
        },
        (Go::Back | Go::Save | Go::LeaveOpen | Go::Mine | Go::Newer | Go::Ask, _) => here,
    };
    place_address(loaded, place, from_review)
}

/// The page again, with what was typed on it and why it was not taken.
async fn not_taken(
    surveys: &Surveys,
    visitor: &Visitor,
    loaded: &Loaded,
    opened: Opened,
    posted: &Posted,
    refused: Vec<Refused>,
) -> Response {
    let index = opened.index;
    let over = is_over(&refused);
    let refusal = refused.into_iter().next().map_or(Refusal::Settled, |refused| refused.refusal);
    let status = if over { StatusCode::GONE } else { status(&refusal) };
    let entry = posted.given(loaded, index).map(|given| Entry { note: posted.fields.get("note").to_owned(), ..Entry::new(given) });
    // What is stored, or nothing at all, need not be held on the page.
    let stored = loaded.interview.answers.entry(index);
    let entry = entry.filter(|entry| stored.map_or(!entry.is_nothing(), |stored| !stored.says(entry)));
    let unsaved = Some(Unsaved { question: index, entry, fault: Fault::of(&refusal) });
    let ask = (posted.ask.clone(), None);
    again(surveys, visitor, loaded, opened, (status, refusal), Shown::Again { status, unsaved, ask }).await
}

/// The page again, with what was written to ask and why it was not asked. The answer beside it was taken.
async fn not_asked(
    surveys: &Surveys,
    visitor: &Visitor,
    loaded: &Loaded,
    opened: Opened,
    (posted, unasked): (&Posted, Unasked),
) -> Response {
    let over = !loaded.interview.takes_answers();
    let status = if over { StatusCode::GONE } else { StatusCode::UNPROCESSABLE_ENTITY };
    let ask = (posted.ask.clone(), Some(unasked));
    again(surveys, visitor, loaded, opened, (status, refusal(unasked)), Shown::Again { status, unsaved: None, ask }).await
}

/// What was sent was not taken: the wizard is told why, and a person is shown the page again, or how the survey ended.
async fn again(
    surveys: &Surveys,
    visitor: &Visitor,
    loaded: &Loaded,
    opened: Opened,
    (status, refusal): (StatusCode, Refusal),
    shown: Shown,
) -> Response {
    match status {
        _ if visitor.is_wizard() => told(status, loaded, Some(refusal)),
        StatusCode::GONE => to_end(&loaded.record.id),
        _ => question(surveys, visitor, loaded, opened, shown).await,
    }
}

/// A stale page is a conflict; anything else is for the person to put right.
fn status(refusal: &Refusal) -> StatusCode {
    if matches!(refusal, Refusal::Changed) { StatusCode::CONFLICT } else { StatusCode::UNPROCESSABLE_ENTITY }
}

/// `POST /s/{id}/submit`: the form of the review, or answers in the door's own JSON.
pub(crate) async fn submit(State(surveys): State<Surveys>, id: Named, visitor: Visitor, headers: HeaderMap, body: Body) -> Response {
    if body::Media::of(&headers) == Some(body::Media::Json) {
        return submit_json(&surveys, &id, &headers, body).await.into_response();
    }
    let acted = async {
        let id = id.survey()?;
        let posted = Posted::read(&body::form(&headers, body, body::CAP).await?);
        let acted = surveys.submit_draft(&id, posted.seen).await;
        match acted {
            Err(Error::SettledOtherwise(_) | Error::Gone(_)) => Ok(None),
            acted => acted.map(Some),
        }
    };
    match acted.await {
        Ok(Some(Acted::Refused(loaded, refused))) => resubmit(&surveys, &visitor, &loaded, refused).await,
        // The page of a survey that is over says how it ended, whoever ended it.
        Ok(Some(Acted::Done(_)) | None) => to_end(&id.0),
        Err(error) => trouble(&visitor, error).await,
    }
}

async fn submit_json(surveys: &Surveys, id: &Named, headers: &HeaderMap, body: Body) -> Result<Response, Error> {
    let answers = body::json(headers, body, body::CAP).await?;
    let loaded = surveys.submit(&id.survey()?, &answers, Via::Program).await?;
    Ok(Json(surveys.result(&loaded)).into_response())
}

/// A submission that was not taken opens the first question that stands in its way; if an answer changed meanwhile, the
/// review shows the newer one.
async fn resubmit(surveys: &Surveys, visitor: &Visitor, loaded: &Loaded, refused: Vec<Refused>) -> Response {
    let first = refused.into_iter().next();
    let index = first.as_ref().and_then(|refused| loaded.parsed.graph.find(&refused.question));
    let refusal = first.map_or(Refusal::Settled, |refused| refused.refusal);
    match (refusal, index) {
        (Refusal::Changed, _) | (_, None) => {
            look_over(surveys, visitor, loaded, Some(visitor.language.words.conflict_title().to_owned())).await
        }
        (refusal, Some(index)) => {
            let (status, ask) = (status(&refusal), (String::new(), None));
            let shown = Shown::Again { status, unsaved: Some(Unsaved { question: index, entry: None, fault: Fault::of(&refusal) }), ask };
            question(surveys, visitor, loaded, Opened { index, from_review: true }, shown).await
        }
    }
}
