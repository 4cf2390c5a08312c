//! The pages, and the forms that people send. Every form is answered by a redirect to an address of ours, or by the page
//! again with what was typed and why it was not taken; the wizard gets the same in postcard.

use app::{
    api::{Boot, Reply, Snapshot, Unsaved},
    pages::{ended::EndedPage, inbox::InboxPage, message::MessagePage, review::ReviewPage, start::StartPage, wizard::WizardPage},
    wording::Wording,
};
use axum::{
    body::Body,
    extract::{Path, State},
    http::{
        HeaderMap, HeaderName, HeaderValue, Request, StatusCode,
        header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION, VARY},
    },
    response::{IntoResponse, Response},
};
use axum_extra::extract::CookieJar;
use base64::{Engine as _, prelude::BASE64_STANDARD};
use engine::{Action, Entry, Page, Place, QuestionIndex, Refusal, Refused, Revision};
use leptos::prelude::*;
use serde::Serialize;

use crate::{
    body,
    error::Error,
    http::{
        agents::survey_id,
        form::{Go, Posted},
        parameters::Parameters,
        preferences::{Visitor, switched},
        view::{View, has_start, place_address, wording},
    },
    store::{Filter, State as Stage},
    surveys::{Acted, Loaded, Surveys, is_over},
};

/// How many surveys the inbox shows of each kind.
const SHOWN: u32 = 50;

/// `GET /`
pub(crate) async fn inbox(State(surveys): State<Surveys>, visitor: Visitor) -> Response {
    let shown = async {
        let listed = |state| surveys.list(Filter { state: Some(state), session: None, before: None, limit: SHOWN });
        let mut loaded = Vec::new();
        for listed in listed(Stage::Pending).await?.records.into_iter().chain(listed(Stage::Settled).await?.records) {
            loaded.push(surveys.load(&listed.id).await?);
        }
        Ok::<_, Error>(loaded)
    };
    let loaded = match shown.await {
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

/// `GET /s/{id}`: the start page, or a question when `at` names one.
pub(crate) async fn survey(
    State(surveys): State<Surveys>,
    Path(id): Path<String>,
    parameters: Result<Parameters, Error>,
    visitor: Visitor,
) -> Response {
    let loaded = match load(&surveys, &id).await {
        Ok(loaded) => loaded,
        Err(error) => return trouble(&visitor, error).await,
    };
    if !loaded.interview.takes_answers() {
        return redirect(&format!("/s/{id}/done"));
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
                    question(&surveys, &visitor, &loaded, Opened { index, from_review }).await
                }
                place => redirect(&place_address(&loaded, place, false)),
            }
        }
    }
}

/// A question's page, and whether it leads back to the review.
#[derive(Clone, Copy)]
struct Opened {
    index: QuestionIndex,
    from_review: bool,
}

fn is_from_review(parameters: &Parameters) -> bool {
    parameters.get("from") == Some("review")
}

async fn start(surveys: &Surveys, visitor: &Visitor, loaded: &Loaded) -> Response {
    let view = view(visitor, surveys);
    let (about, extent) = (view.about(loaded), view.extent(loaded));
    let intro = loaded.parsed.survey.texts().intro.as_deref().map(app::markdown::render);
    let first = place_address(loaded, loaded.interview.first_open(), false);
    let begun = loaded.record.revision > 0;
    let frame = visitor.frame(&about.title, false);
    render(StatusCode::OK, move || {
        let (frame, about, intro, extent, first) = (frame.clone(), about.clone(), intro.clone(), extent.clone(), first.clone());
        view! { <StartPage frame about intro extent first begun/> }
    })
    .await
}

/// `GET /s/{id}/review`
pub(crate) async fn review(State(surveys): State<Surveys>, Path(id): Path<String>, visitor: Visitor) -> Response {
    match load(&surveys, &id).await {
        Err(error) => trouble(&visitor, error).await,
        Ok(loaded) if !loaded.interview.takes_answers() => redirect(&format!("/s/{id}/done")),
        Ok(loaded) => match loaded.interview.place(Some(Place::Review)) {
            Place::Review => look_over(&surveys, &visitor, &loaded, None).await,
            place @ Place::Question(_) => redirect(&place_address(&loaded, place, false)),
        },
    }
}

