//! What a question's page shows of asking back, and why something was not asked.

use app::{
    asking::{self, Asked, Unsent},
    wording::Html,
    words::{Words, fill},
};
use engine::{LONGEST_ASK, Question, QuestionText};

use crate::{
    http::view::View,
    surveys::{Loaded, MOST_ASKS, Unasked},
};

impl View<'_> {
    /// What the agent says about a question beyond its detail.
    pub(super) fn added(&self, loaded: &Loaded, text: &QuestionText) -> Html {
        asking::added(self.words, &self.agent(loaded), text.insight.as_deref(), &text.added)
    }

    /// What was asked about a question.
    pub(super) fn asked(&self, loaded: &Loaded, question: &Question) -> Html {
        let asked = loaded.asked_about(question.id.as_str());
        asking::asked(self.words, asked.map(|asked| Asked { text: &asked.text, answered: asked.answered }))
    }

    /// What a person wrote to ask, for the page that shows it again, with the reason if it was not taken.
    pub(crate) fn unsent(&self, loaded: &Loaded, words: &Words, text: String, unasked: Option<Unasked>) -> Unsent {
        let error = match unasked {
            None => String::new(),
            Some(Unasked::Blank) => self.words.ask_blank().to_owned(),
            Some(Unasked::NotSent) => self.words.ask_unsent().to_owned(),
            Some(Unasked::NobodyWaits) => fill(self.words.ask_late(), &[("agent", &self.agent(loaded))]),
            Some(Unasked::TooMany) => fill(self.words.ask_full(), &[("most", &MOST_ASKS.to_string())]),
            Some(Unasked::TooLong { length }) => {
                fill(words.error_long(), &[("length", &length.to_string()), ("most", &LONGEST_ASK.to_string())])
            }
        };
        Unsent { text, error }
    }
}
