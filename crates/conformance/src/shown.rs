//! What is shown event by event ends where the engine ends.

use games::AnyGame;
use serde_json::Value;
use tabletop::{Dice, Game, GameExt};

/// What the open question decides, which no event tells: everything else has to be right.
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

/// A game whose table can be changed by one event after the other.
pub trait ShownGame: Game {
    /// Changes on the table what an event tells.
    fn show_event(&mut self, event: &Self::Event);
    /// The same game in the closed set of games.
    fn any(&self) -> AnyGame;
}

/// What lies on the table.
pub fn table_of(game: &AnyGame) -> Value {
    let mut table = game.json();
    if let Some(object) = table.as_object_mut() {
        object.retain(|key, _| !QUESTION.contains(&key.as_str()));
    }
    table
}

/// Plays a random game, and checks for every action that its events lead from the table before it to the table after it.
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
