//! The review: of the draft, and of a template before it is taken.

use app::pages::review::{Review, ReviewPage};
use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use engine::Place;

use crate::{
    error::Error,
    http::{
        pages::{answerable, start::small_if_minimised, view},
        parameters::{Named, Parameters},
        preferences::Visitor,
        reply::{redirect, render},
        view::{is_card, place_address},
    },
    surveys::{Loaded, Surveys},
};

/// `GET /s/{id}/review`, of a template if `template` names one.
pub(crate) async fn review(State(surveys): State<Surveys>, id: Named, parameters: Result<Parameters, Error>, visitor: Visitor) -> Response {
    let loaded = match answerable(&surveys, &visitor, &id).await {
        Ok(loaded) => loaded,
        Err(elsewhere) => return elsewhere,
    };
    let parameters = parameters.ok();
    let wanted = if is_card(&loaded) { Place::Question(loaded.parsed.graph.entry()) } else { Place::Review };
    match parameters.as_ref().and_then(|parameters| parameters.get("template")) {
        Some(template) => look_at_template(&surveys, &visitor, &loaded, position(template), None).await,
        None => match loaded.interview.place(Some(wanted)) {
            Place::Review => look_over(&surveys, &visitor, &loaded, None).await,
            place @ Place::Question(_) => redirect(&place_address(&loaded, place, false)),
        },
    }
}

/// Where a template stands among the survey's, as a form or an address says it. What is no number is none of them.
pub(crate) fn position(text: &str) -> usize {
    text.parse().unwrap_or(usize::MAX)
}

/// The review, with why it is shown again, if it is.
pub(crate) async fn look_over(surveys: &Surveys, visitor: &Visitor, loaded: &Loaded, notice: Option<String>) -> Response {
    let again = notice.is_some();
    let review = view(visitor, surveys).review(loaded, &visitor.language.words, notice);
    show(surveys, visitor, loaded, review, again).await
}

/// The review of a template, with why it is shown again, if it is. One that is not there leads to those that are.
pub(crate) async fn look_at_template(
    surveys: &Surveys,
    visitor: &Visitor,
    loaded: &Loaded,
    position: usize,
    notice: Option<String>,
) -> Response {
    let again = notice.is_some();
    match view(visitor, surveys).template_review(loaded, position, &visitor.language.words, notice) {
        Some(review) => show(surveys, visitor, loaded, review, again).await,
        None => redirect(&format!("/s/{}", loaded.record.id)).into_response(),
    }
}

async fn show(surveys: &Surveys, visitor: &Visitor, loaded: &Loaded, review: Review, again: bool) -> Response {
    let words = visitor.language.words.clone();
    let about = view(visitor, surveys).about(loaded);
    let frame = visitor.frame(&format!("{} · {}", words.review_title(), about.title), false);
    let (status, frame) =
        if again { (StatusCode::CONFLICT, frame) } else { (StatusCode::OK, small_if_minimised(surveys, visitor, loaded, frame)) };
    render(status, move || {
        let (frame, words, about, review) = (frame.clone(), (*words).clone(), about.clone(), review.clone());
        view! { <ReviewPage frame words about review/> }
    })
    .await
}
