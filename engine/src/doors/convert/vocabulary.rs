//! What a door calls the parts of a survey: one table, read from its left to say something and from its right to point
//! at what was said. What a door has no word for, it cannot say, unless it is always so there.

use crate::survey::Kind;

/// A part of a survey, a question, an option and so on, that a spec may say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::doors) enum Part {
    Title,
    Intro,
    Questions,
    Templates,
    Id,
    Kind,
    Prompt,
    Header,
    Detail,
    Insight,
    /// May be left open.
    Open,
    /// Must be answered: the opposite, for doors that ask it so.
    Closed,
    Notes,
    ShowIf,
    Next,
    Many,
    /// Free text beside or instead of options.
    Custom,
    /// A rank that nobody touched counts as the order given.
    Untouched,
    MaxLength,
    Multiline,
    RowNotes,
    Cutoff,
    Accept,
    Options,
    Points,
    Items,
    Key,
    Label,
    Description,
    Diagram,
    Sources,
    Recommended,
    PreviewText,
    PreviewImage,
    Thumbnail,
    Exclusive,
    Link,
    Uri,
    Name,
    MimeType,
    Icons,
}

/// What is always so in a door that has no word for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::doors) enum Fixed {
    Flag(bool),
    Number(u64),
}

pub(in crate::doors) type Table = &'static [(Part, &'static str)];

/// The words of a door.
pub struct Vocabulary {
    /// The member that holds all the rest; empty for none.
    pub(in crate::doors) within: &'static str,
    pub(in crate::doors) survey: Table,
    /// Without [`Part::Id`], questions stand under their ids instead of in a list.
    pub(in crate::doors) question: Table,
    pub(in crate::doors) option: Table,
    pub(in crate::doors) point: Table,
    /// The kinds, by the door's names, of which a spec may say how many entries an answer has.
    pub(in crate::doors) bounded: &'static [&'static str],
    pub(in crate::doors) fixed: &'static [(Part, Fixed)],
    /// The door's name of a kind; `None` where it has no such question, empty where it has no other.
    pub(in crate::doors) kind: fn(&Kind) -> Option<&'static str>,
}

impl Vocabulary {
    pub(super) fn fixed(&self, part: Part) -> Option<Fixed> {
        self.fixed.iter().find(|(fixed, _)| *fixed == part).map(|(_, value)| *value)
    }
}

pub(super) fn word(table: Table, part: Part) -> Option<&'static str> {
    table.iter().find(|(known, _)| *known == part).map(|(_, word)| *word)
}

/// A row of a scale or a thing to rank, alike in every door that has them.
pub(super) const ITEM: Table = &[(Part::Id, "id"), (Part::Label, "label"), (Part::Detail, "detail"), (Part::Link, "link")];

/// A resource, alike in every door that has them.
pub(super) const RESOURCE: Table = &[
    (Part::Uri, "uri"),
    (Part::Name, "name"),
    (Part::Label, "title"),
    (Part::Description, "description"),
    (Part::MimeType, "mimeType"),
    (Part::Icons, "icons"),
    (Part::Thumbnail, "thumbnail"),
];

/// What a part is about, where a door may have it fixed.
pub(super) fn about(part: Part) -> &'static str {
    word(ABOUT, part).unwrap_or("this")
}

const ABOUT: Table = &[
    (Part::Custom, "whether free text stands beside the options"),
    (Part::Open, "whether a question may be left open"),
    (Part::Closed, "whether a question may be left open"),
    (Part::MaxLength, "how long a text may be"),
    (Part::Multiline, "whether a text has several lines"),
    (Part::Untouched, "whether an order that nobody touched counts"),
];
