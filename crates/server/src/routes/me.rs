//! Who I am: a name, a cookie, tokens for programs.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, header};
use protocol::{EnterName, IssuedToken, LONGEST_NAME, Me, NoFields, TableList, WithdrawnTokens, one_line};

use super::ApiResult;
use super::tables::table_list;
use crate::admission::{Caller, NamedCaller};
use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::extract::ApiJson;
use crate::identity::random_id;
use crate::store::{Guest, TableFilter, received};
use crate::time;

/// How long a browser keeps a name: a year, from the last time it was given.
const COOKIE_SECONDS: u32 = 365 * 24 * 3600;

/// Who the server takes me for.
pub(super) async fn show(caller: Caller) -> Json<Me> {
    Json(Me { person: caller.person() })
}

/// Takes a name, or another one.
pub(super) async fn enter(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    ApiJson { body, .. }: ApiJson<EnterName>,
) -> Result<([(HeaderName, String); 1], Json<Me>), ApiError> {
    let name = one_line(&body.name, LONGEST_NAME);
    if name.is_empty() {
        return Err(ApiError::malformed("name"));
    }
    let guest = if let Some(guest) = caller.guest {
        Guest { name, ..guest }
    } else {
        app.limits.new.take(&caller.address, time::now()).map_err(ApiError::rate_limited)?;
        let id = random_id().map_err(|error| ApiError::internal("entropy", error))?;
        Guest { id, name, generation: 0 }
    };
    app.save_guest(guest.clone()).await?;
    let (cookie, value) = (app.config.cookie_name(), app.signer.cookie(&guest));
    let secure = if app.config.is_secure() { "; Secure" } else { "" };
    let cookie = format!("{cookie}={value}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Strict{secure}");
    Ok(([(header::SET_COOKIE, cookie)], Json(Me { person: Some(guest.person()) })))
}

/// The tables I sit at or own.
pub(super) async fn tables(State(app): State<Arc<AppState>>, NamedCaller(guest): NamedCaller) -> ApiResult<TableList> {
    Ok(Json(table_list(received(app.store.list(TableFilter::Of(guest.id))).await?)))
}

/// A token for my programs.
pub(super) async fn token(
    State(app): State<Arc<AppState>>,
    NamedCaller(guest): NamedCaller,
    _: ApiJson<NoFields>,
) -> Json<IssuedToken> {
    Json(IssuedToken { token: app.signer.token(&guest) })
}

/// Withdraws all my tokens.
pub(super) async fn withdraw(
    State(app): State<Arc<AppState>>,
    NamedCaller(guest): NamedCaller,
) -> ApiResult<WithdrawnTokens> {
    app.save_guest(Guest { generation: guest.generation + 1, ..guest }).await?;
    Ok(Json(WithdrawnTokens { withdrawn: true }))
}
