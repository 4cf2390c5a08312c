//! The parameters of an address: each is known, given once and in range, or the request is refused with its name.

mod named;
#[cfg(test)]
mod tests;

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, request::Parts},
};
use engine::{
    Problem,
    doors::{self, Door},
};
use percent_encoding::percent_decode_str;

pub(crate) use self::named::{Named, NamedFile};
use crate::{
    diagrams::{DiagramOf, Theme},
    error::Error,
    store::{Asker, Filter, State},
    surveys::{Format, Options},
};

/// The longest `agent` or `session`, in characters.
pub(crate) const LONGEST_NAME: usize = 200;
/// The most things that a host says it can show.
pub(crate) const MOST_SUPPORTED: usize = 50;
/// Ten years, in seconds.
pub(crate) const LONGEST_LIFE: u64 = 315_360_000;
/// The longest wait for a result, in seconds; more is cut to it.
pub(crate) const LONGEST_WAIT: u64 = 300;
/// The most surveys on one page of a list.
pub(crate) const MOST_LISTED: u64 = 200;
/// The most answers that are collected at a time.
pub(crate) const MOST_ANSWERS: u64 = 100;
/// The highest position of an option or a template, far beyond what a door takes.
const MOST_OFFERED: u64 = 10_000;

/// The query of an address, decoded.
#[derive(Default)]
pub(crate) struct Parameters(Vec<(String, String)>);

impl<S: Sync> FromRequestParts<S> for Parameters {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        Self::read(parts.uri.query().unwrap_or_default())
    }
}

