//! The phases of a round, as numbered by the rules.

use barricade::{Barricade, Phase, Question};

/// The five phases of a round, by their names in message keys and drawings.
pub const ROUND_PHASES: [&str; 5] = ["auction", "resources", "actions", "production", "consequences"];

/// The index of the current phase in [`ROUND_PHASES`]; `None` before the first round and after the game.
pub fn round_phase(game: &Barricade) -> Option<usize> {
    if matches!(game.question(), Question::Over(_)) { None } else { index(game.phase()) }
}

fn index(phase: Phase) -> Option<usize> {
    match phase {
        Phase::Opening | Phase::Discard => None,
        Phase::Auction => Some(0),
        Phase::Resources => Some(1),
        Phase::Actions => Some(2),
        Phase::Consequences => Some(4),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_come_in_the_order_of_the_rules() {
        let places: Vec<usize> = Phase::ALL.into_iter().filter_map(index).collect();
        assert!(places.is_sorted() && places.iter().all(|place| *place < ROUND_PHASES.len()));
    }
}
