//! Surveys in a person's words: what the pages of `app` are given to show.

mod asking;
mod card;
mod ending;
mod review;
mod start;
mod unkept;
mod wording;

pub(crate) use self::{unkept::unkept, wording::names_images};
use app::{
    api::{Boot, Snapshot, Unsaved, address},
    field::rule::labels,
    pages::{Theme, ended::Line, inbox, masthead::About},
    wizard::said::{Ways, said},
    wording::Wording,
    words::{PageWords, Words, beside, fill},
};
use engine::{Interview, Layout, Outcome, Place, QuestionIndex, QuestionText, Stage, Tally};

use crate::surveys::{Loaded, response_of};

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// Shows surveys in one language and theme, at one moment.
pub(crate) struct View<'a> {
    pub(crate) words: &'a PageWords,
    pub(crate) theme: Theme,
    pub(crate) now: i64,
    /// The largest file that may be uploaded, in bytes.
    pub(crate) largest: u64,
}

impl View<'_> {
    pub(crate) fn about(&self, loaded: &Loaded) -> About {
        let record = &loaded.record;
        let asked = match &record.agent {
            Some(agent) => fill(self.words.asked_by(), &[("agent", agent)]),
            None => self.words.asked_by_nobody().to_owned(),
        };
        let open = loaded.interview.stage == Stage::Answering;
        About {
            id: record.id.to_string(),
            title: title(loaded),
            agent: self.agent(loaded),
            by: beside(&[&asked, &self.ago(record.created_at)]),
            open,
            steers: open && loaded.parsed.survey.steering(),
            takes_answers: loaded.interview.takes_answers(),
        }
    }

    fn agent(&self, loaded: &Loaded) -> String {
        loaded.record.agent.clone().unwrap_or_else(|| self.words.the_agent().to_owned())
    }

    fn ago(&self, then: i64) -> String {
        let count = |unit: i64| usize::try_from((self.now - then) / unit).unwrap_or(0);
        match self.now - then {
            ..MINUTE => self.words.just_now().to_owned(),
            MINUTE..HOUR => self.words.minutes_ago().say(count(MINUTE), &[]),
            HOUR..DAY => self.words.hours_ago().say(count(HOUR), &[]),
            _ => self.words.days_ago().say(count(DAY), &[]),
        }
    }

    /// "5 to 9 questions"
    fn questions(&self, tally: &Tally) -> String {
        let longest = tally.longest as usize;
        if tally.shortest == tally.longest {
            return self.words.questions().say(longest, &[]);
        }
        let (least, most) = (tally.shortest.max(1).to_string(), longest.to_string());
        fill(self.words.range_of_questions(), &[("least", &least), ("most", &most)])
    }

    /// "5 to 9 questions · about 4 minutes"
    pub(crate) fn extent(&self, loaded: &Loaded) -> String {
        let minutes = engine::minutes(&loaded.parsed.survey, &loaded.parsed.tally) as usize;
        beside(&[&self.questions(&loaded.parsed.tally), &self.words.about_minutes().say(minutes, &[])])
    }

    pub(crate) fn pending(&self, loaded: &Loaded) -> inbox::Entry {
        let progress = loaded.interview.progress();
        let new = !is_begun(loaded);
        let extent = match loaded.interview.first_open() {
            Place::Question(index) if !new => {
                let short = loaded.parsed.survey.texts().question(index).map(QuestionText::short).unwrap_or_default();
                fill(self.words.stopped_at(), &[("question", short)])
            }
            Place::Question(_) | Place::Review => self.questions(&loaded.parsed.tally),
        };
        let (done, total) = (progress.done.to_string(), progress.total.to_string());
        let state = if new { self.words.unopened().to_owned() } else { fill(self.words.of_total(), &[("done", &done), ("total", &total)]) };
        let meta = beside(&[&self.agent(loaded), &self.ago(loaded.record.created_at), &extent]);
        inbox::Entry { href: format!("/s/{}", loaded.record.id), title: title(loaded), meta, state, new }
    }

    pub(crate) fn settled(&self, loaded: &Loaded) -> Option<inbox::Entry> {
        let (Stage::Settled(outcome), Some(record)) = (&loaded.interview.stage, &loaded.record.outcome) else { return None };
        let what = match (outcome, response_of(outcome)) {
            (_, Some(response)) => self.words.answers_sent().say(response.answers.len(), &[]),
            (Outcome::Redirected(_), None) => self.words.outcome_redirected().to_owned(),
            (Outcome::Declined { .. }, None) => self.words.outcome_declined().to_owned(),
            (Outcome::Cancelled, None) => self.words.outcome_cancelled().to_owned(),
            (Outcome::Withdrawn, None) => self.words.outcome_withdrawn().to_owned(),
            (Outcome::Expired { .. } | Outcome::Answered(_), None) => self.words.outcome_expired().to_owned(),
            (Outcome::Superseded, None) => self.words.outcome_superseded().to_owned(),
        };
        let meta = beside(&[&self.agent(loaded), &what]);
        Some(inbox::Entry {
            href: format!("/s/{}", loaded.record.id),
            title: title(loaded),
            meta,
            state: self.ago(record.settled_at),
            new: false,
        })
    }

    /// That nobody waits any more, and answers are still taken.
    pub(crate) fn late(&self, loaded: &Loaded, words: &Words) -> Option<String> {
        let late = loaded.interview.stage != Stage::Answering && loaded.interview.takes_answers();
        late.then(|| format!("{} {}", fill(words.expired_title(), &[("agent", &self.agent(loaded))]), words.expired_text()))
    }

    /// All that a question's page, or a card, starts with. The words are those of the page itself, for rendering it here.
    pub(crate) fn boot(&self, loaded: &Loaded, index: QuestionIndex, words: &Words, unsaved: Vec<Unsaved>) -> Boot {
        let kept = |index: QuestionIndex| unsaved.iter().find(|unsaved| unsaved.question == index)?.entry.as_ref();
        let entry = |index: QuestionIndex| kept(index).or_else(|| loaded.interview.answers.entry(index));
        let is_shown = |other: QuestionIndex| other == index || is_card(loaded);
        let wording = self.wording(loaded, words, |other| is_shown(other).then(|| entry(other)));
        Boot { unsaved: unsaved.clone(), ..self.boot_with(loaded, index, words, wording) }
    }

    /// The same with other words, and nothing that was not taken.
    fn boot_with(&self, loaded: &Loaded, index: QuestionIndex, words: &Words, wording: Wording) -> Boot {
        Boot {
            id: loaded.record.id.to_string(),
            title: title(loaded),
            agent: self.agent(loaded),
            graph: (*loaded.parsed.graph).clone(),
            snapshot: snapshot(loaded),
            index,
            from_review: false,
            keys: true,
            has_start: has_start(loaded),
            wording,
            words: words.clone(),
            unsaved: Vec::new(),
            added: loaded.added.clone(),
        }
    }

    /// What `interview` says of one question of the survey that was loaded.
    fn line(&self, loaded: &Loaded, interview: &Interview, index: QuestionIndex) -> Option<Line> {
        let (question, text) = (interview.graph.question(index)?, loaded.parsed.survey.texts().question(index)?);
        let entry = interview.answers.entry(index);
        let ways = Ways { comma: self.words.comma(), pair: self.words.pair(), line: "\n" };
        let said = said(ways, question, entry, &labels(self.words, text));
        let note = entry.map(|entry| entry.note.trim().to_owned()).filter(|note| !note.is_empty());
        Some(Line { prompt: text.prompt.clone(), said, note })
    }
}

