//! A survey that its agent changes while it is out: the arguments with a patch, parsed again, are its next version. What was
//! answered stays, by ids and keys; what asks something else by then is asked again.

use std::{collections::BTreeSet, sync::Arc};

use engine::{Interview, Json, Problem, QuestionIndex, Stage, doors::Door, path};
use json_patch::{Patch, PatchOperation};
use serde_json::Value;

use crate::{
    body::BodyError,
    error::Error,
    store::{Amendment, Record, SurveyId},
    surveys::{Loaded, Parsed, Surveys, TRIES, create::shown_title, json, parsed::accepted},
};

/// How often the arguments of one survey are changed.
const MOST: u32 = 100;
/// The most steps of one patch.
const MOST_STEPS: usize = 100;
/// The most levels of arguments, which is what a body of JSON may have.
const DEEPEST: usize = 128;

/// What an agent sends: which version it knows, and what is to be other.
struct Wanted {
    version: u32,
    change: Change,
}

enum Change {
    /// JSON Merge Patch (RFC 7386).
    Merge(Value),
    /// JSON Patch (RFC 6902).
    Steps(Patch),
}

impl Wanted {
    fn read(body: &[u8]) -> Result<Self, Error> {
        let faults = Json::read(body).map_err(Error::NotJson)?.faults();
        if !faults.is_empty() {
            return Err(Error::Spec { problems: faults.into_vec(), failure: None });
        }
        let refuse = |pointer: &str, code, message: &str| Error::Spec {
            problems: vec![Problem { pointer: pointer.to_owned(), code, message: message.to_owned() }],
            failure: None,
        };
        let body: Value = serde_json::from_slice(body).map_err(|error| refuse("", "not_json", &error.to_string()))?;
        let Value::Object(mut members) = body else {
            return Err(refuse("", "wrong_type", "send an object, {\"version\": …, \"patch\": …}"));
        };
        let (version, patch) = (members.remove("version"), members.remove("patch"));
        if let Some(name) = members.keys().next() {
            let pointer = format!("/{}", name.replace('~', "~0").replace('/', "~1"));
            return Err(refuse(&pointer, "unknown_field", "this is not known here; known are version and patch"));
        }
        let version = version.as_ref().and_then(Value::as_u64).and_then(|version| u32::try_from(version).ok());
        let version = version.ok_or_else(|| refuse("/version", "wrong_type", "send the survey's version that you know, a whole number"))?;
        let change = match patch {
            Some(merge @ Value::Object(_)) => Change::Merge(merge),
            Some(steps @ Value::Array(_)) => {
                let steps: Patch = serde_json::from_value(steps).map_err(|error| refuse("/patch", "not_a_patch", &error.to_string()))?;
                if steps.len() > MOST_STEPS {
                    return Err(refuse("/patch", "too_many", &format!("a patch has at most {MOST_STEPS} steps; send several")));
                }
                Change::Steps(steps)
            }
            _ => return Err(refuse("/patch", "wrong_type", "send an object (JSON Merge Patch) or a list of operations (JSON Patch)")),
        };
        Ok(Self { version, change })
    }

    /// `arguments` with the change, of at most so many bytes.
    fn apply(&self, arguments: &Value, most: usize) -> Result<Value, Error> {
        let mut changed = arguments.clone();
        match &self.change {
            Change::Merge(merge) => json_patch::merge(&mut changed, merge),
            Change::Steps(steps) => take(steps, &mut changed, most)?,
        }
        Ok(changed)
    }
}

/// A survey may be sent as a string, too, in which nothing could be pointed at.
fn readable(mut arguments: Value) -> Value {
    if let Some(survey) = arguments.get_mut("survey")
        && let Some(object) = survey.as_str().and_then(|text| serde_json::from_str(text).ok()).filter(Value::is_object)
    {
        *survey = object;
    }
    arguments
}

/// Takes one step after the other. Each is looked at by itself, since steps that copy what steps before copied could make a
/// thing of any size or depth.
fn take(Patch(steps): &Patch, changed: &mut Value, most: usize) -> Result<(), Error> {
    for (number, step) in steps.iter().enumerate() {
        let refuse = |code, message| {
            let pointer = format!("/patch/{number}");
            Error::Spec { problems: vec![Problem { pointer, code, message }], failure: None }
        };
        json_patch::patch(changed, std::slice::from_ref(step)).map_err(|error| refuse("patch_failed", error.kind.to_string()))?;
        if !is_shallow(changed, DEEPEST) {
            return Err(refuse("too_deep", format!("this makes more than {DEEPEST} levels, one in the other")));
        }
        if matches!(step, PatchOperation::Copy(_)) && changed.to_string().len() > most {
            return Err(BodyError::TooLarge { cap: most }.into());
        }
    }
    Ok(())
}

