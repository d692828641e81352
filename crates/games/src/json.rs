//! What the JSON of every game says in the same form.

use serde_json::{Map, Value, json};

use crate::TextGame;

/// Points by what they were scored for.
pub(crate) fn breakdown<N: Copy + Into<Value>>(parts: &[(&'static str, N)]) -> Map<String, Value> {
    parts.iter().map(|(key, points)| ((*key).to_owned(), (*points).into())).collect()
}

/// The result of a game whose players are colours; nothing before its end.
pub(crate) fn result(game: &impl TextGame) -> Value {
    let Some(standings) = game.standings() else { return Value::Null };
    let places: Vec<Value> = standings
        .places
        .iter()
        .map(|placing| {
            json!({
                "colour": game.seat_name(placing.seat),
                "points": placing.points,
                "qualified": placing.qualified,
                "breakdown": breakdown(&placing.breakdown),
            })
        })
        .collect();
    json!({ "victory": standings.victory.name(), "places": places })
}
