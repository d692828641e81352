//! The sources of rolls, draws and shuffles.

use games::{AnyAction, AnyGame};
use tabletop::{Dice, Seed};

use crate::External;

/// Makes Chance's decisions.
pub trait ChanceSource {
    /// The outcome of the open draw, after `ply` actions; `None` if the host submits it.
    fn draw(&mut self, game: &AnyGame, ply: u32) -> Option<AnyAction>;
}

/// One stream of dice for the whole game.
impl ChanceSource for Dice {
    fn draw(&mut self, game: &AnyGame, _: u32) -> Option<AnyAction> {
        Some(game.sample_chance(self))
    }
}

/// Dice that a record can be verified against: each draw depends only on the seed and its ply in the record.
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
