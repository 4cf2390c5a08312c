//! The limits that whoever installs Askpath may set. They are read once, at start, by name; a value that is no whole
//! number in its range refuses the start instead of being guessed at.

use alloc::string::String;
use core::time::Duration;

/// 2^53 − 1, the largest number that JSON carries safely.
const LARGEST: u64 = (1 << 53) - 1;
/// The longest that a form may wait, in milliseconds: 25 minutes.
const LONGEST_FORM_WAIT: u64 = 1_500_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most options of an `ask_survey` question.
    pub ask_survey_options: usize,
    /// The most levels of `ask_user_form`; a root is the first.
    pub ask_user_form_depth: usize,
    /// The most nodes of `ask_user_form`.
    pub ask_user_form_nodes: usize,
    /// The most options of a choice of `ask_user_form`; a lower one than eight holds for scales, too.
    pub ask_user_form_options: usize,
    /// How long `request_choices` waits.
    pub request_choices_timeout: Duration,
    /// How long `form_elicitation_v2_request` waits.
    pub form_elicitation_timeout: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            ask_survey_options: 40,
            ask_user_form_depth: 3,
            ask_user_form_nodes: 12,
            ask_user_form_options: 8,
            request_choices_timeout: Duration::from_secs(300),
            form_elicitation_timeout: Duration::from_secs(15 * 60),
        }
    }
}

/// A limit whose value is no whole number in its range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name} is \"{value}\"; it must be a whole number from {least} to {most}")]
pub struct BadLimit {
    pub name: &'static str,
    pub value: String,
    pub least: u64,
    pub most: u64,
}

impl Limits {
    /// No limit at all, for reading back what was accepted under limits that were changed since.
    pub fn widest() -> Self {
        Self {
            ask_survey_options: usize::MAX,
            ask_user_form_depth: usize::MAX,
            ask_user_form_nodes: usize::MAX,
            ask_user_form_options: usize::MAX,
            ..Self::default()
        }
    }

    /// Reads the limits from what `lookup` finds under each variable's name; what is not set has its default.
    ///
    /// # Errors
    /// The first value that is not a whole number in range. The empty text is none.
    pub fn read(lookup: impl Fn(&str) -> Option<String>) -> Result<Self, BadLimit> {
        let defaults = Self::default();
        let count = |name, least, default| {
            whole(&lookup, name, (least, LARGEST)).map(|set| set.map_or(default, |set| usize::try_from(set).unwrap_or(usize::MAX)))
        };
        let seconds = whole(&lookup, "ASKPATH_REQUEST_CHOICES_TIMEOUT_S", (1, LARGEST))?;
        let milliseconds = whole(&lookup, "ASKPATH_FORM_ELICITATION_TIMEOUT_MS", (1, LONGEST_FORM_WAIT))?;
        Ok(Self {
            ask_survey_options: count("ASKPATH_ASK_SURVEY_MAX_OPTIONS", 1, defaults.ask_survey_options)?,
            ask_user_form_depth: count("ASKPATH_ASK_USER_FORM_MAX_DEPTH", 1, defaults.ask_user_form_depth)?,
            ask_user_form_nodes: count("ASKPATH_ASK_USER_FORM_MAX_NODES", 1, defaults.ask_user_form_nodes)?,
            ask_user_form_options: count("ASKPATH_ASK_USER_FORM_MAX_OPTIONS", 2, defaults.ask_user_form_options)?,
            request_choices_timeout: seconds.map_or(defaults.request_choices_timeout, Duration::from_secs),
            form_elicitation_timeout: milliseconds.map_or(defaults.form_elicitation_timeout, Duration::from_millis),
        })
    }
}

fn whole(lookup: &impl Fn(&str) -> Option<String>, name: &'static str, (least, most): (u64, u64)) -> Result<Option<u64>, BadLimit> {
    let Some(value) = lookup(name) else { return Ok(None) };
    let digits = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    let number = value.parse::<u64>().ok().filter(|number| digits && (least..=most).contains(number));
    number.map(Some).ok_or(BadLimit { name, value, least, most })
}
