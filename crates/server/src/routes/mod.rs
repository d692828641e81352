//! Everything the interface answers, as one list: the router, the documentation and the tests of permissions all read it.

mod api;
mod company;
mod me;
mod play;
mod stream;
mod table_request;
mod tables;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::from_fn_with_state;
use axum::routing::{MethodRouter, any, delete, get, post};
use axum::{Json, Router};
use protocol::{ErrorCode, HealthReport, LARGEST_BODY};
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::RequestBodyTimeoutLayer;

use crate::admission::admission;
use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::store::received;

/// How long a body may pause while it arrives.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);

/// A JSON response, or a refusal.
type ApiResult<T> = Result<Json<T>, ApiError>;

/// One thing that can be asked for.
struct Route {
    method: Method,
    path: &'static str,
    handler: MethodRouter<Arc<AppState>>,
}

fn routes() -> Vec<Route> {
    let read = |path, handler| Route { method: Method::GET, path, handler };
    let write = |path, handler| Route { method: Method::POST, path, handler };
    vec![
        read("/api", get(api::page)),
        read("/api/style.css", get(api::style)),
        read("/api/openapi.json", get(api::document)),
        read("/api/me", get(me::show)),
        write("/api/me", post(me::enter)),
        read("/api/me/tables", get(me::tables)),
        write("/api/me/token", post(me::token)),
        Route { method: Method::DELETE, path: "/api/me/token", handler: delete(me::withdraw) },
        read("/api/tables", get(tables::list)),
        write("/api/tables", post(tables::create)),
        read("/api/tables/{id}", get(tables::show)),
        read("/api/tables/{id}/position", get(tables::position)),
        read("/api/tables/{id}/record", get(tables::record)),
        read("/api/tables/{id}/entries", get(stream::entries)),
        read("/api/tables/{id}/events", get(stream::events)),
        write("/api/tables/{id}/commands", post(play::submit)),
        write("/api/tables/{id}/undo", post(play::undo)),
        write("/api/tables/{id}/undo/answer", post(play::answer_undo)),
        write("/api/tables/{id}/seats", post(company::set_seat)),
        write("/api/tables/{id}/chat", post(company::say)),
        write("/api/tables/{id}/mute", post(company::mute)),
        write("/api/tables/{id}/owner", post(company::give)),
        write("/api/tables/{id}/close", post(company::close)),
        write("/api/tables/{id}/rematch", post(company::rematch)),
        read("/health", get(health)),
        read("/metrics", get(metrics)),
    ]
}

/// The method and path of everything that can be asked for.
pub fn route_list() -> Vec<(String, &'static str)> {
    routes().into_iter().map(|route| (route.method.to_string(), route.path)).collect()
}

/// The router of the API.
pub(crate) fn router(app: &Arc<AppState>) -> Router {
    let no_store = HeaderValue::from_static("no-store");
    let router = routes().into_iter().fold(Router::new(), |router, route| router.route(route.path, route.handler));
    router
        .route("/api/{*rest}", any(async || ApiError::from(ErrorCode::NotFound)))
        .method_not_allowed_fallback(async || ApiError::from(ErrorCode::BadMethod))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(RequestBodyTimeoutLayer::new(BODY_TIMEOUT))
        .layer(from_fn_with_state(app.clone(), admission))
        .layer(SetResponseHeaderLayer::if_not_present(header::CACHE_CONTROL, no_store))
        .with_state(app.clone())
}

async fn health(State(app): State<Arc<AppState>>) -> ApiResult<HealthReport> {
    // A request that storage must answer.
    received(app.store.guest("")).await?;
    if *app.stopping.borrow() { Err(ErrorCode::Busy.into()) } else { Ok(Json(HealthReport { ok: true })) }
}

async fn metrics(State(app): State<Arc<AppState>>) -> ([(HeaderName, &'static str); 1], String) {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.text(app.live_tables()))
}
