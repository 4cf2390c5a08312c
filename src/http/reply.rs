//! What goes back to a person's browser: pages rendered whole with their policy, redirects to addresses of ours, and
//! postcard for the wizard.

use std::fmt::Write as _;

use app::{
    api::{Fault, Reply},
    pages::message::MessagePage,
};
use axum::{
    body::Body,
    http::{
        HeaderValue, Request, StatusCode,
        header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION, VARY},
    },
    response::{IntoResponse, Response},
};
use engine::Refusal;
use leptos::prelude::*;
use serde::Serialize;

use crate::{
    error::Error,
    http::{preferences::Visitor, view},
    surveys::Loaded,
};

const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// Leptos runs on tokio here; it is told so once, by whoever builds the router first.
pub(crate) fn prepare() {
    // An error means that it was told before.
    let _ = any_spawner::Executor::init_tokio();
}

/// Renders a page, whole, with the policy that its scripts' nonce belongs to.
pub(crate) async fn render<V: IntoView + 'static>(status: StatusCode, page: impl Fn() -> V + Clone + Send + Sync + 'static) -> Response {
    render_with(status, Images::Own, page).await
}

/// Whose images a page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Images {
    Own,
    /// Those that its survey names, from any server.
    Named,
}

/// [`render`] with a say in whose images are loaded.
pub(crate) async fn render_with<V: IntoView + 'static>(
    status: StatusCode,
    images: Images,
    page: impl Fn() -> V + Clone + Send + Sync + 'static,
) -> Response {
    let handler = leptos_axum::render_app_async_with_context(
        || {},
        move || {
            if let (Some(nonce), Some(options)) = (leptos::nonce::use_nonce(), use_context::<leptos_axum::ResponseOptions>()) {
                options.insert_header(CONTENT_SECURITY_POLICY, policy(&nonce.to_string(), images));
            }
            page()
        },
    );
    let mut response = handler(Request::new(Body::empty())).await;
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, NO_STORE);
    headers.insert(VARY, HeaderValue::from_static("Accept, Accept-Language, Cookie"));
    response
}

fn policy(nonce: &str, images: Images) -> HeaderValue {
    let from = if images == Images::Named { " https:" } else { "" };
    let policy = format!(
        "default-src 'none'; script-src 'self' 'nonce-{nonce}' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:{from}; \
         connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    );
    HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

/// Leads to the page that says how a survey ended.
pub(crate) fn to_end(id: &impl std::fmt::Display) -> Response {
    redirect(&format!("/s/{id}/done"))
}

/// A page that says what went wrong; the wizard and programs get it as JSON.
pub(crate) async fn trouble(visitor: &Visitor, error: Error) -> Response {
    if !visitor.is_person() {
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

/// 303, so that a reload never sends a form again.
pub(crate) fn redirect(location: &str) -> Response {
    let location = HeaderValue::from_str(location).unwrap_or(HeaderValue::from_static("/"));
    (StatusCode::SEE_OTHER, [(LOCATION, location), (CACHE_CONTROL, NO_STORE)]).into_response()
}

/// What the wizard is told about its action.
pub(crate) fn told(status: StatusCode, loaded: &Loaded, refused: Option<Refusal>) -> Response {
    binary(status, &Reply { snapshot: view::snapshot(loaded), refused: refused.as_ref().map(Fault::of) })
}

pub(crate) fn binary(status: StatusCode, value: &impl Serialize) -> Response {
    let headers = [(CONTENT_TYPE, HeaderValue::from_static(app::api::BINARY)), (CACHE_CONTROL, NO_STORE)];
    (status, headers, postcard::to_allocvec(value).unwrap_or_default()).into_response()
}

/// All that an answer varies by, in one header: compression adds its own beside that of a page.
pub(crate) async fn vary_once(mut response: Response) -> Response {
    let mut all = String::new();
    for name in response.headers().get_all(VARY).iter().filter_map(|value| value.to_str().ok()) {
        let _ = write!(all, "{}{name}", if all.is_empty() { "" } else { ", " });
    }
    if let Ok(all) = HeaderValue::from_str(&all)
        && !all.is_empty()
    {
        response.headers_mut().insert(VARY, all);
    }
    response
}
