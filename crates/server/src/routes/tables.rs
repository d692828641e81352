//! Listing, creating and viewing tables.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use games::Record;
use protocol::{CreateTable, ErrorCode, PositionReport, SeatChoice, Status, TableList, TableSummary, TableView};
use serde::Deserialize;
use utoipa::ToSchema;

use super::ApiResult;
use crate::admission::{Caller, NamedCaller};
use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::extract::{ApiJson, ApiQuery, PathId};
use crate::quotas::table_demand;
use crate::reviews::{ReviewAnswer, ReviewAsker};
use crate::store::{OpenTables, StoredSummary, TableFilter, received};
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

/// The public tables. The list is made once a second for everybody, unless this server changes it, or the caller has just made or closed a
/// table through another one.
pub(super) async fn list(State(app): State<Arc<AppState>>, caller: Caller) -> Result<Response, ApiError> {
    let mut list = app.public_list.get((), || public_list(&app)).await?;
    if let Some(person) = caller.id().filter(|_| app.cluster.is_some())
        && list.lacks_own_table(&app, person).await?
    {
        app.public_list.invalidate();
        list = app.public_list.get((), || public_list(&app)).await?;
    }
    let json = list.json.clone();
    Ok(([(header::CONTENT_TYPE, "application/json")], json).into_response())
}

/// How many tables of one owner storage lists, and how many of all.
const MOST_PER_OWNER: u32 = 5;
const LONGEST_LIST: usize = 200;

/// The list of public tables.
pub(crate) struct PublicList {
    json: Bytes,
    /// The owner of each table.
    owners: Vec<String>,
}

impl PublicList {
    /// Whether a person has another number of public tables than the list shows. Unlike the list, that costs only an index lookup. A full
    /// list may lack tables for as long as it is full.
    async fn lacks_own_table(&self, app: &AppState, person: &str) -> Result<bool, ApiError> {
        if self.owners.len() >= LONGEST_LIST {
            return Ok(false);
        }
        let listed = self.owners.iter().filter(|owner| *owner == person).count();
        let there = received(app.store.open_tables(OpenTables::Of(person.to_owned()))).await?.public;
        Ok(listed != there.min(MOST_PER_OWNER) as usize)
    }
}

async fn public_list(app: &AppState) -> Result<Arc<PublicList>, ApiError> {
    let rows = received(app.store.list(TableFilter::Public)).await?;
    let owners = rows.iter().map(|row| row.owner.clone()).collect();
    let json = serde_json::to_vec(&table_list(rows)).map_err(|error| ApiError::internal("list", error))?;
    Ok(Arc::new(PublicList { json: json.into(), owners }))
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
    let bots_only = json.body.seats.iter().all(|seat| matches!(seat.who, SeatChoice::Bot(_)));
    let demand = table_demand(json.body.public, bots_only);
    let reservation = app.reserve_quota(demand, &owner.id, &caller.address).await?;
    app.made.note_owner(&owner.id, &caller.address);
    let table = app.create(|seed| new_table(&json.body, &owner.person(), seed), request.as_ref()).await?;
    app.made.note(&caller.address, &table.id);
    drop(reservation);
    Ok((StatusCode::CREATED, Json(view(&app, &table, &caller))))
}

/// A table as the caller sees it.
pub(super) fn view(app: &Arc<AppState>, table: &Arc<LiveTable>, caller: &Caller) -> TableView {
    app.look(table, caller.id());
    table.hosted().table.view(caller.person().as_ref(), table.presence(), app.clock.now())
}

/// The current state of a table.
pub(super) async fn show(State(app): State<Arc<AppState>>, caller: Caller, PathId(id): PathId) -> ApiResult<TableView> {
    Ok(Json(view(&app, &app.current_table(&id).await?, &caller)))
}

/// The current position, for programs without an engine: the complete state, and all legal commands.
pub(super) async fn position(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    PathId(id): PathId,
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
    PathId(id): PathId,
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
    PathId(id): PathId,
) -> Result<Response, ApiError> {
    // Only finished games are reviewed, so a known review can be returned without loading the table.
    if app.live_table(&id).is_none()
        && let Some(known) = app.bots.reviews.poll(&id)
    {
        return Ok(review_response(known?));
    }
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
    Ok(review_response(app.bots.reviews.ask(&id, asker, app.config.limits.reviews, || record)?))
}

fn review_response(answer: ReviewAnswer) -> Response {
    match answer {
        ReviewAnswer::Finished(json) => ([(header::CONTENT_TYPE, "application/json")], json).into_response(),
        ReviewAnswer::UnderWay(progress) => {
            (StatusCode::ACCEPTED, [(header::RETRY_AFTER, REVIEW_RETRY.to_string())], Json(progress)).into_response()
        }
    }
}

async fn archived_record(app: &AppState, id: &str) -> Result<Record, ApiError> {
    let stored = received(app.store.load(id)).await?.ok_or(ErrorCode::NotFound)?;
    let text = stored.archived.ok_or(ErrorCode::NotFound)?;
    Record::parse(&text).map_err(|error| ApiError::internal("archive", error))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::atomic::Ordering::Relaxed;

    use protocol::{DiceSharing, Person, RequestedSeat};

    use super::*;
    use crate::faulty_store::faulty_app;

    /// A page polls a review every second, and the record of a table in the archive is only in storage.
    #[tokio::test]
    async fn polling_for_a_review_does_not_load_the_table_each_time() {
        let (app, faults) = faulty_app("polls");
        let ada = Person { id: "ada".to_owned(), name: "Ada".to_owned() };
        let seats = ["blue", "pink"].map(|seat| RequestedSeat { seat: seat.to_owned(), who: SeatChoice::Me }).to_vec();
        let (game, options, dice) = ("cascadero".to_owned(), BTreeMap::new(), DiceSharing::None);
        let (board, clock, key) = (None, None, None);
        let request = CreateTable { game, board, options, seats, public: true, clock, quiet: false, dice, key };
        let table = app.create(|seed| new_table(&request, &ada, seed), None).await.expect("a table");
        app.change(table.clone(), None, |hosted, _| hosted.close("ada")).await.expect("broken off");
        assert_eq!(app.archive(u64::MAX / 2).await, Ok(1));
        let poll = || {
            let caller = Caller { guest: None, session: None, address: "home".to_owned() };
            review(State(app.clone()), caller, PathId(table.id.clone()))
        };
        poll().await.expect("begun");
        let loads = faults.loads.load(Relaxed);
        for _ in 0..5 {
            poll().await.expect("under way, or finished");
        }
        assert_eq!(faults.loads.load(Relaxed), loads);
    }
}
