//! The state that a client of 2026-07-28 brings back when it calls again: which survey it is about, and what it was asked
//! for. It is signed, holds for the same call alone, and once.
//!
//! The key is made when the server starts. A state from before is not valid any more; the call without it finds its survey.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use rmcp::model::{RequestStateCodec, SealOptions};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use crate::{store::SurveyId, surveys::digest};

/// How long a client may take to ask: people come back from lunch.
const HOLDS: Duration = Duration::from_secs(24 * 60 * 60);
const KEY_LENGTH: usize = 64;

pub(super) struct States {
    codec: RequestStateCodec,
    used: Mutex<HashMap<String, Instant>>,
}

pub(super) struct Stated {
    pub(super) id: SurveyId,
    /// The version that the arguments came with, of which a form was drawn.
    pub(super) since: u32,
    pub(super) is_page: bool,
}

#[derive(Serialize, Deserialize)]
struct Sealed {
    id: String,
    since: u32,
    is_page: bool,
    once: String,
}

impl States {
    pub(super) fn new() -> Self {
        Self { codec: RequestStateCodec::new_unchecked(nanoid::nanoid!(KEY_LENGTH)), used: Mutex::default() }
    }

    /// A state for who calls `tool` with `arguments` again.
    pub(super) fn seal(&self, (id, since): (&SurveyId, u32), is_page: bool, tool: &str, arguments: &str) -> String {
        let sealed = Sealed { id: id.to_string(), since, is_page, once: nanoid::nanoid!() };
        let call = digest([tool, arguments]);
        let payload = serde_json::to_vec(&sealed).unwrap_or_default();
        self.codec.seal_with(&payload, &SealOptions::new().associated_data(call.as_bytes()).ttl(HOLDS))
    }

    /// What was sealed, the first time; `None` ever after, and for what we did not seal for this call.
    pub(super) fn open(&self, state: &str, tool: &str, arguments: &str) -> Option<Stated> {
        let call = digest([tool, arguments]);
        let Sealed { id, since, is_page, once } = self.codec.open_json_with(state, call.as_bytes()).ok()?;
        let now = Instant::now();
        // The map is whole at every step.
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        used.retain(|_, at| now.duration_since(*at) < HOLDS);
        if used.insert(once, now).is_some() {
            return None;
        }
        Some(Stated { id: id.parse().ok()?, since, is_page })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_holds_once_for_its_call_and_its_server() {
        let (states, id) = (States::new(), SurveyId::random());
        let state = states.seal((&id, 1), true, "ask_survey", "{}");
        let opens = |states: &States, state: &str, tool: &str, arguments: &str| states.open(state, tool, arguments).map(|stated| stated.id);
        assert_eq!(opens(&states, &state, "ask_survey", "{ }"), None);
        assert_eq!(opens(&states, &state, "ask_user_form", "{}"), None);
        assert_eq!(opens(&States::new(), &state, "ask_survey", "{}"), None);
        assert_eq!(opens(&states, &format!("{state}A"), "ask_survey", "{}"), None);
        assert_eq!(opens(&states, "", "ask_survey", "{}"), None);
        assert_eq!(opens(&states, &state, "ask_survey", "{}"), Some(id));
        assert_eq!(opens(&states, &state, "ask_survey", "{}"), None);
    }
}
