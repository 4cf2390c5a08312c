//! Answers as they are looked over before they are sent: those of the draft, or those of a template, with what the draft
//! said instead.

use app::{
    api::Boot,
    pages::review::{Change, Looked, Review, Row},
    wizard::{
        State,
        screen::{self, Step},
    },
    words::{Words, fill},
};
use engine::{Interview, Page, Place, Progress, QuestionIndex, ReviewPage, Standing};

use crate::{
    http::view::{View, place_address},
    surveys::Loaded,
};

impl View<'_> {
    /// Every answer, for looking over before it is sent.
    pub(crate) fn review(&self, loaded: &Loaded, words: &Words, notice: Option<String>) -> Review {
        let row = |index: QuestionIndex| {
            let change = Change::At(place_address(loaded, Place::Question(index), true));
            Some(Row { line: self.line(loaded, &loaded.interview, index)?, had: None, change })
        };
        // What is set aside has no page: the question that set it aside has.
        let aside = |index: QuestionIndex| {
            let way = loaded.interview.way_back(index);
            let change = way.map_or(Change::Not, |way| Change::At(place_address(loaded, Place::Question(way), true)));
            Some(Row { change, ..row(index)? })
        };
        let page = page(&loaded.interview);
        let back = page.previous.map(|index| place_address(loaded, Place::Question(index), false));
        let back = back.unwrap_or_else(|| format!("/s/{}", loaded.record.id));
        Review {
            lines: page.rows.iter().filter_map(|each| row(each.question)).collect(),
            set_aside: page.set_aside.iter().filter_map(|index| aside(*index)).collect(),
            steps: self.steps(loaded, words),
            back,
            ..self.looked_over(loaded, &page, words, notice)
        }
    }

    /// The path beside the review, all of it walked.
    fn steps(&self, loaded: &Loaded, words: &Words) -> Vec<Step> {
        let names = self.wording(loaded, words, |_| None);
        let boot = Boot { from_review: true, ..self.boot_with(loaded, loaded.parsed.graph.entry(), words, names) };
        screen::steps(&State::open(boot), None).unwrap_or_default()
    }

    /// The answers of a template as they would be sent, before any of them is in the draft; nothing if there is no such
    /// template.
    pub(crate) fn template_review(&self, loaded: &Loaded, position: usize, words: &Words, notice: Option<String>) -> Option<Review> {
        let template = loaded.parsed.survey.templates().get(position)?;
        let adopted = loaded.adopted(position)?;
        let page = page(&adopted);
        let row = |index: QuestionIndex| {
            let id = adopted.graph.question(index)?.id.to_string();
            let (line, had) = (self.line(loaded, &adopted, index)?, self.had(loaded, &adopted, index));
            Some(Row { line, had, change: Change::Taking(id) })
        };
        let left_out = |index: QuestionIndex| Some(Row { line: self.line(loaded, &adopted, index)?, had: None, change: Change::Not });
        Some(Review {
            template: Some(Looked { position, label: template.text.shown_label().to_owned() }),
            lines: page.rows.iter().filter_map(|each| row(each.question)).collect(),
            set_aside: page.set_aside.iter().filter_map(|index| left_out(*index)).collect(),
            ..self.looked_over(loaded, &page, words, notice)
        })
    }

    /// What both have in common. Back leads to the start page.
    fn looked_over(&self, loaded: &Loaded, page: &ReviewPage, words: &Words, notice: Option<String>) -> Review {
        let lead = words.review_lead().say(page.answered(), &[("agent", &self.agent(loaded))]);
        let aside = (!page.set_aside.is_empty()).then(|| words.review_aside().say(page.set_aside.len(), &[]));
        let Progress { done, total } = page.progress;
        let text = fill(words.progress(), &[("done", &done.to_string()), ("total", &total.to_string())]);
        Review {
            id: loaded.record.id.to_string(),
            seen: loaded.record.revision,
            version: loaded.record.version,
            lead: lead + &aside.unwrap_or_default(),
            notice: notice.or_else(|| self.late(loaded, words)),
            template: None,
            lines: Vec::new(),
            set_aside: Vec::new(),
            steps: Vec::new(),
            back: format!("/s/{}", loaded.record.id),
            submit: words.submit().say(page.answered(), &[]),
            progress: (done, total, text),
        }
    }

    /// What the draft said of a question that `adopted` answers otherwise, with its note.
    fn had(&self, loaded: &Loaded, adopted: &Interview, index: QuestionIndex) -> Option<String> {
        let question = adopted.graph.question(index)?;
        let (before, after) = (loaded.interview.answers.entry(index)?, adopted.answers.entry(index)?);
        if before.answers_like(after, question) {
            return None;
        }
        let line = self.line(loaded, &loaded.interview, index)?;
        // Text that stays when its question is skipped, and that another text would replace.
        let written = || Some(before.text().to_owned()).filter(|text| !text.trim().is_empty());
        let skipped = || (before.standing(question) == Standing::Skipped).then(|| self.words.skipped_answer().to_owned());
        let answer = line.said.or_else(written).or_else(skipped)?;
        Some(match line.note {
            None => fill(self.words.quick_had(), &[("answer", &answer)]),
            Some(note) => fill(self.words.quick_had_note(), &[("answer", &answer), ("note", &note)]),
        })
    }
}

fn page(interview: &Interview) -> ReviewPage {
    match interview.page(Place::Review) {
        Page::Review(page) => page,
        Page::Question(_) | Page::Settled(_) => ReviewPage::default(),
    }
}
