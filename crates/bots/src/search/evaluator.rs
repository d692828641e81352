//! The evaluation of leaves.

use tabletop::{Dice, Game, Seat, Standings};

use crate::values::{Values, terminal_values};

/// A position at the edge of the tree that waits for its evaluation.
#[derive(Clone, Debug)]
pub struct Leaf<G: Game> {
    /// The position. An evaluator may play it on.
    pub game: G,
    /// The seat that decides.
    pub seat: Seat,
    /// The legal actions. An evaluator may remove some, never all.
    pub actions: Vec<G::Action>,
    /// To be filled in: the prior probability of each action that is left.
    pub priors: Vec<f32>,
    /// To be filled in: the values of the position.
    pub values: Values,
    pub(super) node: u32,
    pub(super) path: Vec<(u32, u32)>,
}

impl<G: Game> Leaf<G> {
    /// A buffer for [`Search::gather`](super::Search::gather).
    pub fn new(game: &G) -> Self {
        Leaf {
            game: game.clone(),
            seat: Seat(0),
            actions: Vec::new(),
            priors: Vec::new(),
            values: Values::default(),
            node: 0,
            path: Vec::new(),
        }
    }
}

/// Evaluates leaves: by heuristics, by random playouts, or by a learned model that works in batches.
pub trait Evaluator<G: Game> {
    /// Fills in `priors` (one for each action that is left) and `values` of every leaf.
    fn evaluate(&mut self, leaves: &mut [Leaf<G>]);

    /// The values of a finished game.
    fn terminal_values(&self, game: &G, standings: &Standings) -> Values {
        let _ = game;
        terminal_values(standings)
    }
}

/// Evaluates by random play to the end: the baseline, which knows nothing but the rules.
#[derive(Clone, Debug)]
pub struct RandomPlayouts {
    /// The dice of the random play.
    pub dice: Dice,
}

impl<G: Game> Evaluator<G> for RandomPlayouts {
    fn evaluate(&mut self, leaves: &mut [Leaf<G>]) {
        for leaf in leaves {
            leaf.priors.clear();
            // Slightly unequal, so that the order in which actions are first tried is random.
            leaf.priors.extend(leaf.actions.iter().map(|_| 1.0 + self.dice.below(1 << 16) as f32 * 1e-7));
            tabletop::play_out(&mut leaf.game, &mut self.dice);
            leaf.values = leaf.game.standings().as_ref().map(terminal_values).unwrap_or_default();
        }
    }
}
