//! Points, and the winner.

use super::sheet::number;
use super::{CASTLES, Player, Table};

impl Table {
    /// Points by their source, under the names of the JSON state. (scoring)
    pub(super) fn points(&self, player: &Player) -> Vec<(&'static str, u64)> {
        let sheet = &self.sheet;
        let tracks = player.tracks.iter().map(|(colour, marked)| {
            let is_home = player.castle == Some(colour.as_str());
            sheet.track_points(colour, *marked, is_home)
        });
        let every_track =
            sheet.every_track().filter(|(spaces, _)| player.tracks.values().all(|marked| marked >= spaces));
        let rivers = player.rivers.iter().enumerate().map(|(river, marked)| sheet.river_points(river, *marked));
        let collections =
            self.collected(player).into_iter().map(|(sign, marked)| sheet.collection_points(sign, marked));
        vec![
            ("top-row", self.row_points(player, "top")),
            ("top-row-bonus", if sheet.number == 4 && self.has_row(player, "top") { 5 } else { 0 }),
            ("bottom-row", self.row_points(player, "bottom")),
            ("tracks", tracks.sum()),
            ("every-track", every_track.map_or(0, |(_, points)| points)),
            ("rivers", rivers.sum()),
            ("collections", collections.sum()),
        ]
    }

    pub(super) fn total(&self, player: &Player) -> u64 {
        self.points(player).into_iter().map(|(_, points)| points).sum()
    }

    /// The points of a row of boxes; later claims are worth less if the sheet says so. (first-and-later)
    fn row_points(&self, player: &Player, row: &str) -> u64 {
        let boxes = self.sheet.row(row).filter_map(|(name, facts)| Some((*player.claims.get(&name)?, facts)));
        let values = boxes.filter_map(|(is_first, facts)| match facts.get("later") {
            Some(later) if !is_first => Some(later),
            _ => facts.get("points"),
        });
        values.map(number).sum()
    }

    /// The signs with a track, and how many of each are marked. (bandits)
    pub(super) fn collected(&self, player: &Player) -> Vec<(&str, usize)> {
        self.sheet.collections().map(|sign| (sign, self.signs_marked(&player.marks, sign))).collect()
    }

    /// Seats from the first place to the last; ties go to the player whose castle is further to the right. (winner)
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