/// Whether there are at most so many levels.
fn is_shallow(value: &Value, levels: usize) -> bool {
    let Some(below) = levels.checked_sub(1) else { return false };
    match value {
        Value::Array(values) => values.iter().all(|value| is_shallow(value, below)),
        Value::Object(members) => members.values().all(|value| is_shallow(value, below)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => true,
    }
}

impl Surveys {
    /// Changes the arguments of a pending survey by an agent's `{"version": …, "patch": …}`, as JSON text. A patch that
    /// changes nothing any more leaves everything as it is.
    ///
    /// # Errors
    /// [`Error::NotJson`], [`Error::Spec`] with pointers into the changed arguments; [`Error::OtherVersion`] if the survey is
    /// not at that version; [`Error::Conversational`]; [`Error::Gone`] if it is over.
    pub(crate) async fn amend(&self, id: &SurveyId, body: &[u8]) -> Result<Loaded, Error> {
        self.load(id).await?;
        let wanted = Arc::new(Wanted::read(body)?);
        for _ in 0..TRIES {
            let loaded = self.read(id).await?;
            let record = self.0.store.load(id).await?.ok_or(Error::UnknownSurvey)?;
            let unreadable = |_| Error::Unreadable(format!("{id:?}, its arguments are not JSON"));
            let arguments = readable(serde_json::from_str(&record.arguments).map_err(unreadable)?);
            let changed = self.patched(&wanted, &arguments, loaded.parsed.door.most_bytes()).await;
            if changed.as_ref().is_ok_and(|changed| *changed == arguments) {
                return Ok(loaded);
            }
            if loaded.interview.stage != Stage::Answering {
                return Err(Error::Gone(Box::new(self.result(&loaded))));
            }
            if record.conversational {
                return Err(Error::Conversational);
            }
            if record.version != wanted.version {
                return Err(Error::OtherVersion(record.version));
            }
            let text = changed?.to_string();
            let parsed = self.next(&loaded, &text).await?;
            let amendment = self.amendment(&loaded, &record, &parsed, text)?;
            if self.0.store.amend(id, loaded.record.version, loaded.record.revision, amendment).await? {
                self.ring();
                return self.read(id).await;
            }
        }
        Err(Error::Contended)
    }

    /// Aside, like reading a spec: many steps on large arguments take a while.
    async fn patched(&self, wanted: &Arc<Wanted>, arguments: &Value, most: usize) -> Result<Value, Error> {
        let _turn = self.0.parsing.acquire().await;
        let (wanted, arguments) = (Arc::clone(wanted), arguments.clone());
        let patch = move || wanted.apply(&arguments, most);
        tokio::task::spawn_blocking(patch).await.unwrap_or_else(|error| Err(Error::Unreadable(error.to_string())))
    }

    /// The next version of a survey, if it can follow the present one.
    async fn next(&self, loaded: &Loaded, text: &str) -> Result<Parsed, Error> {
        let door: &'static dyn Door = loaded.parsed.door;
        if text.len() > door.most_bytes() {
            return Err(BodyError::TooLarge { cap: door.most_bytes() }.into());
        }
        let parsed = self.parse(door, text).await?;
        let mut problems = loaded.parsed.survey.broken_by(&parsed.survey, door);
        if loaded.record.changes >= MOST {
            let message = format!("this survey was changed {MOST} times, and no more are kept; ask a new survey instead");
            problems.push(Problem { pointer: String::new(), code: "too_many", message });
        }
        if problems.is_empty() { Ok(parsed) } else { Err(Error::Spec { problems, failure: door.bad_spec() }) }
    }

    /// What is to be kept of it.
    fn amendment(&self, loaded: &Loaded, record: &Record, next: &Parsed, arguments: String) -> Result<Amendment, Error> {
        let survey = &loaded.parsed.survey;
        let answers = survey.carry(&loaded.interview.answers, &next.survey);
        let interview = Interview { graph: Arc::clone(&next.graph), answers, ..loaded.interview.clone() };
        let progress = interview.progress();
        let mut added: Vec<String> = serde_json::from_str(&record.added).unwrap_or_default();
        added.extend(survey.added_by(&next.survey).map(|question| question.id.to_string()));
        Ok(Amendment {
            arguments,
            title: Some(shown_title(next)),
            added: json(&added)?,
            draft: json(&interview.answers.save(&next.graph))?,
            done: u32::try_from(progress.done).unwrap_or(u32::MAX),
            total: u32::try_from(progress.total).unwrap_or(u32::MAX),
            at: self.now(),
        })
    }

    /// The survey as a page of `version` shows it, if its arguments were changed since.
    ///
    /// # Errors
    /// [`Error::Unreadable`] for a row that is not ours.
    pub(crate) async fn earlier(&self, loaded: &Loaded, version: u32) -> Result<Option<Arc<Parsed>>, Error> {
        if version >= loaded.record.since {
            return Ok(None);
        }
        let (door, id) = (loaded.parsed.door, &loaded.record.id);
        let Some(arguments) = self.0.store.former_arguments(id, version).await? else { return Ok(None) };
        let parse = || Ok(Arc::new(Parsed::new(door, accepted(door, &arguments, id)?, arguments.len())));
        // It lacks insight, which no form is read with.
        self.0.parsed.get_or_insert_with(&(id.clone(), version), parse).map(Some)
    }

    /// The first question of the path that a page of `version` did not show, or showed asking something else.
    pub(super) async fn unseen(&self, loaded: &Loaded, version: u32) -> Result<Option<QuestionIndex>, Error> {
        let Some(shown) = self.earlier(loaded, version).await? else { return Ok(None) };
        let Interview { graph, answers, .. } = &loaded.interview;
        let then = path(&shown.graph, &loaded.parsed.survey.carry(answers, &shown.survey));
        let was_shown: BTreeSet<_> = then.ids(&shown.graph).into_iter().collect();
        let is_unseen = |index: &QuestionIndex| {
            let is_outdated = answers.entry(*index).is_some_and(|entry| entry.outdated);
            is_outdated || graph.question(*index).is_some_and(|question| !was_shown.contains(question.id.as_str()))
        };
        Ok(loaded.interview.path().questions().iter().copied().find(is_unseen))
    }
}
