//! The tree: nodes and edges in two flat lists, without positions. A walk replays the actions from the root.

use tabletop::{Dice, Seat};

use super::{ActionStats, SelectionPolicy};
use crate::values::Values;

/// No node.
const NONE: u32 = u32::MAX;
/// A chance node with more outcomes than this keeps a sample of so many.
const OUTCOMES: usize = 48;
/// How many candidates a node starts with, and how many more come with the square root of its visits.
const CANDIDATES: (f32, f32) = (6.0, 1.5);
/// How much worse than its node an action is taken to be before it was ever tried.
const UNTRIED: f32 = 0.12;

/// What happens at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    /// It was never visited.
    New,
    /// Its leaf is with the judge.
    Waiting,
    Over,
    Chance,
    Seat(Seat),
}

#[derive(Clone, Debug)]
struct Node {
    turn: Turn,
    first: u32,
    edges: u32,
    visits: u32,
    /// The sum of the results; at the end of a game, the result.
    totals: Values,
}

#[derive(Clone, Debug)]
struct Edge<A> {
    action: A,
    /// The prior of a choice, or the probability of an outcome.
    prior: f32,
    visits: u32,
    /// The sum of the results of the seat that chooses.
    total: f32,
    child: u32,
}

const FRESH: Node =
    Node { turn: Turn::New, first: 0, edges: 0, visits: 0, totals: tabletop::BySeat([0.0; crate::SEATS]) };

/// A search tree. Node 0 is the root.
#[derive(Clone, Debug)]
pub(super) struct Tree<A> {
    nodes: Vec<Node>,
    edges: Vec<Edge<A>>,
    /// For one player alone: the lowest and the highest value seen.
    span: Option<(f32, f32)>,
}

impl<A: Copy + Ord> Tree<A> {
    pub(super) fn new(seats: u8) -> Self {
        Tree { nodes: vec![FRESH], edges: Vec::new(), span: (seats == 1).then_some((f32::MAX, f32::MIN)) }
    }

    /// How far values are apart. Who wins makes a difference of 1; alone it is a few points more or less, and as they are all there is
    /// to gain they must count as much.
    fn range(&self) -> f32 {
        self.span.map_or(1.0, |(lowest, highest)| if highest > lowest { highest - lowest } else { 1.0 })
    }

    pub(super) fn visits(&self) -> u32 {
        self.nodes[0].visits
    }

