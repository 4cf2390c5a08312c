//! What the door calls the parts of a survey, and what is always so in it.

use crate::{
    doors::convert::{Fixed, Part, Vocabulary},
    survey::Kind,
};

pub(super) static VOCABULARY: Vocabulary = Vocabulary {
    within: "",
    survey: &[(Part::Intro, "reason"), (Part::Questions, "questions")],
    question: &[
        (Part::Id, "header"),
        (Part::Prompt, "question"),
        (Part::Header, "header"),
        (Part::Many, "multiSelect"),
        (Part::Options, "options"),
    ],
    option: &[(Part::Label, "label"), (Part::Description, "description")],
    point: &[],
    bounded: &[],
    fixed: &[(Part::Custom, Fixed::Flag(true)), (Part::Open, Fixed::Flag(false))],
    kind: |kind| matches!(kind, Kind::Choice(choices) if !choices.options.is_empty()).then_some(""),
};
