//! Reads `quick`, the templates. A template's own answers must lead to exactly the questions they answer.

use alloc::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};

use crate::{
    answer::{Answers, Custom, Entry, Given, Standing},
    doors::ask_survey::{answers, wording},
    json::Json,
    path::path,
    problem::{At, Problems, quote},
    refusal::Refusal,
    survey::{ChoiceIndex, Graph, Ids, Kind, Question, Template},
};

/// Reads the templates. What their answers lead to is checked only if `paths_hold`: if no edge and no condition is lost.
pub(super) fn read_all(quick: &Json, at: At<'_>, graph: &Graph, paths_hold: bool, problems: &mut Problems) -> Vec<Template> {
    let ids = Ids::of(graph);
    let mut keys = BTreeSet::new();
    let mut templates = Vec::new();
    for (index, json) in quick.list().iter().enumerate() {
        let here = at.index(index);
        let key = json.at("key").text();
        if let Some(key) = key.filter(|key| !keys.insert(*key)) {
            problems.repeated_key(here.key("key"), key);
        }
        let before = problems.len();
        let answers = read(json.at("answers"), here.key("answers"), &ids, problems);
        if paths_hold && problems.len() == before && matches!(json.at("answers"), Json::Object(_)) {
            check_path(&answers, here.key("answers"), graph, problems);
        }
        templates.push(Template { key: key.unwrap_or_default().to_string(), text: wording::choice(json), answers });
    }
    templates
}

fn read(json: &Json, at: At<'_>, ids: &Ids<'_>, problems: &mut Problems) -> Answers {
    let mut answers = Answers::default();
    for (id, answer) in json.members() {
        let here = at.key(id);
        let Some((index, question)) = ids.find(id) else {
            problems.unknown_question(here, id, ids.all());
            continue;
        };
        let before = problems.len();
        let entry = Entry::new(given(answer, here, question, problems));
        let fits = entry.fits(question).and_then(|()| entry.given.is_enough(question));
        if let (Err(refusal), true) = (fits, problems.len() == before) {
            problems.add(here, refusal.code(), format!("the answer to {}: {refusal}", quote(id)));
        }
        answers.set(index, entry);
    }
    answers
}

fn given(json: &Json, at: At<'_>, question: &Question, problems: &mut Problems) -> Given {
    let Kind::Choice(choices) = &question.kind else {
        let mut refusals = Vec::new();
        let given = answers::given(json, &question.kind, false, &mut refusals);
        // What has another type than the shape says is reported there.
        for refusal in refusals.into_iter().filter(|refusal| !matches!(refusal, Refusal::Malformed { .. })) {
            problems.add(at, refusal.code(), format!("the answer to {}: {refusal}", quote(question.id.as_str())));
        }
        return given;
    };
    let mut picked = Vec::new();
    let selected_at = at.key("selected");
    for (index, key) in json.at("selected").list().iter().enumerate() {
        let Some(key) = key.text() else { continue };
        match choices.options.iter().position(|choice| choice.key.as_str() == key) {
            Some(position) => picked.push(ChoiceIndex::new(position)),
            None => problems.unknown_key(selected_at.index(index), key, choices.options.iter().map(|choice| choice.key.as_str())),
        }
    }
    Given::Choice { picked, custom: Custom::Used(json.at("custom").text().unwrap_or_default().to_string()) }
}

fn check_path(answers: &Answers, at: At<'_>, graph: &Graph, problems: &mut Problems) {
    let path = path(graph, answers);
    for (index, _) in answers.iter() {
        let Some(question) = graph.question(index).filter(|_| !path.contains(index)) else { continue };
        let id = question.id.as_str();
        problems.add(at.key(id), "not_reached", format!("these answers do not lead to {}; leave it out", quote(id)));
    }
    for index in path.questions() {
        let Some(question) = graph.question(*index) else { continue };
        if answers.standing(graph, *index) != Standing::Answered {
            let id = quote(question.id.as_str());
            problems.add(at, "not_answered", String::from("these answers lead to ") + &id + ", which has no answer here; add one");
        }
    }
}
