//! Points, and who wins.

use super::sheet::number;
use super::{CASTLES, Player, Table};

impl Table {
    /// Points by what they were scored for, under the names of the JSON state. [scoring]
    pub(super) fn points(&self, player: &Player) -> Vec<(&'static str, u64)> {
        let tracks = || player.tracks.iter();
        let own = |colour: &str| player.castle == Some(colour);
        let whole_top_row = self.sheet.row("top").all(|(name, _)| player.claims.contains_key(&name));
        let every_track = self.sheet.every_track().filter(|(spaces, _)| tracks().all(|(_, marked)| marked >= spaces));
        vec![
            ("top-row", self.row_points(player, "top")),
            ("top-row-bonus", if self.sheet.number == 4 && whole_top_row { 5 } else { 0 }),
            ("bottom-row", self.row_points(player, "bottom")),
            ("tracks", tracks().map(|(colour, marked)| self.sheet.track_points(colour, *marked, own(colour))).sum()),
            ("every-track", every_track.map_or(0, |(_, points)| points)),
            (
                "rivers",
                player.rivers.iter().enumerate().map(|(river, marked)| self.sheet.river_points(river, *marked)).sum(),
            ),
            (
                "collections",
                self.collected(player)
                    .into_iter()
                    .map(|(sign, marked)| self.sheet.collection_points(sign, marked))
                    .sum(),
            ),
        ]
    }

    pub(super) fn total(&self, player: &Player) -> u64 {
        self.points(player).into_iter().map(|(_, points)| points).sum()
    }

    /// The points of a row of boxes; later claims are worth less where the sheet says so. [first-and-later]
    fn row_points(&self, player: &Player, row: &str) -> u64 {
        let boxes = self.sheet.row(row).filter_map(|(name, facts)| Some((*player.claims.get(&name)?, facts)));
        let values = boxes.filter_map(|(is_first, facts)| match facts.get("later") {
            Some(later) if !is_first => Some(later),
            _ => facts.get("points"),
        });
        values.map(number).sum()
    }

    /// Signs with a track of their own, and how many of them are marked. [bandits]
    pub(super) fn collected(&self, player: &Player) -> Vec<(&str, usize)> {
        self.sheet.collections().map(|sign| (sign, self.signs_marked(&player.marks, sign))).collect()
    }

    /// Seats from the first place to the last; ties go to the castle further to the right. [winner]
    pub(super) fn places(&self) -> Vec<usize> {
        let mut seats: Vec<usize> = (0..self.players.len()).collect();
        seats.sort_by_key(|seat| {
            let player = &self.players[*seat];
            let castle = CASTLES.iter().position(|castle| player.castle == Some(castle));
            std::cmp::Reverse((self.total(player), castle))
        });
        seats
    }
}
