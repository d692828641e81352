//! The table as text, one fact per line, for comparison with another implementation.

use super::cell::TwinCell;
use super::claims::PRINTED_ORDER;
use super::table::{COLOURS, TwinTable};
use std::fmt::Display;

impl TwinTable {
    /// All facts of the table; `actor` decides next.
    pub fn describe(&self, actor: &str) -> String {
        let mut lines = Vec::new();
        for seat in &self.seats {
            self.describe_player(seat, &mut lines);
        }
        lines.push(words("heralds", &self.heralds));
        if self.options.visits_ever {
            lines.push(words("touched", &self.touched));
        }
        let seals = COLOURS.iter().map(|colour| format!("{colour}={}", self.seals_left(colour)));
        lines.push(words("seals", seals));
        lines.push(words("tiles", self.tiles.iter().map(|(cell, kind)| format!("{cell}={kind}"))));
        lines.push(format!("first {}", self.first.as_deref().unwrap_or("-")));
        lines.push(format!("actor {actor}"));
        lines.push(format!("further-turns {}", self.further_turns));
        if self.ended.is_some() {
            let anyone = self.seats.iter().any(|seat| self.qualified(seat));
            lines.push(words(if anyone { "over qualified" } else { "over minor" }, self.places()));
        }
        lines.join("\n") + "\n"
    }

    fn describe_player(&self, seat: &str, lines: &mut Vec<String>) {
        let player = &self.players[seat];
        lines.push(format!("{seat} score {}", player.score));
        let cubes = COLOURS.iter().map(|colour| format!("{colour}={}", player.cubes[*colour]));
        lines.push(words(&format!("{seat} cubes"), cubes));
        lines.push(format!("{seat} hand envoys={} seals={}", self.envoys_in_hand(seat), player.seals));
        let mark = |cell: TwinCell| format!("{cell}{}", if self.envoys[&cell].sealed { "*" } else { "" });
        lines.push(words(&format!("{seat} envoys"), self.envoys_of(seat).into_iter().map(mark)));
        let claims = PRINTED_ORDER.iter().filter(|claim| player.claims.contains(**claim));
        lines.push(words(&format!("{seat} claims"), claims));
        let kept = |claim: &&&str| {
            self.refused.get(**claim).is_some_and(|first| first == seat) && !player.claims.contains(**claim)
        };
        lines.push(words(&format!("{seat} keeps"), PRINTED_ORDER.iter().filter(kept)));
    }

    fn seals_left(&self, colour: &str) -> String {
        let spaces = self.seals.iter().filter(|(track, _)| track == colour);
        spaces.map(|(_, space)| space.to_string()).collect::<Vec<_>>().join(",")
    }
}

/// A line that consists of `head` and the words of `rest`.
fn words<T: Display>(head: &str, rest: impl IntoIterator<Item = T>) -> String {
    rest.into_iter().fold(head.to_string(), |line, word| format!("{line} {word}"))
}
