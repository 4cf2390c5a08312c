//! Why an answer, a submission or another action is refused: one variant for each thing that a page may say.

use alloc::{
    format,
    string::{String, ToString},
};

use serde::{Deserialize, Serialize};

use crate::problem::quote;

/// Why something a person or their client sent was not taken. One variant for each thing a page may say; `Display` says
/// it to an agent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Refusal {
    #[error("this does not have the right form; send {wanted}", wanted = .wanted)]
    Malformed {
        #[serde(skip)]
        wanted: &'static str,
    },
    #[error("{0}")]
    UnknownQuestion(String),
    #[error("this question is answered twice; send one answer for it")]
    RepeatedQuestion,
    #[error("{0}")]
    UnknownKey(String),
    #[error("the option {} is selected twice; once is enough", quote(.0))]
    RepeatedKey(String),
    #[error("this question takes one option; send one key")]
    OneOnly,
    #[error("this question takes an option or free text, not both; send one of them")]
    OptionAndText,
    #[error("the option {} stands alone; send it without anything else", quote(.0))]
    Exclusive(String),
    #[error("this question takes no free text; select from its options")]
    TextNotAllowed,
    #[error("this question takes no note; leave it out")]
    NoteNotAllowed,
    #[error("this is {length} UTF-16 units long; at most {most} fit")]
    TooLong { length: u32, most: u32 },
    #[error("the text holds a control character; remove it (tab and line ends are fine)")]
    ControlCharacter,
    #[error("this question must be answered; it cannot be skipped")]
    Required,
    #[error("this question is not on the path that the answers lead to; leave it out")]
    OffPath,
    #[error("the claimed path differs from the one the answers lead to; leave it out or send the computed one")]
    PathDiffers,
    #[error("this was changed elsewhere since; look at the newer answer first")]
    Changed,
    #[error("this survey is settled; it takes no more answers")]
    Settled,
}

impl Refusal {
    /// Stable, lower snake_case.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::Malformed { .. } => "malformed",
            Refusal::UnknownQuestion(_) => "unknown_question",
            Refusal::RepeatedQuestion => "repeated_question",
            Refusal::UnknownKey(_) => "unknown_key",
            Refusal::RepeatedKey(_) => "repeated_key",
            Refusal::OneOnly => "one_only",
            Refusal::OptionAndText => "option_and_text",
            Refusal::Exclusive(_) => "exclusive_option",
            Refusal::TextNotAllowed => "text_not_allowed",
            Refusal::NoteNotAllowed => "note_not_allowed",
            Refusal::TooLong { .. } => "too_long",
            Refusal::ControlCharacter => "control_character",
            Refusal::Required => "required",
            Refusal::OffPath => "off_path",
            Refusal::PathDiffers => "path_differs",
            Refusal::Changed => "changed",
            Refusal::Settled => "settled",
        }
    }
}

/// A refusal and the question it is about; an empty id when it concerns none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub question: String,
    pub refusal: Refusal,
}

impl Refused {
    pub(crate) fn new(question: &str, refusal: Refusal) -> Self {
        Self { question: question.to_string(), refusal }
    }

    /// One sentence for an agent, which names the question.
    pub fn message(&self) -> String {
        match (&self.refusal, self.question.as_str()) {
            (Refusal::UnknownQuestion(_), _) | (_, "") => self.refusal.to_string(),
            (refusal, question) => format!("{}: {refusal}", quote(question)),
        }
    }
}

impl Serialize for Refused {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut object = serializer.serialize_struct("Refused", 3)?;
        object.serialize_field("question", &self.question)?;
        object.serialize_field("code", self.refusal.code())?;
        object.serialize_field("message", &self.message())?;
        object.end()
    }
}
