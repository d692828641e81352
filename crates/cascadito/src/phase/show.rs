//! The table between two events of one action, for people to look at.

use super::Phase;
use crate::sheet::NONE;
use crate::{ByColour, Cascadito, Event, Row};

impl Cascadito {
    /// Changes on the table what an event tells, and nothing else.
    ///
    /// Folded over the events of an action it leads from the table before to the table after, with every table in between. What lies on
    /// the table is right; the open question and what the engine keeps for itself are not, so such a position is looked at, never played.
    ///
    /// ```
    /// use tabletop::{Game, GameExt};
    ///
    /// let form = games::SetupForm::of(games::GameKind::Cascadito);
    /// let games::AnyGame::Cascadito(before) = form.check(&form.defaults()).unwrap().start()? else { unreachable!() };
    /// let (mut after, mut shown) = (before, before);
    /// for event in after.apply("first seat1".parse()?)? {
    ///     shown.show(&event);
    /// }
    /// assert_eq!(shown.first_player(), after.first_player());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn show(&mut self, event: &Event) {
        match *event {
            // From here on the castles are known, and nobody has had a turn.
            Event::FirstPlayerDrawn { seat } => (self.first, self.phase) = (seat, Phase::Roll),
            Event::TurnStarted { seat } => {
                self.active = seat;
                self.second ^= self.is_solo() && self.phase != Phase::Roll;
                self.phase = Phase::Take;
            }
            Event::DiceRolled { roll, .. } => self.pool = self.kept(roll),
            Event::RolledInVain { .. } => self.pool = ByColour::default(),
            Event::DieTaken { colour, .. } => {
                self.pool[colour] -= 1;
                self.die = Some(colour);
            }
            Event::DieUnused { .. } => {
                self.die = None;
                self.idle = self.idle.saturating_add(u8::from(!self.is_solo()));
            }
            Event::FieldMarked { seat, cell, .. } => {
                self.put_die_away();
                self.star = NONE;
                self.players[seat].marked.insert(self.sheet.field_at[cell.number()]);
            }
            Event::RiverMarked { seat, river, space, cell } => {
                self.put_die_away();
                self.players[seat].rivers[river.index()] = space;
                if let Some(cell) = cell {
                    self.players[seat].marked.insert(self.sheet.field_at[cell.number()]);
                }
            }
            Event::TrackMarked { seat, track, space } => self.players[seat].tracks[track] = space,
            Event::Achieved { seat, achievement, .. } => {
                let first = !self.all_seats().any(|other| self.players[other].claims.contains(achievement));
                let player = &mut self.players[seat];
                player.claims.insert(achievement);
                if first && achievement.row() == Row::Top {
                    player.firsts.insert(achievement);
                }
            }
            Event::BoxMarked { number, .. } => (self.boxes, self.pool) = (number, ByColour::default()),
            Event::GameEnded { ending } => (self.die, self.phase) = (None, Phase::Over(ending)),
            Event::CastleMarked { .. }
            | Event::SignCollected { .. }
            | Event::TownStayedSilent { .. }
            | Event::TownScored { .. }
            | Event::Declined { .. }
            | Event::Passed { .. }
            | Event::Lapsed { .. } => {}
        }
    }

    /// A mark uses the die in hand, if there is one.
    fn put_die_away(&mut self) {
        if self.die.take().is_some() {
            self.idle = 0;
        }
    }
}
