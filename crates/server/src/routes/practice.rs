//! Practice: the results of the daily deals, and the caller's list of finished games.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use games::Record;
use practice::{DailyDeal, DailyRefusal, Day, DayResult, FinishedGame};
use protocol::{
    DailyBoard, DailyPlace, DroppedGame, EnterDailyResult, ErrorCode, KeepGame, OwnDailyList, OwnDailyResult, OwnGame,
    OwnGameList, OwnGameSummary,
};
use tokio::sync::oneshot;

use super::ApiResult;
use crate::admission::{Caller, NamedCaller};
use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::extract::{ApiJson, PathDay, PathId};
use crate::own_games::checked_game;
use crate::store::{
    DailyRanking, DailyRow, DeletedGamePolicy, MOST_OWN_GAMES, OwnGameOutcome, OwnGameRow, RankedRow, received,
};

/// How many results of a day are listed.
const LONGEST_RANKING: u32 = 100;

const DAY_MILLIS: u64 = 24 * 3600 * 1000;

/// The results of a day.
pub(super) async fn daily(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    PathDay(day): PathDay,
) -> ApiResult<DailyBoard> {
    board(&app, day, caller.id().map(str::to_owned)).await.map(Json)
}

/// Enters a result of a day. The record must prove it.
pub(super) async fn enter_daily(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    PathDay(day): PathDay,
    ApiJson { body, .. }: ApiJson<EnterDailyResult>,
) -> ApiResult<DailyBoard> {
    let person = caller.id().ok_or(ErrorCode::NoIdentity)?.to_owned();
    // Somewhere on earth it is already tomorrow, or still yesterday.
    let today = day_of(&app);
    let (first, last) = (Day(today.0 - 1), Day(today.0 + 1));
    if day < first || day > last {
        return Err(ErrorCode::DayClosed.into());
    }
    let before = board(&app, day, Some(person.clone())).await?;
    if before.own.is_some() {
        return Ok(Json(before));
    }
    let DayResult { points, place, players, .. } =
        run_blocking(&app, move || verified(day, &body.record)).await?.map_err(refusal)?;
    app.daily.take(day, &caller.address, first)?;
    let (day_text, at) = (day.to_string(), app.clock.now());
    let row = DailyRow { day: day_text, person: person.clone(), points, place, players, at };
    received(app.practice.add_daily_result(row)).await?;
    app.rankings.invalidate();
    board(&app, day, Some(person)).await.map(Json)
}

/// The day by the server's clock.
fn day_of(app: &AppState) -> Day {
    Day(i64::try_from(app.clock.now() / DAY_MILLIS).unwrap_or_default())
}

fn verified(day: Day, record: &str) -> Result<DayResult, DailyRefusal> {
    DailyDeal::verify(day, Record::parse_without_board_file(record)?)
}

/// The refusal for a record that does not prove a result.
fn refusal(why: DailyRefusal) -> ApiError {
    match why {
        DailyRefusal::Wrong(error) => ApiError::unproven(error.why),
        DailyRefusal::OtherDeal => ErrorCode::Unproven.into(),
        DailyRefusal::NotOver => ErrorCode::NotOver.into(),
    }
}

async fn board(app: &AppState, day: Day, person: Option<String>) -> Result<DailyBoard, ApiError> {
    // Ranked once a second for everybody, so that it costs the same however many people look. Other servers may have newer results.
    let ranking = match app.cluster {
        Some(_) => ranked(app, day, person.clone(), LONGEST_RANKING).await?,
        None => app.rankings.get(day, || ranked(app, day, None, u32::MAX)).await?,
    };
    let own = ranking.rows.iter().find(|row| Some(&row.person.id) == person.as_ref()).map(place);
    let results = ranking.rows.iter().take_while(|row| row.rank <= LONGEST_RANKING).map(place).collect();
    Ok(DailyBoard { day: day.to_string(), game: day.game().name().to_owned(), count: ranking.count, results, own })
}

