//! What is still to be sent: for each question at most one answer and one skip after it, one request at a time, so that a
//! tab never conflicts with itself. A change names the revision that its page showed; another tab's newer answer is found
//! by that. Nothing is sent here (`sending` does).

use engine::{Entry, Interview, QuestionIndex, Revision};

use crate::{api::Fault, prelude::*};

/// Whether all is on the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saving {
    /// Nothing was given yet.
    Nothing,
    Saved,
    Under,
    /// The server cannot be reached; it is tried again.
    Failing,
    /// Something was not taken, and is on this page alone.
    Refused,
}

/// When a change is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// At once; but nothing is changed by looking at it.
    Look,
    Now,
    /// After a rest, since more of it is being typed.
    Rest,
}

/// A change of one answer, or `None` for a skip.
#[derive(Clone, Debug, PartialEq)]
pub struct Write {
    pub question: QuestionIndex,
    pub entry: Option<Entry>,
}

impl Write {
    /// The interview with this change, made by someone who sees what there is.
    pub fn apply(&self, interview: Interview) -> (Interview, Option<Fault>) {
        let seen = interview.revision;
        let applied = match &self.entry {
            Some(entry) => interview.answer(self.question, entry.clone(), seen),
            None => interview.skip(self.question, seen),
        };
        match applied {
            Ok(interview) => (interview, None),
            Err(rejected) => {
                let fault = rejected.refused.first().map_or(Fault::Settled, |refused| Fault::of(&refused.refusal));
                (rejected.interview, Some(fault))
            }
        }
    }

    /// A later change takes the place of one of the same question, except that a skip comes after the words it sets aside.
    fn replaces(&self, earlier: &Self) -> bool {
        self.question == earlier.question && (self.entry.is_some() || earlier.entry.is_none())
    }
}

pub struct Queue {
    /// What the server is known to have; pages show it.
    pub seen: Revision,
    /// The newest revision that an event told of.
    pub heard: u64,
    /// Something may have happened that no event told of.
    pub unsure: bool,
    pub waiting: Vec<(Write, Revision)>,
    /// The change whose request is under way; it may have arrived or not.
    sending: Option<Write>,
    /// A change whose request failed, which may have arrived all the same.
    doubtful: Option<Write>,
    /// The revisions that changes of this page made.
    own: Vec<(QuestionIndex, Revision)>,
    pub running: bool,
    /// What waits is sent without rest.
    pub rushed: bool,
}

impl Queue {
    pub fn new(seen: Revision) -> Self {
        Self {
            seen,
            heard: 0,
            unsure: false,
            waiting: Vec::new(),
            sending: None,
            doubtful: None,
            own: Vec::new(),
            running: false,
            rushed: false,
        }
    }

    /// An earlier change of the same question that the server may have by now: this one goes over it.
    pub fn forerunner(&self, of: &Write) -> Option<&Write> {
        [&self.sending, &self.doubtful].into_iter().flatten().find(|earlier| earlier.question == of.question && *earlier != of)
    }

    /// Takes note of a revision that the server has; false if a newer one is known already.
    pub fn sees(&mut self, revision: Revision) -> bool {
        let newest = revision >= self.seen;
        self.seen = self.seen.max(revision);
        newest
    }

    /// All changes that the server may not have yet, in order.
    pub fn pending(&self) -> Vec<Write> {
        self.sending.iter().chain(self.waiting.iter().map(|(write, _)| write)).cloned().collect()
    }

    pub fn push(&mut self, write: Write) {
        let own = self.own.iter().find(|(question, _)| *question == write.question).map_or(self.seen, |(_, own)| self.seen.max(*own));
        let seen = self.waiting.iter().find(|(waiting, _)| waiting.question == write.question).map_or(own, |(_, seen)| *seen);
        self.waiting.retain(|(waiting, _)| !write.replaces(waiting));
        self.waiting.push((write, seen));
    }

    /// The next change to send; the queue rests when there is none.
    pub fn take(&mut self) -> Option<(Write, Revision)> {
        let next = (!self.waiting.is_empty()).then(|| self.waiting.remove(0));
        self.sending = next.as_ref().map(|(write, _)| write.clone());
        self.running = next.is_some();
        next
    }

    /// A change whose fate is not known waits again, unless a newer one of its question does.
    pub fn put_back(&mut self, write: Write, seen: Revision) {
        self.sending = None;
        self.doubtful = Some(write.clone());
        match self.waiting.iter_mut().find(|(waiting, _)| waiting.question == write.question) {
            Some((newer, known)) if newer.replaces(&write) => *known = seen,
            _ => self.waiting.insert(0, (write, seen)),
        }
    }

    /// The server has a change since this revision: a later one of the same question builds on that.
    pub fn arrived(&mut self, write: &Write, revision: Revision) {
        self.answered(write);
        self.waiting.retain(|(waiting, _)| waiting != write);
        self.own.retain(|(question, _)| *question != write.question);
        self.own.push((write.question, revision));
        for (_, seen) in self.waiting.iter_mut().filter(|(waiting, _)| waiting.question == write.question) {
            *seen = revision;
        }
    }

