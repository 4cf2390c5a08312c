//! Taking a template's answers as one's own: what they replace, what stays, and what a stale page may not overwrite.

use alloc::{string::String, sync::Arc, vec::Vec};

use crate::{
    answer::{Answers, Custom, Entry, Given, Standing},
    interview::{Interview, Rejected, Revision},
    refusal::Refusal,
    survey::{Question, QuestionIndex},
};

#[allow(clippy::result_large_err, reason = "as in Interview::apply")]
impl Interview {
    /// Writes a template's answers into the draft, all with one revision. An answer that says the same already stays as
    /// it is, with its note; answers that the template leaves out are kept, and are off its path.
    ///
    /// # Errors
    /// `Changed` if an answer that would be replaced changed after `seen`; `Settled` if no answer is taken any more.
    pub(super) fn adopt(mut self, template: &Answers, seen: Revision) -> Result<Self, Rejected> {
        if !self.takes_answers() {
            return Err(self.reject(None, Refusal::Settled));
        }
        let graph = Arc::clone(&self.graph);
        let replaced = |(index, entry): (QuestionIndex, &Entry)| {
            let question = graph.question(index)?;
            let before = self.answers.entry(index);
            (!before.is_some_and(|before| before.answers_like(entry, question))).then(|| (index, entry.clone().over(before)))
        };
        let replaced: Vec<_> = template.iter().filter_map(replaced).collect();
        let changed_since = |index: &QuestionIndex| self.answers.entry(*index).is_some_and(|before| before.changed > seen);
        if let Some(index) = replaced.iter().map(|(index, _)| *index).find(changed_since) {
            return Err(self.reject(Some(index), Refusal::Changed));
        }
        if !replaced.is_empty() {
            self.revision = self.revision.next();
        }
        for (index, entry) in replaced {
            self.answers.set(index, Entry { changed: self.revision, ..entry });
        }
        Ok(self)
    }

    /// Takes a template's answers and sends them, as one change.
    ///
    /// # Errors
    /// As [`Interview::adopt`] and a submission.
    pub(super) fn adopt_and_submit(self, template: &Answers, seen: Revision) -> Result<Self, Rejected> {
        let before = self.clone();
        let submit = |adopted: Self| {
            let adopted_at = adopted.revision;
            adopted.submit(adopted_at)
        };
        match self.adopt(template, seen).and_then(submit) {
            Ok(sent) => Ok(Self { revision: before.revision.next(), ..sent }),
            Err(rejected) => Err(Rejected { interview: before, ..rejected }),
        }
    }
}

impl Entry {
    /// Whether this is answered, and sends what `other` sends.
    pub fn answers_like(&self, other: &Entry, question: &Question) -> bool {
        let same = if let (Given::Choice { picked, custom }, Given::Choice { picked: others, custom: other }) = (&self.given, &other.given)
        {
            picked == others && custom.used() == other.used()
        } else {
            self.given == other.given
        };
        same && self.standing(question) == Standing::Answered
    }

    /// This in place of `before`, whose free text stays aside if this has none.
    fn over(mut self, before: Option<&Entry>) -> Self {
        if let Given::Choice { custom, .. } = &mut self.given
            && custom.used().is_none()
        {
            *custom = Custom::Aside(before.map(Entry::text).map_or_else(String::new, String::from));
        }
        self
    }
}
