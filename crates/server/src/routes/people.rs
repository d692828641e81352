//! Who sits where, who says what, and what only the owner may do.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Extension, Path, State};
use axum::http::Response;
use protocol::{Code, Say, SetSeat, What};
use serde_json::json;

use super::tables::view;
use crate::guard::{Asked, Visitor, person};
use crate::hall::{Hall, ended};
use crate::refusal::{Refusal, answer};
use crate::{table, time};

type Answer = Result<Response<Body>, Refusal>;

/// The person that a request of the owner is about.
fn whom(asked: &Asked) -> Result<String, Refusal> {
    let wrong = || Refusal::from(Code::Malformed).with("field", "person");
    asked.0["person"].as_str().map(str::to_owned).ok_or_else(wrong)
}

/// Gives a seat a new holder.
pub(super) async fn seat(
    State(hall): State<Arc<Hall>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    asked: Asked,
) -> Answer {
    let person = person(&visitor)?;
    let wish = SetSeat::read(&asked.0)?;
    let request = asked.request(&person.id, "seats")?;
    let table = hall.table(&id).await?;
    Ok(answer(&hall.change(table, request, move |state, _| state.set_seat(&person, &wish)).await?.json()))
}

/// Says something.
pub(super) async fn say(
    State(hall): State<Arc<Hall>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    asked: Asked,
) -> Answer {
    let person = person(&visitor)?;
    let say = Say::read(&asked.0)?;
    let request = asked.request(&person.id, "chat")?;
    let table = hall.table(&id).await?;
    hall.limits.remarks.take(&person.id, time::now()).map_err(Refusal::wait)?;
    Ok(answer(&hall.change(table, request, move |state, _| state.say(&person, &say)).await?.json()))
}

/// Mutes somebody, or lets them speak again.
pub(super) async fn mute(
    State(hall): State<Arc<Hall>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    asked: Asked,
) -> Answer {
    let owner = visitor.known()?.id.clone();
    let whom = whom(&asked)?;
    let muted = asked.0["muted"].as_bool().ok_or_else(|| Refusal::from(Code::Malformed).with("field", "muted"))?;
    let request = asked.request(&owner, "mute")?;
    let table = hall.table(&id).await?;
    Ok(answer(&hall.change(table, request, move |state, _| state.mute(&owner, &whom, muted)).await?.json()))
}

/// Gives the table to another.
pub(super) async fn give(
    State(hall): State<Arc<Hall>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    asked: Asked,
) -> Answer {
    let owner = visitor.known()?.id.clone();
    let whom = whom(&asked)?;
    let request = asked.request(&owner, "owner")?;
    let table = hall.table(&id).await?;
    Ok(answer(&hall.change(table, request, move |state, _| state.give(&owner, &whom)).await?.json()))
}

/// Breaks a game off.
pub(super) async fn close(
    State(hall): State<Arc<Hall>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    asked: Asked,
) -> Answer {
    let owner = visitor.known()?.id.clone();
    let request = asked.request(&owner, "close")?;
    let table = hall.table(&id).await?;
    Ok(answer(&hall.change(table, request, move |state, _| state.close(&owner)).await?.json()))
}

/// Makes a table for the same game again, or finds the one that another has made.
pub(super) async fn rematch(
    State(hall): State<Arc<Hall>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    _: Asked,
) -> Answer {
    let person = person(&visitor)?;
    let table = hall.table(&id).await?;
    let state = table.state();
    if !state.sits(&person.id) && state.owner.id != person.id {
        return Err(Code::NotYours.into());
    }
    if !ended(state.status) {
        return Err(Code::NotOver.into());
    }
    if let Some(again) = &state.rematch {
        return Ok(answer(&json!({ "table": again })));
    }
    hall.limits.new.take(&visitor.address, time::now()).map_err(Refusal::wait)?;
    // Storage makes one table for this name, whoever asks first.
    let request = table::Request { name: format!("rematch:{id}"), print: String::new() };
    let again = hall.create(|seed| Ok(table::rematch(&state, &person, seed)), Some(&request)).await?;
    let found = again.id.clone();
    let told = hall.change(table, None, move |state, _| {
        if state.rematch.is_some() {
            return Err(Code::Stale.into());
        }
        Ok(vec![What::Rematch { table: found, by: person.id }])
    });
    // Another may have been faster in telling; the table is the same.
    let _ = told.await;
    Ok(answer(&json!({ "table": again.id, "view": view(&again, &visitor).json() })))
}
