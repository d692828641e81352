//! The search on trees with a known solution.

mod toy_tree;

use bots::search::{ActionStats, Budget, Evaluator, Leaf, RandomPlayouts, Search, SelectionPolicy, merge_stats};
use bots::{SEATS, Values};
use tabletop::{BySeat, Dice};
use toy_tree::{Branch, ToyTree};

/// The same values for all seats, and the same prior for every action.
struct UniformEvaluator;

impl Evaluator<ToyTree> for UniformEvaluator {
    fn evaluate(&mut self, leaves: &mut [Leaf<ToyTree>]) {
        for leaf in leaves {
            leaf.values = BySeat([0.4; SEATS]);
        }
    }

    fn rank(&mut self, _: &ToyTree, actions: &mut Vec<Branch>, priors: &mut Vec<f32>) {
        priors.clear();
        priors.resize(actions.len(), 1.0 / actions.len() as f32);
    }
}

fn solve(seats: u8, text: &str, policy: SelectionPolicy, evaluator: &mut impl Evaluator<ToyTree>) -> (Branch, Values) {
    let mut search = Search::new(&ToyTree::new(seats, text), policy, Dice::seeded(1));
    search.run(evaluator, &mut Budget::new(2_000, &mut || false));
    let best = search.action_stats()[0];
    (best.action, best.values)
}

const PUCT: SelectionPolicy = SelectionPolicy::Puct { exploration: 1.0 };
const UCT: SelectionPolicy = SelectionPolicy::Uct { exploration: 0.7 };

/// (players, tree, best branch)
const KNOWN: [(u8, &str, usize); 7] = [
    (2, "A(B A)", 1),
    // B would choose the win on the left.
    (2, "A(B(A B) B(A A))", 1),
    // Two plies deep: only the last branch wins by force.
    (2, "A(B(A(B B) A) B(B A) B(A(A B) A(B A)))", 2),
    // A chance of one half against one of two thirds.
    (2, "A(?(A B) ?(A A B))", 1),
    // Chance below a choice of the opponent: B picks what is worse for A.
    (2, "A(B(?(A A A B) ?(A B)) B(?(A A B) ?(A A B)))", 1),
    // Three players: B prefers its own win to C's, so the left branch is lost for A; on the right, A wins whatever C chooses.
    (3, "A(B(B C) C(A A))", 1),
    // A game that nobody wins is no better than a loss.
    (2, "A(?(- -) ?(A B))", 1),
];

#[test]
fn known_trees_are_solved_with_either_policy() {
    for (seats, tree, best) in KNOWN {
        assert_eq!(solve(seats, tree, PUCT, &mut UniformEvaluator).0, Branch(best), "{tree} by PUCT");
        let mut playouts = RandomPlayouts { dice: Dice::seeded(2) };
        assert_eq!(solve(seats, tree, UCT, &mut playouts).0, Branch(best), "{tree} by UCT");
    }
}

/// Priors of 0.8 for the first action and 0.2 for all others.
struct FirstActionEvaluator;

impl Evaluator<ToyTree> for FirstActionEvaluator {
    fn evaluate(&mut self, leaves: &mut [Leaf<ToyTree>]) {
        UniformEvaluator.evaluate(leaves);
    }

    fn rank(&mut self, _: &ToyTree, actions: &mut Vec<Branch>, priors: &mut Vec<f32>) {
        priors.clear();
        priors.extend(actions.iter().map(|action| if action.0 == 0 { 0.8 } else { 0.2 }));
    }
}

/// A winning chance of 1/24 against 2/24: as clear a choice as one half against two thirds, and the priors must not decide it.
#[test]
fn a_player_who_is_far_behind_still_searches() {
    let outcomes = |wins: usize| format!("?({}{})", "A ".repeat(wins), "B ".repeat(24 - wins).trim_end());
    let tree = ToyTree::new(2, &format!("A({} {})", outcomes(1), outcomes(2)));
    let mut search = Search::new(&tree, PUCT, Dice::seeded(1));
    search.run(&mut FirstActionEvaluator, &mut Budget::new(300, &mut || false));
    assert_eq!(search.action_stats()[0].action, Branch(1));
}

