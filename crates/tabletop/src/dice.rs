//! A random generator that produces the same dice on every machine.
//!
//! The stream is part of the record format (a revealed seed must still explain a game years later), so it is
//! implemented here and pinned by a test, instead of depending on a version of an external crate.

use alloc::string::{String, ToString};
use core::{array, fmt, str::FromStr};

use sha2::{Digest, Sha256};

/// A random generator: xoshiro256++ with unbiased bounded draws.
///
/// ```
/// use tabletop::Dice;
///
/// let mut dice = Dice::seeded(1);
/// assert_eq!([dice.below(6), dice.below(6), dice.below(6)], [4, 4, 0]);
/// ```
#[derive(Clone, Debug)]
pub struct Dice {
    state: [u64; 4],
}

impl Dice {
    /// Dice for simulations and tests.
    pub fn seeded(seed: u64) -> Self {
        let mut mix = seed;
        let state = array::from_fn(|_| {
            mix = mix.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (mix ^ (mix >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        });
        Dice { state }
    }

    /// The dice for the action at ply `ply` of a game played with `seed`.
    ///
    /// Every draw has its own stream, derived from the seed by SHA-256: earlier draws say nothing about later ones.
    ///
    /// ```
    /// use tabletop::{Dice, Seed};
    ///
    /// let seed = Seed([7; 32]);
    /// let mut roll = Dice::committed(&seed, 3);
    /// assert_eq!([roll.below(6), roll.below(6)], [5, 1]);
    /// assert_eq!(Dice::committed(&seed, 3).below(6), 5);
    /// ```
    pub fn committed(seed: &Seed, ply: u32) -> Self {
        Dice::hashed(b"cascade draw", seed, ply, &[])
    }

    /// The dice for the action at ply `ply` of a game whose players contribute nonces to the seed.
    ///
    /// Neither side can choose the result: the holder of the seed commits to it before the nonces are known, and the players
    /// do not know the seed. Without nonces these are the [`committed`](Dice::committed) dice.
    ///
    /// ```
    /// use tabletop::{Dice, Seed};
    ///
    /// let (seed, nonces) = (Seed([7; 32]), [Seed([1; 32]), Seed([2; 32])]);
    /// let mut roll = Dice::shared(&seed, &nonces, 3);
    /// assert_eq!([roll.below(6), roll.below(6)], [0, 2]);
    /// assert_eq!(Dice::shared(&seed, &[], 3).below(6), Dice::committed(&seed, 3).below(6));
    /// ```
    pub fn shared(seed: &Seed, nonces: &[Seed], ply: u32) -> Self {
        if nonces.is_empty() {
            Dice::committed(seed, ply)
        } else {
            Dice::hashed(b"cascade shared draw", seed, ply, nonces)
        }
    }

    fn hashed(domain: &[u8], seed: &Seed, ply: u32, nonces: &[Seed]) -> Self {
        let mut hasher = Sha256::new();
        hasher.update(domain);
        hasher.update(seed.0);
        hasher.update(ply.to_le_bytes());
        for nonce in nonces {
            hasher.update(nonce.0);
        }
        let digest: [u8; 32] = hasher.finalize().into();
        Dice { state: array::from_fn(|word| u64::from_le_bytes(array::from_fn(|byte| digest[word * 8 + byte]))) }
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A uniformly distributed number from 0 up to, but not including, `n`.
    ///
    /// # Panics
    /// If `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "a die needs a side");
        // Lemire's method: the high half of a product, redrawn in the rare case that would favour small results.
        loop {
            let product = (self.bits() >> 32) * u64::from(n);
            let low = product as u32;
            if low >= n || low >= n.wrapping_neg() % n {
                return (product >> 32) as u32;
            }
        }
    }

    /// Draws the index of one of the weights, in proportion to its weight.
    ///
    /// ```
    /// let place = tabletop::Dice::seeded(1).weighted([0, 5, 0].into_iter());
    /// assert_eq!(place, 1);
    /// ```
    ///
    /// # Panics
    /// If all weights are 0.
    pub fn weighted(&mut self, weights: impl Iterator<Item = u32> + Clone) -> usize {
        let mut left = self.below(weights.clone().sum());
        for (place, weight) in weights.enumerate() {
            if left < weight {
                return place;
            }
            left -= weight;
        }
        unreachable!("the draw is below the sum of the weights")
    }
}

/// The secret seed of a real game's dice. Its [`commitment`](Seed::commitment) is published before the game, the seed after it.
///
/// ```
/// use tabletop::Seed;
///
/// let seed: Seed = "00".repeat(32).parse()?;
/// assert_eq!(seed, Seed([0; 32]));
/// assert!(seed.commitment().starts_with("66687aadf862bd77"));
/// # Ok::<(), tabletop::SeedError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// What is published before the game: the SHA-256 of the seed, in hexadecimal.
    pub fn commitment(&self) -> String {
        let digest: [u8; 32] = Sha256::digest(self.0).into();
        Seed(digest).to_string()
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A text that is not 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seed is 64 hexadecimal digits")]
pub struct SeedError;

impl FromStr for Seed {
    type Err = SeedError;
    fn from_str(text: &str) -> Result<Self, SeedError> {
        if text.len() != 64 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(SeedError);
        }
        let mut bytes = [0; 32];
        for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let digits = core::str::from_utf8(digits).map_err(|_| SeedError)?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| SeedError)?;
        }
        Ok(Seed(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The streams are part of the record format.
    #[test]
    fn streams_never_change() {
        let mut dice = Dice::seeded(1);
        assert_eq!([dice.below(6), dice.below(6), dice.below(6), dice.below(1000)], [4, 4, 0, 746]);
        let mut dice = Dice::committed(&Seed([7; 32]), 3);
        assert_eq!([dice.below(6), dice.below(6), dice.below(6), dice.below(1000)], [5, 1, 0, 127]);
        let mut dice = Dice::shared(&Seed([7; 32]), &[Seed([1; 32]), Seed([2; 32])], 3);
        assert_eq!([dice.below(6), dice.below(6), dice.below(6), dice.below(1000)], [0, 2, 1, 502]);
    }

    #[test]
    fn every_side_is_drawn_about_equally_often() {
        let mut dice = Dice::seeded(42);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[dice.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }

    #[test]
    fn weights_are_kept() {
        let mut dice = Dice::seeded(3);
        let mut counts = [0u32; 3];
        for _ in 0..40_000 {
            counts[dice.weighted([1, 0, 3].into_iter())] += 1;
        }
        assert_eq!(counts[1], 0);
        assert!((9_500..10_500).contains(&counts[0]), "{counts:?}");
    }

    #[test]
    fn seeds_round_trip_and_commit() {
        let seed = Seed(array::from_fn(|i| i as u8));
        assert_eq!(seed.to_string().parse(), Ok(seed));
        // SHA-256 of the bytes 0..32, as any other tool computes it.
        assert_eq!(seed.commitment(), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
        assert_eq!("12".parse::<Seed>(), Err(SeedError));
        assert_eq!("é".repeat(32).parse::<Seed>(), Err(SeedError));
    }
}
