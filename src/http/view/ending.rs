//! How a survey ended, in words: what became of it, what was sent or only drafted, and what is asked next.

use app::{
    pages::ended::{Ending, Fact, Line, Next},
    words::fill,
};
use engine::{Outcome, Stage, Steer};

use crate::{
    clock::rfc3339,
    http::view::View,
    store::SurveyId,
    surveys::{Loaded, response_of},
};

impl View<'_> {
    /// What became of a survey that is over; `follower` is the one that came after it.
    pub(crate) fn ending(&self, loaded: &Loaded, follower: Option<&SurveyId>) -> Ending {
        let Stage::Settled(outcome) = &loaded.interview.stage else { return Ending::default() };
        let words = self.words;
        let agent = self.agent(loaded);
        let named = |text: &str| fill(text, &[("agent", &agent)]);
        let (title, text, reason) = match outcome {
            Outcome::Answered(response) => {
                let lead = words.done_lead().say(response.answers.len(), &[]);
                (named(words.done_title()), lead + words.done_lead_end(), None)
            }
            Outcome::Expired { late } => {
                let count = late.as_ref().map_or(0, |late| late.answers.len());
                (named(words.expired_late_title()), words.done_lead().say(count, &[]) + words.done_late(), None)
            }
            Outcome::Redirected(steer) => {
                let text = match steer {
                    Steer::Reroll => words.rerolled_text(),
                    Steer::Push => words.pushed_text(),
                    Steer::Discuss => words.discussed_text(),
                };
                (named(words.redirected_title()), named(text), None)
            }
            Outcome::Declined { reason } if reason.trim().is_empty() => {
                (words.declined_title().to_owned(), named(words.declined_text()), None)
            }
            Outcome::Declined { reason } => (words.declined_title().to_owned(), named(words.declined_reason()), Some(reason.clone())),
            Outcome::Cancelled => (words.cancelled_title().to_owned(), named(words.cancelled_text()), None),
            Outcome::Withdrawn => (words.withdrawn_title().to_owned(), named(words.withdrawn_text()), None),
            Outcome::Superseded => (words.superseded_title().to_owned(), named(words.superseded_text()), None),
        };
        let sent = response_of(outcome).is_some();
        let receipt = if sent { self.receipt(loaded) } else { Vec::new() };
        Ending { title, text, reason, receipt, next: self.next(loaded, outcome, follower), lines: self.lines(loaded, sent) }
    }

    /// What to expect after a survey that was sent back or replaced.
    fn next(&self, loaded: &Loaded, outcome: &Outcome, follower: Option<&SurveyId>) -> Option<Next> {
        let words = self.words;
        let link = |name: &str| follower.map(|id| (format!("/s/{id}"), name.to_owned()));
        let awaited = if loaded.record.session.is_some() { words.next_awaited() } else { words.next_listed() };
        match outcome {
            Outcome::Superseded => Some(Next { text: String::new(), link: link(words.superseded_open()) }),
            Outcome::Redirected(steer) => {
                let text = match (follower, steer) {
                    (Some(_), _) => words.next_there(),
                    (None, Steer::Reroll | Steer::Push) => awaited,
                    (None, Steer::Discuss) => "",
                };
                Some(Next { text: text.to_owned(), link: link(words.next_open()) })
            }
            Outcome::Answered(_) | Outcome::Declined { .. } | Outcome::Cancelled | Outcome::Withdrawn | Outcome::Expired { .. } => None,
        }
    }

    fn receipt(&self, loaded: &Loaded) -> Vec<Fact> {
        let settled_at = loaded.record.outcome.as_ref().map_or(loaded.record.created_at, |outcome| outcome.settled_at);
        let words = self.words;
        let fact = |term: &str, value: String, datetime| Fact { term: term.to_owned(), value, datetime };
        let sent = rfc3339(settled_at);
        let readable = sent.get(..16).unwrap_or(&sent).replace('T', " ") + " UTC";
        vec![
            fact(words.receipt_sent(), readable, Some(sent)),
            fact(words.receipt_by(), words.receipt_nobody().to_owned(), None),
            fact(words.receipt_survey(), loaded.record.id.to_string(), None),
        ]
    }

    /// The answers on the path in words; of what was sent also the skips.
    fn lines(&self, loaded: &Loaded, sent: bool) -> Vec<Line> {
        let path = loaded.interview.path();
        let lines = path.questions().iter().filter_map(|index| self.line(loaded, &loaded.interview, *index));
        lines.filter(|line| sent || line.said.is_some() || line.note.is_some()).collect()
    }
}
