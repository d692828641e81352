//! Where rolls, draws and shuffles come from.

use games::{AnyAction, AnyGame};
use tabletop::{Dice, Seed};

use crate::External;

/// Who answers for Chance.
pub trait ChanceSource {
    /// The outcome of the open draw, where `ply` actions have been played before it; `None` if the host submits it.
    fn draw(&mut self, game: &AnyGame, ply: u32) -> Option<AnyAction>;
}

/// One stream of dice for the whole game.
impl ChanceSource for Dice {
    fn draw(&mut self, game: &AnyGame, _: u32) -> Option<AnyAction> {
        Some(game.sample_chance(self))
    }
}

/// Dice that the record explains: each draw depends on the seed and on its place in the record, and on nothing else.
#[derive(Clone, Copy, Debug)]
pub struct CommittedDice(pub Seed);

impl ChanceSource for CommittedDice {
    fn draw(&mut self, game: &AnyGame, ply: u32) -> Option<AnyAction> {
        Some(game.sample_chance(&mut Dice::committed(&self.0, ply)))
    }
}

/// Dice on a real table, or on another machine.
impl ChanceSource for External {
    fn draw(&mut self, _: &AnyGame, _: u32) -> Option<AnyAction> {
        None
    }
}
