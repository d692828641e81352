//! The table under the keys of the JSON state.

use serde_json::{Value, json};

use super::{Player, Table};

impl Table {
    /// All public information of the table. Keys that repeat what the legal commands say are left out.
    pub(super) fn snapshot(&self) -> Value {
        let players: Vec<Value> = (0..self.players.len()).map(|seat| self.player_snapshot(seat)).collect();
        let mut state = json!({
            "claims": if self.by_hand { "by-hand" } else { "automatic" },
            "players": players,
            "first_player": self.first.map(seat_name),
            "pool": self.pool,
            "die": self.die,
        });
        if self.is_alone() {
            state["solo"] = json!({
                "boxes": self.boxes,
                "of": self.sheet.solo_boxes(),
                "turn": self.turn_of_round,
            });
        } else {
            state["idle_turns"] = self.idle_turns.into();
        }
        if let Some(ending) = self.ending {
            let places = self.places().into_iter().map(|seat| self.place_snapshot(seat));
            state["ending"] = ending.into();
            state["result"] = json!({ "victory": "full", "places": places.collect::<Vec<_>>() });
        }
        state
    }

    fn player_snapshot(&self, seat: usize) -> Value {
        let player = &self.players[seat];
        let groups: Vec<Vec<String>> = player.groups().iter().map(words).collect();
        let boxes = || self.sheet.boxes().map(|(name, _)| name);
        json!({
            "seat": seat_name(seat),
            "castle": player.castle,
            "marks": words(&player.marks),
            "groups": groups,
            "tracks": player.tracks,
            "rivers": player.rivers,
            "collections": self.collected(player).into_iter().collect::<std::collections::BTreeMap<_, _>>(),
            "achievements": boxes().filter(|name| player.claims.contains_key(name)).collect::<Vec<_>>(),
            "locked": boxes().filter(|name| self.is_locked(seat, name)).collect::<Vec<_>>(),
            "points": self.total(player),
            "breakdown": self.breakdown(player),
        })
    }

    fn place_snapshot(&self, seat: usize) -> Value {
        let player = &self.players[seat];
        json!({
            "seat": seat_name(seat),
            "castle": player.castle,
            "points": self.total(player),
            "breakdown": self.breakdown(player),
        })
    }

    fn breakdown(&self, player: &Player) -> Value {
        self.points(player).into_iter().collect()
    }
}

fn seat_name(seat: usize) -> String {
    format!("seat{}", seat + 1)
}

fn words<'a, T: ToString + 'a>(things: impl IntoIterator<Item = &'a T>) -> Vec<String> {
    things.into_iter().map(ToString::to_string).collect()
}
