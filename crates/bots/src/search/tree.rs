//! The tree: nodes and edges in two flat lists, without positions. A playout replays the actions from the root.

use tabletop::{Dice, Seat};

use super::{ActionStats, SelectionPolicy};
use crate::values::Values;

/// The child of an edge that has not been followed yet.
const NO_CHILD: u32 = u32::MAX;
/// The maximum number of outcomes of a chance node; larger ones are sampled.
const MAX_OUTCOMES: usize = 48;
/// Progressive widening: the initial number of candidates of a node, and the number added per square root of its visits.
const INITIAL_CANDIDATES: f32 = 6.0;
const CANDIDATES_PER_ROOT_OF_VISITS: f32 = 1.5;
/// First play urgency: the value of an action without visits is the value of its node minus this.
const FIRST_PLAY_REDUCTION: f32 = 0.12;
/// The lowest value range, used if a game is practically lost or won.
const LEAST_RANGE: f32 = 0.2;
/// The bound of an action without visits under UCT, above any other bound, so that each action is tried once.
const UNTRIED_BOUND: f32 = 1e6;

/// The number of candidates of a node, by the square root of its visits.
#[allow(clippy::cast_sign_loss)] // a sum of positive numbers
pub(super) fn candidates_after(root_of_visits: f32) -> u32 {
    (INITIAL_CANDIDATES + CANDIDATES_PER_ROOT_OF_VISITS * root_of_visits) as u32
}

/// The state of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NodeKind {
    Unvisited,
    /// Its leaf is being evaluated.
    Pending,
    Terminal,
    Chance,
    /// Visited, but its actions have not been ranked yet.
    Evaluated(Seat),
    Decision(Seat),
}

#[derive(Clone, Debug)]
struct SearchNode {
    kind: NodeKind,
    first_edge: u32,
    edge_count: u32,
    visits: u32,
    /// The sum of the values of all playouts; at a terminal node, its values.
    total: Values,
}

#[derive(Clone, Debug)]
struct SearchEdge<A> {
    action: A,
    /// The prior of an action, or the probability of an outcome.
    prior: f32,
    visits: u32,
    /// The sum of the values of the deciding seat.
    total: f32,
    child: u32,
}

const UNVISITED: SearchNode = SearchNode {
    kind: NodeKind::Unvisited,
    first_edge: 0,
    edge_count: 0,
    visits: 0,
    total: tabletop::BySeat([0.0; crate::SEATS]),
};

impl<A> SearchEdge<A> {
    fn new(action: A, prior: f32) -> Self {
        SearchEdge { action, prior, visits: 0, total: 0.0, child: NO_CHILD }
    }
}

/// A search tree. Node 0 is the root.
#[derive(Clone, Debug)]
pub(super) struct Tree<A> {
    nodes: Vec<SearchNode>,
    edges: Vec<SearchEdge<A>>,
    /// The lowest and the highest value seen, in solo games.
    solo_bounds: Option<(f32, f32)>,
}

impl<A: Copy + Ord> Tree<A> {
    pub(super) fn new(seats: u8) -> Self {
        let solo_bounds = (seats == 1).then_some((f32::MAX, f32::MIN));
        Tree { nodes: vec![UNVISITED], edges: Vec::new(), solo_bounds }
    }

    /// The value range that scales exploration at a node, given the mean value of the deciding seat.
    ///
    /// A winning chance is a logistic function of playing strength: the same difference in strength changes it most in the middle, and hardly at
    /// all if a game is nearly lost or won. So the range is the slope of that curve, normalised to 1 in the middle. Without it, a player who is far
    /// behind, as most players in a game of many are, would follow the priors alone. The values of a solo game differ by only a few points, so
    /// the observed range is used: a few points then weigh as much as a win in other games.
    fn value_range(&self, mean: f32) -> f32 {
        match self.solo_bounds {
            None => (4.0 * mean * (1.0 - mean)).max(LEAST_RANGE),
            Some((lowest, highest)) if highest > lowest => highest - lowest,
            Some(_) => 1.0,
        }
    }

    pub(super) fn visits(&self) -> u32 {
        self.nodes[0].visits
    }

