//! The limits of a search.

/// A limit on playouts, and a function that says when time is up.
pub struct Budget<'a> {
    playouts: u32,
    time_is_up: &'a mut dyn FnMut() -> bool,
    has_begun: bool,
}

impl<'a> Budget<'a> {
    /// At most this many playouts, and none after time is up.
    pub fn new(playouts: u32, time_is_up: &'a mut dyn FnMut() -> bool) -> Self {
        Budget { playouts, time_is_up, has_begun: false }
    }

    /// Whether to stop: the playouts are used up, the leading action can no longer be overtaken, or time is up. Never true before the first
    /// playout. `visits` are those of the root; `lead` is the difference between its most visited action and the second.
    pub(super) fn is_spent(&mut self, visits: u32, lead: u32) -> bool {
        let is_first = !std::mem::replace(&mut self.has_begun, true);
        if is_first && visits == 0 {
            return false;
        }
        visits >= self.playouts || self.playouts - visits < lead || (self.time_is_up)()
    }
}
