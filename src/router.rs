//! Every address of this server.

use axum::{
    Router,
    extract::Request,
    http::{HeaderValue, header::CACHE_CONTROL},
    middleware::{from_fn_with_state, map_response},
    response::Response,
    routing::{get, post},
};
use tower_http::{compression::CompressionLayer, services::ServeDir, trace::TraceLayer};

use crate::{
    events,
    fence::{Fence, guard},
    http::{App, agents, people},
};

/// All routes of `app`, behind `fence`.
pub(crate) fn router(app: App, fence: Fence) -> Router {
    people::prepare();
    let site = ServeDir::new(&*app.site.site_root).append_index_html_on_directories(false).precompressed_br().precompressed_gzip();
    let files = Router::new()
        .nest_service("/pkg", ServeDir::new(format!("{}/pkg", app.site.site_root)).precompressed_br().precompressed_gzip())
        .route_service("/favicon.svg", site)
        .layer(map_response(revalidated));
    let agents = Router::new()
        .route("/api/{door}", post(agents::create))
        .route("/api/check/{door}", post(agents::check))
        .route("/api/schemas/{door}", get(agents::schema))
        .route("/api/surveys", get(agents::list))
        .route("/api/surveys/{id}", get(agents::get).delete(agents::withdraw))
        .route("/api/surveys/{id}/result", get(agents::result))
        .route("/api/surveys/{id}/events", get(events::one))
        .route("/api/events", get(events::all))
        .route("/healthz", get(agents::healthz))
        .route("/readyz", get(agents::readyz));
    let people = Router::new()
        .route("/", get(people::inbox))
        .route("/settings", post(people::settings))
        .route("/s/{id}", get(people::survey).post(people::answer))
        .route("/s/{id}/review", get(people::review))
        .route("/s/{id}/done", get(people::done))
        .route("/s/{id}/submit", post(people::submit))
        .route("/s/{id}/decline", post(people::decline))
        .route("/s/{id}/cancel", post(people::cancel))
        .route("/s/{id}/wording", get(people::all_wording))
        .route("/s/{id}/snapshot", get(people::snapshot));
    agents
        .merge(people)
        .layer(CompressionLayer::new())
        .merge(files)
        .fallback(people::nothing)
        .method_not_allowed_fallback(agents::wrong_method)
        .with_state(app)
        .layer(from_fn_with_state(fence, guard))
        .layer(TraceLayer::new_for_http().make_span_with(span))
}

/// Files keep their names from one version to the next, so a browser asks whether they are still the same.
async fn revalidated(mut response: Response) -> Response {
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

/// Paths hold survey ids, which are not for the log: the span names the route alone.
fn span(request: &Request) -> tracing::Span {
    tracing::debug_span!("request", method = %request.method())
}
