//! The complete public state of Cascadero, as JSON.

use cascadero::{Achievement, Cascadero, Colour, Phase, Tile, Visits};
use serde::Serialize;
use tabletop::{Game, Seat};

use crate::json::{BoardJson, ColourPlaceJson, OrderedObject, ResultJson, texts};
use crate::{AnyBoard, TextGame};

/// The complete public state.
#[derive(Serialize)]
pub(super) struct CascaderoJson {
    rules: u8,
    board: BoardJson,
    claims: &'static str,
    visits: &'static str,
    advanced: bool,
    players: Vec<CascaderoPlayerJson>,
    heralds: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    touched: Option<Vec<String>>,
    track_seals: OrderedObject<String, Vec<u8>>,
    farmer_tiles: OrderedObject<String, Option<&'static str>>,
    first_player: Option<&'static str>,
    actor: &'static str,
    question: &'static str,
    further_turns: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    towns_to_score: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moving_on: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offered: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<ResultJson<ColourPlaceJson>>,
}

#[derive(Serialize)]
struct CascaderoPlayerJson {
    seat: u8,
    colour: &'static str,
    points: i32,
    cubes: OrderedObject<String, u8>,
    seals: u8,
    envoys_in_hand: u8,
    envoys: Vec<String>,
    sealed: Vec<String>,
    unlocked_farmers: Vec<String>,
    achievements: Vec<&'static str>,
    kept: Vec<&'static str>,
    qualified: bool,
}

impl CascaderoJson {
    pub(super) fn of(game: &Cascadero) -> Self {
        let (board, phase) = (game.board(), game.phase());
        CascaderoJson {
            rules: game.rules().number(),
            board: BoardJson::of(AnyBoard::Cascadero(board)),
            claims: game.claim_mode().name(),
            visits: game.visits().name(),
            advanced: game.is_advanced(),
            players: game.all_seats().map(|seat| CascaderoPlayerJson::of(game, seat)).collect(),
            heralds: texts(game.heralds()),
            touched: (game.visits() == Visits::Ever).then(|| texts(game.touched_towns())),
            track_seals: Colour::ALL
                .iter()
                .map(|track| (track.to_string(), game.track_seals(*track).collect()))
                .collect(),
            farmer_tiles: board.farmers().map(|cell| (cell.to_string(), game.tile(cell).map(Tile::name))).collect(),
            first_player: game.first_player().map(|seat| game.colour(seat).name()),
            actor: game.actor_name(game.actor()),
            question: phase.name(),
            further_turns: game.further_turns(),
            towns_to_score: (phase == Phase::Score).then(|| texts(game.towns_to_score())),
            moving_on: match phase {
                Phase::MoveOn(town) => Some(town.to_string()),
                _ => None,
            },
            offered: match phase {
                Phase::Claim(achievement) => Some(achievement.name()),
                _ => None,
            },
            ending: game.ending(),
            result: ResultJson::of(game, |placing| ColourPlaceJson::of(game, placing)),
        }
    }
}

impl CascaderoPlayerJson {
    fn of(game: &Cascadero, seat: Seat) -> Self {
        let unlocked = |cell: &_| game.is_unlocked(seat, *cell) && game.envoy_at(*cell).is_none();
        CascaderoPlayerJson {
            seat: seat.0,
            colour: game.colour(seat).name(),
            points: game.points(seat).into(),
            cubes: Colour::ALL.iter().map(|track| (track.to_string(), game.cube(seat, *track))).collect(),
            seals: game.seals(seat),
            envoys_in_hand: game.hand(seat),
            envoys: texts(game.envoys(seat)),
            sealed: texts(game.envoys(seat).filter(|cell| game.is_sealed(*cell))),
            unlocked_farmers: texts(game.board().farmers().filter(unlocked)),
            achievements: game.claimed(seat).iter().map(Achievement::name).collect(),
            kept: game.kept(seat).iter().map(Achievement::name).collect(),
            qualified: game.is_qualified(seat),
        }
    }
}
