//! Plays the rest of a turn with obvious answers, so that positions are evaluated only between turns.

use cascadero::{Action, Cascadero, Colour, Phase};
use tabletop::NoEvents;

use super::gains::gain;

/// Answers the questions in the middle of a turn until an envoy must be placed or the game is over.
pub(super) fn finish_turn(game: &mut Cascadero) {
    while let Some(answer) = obvious_answer(game) {
        tabletop::Game::apply_unchecked(game, answer, &mut NoEvents);
    }
}

/// The obvious answer to a question in the middle of a turn; `None` between turns.
fn obvious_answer(game: &Cascadero) -> Option<Action> {
    match game.phase() {
        Phase::Tiles | Phase::First | Phase::Place | Phase::Over(_) => None,
        Phase::MoveEnvoy | Phase::MoveHerald | Phase::MoveOn(_) => Some(Action::Pass),
        Phase::Claim(achievement) => Some(Action::Claim(achievement)),
        Phase::Score => game.towns_to_score().next().map(Action::Score),
        // Every legal advance has a positive gain, so `Pass` is never returned for the compulsory advance of a farmer.
        Phase::Advance | Phase::FarmerAdvance => {
            let seat = game.active_seat();
            let mut best = (0.0, Action::Pass);
            for track in Colour::ALL {
                let gain = gain(game, seat, track, 1);
                if gain > best.0 {
                    best = (gain, Action::Advance(track));
                }
            }
            Some(best.1)
        }
    }
}
