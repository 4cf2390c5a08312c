//! A card: all questions of the path on one page.

use app::{
    api::{Boot, Unsaved},
    pages::card::{CardPage, Unkept},
};
use axum::{http::StatusCode, response::Response};
use engine::QuestionIndex;

use super::{inlined, start::small_if_minimised, view};
use crate::{
    http::{
        preferences::Visitor,
        reply::{Images, render_with},
        view::names_images,
    },
    surveys::{Loaded, Surveys},
};

/// How a card is opened.
#[derive(Default)]
pub(crate) struct Open {
    pub(crate) status: StatusCode,
    /// The question of the path that it opens at.
    pub(crate) at: Option<QuestionIndex>,
    /// What was sent and not taken, at most one for each question.
    pub(crate) unsaved: Vec<Unsaved>,
    pub(crate) unkept: Unkept,
}

pub(crate) async fn card(surveys: &Surveys, visitor: &Visitor, loaded: &Loaded, open: Open) -> Response {
    let Open { status, at, unsaved, unkept } = open;
    let (view, words) = (view(visitor, surveys), &visitor.language.words);
    let (about, around) = (view.about(loaded), view.around(loaded, at, unkept));
    let index = at.unwrap_or(loaded.parsed.graph.entry());
    let boot = Boot { keys: visitor.keys, ..view.boot(loaded, index, words, unsaved) };
    let frame = visitor.frame(&about.title, true);
    let frame = if status == StatusCode::OK { small_if_minimised(surveys, visitor, loaded, frame) } else { frame };
    let inlined = inlined(&boot);
    let images = if names_images(loaded) { Images::Named } else { Images::Own };
    render_with(status, images, move || {
        let (frame, about, boot, around, inlined) = (frame.clone(), about.clone(), boot.clone(), around.clone(), inlined.clone());
        view! { <CardPage frame about boot around inlined/> }
    })
    .await
}
