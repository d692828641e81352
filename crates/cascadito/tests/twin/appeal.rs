//! The preferences of greedy players in random games, because uniformly random players hardly ever fill a track.

use conformance::twin::cell;

use super::Table;

impl Table {
    /// The weight of a command: higher for short tracks and new groups, lower for the top row.
    pub(crate) fn appeal(&self, command: &str) -> u32 {
        match command.split_once(' ') {
            Some(("take" | "track", colour)) => self.need(colour),
            Some(("mark", field)) => {
                let field = cell(field);
                let scored = self.first_contacts(field);
                let joins = field.neighbours().iter().any(|cell| self.me().marks.contains(cell));
                let need: u32 = scored.iter().map(|town| self.need(self.sheet.towns[town])).sum();
                if joins { 1 + 20 * need } else { 10 }
            }
            Some(("decline", name)) if name.starts_with("top") => 50,
            _ => 1,
        }
    }

    /// Higher for a shorter track.
    fn need(&self, colour: &str) -> u32 {
        1 << (2 * 7usize.saturating_sub(self.me().tracks.get(colour).copied().unwrap_or(7)))
    }
}
