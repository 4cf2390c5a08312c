//! Why an answer, a submission or another action is refused: one variant for each thing that a page may say.

use alloc::{
    format,
    string::{String, ToString},
};

use serde::{Deserialize, Serialize};

use crate::{number::Decimal, problem::quote};

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
    #[error("pick at least {least}, or nothing where it may stay open")]
    TooFew { least: u16 },
    #[error("at most {most} fit; leave some out")]
    TooMany { most: u16 },
    #[error("{0}")]
    UnknownItem(String),
    #[error("the item {} stands twice in the order; name each once", quote(.0))]
    RepeatedItem(String),
    #[error("the order lacks {left} of the items; name every item once")]
    IncompleteOrder { left: u32 },
    #[error("every row needs a rating; {left} have none")]
    Unrated { left: u32 },
    #[error("{} is not offered; send one of the URIs that are, exactly", quote(.0))]
    UnknownUri(String),
    #[error("{} stands twice; once is enough", quote(.0))]
    RepeatedUri(String),
    #[error("{} is neither offered nor a file; send file:///path, without user, query or fragment", quote(.0))]
    NotAFile(String),
    #[error("a file like {} is not accepted here; send one of the kinds that are", quote(.0))]
    NotAccepted(String),
    #[error("this is not a number; write it in the digits 0 to 9, such as 12 or -0.5")]
    NotANumber,
    #[error("this is beyond what numbers here can be; at most 9007199254740991 either way")]
    OutOfRange,
    #[error("this has more digits than are kept exactly; at most 15 fit, decimals among them")]
    TooPrecise,
    #[error("this is too small; at least {least}")]
    TooSmall { least: Decimal },
    #[error("this is too large; at most {most}")]
    TooLarge { most: Decimal },
    #[error("this lies between two steps; go in steps of {step} from {base}")]
    OffStep { step: Decimal, base: Decimal },
    #[error("this is not a day of the calendar; write YYYY-MM-DD in the digits 0 to 9")]
    NotADate,
    #[error("this is too early; {first} is the first day that fits")]
    TooEarly { first: String },
    #[error("this is too late; {last} is the last day that fits")]
    TooLate { last: String },
    #[error("this is not an e-mail address; write name@example.com")]
    NotAnEmail,
    #[error("this is not the address of a page; write all of it, such as https://example.com/page")]
    NotAUrl,
    #[error("this question must be answered; it cannot be skipped")]
    Required,
    #[error("this question is not on the path that the answers lead to; leave it out")]
    OffPath,
    #[error("the claimed path differs from the one the answers lead to; leave it out or send the computed one")]
    PathDiffers,
    #[error("this was changed elsewhere since; look at the newer answer first")]
    Changed,
    #[error("the question was changed since; look at it as it is now and answer it again")]
    Outdated,
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
            Refusal::TooFew { .. } => "too_few",
            Refusal::TooMany { .. } => "too_many",
            Refusal::UnknownItem(_) => "unknown_item",
            Refusal::RepeatedItem(_) => "repeated_item",
            Refusal::IncompleteOrder { .. } => "incomplete_order",
            Refusal::Unrated { .. } => "unrated",
            Refusal::UnknownUri(_) => "unknown_uri",
            Refusal::RepeatedUri(_) => "repeated_uri",
            Refusal::NotAFile(_) => "not_a_file",
            Refusal::NotAccepted(_) => "not_accepted",
            Refusal::NotANumber => "not_a_number",
            Refusal::OutOfRange => "out_of_range",
            Refusal::TooPrecise => "too_precise",
            Refusal::TooSmall { .. } => "too_small",
            Refusal::TooLarge { .. } => "too_large",
            Refusal::OffStep { .. } => "off_step",
            Refusal::NotADate => "not_a_date",
            Refusal::TooEarly { .. } => "too_early",
            Refusal::TooLate { .. } => "too_late",
            Refusal::NotAnEmail => "not_an_email",
            Refusal::NotAUrl => "not_a_url",
            Refusal::Required => "required",
            Refusal::OffPath => "off_path",
            Refusal::PathDiffers => "path_differs",
            Refusal::Changed => "changed",
            Refusal::Outdated => "outdated",
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
