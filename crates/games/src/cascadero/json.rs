//! Everything on a Cascadero table, as JSON.

use cascadero::{Achievement, Cascadero, Colour, Phase};
use serde_json::{Map, Value, json};
use tabletop::Game;

use crate::TextGame;
use crate::json::result;

/// The complete state: all a person sees on the table.
pub(super) fn state(game: &Cascadero) -> Value {
    let board = game.board();
    let players: Vec<Value> = game
        .all_seats()
        .map(|seat| {
            let cubes: Map<String, Value> =
                Colour::ALL.iter().map(|track| (track.to_string(), game.cube(seat, *track).into())).collect();
            let envoys: Vec<String> = game.envoys(seat).map(|cell| cell.to_string()).collect();
            let sealed: Vec<String> =
                game.envoys(seat).filter(|cell| game.is_sealed(*cell)).map(|cell| cell.to_string()).collect();
            let unlocked: Vec<String> = board
                .farmers()
                .filter(|cell| game.is_unlocked(seat, *cell) && game.envoy_at(*cell).is_none())
                .map(|cell| cell.to_string())
                .collect();
            json!({
                "seat": seat.0,
                "colour": game.colour(seat).name(),
                "points": game.points(seat),
                "cubes": cubes,
                "seals": game.seals(seat),
                "envoys_in_hand": game.hand(seat),
                "envoys": envoys,
                "sealed": sealed,
                "unlocked_farmers": unlocked,
                "achievements": game.claimed(seat).iter().map(Achievement::name).collect::<Vec<_>>(),
                "qualified": game.is_qualified(seat),
            })
        })
        .collect();
    let seals: Map<String, Value> = Colour::ALL
        .iter()
        .map(|track| (track.to_string(), game.track_seals(*track).collect::<Vec<_>>().into()))
        .collect();
    let tiles: Map<String, Value> = board
        .farmers()
        .map(|cell| (cell.to_string(), game.tile(cell).map_or(Value::Null, |tile| tile.name().into())))
        .collect();
    let mut state = json!({
        "board": { "name": board.name(), "hash": format!("{:016x}", board.hash()) },
        "claims": game.claim_mode().name(),
        "advanced": game.is_advanced(),
        "players": players,
        "heralds": game.heralds().map(|cell| cell.to_string()).collect::<Vec<_>>(),
        "track_seals": seals,
        "farmer_tiles": tiles,
        "first_player": game.first_player().map(|seat| game.colour(seat).name()),
        "actor": game.actor_name(game.actor()),
        "question": game.phase().name(),
        "further_turns": game.further_turns(),
    });
    match game.phase() {
        Phase::Score => {
            state["towns_to_score"] = game.towns_to_score().map(|cell| cell.to_string()).collect::<Vec<_>>().into();
        }
        Phase::MoveOn(town) => state["moving_on"] = town.to_string().into(),
        Phase::Claim(achievement) => state["offered"] = achievement.name().into(),
        Phase::Over(ending) => {
            state["ending"] = ending.name().into();
            state["result"] = result(game);
        }
        _ => {}
    }
    state
}