/// `GET /s/{id}/done`
pub(crate) async fn done(State(surveys): State<Surveys>, Path(id): Path<String>, visitor: Visitor) -> Response {
    let loaded = match load(&surveys, &id).await {
        Ok(loaded) => loaded,
        Err(error) => return trouble(&visitor, error).await,
    };
    if loaded.interview.takes_answers() {
        return redirect(&format!("/s/{id}"));
    }
    let view = view(&visitor, &surveys);
    let (about, mut ending) = (view.about(&loaded), view.ending(&loaded));
    ending.newer = surveys.newer(&loaded).await.ok().flatten().map(|newer| format!("/s/{newer}"));
    let frame = visitor.frame(&format!("{} · {}", ending.title, about.title), false);
    render(StatusCode::OK, move || {
        let (frame, about, ending) = (frame.clone(), about.clone(), ending.clone());
        view! { <EndedPage frame about ending/> }
    })
    .await
}

/// `GET /s/{id}/wording`: the words of every question, for the wizard.
pub(crate) async fn all_wording(State(surveys): State<Surveys>, Path(id): Path<String>, visitor: Visitor) -> Result<Response, Error> {
    let loaded = load(&surveys, &id).await?;
    Ok(binary(StatusCode::OK, &wording(&loaded, &visitor.language.words, |_| None)))
}

/// `GET /s/{id}/snapshot`: the interview as it is, for the wizard.
pub(crate) async fn snapshot(State(surveys): State<Surveys>, Path(id): Path<String>) -> Result<Response, Error> {
    let loaded = load(&surveys, &id).await?;
    Ok(binary(StatusCode::OK, &Snapshot::of(&loaded.interview)))
}

/// `POST /s/{id}?at=…`: the form of one question.
pub(crate) async fn answer(
    State(surveys): State<Surveys>,
    Path(id): Path<String>,
    parameters: Result<Parameters, Error>,
    visitor: Visitor,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let acted = async {
        let id = survey_id(&id)?;
        let posted = Posted::read(&body::form(&headers, body, body::CAP).await?);
        let loaded = surveys.load(&id).await?;
        let parameters = parameters?;
        let index = loaded.parsed.graph.find(parameters.get("at").unwrap_or_default()).ok_or(Error::UnknownAddress)?;
        let acted = posted.apply(&surveys, &id, index).await?;
        Ok::<_, Error>((Opened { index, from_review: is_from_review(&parameters) }, posted, acted))
    };
    match acted.await {
        Err(error) => trouble(&visitor, error).await,
        Ok((index, posted, Acted::Done(loaded))) if !visitor.is_wizard => redirect(&onward(&loaded, index, posted.go)),
        Ok((_, _, Acted::Done(loaded))) => reply(StatusCode::OK, &loaded, None),
        Ok((index, posted, Acted::Refused(loaded, refused))) => not_taken(&surveys, &visitor, &loaded, index, &posted, refused).await,
    }
}

/// Where a form that was taken leads.
fn onward(loaded: &Loaded, Opened { index, from_review }: Opened, go: Go) -> String {
    let here = Place::Question(index);
    let place = match (loaded.interview.page(here), go) {
        (Page::Question(_), Go::Next | Go::Skip) if from_review => loaded.interview.place(Some(Place::Review)),
        (Page::Question(page), Go::Next | Go::Skip) => page.next,
        (Page::Question(page), Go::Back) => match page.previous {
            Some(previous) => Place::Question(previous),
            None => return format!("/s/{}", loaded.record.id),
        },
        _ => here,
    };
    place_address(loaded, place, from_review)
}

/// The page again, with what was typed on it and why it was not taken.
async fn not_taken(
    surveys: &Surveys,
    visitor: &Visitor,
    loaded: &Loaded,
    opened: Opened,
    posted: &Posted,
    refused: Vec<Refused>,
) -> Response {
    let index = opened.index;
    let over = is_over(&refused);
    let refusal = refused.into_iter().next().map_or(Refusal::Settled, |refused| refused.refusal);
    let status = match refusal {
        Refusal::Changed => StatusCode::CONFLICT,
        _ if over => StatusCode::GONE,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    };
    if visitor.is_wizard {
        return reply(status, loaded, Some(refusal));
    }
    if over {
        return redirect(&format!("/s/{}/done", loaded.record.id));
    }
    let entry = posted.given(loaded, index).map(|given| Entry { note: posted.fields.note.clone(), ..Entry::new(given) });
    let unsaved = Unsaved { question: Some(index), entry, refusal };
    question_with(surveys, visitor, loaded, opened, Some(unsaved), status).await
}

