//! Every address of this server.

use std::panic::AssertUnwindSafe;

use aide::axum::{
    ApiRouter,
    routing::{get_with, post_with},
};
use axum::{
    Extension, Router,
    extract::Request,
    http::{HeaderValue, StatusCode, header::CACHE_CONTROL},
    middleware::{Next, from_fn, from_fn_with_state, map_response},
    response::{IntoResponse, Response},
    routing::get,
};
use futures::FutureExt;
use tower_http::{compression::CompressionLayer, services::ServeDir, trace::TraceLayer};

use crate::{
    error::Error,
    events,
    fence::{Fence, guard},
    http::{App, agents, diagram, forms, pages, records, reply, source, uploads},
    mcp::exchange,
    openapi,
    unread::discard,
};

/// All routes of `app`, behind `fence`.
pub(crate) fn router(app: App, fence: Fence) -> Router {
    reply::prepare();
    let site = ServeDir::new(&*app.site.site_root).append_index_html_on_directories(false).precompressed_br().precompressed_gzip();
    let files = ["/favicon.svg", "/favicon-dot.svg", "/field.js", "/live.js", "/news.js", "/stream.js", "/upload.js"]
        .into_iter()
        .fold(Router::new(), |files, file| files.route_service(file, site.clone()))
        .nest_service("/pkg", ServeDir::new(format!("{}/pkg", app.site.site_root)).precompressed_br().precompressed_gzip())
        .layer(map_response(revalidated));
    let mut api = openapi::blank(&app.surveys);
    let agents = ApiRouter::new()
        .api_route("/api/{door}", post_with(agents::create, openapi::doors::create))
        .api_route("/api/check/{door}", post_with(agents::check, openapi::doors::check))
        .api_route("/api/convert", post_with(agents::convert, openapi::doors::convert))
        .api_route("/api/submit_interaction", post_with(agents::submit_interaction, openapi::doors::submit_interaction))
        .api_route("/api/schemas/{door}", get_with(agents::schema, openapi::doors::schemas))
        .api_route("/api/surveys", get_with(agents::list, openapi::surveys::list))
        .api_route(
            "/api/surveys/{id}",
            get_with(agents::get, openapi::surveys::get)
                .patch_with(agents::amend, openapi::surveys::amend)
                .delete_with(agents::withdraw, openapi::surveys::withdraw),
        )
        .api_route("/api/surveys/{id}/text", get_with(agents::text, openapi::surveys::as_text))
        .api_route("/api/surveys/{id}/result", get_with(agents::result, openapi::surveys::result))
        .api_route("/api/surveys/{id}/files/{file}", get_with(uploads::for_agents, openapi::records::file))
        .api_route("/api/surveys/{id}/receipt", get_with(records::receipt, openapi::records::receipt))
        .api_route("/api/surveys/{id}/arguments", get_with(records::arguments, openapi::records::arguments))
        .api_route("/api/surveys/{id}/deliveries", get_with(records::deliveries, openapi::records::deliveries))
        .api_route("/api/surveys/{id}/export", get_with(records::export, openapi::records::export))
        .api_route("/api/answers", get_with(records::answers, openapi::records::answers))
        .api_route("/api/export", get_with(records::export_list, openapi::records::export_list))
        .api_route("/api/receipt-key", get_with(records::receipt_key, openapi::records::receipt_key))
        .api_route("/api/surveys/{id}/insight", post_with(agents::insight, openapi::surveys::insight))
        .api_route("/api/surveys/{id}/events", get_with(events::one, openapi::surveys::events))
        .api_route("/api/events", get_with(events::all, openapi::surveys::all_events))
        .api_route("/api/openapi.json", get_with(agents::openapi, openapi::server::document))
        .api_route("/llms.txt", get_with(agents::guide, openapi::server::guide))
        .api_route("/healthz", get_with(agents::healthz, openapi::server::healthz))
        .api_route("/readyz", get_with(agents::readyz, openapi::server::readyz));
    let agents = agents.finish_api(&mut api).layer(Extension(openapi::finish(api, &app.surveys)));
    // Described by its own protocol.
    let mcp = Router::new().route("/mcp", get(exchange).post(exchange).delete(exchange));
    let people = Router::new()
        .route("/", get(pages::inbox))
        .route("/settings", get(pages::to_inbox).post(forms::settings))
        .route("/s/{id}", get(pages::survey).post(forms::answer))
        .route("/s/{id}/review", get(pages::review))
        .route("/s/{id}/done", get(pages::done))
        .route("/s/{id}/submit", get(pages::to_survey).post(forms::submit))
        .route("/s/{id}/quick", get(pages::to_survey).post(forms::quick))
        .route("/s/{id}/steer", get(pages::to_survey).post(forms::steer))
        .route("/s/{id}/minimise", get(pages::to_survey).post(forms::minimise))
        .route("/s/{id}/decline", get(pages::to_survey).post(forms::decline))
        .route("/s/{id}/cancel", get(pages::to_survey).post(forms::cancel))
        .route("/s/{id}/files", get(pages::to_survey).post(uploads::upload))
        .route("/s/{id}/files/{file}", get(uploads::for_people))
        .route("/s/{id}/diagram", get(diagram::diagram))
        .route("/s/{id}/wording", get(pages::all_wording))
        .route("/s/{id}/source", get(source::source))
        .route("/s/{id}/snapshot", get(pages::snapshot));
    agents
        .merge(mcp)
        .merge(people)
        .method_not_allowed_fallback(pages::no_method)
        .layer(CompressionLayer::new())
        .merge(files)
        .fallback(pages::nothing)
        .with_state(app)
        .layer(map_response(reply::vary_once))
        .layer(from_fn(caught))
        .layer(from_fn_with_state(fence, guard))
        .layer(from_fn(discard))
        .layer(TraceLayer::new_for_http().make_span_with(span))
}

/// Files keep their names from one version to the next, so a browser asks whether they are still the same.
async fn revalidated(mut response: Response) -> Response {
    match response.status() {
        StatusCode::NOT_FOUND => return Error::UnknownAddress.into_response(),
        StatusCode::METHOD_NOT_ALLOWED => return Error::WrongMethod.into_response(),
        _ => {}
    }
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

/// A request that panics is answered like any other that fails, and takes nobody else's with it.
async fn caught(request: Request, next: Next) -> Response {
    AssertUnwindSafe(next.run(request)).catch_unwind().await.unwrap_or_else(|_| Error::Panicked.into_response())
}

/// Paths hold survey ids, which are not for the log: the span names the route alone.
fn span(request: &Request) -> tracing::Span {
    tracing::debug_span!("request", method = %request.method())
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use tower::ServiceExt;

    use super::*;

    #[tokio::test]
    async fn a_panic_is_answered_and_the_next_request_served() {
        let panics = async |request: Request| -> &'static str {
            assert_eq!(request.uri().query(), None, "on purpose");
            "served"
        };
        let router = Router::new().route("/", get(panics)).layer(from_fn(caught));
        let status = async |path: &str| {
            let request = Request::get(path).body(Body::empty()).expect("a request");
            router.clone().oneshot(request).await.expect("an answer").status()
        };
        assert_eq!(status("/?panic").await, 500);
        assert_eq!(status("/").await, 200);
    }
}
