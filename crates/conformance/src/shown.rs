//! Checks that the position shown after the last event of an action equals the engine's position after the action.

use games::AnyGame;
use serde_json::Value;
use tabletop::{Dice, Game, GameExt};

/// Parts of the state that depend on the open question, which no event describes. Everything else must be equal.
const QUESTION: [&str; 12] = [
    "actor",
    "question",
    "phase",
    "towns_to_score",
    "moving_on",
    "offered",
    "star",
    "won_this_phase",
    "actions_left",
    "last_action",
    "shift",
    "idle_turns",
];

/// A game whose position can be updated by single events.
pub trait ShownGame: Game {
    /// Applies to the position what an event describes.
    fn show_event(&mut self, event: &Self::Event);
    /// The same game in the closed set of games.
    fn any(&self) -> AnyGame;
}

/// The state without the parts that depend on the open question.
pub fn table_of(game: &AnyGame) -> Value {
    let mut table = game.json();
    if let Some(object) = table.as_object_mut() {
        object.retain(|key, _| !QUESTION.contains(&key.as_str()));
    }
    table
}

/// Plays a random game, and checks for every action that its events lead from the position before it to the position after it.
///
/// # Panics
/// If they do not; the message has the action.
pub fn check_shown<G: ShownGame>(mut game: G, dice: &mut Dice) {
    while let Some(action) = game.sample(dice) {
        let mut shown = game.clone();
        for event in game.apply(action).expect("a drawn action is legal") {
            shown.show_event(&event);
        }
        assert_eq!(table_of(&shown.any()), table_of(&game.any()), "{action}");
    }
}
