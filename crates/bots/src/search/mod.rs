//! Monte Carlo tree search for any number of seats, with chance nodes and a value for every seat.
//!
//! A playout selects a path down the tree and returns the position at its end ([`gather`](Search::gather)); an [`Evaluator`]
//! computes its values; [`apply`](Search::apply) backpropagates them. So many leaves can be gathered and evaluated as one batch;
//! leaves that are not evaluated yet count as lost (virtual loss). The actions of a position are ranked only on its second visit, since most
//! positions of a tree have just one. Every player is assumed to maximise the value of their own seat (max^n). Chance nodes follow the
//! probabilities of their outcomes.
//!
//! ```
//! use bots::search::{Budget, RandomPlayouts, Search, SelectionPolicy};
//! use cascadito::{Cascadito, Setup};
//! use tabletop::{Actor, Dice, Game, NoEvents};
//!
//! let mut game = Cascadito::start(&Setup::new(games::cascadito::sheet(1), 2)).expect("two may play");
//! let mut dice = Dice::seeded(1);
//! while game.actor() == Actor::Chance {
//!     game.apply_unchecked(game.sample_chance(&mut dice), &mut NoEvents);
//! }
//! let mut search = Search::new(&game, SelectionPolicy::Uct { exploration: 0.7 }, Dice::seeded(2));
//! search.run(&mut RandomPlayouts { dice }, &mut Budget::new(300, &mut || false));
//! let best = search.action_stats()[0];
//! assert_eq!(game.validate(best.action), Ok(()));
//!
//! // What was found below the action stays in the tree.
//! search.advance(best.action);
//! assert_eq!(search.visits(), best.visits);
//! ```

mod budget;
mod evaluator;
mod tree;

use std::cmp::Reverse;

use tabletop::{Actor, Dice, Game, NoEvents, Seat};

use crate::values::Values;
pub use budget::Budget;
pub use evaluator::{Evaluator, Leaf, RandomPlayouts};
use tree::{NodeKind, Tree};

/// The selection policy for a player's actions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SelectionPolicy {
    /// Upper confidence bounds: every action is tried once, then the best by its mean and its uncertainty.
    Uct {
        /// The exploration constant.
        exploration: f32,
    },
    /// Upper confidence bounds weighted by priors, as in `AlphaZero`. Only the actions with the highest priors are candidates at
    /// first; their number grows with the visits (progressive widening).
    Puct {
        /// The exploration constant.
        exploration: f32,
    },
}

/// The search statistics of one action.
#[derive(Clone, Copy, Debug)]
pub struct ActionStats<A> {
    /// The action.
    pub action: A,
    /// The number of playouts through it.
    pub visits: u32,
    /// The mean values of those playouts.
    pub values: Values,
}

/// A search from one position. It can follow the game and keep the part of its tree that still applies.
#[derive(Clone, Debug)]
pub struct Search<G: Game> {
    root: G,
    tree: Tree<G::Action>,
    dice: Dice,
    /// Samples the outcomes of chance nodes; the same sample in all branches.
    chance_dice: Dice,
    policy: SelectionPolicy,
    /// A buffer for the outcomes of a chance node.
    outcomes: Vec<(G::Action, u32)>,
}

impl<G: Game> Search<G> {
    /// A search without any playouts yet.
    pub fn new(root: &G, policy: SelectionPolicy, dice: Dice) -> Self {
        let chance_dice = dice.clone();
        Search { root: root.clone(), tree: Tree::new(root.seats()), dice, chance_dice, policy, outcomes: Vec::new() }
    }

    /// The position that is searched.
    pub fn root(&self) -> &G {
        &self.root
    }

    /// The number of playouts through the root.
    pub fn visits(&self) -> u32 {
        self.tree.visits()
    }

    /// The number of nodes in the tree.
    pub fn nodes(&self) -> usize {
        self.tree.nodes()
    }

    /// Moves the root to the position after an action and keeps the subtree below it.
    pub fn advance(&mut self, action: G::Action) {
        self.root.apply_unchecked(action, &mut NoEvents);
        self.tree.advance(action);
        self.chance_dice.bits();
    }

    /// Makes playouts until the budget is spent, at least one.
    pub fn run(&mut self, evaluator: &mut impl Evaluator<G>, budget: &mut Budget<'_>) {
        let mut leaves = [Leaf::new(&self.root)];
        self.rank_root(evaluator, &mut leaves[0]);
        while !budget.is_spent(self.tree.visits(), self.tree.visit_lead()) {
            if self.gather(evaluator, &mut leaves[0]) {
                evaluator.evaluate(&mut leaves);
                self.apply(&leaves[0]);
                self.rank_root(evaluator, &mut leaves[0]);
            }
        }
    }

