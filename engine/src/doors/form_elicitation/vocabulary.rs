//! What the door calls the parts of a survey, and what is always so in it.

use crate::{
    doors::convert::{Fixed, Part, Vocabulary},
    survey::Kind,
};

pub(super) static VOCABULARY: Vocabulary = Vocabulary {
    within: "",
    survey: &[(Part::Title, "message"), (Part::Questions, "questions")],
    question: &[
        (Part::Id, "id"),
        (Part::Kind, "type"),
        (Part::Prompt, "title"),
        (Part::Detail, "description"),
        (Part::Closed, "required"),
        (Part::MaxLength, "maxLength"),
        (Part::Accept, "accept"),
        (Part::Options, "options"),
    ],
    option: &[
        (Part::Key, "id"),
        (Part::Label, "title"),
        (Part::Description, "description"),
        (Part::PreviewImage, "preview"),
        (Part::Thumbnail, "thumbnail"),
    ],
    point: &[],
    bounded: &["multi_select", "resources", "files"],
    fixed: &[(Part::Custom, Fixed::Flag(false)), (Part::Multiline, Fixed::Flag(true))],
    kind: |kind| match kind {
        Kind::Choice(choices) if choices.options.is_empty() => None,
        Kind::Choice(choices) => Some(if choices.many { "multi_select" } else { "single_select" }),
        Kind::Text { .. } => Some("text"),
        Kind::Resource(resources) => Some(if resources.many { "resources" } else { "resource" }),
        Kind::Files(_) => Some("files"),
        Kind::Scale(_) | Kind::Rank(_) | Kind::Number(_) | Kind::Date(_) | Kind::Email | Kind::Url | Kind::Boolean => None,
    },
};
