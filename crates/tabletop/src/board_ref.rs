//! References to the boards and sheets that all positions of a game share.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Deref;

/// A board or sheet that positions refer to.
pub trait SharedBoard {
    /// The name of the board.
    fn name(&self) -> &str;
    /// The fingerprint of its content, without the name.
    fn content_hash(&self) -> u64;
}

/// A cheap reference to a board. It compares and hashes by content, and prints as the name.
///
/// ```
/// use tabletop::{BoardRef, SharedBoard};
///
/// struct Map(&'static str, u64);
/// impl SharedBoard for Map {
///     fn name(&self) -> &str { self.0 }
///     fn content_hash(&self) -> u64 { self.1 }
/// }
/// let (ours, copy) = (BoardRef(&Map("front", 7)), BoardRef(&Map("a copy of front", 7)));
/// assert!(ours == copy && ours != BoardRef(&Map("front", 8)));
/// assert_eq!(format!("{ours:?}"), r#"BoardRef("front")"#);
/// ```
pub struct BoardRef<B: 'static>(pub &'static B);

impl<B> Clone for BoardRef<B> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<B> Copy for BoardRef<B> {}

impl<B> Deref for BoardRef<B> {
    type Target = B;
    #[inline]
    fn deref(&self) -> &B {
        self.0
    }
}

impl<B: SharedBoard> PartialEq for BoardRef<B> {
    fn eq(&self, other: &Self) -> bool {
        self.0.content_hash() == other.0.content_hash()
    }
}

impl<B: SharedBoard> Eq for BoardRef<B> {}

impl<B: SharedBoard> Hash for BoardRef<B> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.content_hash());
    }
}

impl<B: SharedBoard> fmt::Debug for BoardRef<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("BoardRef").field(&self.0.name()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stable_hash;

    struct NamelessSheet(u64);

    impl SharedBoard for NamelessSheet {
        fn name(&self) -> &'static str {
            "a sheet"
        }
        fn content_hash(&self) -> u64 {
            self.0
        }
    }

    #[test]
    fn boards_are_compared_and_hashed_by_content() {
        let [ours, copy, other] = [&NamelessSheet(7), &NamelessSheet(7), &NamelessSheet(8)].map(BoardRef);
        assert!(ours == copy && ours != other);
        assert_eq!(stable_hash(&ours), stable_hash(&copy));
        assert_ne!(stable_hash(&ours), stable_hash(&other));
    }
}
