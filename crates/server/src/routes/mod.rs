//! Everything the interface answers, as one list: the router, the documentation and the tests of permissions all read it.

mod api;
mod call;
mod me;
mod people;
mod play;
mod stream;
mod tables;

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Method, Response, header};
use axum::middleware::from_fn_with_state;
use axum::routing::{MethodRouter, delete, get, post};
use protocol::ErrorCode;

use crate::api_error::{ApiError, answer};
use crate::app_state::AppState;
use crate::guard::guard;

/// What is answered, or why not.
type Answer = Result<Response<Body>, ApiError>;

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
        write("/api/tables/{id}/seats", post(people::seat)),
        write("/api/tables/{id}/chat", post(people::say)),
        write("/api/tables/{id}/mute", post(people::mute)),
        write("/api/tables/{id}/owner", post(people::give)),
        write("/api/tables/{id}/close", post(people::close)),
        write("/api/tables/{id}/rematch", post(people::rematch)),
        read("/health", get(health)),
        read("/metrics", get(metrics)),
    ]
}

/// The method and path of everything that can be asked for.
pub fn route_list() -> Vec<(String, &'static str)> {
    routes().into_iter().map(|route| (route.method.to_string(), route.path)).collect()
}

/// The router of the interface.
pub(crate) fn router(hall: &Arc<AppState>) -> Router {
    let router = routes().into_iter().fold(Router::new(), |router, route| router.route(route.path, route.handler));
    router
        .route("/api/{*rest}", axum::routing::any(async || ApiError::from(ErrorCode::NotFound)))
        .method_not_allowed_fallback(async || ApiError::from(ErrorCode::BadMethod))
        .layer(from_fn_with_state(hall.clone(), guard))
        .with_state(hall.clone())
}

async fn health(State(hall): State<Arc<AppState>>) -> Answer {
    // A question that storage must answer.
    crate::app_state::answered(hall.store.guest("")).await?;
    if *hall.stopping.borrow() { Err(ErrorCode::Busy.into()) } else { Ok(answer(&serde_json::json!({ "ok": true }))) }
}

async fn metrics(State(hall): State<Arc<AppState>>) -> ([(header::HeaderName, &'static str); 1], String) {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], hall.metrics.text(hall.live()))
}
