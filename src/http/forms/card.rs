//! The form of a card: what it says of each question that stood on it, and whether all of it is to be sent. Each question
//! is taken or refused by itself; what was not taken stays on the page.

use std::collections::BTreeMap;

use app::{
    api::{Fault, Unsaved},
    mark::{mark, marked},
    pages::card::Unkept,
};
use axum::{
    body::Body,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use engine::{Graph, Layout, Place, QuestionIndex, Refused, Revision};

use super::{first, not_kept, unseen};
use crate::{
    body::{self, Media},
    error::Error,
    http::{
        pages::{Open, card},
        posted::{Go, Posted},
        preferences::Visitor,
        reply::{redirect, to_end},
        uploads::receive,
        view::{place_address, unkept},
    },
    store::SurveyId,
    surveys::{Acted, Loaded, Surveys, is_over},
};

/// A card's form.
struct Sheet {
    /// Of each question that could be answered there.
    of: BTreeMap<QuestionIndex, Posted>,
    /// All of it is to be sent.
    submits: bool,
    /// The question whose own button was pressed.
    at: Option<QuestionIndex>,
}

impl Sheet {
    /// What is of no question of the survey, and no revision, is passed over.
    fn read(pairs: &[(String, String)], version: u32, graph: &Graph) -> Self {
        let mut of: BTreeMap<QuestionIndex, Vec<(String, String)>> = BTreeMap::new();
        let own = |(name, value): &(String, String)| match known(graph, name) {
            Some((index, "clear" | "drop")) => Some(index),
            _ if name == "go" => known(graph, value).map(|(index, _)| index),
            _ => None,
        };
        let at = pairs.iter().find_map(own);
        // What says nothing else, as from a terminal, is a submission.
        let submits = at.is_none() && body::value(pairs, "go").is_none_or(|go| go == "submit");
        for (name, value) in pairs {
            match (name.as_str(), known(graph, name), known(graph, value)) {
                ("go", _, Some((index, go))) => of.entry(index).or_default().push(("go".to_owned(), go.to_owned())),
                (_, Some((index, name)), _) => of.entry(index).or_default().push((name.to_owned(), value.clone())),
                (_, None, _) => {}
            }
        }
        let seen = body::value(pairs, "seen").unwrap_or_default();
        let posted = |(index, mut pairs): (QuestionIndex, Vec<(String, String)>)| {
            // Who keeps their own has seen the newer one; until then that question has a revision of its own.
            if body::value(&pairs, "go") == Some("mine") {
                pairs.retain(|(name, _)| name != "seen");
            }
            let common = [("go", "save"), ("seen", seen)].map(|(name, value)| (name.to_owned(), value.to_owned()));
            let mut read = Posted::read(&common.into_iter().chain(pairs).collect::<Vec<_>>());
            (read.confirms, read.version) = (submits, version);
            (index, read)
        };
        Self { of: of.into_iter().map(posted).collect(), submits, at }
    }
}

/// The question of the survey that a name belongs to, and the name as it is on a page of its own.
fn known<'a>(graph: &Graph, name: &'a str) -> Option<(QuestionIndex, &'a str)> {
    marked(name).filter(|(index, _)| graph.question(*index).is_some())
}

/// `POST /s/{id}/submit` of a survey that is a card, from a page that showed this version.
pub(super) async fn submit(
    surveys: &Surveys,
    visitor: &Visitor,
    (loaded, version): (&Loaded, u32),
    headers: &HeaderMap,
    body: Body,
) -> Result<Response, Error> {
    let shown = surveys.earlier(loaded, version).await?;
    // Its positions are those of the version that it showed.
    let graph = shown.as_ref().map_or(&loaded.parsed.graph, |shown| &shown.graph);
    let (pairs, unkept) = read(surveys, visitor, (loaded, graph), headers, body).await?;
    let (id, mut sheet) = (&loaded.record.id, Sheet::read(&pairs, version, graph));
    let Some((before, Kept { loaded, mut unsaved })) = kept(surveys, id, &mut sheet, graph).await? else { return Ok(to_end(id)) };
    // What is not asked any more keeps nothing from being sent.
    let path = loaded.interview.path();
    unsaved.retain(|unsaved| path.contains(unsaved.question));
    let to = |from: QuestionIndex| same(graph, from, &loaded.parsed.graph);
    let unkept: Unkept =
        unkept.into_iter().filter_map(|(from, why)| Some((to(from)?, why))).filter(|(index, _)| path.contains(*index)).collect();
    if !unsaved.is_empty() || !unkept.is_empty() {
        return Ok(again(surveys, visitor, &loaded, (unsaved, unkept)).await);
    }
    if !sheet.submits {
        return Ok(redirect(&onward(&before, &loaded, sheet.at.and_then(to))));
    }
    // Each answer on the form was looked at by itself; who sends none of them saw the draft at that revision.
    let seen = if sheet.of.is_empty() { Posted::read(&pairs).seen } else { loaded.interview.revision };
    send(surveys, visitor, &loaded, (seen, version)).await
}

/// Where the question at `at` of one version stands in another.
fn same(of: &Graph, at: QuestionIndex, to: &Graph) -> Option<QuestionIndex> {
    to.find(of.question(at)?.id.as_str())
}