#[test]
fn values_of_chance_nodes_are_weighted_by_probability() {
    let (_, values) = solve(2, "A(?(A A B) B)", PUCT, &mut UniformEvaluator);
    assert!((values.0[0] - 0.94 * 2.0 / 3.0).abs() < 0.02, "{values:?}");
    assert!((values.0[1] - 0.94 / 3.0).abs() < 0.02, "{values:?}");
}

#[test]
fn one_playout_is_enough_to_move() {
    for policy in [PUCT, UCT] {
        let mut search = Search::new(&ToyTree::new(2, "A(B(A B) A B)"), policy, Dice::seeded(1));
        search.run(&mut UniformEvaluator, &mut Budget::new(1, &mut || true));
        assert_eq!(search.action_stats().len(), 3);
        assert_eq!(search.visits(), 1);
    }
}

#[test]
fn the_subtree_below_an_action_survives_the_move() {
    let tree = "A(B(A(A B) B(A B)) ?(B(A A B) A))";
    let mut search = Search::new(&ToyTree::new(2, tree), PUCT, Dice::seeded(1));
    search.run(&mut UniformEvaluator, &mut Budget::new(400, &mut || false));
    let kept = search.action_stats().iter().find(|stats| stats.action == Branch(0)).map_or(0, |stats| stats.visits);
    search.advance(Branch(0));
    assert!(kept > 0);
    assert_eq!(search.visits(), kept);
    assert_eq!(search.root(), &ToyTree::new(2, "B(A(A B) B(A B))"));
    search.run(&mut UniformEvaluator, &mut Budget::new(800, &mut || false));
    assert_eq!(search.action_stats()[0].action, Branch(1));
    // A subtree that was never visited is empty.
    search.advance(Branch(1));
    search.advance(Branch(1));
    assert_eq!(search.action_stats().len(), 0);
}

#[test]
fn the_same_seed_gives_the_same_search() {
    let visits = |seed| {
        let mut search = Search::new(&ToyTree::new(2, KNOWN[4].1), UCT, Dice::seeded(seed));
        search.run(&mut RandomPlayouts { dice: Dice::seeded(seed) }, &mut Budget::new(300, &mut || false));
        search.action_stats().iter().map(|stats| (stats.action, stats.visits)).collect::<Vec<_>>()
    };
    assert_eq!(visits(1), visits(1));
}

#[test]
fn a_search_stops_when_time_is_up() {
    let mut asked = 0;
    let mut time_is_up = || {
        asked += 1;
        asked >= 50
    };
    let mut search = Search::new(&ToyTree::new(2, KNOWN[2].1), PUCT, Dice::seeded(1));
    search.run(&mut UniformEvaluator, &mut Budget::new(u32::MAX, &mut time_is_up));
    assert!(search.visits() <= 51, "{}", search.visits());
}

/// Leaves can be evaluated in batches: their paths differ, and no playout is counted twice.
#[test]
fn leaves_are_gathered_in_batches() {
    let tree = ToyTree::new(2, KNOWN[2].1);
    let mut search = Search::new(&tree, PUCT, Dice::seeded(1));
    let mut leaves = vec![Leaf::new(&tree); 4];
    for _ in 0..300 {
        let mut gathered = 0;
        while gathered < leaves.len() && search.gather(&mut UniformEvaluator, &mut leaves[gathered]) {
            gathered += 1;
        }
        UniformEvaluator.evaluate(&mut leaves[..gathered]);
        leaves[..gathered].iter().for_each(|leaf| search.apply(leaf));
    }
    let visits: u32 = search.action_stats().iter().map(|stats| stats.visits).sum();
    assert_eq!(visits + 1, search.visits());
    assert_eq!(search.action_stats()[0].action, Branch(2));
}

fn all_visits(stats: &[ActionStats<Branch>]) -> u32 {
    stats.iter().map(|stats| stats.visits).sum()
}

#[test]
fn statistics_of_several_searches_add_up() {
    let searched = |seed| {
        let mut search = Search::new(&ToyTree::new(2, KNOWN[3].1), PUCT, Dice::seeded(seed));
        search.run(&mut UniformEvaluator, &mut Budget::new(200, &mut || false));
        search.action_stats()
    };
    let (one, two) = (searched(1), searched(2));
    let both = merge_stats([one.clone(), two.clone()]);
    assert_eq!(all_visits(&both), all_visits(&one) + all_visits(&two));
    assert_eq!(both[0].action, Branch(1));
}
