//! Who says what a leaf is worth.

use tabletop::{Dice, Game, Seat, Standings};

use super::result;
use crate::values::{Values, outcome};

/// A position at the edge of the tree.
#[derive(Clone, Debug)]
pub struct Leaf<G: Game> {
    /// The position. A judge may play it on.
    pub game: G,
    /// Who decides.
    pub seat: Seat,
    /// What may be decided. A judge may strike actions off, never all.
    pub actions: Vec<G::Action>,
    /// The judge's answer: how promising each action is, together 1.
    pub priors: Vec<f32>,
    /// The judge's answer: what the position is worth.
    pub outlook: Values,
    pub(super) node: u32,
    pub(super) path: Vec<(u32, u32)>,
}

impl<G: Game> Leaf<G> {
    /// Room for a leaf.
    pub fn new(game: &G) -> Self {
        Leaf {
            game: game.clone(),
            seat: Seat(0),
            actions: Vec::new(),
            priors: Vec::new(),
            outlook: Values::default(),
            node: 0,
            path: Vec::new(),
        }
    }
}

/// Says what leaves are worth; knowledge, random playouts, or a learned evaluation that likes its leaves in batches.
pub trait Evaluator<G: Game> {
    /// Fills in `priors` (one for each action left) and `outlook` of every leaf.
    fn judge(&mut self, leaves: &mut [Leaf<G>]);

    /// What the end of a game is worth.
    fn reward(&self, game: &G, standings: &Standings) -> Values {
        let _ = game;
        outcome(standings)
    }
}

/// Judges by random play to the end: the yardstick, which knows nothing but the rules.
#[derive(Clone, Debug)]
pub struct Playouts {
    /// The dice of the random play.
    pub dice: Dice,
}

impl<G: Game> Evaluator<G> for Playouts {
    fn judge(&mut self, leaves: &mut [Leaf<G>]) {
        for leaf in leaves {
            leaf.priors.clear();
            // Unequal by a hair, so that what is tried first is drawn by lot.
            leaf.priors.extend(leaf.actions.iter().map(|_| 1.0 + self.dice.below(1 << 16) as f32 * 1e-7));
            tabletop::play_out(&mut leaf.game, &mut self.dice);
            leaf.outlook = result(&leaf.game);
        }
    }
}
