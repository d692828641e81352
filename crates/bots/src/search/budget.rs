//! How long a search may take.

use std::fmt;

/// A limit in playouts, and somebody who knows when time is up.
pub struct Budget<'a> {
    playouts: u32,
    time_is_up: &'a mut dyn FnMut() -> bool,
    begun: bool,
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Budget({} playouts)", self.playouts)
    }
}

impl<'a> Budget<'a> {
    /// At most so many playouts, and not after time is up.
    pub fn new(playouts: u32, time_is_up: &'a mut dyn FnMut() -> bool) -> Self {
        Budget { playouts, time_is_up, begun: false }
    }

    /// Whether to stop: the playouts are used, the leading action can no longer be overtaken, or time is up. Never before the first.
    pub(super) fn spent(&mut self, visits: u32, lead: u32) -> bool {
        let first = !std::mem::replace(&mut self.begun, true);
        if first && visits == 0 {
            return false;
        }
        visits >= self.playouts || self.playouts - visits < lead || (self.time_is_up)()
    }
}
