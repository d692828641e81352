//! The layers of a network, with SIMD vectors: the same operations natively and in WebAssembly, where the bots' module is built with SIMD.

use wide::{i16x8, i32x4};

/// The number of units per vector of sums.
const UNITS_PER_VECTOR: usize = 4;
/// The number of 16-bit integers per vector.
const SHORTS_PER_VECTOR: usize = 8;

/// A fully connected layer with `VECTORS` times four units.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct DenseLayer<const VECTORS: usize> {
    /// For each pair of inputs, the weights of all units: a vector holds those of four units, for both inputs.
    pairs: Vec<[i16x8; VECTORS]>,
    bias: [i32x4; VECTORS],
}

impl<const VECTORS: usize> DenseLayer<VECTORS> {
    /// A layer from the weights of each unit and the biases. The number of inputs must be even.
    pub(super) fn new<const INPUTS: usize>(units: &[[i16; INPUTS]], bias: &[i32]) -> Self {
        let weight = |unit: usize, input: usize| units[unit][input];
        let vector = |pair: usize, vector: usize| {
            i16x8::new(std::array::from_fn(|lane| weight(UNITS_PER_VECTOR * vector + lane / 2, 2 * pair + lane % 2)))
        };
        DenseLayer {
            pairs: (0..INPUTS / 2).map(|pair| std::array::from_fn(|number| vector(pair, number))).collect(),
            bias: std::array::from_fn(|vector| {
                i32x4::new(std::array::from_fn(|lane| bias[UNITS_PER_VECTOR * vector + lane]))
            }),
        }
    }

    /// The sums of all units. Pairs of zero inputs are skipped, because most inputs are 0 in most positions.
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

/// The weights of facts. A fact is true or false, so weights are only added.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct FactLayer<const VECTORS: usize>(Vec<[i16x8; VECTORS]>);

impl<const VECTORS: usize> FactLayer<VECTORS> {
    /// A layer from the weights of each fact for all units.
    pub(super) fn new<const COUNT: usize>(facts: &[[i16; COUNT]]) -> Self {
        FactLayer(facts.iter().map(vectors).collect())
    }

    /// The sums over the true facts. The weights are small enough for 16-bit sums, of which more fit into a vector.
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

/// Packs numbers into vectors; `COUNT` is `VECTORS` times eight.
pub(super) fn vectors<const COUNT: usize, const VECTORS: usize>(numbers: &[i16; COUNT]) -> [i16x8; VECTORS] {
    std::array::from_fn(|vector| i16x8::new(std::array::from_fn(|lane| numbers[SHORTS_PER_VECTOR * vector + lane])))
}

/// The dot product of weights and inputs.
#[inline]
pub(super) fn dot<const VECTORS: usize>(weights: &[i16x8; VECTORS], inputs: &[i16x8; VECTORS]) -> i32 {
    let products = weights.iter().zip(inputs).map(|(weight, input)| weight.dot(*input));
    products.fold(i32x4::splat(0), |sum, product| sum + product).reduce_add()
}
