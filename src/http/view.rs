//! Surveys in a person's words: what the pages of `app` are given to show.

use app::{
    api::{Boot, Snapshot, Unsaved, address},
    field::field,
    markdown,
    pages::{
        ended::{Ending, Fact, Line},
        inbox,
        masthead::About,
        review::Review,
    },
    wizard::notice::answer_text,
    wording::{QuestionWording, Wording},
    words::{PageWords, Words, fill},
};
use engine::{Entry, Interview, Outcome, Page, Place, Progress, Question, QuestionIndex, QuestionText, ReviewPage, Stage, Tally};

use crate::{
    clock::rfc3339,
    surveys::{Loaded, response_of},
};

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// Shows surveys in one language, at one moment.
pub(crate) struct View<'a> {
    pub(crate) words: &'a PageWords,
    pub(crate) now: i64,
}

impl View<'_> {
    pub(crate) fn about(&self, loaded: &Loaded) -> About {
        let record = &loaded.record;
        let asked = match &record.agent {
            Some(agent) => fill(self.words.asked_by(), &[("agent", agent)]),
            None => self.words.asked_by_nobody().to_owned(),
        };
        About {
            id: record.id.to_string(),
            title: title(loaded),
            agent: self.agent(loaded),
            by: format!("{asked} · {}", self.ago(record.created_at)),
            open: loaded.interview.stage == Stage::Answering,
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
        format!("{} · {}", self.questions(&loaded.parsed.tally), self.words.about_minutes().say(minutes, &[]))
    }

    pub(crate) fn pending(&self, loaded: &Loaded) -> inbox::Entry {
        let progress = loaded.interview.progress();
        let new = loaded.record.revision == 0;
        let extent = match loaded.interview.first_open() {
            Place::Question(index) if !new => {
                let short = loaded.parsed.survey.texts().question(index).map(QuestionText::short).unwrap_or_default();
                fill(self.words.stopped_at(), &[("question", short)])
            }
            Place::Question(_) | Place::Review => self.questions(&loaded.parsed.tally),
        };
        let (done, total) = (progress.done.to_string(), progress.total.to_string());
        let state = if new { self.words.unopened().to_owned() } else { fill(self.words.of_total(), &[("done", &done), ("total", &total)]) };
        let meta = format!("{} · {} · {extent}", self.agent(loaded), self.ago(loaded.record.created_at));
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
        let meta = format!("{} · {what}", self.agent(loaded));
        Some(inbox::Entry {
            href: format!("/s/{}", loaded.record.id),
            title: title(loaded),
            meta,
            state: self.ago(record.settled_at),
            new: false,
        })
    }

    /// What became of a survey that is over.
    pub(crate) fn ending(&self, loaded: &Loaded) -> Ending {
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
            Outcome::Redirected(_) => (named(words.redirected_title()), named(words.redirected_text()), None),
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
        Ending { title, text, reason, receipt, newer: None, lines: lines(loaded, sent) }
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

    /// That nobody waits any more, and answers are still taken.
    pub(crate) fn late(&self, loaded: &Loaded, words: &Words) -> Option<String> {
        let late = loaded.interview.stage != Stage::Answering && loaded.interview.takes_answers();
        late.then(|| format!("{} {}", fill(words.expired_title(), &[("agent", &self.agent(loaded))]), words.expired_text()))
    }

    /// Every answer, for looking over before it is sent.
    pub(crate) fn review(&self, loaded: &Loaded, words: &Words, notice: Option<String>) -> Review {
        let page = match loaded.interview.page(Place::Review) {
            Page::Review(page) => page,
            Page::Question(_) | Page::Settled(_) => ReviewPage::default(),
        };
        let notice = notice.or_else(|| self.late(loaded, words));
        let linked = |index: QuestionIndex| Some((line(loaded, index)?, place_address(loaded, Place::Question(index), true)));
        let lead = words.review_lead().say(page.answered(), &[("agent", &self.agent(loaded))]);
        let aside = (!page.set_aside.is_empty()).then(|| words.review_aside().say(page.set_aside.len(), &[]));
        let Progress { done, total } = page.progress;
        let text = fill(words.progress(), &[("done", &done.to_string()), ("total", &total.to_string())]);
        Review {
            id: loaded.record.id.to_string(),
            seen: loaded.record.revision,
            lead: lead + &aside.unwrap_or_default(),
            notice,
            lines: page.rows.iter().filter_map(|row| linked(row.question)).collect(),
            set_aside: page.set_aside.iter().filter_map(|index| linked(*index)).collect(),
            back: page
                .previous
                .map_or_else(|| format!("/s/{}", loaded.record.id), |index| place_address(loaded, Place::Question(index), false)),
            submit: words.submit().say(page.answered(), &[]),
            progress: (done, total, text),
        }
    }

    /// All that a wizard page starts with. The words are those of the page itself, for rendering it here.
    pub(crate) fn boot(&self, loaded: &Loaded, index: QuestionIndex, words: &Words, unsaved: Option<Unsaved>) -> Boot {
        let kept = unsaved.as_ref().and_then(|unsaved| Some((unsaved.question, unsaved.entry.as_ref()?)));
        let entry = |index: QuestionIndex| match kept {
            Some((question, entry)) if question == index => Some(entry),
            _ => loaded.interview.answers.entry(index),
        };
        Boot {
            id: loaded.record.id.to_string(),
            title: title(loaded),
            agent: self.agent(loaded),
            graph: (*loaded.parsed.graph).clone(),
            snapshot: Snapshot::of(&loaded.interview),
            index,
            from_review: false,
            has_start: has_start(loaded),
            wording: wording(loaded, words, |other| (other == index).then(|| entry(other))),
            words: words.clone(),
            unsaved: unsaved.clone(),
        }
    }
}

pub(crate) fn title(loaded: &Loaded) -> String {
    loaded.record.title.clone().unwrap_or_default()
}

/// A survey opens on its first question unless there is something to say before.
pub(crate) fn has_start(loaded: &Loaded) -> bool {
    loaded.parsed.survey.texts().intro.as_ref().is_some_and(|intro| !intro.trim().is_empty())
}

pub(crate) fn place_address(loaded: &Loaded, place: Place, from_review: bool) -> String {
    address(loaded.record.id.as_str(), &loaded.parsed.graph, place, from_review)
}

/// The words of every question that is `shown`, each field with the answer that comes with it; nothing for the others.
pub(crate) fn wording<'a>(loaded: &'a Loaded, words: &Words, shown: impl Fn(QuestionIndex) -> Option<Option<&'a Entry>>) -> Wording {
    let texts = &loaded.parsed.survey.texts().questions;
    let worded = |question: &Question, text: &QuestionText, entry: Option<&Entry>| QuestionWording {
        prompt: text.prompt.clone(),
        header: text.header.clone().unwrap_or_default(),
        detail: text.detail.as_deref().filter(|detail| !detail.trim().is_empty()).map(markdown::render).unwrap_or_default(),
        field: field(words, question, text, entry),
        labels: text.choices.iter().map(|choice| choice.shown_label().to_owned()).collect(),
    };
    let questions = loaded.parsed.graph.questions().iter().zip(texts).enumerate();
    let questions = questions.map(|(position, (question, text))| match shown(QuestionIndex::new(position)) {
        Some(entry) => worded(question, text, entry),
        None => QuestionWording::default(),
    });
    Wording { questions: questions.collect() }
}

/// The answers on the path in words; of what was sent also the skips.
fn lines(loaded: &Loaded, sent: bool) -> Vec<Line> {
    let path = loaded.interview.path();
    let lines = path.questions().iter().filter_map(|index| line(loaded, *index));
    lines.filter(|line| sent || line.said.is_some() || line.note.is_some()).collect()
}

fn line(loaded: &Loaded, index: QuestionIndex) -> Option<Line> {
    let Interview { graph, answers, .. } = &loaded.interview;
    let (question, text) = (graph.question(index)?, loaded.parsed.survey.texts().question(index)?);
    let entry = answers.entry(index);
    let label = |choice: usize| text.choices.get(choice).map(|choice| choice.shown_label().to_owned());
    let said = entry.filter(|entry| entry.is_answered(question)).map(|entry| answer_text(question, entry, label));
    let note = entry.map(|entry| entry.note.trim().to_owned()).filter(|note| !note.is_empty());
    Some(Line { prompt: text.prompt.clone(), said, note })
}
