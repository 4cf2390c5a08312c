//! What people send: answers, submissions, the ways out, settings. Every form is answered by a redirect to an address of
//! ours, or by the page again with what was typed and why it was not taken; the wizard gets the same in postcard.

mod card;
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
use engine::{Entry, Page, Place, QuestionIndex, Refusal, Refused};

pub(crate) use self::{
    leave::{cancel, decline, steer},
    quick::quick,
    switch::{minimise, settings},
};
use crate::{
    body::{self, Media},
    error::Error,
    http::{
        pages::{Opened, Shown, is_from_review, look_over, question},
        parameters::{Named, Parameters},
        posted::{Go, Posted, refusal},
        preferences::Visitor,
        reply::{redirect, to_end, told, trouble},
        uploads::receive,
        view::{is_card, place_address, unkept},
    },
    store::{SurveyId, Via},
    surveys::{Acted, Ask, Loaded, Surveys, Unasked, is_outdated, is_over},
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
        let loaded = surveys.load(&id).await?;
        let parameters = parameters?;
        let at = parameters.get("at").unwrap_or_default().to_owned();
        let index = loaded.parsed.graph.find(&at).ok_or(Error::UnknownAddress)?;
        let mut posted = read(&surveys, &visitor, (&loaded, index), &headers, body).await?;
        let (index, acted) = posted.keep(&surveys, &id, &at).await?;
        Ok::<_, Error>((Opened { index, from_review: is_from_review(&parameters) }, (posted, at), acted))
    };
    match acted.await {
        Err(Error::Gone(_)) if visitor.is_person() => to_end(&id.0),
        Err(error) => trouble(&visitor, error).await,
        Ok((opened, (posted, _), Acted::Done(loaded))) if !posted.unkept.is_empty() => {
            without_files(&surveys, &visitor, &loaded, opened, posted).await
        }
        Ok((opened, (posted, at), Acted::Done(loaded))) => match posted.ask(&surveys, loaded, &at).await {
            Err(error) => trouble(&visitor, error).await,
            Ok(Ask::Refused(loaded, unasked)) => not_asked(&surveys, &visitor, &loaded, opened, (&posted, unasked)).await,
            Ok(Ask::Done(loaded)) if visitor.is_wizard() => told(StatusCode::OK, &loaded, None),
            Ok(Ask::Done(loaded)) if posted.is_outdated => redirect(&onward(&loaded, opened, Go::Save)),
            Ok(Ask::Done(loaded)) => redirect(&onward(&loaded, opened, posted.go)),
        },
        Ok((opened, (posted, _), Acted::Refused(loaded, refused))) => {
            not_taken(&surveys, &visitor, &loaded, opened, &posted, refused).await
        }
    }
}

/// Reads a question's form. Its files are kept as they come in, and are part of the answer then.
async fn read(
    surveys: &Surveys,
    visitor: &Visitor,
    (loaded, index): (&Loaded, QuestionIndex),
    headers: &HeaderMap,
    body: Body,
) -> Result<Posted, Error> {
    if Media::of(headers) != Some(Media::Parts) {
        return Ok(Posted::read(&body::form(headers, body, body::CAP).await?));
    }
    let received = receive(surveys, (loaded, |_: &str| Some(index)), headers, body).await?;
    let mut posted = Posted::read(&received.fields);
    received.kept.iter().for_each(|(_, upload)| posted.fields.add_own(&surveys.files().uri(upload)));
    posted.unkept = received.unkept.iter().map(|(_, name, why)| unkept(&visitor.language.pages, name, *why)).collect();
    Ok(posted)
}

/// The page again, with why files that came with the form were not kept. The rest of it was taken.
async fn without_files(surveys: &Surveys, visitor: &Visitor, loaded: &Loaded, opened: Opened, posted: Posted) -> Response {
    let status = StatusCode::UNPROCESSABLE_ENTITY;
    let shown = Shown::Again { status, unsaved: None, ask: (posted.ask, None), unkept: posted.unkept };
    again(surveys, visitor, loaded, opened, (status, Refusal::Malformed { wanted: "files" }), shown).await
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
    let refusal = first(refused);
    let status = if over { StatusCode::GONE } else { status(&refusal) };
    let entry = not_kept(loaded, index, posted);
    let unsaved = Some(Unsaved { question: index, entry, fault: Fault::of(&refusal) });
    let ask = (posted.ask.clone(), None);
    again(surveys, visitor, loaded, opened, (status, refusal), Shown::Again { status, unsaved, ask, unkept: posted.unkept.clone() }).await
}

