//! What the native door calls the parts of a survey.

use crate::{
    doors::convert::{Part, Vocabulary},
    survey::Kind,
};

pub(super) static VOCABULARY: Vocabulary = Vocabulary {
    within: "survey",
    survey: &[(Part::Title, "title"), (Part::Intro, "intro"), (Part::Questions, "questions"), (Part::Templates, "quick")],
    question: &[
        (Part::Kind, "kind"),
        (Part::Prompt, "prompt"),
        (Part::Header, "header"),
        (Part::Detail, "detail"),
        (Part::Insight, "insight"),
        (Part::Open, "skippable"),
        (Part::Notes, "notes"),
        (Part::ShowIf, "showIf"),
        (Part::Next, "next"),
        (Part::Many, "multiSelect"),
        (Part::Custom, "allowCustom"),
        (Part::MaxLength, "maxLength"),
        (Part::Multiline, "multiline"),
        (Part::RowNotes, "rowNotes"),
        (Part::Cutoff, "cutoff"),
        (Part::Accept, "accept"),
        (Part::Options, "options"),
        (Part::Points, "points"),
        (Part::Items, "items"),
    ],
    option: &[
        (Part::Key, "key"),
        (Part::Label, "label"),
        (Part::Description, "description"),
        (Part::Insight, "insight"),
        (Part::Diagram, "diagram"),
        (Part::Sources, "sources"),
        (Part::Recommended, "recommended"),
        (Part::PreviewText, "preview"),
        (Part::PreviewImage, "preview"),
        (Part::Thumbnail, "thumbnail"),
        (Part::Exclusive, "exclusive"),
    ],
    point: &[
        (Part::Key, "key"),
        (Part::Label, "label"),
        (Part::Description, "description"),
        (Part::PreviewText, "preview"),
        (Part::PreviewImage, "preview"),
    ],
    bounded: &["choice", "resource", "files"],
    fixed: &[],
    kind: |kind| {
        Some(match kind {
            Kind::Choice(_) => "choice",
            Kind::Text { .. } => "text",
            Kind::Scale(_) => "scale",
            Kind::Rank(_) => "rank",
            Kind::Resource(_) => "resource",
            Kind::Files(_) => "files",
            Kind::Number(_) => "number",
            Kind::Date(_) => "date",
            Kind::Email => "email",
            Kind::Url => "url",
            Kind::Boolean => "boolean",
        })
    },
};
