//! What the engine promises, told as scenarios through its public API: a survey, answers or actions, and what follows.
#![allow(clippy::unwrap_used, reason = "a scenario that cannot be told has failed")]

mod adopting;
mod answers;
mod aside;
mod census;
mod check;
mod conditions;
mod converting;
mod converting_all;
mod converting_paths;
mod cycles;
mod doors;
mod every_kind;
mod forms;
mod insights;
mod interviews;
mod kinds;
mod kinds_asked;
mod limits;
mod lint;
mod path;
mod results;
mod specs;
mod templates;
mod versions;
