//! A hash that is the same on every machine, so that a record can state the hash of its final position.

use core::hash::{Hash, Hasher};

/// FNV-1a over bytes. Every number is widened to a fixed size first, so that `usize` and enum tags hash alike on 32 and 64 bits.
#[derive(Clone, Debug)]
pub struct StableHasher(u64);

impl Default for StableHasher {
    fn default() -> Self {
        StableHasher(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for StableHasher {
    fn finish(&self) -> u64 {
        // FNV leaves its high bits poorly mixed for short inputs; one multiply-shift round spreads them.
        let mixed = (self.0 ^ (self.0 >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ (mixed >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn write_u16(&mut self, n: u16) {
        self.write(&n.to_le_bytes());
    }

    fn write_u32(&mut self, n: u32) {
        self.write(&n.to_le_bytes());
    }

    fn write_u64(&mut self, n: u64) {
        self.write(&n.to_le_bytes());
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.write_u64((n as i64).cast_unsigned());
    }
}

/// The portable 64-bit fingerprint of a value: the same on every machine and in every version.
///
/// ```
/// use tabletop::{Seat, stable_hash};
///
/// assert_eq!(stable_hash(&Seat(0)), 0x71d9_2418_5361_32d1);
/// assert_ne!(stable_hash(&Seat(0)), stable_hash(&Seat(1)));
/// ```
pub fn stable_hash(value: &impl Hash) -> u64 {
    let mut hasher = StableHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Hash)]
    enum Tagged {
        A(u8),
        B { list: [u16; 2] },
    }

    /// The numbers are part of the record format: a change here makes old records unreadable.
    #[test]
    fn hashes_never_change() {
        assert_eq!(stable_hash(&Tagged::A(7)), 0xac89_ae27_d5ee_62d9);
        assert_eq!(stable_hash(&Tagged::B { list: [1, 500] }), 0xc598_22eb_2aca_2c6c);
    }
}