    fn answered(&mut self, write: &Write) {
        self.sending = None;
        self.doubtful.take_if(|doubtful| doubtful.question == write.question);
    }

    /// The server refused a change: a later one of the same question falls with it. Returned is the last that was given.
    pub fn refused(&mut self, write: &Write) -> Option<Entry> {
        self.answered(write);
        let waiting = core::mem::take(&mut self.waiting);
        let (fallen, waiting): (Vec<_>, _) = waiting.into_iter().partition(|(waiting, _)| waiting.question == write.question);
        self.waiting = waiting;
        fallen.into_iter().rev().find_map(|(fallen, _)| fallen.entry).or_else(|| write.entry.clone())
    }
}

#[cfg(test)]
mod tests {
    use engine::Given;

    use super::*;

    fn write(question: usize, text: Option<&str>) -> Write {
        let entry = text.map(|text| Entry::new(Given::Text(text.to_owned())));
        Write { question: QuestionIndex::new(question), entry }
    }

    #[test]
    fn a_question_waits_once_with_what_was_given_last() {
        let mut queue = Queue::new(Revision(4));
        queue.push(write(0, Some("a")));
        queue.push(write(1, Some("b")));
        queue.push(write(0, Some("c")));
        assert_eq!(queue.pending(), [write(1, Some("b")), write(0, Some("c"))]);
        assert_eq!(queue.take(), Some((write(1, Some("b")), Revision(4))));
        assert_eq!(queue.pending().len(), 2);
    }

    #[test]
    fn words_before_a_skip_are_sent_before_it() {
        let mut queue = Queue::new(Revision(4));
        queue.push(write(0, Some("a")));
        queue.push(write(0, None));
        assert_eq!(queue.pending(), [write(0, Some("a")), write(0, None)]);
    }

    #[test]
    fn what_did_not_get_through_waits_again_unless_newer_words_do() {
        let mut queue = Queue::new(Revision(4));
        queue.push(write(0, Some("a")));
        let (sent, seen) = queue.take().expect("a change");
        queue.put_back(sent.clone(), seen);
        assert_eq!(queue.pending(), [write(0, Some("a"))]);
        queue.take();
        queue.push(write(0, Some("ab")));
        queue.put_back(sent, seen);
        assert_eq!(queue.pending(), [write(0, Some("ab"))]);
    }

    #[test]
    fn newer_words_build_on_a_change_that_arrived() {
        let mut queue = Queue::new(Revision(4));
        queue.push(write(0, Some("a")));
        let (sent, _) = queue.take().expect("a change");
        queue.push(write(0, Some("ab")));
        queue.arrived(&sent, Revision(5));
        assert_eq!(queue.take(), Some((write(0, Some("ab")), Revision(5))));
    }

    #[test]
    fn newer_words_of_a_page_that_shows_nothing_of_others_build_on_its_own() {
        let mut queue = Queue::new(Revision(4));
        queue.push(write(0, Some("a")));
        let (sent, _) = queue.take().expect("a change");
        queue.arrived(&sent, Revision(7));
        queue.push(write(0, Some("ab")));
        queue.push(write(1, Some("b")));
        assert_eq!(queue.take(), Some((write(0, Some("ab")), Revision(7))));
        assert_eq!(queue.take(), Some((write(1, Some("b")), Revision(4))));
    }

    #[test]
    fn a_change_goes_over_one_that_may_have_arrived_until_the_server_answers() {
        let mut queue = Queue::new(Revision(4));
        queue.push(write(0, Some("a")));
        let (first, seen) = queue.take().expect("a change");
        let (newer, other) = (write(0, Some("ab")), write(1, Some("b")));
        queue.push(newer.clone());
        assert_eq!((queue.forerunner(&newer), queue.forerunner(&other)), (Some(&first), None));
        queue.put_back(first.clone(), seen);
        assert_eq!((queue.forerunner(&newer), queue.forerunner(&first)), (Some(&first), None));
        queue.take();
        assert_eq!(queue.forerunner(&newer), Some(&first));
        queue.arrived(&newer, Revision(5));
        assert_eq!(queue.forerunner(&newer), None);
    }

    #[test]
    fn of_what_was_refused_the_last_words_are_kept_even_behind_a_skip() {
        let mut queue = Queue::new(Revision(4));
        queue.push(write(0, Some("a")));
        let (sent, _) = queue.take().expect("a change");
        queue.push(write(0, None));
        assert_eq!(queue.refused(&sent).map(|entry| entry.given), Some(Given::Text("a".to_owned())));
        assert_eq!(queue.take(), None);
    }

    #[test]
    fn an_overtaken_revision_is_told_from_a_newer_one() {
        let mut queue = Queue::new(Revision(4));
        assert!(queue.sees(Revision(6)));
        assert!(!queue.sees(Revision(5)));
        assert!(queue.sees(Revision(6)));
    }
}