/// `POST /s/{id}/submit`: the form of the review, or answers in the door's own JSON.
pub(crate) async fn submit(
    State(surveys): State<Surveys>,
    Path(id): Path<String>,
    visitor: Visitor,
    headers: HeaderMap,
    body: Body,
) -> Response {
    if body::Media::of(&headers) == Some(body::Media::Json) {
        return submit_json(&surveys, &id, &headers, body).await.into_response();
    }
    let acted = async {
        let id = survey_id(&id)?;
        let posted = Posted::read(&body::form(&headers, body, body::CAP).await?);
        surveys.submit_draft(&id, posted.seen).await
    };
    match acted.await {
        Ok(Acted::Done(_)) | Err(Error::SettledOtherwise(_) | Error::Gone(_)) => redirect(&format!("/s/{id}/done")),
        Ok(Acted::Refused(loaded, refused)) => resubmit(&surveys, &visitor, &loaded, refused).await,
        Err(error) => trouble(&visitor, error).await,
    }
}

async fn submit_json(surveys: &Surveys, id: &str, headers: &HeaderMap, body: Body) -> Result<Response, Error> {
    let answers = body::json(headers, body, body::CAP).await?;
    let loaded = surveys.submit(&survey_id(id)?, &answers).await?;
    Ok(axum::Json(surveys.result(&loaded)).into_response())
}

/// A submission that was not taken opens the first question that stands in its way; if an answer changed meanwhile, the
/// review shows the newer one.
async fn resubmit(surveys: &Surveys, visitor: &Visitor, loaded: &Loaded, refused: Vec<Refused>) -> Response {
    let first = refused.into_iter().next();
    let index = first.as_ref().and_then(|refused| loaded.parsed.graph.find(&refused.question));
    let refusal = first.map_or(Refusal::Settled, |refused| refused.refusal);
    match (refusal, index) {
        (Refusal::Changed, _) | (_, None) => {
            look_over(surveys, visitor, loaded, Some(visitor.language.words.conflict_title().to_owned())).await
        }
        (refusal, Some(index)) => {
            let unsaved = Unsaved { question: Some(index), entry: None, refusal };
            let opened = Opened { index, from_review: true };
            question_with(surveys, visitor, loaded, opened, Some(unsaved), StatusCode::CONFLICT).await
        }
    }
}

/// The review, with why it is shown again, if it is.
async fn look_over(surveys: &Surveys, visitor: &Visitor, loaded: &Loaded, notice: Option<String>) -> Response {
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

/// `POST /s/{id}/decline`
pub(crate) async fn decline(
    State(surveys): State<Surveys>,
    Path(id): Path<String>,
    visitor: Visitor,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let reason = body::form(&headers, body, body::CAP).await.map(|fields| {
        let reason = fields.into_iter().find(|(name, _)| name == "reason");
        reason.map(|(_, reason)| reason).unwrap_or_default()
    });
    match reason {
        Ok(reason) => leave(&surveys, &visitor, &id, Action::Decline { reason }).await,
        Err(error) => trouble(&visitor, error.into()).await,
    }
}

/// `POST /s/{id}/cancel`
pub(crate) async fn cancel(State(surveys): State<Surveys>, Path(id): Path<String>, visitor: Visitor) -> Response {
    leave(&surveys, &visitor, &id, Action::Cancel).await
}

async fn leave(surveys: &Surveys, visitor: &Visitor, id: &str, action: Action) -> Response {
    let left = async {
        let id = survey_id(id)?;
        surveys.load(&id).await?;
        surveys.act(&id, |_| Ok((action.clone(), Revision(u64::MAX)))).await
    };
    match left.await {
        Ok(_) => redirect(&format!("/s/{id}/done")),
        Err(error) => trouble(visitor, error).await,
    }
}

/// `POST /settings`: language and theme.
pub(crate) async fn settings(jar: CookieJar, visitor: Visitor, headers: HeaderMap, body: Body) -> Response {
    match body::form(&headers, body, body::CAP).await {
        Ok(fields) => {
            let (jar, back) = switched(jar, &fields);
            (jar, redirect(&back)).into_response()
        }
        Err(error) => trouble(&visitor, error.into()).await,
    }
}

/// Everything else.
pub(crate) async fn nothing(visitor: Visitor, request: Request<Body>) -> Response {
    if request.uri().path().starts_with("/api") {
        Error::UnknownAddress.into_response()
    } else {
        trouble(&visitor, Error::UnknownAddress).await
    }
}

async fn load(surveys: &Surveys, id: &str) -> Result<Loaded, Error> {
    surveys.load(&survey_id(id)?).await
}

fn view<'a>(visitor: &'a Visitor, surveys: &Surveys) -> View<'a> {
    View { words: &visitor.language.pages, now: surveys.now() }
}

