//! Everything that only a browser can do: requests, history, focus, the event stream, reading a form. On the server each
//! is inert, so that no page needs to ask where it runs.

#[cfg(feature = "hydrate")]
mod browser;
#[cfg(not(feature = "hydrate"))]
mod inert;

#[cfg(feature = "hydrate")]
pub use browser::*;
#[cfg(not(feature = "hydrate"))]
pub use inert::*;

/// Why a request brought nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The server could not be reached, or is in trouble: the same request may be taken later.
    Unreachable,
    /// The server will not have it.
    Refused,
}

/// Which of a form's buttons was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    Next,
    Back,
    Skip,
    KeepMine,
    UseNewer,
}
