//! The caller: name, cookie, tokens for programs, and sessions.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{AppendHeaders, IntoResponse, Response};
use protocol::{
    BlockList, BlockPerson, CurrentPerson, EndedSessions, EnterName, ErrorCode, ForgottenPerson, IssuedToken,
    LONGEST_NAME, NoFields, OwnEntry, OwnEntryList, SessionKind, SessionList, SessionSummary, TableList,
    WithdrawnTokens, one_line,
};

use serde::Deserialize;

use super::ApiResult;
use super::tables::table_list;
use crate::admission::{Caller, NamedCaller, session_cookie};
use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::extract::{ApiJson, ApiQuery, PathId, is_id};
use crate::machine::random_id;
use crate::store::{EntryPlace, Guest, PersonSession, SessionFilter, TableFilter, received};

/// Stands for the session of the request in the path of a session.
const CURRENT_SESSION: &str = "current";
/// How many people somebody can block.
const MOST_BLOCKED: usize = 500;

/// The person that the request is from.
pub(super) async fn show(caller: Caller) -> Json<CurrentPerson> {
    Json(CurrentPerson { person: caller.person() })
}

/// Enters with a name, or changes the name. Only browsers get a cookie: a token does not change.
pub(super) async fn enter(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    ApiJson { body, .. }: ApiJson<EnterName>,
) -> Result<Response, ApiError> {
    let name = one_line(&body.name, LONGEST_NAME);
    if name.is_empty() {
        return Err(ApiError::malformed("name"));
    }
    let guest = if let Some(guest) = &caller.guest {
        app.fetch_guest(|people| people.rename_guest(&guest.id, name)).await?
    } else {
        app.limits.new.take(&caller.address).map_err(ApiError::rate_limited)?;
        let id = random_id(app.machine.as_ref()).map_err(|error| ApiError::internal("entropy", error))?;
        let guest = Guest { id, name, generation: 0, old_cookie_until: 0, seen: app.clock.now() };
        received(app.people.add_guest(guest.clone())).await?;
        guest
    };
    let me = Json(CurrentPerson { person: Some(guest.person()) });
    let session = match caller.session {
        Some(session) => session,
        None => app.begin_session(&guest, SessionKind::Browser, u64::MAX).await?,
    };
    if session.kind == SessionKind::Token {
        return Ok(me.into_response());
    }
    Ok((AppendHeaders([(header::SET_COOKIE, session_cookie(&app, Some(&session)))]), me).into_response())
}

/// Deletes the caller: sessions end, seats become open, name and remarks are removed from every table.
pub(super) async fn forget(
    State(app): State<Arc<AppState>>,
    NamedCaller { guest, .. }: NamedCaller,
) -> Result<Response, ApiError> {
    app.forget_person(&guest).await?;
    Ok(signed_out(&app, Json(ForgottenPerson { forgotten: true })))
}

/// The tables that the caller sits at or owns.
pub(super) async fn tables(
    State(app): State<Arc<AppState>>,
    NamedCaller { guest, .. }: NamedCaller,
) -> ApiResult<TableList> {
    Ok(Json(table_list(received(app.store.list(TableFilter::Of(guest.id))).await?)))
}

/// Issues a token for a program. A token that was issued to a token expires with it.
pub(super) async fn token(
    State(app): State<Arc<AppState>>,
    NamedCaller { guest, session }: NamedCaller,
    _: ApiJson<NoFields>,
) -> ApiResult<IssuedToken> {
    let latest = if session.kind == SessionKind::Token { session.expires } else { u64::MAX };
    let issued = app.begin_session(&guest, SessionKind::Token, latest).await?;
    Ok(Json(IssuedToken { token: app.signer.token(&issued) }))
}

/// Revokes all tokens of the caller.
pub(super) async fn withdraw(
    State(app): State<Arc<AppState>>,
    NamedCaller { guest, .. }: NamedCaller,
) -> ApiResult<WithdrawnTokens> {
    app.end_sessions(&guest, SessionFilter::Tokens).await?;
    Ok(Json(WithdrawnTokens { withdrawn: true }))
}

