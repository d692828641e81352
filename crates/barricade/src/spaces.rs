//! Spaces by number and as sets, for programs that search ahead: spaces are numbered in the order of their cells.

use tabletop::{Cell, FieldSet, Seat};

use crate::board::NONE;
use crate::phase::ACTIONS_PER_TURN;
use crate::{Barricade, Board, Phase, Question};

impl Board {
    /// All spaces of the land.
    #[inline]
    pub fn land(&self) -> FieldSet {
        self.land
    }

    /// The cell of a space.
    ///
    /// # Panics
    /// If the land has no such space.
    #[inline]
    pub fn cell_of(&self, space: u8) -> Cell {
        self.space(space).cell
    }

    /// The spaces beside a space.
    ///
    /// # Panics
    /// If the land has no such space.
    #[inline]
    pub fn around(&self, space: u8) -> &FieldSet {
        &self.space(space).around
    }
}

impl Barricade {
    /// The spaces under water.
    #[inline]
    pub fn water_spaces(&self) -> FieldSet {
        self.water
    }

    /// The spaces with holes.
    #[inline]
    pub fn hole_spaces(&self) -> FieldSet {
        self.holes
    }

    /// The spaces with walls.
    #[inline]
    pub fn wall_spaces(&self) -> FieldSet {
        self.walled
    }

    /// The number of spaces that a character could walk or flee to.
    #[inline]
    pub fn ways(&self, seat: Seat) -> u32 {
        if self.players[seat].character == NONE { 0 } else { self.refuges(seat).len() }
    }

    /// The number of actions that a player may still take in this round.
    ///
    /// ```
    /// let game = games::barricade::sketch(
    ///     "     A   B   C
    ///  1       .
    ///      r       .
    ///  2       ~
    ///      .       .
    ///  3       y
    /// red: 5 money
    /// yellow: 7 money
    /// ",
    /// )?;
    /// assert_eq!(game.actions_ahead(game.active_seat()), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn actions_ahead(&self, seat: Seat) -> u8 {
        match self.phase {
            Phase::Consequences => 0,
            Phase::Actions if seat == self.active => {
                // A sale or shift in progress may continue, but is not a further action.
                if matches!(self.question, Question::Over(_)) { 0 } else { self.acting.left }
            }
            Phase::Actions => {
                let waiting = &self.order[usize::from(self.turn).min(self.order.len())..usize::from(self.seats)];
                if waiting.contains(&seat) { ACTIONS_PER_TURN } else { 0 }
            }
            _ => ACTIONS_PER_TURN,
        }
    }
}
