//! What a network sees of a position.

use tabletop::{Seat, stable_hash};

use super::NUMBER_SCALE;
use crate::values::SEATS;

/// The most numbers of a seat.
pub(super) const MAX_NUMBERS: usize = 64;
/// The most facts that are true of a seat at the same time.
pub const FACTS_PER_SEAT: usize = 104;
/// Numbers are clamped to this, before they are scaled.
const LARGEST_NUMBER: f32 = 31.0;

/// The names of a network's inputs: a network that was trained with others cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InputLayout {
    /// The numbers of a seat, in their order.
    pub numbers: usize,
    /// Families of facts, each with the number of its members.
    pub facts: &'static [(&'static str, u16)],
    /// Raised when an input changes its meaning.
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

    /// How many facts there are.
    pub const fn fact_count(&self) -> usize {
        self.first(self.facts.len()) as usize
    }

    /// What a network's file names the layout by.
    pub fn hash(&self) -> u64 {
        stable_hash(self)
    }
}

/// A member of a family of facts, from its coordinates and how many values each has; larger values count as the largest.
#[inline]
pub(crate) fn fact<const N: usize>(first: u16, coordinates: &[(u16, u16); N]) -> u16 {
    first + coordinates.iter().fold(0, |index, (value, count)| index * count + (*value).min(count - 1))
}

/// What a network sees of a position, seat by seat.
#[derive(Clone, Debug)]
pub struct NetworkInputs {
    seats: usize,
    numbers: [[i16; MAX_NUMBERS]; SEATS],
    facts: [[u16; FACTS_PER_SEAT]; SEATS],
    fact_counts: [usize; SEATS],
}

impl NetworkInputs {
    /// Nothing yet, for so many seats.
    pub fn new(seats: u8) -> Self {
        NetworkInputs {
            seats: seats.into(),
            numbers: [[0; MAX_NUMBERS]; SEATS],
            facts: [[0; FACTS_PER_SEAT]; SEATS],
            fact_counts: [0; SEATS],
        }
    }

    /// Sets numbers of a seat, from an index on.
    pub(crate) fn set_numbers(&mut self, seat: Seat, from: usize, numbers: &[f32]) {
        for (input, number) in self.numbers[seat.index()][from..].iter_mut().zip(numbers) {
            *input = (number.clamp(-LARGEST_NUMBER, LARGEST_NUMBER) * NUMBER_SCALE as f32) as i16;
        }
    }

    /// States a fact about a seat. Beyond the most facts it is left out.
    #[inline]
    pub(crate) fn state(&mut self, seat: Seat, fact: u16) {
        let count = &mut self.fact_counts[seat.index()];
        if let Some(input) = self.facts[seat.index()].get_mut(*count) {
            *input = fact;
            *count += 1;
        }
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// The numbers of a seat, scaled; those that its game does not use are 0.
    pub fn numbers(&self, seat: usize) -> &[i16; MAX_NUMBERS] {
        &self.numbers[seat]
    }

    /// The facts that are true of a seat.
    pub fn facts(&self, seat: usize) -> &[u16] {
        &self.facts[seat][..self.fact_counts[seat]]
    }
}
