//! The complete public state of Cascadito, as JSON.

use cascadito::{Cascadito, Colour, Phase, seat_name};
use serde::Serialize;
use serde_json::Value;
use tabletop::{Game, Placing, Seat};

use crate::json::{BoardJson, Breakdown, OrderedObject, ResultJson, texts};
use crate::{AnyBoard, TextGame};

/// The complete public state.
#[derive(Serialize)]
pub(super) struct CascaditoJson {
    board: BoardJson,
    claims: &'static str,
    players: Vec<CascaditoPlayerJson>,
    first_player: Option<&'static str>,
    actor: &'static str,
    question: &'static str,
    pool: OrderedObject<String, u8>,
    die: Option<&'static str>,
    idle_turns: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    solo: Option<SoloJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    towns_to_score: Option<Vec<String>>,
    /// The star beside which a field must be marked. Present only while that question is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    star: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offered: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<ResultJson<CascaditoPlaceJson>>,
}

#[derive(Serialize)]
struct SoloJson {
    boxes: u8,
    of: u8,
    turn: u8,
}

#[derive(Serialize)]
struct CascaditoPlayerJson {
    seat: &'static str,
    castle: Option<&'static str>,
    marks: Vec<String>,
    groups: Vec<Vec<String>>,
    tracks: OrderedObject<String, u8>,
    rivers: Vec<u8>,
    collections: OrderedObject<String, u8>,
    achievements: Vec<String>,
    achievements_first: Vec<String>,
    locked: Vec<String>,
    points: u16,
    breakdown: Breakdown<u16>,
}

#[derive(Serialize)]
struct CascaditoPlaceJson {
    seat: &'static str,
    castle: Option<&'static str>,
    points: i32,
    breakdown: Breakdown<i32>,
}

impl CascaditoJson {
    pub(super) fn of(game: &Cascadito) -> Self {
        let (sheet, phase) = (game.sheet(), game.phase());
        CascaditoJson {
            board: BoardJson::of(AnyBoard::Cascadito(sheet)),
            claims: game.claim_mode().name(),
            players: game.all_seats().map(|seat| CascaditoPlayerJson::of(game, seat)).collect(),
            first_player: game.first_player().map(seat_name),
            actor: game.actor_name(game.actor()),
            question: phase.name(),
            pool: Colour::ALL.iter().map(|colour| (colour.to_string(), game.pool(*colour))).collect(),
            die: game.die().map(Colour::name),
            idle_turns: game.idle_turns(),
            solo: game.is_solo().then(|| SoloJson {
                boxes: game.boxes(),
                of: sheet.solo_boxes(),
                turn: game.turn_of_round(),
            }),
            towns_to_score: (phase == Phase::Score).then(|| texts(game.towns_to_score())),
            star: (phase == Phase::Star).then(|| game.star().map(|cell| cell.to_string()).into()),
            offered: match phase {
                Phase::Claim(achievement) => Some(achievement.to_string()),
                _ => None,
            },
            ending: game.ending(),
            result: ResultJson::of(game, |placing| CascaditoPlaceJson::of(game, placing)),
        }
    }
}

impl CascaditoPlayerJson {
    fn of(game: &Cascadito, seat: Seat) -> Self {
        let (sheet, score) = (game.sheet(), game.score(seat));
        CascaditoPlayerJson {
            seat: seat_name(seat),
            castle: game.castle(seat).map(Colour::name),
            marks: texts(game.marks(seat)),
            groups: game.groups_of(seat).into_iter().map(texts).collect(),
            tracks: sheet.tracks().map(|(colour, _)| (colour.to_string(), game.track(seat, colour))).collect(),
            rivers: (0..sheet.rivers().len()).map(|river| game.river(seat, river)).collect(),
            collections: sheet
                .collections()
                .zip(game.collected(seat))
                .map(|((sign, _), count)| (sign.to_owned(), count))
                .collect(),
            achievements: texts(game.claimed(seat).iter()),
            achievements_first: texts(game.claimed_first(seat).iter()),
            locked: texts(game.locked(seat).iter()),
            points: score.total(),
            breakdown: score.breakdown().into_iter().collect(),
        }
    }
}

impl CascaditoPlaceJson {
    fn of(game: &Cascadito, placing: &Placing) -> Self {
        CascaditoPlaceJson {
            seat: seat_name(placing.seat),
            castle: game.castle(placing.seat).map(Colour::name),
            points: placing.points,
            breakdown: OrderedObject(placing.breakdown.clone()),
        }
    }
}
