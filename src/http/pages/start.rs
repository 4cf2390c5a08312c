//! The start page, and making a survey's pages small.

use app::pages::{Frame, start::StartPage};
use axum::{http::StatusCode, response::Response};

use crate::{
    http::{pages::view, preferences::Visitor, reply::render},
    surveys::{Loaded, Surveys},
};

pub(super) async fn start(surveys: &Surveys, visitor: &Visitor, loaded: &Loaded) -> Response {
    let words = visitor.language.words.clone();
    let view = view(visitor, surveys);
    let (about, start) = (view.about(loaded), view.start(loaded, &words));
    let frame = small_if_minimised(surveys, visitor, loaded, visitor.frame(&about.title, false));
    render(StatusCode::OK, move || {
        let (frame, words, about, start) = (frame.clone(), (*words).clone(), about.clone(), start.clone());
        view! { <StartPage frame words about start/> }
    })
    .await
}

/// The frame of a page that was asked for. What a page says about something that was sent is never hidden.
pub(super) fn small_if_minimised(surveys: &Surveys, visitor: &Visitor, loaded: &Loaded, frame: Frame) -> Frame {
    Frame { minimised: visitor.minimised.then(|| view(visitor, surveys).minimised(loaded)), ..frame }
}