    pub(super) fn nodes(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn turn(&self, node: u32) -> Turn {
        self.nodes[node as usize].turn
    }

    pub(super) fn action(&self, edge: u32) -> A {
        self.edges[edge as usize].action
    }

    pub(super) fn final_outlook(&self, node: u32) -> Values {
        self.nodes[node as usize].totals
    }

    /// By how many visits the first action of the root leads.
    pub(super) fn lead(&self) -> u32 {
        let (mut first, mut second) = (0, 0);
        for edge in self.edges_of(0) {
            if edge.visits > first {
                (first, second) = (edge.visits, first);
            } else {
                second = second.max(edge.visits);
            }
        }
        first - second
    }

    fn edges_of(&self, node: u32) -> &[Edge<A>] {
        let node = &self.nodes[node as usize];
        &self.edges[node.first as usize..(node.first + node.edges) as usize]
    }

    pub(super) fn root_edges(&self) -> impl Iterator<Item = ActionStats<A>> {
        self.edges_of(0).iter().map(|edge| {
            let mut outlook = Values::default();
            if let Some(child) = self.nodes.get(edge.child as usize) {
                let by = if child.turn == Turn::Over { 1.0 } else { child.visits.max(1) as f32 };
                outlook.0.iter_mut().zip(child.totals.0).for_each(|(mean, total)| *mean = total / by);
            }
            ActionStats { action: edge.action, visits: edge.visits, outlook }
        })
    }

    /// The node behind an edge, made where it is the first visit.
    pub(super) fn follow(&mut self, edge: u32) -> u32 {
        let edge = &mut self.edges[edge as usize];
        if edge.child == NONE {
            edge.child = self.nodes.len() as u32;
            self.nodes.push(FRESH);
        }
        edge.child
    }

    pub(super) fn wait(&mut self, node: u32) {
        self.nodes[node as usize].turn = Turn::Waiting;
    }

    pub(super) fn end(&mut self, node: u32, outlook: Values) {
        let node = &mut self.nodes[node as usize];
        (node.turn, node.totals) = (Turn::Over, outlook);
    }

    /// Gives a node its choices, the most promising first; returns the first.
    pub(super) fn open(&mut self, node: u32, seat: Seat, choices: impl Iterator<Item = (A, f32)>) -> u32 {
        let first = self.edges.len();
        self.edges.extend(choices.map(|(action, prior)| Edge { action, prior, visits: 0, total: 0.0, child: NONE }));
        // No two actions are alike, so it does not matter which sort this is; the unstable one is a third of the size.
        self.edges[first..]
            .sort_unstable_by(|one, two| two.prior.total_cmp(&one.prior).then(one.action.cmp(&two.action)));
        self.close(node, Turn::Seat(seat), first)
    }

    /// Gives a chance node its outcomes, or a fair sample of them where they are many.
    /// The sample is drawn by `luck`; which of equals comes up first, by `dice`.
    pub(super) fn open_chance(&mut self, node: u32, outcomes: &[(A, u32)], luck: &mut Dice, dice: &mut Dice) {
        let first = self.edges.len();
        let mut push = |action: A, weight: u32| match self.edges[first..].iter_mut().find(|edge| edge.action == action)
        {
            Some(drawn) => drawn.prior += weight as f32,
            None => self.edges.push(Edge { action, prior: weight as f32, visits: 0, total: 0.0, child: NONE }),
        };
        if outcomes.len() <= OUTCOMES {
            outcomes.iter().for_each(|(action, weight)| push(*action, *weight));
        } else {
            // Evenly spread over the list from a random beginning: as fair as single draws, truer to the whole, and one pass.
            let whole: u32 = outcomes.iter().map(|(_, weight)| weight).sum();
            let mut next = u64::from(luck.below(whole));
            let mut passed = 0;
            for (action, weight) in outcomes {
                passed += u64::from(*weight) * OUTCOMES as u64;
                while next < passed {
                    push(*action, 1);
                    next += u64::from(whole);
                }
            }
        }
        // Not the same one first in every node: if it led straight to the next roll, a walk through the tree would never end.
        let drawn = self.edges.len() - first;
        self.edges[first..].rotate_left(dice.below(drawn as u32) as usize);
        let sum: f32 = self.edges[first..].iter().map(|edge| edge.prior).sum();
        self.edges[first..].iter_mut().for_each(|edge| edge.prior /= sum);
        self.close(node, Turn::Chance, first);
    }

    fn close(&mut self, node: u32, turn: Turn, first: usize) -> u32 {
        let node = &mut self.nodes[node as usize];
        (node.turn, node.first, node.edges) = (turn, first as u32, (self.edges.len() - first) as u32);
        node.first
    }

    /// The outcome that has come up least for its probability.
    pub(super) fn most_owed(&self, node: u32) -> u32 {
        let visits = self.edges_of(node).iter().map(|edge| edge.visits).sum::<u32>() + 1;
        let owed = |edge: &Edge<A>| edge.prior * visits as f32 - edge.visits as f32;
        self.best(node, self.nodes[node as usize].edges, owed)
    }

    /// Where a player looks next.
    pub(super) fn pick(&self, node: u32, seat: Seat, pick: SelectionPolicy) -> u32 {
        let parent = &self.nodes[node as usize];
        match pick {
            SelectionPolicy::Bounds { explore } => {
                let log = (parent.visits.max(1) as f32).ln();
                self.best(node, parent.edges, |edge| match edge.visits {
                    0 => 1e6 * edge.prior,
                    visits => edge.total / visits as f32 + explore * (log / visits as f32).sqrt(),
                })
            }
            SelectionPolicy::Priors { explore } => {
                let visits = parent.visits.max(1) as f32;
                let root = visits.sqrt();
                let range = self.range();
                let explore = explore * range;
                let untried = parent.totals[seat] / visits - UNTRIED * range;
                #[allow(clippy::cast_sign_loss)] // a sum of positive numbers
                let candidates = ((CANDIDATES.0 + CANDIDATES.1 * root) as u32).min(parent.edges);
                self.best(node, candidates, |edge| {
                    let mean = if edge.visits == 0 { untried.max(0.0) } else { edge.total / edge.visits as f32 };
                    mean + explore * edge.prior * root / (1 + edge.visits) as f32
                })
            }
        }
    }

    fn best(&self, node: u32, candidates: u32, worth: impl Fn(&Edge<A>) -> f32) -> u32 {
        let first = self.nodes[node as usize].first;
        let mut best = (f32::MIN, first);
        for (place, edge) in (first..).zip(&self.edges_of(node)[..candidates as usize]) {
            let worth = worth(edge);
            if worth > best.0 {
                best = (worth, place);
            }
        }
        best.1
    }

    /// Counts a walk. Until its result comes back it counts as lost, so that the next walk looks elsewhere.
    pub(super) fn visit(&mut self, path: &[(u32, u32)], leaf: u32) {
        self.nodes[leaf as usize].visits += 1;
        for (node, edge) in path {
            self.nodes[*node as usize].visits += 1;
            self.edges[*edge as usize].visits += 1;
        }
    }

    /// Carries the result of a walk back to the root.
    pub(super) fn back(&mut self, path: &[(u32, u32)], leaf: u32, outlook: Values) {
        if let Some((lowest, highest)) = &mut self.span {
            *lowest = lowest.min(outlook[Seat(0)]);
            *highest = highest.max(outlook[Seat(0)]);
        }
        let leaf = &mut self.nodes[leaf as usize];
        if leaf.turn != Turn::Over {
            add(&mut leaf.totals, outlook);
        }
        for (node, edge) in path {
            let node = &mut self.nodes[*node as usize];
            add(&mut node.totals, outlook);
            if let Turn::Seat(seat) = node.turn {
                self.edges[*edge as usize].total += outlook[seat];
            }
        }
    }

    /// Keeps the part of the tree behind an action of the root, and makes it the tree.
    pub(super) fn advance(&mut self, action: A) {
        let kept = self.edges_of(0).iter().find(|edge| edge.action == action).map_or(NONE, |edge| edge.child);
        let mut next = Tree { nodes: Vec::new(), edges: Vec::new(), span: self.span.map(|_| (f32::MAX, f32::MIN)) };
        next.nodes.push(self.nodes.get(kept as usize).cloned().unwrap_or(FRESH));
        let mut copied = 0;
        while copied < next.nodes.len() {
            let node = next.nodes[copied].clone();
            let first = next.edges.len() as u32;
            for edge in node.first..node.first + node.edges {
                let mut edge = self.edges[edge as usize].clone();
                if let Some(child) = self.nodes.get(edge.child as usize) {
                    edge.child = next.nodes.len() as u32;
                    next.nodes.push(child.clone());
                }
                next.edges.push(edge);
            }
            next.nodes[copied].first = first;
            copied += 1;
        }
        *self = next;
    }
}

fn add(totals: &mut Values, outlook: Values) {
    totals.0.iter_mut().zip(outlook.0).for_each(|(total, more)| *total += more);
}