/// The sessions of the caller.
pub(super) async fn sessions(
    State(app): State<Arc<AppState>>,
    NamedCaller { guest, session: current }: NamedCaller,
) -> ApiResult<SessionList> {
    let sessions = received(app.people.sessions(&guest.id)).await?;
    let summary = |session: PersonSession| SessionSummary {
        current: session.id == current.id,
        id: session.id,
        kind: session.kind,
        issued: session.issued,
        used: session.used,
        expires: session.expires,
    };
    Ok(Json(SessionList { sessions: sessions.into_iter().map(summary).collect() }))
}

/// Ends all sessions of the caller, including the one of this request.
pub(super) async fn end_all(
    State(app): State<Arc<AppState>>,
    NamedCaller { guest, .. }: NamedCaller,
) -> Result<Response, ApiError> {
    let ended = app.end_sessions(&guest, SessionFilter::All).await?;
    Ok(signed_out(&app, Json(EndedSessions { ended })))
}

/// Ends one session of the caller.
pub(super) async fn end_one(
    State(app): State<Arc<AppState>>,
    NamedCaller { guest, session }: NamedCaller,
    PathId(id): PathId,
) -> Result<Response, ApiError> {
    let is_current = id == CURRENT_SESSION || id == session.id;
    let id = if is_current { session.id } else { id };
    let ended = app.end_sessions(&guest, SessionFilter::One(id)).await?;
    if ended == 0 {
        return Err(ErrorCode::NotFound.into());
    }
    let answer = Json(EndedSessions { ended });
    Ok(if is_current { signed_out(&app, answer) } else { answer.into_response() })
}

/// The people that the caller has blocked.
pub(super) async fn blocks(
    State(app): State<Arc<AppState>>,
    NamedCaller { guest, .. }: NamedCaller,
) -> ApiResult<BlockList> {
    block_list(&app, &guest.id).await.map(Json)
}

/// Blocks or unblocks somebody.
pub(super) async fn block(
    State(app): State<Arc<AppState>>,
    NamedCaller { guest, .. }: NamedCaller,
    ApiJson { body, .. }: ApiJson<BlockPerson>,
) -> ApiResult<BlockList> {
    let known = received(app.people.blocks(&guest.id)).await?;
    let is_sound = is_id(&body.person) && body.person != guest.id;
    if !is_sound || (body.blocked && known.len() >= MOST_BLOCKED) {
        return Err(ApiError::malformed("person"));
    }
    received(app.people.set_block(&guest.id, &body.person, body.blocked)).await?;
    block_list(&app, &guest.id).await.map(Json)
}

async fn block_list(app: &AppState, person: &str) -> Result<BlockList, ApiError> {
    let people = received(app.people.blocks(person)).await?;
    Ok(BlockList { blocked: people.iter().map(|person| person.id.clone()).collect(), people })
}

/// Where a list of the caller's entries continues.
#[derive(Deserialize)]
pub(super) struct OwnEntriesQuery {
    after: Option<String>,
}

/// What the caller has done and said.
pub(super) async fn entries(
    State(app): State<Arc<AppState>>,
    NamedCaller { guest, .. }: NamedCaller,
    ApiQuery(query): ApiQuery<OwnEntriesQuery>,
) -> ApiResult<OwnEntryList> {
    let after = match query.after.as_deref() {
        None => EntryPlace::default(),
        Some(after) => read_place(after).ok_or_else(|| ApiError::malformed("after"))?,
    };
    let page = received(app.people.own_entries(&guest.id, after)).await?;
    let read = |(table, json): (String, String)| Ok(OwnEntry { table, entry: serde_json::from_str(&json)? });
    let entries: Result<Vec<OwnEntry>, serde_json::Error> = page.entries.into_iter().map(read).collect();
    Ok(Json(OwnEntryList {
        entries: entries.map_err(|error| ApiError::internal("entries", error))?,
        next: page.next.map(|EntryPlace { table, seq }| format!("{table}.{seq}")),
    }))
}

fn read_place(text: &str) -> Option<EntryPlace> {
    let (table, seq) = text.split_once('.').filter(|(table, _)| is_id(table))?;
    // Databases have signed numbers.
    let seq = seq.parse().ok().filter(|seq| i64::try_from(*seq).is_ok())?;
    Some(EntryPlace { table: table.to_owned(), seq })
}

/// A response that deletes the browser's cookie.
fn signed_out(app: &AppState, answer: impl IntoResponse) -> Response {
    (AppendHeaders([(header::SET_COOKIE, session_cookie(app, None))]), answer).into_response()
}
