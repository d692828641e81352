//! Listing, creating and viewing tables.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use games::Record;
use protocol::{CreateTable, ErrorCode, PositionReport, Status, TableList, TableSummary, TableView};
use serde::Deserialize;
use utoipa::ToSchema;

use super::ApiResult;
use crate::admission::{Caller, NamedCaller};
use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::extract::{ApiJson, ApiPath, ApiQuery};
use crate::reviews::{ReviewAnswer, ReviewAsker};
use crate::store::{StoredSummary, TableFilter, received};
use crate::table::{LiveTable, new_table};

/// Stored rows as a list.
pub(super) fn table_list(rows: Vec<StoredSummary>) -> TableList {
    TableList { tables: rows.into_iter().map(summary).collect() }
}

fn summary(row: StoredSummary) -> TableSummary {
    TableSummary {
        id: row.id,
        game: row.game,
        board: row.board,
        status: row.status,
        seats: serde_json::from_str(&row.seats).unwrap_or_default(),
        changed: row.changed,
    }
}

/// The public tables.
pub(super) async fn list(State(app): State<Arc<AppState>>) -> ApiResult<TableList> {
    Ok(Json(table_list(received(app.store.list(TableFilter::Public)).await?)))
}

/// Creates a table.
pub(super) async fn create(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    NamedCaller { guest: owner, .. }: NamedCaller,
    json: ApiJson<CreateTable>,
) -> Result<(StatusCode, Json<TableView>), ApiError> {
    let request = json.request_key(&owner.id, "tables")?;
    app.limits.new.take(&caller.address).map_err(ApiError::rate_limited)?;
    app.require_quota(&json.body, &owner.id, &caller.address).await?;
    let table = app.create(|seed| new_table(&json.body, &owner.person(), seed), request.as_ref()).await?;
    app.made.note(&caller.address, &table.id);
    Ok((StatusCode::CREATED, Json(view(&app, &table, &caller))))
}

/// A table as the caller sees it.
pub(super) fn view(app: &Arc<AppState>, table: &Arc<LiveTable>, caller: &Caller) -> TableView {
    app.look(table, caller.id());
    table.hosted().table.view(caller.person().as_ref(), table.presence(), app.clock.now())
}

/// The current state of a table.
pub(super) async fn show(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    ApiPath(id): ApiPath<String>,
) -> ApiResult<TableView> {
    Ok(Json(view(&app, &app.current_table(&id).await?, &caller)))
}

/// The current position, for programs without an engine: the complete state, and all legal commands.
pub(super) async fn position(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    ApiPath(id): ApiPath<String>,
) -> ApiResult<PositionReport> {
    let live = app.current_table(&id).await?;
    app.look(&live, caller.id());
    let hosted = live.hosted();
    let (table, game) = (&hosted.table, &hosted.table.game);
    Ok(Json(PositionReport {
        seq: table.seq,
        status: table.status,
        actions: table.record.actions.len(),
        actor: game.actor_name(game.actor()).to_owned(),
        question: game.question().to_owned(),
        legal: if table.deciding_seat().is_some() { game.legal_commands() } else { Vec::new() },
        state: game.json(),
    }))
}

/// The query of a request for a record.
#[derive(Deserialize)]
pub(super) struct RecordQuery {
    format: Option<RecordFormat>,
}

/// The format of a record.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum RecordFormat {
    Json,
    #[serde(other)]
    Text,
}

/// The record as text, or as JSON with `?format=json`. Also for archived tables.
pub(super) async fn record(
    State(app): State<Arc<AppState>>,
    ApiPath(id): ApiPath<String>,
    ApiQuery(query): ApiQuery<RecordQuery>,
) -> Result<Response, ApiError> {
    let record = match app.current_table(&id).await {
        Ok(table) => table.hosted().table.closed_record(),
        Err(error) if error.code() == ErrorCode::Archived => archived_record(&app, &id).await?,
        Err(error) => return Err(error),
    };
    if query.format == Some(RecordFormat::Json) {
        return Ok(Json(record.json()).into_response());
    }
    let name: String = id.chars().filter(char::is_ascii_alphanumeric).take(8).collect();
    let disposition = format!("attachment; filename=\"{}-{name}.txt\"", record.setup.kind().name());
    Ok(([(header::CONTENT_DISPOSITION, disposition)], record.to_string()).into_response())
}

/// After how many seconds a client should poll a review again.
const REVIEW_RETRY: u32 = 1;

/// The review of the finished game, or its progress. Anybody who may see a table may ask for a review.
pub(super) async fn review(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    ApiPath(id): ApiPath<String>,
) -> Result<Response, ApiError> {
    let record = match app.current_table(&id).await {
        Ok(live) => {
            let hosted = live.hosted();
            match hosted.table.status {
                Status::Waiting => return Err(ErrorCode::NotBegun.into()),
                Status::Playing => return Err(ErrorCode::NotOver.into()),
                Status::Over | Status::Closed => hosted.table.closed_record(),
            }
        }
        Err(error) if error.code() == ErrorCode::Archived => archived_record(&app, &id).await?,
        Err(error) => return Err(error),
    };
    if app.config.bots == 0 {
        return Err(ErrorCode::NoReviews.into());
    }
    let asker = ReviewAsker { person: caller.id().map(str::to_owned), address: caller.address };
    match app.bots.reviews.ask(&id, asker, app.config.limits.reviews, || record)? {
        ReviewAnswer::Finished(json) => Ok(([(header::CONTENT_TYPE, "application/json")], json).into_response()),
        ReviewAnswer::UnderWay(progress) => {
            Ok((StatusCode::ACCEPTED, [(header::RETRY_AFTER, REVIEW_RETRY.to_string())], Json(progress))
                .into_response())
        }
    }
}

async fn archived_record(app: &AppState, id: &str) -> Result<Record, ApiError> {
    let stored = received(app.store.load(id)).await?.ok_or(ErrorCode::NotFound)?;
    let text = stored.archived.ok_or(ErrorCode::NotFound)?;
    Record::parse(&text).map_err(|error| ApiError::internal("archive", error))
}
