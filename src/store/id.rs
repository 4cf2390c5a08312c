//! The name of a survey: unguessable, and safe in a URL, a header and a file name.
//!
//! Must never be written to a log whole: whoever knows it can open the survey's page.

use std::{fmt, str::FromStr};

use nanoid::nanoid;

/// 22 of 62 characters are 131 bits.
const LENGTH: usize = 22;

const ALPHABET: [char; 62] = [
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q',
    'R', 'S', 'T', 'U', 'V', 'W', 'X', 'Y', 'Z', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r',
    's', 't', 'u', 'v', 'w', 'x', 'y', 'z',
];

/// 22 characters of `[0-9A-Za-z]`. `Debug` shows only the first four, for logs.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct SurveyId(String);

/// A text that no survey can have as its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a survey id is {LENGTH} letters and digits")]
pub(crate) struct NotASurveyId;

pub(super) fn random() -> String {
    nanoid!(LENGTH, &ALPHABET)
}

impl SurveyId {
    /// A new id from the operating system's randomness.
    pub(crate) fn random() -> SurveyId {
        SurveyId(random())
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for SurveyId {
    type Err = NotASurveyId;

    fn from_str(text: &str) -> Result<SurveyId, NotASurveyId> {
        let fits = text.len() == LENGTH && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if fits { Ok(SurveyId(text.to_owned())) } else { Err(NotASurveyId) }
    }
}

impl fmt::Display for SurveyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for SurveyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SurveyId({}…)", self.0.get(..4).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn random_ids_differ_and_are_read_back() {
        let ids: HashSet<SurveyId> = (0..1_000).map(|_| SurveyId::random()).collect();
        assert_eq!(ids.len(), 1_000);
        for id in ids {
            assert_eq!(id.to_string().parse(), Ok(id));
        }
    }

    #[test]
    fn anything_else_is_not_an_id() {
        for text in ["", "short", "abcdefghijklmnopqrstuv1", "../abcdefghijklmnopqrs", "中文中文中文中1", "abcdefghijklmnopqrstu "] {
            assert_eq!(text.parse::<SurveyId>(), Err(NotASurveyId), "{text}");
        }
    }

    #[test]
    fn a_log_line_does_not_give_an_id_away() {
        let id: SurveyId = "abcdefghijklmnopqrstuv".parse().expect("an id");
        assert_eq!(format!("{id:?}"), "SurveyId(abcd…)");
    }
}
