//! The final score, by the boxes of the sheet.

use alloc::vec::Vec;
use core::cmp::Reverse;

use tabletop::{Placing, Seat, Standings, Victory};

use crate::{Cascadito, Row};

/// The score boxes at the right edge of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Score {
    /// Achievements of the top row.
    pub top_row: u16,
    /// The bonus for a complete top row.
    pub top_row_bonus: u16,
    /// Achievements of the bottom row.
    pub bottom_row: u16,
    /// The success tracks.
    pub tracks: u16,
    /// The bonus for a number of spaces in every track.
    pub every_track: u16,
    /// The rivers.
    pub rivers: u16,
    /// Bandits and other collected signs.
    pub collections: u16,
}

impl Score {
    /// The sum of all boxes.
    pub fn total(&self) -> u16 {
        self.breakdown().iter().map(|(_, points)| points).sum()
    }

    /// The boxes, with their message keys.
    pub fn breakdown(&self) -> [(&'static str, u16); 7] {
        [
            ("top-row", self.top_row),
            ("top-row-bonus", self.top_row_bonus),
            ("bottom-row", self.bottom_row),
            ("tracks", self.tracks),
            ("every-track", self.every_track),
            ("rivers", self.rivers),
            ("collections", self.collections),
        ]
    }
}

impl Cascadito {
    /// What a player's sheet would score now.
    ///
    /// ```
    /// use cascadito::{Cascadito, Setup};
    /// use tabletop::{Game, GameExt, Seat};
    ///
    /// let mut game = Cascadito::start(&Setup::new(games::cascadito::sheet(1), 2))?;
    /// for command in ["first seat1", "roll blue blue yellow orange pink black", "take blue", "mark B5"] {
    ///     game.apply(command.parse()?)?;
    /// }
    /// assert_eq!(game.score(Seat(0)).total(), 0);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn score(&self, seat: Seat) -> Score {
        let sheet = self.sheet.0;
        let player = &self.players[seat];
        let mut score = Score::default();
        for achievement in player.claims.iter() {
            let Some(printed) = sheet.achievement(achievement) else { continue };
            let first = player.firsts.contains(achievement);
            let points = if first { printed.points } else { printed.later.unwrap_or(printed.points) };
            match achievement.row() {
                Row::Top => score.top_row += u16::from(points),
                Row::Bottom => score.bottom_row += u16::from(points),
            }
        }
        if player.claims.includes(sheet.row(Row::Top)) {
            score.top_row_bonus = sheet.end.top_row_bonus.into();
        }
        let home = self.castle(seat);
        let value = |(colour, track): (_, &crate::Track)| track.value(player.tracks[colour], home == Some(colour));
        score.tracks = sheet.tracks().map(|entry| u16::from(value(entry))).sum();
        if let Some(bonus) = sheet.every_track
            && sheet.tracks().all(|(colour, _)| player.tracks[colour] >= bonus.spaces)
        {
            score.every_track = bonus.points.into();
        }
        score.rivers =
            sheet.rivers.iter().zip(player.rivers).map(|(river, marked)| u16::from(river.value(marked))).sum();
        score.collections = sheet
            .collections
            .iter()
            .map(|kept| {
                let count = (sheet.signs[usize::from(kept.sign)].fields & player.marked).len();
                let reached = usize::from(count).min(kept.points.len());
                kept.points[..reached].last().copied().map_or(0, u16::from)
            })
            .sum();
        score
    }

    /// The current ranking; the final one once the game is over.
    ///
    /// ```
    /// use cascadito::{Cascadito, Setup};
    /// use tabletop::{Game, GameExt, Seat};
    ///
    /// let mut game = Cascadito::start(&Setup::new(games::cascadito::sheet(1), 2))?;
    /// for command in ["first seat1", "roll blue blue yellow orange pink black", "take blue", "mark B5"] {
    ///     game.apply(command.parse()?)?;
    /// }
    /// // In a tie the player whose castle is further right wins.
    /// assert_eq!(game.ranking().winner(), Some(Seat(1)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn ranking(&self) -> Standings {
        let mut places: Vec<(Seat, u16)> = self.all_seats().map(|seat| (seat, self.score(seat).total())).collect();
        // Best first; ties go to the player whose castle is further to the right.
        places.sort_unstable_by_key(|(seat, points)| Reverse((*points, self.place_in_round(*seat))));
        let placing = |(seat, points): (Seat, u16)| Placing {
            seat,
            points: points.into(),
            qualified: true,
            breakdown: self.score(seat).breakdown().into_iter().map(|(key, points)| (key, points.into())).collect(),
        };
        Standings { victory: Victory::Full, places: places.into_iter().map(placing).collect() }
    }
}
