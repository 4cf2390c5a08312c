//! What a person sends: the fields of a question's form, whether a browser or the wizard sent them.

mod earlier;

use app::api::Fields;
use engine::{Action, Entry, Given, LONGEST_ASK, QuestionIndex, Refusal, Refused, Revision};

use crate::{
    error::Error,
    store::SurveyId,
    surveys::{Acted, Ask, Loaded, Surveys, Unasked, outdated},
};

/// A question's form.
pub(crate) struct Posted {
    pub(crate) fields: Fields,
    /// The answer that this goes over, if that is what is there.
    over: Option<Fields>,
    /// The revision that the page showed.
    pub(crate) seen: Revision,
    /// The version of the survey that the page showed.
    pub(crate) version: u32,
    /// It answers what the question was then, and is now something else.
    pub(crate) is_outdated: bool,
    /// What was answered before the question was changed, and is sent unchanged, is meant.
    pub(crate) confirms: bool,
    pub(crate) go: Go,
    /// What the person needs to know, as they wrote it.
    pub(crate) ask: String,
    /// It asks and shows no answer.
    asks_only: bool,
    /// Why files that came along were not kept, a sentence each.
    pub(crate) unkept: Vec<String>,
}

/// Which button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Go {
    Next,
    Back,
    Skip,
    /// Keep the answer and stay; the wizard goes on by itself.
    Save,
    /// Leave the question open and stay.
    LeaveOpen,
    /// After a conflict: keep what the form says.
    Mine,
    /// After a conflict: take what is stored.
    Newer,
    /// Keep the answer, ask back, and stay.
    Ask,
}

impl Posted {
    pub(crate) fn read(pairs: &[(String, String)]) -> Self {
        let asks_only = !pairs.iter().any(|(name, _)| name == "seen");
        let mut posted = Self {
            fields: Fields::default(),
            over: None,
            seen: Revision::FIRST,
            // Who does not say which means the present one.
            version: u32::MAX,
            is_outdated: false,
            confirms: true,
            go: Go::Next,
            ask: String::new(),
            asks_only,
            unkept: Vec::new(),
        };
        for (name, value) in pairs {
            match name.as_str() {
                "seen" => posted.seen = Revision(value.parse().unwrap_or_default()),
                "version" => posted.version = value.parse().unwrap_or(u32::MAX),
                "go" => {
                    posted.go = go(value);
                    if value == "keep" {
                        posted.fields.push("ranked", "1".to_owned());
                    }
                }
                "clear" => {
                    posted.go = Go::Save;
                    posted.fields.push(name, value.clone());
                }
                "ask" => posted.ask = visible(value),
                Fields::OVER => {
                    if let Some((name, value)) = value.split_once('=') {
                        posted.over.get_or_insert_default().push(name, value.to_owned());
                    }
                }
                _ => posted.fields.push(name, value.clone()),
            }
        }
        posted.confirms = posted.go != Go::Back;
        if let Some((_, gone)) = pairs.iter().find(|(name, _)| name == "drop") {
            posted.go = Go::Save;
            posted.fields.drop_own(gone);
        }
        posted
    }

    /// What the form says of the question, given what is stored.
    pub(crate) fn given(&self, loaded: &Loaded, index: QuestionIndex) -> Option<Given> {
        let question = loaded.parsed.graph.question(index)?;
        Some(self.fields.given(question, loaded.interview.answers.entry(index)))
    }

    /// Keeps the answer to this question, or leaves it open, as the button says. What a page of an earlier version says is
    /// carried over first, as often as the survey changes meanwhile.
    pub(crate) async fn keep(&mut self, surveys: &Surveys, id: &SurveyId, question: &str) -> Result<(QuestionIndex, Acted), Error> {
        loop {
            let loaded = surveys.load(id).await?;
            let index = loaded.parsed.graph.find(question).ok_or(Error::UnknownAddress)?;
            self.version = self.version.min(loaded.record.version);
            if let Some(before) = surveys.earlier(&loaded, self.version).await? {
                self.carry(&before.survey, &loaded, index);
            }
            match self.apply(surveys, id, index).await? {
                // Its positions may be others by now.
                Acted::Refused(now, _) if now.record.since > self.version => {}
                acted => return Ok((index, acted)),
            }
        }
    }