impl Parameters {
    pub(crate) fn read(query: &str) -> Result<Self, Error> {
        let decode = |text: &str| {
            let text = text.replace('+', " ");
            percent_decode_str(&text).decode_utf8().map(String::from).map_err(|_| refuse(&text, "not_utf8", "it is not UTF-8"))
        };
        let pairs = query.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            Ok((decode(name)?, decode(value)?))
        });
        Ok(Self(pairs.collect::<Result<_, Error>>()?))
    }

    /// With `value` in the place of what is given under this name.
    pub(crate) fn with(mut self, name: &str, value: String) -> Self {
        self.0.retain(|(known, _)| known != name);
        self.0.push((name.to_owned(), value));
        self
    }

    /// Refuses parameters that are not in `known`, or given twice.
    fn only(&self, known: &[&str]) -> Result<(), Error> {
        for (place, (name, _)) in self.0.iter().enumerate() {
            if !known.contains(&name.as_str()) {
                let advice = if known.is_empty() { "none is".to_owned() } else { format!("known are {}", known.join(", ")) };
                return Err(refuse(name, "unknown_parameter", &format!("it is not known here; {advice}")));
            }
            if self.0.iter().take(place).any(|(other, _)| other == name) {
                return Err(refuse(name, "repeated_parameter", "it is given twice; give it once"));
            }
        }
        Ok(())
    }

    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    fn whole(&self, name: &str, least: u64, most: u64) -> Result<Option<u64>, Error> {
        let Some(value) = self.get(name) else { return Ok(None) };
        let whole = value.bytes().all(|byte| byte.is_ascii_digit()).then(|| value.parse::<u64>().ok()).flatten();
        let whole = whole.filter(|whole| (least..=most).contains(whole));
        whole.map(Some).ok_or_else(|| refuse(name, "out_of_range", &format!("it must be a whole number from {least} to {most}")))
    }

    fn flag(&self, name: &str) -> Result<bool, Error> {
        match self.get(name) {
            None | Some("false") => Ok(false),
            Some("true") => Ok(true),
            Some(_) => Err(refuse(name, "not_a_flag", "it must be true or false")),
        }
    }

    fn name(&self, name: &str) -> Result<Option<String>, Error> {
        let Some(value) = self.get(name) else { return Ok(None) };
        let fits = !value.trim().is_empty() && value.chars().count() <= LONGEST_NAME && !value.chars().any(char::is_control);
        if fits {
            return Ok(Some(value.to_owned()));
        }
        Err(refuse(name, "not_a_name", &format!("it must be 1 to {LONGEST_NAME} characters, not blank, without control characters")))
    }

    /// What comes with a new survey.
    pub(crate) fn options(&self, headers: &HeaderMap) -> Result<Options, Error> {
        self.only(&["agent", "session", "expires_in", "keep", "supports", "callback"])?;
        Ok(Options {
            agent: self.name("agent")?,
            session: self.name("session")?,
            expires_in: self.whole("expires_in", 1, LONGEST_LIFE)?,
            keep: self.flag("keep")?,
            supports: self.supports()?,
            callback: self.get("callback").map(str::to_owned),
            idempotency_key: idempotency_key(headers)?,
            repeat: None,
        })
    }

    /// Names with commas between; the empty text is no name.
    fn supports(&self) -> Result<Option<Vec<String>>, Error> {
        let Some(value) = self.get("supports") else { return Ok(None) };
        let names: Vec<_> = value.split(',').map(str::trim).filter(|_| !value.is_empty()).collect();
        let is_name = |name: &&str| !name.is_empty() && name.chars().count() <= LONGEST_NAME && !name.chars().any(char::is_control);
        if names.len() > MOST_SUPPORTED || !names.iter().all(is_name) {
            let why =
                format!("it must be at most {MOST_SUPPORTED} names with commas between, each 1 to {LONGEST_NAME} characters; or empty");
            return Err(refuse("supports", "not_names", &why));
        }
        Ok(Some(names.into_iter().map(str::to_owned).collect()))
    }

    /// Whose session it is.
    pub(crate) fn session(&self) -> Result<Option<String>, Error> {
        self.only(&["session"])?;
        self.name("session")
    }

    /// From which door to which.
    pub(crate) fn doors(&self) -> Result<(&'static dyn Door, &'static dyn Door), Error> {
        self.only(&["from", "to"])?;
        let known = || doors::ALL.iter().map(|door| door.name()).collect::<Vec<_>>().join(", ");
        let door = |name: &str| {
            let door = self.get(name).and_then(doors::find);
            door.ok_or_else(|| refuse(name, "unknown_door", &format!("it must be the name of a door: {}", known())))
        };
        Ok((door("from")?, door("to")?))
    }

    pub(crate) fn none(&self) -> Result<(), Error> {
        self.only(&[])
    }

    /// Seconds to wait for a result: 0 when absent, at most [`LONGEST_WAIT`].
    pub(crate) fn wait(&self) -> Result<u64, Error> {
        self.only(&["wait"])?;
        let digits = self.get("wait").is_none_or(|value| !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit()));
        if !digits {
            return Err(refuse("wait", "out_of_range", "it must be a whole number of seconds, 0 or more"));
        }
        // More digits than fit are simply long.
        Ok(self.get("wait").map_or(0, |value| value.parse().unwrap_or(u64::MAX)).min(LONGEST_WAIT))
    }

    pub(crate) fn filter(&self) -> Result<Filter, Error> {
        self.only(&["state", "session", "before", "limit"])?;
        let before = self.get("before").map(str::parse).transpose();
        Ok(Filter {
            state: self.state()?,
            session: self.name("session")?,
            has_page: false,
            before: before.map_err(|error: crate::store::NotACursor| refuse("before", "not_a_cursor", &error.to_string()))?,
            limit: u32::try_from(self.whole("limit", 1, MOST_LISTED)?.unwrap_or(50)).unwrap_or(50),
        })
    }

    /// After which cursor, whose, and at most how many answers are asked for.
    pub(crate) fn answers(&self) -> Result<(Option<&str>, Asker, u32), Error> {
        self.only(&["after", "agent", "session", "limit"])?;
        let after = self.get("after");
        let is_cursor = |after: &str| after.rsplit_once('-').is_some_and(|(epoch, seq)| !epoch.is_empty() && seq.parse::<u64>().is_ok());
        if after.is_some_and(|after| !is_cursor(after)) {
            let why = "it is no cursor; take \"next\" of the answer before, or leave it out to begin anew";
            return Err(refuse("after", "not_a_cursor", why));
        }
        let limit = u32::try_from(self.whole("limit", 1, MOST_ANSWERS)?.unwrap_or(50)).unwrap_or(50);
        Ok((after, Asker { agent: self.name("agent")?, session: self.name("session")? }, limit))
    }

    /// Of which version, if that is said.
    pub(crate) fn version(&self) -> Result<Option<u32>, Error> {
        self.only(&["version"])?;
        Ok(self.whole("version", 1, u64::from(u32::MAX))?.and_then(|version| u32::try_from(version).ok()))
    }

    /// What one survey's export is written in.
    pub(crate) fn format(&self) -> Result<Format, Error> {
        self.only(&["format"])?;
        self.format_of()
    }

    /// Which surveys are exported as a list, and what the list is written in.
    pub(crate) fn listing(&self) -> Result<(Filter, Format), Error> {
        self.only(&["state", "session", "format"])?;
        Ok((Filter { state: self.state()?, session: self.name("session")?, ..Filter::default() }, self.format_of()?))
    }

    fn format_of(&self) -> Result<Format, Error> {
        let name = self.get("format").unwrap_or(Format::NAMES[0]);
        Format::find(name).ok_or_else(|| refuse("format", "unknown_format", &format!("it must be one of {}", Format::NAMES.join(", "))))
    }

    fn state(&self) -> Result<Option<State>, Error> {
        match self.get("state") {
            None => Ok(None),
            Some("pending") => Ok(Some(State::Pending)),
            Some("settled") => Ok(Some(State::Settled)),
            Some(_) => Err(refuse("state", "unknown_state", "it must be pending or settled")),
        }
    }

    /// Whose diagram is asked for, and what it is looked at on.
    pub(crate) fn diagram(&self) -> Result<(DiagramOf<'_>, Theme), Error> {
        self.only(&["at", "option", "template", "theme"])?;
        let position = |name| Ok::<_, Error>(self.whole(name, 0, MOST_OFFERED)?.and_then(|position| usize::try_from(position).ok()));
        let whose = match (self.get("at"), position("option")?, position("template")?) {
            (Some(question), Some(position), None) => DiagramOf::Option { question, position },
            (None, None, Some(position)) => DiagramOf::Template { position },
            _ => return Err(Error::UnknownAddress),
        };
        match self.get("theme") {
            None | Some("light") => Ok((whose, Theme::Light)),
            Some("dark") => Ok((whose, Theme::Dark)),
            Some(_) => Err(refuse("theme", "unknown_theme", "it must be light or dark")),
        }
    }
}

fn idempotency_key(headers: &HeaderMap) -> Result<Option<String>, Error> {
    let mut keys = headers.get_all("idempotency-key").iter();
    let (Some(key), None) = (keys.next(), keys.next()) else {
        return if headers.contains_key("idempotency-key") {
            Err(refuse("Idempotency-Key", "repeated_parameter", "it is given twice; give it once"))
        } else {
            Ok(None)
        };
    };
    let text = key.to_str().ok().filter(|key| !key.trim().is_empty() && key.len() <= LONGEST_NAME);
    text.map(|key| Some(key.to_owned()))
        .ok_or_else(|| refuse("Idempotency-Key", "not_a_name", &format!("it must be 1 to {LONGEST_NAME} ASCII characters and not blank")))
}

fn refuse(name: &str, code: &'static str, why: &str) -> Error {
    let name: String = name.chars().take(60).flat_map(char::escape_debug).collect();
    Error::Parameter(Problem { pointer: String::new(), code, message: format!("the parameter \"{name}\" was refused: {why}") })
}
