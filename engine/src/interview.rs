//! An interview: one survey being answered. Every change goes through [`Interview::apply`], which runs the same in the
//! browser and on the server and either accepts the action or gives the interview back as it was.

mod adopt;

use alloc::{string::String, sync::Arc, vec, vec::Vec};

use serde::{Deserialize, Serialize};

use crate::{
    answer::{Answers, Entry, Given, Standing, length_fits},
    outcome::{Outcome, Response, Steer},
    path::{Path, path},
    refusal::{Refusal, Refused},
    survey::{Graph, Question, QuestionIndex},
    text::forbidden,
};

/// The longest text that is kept in a draft, in UTF-16 units: a page shows and sends all of it.
const LONGEST_TEXT: u32 = 16_000;
/// The longest reason for declining, in UTF-16 units.
pub const LONGEST_REASON: u32 = 2_000;

/// Counts the changes of one interview, from 0; an action names the one it saw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Revision(pub u64);

impl Revision {
    pub const FIRST: Revision = Revision(0);

    fn next(self) -> Self {
        Revision(self.0.saturating_add(1))
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Interview {
    pub graph: Arc<Graph>,
    pub answers: Answers,
    pub stage: Stage,
    pub revision: Revision,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Stage {
    Answering,
    Settled(Outcome),
}

/// What happens to an interview.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Keeps an answer as it stands, whole or half done.
    Answer {
        question: QuestionIndex,
        given: Given,
        note: String,
    },
    /// Keeps an answer that was meant for what the question was in an earlier version of the survey: it has to be given again.
    AnswerEarlier {
        question: QuestionIndex,
        given: Given,
        note: String,
    },
    /// Leaves a question open on purpose; what was typed stays aside.
    Skip {
        question: QuestionIndex,
    },
    /// The same with what was typed by then, which need not fit.
    SkipFrom {
        question: QuestionIndex,
        given: Given,
        note: String,
    },
    /// Takes a template's answers into the draft.
    Adopt {
        template: Answers,
    },
    /// Takes a template's answers and sends them.
    AdoptAndSubmit {
        template: Answers,
    },
    /// Sends the answers on the path.
    Submit,
    Redirect(Steer),
    Decline {
        reason: String,
    },
    Cancel,
    Withdraw,
    Expire,
    Supersede,
}

/// An action that was not taken: the interview as it was, and why. Most actions have one reason; a submission has one
/// per question.
#[derive(Clone, Debug, PartialEq)]
pub struct Rejected {
    pub interview: Interview,
    pub refused: Vec<Refused>,
}

#[allow(clippy::result_large_err, reason = "a rejection gives back the interview, which is no smaller when it is accepted")]
impl Interview {
    pub fn new(graph: Arc<Graph>) -> Self {
        Self { graph, answers: Answers::default(), stage: Stage::Answering, revision: Revision::FIRST }
    }

    pub fn path(&self) -> Path {
        path(&self.graph, &self.answers)
    }

    /// Whether answers are still taken: while it is open, and after expiry until one late response has come.
    pub fn takes_answers(&self) -> bool {
        matches!(self.stage, Stage::Answering | Stage::Settled(Outcome::Expired { late: None }))
    }

    /// Applies an action of someone who saw the interview at `seen`. An action that changes nothing keeps the revision.
    ///
    /// # Errors
    /// `Changed` if an entry that the action touches changed after `seen`; `Settled` if it is over; or what is wrong
    /// with the answer or the submission. Nothing changed then.
    pub fn apply(self, action: Action, seen: Revision) -> Result<Self, Rejected> {
        match action {
            Action::Answer { question, given, note } => self.answer(question, Entry { note, ..Entry::new(given) }, seen),
            Action::AnswerEarlier { question, given, note } => {
                self.write(question, seen, Some(Entry { note, outdated: true, ..Entry::new(given) }))
            }
            Action::Skip { question } => self.skip(question, seen),
            Action::SkipFrom { question, given, note } => self.answer(question, Entry { note, skipped: true, ..Entry::new(given) }, seen),
            Action::Adopt { template } => self.adopt(&template, seen),
            Action::AdoptAndSubmit { template } => self.adopt_and_submit(&template, seen),
            Action::Submit => self.submit(seen),
            Action::Redirect(steer) => self.settle(Outcome::Redirected(steer)),
            Action::Decline { reason } => match reason_fits(&reason) {
                Ok(()) => self.settle(Outcome::Declined { reason }),
                Err(refusal) => Err(self.reject(None, refusal)),
            },
            Action::Cancel => self.settle(Outcome::Cancelled),
            Action::Withdraw => self.settle(Outcome::Withdrawn),
            Action::Expire => self.settle(Outcome::Expired { late: None }),
            Action::Supersede => self.settle(Outcome::Superseded),
        }
    }

    /// Settles with a response that came whole, from a client that keeps its own draft.
    ///
    /// # Errors
    /// `Settled` when no answer is taken any more.
    pub fn respond(mut self, answers: Answers, response: Response) -> Result<Self, Rejected> {
        if !self.takes_answers() {
            return Err(self.reject(None, Refusal::Settled));
        }
        self.revision = self.revision.next();
        self.answers = answers;
        self.stage = Stage::Settled(match self.stage {
            Stage::Answering => Outcome::Answered(response),
            Stage::Settled(_) => Outcome::Expired { late: Some(response) },
        });
        Ok(self)
    }

    /// [`Action::Answer`] by itself, or [`Action::SkipFrom`] if the entry is skipped, for a client that does nothing else.
    ///
    /// # Errors
    /// As [`Interview::apply`].
    pub fn answer(self, question: QuestionIndex, entry: Entry, seen: Revision) -> Result<Self, Rejected> {
        let given = if entry.skipped { entry.given.aside() } else { entry.given };
        self.write(question, seen, Some(Entry { given, outdated: false, ..entry }))
    }

    /// [`Action::Skip`] by itself.
    ///
    /// # Errors
    /// As [`Interview::apply`].
    pub fn skip(self, question: QuestionIndex, seen: Revision) -> Result<Self, Rejected> {
        self.write(question, seen, None)
    }

    /// `entry` is `None` for a skip.
    fn write(mut self, index: QuestionIndex, seen: Revision, entry: Option<Entry>) -> Result<Self, Rejected> {
        if !self.takes_answers() {
            return Err(self.reject(Some(index), Refusal::Settled));
        }
        let graph = Arc::clone(&self.graph);
        let Some(question) = graph.question(index) else {
            return Err(self.reject(None, Refusal::UnknownQuestion(String::from("there is no such question"))));
        };
        let before = self.answers.entry(index);
        let mut entry = entry.unwrap_or_else(|| skipped(question, before));
        let changes_nothing = match before {
            // What was said anew is not said of the earlier version by the same words.
            Some(before) if entry.outdated && before.says(&entry) => true,
            Some(before) if before.outdated != entry.outdated => false,
            // Nothing, given to a question that was skipped, leaves it skipped.
            Some(before) if before.skipped && !entry.skipped && entry.given.is_empty() => before.note == entry.note,
            Some(before) => before.says_the_same(&entry),
            None => entry.is_nothing() && !entry.skipped,
        };
        if changes_nothing {
            return Ok(self);
        }
        let is_answered = before.is_some_and(|before| before.standing(question) != Standing::Open);
        let refusal = if (entry.outdated && is_answered) || before.is_some_and(|before| before.changed > seen) {
            Some(Refusal::Changed)
        } else if entry.skipped && !question.skippable {
            Some(Refusal::Required)
        } else {
            entry.fits(question).and_then(|()| length_fits(entry.text(), LONGEST_TEXT)).err()
        };
        if let Some(refusal) = refusal {
            return Err(self.reject(Some(index), refusal));
        }
        self.revision = self.revision.next();
        entry.changed = self.revision;
        self.answers.set(index, entry);
        Ok(self)
    }

    fn submit(self, seen: Revision) -> Result<Self, Rejected> {
        if !self.takes_answers() {
            return Err(self.reject(None, Refusal::Settled));
        }
        let changed_since = |index: &QuestionIndex| self.answers.entry(*index).is_some_and(|entry| entry.changed > seen);
        if let Some(index) = self.path().questions().iter().copied().find(changed_since) {
            return Err(self.reject(Some(index), Refusal::Changed));
        }
        match Response::new(&self.graph, &self.answers) {
            Ok(response) => {
                let answers = self.answers.clone();
                self.respond(answers, response)
            }
            Err(refused) => Err(Rejected { interview: self, refused }),
        }
    }

    fn settle(mut self, outcome: Outcome) -> Result<Self, Rejected> {
        match self.stage {
            Stage::Settled(_) => Err(self.reject(None, Refusal::Settled)),
            Stage::Answering => {
                self.stage = Stage::Settled(outcome);
                self.revision = self.revision.next();
                Ok(self)
            }
        }
    }

    fn reject(self, question: Option<QuestionIndex>, refusal: Refusal) -> Rejected {
        let graph = Arc::clone(&self.graph);
        let id = question.and_then(|index| graph.question(index)).map_or("", |question| question.id.as_str());
        Rejected { interview: self, refused: vec![Refused::new(id, refusal)] }
    }
}

fn reason_fits(reason: &str) -> Result<(), Refusal> {
    if forbidden(reason).is_some() {
        return Err(Refusal::ControlCharacter);
    }
    length_fits(reason, LONGEST_REASON)
}

/// The entry of a question that is now skipped: the picks go, the text stays aside.
fn skipped(question: &Question, before: Option<&Entry>) -> Entry {
    let before = before.cloned().unwrap_or_else(|| Entry::new(Given::nothing(&question.kind)));
    Entry { given: before.given.aside(), skipped: true, outdated: false, ..before }
}