async fn question(surveys: &Surveys, visitor: &Visitor, loaded: &Loaded, opened: Opened) -> Response {
    question_with(surveys, visitor, loaded, opened, None, StatusCode::OK).await
}

/// A question's page, with what was given and not taken.
async fn question_with(
    surveys: &Surveys,
    visitor: &Visitor,
    loaded: &Loaded,
    Opened { index, from_review }: Opened,
    unsaved: Option<Unsaved>,
    status: StatusCode,
) -> Response {
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

/// A page that says what went wrong; the wizard and agents get it as JSON.
async fn trouble(visitor: &Visitor, error: Error) -> Response {
    if visitor.is_wizard {
        return error.into_response();
    }
    error.log();
    let words = &visitor.language.pages;
    let status = error.status();
    let (heading, text) = match status {
        StatusCode::NOT_FOUND => (words.not_found_title(), words.not_found_text()),
        status if status.is_client_error() => (words.refused_title(), words.refused_text()),
        _ => (words.trouble_title(), words.trouble_text()),
    };
    let (heading, text) = (heading.to_owned(), text.to_owned());
    let frame = visitor.frame(&heading, false);
    render(status, move || {
        let (frame, heading, text) = (frame.clone(), heading.clone(), text.clone());
        view! { <MessagePage frame heading text/> }
    })
    .await
}

/// Leptos runs on tokio here; it is told so once, by whoever builds the router first.
pub(crate) fn prepare() {
    // An error means that it was told before.
    let _ = any_spawner::Executor::init_tokio();
}

/// Renders a page, whole, with the policy that its scripts' nonce belongs to.
async fn render<V: IntoView + 'static>(status: StatusCode, page: impl Fn() -> V + Clone + Send + Sync + 'static) -> Response {
    let handler = leptos_axum::render_app_async_with_context(
        || {},
        move || {
            if let (Some(nonce), Some(options)) = (leptos::nonce::use_nonce(), use_context::<leptos_axum::ResponseOptions>()) {
                options.insert_header(CONTENT_SECURITY_POLICY, policy(&nonce.to_string()));
            }
            page()
        },
    );
    let mut response = handler(Request::new(Body::empty())).await;
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(VARY, HeaderValue::from_static("Accept, Accept-Language, Cookie"));
    response
}

fn policy(nonce: &str) -> HeaderValue {
    let policy = format!(
        "default-src 'none'; script-src 'self' 'nonce-{nonce}' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
         connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    );
    HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

fn redirect(location: &str) -> Response {
    let mut response = StatusCode::SEE_OTHER.into_response();
    response.headers_mut().insert(LOCATION, HeaderValue::from_str(location).unwrap_or(HeaderValue::from_static("/")));
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn reply(status: StatusCode, loaded: &Loaded, refused: Option<Refusal>) -> Response {
    binary(status, &Reply { snapshot: Snapshot::of(&loaded.interview), refused })
}

fn binary(status: StatusCode, value: &impl Serialize) -> Response {
    let headers: [(HeaderName, HeaderValue); 2] =
        [(CONTENT_TYPE, HeaderValue::from_static(app::api::BINARY)), (CACHE_CONTROL, HeaderValue::from_static("no-store"))];
    (status, headers, postcard::to_allocvec(value).unwrap_or_default()).into_response()
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
