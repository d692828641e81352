//! Everything on a Cascadito table, as JSON.

use cascadito::{Achievements, Cascadito, Colour, Phase, seat_name};
use serde_json::{Map, Value, json};
use tabletop::{Game, Seat};

use crate::TextGame;
use crate::json::breakdown;

/// The complete state: all a person sees on the table.
pub(super) fn state(game: &Cascadito) -> Value {
    let sheet = game.sheet();
    let pool: Map<String, Value> =
        Colour::ALL.iter().map(|colour| (colour.to_string(), game.pool(*colour).into())).collect();
    let mut state = json!({
        "board": { "name": sheet.name(), "hash": format!("{:016x}", sheet.hash()) },
        "claims": game.claim_mode().name(),
        "players": game.all_seats().map(|seat| player(game, seat)).collect::<Vec<_>>(),
        "first_player": game.first_player().map(seat_name),
        "actor": game.actor_name(game.actor()),
        "question": game.phase().name(),
        "pool": pool,
        "die": game.die().map(Colour::name),
        "idle_turns": game.idle_turns(),
    });
    if game.is_solo() {
        state["solo"] = json!({ "boxes": game.boxes(), "of": sheet.solo_boxes(), "turn": game.turn_of_round() });
    }
    match game.phase() {
        Phase::Score => {
            state["towns_to_score"] = game.towns_to_score().iter().map(ToString::to_string).collect::<Vec<_>>().into();
        }
        Phase::Star => state["star"] = json!(game.star().map(|cell| cell.to_string())),
        Phase::Claim(achievement) => state["offered"] = achievement.to_string().into(),
        Phase::Over(ending) => {
            state["ending"] = ending.name().into();
            state["result"] = result(game);
        }
        _ => {}
    }
    state
}

fn player(game: &Cascadito, seat: Seat) -> Value {
    let sheet = game.sheet();
    let tracks: Map<String, Value> =
        sheet.tracks().map(|(colour, _)| (colour.to_string(), game.track(seat, colour).into())).collect();
    let rivers: Vec<u8> = (0..sheet.rivers().len()).map(|river| game.river(seat, river)).collect();
    let collections: Map<String, Value> = sheet
        .collections()
        .zip(game.collected(seat))
        .map(|((sign, _), count)| (sign.to_owned(), count.into()))
        .collect();
    let groups: Vec<Vec<String>> =
        game.groups_of(seat).iter().map(|group| group.iter().map(ToString::to_string).collect()).collect();
    let score = game.score(seat);
    json!({
        "seat": seat_name(seat),
        "castle": game.castle(seat).map(Colour::name),
        "marks": game.marks(seat).iter().map(ToString::to_string).collect::<Vec<_>>(),
        "groups": groups,
        "tracks": tracks,
        "rivers": rivers,
        "collections": collections,
        "achievements": names(game.claimed(seat)),
        "achievements_first": names(game.claimed_first(seat)),
        "locked": names(game.locked(seat)),
        "points": score.total(),
        "breakdown": breakdown(&score.breakdown()),
    })
}

fn names(achievements: Achievements) -> Vec<String> {
    achievements.iter().map(|achievement| achievement.to_string()).collect()
}

fn result(game: &Cascadito) -> Value {
    let Some(standings) = game.standings() else { return Value::Null };
    let places: Vec<Value> = standings
        .places
        .iter()
        .map(|placing| {
            json!({
                "seat": seat_name(placing.seat),
                "castle": game.castle(placing.seat).map(Colour::name),
                "points": placing.points,
                "breakdown": breakdown(&placing.breakdown),
            })
        })
        .collect();
    json!({ "victory": "full", "places": places })
}
