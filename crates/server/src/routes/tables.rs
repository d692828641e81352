//! Finding, making and looking at tables.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderValue, Response, StatusCode, Uri, header};
use games::Record;
use protocol::{CreateTable, ErrorCode, SeatAssignment, Status, TableSummary, TableView, Viewer};
use serde_json::{Value, json};
use tabletop::Actor;

use super::Answer;
use crate::api_error::{ApiError, answer};
use crate::app_state::{AppState, answered};
use crate::guard::{Asked, Visitor, person};
use crate::store::{Summary, Wanted};
use crate::table::{Table, lay};
use crate::time;

/// Rows of a list as JSON.
pub(super) fn listed(rows: &[Summary]) -> Value {
    let row = |row: &Summary| {
        let seats: Value = serde_json::from_str(&row.seats).unwrap_or_default();
        let seats = seats.as_array().map(Vec::as_slice).unwrap_or_default();
        TableSummary {
            id: row.id.clone(),
            game: row.game.clone(),
            board: row.board.clone(),
            status: row.status,
            seats: seats.iter().filter_map(|seat| SeatAssignment::read(seat).ok()).collect(),
            changed: row.changed,
        }
        .json()
    };
    json!({ "tables": rows.iter().map(row).collect::<Vec<_>>() })
}

/// The tables that everybody may find.
pub(super) async fn list(State(hall): State<Arc<AppState>>) -> Answer {
    Ok(answer(&listed(&answered(hall.store.list(Wanted::Public)).await?)))
}

/// Makes a table.
pub(super) async fn create(
    State(hall): State<Arc<AppState>>,
    Extension(visitor): Extension<Visitor>,
    asked: Asked,
) -> Answer {
    let owner = person(&visitor)?;
    let wish = CreateTable::read(&asked.0)?;
    let request = asked.request(&owner.id, "tables")?;
    hall.limits.new.take(&visitor.address, time::now()).map_err(ApiError::wait)?;
    let table = hall.create(|seed| lay(&wish, &owner, seed), request.as_ref()).await?;
    let mut response = answer(&view(&table, &visitor).json());
    *response.status_mut() = StatusCode::CREATED;
    Ok(response)
}

/// A table as a visitor sees it.
pub(super) fn view(table: &Table, visitor: &Visitor) -> TableView {
    let state = table.state();
    let person = visitor.person();
    let id = person.as_ref().map_or("", |person| person.id.as_str());
    let held = state.seats.iter().filter(|chair| chair.holder.person().is_some_and(|holder| holder.id == id));
    let actor = if state.status == Status::Playing { state.game.actor() } else { Actor::Nobody };
    TableView {
        id: state.id.clone(),
        seq: state.seq,
        status: state.status,
        record: state.file().to_string(),
        actor: state.game.actor_name(actor).to_owned(),
        public: state.public,
        clock: state.clock,
        left: state.left(time::now()),
        undo: state.undo.as_ref().map(|asked| (asked.to, asked.by.clone(), asked.agreed.clone())),
        rematch: state.rematch.clone(),
        presence: table.presence(),
        you: Viewer {
            seats: held.map(|chair| chair.seat.clone()).collect(),
            owner: state.owner.id == id,
            muted: state.muted.contains(id),
            person,
        },
        owner: state.owner.clone(),
        seats: state.seats.clone(),
    }
}

/// A table now.
pub(super) async fn show(
    State(hall): State<Arc<AppState>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
) -> Answer {
    Ok(answer(&view(&*hall.table(&id).await?, &visitor).json()))
}

/// The position now, for programs without an engine: the complete state, and everything that is legal.
pub(super) async fn position(State(hall): State<Arc<AppState>>, Path(id): Path<String>) -> Answer {
    let state = hall.table(&id).await?.state();
    let legal = if state.asked().is_some() { state.game.legal_commands() } else { Vec::new() };
    Ok(answer(&json!({
        "seq": state.seq,
        "status": state.status.name(),
        "actions": state.record.actions.len(),
        "actor": state.game.actor_name(state.game.actor()),
        "question": state.game.question(),
        "legal": legal,
        "state": state.game.json(),
    })))
}

/// The record: text, or JSON with `?format=json`. Tables in the archive have one too.
pub(super) async fn record(State(hall): State<Arc<AppState>>, Path(id): Path<String>, uri: Uri) -> Answer {
    let record = match hall.table(&id).await {
        Ok(table) => table.state().file(),
        Err(refusal) if refusal.code == ErrorCode::Archived => {
            let stored = answered(hall.store.load(&id)).await?.ok_or(ErrorCode::NotFound)?;
            let text = stored.archived.unwrap_or_default();
            Record::parse(&text).map_err(|error| ApiError::broken("archive", error))?
        }
        Err(refusal) => return Err(refusal),
    };
    if uri.query().is_some_and(|query| query.split('&').any(|part| part == "format=json")) {
        return Ok(answer(&record.json()));
    }
    let mut response = Response::new(Body::from(record.to_string()));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let name = format!("attachment; filename=\"{}-{}.txt\"", record.setup.kind().name(), &id[..id.len().min(8)]);
    if let Ok(name) = HeaderValue::from_str(&name) {
        headers.insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}
