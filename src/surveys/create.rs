//! Making surveys, and trying them without making them.

use std::{fmt::Write as _, time::Duration};

use engine::{
    Answers, Interview, Json, Outcome, Problem, Problems,
    doors::{self, Door, Interaction, Rendered},
    utf8,
};
use serde_json::{Value, json, value::RawValue};
use sha2::{Digest, Sha256};

use crate::{
    error::Error,
    store::{Creation, Holds, Idempotency, NewSurvey, Record, Supersede, SurveyId},
    surveys::{Handle, Parsed, Surveys, json as to_json},
    webhook,
};

/// The largest whole number up to which doubles have every one.
const MOST_EXACT: u64 = (1 << 53) - 1;

/// What comes with a new survey beside its arguments.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    pub(crate) agent: Option<String>,
    pub(crate) session: Option<String>,
    /// In seconds.
    pub(crate) expires_in: Option<u64>,
    /// Leave pending surveys of the same session pending.
    pub(crate) keep: bool,
    /// What the agent's host can show; if that is not said, what the session said last holds.
    pub(crate) supports: Option<Vec<String>>,
    pub(crate) idempotency_key: Option<String>,
    /// Where the agent wants to be told.
    pub(crate) callback: Option<String>,
    /// Who asks and what, for a caller that repeats itself without a key of its own.
    pub(crate) repeat: Option<Repeat>,
}

/// By what a repeated request is known until its outcome was read. Afterwards the same request asks again.
#[derive(Clone, Debug)]
pub(crate) struct Repeat {
    /// Equal for equal requests of one caller, and never equal to anybody's Idempotency-Key.
    pub(crate) key: String,
    /// It is meant to ask again, although the survey before may be pending.
    pub(crate) fresh: bool,
}

/// A survey that was made now, or by the same request before.
pub(crate) struct Created {
    pub(crate) handle: Handle,
    pub(crate) warnings: Vec<Problem>,
    /// What the agent is to ask in its own conversation, where its host cannot show a page.
    pub(crate) conversational: Option<Rendered>,
}

impl Surveys {
    /// Makes a survey from a tool's arguments, as JSON text. The row is on disk when the handle is handed out. Whoever says
    /// for how long it is asked is believed; otherwise the door knows.
    ///
    /// # Errors
    /// [`Error::NotJson`], [`Error::Spec`], [`Error::KeyTaken`], [`Error::Callback`].
    pub(crate) async fn create(&self, door: &'static dyn Door, arguments: &[u8], options: Options) -> Result<Created, Error> {
        let text = utf8(arguments).map_err(Error::NotJson)?;
        if let Some(url) = &options.callback {
            webhook::callback(url, self.0.courier.reach()).map_err(Error::Callback)?;
        }
        let parsed = self.parse(door, text).await?;
        let interaction = self.without_page(door, &options).await?;
        let new = NewSurvey { conversational: interaction.is_some(), ..self.new_survey(&parsed, text, &options)? };
        let supersede = (door.supersedes() && options.session.is_some() && !options.keep).then(supersede).transpose()?;
        let (record, is_new) = match self.0.store.create(new, supersede).await? {
            Creation::Created { record, superseded } => {
                self.let_go(&superseded).await;
                (record, true)
            }
            Creation::Repeated(record) => (record, false),
            Creation::KeyTaken(record) => return Err(Error::KeyTaken(Box::new(self.handle(&record)))),
        };
        // A request that came before is answered as it was then.
        let interaction = door.interaction().filter(|_| record.conversational);
        let created = Created {
            handle: Handle { callback_secret: self.callback_secret(record.callback.as_ref(), &record.id), ..self.handle(&record) },
            warnings: parsed.survey.warnings().to_vec(),
            conversational: interaction.map(|interaction| (interaction.conversational)(&parsed.survey)),
        };
        if is_new {
            self.0.parsed.insert((record.id.clone(), record.version), parsed.into());
            self.ring();
            if record.expires_at.is_some() {
                self.0.expiry.notify_one();
            }
        }
        Ok(created)
    }

