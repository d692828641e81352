//! Who sits where, who says what, and what only the owner may do.

use protocol::{ChatMessage, EntryBody, ErrorCode, SetSeat};
use serde_json::json;

use super::Answer;
use super::call::Call;
use super::tables::view;
use crate::api_error::{ApiError, answer};
use crate::app_state::ended;
use crate::{table, time};

/// The person that a request of the owner is about.
fn whom(call: &Call) -> Result<String, ApiError> {
    call.json()["person"].as_str().map(str::to_owned).ok_or_else(|| ApiError::malformed("person"))
}

/// Gives a seat a new holder.
pub(super) async fn seat(call: Call) -> Answer {
    let person = call.person()?;
    let wish = SetSeat::read(call.json())?;
    call.change("seats", move |state, _| state.set_seat(&person, &wish)).await
}

/// Says something.
pub(super) async fn say(call: Call) -> Answer {
    let person = call.person()?;
    let say = ChatMessage::read(call.json())?;
    let request = call.request("chat")?;
    let table = call.hall.table(&call.id).await?;
    call.hall.limits.remarks.take(&person.id, time::now()).map_err(ApiError::wait)?;
    Ok(answer(&call.hall.change(table, request, move |state, _| state.say(&person, &say)).await?.json()))
}

/// Mutes somebody, or lets them speak again.
pub(super) async fn mute(call: Call) -> Answer {
    let (owner, whom) = (call.who()?, whom(&call)?);
    let muted = call.truth("muted")?;
    call.change("mute", move |state, _| state.mute(&owner, &whom, muted)).await
}

/// Gives the table to another.
pub(super) async fn give(call: Call) -> Answer {
    let (owner, whom) = (call.who()?, whom(&call)?);
    call.change("owner", move |state, _| state.give(&owner, &whom)).await
}

/// Breaks a game off.
pub(super) async fn close(call: Call) -> Answer {
    let owner = call.who()?;
    call.change("close", move |state, _| state.close(&owner)).await
}

/// Makes a table for the same game again, or finds the one that another has made.
pub(super) async fn rematch(call: Call) -> Answer {
    let person = call.person()?;
    let table = call.hall.table(&call.id).await?;
    let state = table.state();
    if !state.sits(&person.id) && state.owner.id != person.id {
        return Err(ErrorCode::NotYours.into());
    }
    if !ended(state.status) {
        return Err(ErrorCode::NotOver.into());
    }
    if let Some(again) = &state.rematch {
        return Ok(answer(&json!({ "table": again })));
    }
    call.hall.limits.new.take(&call.visitor.address, time::now()).map_err(ApiError::wait)?;
    // Storage makes one table for this name, whoever asks first.
    let request = table::Request { name: format!("rematch:{}", call.id), print: String::new() };
    let again = call.hall.create(|seed| Ok(table::rematch(&state, &person, seed)), Some(&request)).await?;
    let found = again.id.clone();
    let told = call.hall.change(table, None, move |state, _| {
        if state.rematch.is_some() {
            return Err(ErrorCode::Stale.into());
        }
        Ok(vec![EntryBody::Rematch { table: found, by: person.id }])
    });
    // Another may have been faster in telling; the table is the same.
    let _ = told.await;
    Ok(answer(&json!({ "table": again.id, "view": view(&again, &call.visitor).json() })))
}
