//! The kinds of question: what must be known of one to judge an answer, namely counts, limits and what is offered by
//! key. The words of it are in the texts; nothing here is shown.

use alloc::{string::String, vec::Vec};

use serde::{Deserialize, Serialize};

use crate::{
    number::Decimal,
    survey::{ChoiceKey, ItemId, QuestionIndex},
    uri::is_accepted,
};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Kind {
    Choice(Choices),
    Text {
        /// In UTF-16 units.
        max_length: u32,
        multiline: bool,
    },
    Scale(Scale),
    Rank(Rank),
    Resource(Resources),
    Files(Files),
    Number(NumberRule),
    /// A calendar day, `YYYY-MM-DD`.
    Date(DateRule),
    Email,
    Url,
    Boolean,
}

impl Kind {
    /// The options of a choice; none for every other kind.
    pub fn choices(&self) -> &[Choice] {
        if let Kind::Choice(choices) = self { &choices.options } else { &[] }
    }

    /// The rows of a scale or the things to rank; none for every other kind.
    pub fn items(&self) -> &[ItemId] {
        match self {
            Kind::Scale(scale) => &scale.items,
            Kind::Rank(rank) => &rank.items,
            Kind::Choice(_) | Kind::Text { .. } | Kind::Resource(_) | Kind::Files(_) => &[],
            Kind::Number(_) | Kind::Date(_) | Kind::Email | Kind::Url | Kind::Boolean => &[],
        }
    }

    /// The URIs offered by a resource or files question; none for every other kind.
    pub fn offered(&self) -> &[String] {
        match self {
            Kind::Resource(resources) => &resources.offered,
            Kind::Files(files) => &files.offered,
            Kind::Choice(_) | Kind::Text { .. } | Kind::Scale(_) | Kind::Rank(_) => &[],
            Kind::Number(_) | Kind::Date(_) | Kind::Email | Kind::Url | Kind::Boolean => &[],
        }
    }
}

/// One option or several, free text, or both.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choices {
    /// Empty: the question takes free text only.
    pub options: Vec<Choice>,
    pub many: bool,
    /// Free text beside or instead of the options.
    pub custom: bool,
    /// The longest free text, in UTF-16 units.
    pub custom_length: u32,
    /// An option may be picked more than once; each counts.
    pub repeats: bool,
    /// How many picks an answer has, where there are any; free text is none. An exclusive option, which stands alone, is
    /// enough.
    pub bounds: Bounds,
}

impl Choices {
    /// Whether not every number of options that go together is an answer.
    pub(crate) fn is_bounded(&self) -> bool {
        let together = self.options.iter().filter(|option| !option.exclusive).count();
        self.many && (self.bounds.least > 1 || usize::from(self.bounds.most) < together)
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    pub key: ChoiceKey,
    /// Picked alone or not at all.
    pub exclusive: bool,
    /// What follows when this is picked; empty ends the branch, `None` leaves it to the question.
    pub next: Option<Vec<QuestionIndex>>,
}

/// How many of something an answer has. None at all is no answer and meets every bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bounds {
    pub least: u16,
    pub most: u16,
}

impl Bounds {
    pub const ANY: Bounds = Bounds { least: 0, most: u16::MAX };
    pub const ONE: Bounds = Bounds { least: 0, most: 1 };

    pub(crate) fn takes(self, count: u32) -> bool {
        (u32::from(self.least)..=u32::from(self.most)).contains(&count)
    }
}

/// Each row gets one of the points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scale {
    pub points: Vec<ChoiceKey>,
    pub items: Vec<ItemId>,
    /// The person may add a note to each row. (`Question::notes` is the one note beside the whole answer.)
    pub row_notes: bool,
}

/// All items, put in order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rank {
    pub items: Vec<ItemId>,
    /// A line is drawn under so many.
    pub cutoff: Option<u8>,
    /// Left alone, it counts as answered with the order given. Otherwise a person has to say so.
    pub given_order_counts: bool,
}

/// One or several of the resources that are offered, by URI.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Resources {
    pub offered: Vec<String>,
    pub many: bool,
    pub bounds: Bounds,
}

/// Files that are offered and files of the person's own, by URI.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Files {
    pub offered: Vec<String>,
    /// Extensions and MIME types that a file of one's own may have; empty for any.
    pub accept: Vec<String>,
    pub bounds: Bounds,
}

impl Files {
    /// Whether a person may add a file of this name and MIME type: for who chooses one, and for who receives it and has
    /// seen what it is.
    pub fn accepts(&self, name: &str, mime_type: &str) -> bool {
        is_accepted(name, Some(mime_type), &self.accept)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct NumberRule {
    pub min: Option<Decimal>,
    pub max: Option<Decimal>,
    /// Above zero; steps are counted from `min`, else from zero.
    pub step: Option<Decimal>,
}

impl NumberRule {
    /// Where steps are counted from.
    pub fn base(&self) -> Decimal {
        self.min.unwrap_or(Decimal::ZERO)
    }

    /// The nearest steps below and above a number, if there are steps; not all of them need fit.
    pub(crate) fn steps_around(&self, number: Decimal) -> impl Iterator<Item = Decimal> + use<> {
        let around = self.step.and_then(|step| {
            let (number, base, step) = (number.in_finest(), self.base().in_finest(), step.in_finest());
            let beyond = (number - base).checked_rem_euclid(step)?;
            Some([number - if beyond == 0 { step } else { beyond }, number - beyond + step])
        });
        around.into_iter().flatten().filter_map(Decimal::from_finest)
    }
}

/// The first and the last day that fit.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DateRule {
    pub min: Option<String>,
    pub max: Option<String>,
}
