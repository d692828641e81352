//! Small networks that judge positions, trained by self-play (`training/`).
//!
//! A network sees each seat by [`NetworkInputs`]: some numbers, and which of many facts are true. The first layer describes a seat; the
//! second sees the description of a seat beside the largest of its rivals', so that one network serves any number of seats. Its heads say
//! how likely the seat wins, how likely nobody does, and how many points it will have.
//!
//! All arithmetic is on integers, so that a network computes the same natively and in WebAssembly. The inner loops are plain loops over
//! arrays, which the compiler turns into vector instructions.

mod file;
mod inputs;
mod slot;

use crate::maths::softmax;
use crate::values::{SEATS, Values};
pub use file::NetworkError;
use inputs::MAX_NUMBERS;
pub(crate) use inputs::fact;
pub use inputs::{FACTS_PER_SEAT, InputLayout, NetworkInputs};
pub use slot::NetworkSlot;

/// The width of the first layer, for each seat.
const HIDDEN: usize = 64;
/// The width of the second layer.
const SECOND: usize = 32;
/// What a network says about a seat: it wins, nobody wins, its points.
const HEADS: usize = 3;

/// Numbers come in so many parts of 1.
const NUMBER_SCALE: i32 = 64;
/// How far a sum of the first layer is shifted to become an activation, in parts of 128: numbers are scaled by 64 and weights by 512.
const FIRST_SHIFT: u32 = 8;
/// The same for the second layer, with weights scaled by 128.
const SECOND_SHIFT: u32 = 7;
const MAX_ACTIVATION: i32 = 127;
/// The scale of the heads' sums: activations by 128 and weights by 128.
const HEAD_SCALE: f32 = 16_384.0;

/// A network. Its file is described in `docs/bots.md`.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    /// The weights of the numbers: for each unit of the first layer, those of all numbers.
    numbers: Vec<[i16; MAX_NUMBERS]>,
    /// The weights of the facts: for each fact, those of all units.
    facts: Vec<[i16; HIDDEN]>,
    first_bias: [i32; HIDDEN],
    second: Vec<[i16; 2 * HIDDEN]>,
    second_bias: [i32; SECOND],
    heads: [[i16; SECOND]; HEADS],
    head_bias: [i32; HEADS],
}

impl Network {
    /// The value of the position for each seat. What is missing to 1 is how likely nobody wins.
    pub fn values(&self, inputs: &NetworkInputs) -> Values {
        let seats = inputs.seats();
        let mut described = [[0; HIDDEN]; SEATS];
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

    /// The first layer: what a seat has.
    fn describe(&self, inputs: &NetworkInputs, seat: usize) -> [i16; HIDDEN] {
        // Weights are small enough for sums of 16 bits, of which more fit into a vector.
        let mut facts = [0i16; HIDDEN];
        for fact in inputs.facts(seat) {
            for (sum, weight) in facts.iter_mut().zip(&self.facts[usize::from(*fact)]) {
                *sum = sum.saturating_add(*weight);
            }
        }
        let numbers = inputs.numbers(seat);
        std::array::from_fn(|unit| {
            let sum = self.first_bias[unit] + NUMBER_SCALE * i32::from(facts[unit]) + dot(&self.numbers[unit], numbers);
            activation(sum >> FIRST_SHIFT)
        })
    }

    /// The second layer and the heads: what it is worth against the rivals.
    fn judge(&self, described: &[[i16; HIDDEN]], seat: usize) -> [i32; HEADS] {
        let mut beside = [0; 2 * HIDDEN];
        beside[..HIDDEN].copy_from_slice(&described[seat]);
        for (rival, description) in described.iter().enumerate() {
            if rival != seat {
                for (largest, own) in beside[HIDDEN..].iter_mut().zip(description) {
                    *largest = (*largest).max(*own);
                }
            }
        }
        let units: [i16; SECOND] = std::array::from_fn(|unit| {
            activation((self.second_bias[unit] + dot(&self.second[unit], &beside)) >> SECOND_SHIFT)
        });
        std::array::from_fn(|head| self.head_bias[head] + dot(&self.heads[head], &units))
    }
}

fn activation(sum: i32) -> i16 {
    sum.clamp(0, MAX_ACTIVATION) as i16
}

#[inline]
fn dot<const N: usize>(weights: &[i16; N], inputs: &[i16; N]) -> i32 {
    weights.iter().zip(inputs).map(|(weight, input)| i32::from(*weight) * i32::from(*input)).sum()
}