/// Why an answer was not taken, of all that is wrong with it the first.
fn first(refused: Vec<Refused>) -> Refusal {
    refused.into_iter().next().map_or(Refusal::Settled, |refused| refused.refusal)
}

/// What a form says of a question and is not stored, to be held on the page; `None` for nothing at all.
fn not_kept(loaded: &Loaded, index: QuestionIndex, posted: &Posted) -> Option<Entry> {
    let note = posted.fields.get("note").to_owned();
    let entry = Entry { note, ..Entry::new(posted.given(loaded, index)?) };
    let stored = loaded.interview.answers.entry(index);
    stored.map_or(!entry.is_nothing(), |stored| !stored.says(&entry)).then_some(entry)
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
    again(surveys, visitor, loaded, opened, (status, refusal(unasked)), Shown::Again { status, unsaved: None, ask, unkept: Vec::new() })
        .await
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
pub(crate) async fn submit(
    State(surveys): State<Surveys>,
    id: Named,
    parameters: Result<Parameters, Error>,
    visitor: Visitor,
    headers: HeaderMap,
    body: Body,
) -> Response {
    if Media::of(&headers) == Some(Media::Json) {
        return submit_json(&surveys, &id, parameters, &headers, body).await.into_response();
    }
    let acted = async {
        let loaded = surveys.load(&id.survey()?).await?;
        if is_card(&loaded) {
            // In the address, since files may come before the fields of a form.
            let version = parameters?.version()?.unwrap_or(u32::MAX);
            return card::submit(&surveys, &visitor, (&loaded, version), &headers, body).await;
        }
        let posted = Posted::read(&body::form(&headers, body, body::CAP).await?);
        submit_reviewed(&surveys, &visitor, &loaded.record.id, &posted).await
    };
    match acted.await {
        Err(Error::Gone(_)) if visitor.is_person() => to_end(&id.0),
        Err(error) => trouble(&visitor, error).await,
        Ok(response) => response,
    }
}

/// Where a page of `version` is led that would send what it did not show.
fn unseen(loaded: &Loaded, version: u32, refused: &[Refused]) -> Option<String> {
    let first = refused.first().filter(|_| version < loaded.record.since && is_outdated(refused))?;
    let index = loaded.parsed.graph.find(&first.question)?;
    Some(place_address(loaded, Place::Question(index), false))
}

/// Sends what was looked over on the review.
async fn submit_reviewed(surveys: &Surveys, visitor: &Visitor, id: &SurveyId, posted: &Posted) -> Result<Response, Error> {
    match surveys.submit_draft(id, (posted.seen, posted.version)).await {
        Ok(Acted::Refused(loaded, refused)) => match unseen(&loaded, posted.version, &refused) {
            Some(unseen) => Ok(redirect(&unseen)),
            None => Ok(resubmit(surveys, visitor, &loaded, refused).await),
        },
        // The page of a survey that is over says how it ended, whoever ended it.
        Ok(Acted::Done(_)) | Err(Error::SettledOtherwise(_) | Error::Gone(_)) => Ok(to_end(id)),
        Err(error) => Err(error),
    }
}

async fn submit_json(
    surveys: &Surveys,
    id: &Named,
    parameters: Result<Parameters, Error>,
    headers: &HeaderMap,
    body: Body,
) -> Result<Response, Error> {
    let version = parameters?.version()?;
    let answers = body::json(headers, body, body::CAP).await?;
    let loaded = surveys.submit(&id.survey()?, &answers, Via::Program, version).await?;
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
            let unsaved = Some(Unsaved { question: index, entry: None, fault: Fault::of(&refusal) });
            let shown = Shown::Again { status, unsaved, ask, unkept: Vec::new() };
            question(surveys, visitor, loaded, Opened { index, from_review: true }, shown).await
        }
    }
}
