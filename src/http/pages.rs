//! The pages, which change nothing: the inbox, a survey's start, its questions, its review and its end.

use app::{
    api::{Boot, Snapshot, Unsaved},
    pages::{ended::EndedPage, inbox::InboxPage, review::ReviewPage, start::StartPage, wizard::WizardPage},
    wording::Wording,
};
use axum::{
    extract::State,
    http::{StatusCode, Uri},
    response::{IntoResponse, Response},
};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use engine::{Outcome, Place, QuestionIndex, Stage};
use leptos::prelude::*;

use crate::{
    error::Error,
    fence::is_for_agents,
    http::{
        agents::wrong_method,
        parameters::{Named, Parameters},
        preferences::Visitor,
        reply::{binary, redirect, render, trouble},
        view::{View, has_start, place_address, wording},
    },
    store::{Filter, State as Listed},
    surveys::{Loaded, Surveys},
};

/// How many surveys the inbox shows of each kind.
const SHOWN: u32 = 50;

/// `GET /`
pub(crate) async fn inbox(State(surveys): State<Surveys>, visitor: Visitor) -> Response {
    let loaded = match listed(&surveys).await {
        Ok(loaded) => loaded,
        Err(error) => return trouble(&visitor, error).await,
    };
    let view = view(&visitor, &surveys);
    let (settled, pending): (Vec<_>, Vec<_>) = loaded.iter().partition(|loaded| loaded.record.outcome.is_some());
    let settled: Vec<_> = settled.into_iter().filter_map(|loaded| view.settled(loaded)).collect();
    let pending: Vec<_> = pending.into_iter().map(|loaded| view.pending(loaded)).collect();
    let heading = visitor.language.pages.waiting_title().say(pending.len(), &[]);
    let title = if pending.is_empty() { "Askpath".to_owned() } else { format!("({}) {heading}", pending.len()) };
    let frame = visitor.frame(&title, true);
    let command = first_command(surveys.link().base());
    render(StatusCode::OK, move || {
        let (frame, heading, pending, settled, command) =
            (frame.clone(), heading.clone(), pending.clone(), settled.clone(), command.clone());
        view! { <InboxPage frame heading pending settled command/> }
    })
    .await
}

/// What the inbox shows. A survey that cannot be read is left out and logged: the others are still to be answered.
async fn listed(surveys: &Surveys) -> Result<Vec<Loaded>, Error> {
    let mut loaded = Vec::new();
    for state in [Listed::Pending, Listed::Settled] {
        let page = surveys.list(Filter { state: Some(state), session: None, before: None, limit: SHOWN }).await?;
        for listed in page.records {
            match surveys.load(&listed.id).await {
                Ok(survey) => loaded.push(survey),
                Err(error @ Error::Unreadable(_)) => error.log(),
                Err(error) => return Err(error),
            }
        }
    }
    Ok(loaded)
}

/// `GET /s/{id}`: the start page, or a question when `at` names one.
pub(crate) async fn survey(State(surveys): State<Surveys>, id: Named, parameters: Result<Parameters, Error>, visitor: Visitor) -> Response {
    let loaded = match load(&surveys, &id).await {
        Ok(loaded) => loaded,
        Err(error) => return trouble(&visitor, error).await,
    };
    if !loaded.interview.takes_answers() {
        return redirect(&format!("/s/{}/done", loaded.record.id));
    }
    let parameters = parameters.ok();
    let at = parameters.as_ref().and_then(|parameters| parameters.get("at"));
    match at {
        None if has_start(&loaded) => start(&surveys, &visitor, &loaded).await,
        at => {
            let wanted = at.and_then(|at| loaded.parsed.graph.find(at)).map(Place::Question);
            let from_review = parameters.as_ref().is_some_and(is_from_review);
            match loaded.interview.place(wanted) {
                Place::Question(index) if wanted == Some(Place::Question(index)) => {
                    question(&surveys, &visitor, &loaded, Opened { index, from_review }, Shown::AsItIs).await
                }
                place => redirect(&place_address(&loaded, place, false)),
            }
        }
    }
}

