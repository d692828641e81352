//! What a search may cost: hardly any memory taken per position.

use std::path::PathBuf;

use bots::{Knowledge, Level, Player, halfway};
use conformance::memory::{Counting, taken};
use games::AnyGame;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Allocations per position of the tree, in a search.
fn allocations<G: Knowledge>(game: &G) -> f64 {
    let mut player = Player::with(G::recipe(Level::Expert, 2).within(2_000, u32::MAX), 1);
    let before = taken();
    player.think(game, &mut || false);
    (taken() - before) as f64 / player.nodes() as f64
}

#[test]
fn a_search_takes_memory_only_now_and_then() {
    let per_node = |game: AnyGame| match game {
        AnyGame::Cascadero(game) => allocations(&game),
        AnyGame::Cascadito(game) => allocations(&game),
        AnyGame::Barricade(game) => allocations(&game),
    };
    for game in ["cascadero", "cascadito", "barricade"] {
        let folder = format!("{}/../../fixtures/records/{game}", env!("CARGO_MANIFEST_DIR"));
        let mut records: Vec<PathBuf> =
            std::fs::read_dir(&folder).expect("records").map(|entry| entry.expect("an entry").path()).collect();
        records.retain(|path| path.to_string_lossy().contains("-2-"));
        records.sort();
        let record = std::fs::read_to_string(&records[0]).expect("a record");
        let cost = per_node(halfway(&record).expect("a choice"));
        println!("{game}: {cost:.3} allocations per node");
        assert!(cost < 0.2, "{game}: {cost} allocations per node");
    }
}
