//! The routes of the API as one list, from which the router, the documentation and the permission tests are made.

mod company;
mod me;
mod openapi;
mod play;
mod practice;
mod route;
mod stream;
mod table_request;
mod tables;

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::from_fn_with_state;
use axum::routing::{any, get};
use axum::{Json, Router};
use protocol::{
    Accepted, AnswerUndo, BlockList, BlockPerson, ChatMessage, CloseTable, ContributeNonce, CreateTable, CurrentPerson,
    DailyBoard, DroppedGame, EndedSessions, EnterDailyResult, EnterName, EntryList, ErrorCode, Following,
    ForgottenPerson, GiveTable, HealthReport, IssuedToken, KeepGame, LARGEST_BODY, MutePerson, NoFields, OwnDailyList,
    OwnEntryList, OwnGame, OwnGameList, OwnGameSummary, PendingReview, PositionReport, RematchTable, RequestUndo,
    SessionList, SetSeat, SubmitCommand, TableList, TableView, WithdrawnTokens,
};
use review::Review;
use serde_json::json;
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::trace::TraceLayer;
use utoipa::openapi::Type;

pub use self::route::Access;
use self::route::Route;
pub(crate) use self::tables::PublicList;
use crate::admission::{admission, drop_foreign_number};
use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::cluster::Cluster;
use crate::telemetry::{log_response, request_span};

/// A JSON response, or a refusal.
type ApiResult<T> = Result<Json<T>, ApiError>;

const ACCEPTED_DESCRIPTION: &str = "Stored for good: the first and last entry that it caused.";

