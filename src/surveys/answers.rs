//! What came while nobody waited: a run of an agent that begins collects what ended since the one before. Who goes on from
//! the cursor that came last says with it that all before has arrived; nothing is kept of that here.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::{
    clock::rfc3339,
    error::Error,
    store::Asker,
    surveys::{Loaded, Surveys},
};

impl Surveys {
    /// What ended after `cursor`, or was answered after its end, at most `limit` of it: the door's result of each, and the
    /// cursor to go on from. Without a cursor, or with one of another database, it begins with the first.
    ///
    /// # Errors
    /// [`Error::Store`]
    pub(crate) async fn answers(&self, cursor: Option<&str>, of: &Asker, limit: u32) -> Result<Value, Error> {
        let known = match cursor {
            Some(cursor) => self.place(cursor).await?,
            None => None,
        };
        let after = known.unwrap_or(0);
        let came = self.0.store.answers_after(after, of, limit).await?;
        let last = came.last().map_or(after, |(seq, _)| *seq);
        let more = came.len() >= limit as usize;
        let (mut answers, mut seen) = (Vec::new(), HashSet::new());
        // A survey that ended and was answered late among these is told once, as it is now.
        for (_, id) in came.into_iter().filter(|(_, id)| seen.insert(id.clone())) {
            answers.push(match self.load(&id).await {
                Ok(loaded) => self.told(&loaded),
                // One that cannot be read keeps nobody from those after it.
                Err(error @ Error::Unreadable(_)) => {
                    error.log();
                    json!({"id": id.to_string(), "state": "settled", "unreadable": true})
                }
                Err(error) => return Err(error),
            });
        }
        Ok(json!({"answers": answers, "next": self.cursor(last), "more": more}))
    }

    /// The result of a settled survey, and whose it is.
    pub(super) fn told(&self, loaded: &Loaded) -> Value {
        let mut told = self.result(loaded);
        let record = &loaded.record;
        if let Some(told) = told.as_object_mut() {
            let settled_at = record.outcome.as_ref().map(|outcome| rfc3339(outcome.settled_at));
            let whose = json!({
                "door": record.door, "title": record.title, "agent": record.agent, "session": record.session, "settled_at": settled_at,
            });
            told.extend(whose.as_object().cloned().unwrap_or_default());
        }
        told
    }
}
