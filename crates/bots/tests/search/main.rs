//! The search on trees whose solution is known.

mod toy_tree;

use bots::search::{Budget, Evaluator, Leaf, Playouts, Search, SelectionPolicy, pool};
use bots::{SEATS, Values};
use tabletop::{BySeat, Dice};
use toy_tree::{Branch, ToyTree};

/// Knows nothing: everybody expects the same, every action looks the same.
struct Ignorant;

impl Evaluator<ToyTree> for Ignorant {
    fn judge(&mut self, leaves: &mut [Leaf<ToyTree>]) {
        for leaf in leaves {
            leaf.priors.clear();
            leaf.priors.resize(leaf.actions.len(), 1.0 / leaf.actions.len() as f32);
            leaf.outlook = BySeat([0.4; SEATS]);
        }
    }
}

fn solve(seats: u8, text: &str, pick: SelectionPolicy, judge: &mut impl Evaluator<ToyTree>) -> (Branch, Values) {
    let mut search = Search::new(&ToyTree::new(seats, text), pick, Dice::seeded(1));
    search.think(judge, &mut Budget::new(2_000, &mut || false));
    let best = search.findings()[0];
    (best.action, best.outlook)
}

const PRIORS: SelectionPolicy = SelectionPolicy::Priors { explore: 1.0 };
const BOUNDS: SelectionPolicy = SelectionPolicy::Bounds { explore: 0.7 };

/// (players, tree, best branch)
const KNOWN: [(u8, &str, usize); 7] = [
    (2, "A(B A)", 1),
    // B would take the win on the left.
    (2, "A(B(A B) B(A A))", 1),
    // Two steps deep: only the last branch wins by force.
    (2, "A(B(A(B B) A) B(B A) B(A(A B) A(B A)))", 2),
    // A chance of one half against one of two thirds.
    (2, "A(?(A B) ?(A A B))", 1),
    // Chance under a choice of the other: B picks the worse for A.
    (2, "A(B(?(A A A B) ?(A B)) B(?(A A B) ?(A A B)))", 1),
    // Three players: B prefers its own win to C's, so the left is lost for A; on the right C has no choice but A.
    (3, "A(B(B C) C(A A))", 1),
    // Nobody's win is no better than a loss.
    (2, "A(?(- -) ?(A B))", 1),
];

#[test]
fn known_trees_are_solved_with_priors_and_without() {
    for (seats, tree, best) in KNOWN {
        assert_eq!(solve(seats, tree, PRIORS, &mut Ignorant).0, Branch(best), "{tree} by priors");
        let mut playouts = Playouts { dice: Dice::seeded(2) };
        assert_eq!(solve(seats, tree, BOUNDS, &mut playouts).0, Branch(best), "{tree} by bounds");
    }
}

#[test]
fn chances_are_weighed_as_they_fall() {
    let (_, outlook) = solve(2, "A(?(A A B) B)", PRIORS, &mut Ignorant);
    assert!((outlook.0[0] - 0.94 * 2.0 / 3.0).abs() < 0.02, "{outlook:?}");
    assert!((outlook.0[1] - 0.94 / 3.0).abs() < 0.02, "{outlook:?}");
}

#[test]
fn one_playout_is_enough_to_move() {
    for pick in [PRIORS, BOUNDS] {
        let mut search = Search::new(&ToyTree::new(2, "A(B(A B) A B)"), pick, Dice::seeded(1));
        search.think(&mut Ignorant, &mut Budget::new(1, &mut || true));
        assert_eq!(search.findings().len(), 3);
        assert_eq!(search.visits(), 1);
    }
}

#[test]
fn what_is_known_survives_the_move() {
    let tree = "A(B(A(A B) B(A B)) ?(B(A A B) A))";
    let mut search = Search::new(&ToyTree::new(2, tree), PRIORS, Dice::seeded(1));
    search.think(&mut Ignorant, &mut Budget::new(400, &mut || false));
    let known = search.findings().iter().find(|finding| finding.action == Branch(0)).map_or(0, |known| known.visits);
    search.advance(Branch(0));
    assert!(known > 0);
    assert_eq!(search.visits(), known);
    assert_eq!(search.root(), &ToyTree::new(2, "B(A(A B) B(A B))"));
    search.think(&mut Ignorant, &mut Budget::new(800, &mut || false));
    assert_eq!(search.findings()[0].action, Branch(1));
    // A move that was never thought of starts afresh.
    search.advance(Branch(1));
    search.advance(Branch(1));
    assert_eq!(search.findings().len(), 0);
}

#[test]
fn the_same_seed_gives_the_same_search() {
    let think = |seed| {
        let mut search = Search::new(&ToyTree::new(2, KNOWN[4].1), BOUNDS, Dice::seeded(seed));
        search.think(&mut Playouts { dice: Dice::seeded(seed) }, &mut Budget::new(300, &mut || false));
        search.findings().iter().map(|finding| (finding.action, finding.visits)).collect::<Vec<_>>()
    };
    assert_eq!(think(1), think(1));
}

#[test]
fn a_search_stops_when_time_is_up() {
    let mut asked = 0;
    let mut time_is_up = || {
        asked += 1;
        asked >= 50
    };
    let mut search = Search::new(&ToyTree::new(2, KNOWN[2].1), PRIORS, Dice::seeded(1));
    search.think(&mut Ignorant, &mut Budget::new(u32::MAX, &mut time_is_up));
    assert!(search.visits() <= 51, "{}", search.visits());
}

/// Leaves can be judged many at a time: the walks spread out, and nothing is counted twice.
#[test]
fn leaves_are_gathered_in_batches() {
    let tree = ToyTree::new(2, KNOWN[2].1);
    let mut search = Search::new(&tree, PRIORS, Dice::seeded(1));
    let mut leaves = vec![Leaf::new(&tree); 4];
    for _ in 0..300 {
        let mut gathered = 0;
        while gathered < leaves.len() && search.gather(&Ignorant, &mut leaves[gathered]) {
            gathered += 1;
        }
        Ignorant.judge(&mut leaves[..gathered]);
        leaves[..gathered].iter().for_each(|leaf| search.apply(leaf));
    }
    let visits: u32 = search.findings().iter().map(|finding| finding.visits).sum();
    assert_eq!(visits + 1, search.visits());
    assert_eq!(search.findings()[0].action, Branch(2));
}

#[test]
fn findings_of_several_searches_add_up() {
    let searched = |seed| {
        let mut search = Search::new(&ToyTree::new(2, KNOWN[3].1), PRIORS, Dice::seeded(seed));
        search.think(&mut Ignorant, &mut Budget::new(200, &mut || false));
        search.findings()
    };
    let (one, two) = (searched(1), searched(2));
    let both = pool([one.clone(), two.clone()]);
    let visits =
        |findings: &[bots::search::ActionStats<Branch>]| findings.iter().map(|known| known.visits).sum::<u32>();
    assert_eq!(visits(&both), visits(&one) + visits(&two));
    assert_eq!(both[0].action, Branch(1));
}