fn routes() -> Vec<Route> {
    use Access::{Anybody, Named, Owner, SeatHolder, Seated};
    vec![
        Route::get("/api", Anybody, openapi::page, "This documentation as a page").returns_text("text/html", "A page."),
        Route::get("/api/style.css", Anybody, openapi::style, "The style of that page")
            .returns_text("text/css", "A style sheet."),
        Route::get("/api/openapi.json", Anybody, openapi::document, "This documentation for programs")
            .returns_untyped("application/json", Type::Object, "An OpenAPI document."),
        Route::get("/api/me", Anybody, me::show, "Who the server takes me for")
            .describe("`person` is null for a stranger.")
            .returns::<CurrentPerson>("Me."),
        Route::post("/api/me", Anybody, me::enter, "Take a name, or another one")
            .describe(
                "The answer sets a cookie, unless a token was sent. A person who has one keeps the id and is renamed.",
            )
            .takes::<EnterName>(json!({ "name": "Ada" }))
            .returns::<CurrentPerson>("Me."),
        Route::delete("/api/me", Named, me::forget, "Remove me")
            .describe(
                "Ends all my sessions, opens my seats, and removes my name and remarks from every table; records stay \
                 without the name.",
            )
            .returns::<ForgottenPerson>("Done."),
        Route::get("/api/me/sessions", Named, me::sessions, "Where I am signed in")
            .describe(
                "Browsers and programs. A browser is signed out after 90 days without use, and after a year in any case; a \
                 token after a year.",
            )
            .returns::<SessionList>("The latest first."),
        Route::delete("/api/me/sessions", Named, me::end_all, "Sign out everywhere")
            .describe("Here too: every cookie and token that was issued before is worth nothing.")
            .returns::<EndedSessions>("How many have ended."),
        Route::delete("/api/me/sessions/{session}", Named, me::end_one, "End one of my sessions")
            .describe("`current` for the one that this request belongs to.")
            .returns::<EndedSessions>("Done."),
        Route::get("/api/me/blocks", Named, me::blocks, "Whom I have blocked").returns::<BlockList>("They."),
        Route::post("/api/me/blocks", Named, me::block, "Block somebody, or no longer")
            .describe("They can no longer sit down or speak at my tables.")
            .takes::<BlockPerson>(json!({ "person": "ID", "blocked": true }))
            .returns::<BlockList>("Everybody I have blocked."),
        Route::get("/api/me/tables", Named, me::tables, "The tables I sit at or own")
            .describe("The latest first.")
            .returns::<TableList>("A list."),
        Route::get("/api/me/entries", Named, me::entries, "What I have done and said")
            .describe(
                "The entries of all tables that name me, table by table. Moves name only their seat: they are in the records. Tables in \
                 the archive have no entries. While there is a `next`, ask again with it as `after`.",
            )
            .query::<String>("after")
            .returns::<OwnEntryList>("Some of them; there may be more although there are few."),
        Route::get("/api/me/daily", Named, practice::own_daily, "My results of the deals of days")
            .returns::<OwnDailyList>("The latest day first."),
        Route::get("/api/me/games", Named, practice::games, "The finished games that are kept for me")
            .describe("So that the list of my own games is the same in every browser of mine. Games that I have deleted are listed as such.")
            .returns::<OwnGameList>("A list."),
        Route::post("/api/me/games", Named, practice::keep_game, "Keep a finished game for me")
            .describe("As the page's export has it. The server replays its record. The same game is kept once: the latest one counts. A game that was deleted is refused unless `restore` is true.")
            .takes::<KeepGame>(json!({ "game": {
                "finished_at": 1_794_787_200_000_u64, "game": "cascadero", "board": "front", "players": [], "has_winner": true, "actions": 2, "record": "RECORD",
            } }))
            .returns::<OwnGameSummary>("What is kept."),
        Route::get("/api/me/games/{game}", Named, practice::game, "A finished game of mine").returns::<OwnGame>("It."),
        Route::delete("/api/me/games/{game}", Named, practice::drop_game, "Delete a finished game of mine")
            .returns::<DroppedGame>("Done."),
        Route::get("/api/daily/{day}", Anybody, practice::daily, "Everybody's results of a day")
            .describe("The best 100, and the sender's own.")
            .returns::<DailyBoard>("The results."),
        Route::post("/api/daily/{day}", Named, practice::enter_daily, "Enter my result of a day")
            .describe(
                "The server replays the record and checks that every draw follows from the date (docs/daily.md). My first result of a day \
                 counts; days can be entered from the day before to the day after, by the server's clock.",
            )
            .takes::<EnterDailyResult>(json!({ "record": "RECORD" }))
            .returns::<DailyBoard>("The results, with mine."),
        Route::post("/api/me/token", Named, me::token, "A token for my programs")
            .describe("Send it as `authorization: Bearer TOKEN`. It is good for a year; keep it secret.")
            .takes::<NoFields>(json!({}))
            .returns::<IssuedToken>("The token."),
        Route::delete("/api/me/token", Named, me::withdraw, "Withdraw all my tokens").returns::<WithdrawnTokens>("Done."),
        Route::get("/api/tables", Anybody, tables::list, "The public tables")
            .describe("Those that wait or play, the latest first, at most 200.")
            .returns::<TableList>("A list."),
        Route::post("/api/tables", Named, tables::create, "Make a table")
            .describe(
                "The game begins as soon as no seat is open. Seat names and options are those of the record format \
                 (docs/formats.md).",
            )
            .takes::<CreateTable>(json!({
                "game": "cascadero",
                "board": "front",
                "options": { "heralds": "star" },
                "seats": [
                    { "seat": "blue", "who": "me" },
                    { "seat": "pink", "who": "open" },
                    { "seat": "yellow", "who": "medium" },
                ],
                "public": true,
                "clock": { "per": "move", "seconds": 86400 },
            }))
            .creates::<TableView>("The table."),
        Route::get("/api/tables/{id}", Anybody, tables::show, "A table now")
            .describe("The fold of its log, with what the reader may do. Go on with the events after `seq`.")
            .returns::<TableView>("The table."),
        Route::get("/api/tables/{id}/position", Anybody, tables::position, "The position now")
            .describe("For programs without an engine: the complete state (docs/formats.md) and all legal commands.")
            .returns::<PositionReport>("The position."),
        Route::get("/api/tables/{id}/record", Anybody, tables::record, "The record up to now")
            .describe(
                "Text, or JSON with `?format=json`. With the seed of the dice once the game has ended: `cascade verify-dice` \
                 checks it. Tables in the archive have one too.",
            )
            .query::<tables::RecordFormat>("format")
            .returns_text("text/plain", "A record."),
        Route::get("/api/tables/{id}/review", Anybody, tables::review, "What every decision and every draw changed")
            .describe(
                "The review of a finished game, as `cascade review --json` prints it (docs/review.md). It is begun for the first who asks: ask \
                 again after `retry-after` seconds until it is there. No game is reviewed while it runs. What nobody asks for ten minutes is given up.",
            )
            .returns::<Review>("The review.")
            .accepts::<PendingReview>("It is under way."),
        Route::get("/api/tables/{id}/entries", Anybody, stream::entries, "The log after an entry")
            .describe("For programs that poll instead of keeping a stream open. At most 500 entries: `more` says whether to ask again.")
            .query::<u64>("after")
            .query::<u64>("limit")
            .returns::<EntryList>("Entries."),
        Route::get("/api/tables/{id}/events", Anybody, stream::events, "Everything live")
            .describe(
                "Server-Sent Events: `entry` (with its number as id), `presence`, `announcement` by the operator, and `reset` where the server has less than \
                 the reader. Begins after `Last-Event-ID`, or `?after=`, or with the first entry.",
            )
            .query::<u64>("after")
            .header::<u64>("Last-Event-ID")
            .returns_text("text/event-stream", "A stream."),
        Route::post("/api/tables/{id}/commands", SeatHolder, play::submit, "Play a command")
            .describe("For the seat whose decision is open. What the dice do then is stored with it.")
            .takes::<SubmitCommand>(json!({ "after": 4, "command": "place H6", "key": "move-1" }))
            .returns::<Accepted>(ACCEPTED_DESCRIPTION),
        Route::post("/api/tables/{id}/undo", Seated, play::undo, "Take back")
            .describe(
                "Free inside one's own turn as long as nobody else has decided and nothing was drawn; beyond, the people in \
                 the other seats are asked, and everybody who has decided since. Dice that are rolled again fall as before.",
            )
            .takes::<RequestUndo>(json!({ "after": 9 }))
            .returns::<Accepted>(ACCEPTED_DESCRIPTION),
        Route::post("/api/tables/{id}/undo/answer", Seated, play::answer_undo, "Agree to taking back, or not")
            .describe("Taken back once everybody has agreed; one refusal ends it. The person who asked withdraws with false.")
            .takes::<AnswerUndo>(json!({ "agrees": true }))
            .returns::<Accepted>(ACCEPTED_DESCRIPTION),
        Route::post("/api/tables/{id}/seats", Named, company::set_seat, "Give a seat a new holder")
            .describe(
                "`me` takes an open seat (an owner also a bot's); `open` or a bot's level stands up or hands on: one's own \
                 seat, or as the owner any whose holder is absent or whose game has not begun. Everybody at the table may put a bot \
                 on an open seat.",
            )
            .takes::<SetSeat>(json!({ "seat": "pink", "who": "me" }))
            .returns::<Accepted>(ACCEPTED_DESCRIPTION),
        Route::post("/api/tables/{id}/nonce", Seated, company::contribute, "Give a share to the dice")
            .describe(
                "A random number of one's own, once: the draws that follow depend on it (docs/fair-dice.md). At tables whose dice \
                 are shared in two rounds, its pledge first.",
            )
            .takes::<ContributeNonce>(json!({ "nonce": "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff" }))
            .returns::<Accepted>(ACCEPTED_DESCRIPTION),
        Route::post("/api/tables/{id}/chat", Named, company::say, "Say something")
            .describe("One line of at most 500 characters.")
            .takes::<ChatMessage>(json!({ "text": "hello" }))
            .returns::<Accepted>(ACCEPTED_DESCRIPTION),
        Route::post("/api/tables/{id}/mute", Owner, company::mute, "Mute somebody, or let them speak again")
            .takes::<MutePerson>(json!({ "person": "ID", "muted": true }))
            .returns::<Accepted>(ACCEPTED_DESCRIPTION),
        Route::post("/api/tables/{id}/owner", Owner, company::give, "Give the table to another")
            .describe("To somebody who sits at it.")
            .takes::<GiveTable>(json!({ "person": "ID" }))
            .returns::<Accepted>(ACCEPTED_DESCRIPTION),
        Route::post("/api/tables/{id}/close", Owner, company::close, "Break the game off")
            .describe("The seed of the dice is revealed.")
            .takes::<CloseTable>(json!({}))
            .returns::<Accepted>(ACCEPTED_DESCRIPTION),
        Route::post("/api/tables/{id}/rematch", Seated, company::rematch, "The same again")
            .describe(
                "Makes one table for all who ask. Bots stay, the first person who asks keeps the seat, the other seats are open.",
            )
            .takes::<NoFields>(json!({}))
            .returns::<RematchTable>("The table's id."),
        Route::get("/health", Anybody, health, "Whether the server is well")
            .describe("Asks the storage, too. One of several servers also says how it follows the others: by hints, or by polling.")
            .returns::<HealthReport>("It is."),
    ]
}

