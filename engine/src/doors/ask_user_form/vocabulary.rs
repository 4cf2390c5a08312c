//! What the door calls the parts of a survey, and what is always so in it.

use crate::{
    doors::{
        ask_user_form::TEXT_LENGTH,
        convert::{Fixed, Part, Vocabulary},
    },
    survey::Kind,
};

pub(super) static VOCABULARY: Vocabulary = Vocabulary {
    within: "",
    survey: &[(Part::Title, "prompt"), (Part::Questions, "nodes")],
    question: &[
        (Part::Id, "id"),
        (Part::Kind, "kind"),
        (Part::Prompt, "prompt"),
        (Part::Header, "header"),
        (Part::Closed, "required"),
        (Part::ShowIf, "showIf"),
        (Part::RowNotes, "notes"),
        (Part::Cutoff, "cutoff"),
        (Part::Options, "options"),
        (Part::Points, "scale"),
        (Part::Items, "items"),
    ],
    option: &[(Part::Label, "label"), (Part::Description, "description"), (Part::PreviewText, "preview")],
    point: &[(Part::Label, "label"), (Part::Description, "description"), (Part::PreviewText, "preview")],
    bounded: &[],
    fixed: &[
        (Part::Custom, Fixed::Flag(true)),
        (Part::Untouched, Fixed::Flag(true)),
        (Part::MaxLength, Fixed::Number(TEXT_LENGTH as u64)),
        (Part::Multiline, Fixed::Flag(true)),
    ],
    kind: |kind| match kind {
        Kind::Choice(choices) if choices.options.is_empty() => None,
        Kind::Choice(choices) => Some(if choices.many { "multi" } else { "single" }),
        Kind::Text { .. } => Some("text"),
        Kind::Scale(_) => Some("scale"),
        Kind::Rank(_) => Some("rank"),
        Kind::Resource(_) | Kind::Files(_) | Kind::Number(_) | Kind::Date(_) | Kind::Email | Kind::Url | Kind::Boolean => None,
    },
};