    pub(super) fn nodes(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn kind(&self, node: u32) -> NodeKind {
        self.nodes[node as usize].kind
    }

    pub(super) fn action(&self, edge: u32) -> A {
        self.edges[edge as usize].action
    }

    pub(super) fn terminal_values(&self, node: u32) -> Values {
        self.nodes[node as usize].total
    }

    /// The difference in visits between the most visited action of the root and the second.
    pub(super) fn visit_lead(&self) -> u32 {
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

    fn edges_of(&self, node: u32) -> &[SearchEdge<A>] {
        let node = &self.nodes[node as usize];
        &self.edges[node.first_edge as usize..(node.first_edge + node.edge_count) as usize]
    }

    pub(super) fn root_stats(&self) -> impl Iterator<Item = ActionStats<A>> {
        self.edges_of(0).iter().map(|edge| {
            let mut values = Values::default();
            if let Some(child) = self.nodes.get(edge.child as usize) {
                let count = if child.kind == NodeKind::Terminal { 1.0 } else { child.visits.max(1) as f32 };
                values.0.iter_mut().zip(child.total.0).for_each(|(mean, total)| *mean = total / count);
            }
            ActionStats { action: edge.action, visits: edge.visits, values }
        })
    }

    /// The most visited actions from the root on, up to the first chance node.
    pub(super) fn most_visited_line(&self) -> impl Iterator<Item = A> {
        let edges = std::iter::successors(self.most_visited_edge(0), |edge| self.most_visited_edge(edge.child));
        edges.map(|edge| edge.action)
    }

    /// The most visited edge of a decision. Among equals, the first one, which has the highest prior.
    fn most_visited_edge(&self, node: u32) -> Option<&SearchEdge<A>> {
        let is_decision = matches!(self.nodes.get(node as usize)?.kind, NodeKind::Decision(_));
        let edges = self.edges_of(node).iter().filter(|edge| is_decision && edge.visits > 0);
        edges.rev().max_by_key(|edge| edge.visits)
    }

    /// The node below an edge, created on the first visit.
    pub(super) fn child(&mut self, edge: u32) -> u32 {
        let edge = &mut self.edges[edge as usize];
        if edge.child == NO_CHILD {
            edge.child = self.nodes.len() as u32;
            self.nodes.push(UNVISITED);
        }
        edge.child
    }

    pub(super) fn set_pending(&mut self, node: u32) {
        self.nodes[node as usize].kind = NodeKind::Pending;
    }

    pub(super) fn set_evaluated(&mut self, node: u32, seat: Seat) {
        self.nodes[node as usize].kind = NodeKind::Evaluated(seat);
    }

    pub(super) fn set_terminal(&mut self, node: u32, values: Values) {
        let node = &mut self.nodes[node as usize];
        (node.kind, node.total) = (NodeKind::Terminal, values);
    }

    /// Sets the actions of a decision node, the highest prior first; returns the first edge.
    pub(super) fn expand(&mut self, node: u32, seat: Seat, actions: impl Iterator<Item = (A, f32)>) -> u32 {
        let first = self.edges.len();
        self.edges.extend(actions.map(|(action, prior)| SearchEdge::new(action, prior)));
        // No two actions are equal, so an unstable sort is deterministic.
        self.edges[first..]
            .sort_unstable_by(|one, two| two.prior.total_cmp(&one.prior).then(one.action.cmp(&two.action)));
        self.set_edges(node, NodeKind::Decision(seat), first)
    }

    /// Sets the outcomes of a chance node, or a fair sample if there are many. `sample_dice` draws the sample, `order_dice` the
    /// outcome that comes first among equals.
    pub(super) fn expand_chance(
        &mut self,
        node: u32,
        outcomes: &[(A, u32)],
        sample_dice: &mut Dice,
        order_dice: &mut Dice,
    ) {
        let first = self.edges.len();
        if outcomes.len() <= MAX_OUTCOMES {
            outcomes.iter().for_each(|(action, weight)| self.add_outcome(first, *action, *weight));
        } else {
            // Systematic sampling, evenly spaced from a random start: as fair as independent draws, with less variance, in one pass.
            let whole: u32 = outcomes.iter().map(|(_, weight)| weight).sum();
            let mut next = u64::from(sample_dice.below(whole));
            let mut passed = 0;
            for (action, weight) in outcomes {
                passed += u64::from(*weight) * MAX_OUTCOMES as u64;
                while next < passed {
                    self.add_outcome(first, *action, 1);
                    next += u64::from(whole);
                }
            }
        }
        // Every node starts with a different outcome. If the first outcome always led to another roll, a playout through new nodes would never end.
        let count = self.edges.len() - first;
        self.edges[first..].rotate_left(order_dice.below(count as u32) as usize);
        let sum: f32 = self.edges[first..].iter().map(|edge| edge.prior).sum();
        self.edges[first..].iter_mut().for_each(|edge| edge.prior /= sum);
        self.set_edges(node, NodeKind::Chance, first);
    }

    fn add_outcome(&mut self, first: usize, action: A, weight: u32) {
        match self.edges[first..].iter_mut().find(|edge| edge.action == action) {
            Some(drawn) => drawn.prior += weight as f32,
            None => self.edges.push(SearchEdge::new(action, weight as f32)),
        }
    }

    fn set_edges(&mut self, node: u32, kind: NodeKind, first: usize) -> u32 {
        let node = &mut self.nodes[node as usize];
        (node.kind, node.first_edge, node.edge_count) = (kind, first as u32, (self.edges.len() - first) as u32);
        node.first_edge
    }

    /// The outcome that is furthest below its expected number of visits.
    pub(super) fn select_outcome(&self, node: u32) -> u32 {
        let visits = self.edges_of(node).iter().map(|edge| edge.visits).sum::<u32>() + 1;
        self.best_edge(node, self.nodes[node as usize].edge_count, |edge| {
            edge.prior * visits as f32 - edge.visits as f32
        })
    }

    /// The action of a player to explore next.
    pub(super) fn select_action(&self, node: u32, seat: Seat, policy: SelectionPolicy) -> u32 {
        let parent = &self.nodes[node as usize];
        match policy {
            SelectionPolicy::Uct { exploration } => {
                let log = (parent.visits.max(1) as f32).ln();
                self.best_edge(node, parent.edge_count, |edge| match edge.visits {
                    0 => UNTRIED_BOUND * edge.prior,
                    visits => edge.total / visits as f32 + exploration * (log / visits as f32).sqrt(),
                })
            }
            SelectionPolicy::Puct { exploration } => {
                let visits = parent.visits.max(1) as f32;
                let root = visits.sqrt();
                let mean = parent.total[seat] / visits;
                let range = self.value_range(mean);
                let exploration = exploration * range;
                let untried = mean - FIRST_PLAY_REDUCTION * range;
                let candidates = candidates_after(root).min(parent.edge_count);
                self.best_edge(node, candidates, |edge| {
                    let mean = if edge.visits == 0 { untried.max(0.0) } else { edge.total / edge.visits as f32 };
                    mean + exploration * edge.prior * root / (1 + edge.visits) as f32
                })
            }
        }
    }

    /// The first of the edges with the highest score, among the first `candidates` ones.
    fn best_edge(&self, node: u32, candidates: u32, score: impl Fn(&SearchEdge<A>) -> f32) -> u32 {
        let first = self.nodes[node as usize].first_edge;
        let mut best = (f32::MIN, first);
        for (index, edge) in (first..).zip(&self.edges_of(node)[..candidates as usize]) {
            let score = score(edge);
            if score > best.0 {
                best = (score, index);
            }
        }
        best.1
    }

    /// Adds a visit to a path. Until its values are backpropagated, it counts as lost, so that the next playout selects another path.
    pub(super) fn add_visit(&mut self, path: &[(u32, u32)], leaf: u32) {
        self.nodes[leaf as usize].visits += 1;
        for (node, edge) in path {
            self.nodes[*node as usize].visits += 1;
            self.edges[*edge as usize].visits += 1;
        }
    }

    /// Adds the values of a leaf to every node and edge of its path.
    pub(super) fn backpropagate(&mut self, path: &[(u32, u32)], leaf: u32, values: Values) {
        if let Some((lowest, highest)) = &mut self.solo_bounds {
            *lowest = lowest.min(values[Seat(0)]);
            *highest = highest.max(values[Seat(0)]);
        }
        let leaf = &mut self.nodes[leaf as usize];
        if leaf.kind != NodeKind::Terminal {
            add(&mut leaf.total, values);
        }
        for (node, edge) in path {
            let node = &mut self.nodes[*node as usize];
            add(&mut node.total, values);
            if let NodeKind::Decision(seat) = node.kind {
                self.edges[*edge as usize].total += values[seat];
            }
        }
    }

    /// Replaces the tree by the subtree below an action of the root.
    pub(super) fn advance(&mut self, action: A) {
        let kept = self.edges_of(0).iter().find(|edge| edge.action == action).map_or(NO_CHILD, |edge| edge.child);
        let solo_bounds = self.solo_bounds.map(|_| (f32::MAX, f32::MIN));
        let mut next = Tree { nodes: Vec::new(), edges: Vec::new(), solo_bounds };
        next.nodes.push(self.nodes.get(kept as usize).cloned().unwrap_or(UNVISITED));
        let mut copied = 0;
        while copied < next.nodes.len() {
            let node = next.nodes[copied].clone();
            let first = next.edges.len() as u32;
            for edge in node.first_edge..node.first_edge + node.edge_count {
                let mut edge = self.edges[edge as usize].clone();
                if let Some(child) = self.nodes.get(edge.child as usize) {
                    edge.child = next.nodes.len() as u32;
                    next.nodes.push(child.clone());
                }
                next.edges.push(edge);
            }
            next.nodes[copied].first_edge = first;
            copied += 1;
        }
        *self = next;
    }
}

fn add(total: &mut Values, values: Values) {
    total.0.iter_mut().zip(values.0).for_each(|(total, value)| *total += value);
}