/// The method, path and access of every route.
pub fn route_list() -> Vec<(Method, &'static str, Access)> {
    routes().into_iter().map(|route| (route.method, route.path, route.access)).collect()
}

/// The router of the API.
pub(crate) fn router(app: &Arc<AppState>) -> Router {
    let no_store = HeaderValue::from_static("no-store");
    let trace = TraceLayer::new_for_http().make_span_with(request_span).on_request(()).on_response(log_response);
    let router = routes().into_iter().fold(Router::new(), |router, route| router.route(route.path, route.handler));
    // As one layer: each layer that is added by itself boxes every route, future and response body once more.
    let layers = (
        from_fn_with_state(app.clone(), drop_foreign_number),
        SetRequestIdLayer::x_request_id(MakeRequestUuid),
        PropagateRequestIdLayer::x_request_id(),
        trace,
        SetResponseHeaderLayer::if_not_present(header::CACHE_CONTROL, no_store),
        from_fn_with_state(app.clone(), admission),
        DefaultBodyLimit::max(LARGEST_BODY),
    );
    router
        .route("/api/", any(async || ApiError::from(ErrorCode::NotFound)))
        .route("/api/{*rest}", any(async || ApiError::from(ErrorCode::NotFound)))
        .method_not_allowed_fallback(async || ApiError::from(ErrorCode::BadMethod))
        .layer(layers)
        .with_state(app.clone())
}

async fn health(State(app): State<Arc<AppState>>) -> ApiResult<HealthReport> {
    if app.cluster.as_ref().is_some_and(|cluster| !cluster.has_recent_storage_reply()) {
        return Err(ErrorCode::Busy.into());
    }
    app.check_storage().await?;
    if *app.stopping.borrow() {
        return Err(ErrorCode::Busy.into());
    }
    let following =
        app.cluster.as_ref().map(|cluster| if cluster.has_hints() { Following::Hints } else { Following::Polling });
    Ok(Json(HealthReport { ok: true, following }))
}

/// The router for metrics. It has a listener of its own, because they are not meant for players.
pub(crate) fn metrics_router(app: &Arc<AppState>) -> Router {
    // A worker serves nothing else, and is probed here.
    Router::new().route("/metrics", get(metrics)).route("/health", get(health)).with_state(app.clone())
}

async fn metrics(State(app): State<Arc<AppState>>) -> ([(HeaderName, &'static str); 1], String) {
    (
        [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")],
        app.metrics.text(app.live_tables(), app.cluster.as_ref().map(Cluster::has_hints)),
    )
}
