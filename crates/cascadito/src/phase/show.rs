//! Positions between two events of one action, for display.

use super::Phase;
use crate::sheet::NONE;
use crate::{ByColour, Cascadito, Event, Row};

impl Cascadito {
    /// Applies to the position what an event describes, and nothing else.
    ///
    /// Folded over the events of an action, this leads from the position before the action to the one after it, through every position in
    /// between. The marks are correct; the open question and internal state are not, so the result is for display and must not be played on.
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
            // From here on the castles are known, but no turn has begun.
            Event::FirstPlayerDrawn { seat } => (self.first, self.phase) = (seat, Phase::Roll),
            Event::TurnStarted { seat } => {
                self.active = seat;
                self.second ^= self.is_solo();
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

    /// A mark uses up the taken die, if there is one.
    fn put_die_away(&mut self) {
        if self.die.take().is_some() {
            self.idle = 0;
        }
    }
}
