//! Forms of pages that show an earlier version of a survey. Their positions are those of that version; what they say is
//! carried over to the present one by ids and keys.

use app::api::Fields;
use engine::{Entry, Question, QuestionIndex, Survey};

use super::Posted;
use crate::surveys::Loaded;

impl Posted {
    /// Makes of the form of a question of `before` one of the present version, in which the question stands at `to`.
    pub(crate) fn carry(&mut self, before: &Survey, loaded: &Loaded, to: QuestionIndex) {
        self.version = loaded.record.since;
        let Some(asked) = loaded.parsed.graph.question(to) else { return };
        let from = before.graph().find(asked.id.as_str());
        let Some((from, question)) = from.and_then(|from| Some((from, before.graph().question(from)?))) else {
            // No page of that version asked it.
            self.is_outdated = true;
            self.fields = Fields::default();
            return;
        };
        self.is_outdated = !before.asks_the_same(from, &loaded.parsed.survey, to);
        let stored = loaded.interview.answers.entry(to).map(|entry| entry.carried(asked, question));
        self.fields = carried(&self.fields, stored.as_ref(), question, asked);
        self.over = self.over.as_ref().map(|over| carried(over, None, question, asked));
    }
}

fn carried(fields: &Fields, stored: Option<&Entry>, from: &Question, to: &Question) -> Fields {
    let entry = Entry { note: fields.get("note").to_owned(), ..Entry::new(fields.given(from, stored)) };
    Fields::showing(&entry.carried(from, to))
}
