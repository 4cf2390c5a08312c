//! What requests bring and what answers carry, for agents (`agents`) and for people (`people`). A handler here reads a
//! request, makes one call, and maps what came back.

pub(crate) mod agents;
pub(crate) mod form;
pub(crate) mod parameters;
pub(crate) mod people;
pub(crate) mod preferences;
pub(crate) mod view;

use axum::extract::FromRef;
use leptos::config::LeptosOptions;

use crate::surveys::Surveys;

/// What every handler may ask for.
#[derive(Clone, FromRef)]
pub(crate) struct App {
    pub(crate) surveys: Surveys,
    pub(crate) site: LeptosOptions,
}
