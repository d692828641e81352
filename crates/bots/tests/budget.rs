//! The memory allocations of a search: hardly any per node.

use bots::{Bot, Heuristics, midgame_position};
use conformance::fixtures::records;
use conformance::memory::{CountingAllocator, allocations};
use games::{GameKind, with_any_game};
use tabletop::Level;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// Allocations per node of the tree, in a search.
fn allocations_per_node<G: Heuristics>(game: &G) -> f64 {
    let mut bot = Bot::with_strategy(G::strategy(Level::Expert, 2).with_limits(2_000, u32::MAX), 1);
    let before = allocations();
    bot.analyse(game, &mut || false);
    (allocations() - before) as f64 / bot.nodes() as f64
}

#[test]
fn a_search_allocates_rarely() {
    for game in GameKind::ALL.iter().map(|kind| kind.name()) {
        let mut records = records().into_iter().filter(|(name, _)| name.starts_with(game) && name.contains("-2-"));
        let (_, record) = records.next().expect("a record of two players");
        let cost = with_any_game!(midgame_position(&record).expect("a choice"), game => allocations_per_node(&game));
        println!("{game}: {cost:.3} allocations per node");
        assert!(cost < 0.2, "{game}: {cost} allocations per node");
    }
}