/// A question's page, and whether it leads back to the review.
#[derive(Clone, Copy)]
pub(crate) struct Opened {
    pub(crate) index: QuestionIndex,
    pub(crate) from_review: bool,
}

/// Why a page is shown: because it was asked for, or because what it sent was not taken.
pub(crate) enum Shown {
    AsItIs,
    Again(StatusCode, Unsaved),
}

pub(crate) fn is_from_review(parameters: &Parameters) -> bool {
    parameters.get("from") == Some("review")
}

async fn start(surveys: &Surveys, visitor: &Visitor, loaded: &Loaded) -> Response {
    let view = view(visitor, surveys);
    let (about, extent) = (view.about(loaded), view.extent(loaded));
    let intro = loaded.parsed.survey.texts().intro.as_deref().map(app::markdown::render);
    let first = place_address(loaded, loaded.interview.first_open(), false);
    let begun = loaded.record.revision > 0;
    let late = view.late(loaded, &visitor.language.words);
    let frame = visitor.frame(&about.title, false);
    render(StatusCode::OK, move || {
        let (frame, about, intro) = (frame.clone(), about.clone(), intro.clone());
        let (extent, first, late) = (extent.clone(), first.clone(), late.clone());
        view! { <StartPage frame about intro extent first begun late/> }
    })
    .await
}

/// `GET /s/{id}/review`
pub(crate) async fn review(State(surveys): State<Surveys>, id: Named, visitor: Visitor) -> Response {
    match load(&surveys, &id).await {
        Err(error) => trouble(&visitor, error).await,
        Ok(loaded) if !loaded.interview.takes_answers() => redirect(&format!("/s/{}/done", loaded.record.id)),
        Ok(loaded) => match loaded.interview.place(Some(Place::Review)) {
            Place::Review => look_over(&surveys, &visitor, &loaded, None).await,
            place @ Place::Question(_) => redirect(&place_address(&loaded, place, false)),
        },
    }
}

/// `GET /s/{id}/done`
pub(crate) async fn done(State(surveys): State<Surveys>, id: Named, visitor: Visitor) -> Response {
    let loaded = match load(&surveys, &id).await {
        Ok(loaded) => loaded,
        Err(error) => return trouble(&visitor, error).await,
    };
    if loaded.interview.takes_answers() {
        return redirect(&format!("/s/{}", loaded.record.id));
    }
    let view = view(&visitor, &surveys);
    let (about, mut ending) = (view.about(&loaded), view.ending(&loaded));
    if loaded.interview.stage == Stage::Settled(Outcome::Superseded) {
        ending.newer = surveys.newer(&loaded).await.ok().flatten().map(|newer| format!("/s/{newer}"));
    }
    let frame = visitor.frame(&format!("{} · {}", ending.title, about.title), false);
    render(StatusCode::OK, move || {
        let (frame, about, ending) = (frame.clone(), about.clone(), ending.clone());
        view! { <EndedPage frame about ending/> }
    })
    .await
}

/// `GET` where only forms are sent to, as after a switch of language on the page that answered one.
pub(crate) async fn to_survey(State(surveys): State<Surveys>, id: Named, visitor: Visitor) -> Response {
    match load(&surveys, &id).await {
        Ok(loaded) => redirect(&place_address(&loaded, loaded.interview.place(None), false)),
        Err(error) => trouble(&visitor, error).await,
    }
}

/// `GET /settings`
pub(crate) async fn to_inbox() -> Response {
    redirect("/")
}

/// `GET /s/{id}/wording`: the words of every question, for the wizard.
pub(crate) async fn all_wording(State(surveys): State<Surveys>, id: Named, visitor: Visitor) -> Result<Response, Error> {
    let loaded = load(&surveys, &id).await?;
    Ok(binary(StatusCode::OK, &wording(&loaded, &visitor.language.words, |_| Some(None))))
}

