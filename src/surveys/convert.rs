//! A survey of one door in the words of another. Nothing is kept.

use engine::{
    Json,
    doors::{self, Door, Unconverted},
};
use serde_json::value::RawValue;

use crate::{
    error::Error,
    surveys::{Surveys, json as to_json},
};

impl Surveys {
    /// Says arguments, which are JSON text, as those of another door.
    ///
    /// # Errors
    /// [`Error::NotJson`], [`Error::Spec`], [`Error::Unsayable`].
    pub(crate) async fn convert(&self, from: &'static dyn Door, arguments: &[u8], to: &'static dyn Door) -> Result<Box<RawValue>, Error> {
        let _turn = self.0.parsing.acquire().await;
        let (arguments, limits) = (arguments.to_vec(), self.0.limits.clone());
        let convert = move || {
            let json = Json::read(&arguments).map_err(Error::NotJson)?;
            let written = doors::convert(from, &json, to, &limits).map_err(|reasons| match reasons {
                Unconverted::Refused(problems) => Error::Spec { problems: problems.into_vec(), failure: from.bad_spec() },
                Unconverted::Unsayable(problems) => Error::Unsayable(problems.into_vec()),
            })?;
            let unreadable = |error: serde_json::Error| Error::Unreadable(error.to_string());
            RawValue::from_string(to_json(&written)?).map_err(unreadable)
        };
        tokio::task::spawn_blocking(convert).await.unwrap_or_else(|error| Err(Error::Unreadable(error.to_string())))
    }
}
