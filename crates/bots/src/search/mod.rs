//! Tree search for any number of players, with chance as a player and a value for every seat.
//!
//! A playout walks down the tree ([`gather`](Search::gather)), hands out the position it ends in, and carries what a [`Evaluator`] makes of
//! it back up ([`apply`](Search::apply)). Many leaves can be gathered before they are judged, so that a judge may work in batches;
//! the tree never asks the judge itself. Every player is taken to want the best for their own seat (max^n).

mod budget;
mod evaluator;
mod tree;

use tabletop::{Actor, Dice, Game, NoEvents};

use crate::values::{Values, outcome};
pub use budget::Budget;
pub use evaluator::{Evaluator, Leaf, Playouts};
use tree::{Tree, Turn};

/// How a search chooses where to look next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SelectionPolicy {
    /// Upper confidence bounds: everything is tried once, then what is good or little known. Plain UCT.
    Bounds {
        /// How strongly it prefers what it has seen little of.
        explore: f32,
    },
    /// What is promising by its prior first; the list of candidates widens with the visits.
    Priors {
        /// How strongly it prefers what it has seen little of.
        explore: f32,
    },
}

/// What a search found out about one action.
#[derive(Clone, Copy, Debug)]
pub struct ActionStats<A> {
    /// The action.
    pub action: A,
    /// How often it was looked at.
    pub visits: u32,
    /// The mean result of every seat.
    pub outlook: Values,
}

/// A search from one position, which can follow the game and keep what it knows.
#[derive(Clone, Debug)]
pub struct Search<G: Game> {
    root: G,
    tree: Tree<G::Action>,
    dice: Dice,
    /// What draws the samples of chance nodes, the same for all of a search.
    luck: Dice,
    pick: SelectionPolicy,
    outcomes: Vec<(G::Action, u32)>,
}

impl<G: Game> Search<G> {
    /// A search that has not begun.
    pub fn new(root: &G, pick: SelectionPolicy, dice: Dice) -> Self {
        let luck = dice.clone();
        Search { root: root.clone(), tree: Tree::new(root.seats()), dice, luck, pick, outcomes: Vec::new() }
    }

    /// The position that is searched.
    pub fn root(&self) -> &G {
        &self.root
    }

    /// How many playouts have gone through the root.
    pub fn visits(&self) -> u32 {
        self.tree.visits()
    }

    /// How many positions the tree holds.
    pub fn nodes(&self) -> usize {
        self.tree.nodes()
    }

    /// Goes on with the position after an action, keeping what is known about it.
    pub fn advance(&mut self, action: G::Action) {
        self.root.apply_unchecked(action, &mut NoEvents);
        self.tree.advance(action);
        self.luck.bits();
    }

    /// Plays out until the budget is spent, at least once.
    pub fn think(&mut self, judge: &mut impl Evaluator<G>, budget: &mut Budget<'_>) {
        let mut leaves = [Leaf::new(&self.root)];
        while !budget.spent(self.tree.visits(), self.tree.lead()) {
            if self.gather(judge, &mut leaves[0]) {
                judge.judge(&mut leaves);
                self.apply(&leaves[0]);
            }
        }
    }

    /// Walks down to a position that nobody has judged yet. False where there is none: the walk ended in the end of a game
    /// and is already accounted for, or in a leaf that waits to be judged.
    pub fn gather(&mut self, judge: &impl Evaluator<G>, leaf: &mut Leaf<G>) -> bool {
        leaf.game.clone_from(&self.root);
        leaf.path.clear();
        let mut node = 0;
        loop {
            let edge = match self.tree.turn(node) {
                Turn::New => {
                    let Some(edge) = self.expand(node, judge, leaf) else {
                        self.tree.visit(&leaf.path, node);
                        return self.tree.turn(node) == Turn::Waiting;
                    };
                    edge
                }
                Turn::Waiting => return false,
                Turn::Over => {
                    self.tree.visit(&leaf.path, node);
                    self.tree.back(&leaf.path, node, self.tree.final_outlook(node));
                    return false;
                }
                Turn::Chance => self.tree.most_owed(node),
                Turn::Seat(seat) => self.tree.pick(node, seat, self.pick),
            };
            leaf.path.push((node, edge));
            leaf.game.apply_unchecked(self.tree.action(edge), &mut NoEvents);
            node = self.tree.follow(edge);
        }
    }

    /// Opens a node that was never visited. Chance and forced actions lead on; a choice waits for the judge.
    fn expand(&mut self, node: u32, judge: &impl Evaluator<G>, leaf: &mut Leaf<G>) -> Option<u32> {
        match leaf.game.actor() {
            Actor::Nobody => {
                let outlook = leaf
                    .game
                    .standings()
                    .map_or_else(Values::default, |standings| judge.reward(&leaf.game, &standings));
                self.tree.end(node, outlook);
                self.tree.back(&leaf.path, node, outlook);
                None
            }
            Actor::Chance => {
                leaf.game.chance_outcomes(&mut self.outcomes);
                // The same luck for all branches: what is left between them is skill.
                self.tree.open_chance(node, &self.outcomes, &mut self.luck.clone(), &mut self.dice);
                Some(self.tree.most_owed(node))
            }
            Actor::Seat(seat) => {
                leaf.game.legal_actions(&mut leaf.actions);
                if let [only] = leaf.actions[..] {
                    return Some(self.tree.open(node, seat, [(only, 1.0)].into_iter()));
                }
                self.tree.wait(node);
                leaf.node = node;
                leaf.seat = seat;
                None
            }
        }
    }

    /// Takes a leaf back that has been judged.
    pub fn apply(&mut self, leaf: &Leaf<G>) {
        self.tree.open(leaf.node, leaf.seat, leaf.actions.iter().copied().zip(leaf.priors.iter().copied()));
        self.tree.back(&leaf.path, leaf.node, leaf.outlook);
    }

    /// What is known about the actions at the root, the most visited first, then the most promising.
    pub fn findings(&self) -> Vec<ActionStats<G::Action>> {
        let mut findings: Vec<_> = self.tree.root_edges().collect();
        findings.sort_by_key(|finding| std::cmp::Reverse(finding.visits));
        findings
    }
}

/// The findings of several searches of the same position as one, the most visited action first.
pub fn pool<A: Copy + Ord>(searches: impl IntoIterator<Item = Vec<ActionStats<A>>>) -> Vec<ActionStats<A>> {
    let mut all: Vec<ActionStats<A>> = searches.into_iter().flatten().collect();
    all.sort_by_key(|finding| finding.action);
    let mut pooled: Vec<ActionStats<A>> = Vec::new();
    for finding in all {
        match pooled.last_mut() {
            Some(known) if known.action == finding.action => {
                let sum = known.visits + finding.visits;
                let share = finding.visits as f32 / sum.max(1) as f32;
                for (mean, more) in known.outlook.0.iter_mut().zip(finding.outlook.0) {
                    *mean += (more - *mean) * share;
                }
                known.visits = sum;
            }
            _ => pooled.push(finding),
        }
    }
    pooled.sort_unstable_by_key(|finding| (std::cmp::Reverse(finding.visits), finding.action));
    pooled
}

/// The result of a game that has been played to its end; nothing for anybody before.
pub(crate) fn result<G: Game>(game: &G) -> Values {
    game.standings().map_or_else(Values::default, |standings| outcome(&standings))
}