async fn ranked(app: &AppState, day: Day, person: Option<String>, most: u32) -> Result<Arc<DailyRanking>, ApiError> {
    Ok(Arc::new(received(app.practice.daily_ranking(&day.to_string(), person, most)).await?))
}

fn place(RankedRow { row, person, rank }: &RankedRow) -> DailyPlace {
    DailyPlace { person: person.clone(), rank: *rank, points: row.points, place: row.place, players: row.players }
}

/// The caller's results of all days.
pub(super) async fn own_daily(
    State(app): State<Arc<AppState>>,
    NamedCaller { guest, .. }: NamedCaller,
) -> ApiResult<OwnDailyList> {
    let rows = received(app.practice.own_daily_results(&guest.id)).await?;
    let result = |DailyRow { day, points, place, players, at, .. }| OwnDailyResult { day, points, place, players, at };
    Ok(Json(OwnDailyList { results: rows.into_iter().map(result).collect() }))
}

/// The finished games that are stored for the caller.
pub(super) async fn games(
    State(app): State<Arc<AppState>>,
    NamedCaller { guest, .. }: NamedCaller,
) -> ApiResult<OwnGameList> {
    let rows = received(app.practice.own_games(&guest.id)).await?;
    let games = rows.into_iter().map(|(key, changed, deleted)| OwnGameSummary { key, changed, deleted });
    Ok(Json(OwnGameList { games: games.collect(), most: MOST_OWN_GAMES }))
}

/// A finished game of the caller.
pub(super) async fn game(
    State(app): State<Arc<AppState>>,
    NamedCaller { guest, .. }: NamedCaller,
    PathId(key): PathId,
) -> ApiResult<OwnGame> {
    let body = received(app.practice.own_game(&guest.id, &key)).await?.ok_or(ErrorCode::NotFound)?;
    let game = serde_json::from_str(&body).map_err(|error| ApiError::internal("own game", error))?;
    Ok(Json(OwnGame { game }))
}

/// Stores a finished game of the caller.
pub(super) async fn keep_game(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    NamedCaller { guest, .. }: NamedCaller,
    ApiJson { body: KeepGame { game, restore }, .. }: ApiJson<KeepGame>,
) -> ApiResult<OwnGameSummary> {
    let game: FinishedGame = serde_json::from_value(game).map_err(|_| ApiError::malformed("game"))?;
    let (key, body) = run_blocking(&app, move || checked_game(&game)).await??;
    app.own_games.take(&caller.address, body.len(), day_of(&app))?;
    let changed = app.clock.now();
    let row = OwnGameRow { person: guest.id, game: key.clone(), changed, body };
    let over_deletion = if restore { DeletedGamePolicy::Restore } else { DeletedGamePolicy::Refuse };
    match received(app.practice.keep_own_game(row, over_deletion)).await? {
        OwnGameOutcome::Stored => Ok(Json(OwnGameSummary { key, changed, deleted: false })),
        OwnGameOutcome::Deleted => Err(ErrorCode::Deleted.into()),
        OwnGameOutcome::NoPerson => Err(ErrorCode::BadIdentity.into()),
    }
}

/// Deletes a finished game of the caller, here and in their other browsers.
pub(super) async fn drop_game(
    State(app): State<Arc<AppState>>,
    NamedCaller { guest, .. }: NamedCaller,
    PathId(key): PathId,
) -> ApiResult<DroppedGame> {
    let is_there = received(app.practice.own_game(&guest.id, &key)).await?.is_some();
    if is_there {
        let row = OwnGameRow { person: guest.id, game: key, changed: app.clock.now(), body: String::new() };
        received(app.practice.keep_own_game(row, DeletedGamePolicy::Refuse)).await?;
    }
    Ok(Json(DroppedGame { deleted: is_there }))
}

/// Runs work that replays a record off the threads that answer requests.
async fn run_blocking<T: Send + 'static>(
    app: &AppState,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let (sender, done) = oneshot::channel();
    app.machine.run_blocking(Box::new(move || drop(sender.send(work()))));
    done.await.map_err(|_| ApiError::internal("replay", "the replay has panicked"))
}
