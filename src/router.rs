//! Every address of this server.

use std::panic::AssertUnwindSafe;

use axum::{
    Router,
    extract::Request,
    http::{HeaderValue, StatusCode, header::CACHE_CONTROL},
    middleware::{Next, from_fn, from_fn_with_state, map_response},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use futures::FutureExt;
use tower_http::{compression::CompressionLayer, services::ServeDir, trace::TraceLayer};

use crate::{
    error::Error,
    events,
    fence::{Fence, guard},
    http::{App, agents, diagram, forms, pages, records, reply, source, uploads},
    mcp::exchange,
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
    let agents = Router::new()
        .route("/api/{door}", post(agents::create))
        .route("/api/check/{door}", post(agents::check))
        .route("/api/convert", post(agents::convert))
        .route("/api/submit_interaction", post(agents::submit_interaction))
        .route("/api/schemas/{door}", get(agents::schema))
        .route("/api/surveys", get(agents::list))
        .route("/api/surveys/{id}", get(agents::get).patch(agents::amend).delete(agents::withdraw))
        .route("/api/surveys/{id}/text", get(agents::text))
        .route("/api/surveys/{id}/result", get(agents::result))
        .route("/api/surveys/{id}/files/{file}", get(uploads::for_agents))
        .route("/api/surveys/{id}/receipt", get(records::receipt))
        .route("/api/surveys/{id}/arguments", get(records::arguments))
        .route("/api/surveys/{id}/deliveries", get(records::deliveries))
        .route("/api/surveys/{id}/export", get(records::export))
        .route("/api/answers", get(records::answers))
        .route("/api/export", get(records::export_list))
        .route("/api/receipt-key", get(records::receipt_key))
        .route("/api/surveys/{id}/insight", post(agents::insight))
        .route("/api/surveys/{id}/events", get(events::one))
        .route("/api/events", get(events::all))
        .route("/mcp", get(exchange).post(exchange).delete(exchange))
        .route("/healthz", get(agents::healthz))
        .route("/readyz", get(agents::readyz));
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