    /// Selects a path down to a position that needs an evaluation. Returns false if there is none: the path ended in a finished game,
    /// whose values have been backpropagated already, or in a leaf that is being evaluated.
    pub fn gather(&mut self, evaluator: &mut impl Evaluator<G>, leaf: &mut Leaf<G>) -> bool {
        leaf.game.clone_from(&self.root);
        leaf.path.clear();
        let mut node = 0;
        loop {
            let edge = match self.tree.kind(node) {
                NodeKind::Unvisited => {
                    let Some(edge) = self.expand(node, evaluator, leaf) else {
                        self.tree.add_visit(&leaf.path, node);
                        return self.tree.kind(node) == NodeKind::Pending;
                    };
                    edge
                }
                NodeKind::Pending => return false,
                NodeKind::Terminal => {
                    self.tree.add_visit(&leaf.path, node);
                    self.tree.backpropagate(&leaf.path, node, self.tree.terminal_values(node));
                    return false;
                }
                NodeKind::Chance => self.tree.select_outcome(node),
                NodeKind::Evaluated(seat) => {
                    self.rank(node, seat, evaluator, leaf);
                    self.tree.select_action(node, seat, self.policy)
                }
                NodeKind::Decision(seat) => self.tree.select_action(node, seat, self.policy),
            };
            leaf.path.push((node, edge));
            leaf.game.apply_unchecked(self.tree.action(edge), &mut NoEvents);
            node = self.tree.child(edge);
        }
    }

    /// Expands a node on its first visit. Chance nodes and forced actions are expanded at once, and the edge to follow is
    /// returned; a decision is evaluated first.
    fn expand(&mut self, node: u32, evaluator: &mut impl Evaluator<G>, leaf: &mut Leaf<G>) -> Option<u32> {
        match leaf.game.actor() {
            Actor::Nobody => {
                let standings = leaf.game.standings();
                let values = standings
                    .map_or_else(Values::default, |standings| evaluator.terminal_values(&leaf.game, &standings));
                self.tree.set_terminal(node, values);
                self.tree.backpropagate(&leaf.path, node, values);
                None
            }
            Actor::Chance => {
                leaf.game.chance_outcomes(&mut self.outcomes);
                // The same sample in all branches, so that differences between them are due to the actions.
                self.tree.expand_chance(node, &self.outcomes, &mut self.chance_dice.clone(), &mut self.dice);
                Some(self.tree.select_outcome(node))
            }
            Actor::Seat(seat) => {
                leaf.game.legal_actions(&mut leaf.actions);
                if let [only] = leaf.actions[..] {
                    return Some(self.tree.expand(node, seat, [(only, 1.0)].into_iter()));
                }
                self.tree.set_pending(node);
                leaf.node = node;
                leaf.seat = seat;
                None
            }
        }
    }

    /// Ranks the actions of a node. The position of the leaf is that of the node.
    fn rank(&mut self, node: u32, seat: Seat, evaluator: &mut impl Evaluator<G>, leaf: &mut Leaf<G>) {
        leaf.game.legal_actions(&mut leaf.actions);
        evaluator.rank(&leaf.game, &mut leaf.actions, &mut leaf.priors);
        self.tree.expand(node, seat, leaf.actions.iter().copied().zip(leaf.priors.iter().copied()));
    }

    /// Ranks the actions of the root if it has been visited, so that its statistics are available without a second visit.
    fn rank_root(&mut self, evaluator: &mut impl Evaluator<G>, leaf: &mut Leaf<G>) {
        if let NodeKind::Evaluated(seat) = self.tree.kind(0) {
            leaf.game.clone_from(&self.root);
            self.rank(0, seat, evaluator, leaf);
        }
    }

    /// Takes the values of a leaf that has been evaluated, and backpropagates them.
    pub fn apply(&mut self, leaf: &Leaf<G>) {
        self.tree.set_evaluated(leaf.node, leaf.seat);
        self.tree.backpropagate(&leaf.path, leaf.node, leaf.values);
    }

    /// The most visited actions from the root on, at most `longest`. The line ends before a chance node.
    pub fn expected_line(&self, longest: usize) -> Vec<G::Action> {
        self.tree.most_visited_line().take(longest).collect()
    }

    /// The statistics of the actions at the root, sorted by visits, then by prior.
    pub fn action_stats(&self) -> Vec<ActionStats<G::Action>> {
        let mut stats: Vec<_> = self.tree.root_stats().collect();
        stats.sort_by_key(|stats| Reverse(stats.visits));
        stats
    }
}

/// The number of candidates, the actions with the highest priors, of a node with this many visits.
pub fn candidate_count(visits: u32) -> u32 {
    tree::candidates_after((visits.max(1) as f32).sqrt())
}

/// Merges the statistics of several searches of the same position into one list, the most visited action first.
pub fn merge_stats<A: Copy + Ord>(searches: impl IntoIterator<Item = Vec<ActionStats<A>>>) -> Vec<ActionStats<A>> {
    let mut all: Vec<ActionStats<A>> = searches.into_iter().flatten().collect();
    all.sort_by_key(|stats| stats.action);
    let mut merged: Vec<ActionStats<A>> = Vec::new();
    for stats in all {
        match merged.last_mut() {
            Some(sum) if sum.action == stats.action => {
                sum.visits += stats.visits;
                let share = stats.visits as f32 / sum.visits.max(1) as f32;
                for (mean, other) in sum.values.0.iter_mut().zip(stats.values.0) {
                    *mean += (other - *mean) * share;
                }
            }
            _ => merged.push(stats),
        }
    }
    merged.sort_by_key(|stats| (Reverse(stats.visits), stats.action));
    merged
}
