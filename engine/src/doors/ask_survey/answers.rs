//! Reads answers: `[{id, selected, custom?, skipped?}]`, or `{path, answers}` with a claimed path. Drafts and
//! submissions are read alike and must be true to their claim; only a submission must be whole and on its path.

mod given;

use alloc::{collections::BTreeSet, vec, vec::Vec};

pub(super) use self::given::given;
use self::given::string;
use crate::{
    answer::{Answers, Entry, Given},
    doors::{MOST_REFUSED, Refusals},
    json::Json,
    outcome::Response,
    path::{Path, path},
    problem::{At, Problems, unknown},
    refusal::{Refusal, Refused},
    survey::{Graph, Ids, Question, QuestionIndex, Survey},
};

pub(super) fn draft(survey: &Survey, json: &Json) -> Result<Answers, Refusals> {
    let graph = &survey.graph;
    let Reading { answers, mut refused, .. } = Reading::of(graph, json);
    if refused.is_empty() {
        refused.extend(check_claim(json, &path(graph, &answers), graph));
    }
    if refused.is_empty() { Ok(answers) } else { Err(Refusals::new(graph, &answers, refused)) }
}

pub(super) fn submission(survey: &Survey, json: &Json) -> Result<(Answers, Response), Refusals> {
    let graph = &survey.graph;
    let Reading { answers, mut refused, named } = Reading::of(graph, json);
    if !refused.is_empty() {
        return Err(Refusals::new(graph, &answers, refused));
    }
    let path = path(graph, &answers);
    let off_path = named.iter().filter(|index| !path.contains(**index)).filter_map(|index| graph.question(*index));
    refused.extend(off_path.map(|question| Refused::new(question.id.as_str(), Refusal::OffPath)));
    refused.extend(check_claim(json, &path, graph));
    match Response::new(graph, &answers) {
        Ok(response) if refused.is_empty() => Ok((answers, response)),
        Ok(_) => Err(Refusals::new(graph, &answers, refused)),
        Err(more) => {
            refused.extend(more);
            Err(Refusals::new(graph, &answers, refused))
        }
    }
}

/// A path that the submitter claims must be the computed one.
fn check_claim(json: &Json, path: &Path, graph: &Graph) -> Option<Refused> {
    let claim = json.get("path")?;
    let refusal = match claim {
        Json::List(ids) if ids.iter().map(Json::text).eq(path.ids(graph).into_iter().map(Some)) => return None,
        Json::List(ids) if ids.iter().all(|id| id.text().is_some()) => Refusal::PathDiffers,
        _ => Refusal::Malformed { wanted: "a list of question ids as \"path\"" },
    };
    Some(Refused::new("", refusal))
}

/// What was read: the usable answers, what was refused, and every question that was named.
struct Reading {
    answers: Answers,
    refused: Vec<Refused>,
    named: BTreeSet<QuestionIndex>,
}

impl Reading {
    fn of(graph: &Graph, json: &Json) -> Self {
        let mut reading = Self { answers: Answers::default(), refused: Vec::new(), named: BTreeSet::new() };
        let twice = |key: &str| json.members().iter().filter(|(name, _)| name == key).count() > 1;
        let list = match json {
            Json::Object(_) if !twice("answers") && !twice("path") => json.at("answers"),
            _ => json,
        };
        let Json::List(list) = list else {
            let wanted = "a list of answers, or an object with \"answers\" and an optional \"path\", each once";
            reading.refused.push(Refused::new("", Refusal::Malformed { wanted }));
            return reading;
        };
        let ids = Ids::of(graph);
        for json in list {
            reading.read(&ids, json);
            if reading.refused.len() >= MOST_REFUSED {
                break;
            }
        }
        reading
    }

    fn read(&mut self, ids: &Ids<'_>, json: &Json) {
        let Some(id) = json.get("id").and_then(Json::text) else {
            self.refused.push(Refused::new("", Refusal::Malformed { wanted: "an object with the question's id as \"id\"" }));
            return;
        };
        let Some((index, question)) = ids.find(id) else {
            self.refused.push(Refused::new(id, Refusal::UnknownQuestion(unknown("question", id, ids.all()))));
            return;
        };
        if !self.named.insert(index) {
            self.refused.push(Refused::new(id, Refusal::RepeatedQuestion));
            return;
        }
        match entry(json, question) {
            Ok(entry) => self.answers.set(index, entry),
            Err(refusals) => self.refused.extend(refusals.into_iter().map(|refusal| Refused::new(id, refusal))),
        }
    }
}

fn entry(json: &Json, question: &Question) -> Result<Entry, Vec<Refusal>> {
    let mut faults = Problems::default();
    json.check_text(At::ROOT, &mut faults);
    match faults.iter().next().map(|problem| problem.code) {
        Some("control_character") => return Err(vec![Refusal::ControlCharacter]),
        Some(_) => return Err(vec![Refusal::Malformed { wanted: "an object with each key once" }]),
        None => {}
    }
    let mut refusals = Vec::new();
    let skipped = json.get("skipped").map_or(Some(false), Json::flag);
    if skipped.is_none() {
        refusals.push(Refusal::Malformed { wanted: "a boolean as \"skipped\"" });
    }
    let skipped = skipped.unwrap_or(false);
    let given = given(json, &question.kind, !skipped, &mut refusals);
    let note = string(json, "note", "a string as \"note\"", &mut refusals);
    let entry = Entry { note, ..Entry::new(given) };
    if refusals.is_empty() {
        refusals.extend(entry.fits(question).err());
    }
    match (refusals.is_empty(), skipped) {
        (false, _) => Err(refusals),
        (true, false) => Ok(entry),
        // Whether it may be skipped is asked where the path is known.
        (true, true) => Ok(Entry { skipped: question.skippable, ..Entry::new(Given::nothing(&question.kind)) }),
    }
}