    /// What the door has to offer instead of a page, if the agent's host cannot show one.
    async fn without_page(&self, door: &dyn Door, options: &Options) -> Result<Option<&'static Interaction>, Error> {
        let Some(interaction) = door.interaction() else { return Ok(None) };
        let supports = match (&options.supports, &options.session) {
            (Some(supports), _) => Some(supports.clone()),
            (None, Some(session)) => match self.0.store.supports(session).await? {
                Some(kept) => Some(serde_json::from_str(&kept).map_err(|_| Error::Unreadable("what a session supports".to_owned()))?),
                None => None,
            },
            (None, None) => None,
        };
        Ok(supports.filter(|supports| !supports.iter().any(|name| name == interaction.capability)).map(|_| interaction))
    }

    /// Notes that who asked has got the outcome: the same call, known by [`Repeat`], asks again from now on.
    ///
    /// # Errors
    /// [`Error::Store`]
    pub(crate) async fn was_read(&self, id: &SurveyId) -> Result<(), Error> {
        Ok(self.0.store.was_read(id).await?)
    }

    /// What a survey would be: its warnings, how many paths it has and how long they are, and a sample result.
    ///
    /// # Errors
    /// [`Error::NotJson`], [`Error::Spec`].
    pub(crate) async fn check(&self, door: &'static dyn Door, arguments: &[u8]) -> Result<Value, Error> {
        let parsed = self.parse(door, utf8(arguments).map_err(Error::NotJson)?).await?;
        Ok(report(parsed.door, &parsed.survey))
    }

    /// Reads a spec aside, a few at a time: a large one takes milliseconds, which nobody else should wait for.
    pub(super) async fn parse(&self, door: &'static dyn Door, text: &str) -> Result<Parsed, Error> {
        let _turn = self.0.parsing.acquire().await;
        let (text, limits) = (text.to_owned(), self.0.limits.clone());
        let parse = move || {
            let json = Json::parse(&text).map_err(Error::NotJson)?;
            let refuse = |problems: Problems| Error::Spec { problems: problems.into_vec(), failure: door.bad_spec() };
            let survey = door.parse(&json, &limits).map_err(refuse)?;
            Ok(Parsed::new(door, survey, text.len()))
        };
        tokio::task::spawn_blocking(parse).await.unwrap_or_else(|error| Err(Error::Unreadable(error.to_string())))
    }

    fn new_survey(&self, parsed: &Parsed, text: &str, options: &Options) -> Result<NewSurvey, Error> {
        let now = self.now();
        let waits = options.expires_in.map(Duration::from_secs).or_else(|| parsed.door.waits(self.limits()));
        let interview = Interview::new(std::sync::Arc::clone(&parsed.graph));
        let idempotency = match (&options.idempotency_key, &options.repeat) {
            (Some(key), _) => Some(Idempotency { key: key.clone(), hash: digest([parsed.door.name(), text]), holds: Holds::Always }),
            (None, Some(Repeat { key, fresh })) => {
                let holds = if *fresh { Holds::Anew } else { Holds::UntilRead };
                Some(Idempotency { key: key.clone(), hash: key.clone(), holds })
            }
            (None, None) => None,
        };
        Ok(NewSurvey {
            id: SurveyId::random(),
            door: parsed.door.name().to_owned(),
            arguments: text.to_owned(),
            title: Some(shown_title(parsed)),
            agent: options.agent.clone(),
            session: options.session.clone(),
            created_at: now,
            expires_at: waits.map(|waits| now.saturating_add(i64::try_from(waits.as_millis()).unwrap_or(i64::MAX))),
            draft: to_json(&Answers::default().save(&parsed.graph))?,
            total: u32::try_from(interview.path().len()).unwrap_or(u32::MAX),
            idempotency,
            conversational: false,
            callback: options.callback.clone(),
            supports: options.supports.as_ref().map(to_json).transpose()?,
        })
    }

    pub(crate) fn handle(&self, record: &Record) -> Handle {
        Handle {
            url: self.0.link.survey(&record.id),
            id: record.id.to_string(),
            state: if record.outcome.is_some() { "settled" } else { "pending" },
            revision: record.revision,
            callback_secret: None,
        }
    }
}

/// SHA-256 in hexadecimal of texts, with NUL between, which none of them holds.
pub(crate) fn digest<const N: usize>(texts: [&str; N]) -> String {
    let digest = Sha256::digest(texts.join("\0"));
    digest.iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// The survey's title, or else its first question.
pub(super) fn shown_title(parsed: &Parsed) -> String {
    let texts = parsed.survey.texts();
    let first = || texts.question(parsed.graph.entry()).map(|question| question.short().to_owned());
    texts.title.clone().or_else(first).unwrap_or_default()
}

fn supersede() -> Result<Supersede, Error> {
    let outcome = Outcome::Superseded;
    Ok(Supersede { kind: outcome.kind().as_str().to_owned(), outcome_json: to_json(&outcome)? })
}

/// The report of a dry run; the command line prints the same.
fn report(door: &'static dyn Door, survey: &engine::Survey) -> Value {
    let sample = engine::sample(survey).map(|response| door.render(survey, &Outcome::Answered(response)).json);
    let engine::Lint { tally, minutes, hints } = engine::lint(door, survey);
    // A number that every reader of JSON takes as it is; the text has all its digits.
    let count = u64::try_from(tally.paths).unwrap_or(u64::MAX).min(MOST_EXACT);
    json!({
        "ok": true,
        "warnings": survey.warnings(),
        "hints": hints,
        "questions": survey.graph().questions().len(),
        "paths": {"count": count, "digits": tally.paths.to_string(), "exact": tally.exact},
        "shortest": tally.shortest,
        "longest": tally.longest,
        "minutes": minutes,
        "sample": sample.and_then(|json| RawValue::from_string(json).ok()),
    })
}

/// Reads a spec and reports on it without any server.
///
/// # Errors
/// All problems at once.
pub(crate) fn dry_run(door: &'static dyn Door, json: &Json, limits: &doors::Limits) -> Result<Value, Vec<Problem>> {
    let survey = door.parse(json, limits).map_err(engine::Problems::into_vec)?;
    Ok(report(door, &survey))
}
