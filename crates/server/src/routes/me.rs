//! Who I am: a name, a cookie, tokens for programs.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Extension, State};
use axum::http::{HeaderValue, Response, header};
use protocol::{LONGEST_NAME, one_line};
use serde_json::{Value, json};

use super::Answer;
use super::tables::listed;
use crate::api_error::{ApiError, answer};
use crate::app_state::{AppState, answered};
use crate::guard::{Asked, Visitor};
use crate::identity::fresh_id;
use crate::store::{Guest, Wanted};
use crate::time;

/// How long a browser keeps a name: a year, from the last time it was given.
const COOKIE_SECONDS: u32 = 365 * 24 * 3600;

fn described(guest: Option<&Guest>) -> Value {
    json!({ "person": guest.map(|guest| json!({ "id": guest.id, "name": guest.name })) })
}

/// Who the server takes me for.
pub(super) async fn show(Extension(visitor): Extension<Visitor>) -> Response<Body> {
    answer(&described(visitor.guest.as_ref()))
}

/// Takes a name, or another one.
pub(super) async fn enter(
    State(hall): State<Arc<AppState>>,
    Extension(visitor): Extension<Visitor>,
    Asked(json): Asked,
) -> Answer {
    let name = one_line(json["name"].as_str().unwrap_or_default(), LONGEST_NAME);
    if name.is_empty() {
        return Err(ApiError::malformed("name"));
    }
    let guest = if let Some(guest) = visitor.guest {
        Guest { name, ..guest }
    } else {
        hall.limits.new.take(&visitor.address, time::now()).map_err(ApiError::wait)?;
        let id = fresh_id().map_err(|error| ApiError::broken("entropy", error))?;
        Guest { id, name, generation: 0 }
    };
    hall.keep_guest(guest.clone()).await?;
    let mut response = answer(&described(Some(&guest)));
    let secure = if hall.config.is_secure() { "; Secure" } else { "" };
    let cookie = format!(
        "{}={}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Strict{secure}",
        hall.config.cookie_name(),
        hall.signer.cookie(&guest),
    );
    let cookie = HeaderValue::from_str(&cookie).map_err(|error| ApiError::broken("cookie", error))?;
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    Ok(response)
}

/// The tables I sit at or own.
pub(super) async fn tables(State(hall): State<Arc<AppState>>, Extension(visitor): Extension<Visitor>) -> Answer {
    let rows = answered(hall.store.list(Wanted::Of(visitor.known()?.id.clone()))).await?;
    Ok(answer(&listed(&rows)))
}

/// A token for my programs.
pub(super) async fn token(
    State(hall): State<Arc<AppState>>,
    Extension(visitor): Extension<Visitor>,
    _: Asked,
) -> Answer {
    Ok(answer(&json!({ "token": hall.signer.token(visitor.known()?) })))
}

/// Withdraws all my tokens.
pub(super) async fn withdraw(State(hall): State<Arc<AppState>>, Extension(visitor): Extension<Visitor>) -> Answer {
    let guest = visitor.known()?.clone();
    hall.keep_guest(Guest { generation: guest.generation + 1, ..guest }).await?;
    Ok(answer(&json!({ "withdrawn": true })))
}
