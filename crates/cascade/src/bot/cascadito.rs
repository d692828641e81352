//! What a position of Cascadito looks worth.

use cascadito::{Cascadito, Colour};
use tabletop::Seat;

use super::Glance;

impl Glance for Cascadito {
    /// The points so far, spaces on the tracks, and marks that may grow into groups.
    fn worth(&self, seat: Seat) -> i32 {
        let spaces: i32 = Colour::ALL.into_iter().map(|track| i32::from(self.track(seat, track))).sum();
        let claims = self.claimed(seat).iter().count().min(20) as u8;
        let marks = self.marks(seat).len().min(100) as u8;
        i32::from(self.score(seat).total()) * 4 + spaces * 3 + i32::from(claims) * 4 + i32::from(marks)
    }
}
