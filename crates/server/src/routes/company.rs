//! Seats, chat, and what only the owner may do.

use axum::Json;
use protocol::{
    Accepted, ChatMessage, CloseTable, ContributeNonce, EntryBody, ErrorCode, GiveTable, Holder, MutePerson, NoFields,
    Person, RematchTable, SeatChoice, SetSeat,
};

use super::ApiResult;
use super::table_request::TableRequest;
use super::tables::view;
use crate::admission::Caller;
use crate::api_error::ApiError;
use crate::quotas::table_demand;
use crate::store::OpenTableCounts;
use crate::table::{HostedTable, RequestKey, rematch as rematch_table};

/// Gives a seat a new holder.
pub(super) async fn set_seat(caller: Caller, request: TableRequest<SetSeat>) -> ApiResult<Accepted> {
    let live = request.table().await?;
    // A blocked person may still leave their seat.
    if request.body().who == SeatChoice::Me {
        request.app.require_not_blocked(&live, &request.person.id).await?;
    }
    // A table that is left to bots counts towards the quota of tables of bots. The quota is reserved until the change is stored.
    let hosted = live.hosted();
    let app = request.app.clone();
    let is_absent = move |person: &str| app.is_absent(&live, person);
    let is_allowed = hosted.set_seat(&request.person, request.body(), &is_absent).is_ok();
    let reservation = if is_allowed && hosted.leaves_only_bots(request.body()) {
        let demand = OpenTableCounts { bots_only: 1, ..OpenTableCounts::default() };
        Some(request.app.reserve_quota(demand, &hosted.table.owner.id, &caller.address).await?)
    } else {
        None
    };
    let is_reserved = reservation.is_some();
    let change = move |table: &HostedTable, person: &Person, body: &SetSeat, _| {
        // Another seat may have been given to a bot since the check.
        if table.leaves_only_bots(body) && !is_reserved {
            return Err(ApiError::stale(table.table.seq));
        }
        table.set_seat(person, body, &is_absent)
    };
    let accepted = request.change("seats", change).await;
    drop(reservation);
    accepted
}

/// Contributes a number to the dice.
pub(super) async fn contribute(request: TableRequest<ContributeNonce>) -> ApiResult<Accepted> {
    request.change("nonce", |table, person, body, _| table.contribute(person, body)).await
}

/// Sends a remark.
pub(super) async fn say(caller: Caller, request: TableRequest<ChatMessage>) -> ApiResult<Accepted> {
    request.app.limits.remarks.take(&request.person.id).map_err(ApiError::rate_limited)?;
    request.app.limits.address_remarks.take(&caller.address).map_err(ApiError::rate_limited)?;
    let (live, person) = (request.table().await?, request.person.id.clone());
    request.app.require_not_blocked(&live, &person).await?;
    if live.is_muted_address(&person, &caller.address) {
        return Err(ErrorCode::Muted.into());
    }
    let accepted = request.change("chat", |table, person, body, _| table.say(person, body)).await?;
    live.note_remark_address(&person, &caller.address);
    Ok(accepted)
}

/// Mutes or unmutes somebody.
pub(super) async fn mute(request: TableRequest<MutePerson>) -> ApiResult<Accepted> {
    let live = request.table().await?;
    let change = move |table: &HostedTable, person: &Person, body: &MutePerson, _| {
        let entries = table.mute(&person.id, &body.person, body.muted)?;
        live.note_muted(&body.person, body.muted);
        Ok(entries)
    };
    request.change("mute", change).await
}

/// Transfers a table to another owner.
pub(super) async fn give(request: TableRequest<GiveTable>) -> ApiResult<Accepted> {
    request.change("owner", |table, person, body, _| table.give_to(&person.id, &body.person)).await
}

/// Ends a game early.
pub(super) async fn close(request: TableRequest<CloseTable>) -> ApiResult<Accepted> {
    request.change("close", |table, person, _, _| table.close(&person.id)).await
}

/// Makes a table for a rematch, or returns the one that another player has made.
pub(super) async fn rematch(caller: Caller, request: TableRequest<NoFields>) -> ApiResult<RematchTable> {
    let table = request.app.current_table(&request.id).await?;
    let (app, person, hosted) = (request.app, request.person, table.hosted());
    if !hosted.is_seated(&person.id) {
        hosted.require_owner(&person.id)?;
    }
    if !hosted.table.status.has_ended() {
        return Err(ErrorCode::NotOver.into());
    }
    if let Some(again) = &hosted.table.rematch {
        return Ok(Json(RematchTable { table: again.clone(), view: None }));
    }
    app.limits.new.take(&caller.address).map_err(ApiError::rate_limited)?;
    let bots_only = hosted.table.seats.iter().all(|seat| matches!(seat.holder, Holder::Bot { .. }));
    let demand = table_demand(hosted.table.public, bots_only);
    let reservation = app.reserve_quota(demand, &person.id, &caller.address).await?;
    app.made.note_owner(&person.id, &caller.address);
    // Storage creates one table for this key, for the first request.
    let key = RequestKey { name: format!("rematch:{}", request.id), fingerprint: String::new() };
    let again = app.create(|seed| Ok(rematch_table(&hosted, &person, seed)), Some(&key)).await?;
    if again.hosted().table.owner.id == person.id {
        app.made.note(&caller.address, &again.id);
    }
    drop(reservation);
    let id = again.id.clone();
    let announce = app.change(table, None, move |hosted, _| match hosted.table.rematch {
        Some(_) => Err(ErrorCode::Stale.into()),
        None => Ok(vec![EntryBody::Rematch { table: id.clone(), by: person.id.clone() }]),
    });
    // If another request has announced it first, it is the same table.
    let _ = announce.await;
    Ok(Json(RematchTable { table: again.id.clone(), view: Some(view(&app, &again, &caller)) }))
}
