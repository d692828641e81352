//! Where rolls, draws and shuffles come from.

use games::Playable;
use tabletop::{Dice, Seed};

use crate::External;

/// Who answers for Chance.
pub trait ChanceSource<G: Playable> {
    /// The outcome of the open draw, where `ply` actions have been played before it; `None` if the host submits it.
    fn draw(&mut self, game: &G, ply: u32) -> Option<G::Action>;
}

/// One stream of dice for the whole game.
impl<G: Playable> ChanceSource<G> for Dice {
    #[inline]
    fn draw(&mut self, game: &G, _: u32) -> Option<G::Action> {
        Some(game.sample_chance(self))
    }
}

/// Dice that the record explains: each draw depends on the seed and on its place in the record, and on nothing else.
#[derive(Clone, Copy, Debug)]
pub struct CommittedDice(pub Seed);

impl<G: Playable> ChanceSource<G> for CommittedDice {
    fn draw(&mut self, game: &G, ply: u32) -> Option<G::Action> {
        Some(game.sample_chance(&mut Dice::committed(&self.0, ply)))
    }
}

/// Dice on a real table, or on another machine.
impl<G: Playable> ChanceSource<G> for External {
    fn draw(&mut self, _: &G, _: u32) -> Option<G::Action> {
        None
    }
}
