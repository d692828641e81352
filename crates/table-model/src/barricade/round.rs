//! The phases of a round, as the rules number them.

use barricade::{Barricade, Phase, Step};

/// The five phases of a round, by the names that message keys and drawings use.
pub const ROUND_PHASES: [&str; 5] = ["auction", "resources", "actions", "production", "consequences"];

/// The index of the present phase in [`ROUND_PHASES`]; nothing before the first round and after the game.
pub fn round_phase(game: &Barricade) -> Option<usize> {
    if matches!(game.phase(), Phase::Over(_)) { None } else { index(game.step()) }
}

fn index(step: Step) -> Option<usize> {
    match step {
        Step::Opening | Step::Discard => None,
        Step::Auction => Some(0),
        Step::Resources => Some(1),
        Step::Actions => Some(2),
        Step::Consequences => Some(4),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_come_in_the_order_of_the_rules() {
        let places: Vec<usize> = Step::ALL.into_iter().filter_map(index).collect();
        assert!(places.is_sorted() && places.iter().all(|place| *place < ROUND_PHASES.len()));
    }
}
