//! The layers of a network, in vectors: the same instructions natively and in WebAssembly, where the module of the bots is built with them.

use wide::{i16x8, i32x4};

/// How many units the sums of a vector belong to.
const UNITS: usize = 4;
/// How many numbers of 16 bits a vector has.
const SHORTS: usize = 8;

/// A layer of which every unit sees every input. It has `VECTORS` times four units.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct DenseLayer<const VECTORS: usize> {
    /// For each pair of inputs, the weights of all units: a vector has those of four units, for the first input and for the second.
    pairs: Vec<[i16x8; VECTORS]>,
    bias: [i32x4; VECTORS],
}

impl<const VECTORS: usize> DenseLayer<VECTORS> {
    /// A layer from the weights of each unit and the biases. The number of inputs is even.
    pub(super) fn new<const INPUTS: usize>(units: &[[i16; INPUTS]], bias: &[i32]) -> Self {
        let weight = |unit: usize, input: usize| units[unit][input];
        let vector = |pair: usize, vector: usize| {
            i16x8::new(std::array::from_fn(|lane| weight(UNITS * vector + lane / 2, 2 * pair + lane % 2)))
        };
        DenseLayer {
            pairs: (0..INPUTS / 2).map(|pair| std::array::from_fn(|number| vector(pair, number))).collect(),
            bias: std::array::from_fn(|vector| i32x4::new(std::array::from_fn(|lane| bias[UNITS * vector + lane]))),
        }
    }

    /// The sums of all units. Most inputs are 0 in most positions, and cost nothing.
    #[inline]
    pub(super) fn sums(&self, inputs: &[i16]) -> [i32x4; VECTORS] {
        let mut sums = self.bias;
        for (&[first, second], weights) in inputs.as_chunks::<2>().0.iter().zip(&self.pairs) {
            if first | second != 0 {
                let pair = i16x8::new([first, second, first, second, first, second, first, second]);
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum += weight.dot(pair);
                }
            }
        }
        sums
    }
}

/// Weights of facts: each is true or not, so that weights are only added up.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct FactLayer<const VECTORS: usize>(Vec<[i16x8; VECTORS]>);

impl<const VECTORS: usize> FactLayer<VECTORS> {
    /// A layer from the weights of each fact for all units.
    pub(super) fn new<const COUNT: usize>(facts: &[[i16; COUNT]]) -> Self {
        FactLayer(facts.iter().map(vectors).collect())
    }

    /// The sums of the facts that are true. Weights are small enough for sums of 16 bits, of which more fit into a vector.
    #[inline]
    pub(super) fn sums(&self, facts: &[u16]) -> [i16x8; VECTORS] {
        let mut sums = [i16x8::splat(0); VECTORS];
        for fact in facts {
            for (sum, weight) in sums.iter_mut().zip(&self.0[usize::from(*fact)]) {
                *sum = sum.saturating_add(*weight);
            }
        }
        sums
    }
}

/// Numbers as vectors. There are `VECTORS` times eight of them.
pub(super) fn vectors<const COUNT: usize, const VECTORS: usize>(numbers: &[i16; COUNT]) -> [i16x8; VECTORS] {
    std::array::from_fn(|vector| i16x8::new(std::array::from_fn(|lane| numbers[SHORTS * vector + lane])))
}

/// The sum of the products of weights and inputs.
#[inline]
pub(super) fn dot<const VECTORS: usize>(weights: &[i16x8; VECTORS], inputs: &[i16x8; VECTORS]) -> i32 {
    let products = weights.iter().zip(inputs).map(|(weight, input)| weight.dot(*input));
    products.fold(i32x4::splat(0), |sum, product| sum + product).reduce_add()
}
