//! What is printed and shared by all positions: boards, sheets and decks.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Deref;

/// Something printed that positions refer to.
pub trait Print {
    /// Its name.
    fn name(&self) -> &str;
    /// The fingerprint of its content.
    fn content(&self) -> u64;
}

/// A reference to something printed: compared by content, shown by name, and free to copy.
pub struct Printed<P: 'static>(pub &'static P);

impl<P> Clone for Printed<P> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Printed<P> {}

impl<P> Deref for Printed<P> {
    type Target = P;
    #[inline]
    fn deref(&self) -> &P {
        self.0
    }
}

impl<P: Print> PartialEq for Printed<P> {
    fn eq(&self, other: &Self) -> bool {
        self.0.content() == other.0.content()
    }
}

impl<P: Print> Eq for Printed<P> {}

impl<P: Print> Hash for Printed<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.content());
    }
}

impl<P: Print> fmt::Debug for Printed<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Printed").field(&self.0.name()).finish()
    }
}
