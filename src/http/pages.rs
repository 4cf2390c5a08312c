//! The pages, which change nothing: the inbox, a survey's start, its questions, its review and its end.

mod card;
mod review;
mod start;

use app::{
    api::{Boot, Unsaved},
    pages::{ended::EndedPage, inbox::InboxPage, wizard::WizardPage},
    wording::Wording,
};
use axum::{
    extract::State,
    http::{StatusCode, Uri},
    response::{IntoResponse, Response},
};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use engine::{Place, QuestionIndex};
use leptos::prelude::*;
use tokio::task::spawn_blocking;

use self::start::{small_if_minimised, start};
pub(crate) use self::{
    card::{Open, card},
    review::{look_at_template, look_over, position, review},
};
use crate::{
    error::Error,
    fence::is_for_agents,
    http::{
        agents::wrong_method,
        parameters::{Named, Parameters},
        preferences::Visitor,
        reply::{Images, binary, redirect, render, render_with, to_end, trouble},
        view::{self, View, has_start, is_card, names_images, place_address},
    },
    store::{Filter, State as Listed},
    surveys::{Loaded, Surveys, Unasked},
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
    let frame = visitor.frame(&title, false);
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
        let page = surveys.list(Filter { state: Some(state), has_page: true, limit: SHOWN, ..Filter::default() }).await?;
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
    let loaded = match answerable(&surveys, &visitor, &id).await {
        Ok(loaded) => loaded,
        Err(elsewhere) => return elsewhere,
    };
    let parameters = parameters.ok();
    let at = parameters.as_ref().and_then(|parameters| parameters.get("at"));
    match at {
        None if has_start(&loaded) => start(&surveys, &visitor, &loaded).await,
        at if is_card(&loaded) => {
            let at = at.and_then(|at| loaded.parsed.graph.find(at)).filter(|at| loaded.interview.path().contains(*at));
            card(&surveys, &visitor, &loaded, Open { at, ..Open::default() }).await
        }
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

/// A survey that takes answers; else the page that is shown instead.
async fn answerable(surveys: &Surveys, visitor: &Visitor, id: &Named) -> Result<Loaded, Response> {
    match load(surveys, id).await {
        Ok(loaded) if loaded.interview.takes_answers() => Ok(loaded),
        Ok(loaded) => Err(to_end(&loaded.record.id)),
        Err(error) => Err(trouble(visitor, error).await),
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
    Again {
        status: StatusCode,
        /// The answer that was not taken.
        unsaved: Option<Unsaved>,
        /// What was written to ask, and why it was not asked.
        ask: (String, Option<Unasked>),
        /// Why files that came along were not kept, a sentence each.
        unkept: Vec<String>,
    },
}

pub(crate) fn is_from_review(parameters: &Parameters) -> bool {
    parameters.get("from") == Some("review")
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
    let follower = surveys.follower(&loaded).await.ok().flatten();
    let (about, ending) = (view.about(&loaded), view.ending(&loaded, follower.as_ref()));
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
    // All markdown of a large survey takes a while.
    let word = move || view(&visitor, &surveys).wording(&loaded, &visitor.language.words, |_| Some(None));
    let wording = spawn_blocking(word).await.map_err(|_| Error::Panicked)?;
    Ok(binary(StatusCode::OK, &wording))
}

/// `GET /s/{id}/snapshot`: the interview as it is, for the wizard.
pub(crate) async fn snapshot(State(surveys): State<Surveys>, id: Named) -> Result<Response, Error> {
    let loaded = load(&surveys, &id).await?;
    Ok(binary(StatusCode::OK, &view::snapshot(&loaded)))
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
    View { words: &visitor.language.pages, theme: visitor.theme, now: surveys.now(), largest: surveys.files().caps().file }
}

/// A question's page.
pub(crate) async fn question(surveys: &Surveys, visitor: &Visitor, loaded: &Loaded, opened: Opened, shown: Shown) -> Response {
    let Opened { index, from_review } = opened;
    let (status, unsaved, (ask, unasked), unkept) = match shown {
        Shown::AsItIs => (StatusCode::OK, None, (String::new(), None), Vec::new()),
        Shown::Again { status, unsaved, ask, unkept } => (status, unsaved, ask, unkept),
    };
    let view = view(visitor, surveys);
    let unsaved = unsaved.into_iter().collect();
    let unsent = view.unsent(loaded, &visitor.language.words, ask, unasked);
    let about = view.about(loaded);
    let boot = Boot { from_review, keys: visitor.keys, ..view.boot(loaded, index, &visitor.language.words, unsaved) };
    let prompt = loaded.parsed.survey.texts().question(index).map(|text| text.prompt.clone());
    let prompt = prompt.unwrap_or_default();
    let title = if prompt == about.title { prompt } else { format!("{prompt} · {}", about.title) };
    let frame = visitor.frame(&title, true);
    let frame = if status == StatusCode::OK { small_if_minimised(surveys, visitor, loaded, frame) } else { frame };
    let inlined = inlined(&boot);
    let images = if names_images(loaded) { Images::Named } else { Images::Own };
    render_with(status, images, move || {
        let (frame, about, boot, inlined) = (frame.clone(), about.clone(), boot.clone(), inlined.clone());
        view! { <WizardPage frame about boot inlined unsent=unsent.clone() unkept=unkept.clone()/> }
    })
    .await
}

/// What a page starts with, without its words, which it shows; the browser fetches those of all questions once it has
/// drawn them.
fn inlined(boot: &Boot) -> String {
    let boot = Boot { wording: Wording::default(), ..boot.clone() };
    postcard::to_allocvec(&boot).map(|bytes| BASE64_STANDARD.encode(bytes)).unwrap_or_default()
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
