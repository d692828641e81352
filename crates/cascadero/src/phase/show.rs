//! Positions between two events of one action, for display.

use crate::board::NONE;
use crate::{Cascadero, Event, Phase, Source, Visits};

impl Cascadero {
    /// Applies to the position what an event describes, and nothing else.
    ///
    /// Folded over the events of an action, this leads from the position before the action to the one after it, through every position in
    /// between. The pieces are correct; the open question and internal state are not, so the result is for display and must not be played on.
    ///
    /// ```
    /// use tabletop::{Game, GameExt};
    ///
    /// let before = games::cascadero::sketch(
    ///     "     A   B   C\n 1       b\n     b       W!\n 2       .\n     .       p\nblue: 12 points\npink: 7 points\n",
    /// )?;
    /// let (mut after, mut shown) = (before, before);
    /// for event in after.apply("place B2".parse()?)? {
    ///     shown.show(&event);
    /// }
    /// let seat = before.active_seat();
    /// assert_eq!(shown.envoys(seat).collect::<Vec<_>>(), after.envoys(seat).collect::<Vec<_>>());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn show(&mut self, event: &Event) {
        match *event {
            Event::TileRevealed { cell, tile } => {
                self.tiles.set(self.board.field(self.known_field(cell)).farmer, tile);
            }
            Event::FirstPlayerDrawn { seat } => (self.first, self.phase) = (seat, Phase::Place),
            Event::TurnStarted { seat, further } => {
                self.active = seat;
                self.further_turns -= u8::from(further);
            }
            Event::EnvoyPlaced { seat, cell, sealed } => {
                let field = self.known_field(cell);
                self.envoys[seat].insert(field);
                self.unlocked[seat] |= self.board.field(field).farmers_near;
                self.players[seat].hand -= 1;
                if sealed {
                    self.players[seat].seals -= 1;
                    self.sealed.replace(NONE, field);
                }
            }
            Event::CubeAdvanced { seat, track, to, .. } => self.players[seat].cubes[track] = to,
            Event::PointsScored { seat, points, source } => {
                let player = &mut self.players[seat];
                player.points += points;
                if matches!(source, Source::Tile(_)) {
                    player.farmer_points = player.farmer_points.saturating_add(points as u8);
                }
            }
            Event::FurtherTurnEarned { .. } => self.further_turns += 1,
            Event::SealTaken { seat, track, space } => {
                let seal = self.board.track(track).folded().position(|folded| folded == space);
                self.track_seals[track] &= !seal.map_or(0, |seal| 1 << seal);
                self.players[seat].seals += 1;
            }
            Event::EnvoyMoved { seat, from, to } => {
                let (old, new) = (self.known_field(from), self.known_field(to));
                if self.versioned.visits == Visits::Ever {
                    self.versioned.left |= self.board.field(old).touches;
                }
                self.envoys[seat].remove(old);
                self.envoys[seat].insert(new);
                self.sealed.replace(old, new);
                let board = self.board.0;
                self.unlocked[seat] =
                    self.envoys[seat].iter().fold(0, |near, field| near | board.field(field).farmers_near);
            }
            Event::HeraldMoved { from, to, .. } => {
                self.heralds ^= 1 << self.known_town(from) | 1 << self.known_town(to);
            }
            Event::Achieved { seat, achievement } => {
                self.players[seat].claims.insert(achievement);
                self.versioned.claim(achievement);
            }
            Event::Declined { seat, achievement } => self.versioned.decline(achievement, seat),
            Event::GameEnded { ending } => (self.further_turns, self.phase) = (0, Phase::Over(ending)),
            Event::TownStayedSilent { .. }
            | Event::TownScored { .. }
            | Event::CubeStopped { .. }
            | Event::Passed { .. }
            | Event::Lapsed { .. } => {}
        }
    }
}
