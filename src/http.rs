//! What requests bring and what answers carry, for agents (`agents`) and for people (`pages` and `diagram`, which
//! change nothing, `forms`, which do, and `uploads`). A handler here reads a
//! request, makes one call, and maps what came back.

pub(crate) mod agents;
pub(crate) mod diagram;
pub(crate) mod forms;
pub(crate) mod pages;
pub(crate) mod parameters;
pub(crate) mod posted;
pub(crate) mod preferences;
pub(crate) mod records;
pub(crate) mod reply;
pub(crate) mod source;
pub(crate) mod uploads;
pub(crate) mod view;

use axum::extract::FromRef;
use leptos::config::LeptosOptions;

use crate::{diagrams::Diagrams, mcp::Endpoint, surveys::Surveys};

/// What every handler may ask for.
#[derive(Clone, FromRef)]
pub(crate) struct App {
    pub(crate) surveys: Surveys,
    pub(crate) diagrams: Diagrams,
    pub(crate) site: LeptosOptions,
    pub(crate) mcp: Endpoint,
}
