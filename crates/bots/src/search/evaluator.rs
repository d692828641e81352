//! The evaluation of leaves.

use tabletop::{Dice, Game, Seat, Standings};

use crate::values::{Values, terminal_values};

/// A position at a leaf of the tree, to be evaluated.
#[derive(Clone, Debug)]
pub struct Leaf<G: Game> {
    /// The position. An evaluator may play on from it.
    pub game: G,
    /// The seat that decides.
    pub seat: Seat,
    /// The values of the position, set by the evaluator.
    pub values: Values,
    /// Buffers for the actions of the positions on the path.
    pub(super) actions: Vec<G::Action>,
    pub(super) priors: Vec<f32>,
    pub(super) node: u32,
    pub(super) path: Vec<(u32, u32)>,
}

impl<G: Game> Leaf<G> {
    /// A buffer for [`Search::gather`](super::Search::gather).
    pub fn new(game: &G) -> Self {
        Leaf {
            game: game.clone(),
            seat: Seat(0),
            values: Values::default(),
            actions: Vec::new(),
            priors: Vec::new(),
            node: 0,
            path: Vec::new(),
        }
    }
}

/// Evaluates leaves: by heuristics, by random playouts, or by a model that works in batches.
pub trait Evaluator<G: Game> {
    /// Fills in the `values` of every leaf.
    fn evaluate(&mut self, leaves: &mut [Leaf<G>]);

    /// Computes the prior probability of each legal action of a position. Actions may be removed from the list, but not all of them.
    fn rank(&mut self, game: &G, actions: &mut Vec<G::Action>, priors: &mut Vec<f32>);

    /// The values of a finished game.
    fn terminal_values(&self, game: &G, standings: &Standings) -> Values {
        let _ = game;
        terminal_values(standings)
    }
}

/// Evaluates by random playouts to the end of the game: the baseline, which uses only the rules.
#[derive(Clone, Debug)]
pub struct RandomPlayouts {
    /// The random generator of the playouts.
    pub dice: Dice,
}

impl<G: Game> Evaluator<G> for RandomPlayouts {
    fn evaluate(&mut self, leaves: &mut [Leaf<G>]) {
        for leaf in leaves {
            tabletop::play_out(&mut leaf.game, &mut self.dice);
            leaf.values = leaf.game.standings().as_ref().map(terminal_values).unwrap_or_default();
        }
    }
    fn rank(&mut self, _: &G, actions: &mut Vec<G::Action>, priors: &mut Vec<f32>) {
        priors.clear();
        // Slightly unequal, so that the order in which actions are first tried is random.
        priors.extend(actions.iter().map(|_| 1.0 + self.dice.below(1 << 16) as f32 * 1e-7));
    }
}
