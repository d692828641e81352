//! Fields and towns by number, for programs that evaluate very many positions: they are numbered in the order of their cells,
//! and a set of them is an integer used as a bit set.

use tabletop::{Cell, Seat};

use super::{FieldEffect, Sheet};
use crate::{Achievements, Cascadito, Colour};

impl Sheet {
    /// The number of a field.
    #[inline]
    pub fn number(&self, cell: Cell) -> Option<u8> {
        self.field_number(cell)
    }

    /// The cell of a field.
    #[inline]
    pub fn cell(&self, field: u8) -> Cell {
        self.field(field).cell
    }

    /// The fields beside a field, river spaces in the Kingdom included.
    #[inline]
    pub fn fields_beside(&self, field: u8) -> u128 {
        self.field(field).neighbours.0
    }

    /// The towns beside a field.
    #[inline]
    pub fn towns_touched(&self, field: u8) -> u64 {
        self.field(field).touches
    }

    /// The effect of marking a field.
    #[inline]
    pub fn effect(&self, field: u8) -> FieldEffect {
        self.field(field).effect
    }

    /// The towns of a colour.
    #[inline]
    pub fn towns_of(&self, colour: Colour) -> u64 {
        self.towns_of[colour]
    }

    /// The colour of a town, by its number.
    #[inline]
    pub fn colour_of(&self, town: u8) -> Colour {
        self.town(town).colour
    }

    /// The colour of the town on a cell.
    #[inline]
    pub fn town_colour(&self, cell: Cell) -> Option<Colour> {
        self.town_number(cell).map(|town| self.town(town).colour)
    }

    /// The fields that a die of this colour may mark.
    #[inline]
    pub fn fields_for(&self, die: Colour) -> u128 {
        self.beside[die].0
    }

    /// All fields without a river.
    #[inline]
    pub fn dry_fields(&self) -> u128 {
        self.dry.0
    }

    /// The achievements with a condition about banners.
    #[inline]
    pub fn for_banners(&self) -> Achievements {
        self.claim_triggers.track
    }

    /// The fields with a sign, by its number.
    #[inline]
    pub fn fields_with(&self, sign: u8) -> u128 {
        self.signs[usize::from(sign)].fields.0
    }

    /// The tracks that count signs: the number of the sign, and points for one, two and so on.
    pub fn counted_signs(&self) -> impl ExactSizeIterator<Item = (u8, &[u8])> {
        self.collections.iter().map(|kept| (kept.sign, &kept.points[..]))
    }

    /// The fields of a river in the Kingdom, in order; empty for a river below it.
    #[inline]
    pub fn river_fields(&self, river: usize) -> &[u8] {
        &self.rivers[river].path
    }
}

impl Cascadito {
    /// The marked fields of a player's Kingdom, as a bit set.
    #[inline]
    pub fn marked_fields(&self, seat: Seat) -> u128 {
        self.players[seat].marked.0
    }

    /// The towns that the player can choose to score next for the last mark.
    #[inline]
    pub fn scoring_towns(&self) -> impl Iterator<Item = (Cell, Colour)> + '_ {
        self.waiting_towns().map(|(_, town)| (self.sheet.town(town).cell, self.sheet.town(town).colour))
    }
}
