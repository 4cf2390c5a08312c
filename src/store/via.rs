//! By which way a survey was answered.

/// By which way came what settled a survey, or what came after its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Via {
    /// A form of its page, with or without script.
    Page,
    /// The door's own JSON, sent by a program.
    Program,
    /// Handed in by the agent, which asked in its own conversation.
    Conversation,
    /// What the agent's client says that its person answered.
    AgentClient,
}

impl Via {
    const ALL: [Via; 4] = [Via::Page, Via::Program, Via::Conversation, Via::AgentClient];

    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Via::Page => "page",
            Via::Program => "program",
            Via::Conversation => "conversation",
            Via::AgentClient => "agent client",
        }
    }

    pub(super) fn from_column(text: Option<&str>) -> Result<Option<Via>, sqlx::Error> {
        let Some(text) = text else { return Ok(None) };
        let known = Via::ALL.into_iter().find(|via| via.as_str() == text);
        known.map(Some).ok_or_else(|| sqlx::Error::Decode("an answer that came no known way".into()))
    }
}
