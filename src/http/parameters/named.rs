//! The names that an address holds.

use std::convert::Infallible;

use axum::{
    extract::{FromRequestParts, Path},
    http::request::Parts,
};
use engine::doors::{self, Door};

use crate::{error::Error, store::SurveyId};

/// The name that an address holds: of a survey or a door. One that is no text names nothing, like any other that is none
/// of ours.
pub(crate) struct Named(pub(crate) String);

impl Named {
    pub(crate) fn survey(&self) -> Result<SurveyId, Error> {
        self.0.parse().map_err(|_| Error::UnknownSurvey)
    }

    pub(crate) fn door(&self) -> Result<&'static dyn Door, Error> {
        doors::find(&self.0).ok_or(Error::UnknownDoor)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let name = Path::<String>::from_request_parts(parts, state).await;
        Ok(Self(name.map(|Path(name)| name).unwrap_or_default()))
    }
}

/// The survey and the file that an address holds.
pub(crate) struct NamedFile {
    pub(crate) survey: Named,
    pub(crate) file: String,
}

impl<S: Send + Sync> FromRequestParts<S> for NamedFile {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let names = Path::<(String, String)>::from_request_parts(parts, state).await;
        let (survey, file) = names.map(|Path(names)| names).unwrap_or_default();
        Ok(Self { survey: Named(survey), file })
    }
}
