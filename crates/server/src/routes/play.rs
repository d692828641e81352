//! Playing and taking back.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Extension, Path, State};
use axum::http::Response;
use protocol::{AskUndo, Code, Submit};

use crate::guard::{Asked, Visitor};
use crate::hall::Hall;
use crate::refusal::{Refusal, answer};

type Answer = Result<Response<Body>, Refusal>;

/// Plays a command.
pub(super) async fn submit(
    State(hall): State<Arc<Hall>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    asked: Asked,
) -> Answer {
    let person = visitor.known()?.id.clone();
    let submit = Submit::read(&asked.0)?;
    let request = asked.request(&person, "commands")?;
    let table = hall.table(&id).await?;
    let decide = move |state: &_, now| crate::table::State::submit(state, &person, &submit, now);
    Ok(answer(&hall.change(table, request, decide).await?.json()))
}

/// Takes back, or asks the others for it.
pub(super) async fn undo(
    State(hall): State<Arc<Hall>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    asked: Asked,
) -> Answer {
    let person = visitor.known()?.id.clone();
    let wish = AskUndo::read(&asked.0)?;
    let request = asked.request(&person, "undo")?;
    let table = hall.table(&id).await?;
    let change = hall.change(table, request, move |state, _| state.ask_undo(&person, &wish));
    Ok(answer(&change.await?.json()))
}

/// Agrees to what another wants to take back, or does not.
pub(super) async fn answer_undo(
    State(hall): State<Arc<Hall>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    asked: Asked,
) -> Answer {
    let person = visitor.known()?.id.clone();
    let agrees = asked.0["agrees"].as_bool().ok_or_else(|| Refusal::from(Code::Malformed).with("field", "agrees"))?;
    let request = asked.request(&person, "undo/answer")?;
    let table = hall.table(&id).await?;
    let change = hall.change(table, request, move |state, _| state.answer_undo(&person, agrees));
    Ok(answer(&change.await?.json()))
}
