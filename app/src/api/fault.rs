//! Why something a person gave was not taken, as far as a page tells reasons apart: few, and small to send.

use core::fmt;

use engine::Refusal;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fault {
    /// Nothing is taken any more.
    Settled,
    /// The answer was changed elsewhere since.
    Changed,
    /// The question was changed since.
    Outdated,
    /// There has to be an answer.
    Required,
    /// It is not what the question asks for in its one sentence.
    Unfit,
    OneOnly,
    OptionAndText,
    /// One of what is picked stands alone.
    Exclusive,
    TooLong {
        length: u32,
        most: u32,
    },
    TextNotAllowed,
    /// A number with more digits than can be kept.
    Digits,
    /// What no page of ours sends.
    Other,
}

impl Fault {
    pub fn of(refusal: &Refusal) -> Self {
        match refusal {
            Refusal::Settled => Fault::Settled,
            Refusal::Changed => Fault::Changed,
            Refusal::Outdated => Fault::Outdated,
            Refusal::Required => Fault::Required,
            Refusal::TooFew { .. } | Refusal::TooMany { .. } | Refusal::Unrated { .. } => Fault::Unfit,
            Refusal::NotANumber | Refusal::TooSmall { .. } | Refusal::TooLarge { .. } | Refusal::OffStep { .. } => Fault::Unfit,
            Refusal::NotADate | Refusal::TooEarly { .. } | Refusal::TooLate { .. } => Fault::Unfit,
            Refusal::NotAnEmail | Refusal::NotAUrl => Fault::Unfit,
            Refusal::OneOnly => Fault::OneOnly,
            Refusal::OptionAndText => Fault::OptionAndText,
            Refusal::Exclusive(_) => Fault::Exclusive,
            Refusal::TooLong { length, most } => Fault::TooLong { length: *length, most: *most },
            Refusal::TextNotAllowed => Fault::TextNotAllowed,
            Refusal::OutOfRange | Refusal::TooPrecise => Fault::Digits,
            Refusal::Malformed { .. } | Refusal::ControlCharacter | Refusal::NoteNotAllowed => Fault::Other,
            Refusal::UnknownQuestion(_) | Refusal::RepeatedQuestion | Refusal::OffPath | Refusal::PathDiffers => Fault::Other,
            Refusal::UnknownKey(_) | Refusal::RepeatedKey(_) | Refusal::UnknownItem(_) | Refusal::RepeatedItem(_) => Fault::Other,
            Refusal::IncompleteOrder { .. } | Refusal::UnknownUri(_) | Refusal::RepeatedUri(_) => Fault::Other,
            Refusal::NotAFile(_) | Refusal::NotAccepted(_) => Fault::Other,
        }
    }
}

/// In plain words, for a terminal.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Settled => "this survey is over; it takes no more answers",
            Fault::Changed => "it was changed elsewhere since; look at the newer answer first",
            Fault::Outdated => "the question was changed since; look at it again",
            Fault::Required => "this question cannot be skipped",
            Fault::Unfit => "it is not what is asked for",
            Fault::OneOnly => "pick one only",
            Fault::OptionAndText => "pick an option or write your own, not both",
            Fault::Exclusive => "one of these stands alone; keep it without other picks and without text, or leave it out",
            Fault::TooLong { length, most } => return write!(f, "it is {length} characters long; {most} fit"),
            Fault::TextNotAllowed => "this question takes no text; pick one of the options",
            Fault::Digits => "a number has at most 15 digits here",
            Fault::Other => "it does not fit this question",
        })
    }
}