/// `GET /s/{id}/snapshot`: the interview as it is, for the wizard.
pub(crate) async fn snapshot(State(surveys): State<Surveys>, id: Named) -> Result<Response, Error> {
    let loaded = load(&surveys, &id).await?;
    Ok(binary(StatusCode::OK, &Snapshot::of(&loaded.interview)))
}

/// Every other address.
pub(crate) async fn nothing(visitor: Visitor, address: Uri) -> Response {
    refused(&visitor, &address, Error::UnknownAddress).await
}

/// Every other method.
pub(crate) async fn no_method(visitor: Visitor, address: Uri) -> Response {
    refused(&visitor, &address, wrong_method(&address)).await
}

async fn refused(visitor: &Visitor, address: &Uri, error: Error) -> Response {
    if is_for_agents(address.path()) { error.into_response() } else { trouble(visitor, error).await }
}

async fn load(surveys: &Surveys, id: &Named) -> Result<Loaded, Error> {
    surveys.load(&id.survey()?).await
}

fn view<'a>(visitor: &'a Visitor, surveys: &Surveys) -> View<'a> {
    View { words: &visitor.language.pages, now: surveys.now() }
}

/// The review, with why it is shown again, if it is.
pub(crate) async fn look_over(surveys: &Surveys, visitor: &Visitor, loaded: &Loaded, notice: Option<String>) -> Response {
    let status = if notice.is_some() { StatusCode::CONFLICT } else { StatusCode::OK };
    let words = visitor.language.words.clone();
    let view = view(visitor, surveys);
    let (about, review) = (view.about(loaded), view.review(loaded, &words, notice));
    let frame = visitor.frame(&format!("{} · {}", words.review_title(), about.title), false);
    render(status, move || {
        let (frame, words, about, review) = (frame.clone(), (*words).clone(), about.clone(), review.clone());
        view! { <ReviewPage frame words about review/> }
    })
    .await
}

/// A question's page.
pub(crate) async fn question(surveys: &Surveys, visitor: &Visitor, loaded: &Loaded, opened: Opened, shown: Shown) -> Response {
    let Opened { index, from_review } = opened;
    let (status, unsaved) = match shown {
        Shown::AsItIs => (StatusCode::OK, None),
        Shown::Again(status, unsaved) => (status, Some(unsaved)),
    };
    let view = view(visitor, surveys);
    let about = view.about(loaded);
    let boot = Boot { from_review, ..view.boot(loaded, index, &visitor.language.words, unsaved) };
    let prompt = loaded.parsed.survey.texts().question(index).map(|text| text.prompt.clone());
    let frame = visitor.frame(&format!("{} · {}", prompt.unwrap_or_default(), about.title), true);
    // The page itself shows its words; the browser fetches those of all pages once it has drawn this one.
    let inlined = postcard::to_allocvec(&Boot { wording: Wording::default(), ..boot.clone() })
        .map(|bytes| BASE64_STANDARD.encode(bytes))
        .unwrap_or_default();
    render(status, move || {
        let (frame, about, boot, inlined) = (frame.clone(), about.clone(), boot.clone(), inlined.clone());
        view! { <WizardPage frame about boot inlined/> }
    })
    .await
}

/// The command that posts a first survey to this server.
fn first_command(base: &str) -> String {
    format!(
        r#"curl -X POST '{base}/api/ask_survey?agent=me' \
  -H 'Content-Type: application/json' -d '
{{"survey": {{"title": "First steps", "entry": "q1", "questions": {{
  "q1": {{"prompt": "Where shall we begin?",
         "options": [{{"key": "a", "label": "With the readme"}},
                     {{"key": "b", "label": "With the code"}}]}}}}}}}}'"#
    )
}
