//! Practice: the results of the daily deals, and the caller's list of finished games.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use games::Record;
use practice::{DailyDeal, DailyRefusal, Day, DayResult, FinishedGame, game_key};
use protocol::{
    DailyBoard, DailyPlace, DroppedGame, EnterDailyResult, ErrorCode, KeepGame, LONGEST_KEY, OwnDailyList,
    OwnDailyResult, OwnGame, OwnGameList, OwnGameSummary,
};
use tokio::sync::oneshot;

use super::ApiResult;
use crate::admission::{Caller, NamedCaller};
use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::extract::{ApiJson, ApiPath};
use crate::store::{DailyRow, MOST_OWN_GAMES, OwnGameRow, RankedRow, received};

/// How many results of a day are listed.
const LISTED: u32 = 100;

const DAY_MILLIS: u64 = 24 * 3600 * 1000;

/// The results of a day.
pub(super) async fn daily(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    ApiPath(day): ApiPath<String>,
) -> ApiResult<DailyBoard> {
    let day = read_day(&day)?;
    board(&app, day, caller.id().map(str::to_owned)).await.map(Json)
}

/// Enters a result of a day. The record must prove it.
pub(super) async fn enter_daily(
    State(app): State<Arc<AppState>>,
    caller: Caller,
    ApiPath(day): ApiPath<String>,
    ApiJson { body, .. }: ApiJson<EnterDailyResult>,
) -> ApiResult<DailyBoard> {
    let person = caller.id().ok_or(ErrorCode::NoIdentity)?.to_owned();
    let day = read_day(&day)?;
    // Somewhere on earth it is already tomorrow, or still yesterday.
    let today = i64::try_from(app.clock.now() / DAY_MILLIS).unwrap_or_default();
    let (first, last) = (Day(today - 1), Day(today + 1));
    if day < first || day > last {
        return Err(ErrorCode::DayClosed.into());
    }
    let before = board(&app, day, Some(person.clone())).await?;
    if before.own.is_some() {
        return Ok(Json(before));
    }
    let DayResult { points, place, players, .. } =
        aside(&app, move || verified(day, &body.record)).await?.map_err(refusal)?;
    app.daily.take(day, &caller.address, first)?;
    let (day_text, at) = (day.to_string(), app.clock.now());
    let row = DailyRow { day: day_text, person: person.clone(), points, place, players, at };
    received(app.practice.add_daily_result(row)).await?;
    board(&app, day, Some(person)).await.map(Json)
}

fn verified(day: Day, record: &str) -> Result<DayResult, DailyRefusal> {
    DailyDeal::verify(day, Record::parse(record)?)
}

/// The refusal for a record that does not prove a result.
fn refusal(why: DailyRefusal) -> ApiError {
    match why {
        DailyRefusal::Wrong(error) => ApiError::unproven(error.why),
        DailyRefusal::OtherDeal => ErrorCode::Unproven.into(),
        DailyRefusal::NotOver => ErrorCode::NotOver.into(),
    }
}

fn read_day(text: &str) -> Result<Day, ApiError> {
    text.parse().map_err(|()| ErrorCode::NotFound.into())
}

async fn board(app: &AppState, day: Day, person: Option<String>) -> Result<DailyBoard, ApiError> {
    let ranking = received(app.practice.daily_ranking(&day.to_string(), person.clone(), LISTED)).await?;
    let places: Vec<DailyPlace> = ranking.rows.into_iter().map(place).collect();
    let own = places.iter().find(|place| Some(&place.person.id) == person.as_ref()).cloned();
    let results = places.into_iter().filter(|place| place.rank <= LISTED).collect();
    Ok(DailyBoard { day: day.to_string(), game: day.game().name().to_owned(), count: ranking.count, results, own })
}

fn place(RankedRow { row, person, rank }: RankedRow) -> DailyPlace {
    DailyPlace { person, rank, points: row.points, place: row.place, players: row.players }
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
    ApiPath(key): ApiPath<String>,
) -> ApiResult<OwnGame> {
    let body = received(app.practice.own_game(&guest.id, &key)).await?.ok_or(ErrorCode::NotFound)?;
    let game = serde_json::from_str(&body).map_err(|error| ApiError::internal("own game", error))?;
    Ok(Json(OwnGame { game }))
}

/// Stores a finished game of the caller.
pub(super) async fn keep_game(
    State(app): State<Arc<AppState>>,
    NamedCaller { guest, .. }: NamedCaller,
    ApiJson { body: KeepGame { game }, .. }: ApiJson<KeepGame>,
) -> ApiResult<OwnGameSummary> {
    let game: FinishedGame = serde_json::from_value(game).map_err(|_| ApiError::malformed("game"))?;
    let (key, body) = aside(&app, move || checked(&game)).await??;
    let changed = app.clock.now();
    let row = OwnGameRow { person: guest.id, game: key.clone(), changed, body };
    if !received(app.practice.keep_own_game(row)).await? {
        return Err(ErrorCode::BadIdentity.into());
    }
    Ok(Json(OwnGameSummary { key, changed, deleted: false }))
}

/// The key of a finished game, and the game as it is stored.
fn checked(game: &FinishedGame) -> Result<(String, String), ApiError> {
    let record = Record::parse(&game.record).map_err(|error| ApiError::unproven(error.why))?;
    let end = record.replay().map_err(|error| ApiError::unproven(error.why))?;
    if end.standings().is_none() {
        return Err(ErrorCode::NotOver.into());
    }
    let body = serde_json::to_string(game).map_err(|error| ApiError::internal("own game", error))?;
    Ok((game_key(&record), body))
}

/// Deletes a finished game of the caller, here and in their other browsers.
pub(super) async fn drop_game(
    State(app): State<Arc<AppState>>,
    NamedCaller { guest, .. }: NamedCaller,
    ApiPath(key): ApiPath<String>,
) -> ApiResult<DroppedGame> {
    let is_there = key.len() <= LONGEST_KEY && received(app.practice.own_game(&guest.id, &key)).await?.is_some();
    if is_there {
        let row = OwnGameRow { person: guest.id, game: key, changed: app.clock.now(), body: String::new() };
        received(app.practice.keep_own_game(row)).await?;
    }
    Ok(Json(DroppedGame { deleted: is_there }))
}

/// Runs work that replays a record off the threads that answer requests.
async fn aside<T: Send + 'static>(app: &AppState, work: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
    let (sender, done) = oneshot::channel();
    app.machine.run_aside(Box::new(move || drop(sender.send(work()))));
    done.await.map_err(|_| ApiError::internal("replay", "the replay has panicked"))
}
