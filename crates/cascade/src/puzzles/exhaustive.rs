//! Exhaustive search, if the end of the game is near and no draws remain.

use bots::{AnyBot, Values};
use games::{AnyAction, AnyGame};
use tabletop::Actor;

/// How many positions are searched before the end counts as too far.
const MOST_POSITIONS: u32 = 20_000;

/// The exact values after every action of a position, if all play best for themselves; `None` if the end is too far, or a draw comes before it.
pub(super) fn values(game: &AnyGame) -> Option<Vec<(AnyAction, Values)>> {
    let mut left = MOST_POSITIONS;
    actions(game).into_iter().map(|action| Some((action, after(game, action, &mut left)?))).collect()
}

fn actions(game: &AnyGame) -> Vec<AnyAction> {
    game.legal_commands().iter().filter_map(|command| game.read_action(command).ok()).collect()
}

fn after(game: &AnyGame, action: AnyAction, left: &mut u32) -> Option<Values> {
    let mut next = game.clone();
    next.act(action).ok()?;
    match next.actor() {
        Actor::Nobody => AnyBot::final_values(&next),
        Actor::Chance => None,
        Actor::Seat(seat) => {
            let mut best: Option<Values> = None;
            for action in actions(&next) {
                *left = left.checked_sub(1)?;
                let values = after(&next, action, left)?;
                if best.is_none_or(|best| values[seat] > best[seat]) {
                    best = Some(values);
                }
            }
            best
        }
    }
}