/// Reads a card's form. Its files are kept as they come in, and are part of the answers then; beside it those that are not.
async fn read(
    surveys: &Surveys,
    visitor: &Visitor,
    (loaded, shown): (&Loaded, &Graph),
    headers: &HeaderMap,
    body: Body,
) -> Result<(Vec<(String, String)>, Unkept), Error> {
    if Media::of(headers) != Some(Media::Parts) {
        return Ok((body::form(headers, body, body::CAP).await?, Unkept::new()));
    }
    let takes_files = |index: &QuestionIndex| surveys.takes_files(loaded, *index).is_ok();
    let whose = |name: &str| same(shown, marked(name)?.0, &loaded.parsed.graph).filter(takes_files);
    let mut received = receive(surveys, (loaded, whose), headers, body).await?;
    for (index, upload) in &received.kept {
        let Some(index) = same(&loaded.parsed.graph, *index, shown) else { continue };
        let own = mark(Layout::Card, index) + "own";
        let before = body::value(&received.fields, &own).unwrap_or_default();
        let added = format!("{before}{} ", surveys.files().uri(upload));
        received.fields.retain(|(name, _)| *name != own);
        received.fields.push((own, added));
    }
    let why = |(index, name, why): (QuestionIndex, String, _)| {
        Some((same(&loaded.parsed.graph, index, shown)?, unkept(&visitor.language.pages, &name, why)))
    };
    Ok((received.fields, received.unkept.into_iter().filter_map(why).collect()))
}

/// What became of a form.
struct Kept {
    loaded: Loaded,
    unsaved: Vec<Unsaved>,
}

/// Takes what the form says, question by question; beside it the survey as it was before. `None` if it is over.
async fn kept(surveys: &Surveys, id: &SurveyId, sheet: &mut Sheet, shown: &Graph) -> Result<Option<(Loaded, Kept)>, Error> {
    let before = surveys.load(id).await?;
    let mut kept = Kept { loaded: before.clone(), unsaved: Vec::new() };
    if !before.interview.takes_answers() {
        return Ok(None);
    }
    for (index, posted) in &mut sheet.of {
        let Some(question) = shown.question(*index).filter(|_| posted.go != Go::Newer) else { continue };
        let (index, acted) = posted.keep(surveys, id, question.id.as_str()).await?;
        match acted {
            Acted::Done(loaded) => kept.loaded = loaded,
            Acted::Refused(_, refused) if is_over(&refused) => return Ok(None),
            Acted::Refused(loaded, refused) => {
                let (entry, fault) = (not_kept(&loaded, index, posted), Fault::of(&first(refused)));
                kept.unsaved.push(Unsaved { question: index, entry, fault });
                kept.loaded = loaded;
            }
        }
    }
    Ok(Some((before, kept)))
}

/// Where a form that was kept leads: to the first question that it opened, else to where a button was pressed, else to
/// the top.
fn onward(before: &Loaded, loaded: &Loaded, at: Option<QuestionIndex>) -> String {
    let (old, now) = (before.interview.path(), loaded.interview.path());
    let opened = now.questions().iter().copied().find(|index| !old.contains(*index));
    let place = Place::Question(opened.or(at).unwrap_or(loaded.parsed.graph.entry()));
    place_address(loaded, place, false)
}

/// Sends all answers, or shows what keeps them from being sent.
async fn send(surveys: &Surveys, visitor: &Visitor, loaded: &Loaded, (seen, version): (Revision, u32)) -> Result<Response, Error> {
    let id = &loaded.record.id;
    match surveys.submit_draft(id, (seen, version)).await {
        Ok(Acted::Refused(loaded, refused)) => {
            if let Some(unseen) = unseen(&loaded, version, &refused) {
                return Ok(redirect(&unseen));
            }
            let unsaved = refused.into_iter().filter_map(|refused| unfit(&loaded, &refused)).collect();
            Ok(again(surveys, visitor, &loaded, (unsaved, Unkept::new())).await)
        }
        // The page of a survey that is over says how it ended, whoever ended it.
        Ok(Acted::Done(_)) | Err(Error::SettledOtherwise(_) | Error::Gone(_)) => Ok(to_end(id)),
        Err(error) => Err(error),
    }
}

fn unfit(loaded: &Loaded, refused: &Refused) -> Option<Unsaved> {
    let question = loaded.parsed.graph.find(&refused.question)?;
    Some(Unsaved { question, entry: None, fault: Fault::of(&refused.refusal) })
}

async fn again(surveys: &Surveys, visitor: &Visitor, loaded: &Loaded, (unsaved, unkept): (Vec<Unsaved>, Unkept)) -> Response {
    let changed = unsaved.iter().any(|unsaved| unsaved.fault == Fault::Changed);
    let status = if changed { StatusCode::CONFLICT } else { StatusCode::UNPROCESSABLE_ENTITY };
    card(surveys, visitor, loaded, Open { status, at: None, unsaved, unkept }).await
}

#[cfg(test)]
mod tests {
    use engine::{
        Json,
        doors::{Limits, find},
    };

    use super::*;

    #[test]
    fn each_question_is_read_once_with_its_own_fields_however_many_others_are_sent() {
        let spec =
            r#"{"prompt": "?", "nodes": [{"id": "a", "kind": "text", "prompt": "A?"}, {"id": "b", "kind": "text", "prompt": "B?"}]}"#;
        let door = find("ask_user_form").expect("a door");
        let survey = door.parse(&Json::parse(spec).expect("JSON"), &Limits::default()).expect("a survey");
        let others = (0..2_000).flat_map(|number| [(format!("a{number}"), "b".to_owned()), (format!("q{number}-"), String::new())]);
        let pairs: Vec<_> = others.chain([("seen".to_owned(), "7".to_owned()), ("q1-text".to_owned(), "So".to_owned())]).collect();
        let sheet = Sheet::read(&pairs, u32::MAX, survey.graph());
        let read: Vec<_> = sheet.of.values().map(|posted| (posted.seen, posted.fields.get("text"), posted.fields.get("a1"))).collect();
        assert_eq!(read, [(Revision(7), "", ""), (Revision(7), "So", "")]);
    }
}
