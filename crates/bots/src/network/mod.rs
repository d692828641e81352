//! Small networks that evaluate positions, trained by self-play (`training/`).
//!
//! The inputs of each seat are [`NetworkInputs`]: some numbers, and a set of true facts. The first layer describes a seat; the
//! second combines this description with the maximum over the rivals' descriptions, so that one network works for any number of seats. Its
//! heads predict the probability that the seat wins, the probability that no seat wins, and the seat's points.
//!
//! All arithmetic is on integers, so that a network computes the same results natively and in WebAssembly, with SIMD in both
//! ([`layer`]).

mod file;
mod inputs;
mod layer;
mod slot;

use crate::maths::softmax;
use crate::values::{SEATS, Values};
pub use file::NetworkError;
pub(crate) use inputs::fact;
pub use inputs::{FACTS_PER_SEAT, InputLayout, NetworkInputs};
use layer::{DenseLayer, FactLayer, dot, vectors};
pub use slot::NetworkSlot;
use wide::{i16x8, i32x4};

/// The width of the first layer, per seat.
const FIRST_WIDTH: usize = 64;
/// The width of the second layer.
const SECOND_WIDTH: usize = 32;
/// The outputs for a seat: it wins, nobody wins, its points.
const OUTPUTS: usize = 3;

/// The fixed-point scale of numeric inputs.
const NUMBER_SCALE: i32 = 64;
/// The right shift from a sum of the first layer to an activation, which is in units of 1/128: numbers are scaled by 64 and weights by 512.
const FIRST_SHIFT: i32 = 8;
/// The same for the second layer, with weights scaled by 128.
const SECOND_SHIFT: i32 = 7;
const MAX_ACTIVATION: i32 = 127;
/// The scale of the heads' sums: activations by 128 and weights by 128.
const HEAD_SCALE: f32 = 16_384.0;

/// A network. Its file is described in `docs/bots.md`.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    numbers: DenseLayer<{ FIRST_WIDTH / 4 }>,
    facts: FactLayer<{ FIRST_WIDTH / 8 }>,
    second: DenseLayer<{ SECOND_WIDTH / 4 }>,
    heads: [[i16x8; SECOND_WIDTH / 8]; OUTPUTS],
    head_bias: [i32; OUTPUTS],
}

impl Network {
    /// The value of the position for each seat. The values sum to 1 minus the probability that nobody wins.
    pub fn values(&self, inputs: &NetworkInputs) -> Values {
        let seats = inputs.seats();
        let mut described = [[0; FIRST_WIDTH]; SEATS];
        for (seat, description) in described[..seats].iter_mut().enumerate() {
            *description = self.describe(inputs, seat);
        }
        let mut scores = [0.0; SEATS + 1];
        let mut nobody = 0;
        for (seat, score) in scores[..seats].iter_mut().enumerate() {
            let heads = self.judge(&described[..seats], seat);
            *score = heads[0] as f32 / HEAD_SCALE;
            nobody += heads[1];
        }
        scores[seats] = nobody as f32 / (HEAD_SCALE * seats as f32);
        softmax(&mut scores[..=seats], 1.0);
        let mut values = Values::default();
        values.0[..seats].copy_from_slice(&scores[..seats]);
        values
    }

    /// The first layer: the description of a seat.
    fn describe(&self, inputs: &NetworkInputs, seat: usize) -> [i16; FIRST_WIDTH] {
        let mut sums = self.numbers.sums(inputs.numbers(seat));
        let facts = self.facts.sums(inputs.facts(seat));
        for (sums, facts) in sums.as_chunks_mut::<2>().0.iter_mut().zip(facts) {
            let facts = facts.to_array().map(i32::from);
            for (sum, half) in sums.iter_mut().zip(facts.as_chunks::<4>().0) {
                *sum += i32x4::new(*half) * i32x4::splat(NUMBER_SCALE);
            }
        }
        activations(&sums, FIRST_SHIFT)
    }

    /// The second layer and the heads: the seat compared with its rivals.
    fn judge(&self, described: &[[i16; FIRST_WIDTH]], seat: usize) -> [i32; OUTPUTS] {
        let mut beside = [0; 2 * FIRST_WIDTH];
        beside[..FIRST_WIDTH].copy_from_slice(&described[seat]);
        for (rival, description) in described.iter().enumerate() {
            if rival != seat {
                for (largest, own) in beside[FIRST_WIDTH..].iter_mut().zip(description) {
                    *largest = (*largest).max(*own);
                }
            }
        }
        let units = vectors(&activations::<SECOND_WIDTH, _>(&self.second.sums(&beside), SECOND_SHIFT));
        std::array::from_fn(|head| self.head_bias[head] + dot(&self.heads[head], &units))
    }
}

/// Converts sums, four per vector, to activations.
#[inline]
fn activations<const UNITS: usize, const VECTORS: usize>(sums: &[i32x4; VECTORS], shift: i32) -> [i16; UNITS] {
    let mut activations = [0; UNITS];
    for (four, sums) in activations.as_chunks_mut::<4>().0.iter_mut().zip(sums) {
        let clamped = (*sums >> shift).max(i32x4::splat(0)).min(i32x4::splat(MAX_ACTIVATION));
        *four = clamped.to_array().map(|activation| activation as i16);
    }
    activations
}
