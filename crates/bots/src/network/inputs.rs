//! The inputs of a network.

use tabletop::{Seat, stable_hash};

use super::NUMBER_SCALE;
use crate::values::SEATS;

/// The maximum number of numeric inputs per seat.
pub(super) const MAX_NUMBERS: usize = 64;
/// The maximum number of facts that are true for a seat at the same time.
pub const FACTS_PER_SEAT: usize = 104;
/// The limit to which numbers are clamped before they are scaled.
const LARGEST_NUMBER: f32 = 31.0;

/// The layout of a network's inputs. A network that was trained with another layout cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InputLayout {
    /// The number of numeric inputs per seat.
    pub numbers: usize,
    /// Families of facts, each with the number of its members.
    pub facts: &'static [(&'static str, u16)],
    /// Incremented whenever an input changes its meaning.
    pub version: u16,
}

impl InputLayout {
    /// The index of a family's first member.
    pub(crate) const fn first(&self, family: usize) -> u16 {
        let (mut index, mut earlier) = (0, 0);
        while earlier < family {
            index += self.facts[earlier].1;
            earlier += 1;
        }
        index
    }

    /// The total number of facts.
    pub const fn fact_count(&self) -> usize {
        self.first(self.facts.len()) as usize
    }

    /// The hash by which a network file identifies the layout.
    pub fn hash(&self) -> u64 {
        stable_hash(self)
    }
}

/// The index of a fact in a family, from its coordinates and the number of values of each; larger values are clamped.
#[inline]
pub(crate) fn fact<const N: usize>(first: u16, coordinates: &[(u16, u16); N]) -> u16 {
    first + coordinates.iter().fold(0, |index, (value, count)| index * count + (*value).min(count - 1))
}

/// The network's inputs for a position, seat by seat.
#[derive(Clone, Debug)]
pub struct NetworkInputs {
    seats: usize,
    numbers: [[i16; MAX_NUMBERS]; SEATS],
    facts: [[u16; FACTS_PER_SEAT]; SEATS],
    fact_counts: [usize; SEATS],
}

impl NetworkInputs {
    /// Empty inputs for a number of seats.
    pub fn new(seats: u8) -> Self {
        NetworkInputs {
            seats: seats.into(),
            numbers: [[0; MAX_NUMBERS]; SEATS],
            facts: [[0; FACTS_PER_SEAT]; SEATS],
            fact_counts: [0; SEATS],
        }
    }

    /// Sets numbers of a seat, starting at an index.
    pub(crate) fn set_numbers(&mut self, seat: Seat, from: usize, numbers: &[f32]) {
        for (input, number) in self.numbers[seat.index()][from..].iter_mut().zip(numbers) {
            *input = (number.clamp(-LARGEST_NUMBER, LARGEST_NUMBER) * NUMBER_SCALE as f32) as i16;
        }
    }

    /// Adds a fact about a seat; ignored beyond the maximum number of facts.
    #[inline]
    pub(crate) fn state(&mut self, seat: Seat, fact: u16) {
        let count = &mut self.fact_counts[seat.index()];
        if let Some(input) = self.facts[seat.index()].get_mut(*count) {
            *input = fact;
            *count += 1;
        }
    }

    /// The number of seats.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// The scaled numbers of a seat; unused ones are 0.
    pub fn numbers(&self, seat: usize) -> &[i16; MAX_NUMBERS] {
        &self.numbers[seat]
    }

    /// The facts that are true for a seat.
    pub fn facts(&self, seat: usize) -> &[u16] {
        &self.facts[seat][..self.fact_counts[seat]]
    }
}
