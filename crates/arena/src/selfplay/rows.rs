//! Samples as rows of bytes of equal length, which a training program can read without parsing.

use bots::{FACTS_PER_SEAT, Heuristics, SEATS, Values};

/// Padding for unused facts of a row.
const NO_FACT: u16 = u16::MAX;

/// The samples of some games. A row contains, little-endian: the numbers of each seat (i16), the facts of each seat (u16, padded with
/// 65535), the result (f32 per seat, and the difference of their sum from 1), the values of the search (the same), and the points of each
/// seat (f32).
#[derive(Clone, Debug)]
pub struct SampleRows {
    seats: usize,
    numbers: usize,
    bytes: Vec<u8>,
}

impl SampleRows {
    pub(super) fn new<G: Heuristics>(seats: u8) -> Self {
        SampleRows { seats: seats.into(), numbers: G::INPUTS.numbers, bytes: Vec::new() }
    }

    /// The rows, concatenated.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The length of a row in bytes.
    pub fn row_length(&self) -> usize {
        let inputs = 2 * self.seats * (self.numbers + FACTS_PER_SEAT);
        inputs + 4 * (2 * (self.seats + 1) + self.seats)
    }

    /// The number of rows.
    pub fn count(&self) -> usize {
        self.bytes.len() / self.row_length()
    }

    pub(super) fn append(&mut self, mut other: SampleRows) {
        self.bytes.append(&mut other.bytes);
    }

    /// Adds a position with the values of the search; the result is added later. Does nothing if the game is practically over.
    pub(super) fn push<G: Heuristics>(&mut self, game: &G, search: Values) {
        let Some(inputs) = game.inputs() else { return };
        for seat in 0..self.seats {
            for number in &inputs.numbers(seat)[..self.numbers] {
                self.bytes.extend(number.to_le_bytes());
            }
        }
        for seat in 0..self.seats {
            let facts = inputs.facts(seat).iter().copied().chain(std::iter::repeat(NO_FACT));
            facts.take(FACTS_PER_SEAT).for_each(|fact| self.bytes.extend(fact.to_le_bytes()));
        }
        self.push_values(Values::default());
        self.push_values(search);
        (0..self.seats).for_each(|_| self.bytes.extend(0.0_f32.to_le_bytes()));
    }

    fn push_values(&mut self, values: Values) {
        for value in with_remainder(values, self.seats) {
            self.bytes.extend(value.to_le_bytes());
        }
    }

    /// Writes the result of a finished game into all rows.
    pub(super) fn finish<G: Heuristics>(&mut self, game: &G) {
        let Some(standings) = game.standings() else { return };
        let result = with_remainder(game.terminal_values(&standings), self.seats);
        let mut points = [0.0; SEATS];
        for placing in &standings.places {
            points[placing.seat.index()] = placing.points as f32;
        }
        let (seats, length) = (self.seats, self.row_length());
        let inputs = 2 * seats * (self.numbers + FACTS_PER_SEAT);
        for row in self.bytes.chunks_mut(length) {
            let (results, rest) = row[inputs..].split_at_mut(4 * (seats + 1));
            write_floats(results, &result);
            write_floats(&mut rest[4 * (seats + 1)..], &points[..seats]);
        }
    }
}

fn write_floats(bytes: &mut [u8], floats: &[f32]) {
    for (bytes, float) in bytes.chunks_mut(4).zip(floats) {
        bytes.copy_from_slice(&float.to_le_bytes());
    }
}

/// The values of all seats, and the difference of their sum from 1.
fn with_remainder(values: Values, seats: usize) -> Vec<f32> {
    let sum: f32 = values.0[..seats].iter().sum();
    values.0[..seats].iter().copied().chain([(1.0 - sum).max(0.0)]).collect()
}