/// What changes of a survey, as the wizard goes on with it.
pub(crate) fn snapshot(loaded: &Loaded) -> Snapshot {
    Snapshot::of(&loaded.interview, loaded.record.version, loaded.record.since)
}

pub(crate) fn title(loaded: &Loaded) -> String {
    loaded.record.title.clone().unwrap_or_default()
}

/// Somebody answered something, or skipped it.
pub(crate) fn is_begun(loaded: &Loaded) -> bool {
    loaded.interview.answers.iter().next().is_some()
}

/// All questions stand on one page, and are sent from there.
pub(crate) fn is_card(loaded: &Loaded) -> bool {
    loaded.parsed.graph.layout() == Layout::Card
}

/// What the agent says before its questions.
pub(crate) fn intro(loaded: &Loaded) -> Option<&str> {
    loaded.parsed.survey.texts().intro.as_deref().filter(|intro| !intro.trim().is_empty())
}

/// A survey opens on its first question unless there is something to say, or to choose, before. On a card there is room
/// to say it.
pub(crate) fn has_start(loaded: &Loaded) -> bool {
    !loaded.parsed.survey.templates().is_empty() || (!is_card(loaded) && intro(loaded).is_some())
}

pub(crate) fn place_address(loaded: &Loaded, place: Place, from_review: bool) -> String {
    let place = match place {
        // A card has no review: it is sent from where it is answered.
        Place::Review if is_card(loaded) => Place::Question(loaded.parsed.graph.entry()),
        place => place,
    };
    address(loaded.record.id.as_str(), &loaded.parsed.graph, place, from_review)
}
