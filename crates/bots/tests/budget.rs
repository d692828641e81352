//! What a search may cost: hardly any memory taken per position.

use bots::{Bot, Heuristics, halfway};
use conformance::fixtures::records;
use conformance::memory::{CountingAllocator, allocations};
use games::AnyGame;
use tabletop::Level;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// Allocations per position of the tree, in a search.
fn allocations_per_node<G: Heuristics>(game: &G) -> f64 {
    let mut player = Bot::with(G::strategy(Level::Expert, 2).within(2_000, u32::MAX), 1);
    let before = allocations();
    player.think(game, &mut || false);
    (allocations() - before) as f64 / player.nodes() as f64
}

#[test]
fn a_search_takes_memory_only_now_and_then() {
    let per_node = |game: AnyGame| match game {
        AnyGame::Cascadero(game) => allocations_per_node(&game),
        AnyGame::Cascadito(game) => allocations_per_node(&game),
        AnyGame::Barricade(game) => allocations_per_node(&game),
    };
    for game in ["cascadero", "cascadito", "barricade"] {
        let mut records = records().into_iter().filter(|(name, _)| name.starts_with(game) && name.contains("-2-"));
        let (_, record) = records.next().expect("a record of two players");
        let cost = per_node(halfway(&record).expect("a choice"));
        println!("{game}: {cost:.3} allocations per node");
        assert!(cost < 0.2, "{game}: {cost} allocations per node");
    }
}
