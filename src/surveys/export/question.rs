//! A question in the words of its page, for the keys and ids that an answer is made of.

use engine::{Kind, KindText, QuestionId, QuestionText};

use crate::surveys::Loaded;

#[derive(Clone, Copy)]
pub(super) struct Question<'a> {
    pub(super) kind: &'a Kind,
    text: &'a QuestionText,
}

impl<'a> Question<'a> {
    /// `None` for an id that is none of this survey.
    pub(super) fn find(loaded: &'a Loaded, id: &QuestionId) -> Option<Self> {
        let index = loaded.parsed.graph.find(id.as_str())?;
        Some(Self { kind: &loaded.parsed.graph.question(index)?.kind, text: loaded.parsed.survey.texts().question(index)? })
    }

    pub(super) fn prompt(self) -> &'a str {
        &self.text.prompt
    }

    pub(super) fn choice(self, key: &str) -> Option<&'a str> {
        let position = self.kind.choices().iter().position(|choice| choice.key.as_str() == key)?;
        self.text.choices.get(position).map(|choice| choice.label.as_str())
    }

    /// What a step of a scale says.
    pub(super) fn point(self, key: &str) -> Option<&'a str> {
        let (Kind::Scale(scale), KindText::Scale { points, .. }) = (self.kind, &self.text.kind) else { return None };
        let position = scale.points.iter().position(|point| point.as_str() == key)?;
        points.get(position).map(|point| point.label.as_str())
    }

    /// What a row of a scale or a thing to rank says.
    pub(super) fn item(self, id: &str) -> Option<&'a str> {
        let position = self.kind.items().iter().position(|item| item.as_str() == id)?;
        match &self.text.kind {
            KindText::Scale { items, .. } | KindText::Rank { items } => items.get(position).map(|item| item.label.as_str()),
            KindText::Plain | KindText::Resources(_) | KindText::Number { .. } | KindText::Boolean { .. } => None,
        }
    }
}