    async fn apply(&self, surveys: &Surveys, id: &SurveyId, index: QuestionIndex) -> Result<Acted, Error> {
        if matches!(self.go, Go::LeaveOpen) && self.is_outdated {
            return surveys.load(id).await.map(Acted::Done);
        }
        if matches!(self.go, Go::LeaveOpen) {
            let skip = |loaded: &Loaded| self.present(loaded).map(|()| (Action::Skip { question: index }, self.seen(loaded, index)));
            return surveys.act(id, skip).await;
        }
        if matches!(self.go, Go::Newer) || (self.go == Go::Ask && self.asks_only) {
            return surveys.load(id).await.map(Acted::Done);
        }
        let may_skip = |loaded: &Loaded| loaded.parsed.graph.question(index).is_some_and(|question| question.skippable);
        let kept = surveys.act(id, |loaded| self.answer(loaded, index, self.go == Go::Skip && may_skip(loaded))).await?;
        let Acted::Done(loaded) = &kept else { return Ok(kept) };
        if self.is_outdated {
            return Ok(kept);
        }
        let (answers, graph) = (&loaded.interview.answers, &loaded.parsed.graph);
        let open = answers.standing(graph, index) == engine::Standing::Open;
        let skips = matches!(self.go, Go::Skip) || (open && matches!(self.go, Go::Next));
        if !skips {
            return Ok(kept);
        }
        // Whoever goes on from half an answer has not said that there is to be none.
        let half = graph.question(index).zip(answers.entry(index)).and_then(|(question, entry)| entry.is_whole(question).err());
        if let (Go::Next, Some(refusal)) = (self.go, half) {
            let refused = Refused { question: String::new(), refusal };
            return Ok(Acted::Refused(loaded.clone(), vec![refused]));
        }
        let seen = loaded.interview.revision;
        surveys.act(id, |loaded| self.present(loaded).map(|()| (Action::Skip { question: index }, seen))).await
    }

    /// Asks what the form asks, once the answer beside it is kept. What was written and not sent stays on the page too:
    /// whoever goes on would lose it.
    pub(crate) async fn ask(&self, surveys: &Surveys, loaded: Loaded, question: &str) -> Result<Ask, Error> {
        match self.go {
            Go::Ask => surveys.ask(&loaded.record.id, question, &self.ask).await,
            _ if self.ask.trim().is_empty() => Ok(Ask::Done(loaded)),
            _ => Ok(Ask::Refused(loaded, Unasked::NotSent)),
        }
    }

    fn answer(&self, loaded: &Loaded, index: QuestionIndex, skips: bool) -> Result<(Action, Revision), Vec<Refused>> {
        self.present(loaded)?;
        let given = self.given(loaded, index).ok_or_else(Vec::new)?;
        let note = self.fields.get("note").to_owned();
        let stored = loaded.interview.answers.entry(index).filter(|entry| entry.outdated && !self.confirms);
        let is_only_shown = stored.is_some_and(|stored| stored.given == given && stored.note == note);
        // Whoever skips need not put right first what is there; what is written stays aside.
        let action = match skips {
            _ if self.is_outdated || is_only_shown => Action::AnswerEarlier { question: index, given, note },
            true => Action::SkipFrom { question: index, given, note },
            false => Action::Answer { question: index, given, note },
        };
        Ok((action, self.seen(loaded, index)))
    }

    /// Refuses if the survey was changed between reading the form and keeping it: its positions may be others by now.
    fn present(&self, loaded: &Loaded) -> Result<(), Vec<Refused>> {
        let is_present = self.version >= loaded.record.since;
        if is_present { Ok(()) } else { Err(outdated("")) }
    }

    /// The revision that this goes by: the present one where what is there is what it names as its forerunner.
    fn seen(&self, loaded: &Loaded, index: QuestionIndex) -> Revision {
        let there = loaded.interview.answers.entry(index).zip(loaded.parsed.graph.question(index)).zip(self.over.as_ref());
        let goes_over = there.is_some_and(|((entry, question), over)| {
            let forerunner = Entry { note: over.get("note").to_owned(), ..Entry::new(over.given(question, None)) };
            entry.says(&forerunner)
        });
        if goes_over { loaded.interview.revision } else { self.seen }
    }
}

fn go(value: &str) -> Go {
    match value {
        "back" => Go::Back,
        "skip" => Go::Skip,
        "save" | "keep" | "upload" => Go::Save,
        "leave_open" => Go::LeaveOpen,
        "mine" => Go::Mine,
        "newer" => Go::Newer,
        "ask" => Go::Ask,
        _ => Go::Next,
    }
}

/// Why something was not asked, for the wizard, which knows one kind of reason.
pub(crate) fn refusal(unasked: Unasked) -> Refusal {
    match unasked {
        Unasked::Blank => Refusal::Required,
        Unasked::TooLong { length } => {
            let fits = |units| u32::try_from(units).unwrap_or(u32::MAX);
            Refusal::TooLong { length: fits(length), most: fits(LONGEST_ASK) }
        }
        Unasked::TooMany | Unasked::NotSent => Refusal::Malformed { wanted: "" },
        Unasked::NobodyWaits => Refusal::Settled,
    }
}

/// What a person sees of a text. Pasting brings control characters along that nobody typed, and that are no reason to
/// take nothing at all.
pub(crate) fn visible(text: &str) -> String {
    text.chars().filter(|c| !c.is_ascii_control() || matches!(c, '\t' | '\n' | '\r')).collect()
}
