//! What a search may cost: hardly any memory taken per position.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use bots::{Knowledge, Level, Player};
use games::{AnyGame, Record};
use tabletop::Actor;

thread_local! {
    static TAKEN: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, counting what each thread takes.
struct Counting;

// A global allocator is the only way to see every allocation, and its trait is unsafe; this one only counts and passes on.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        TAKEN.with(|taken| taken.set(taken.get() + 1));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Allocations per position of the tree, in a search from the first choice in the second half of a game.
fn allocations<G: Knowledge>(game: &G) -> f64 {
    let mut player = Player::with(G::recipe(Level::Expert, 2).within(2_000, u32::MAX), 1);
    let before = TAKEN.get();
    player.think(game, &mut || false);
    (TAKEN.get() - before) as f64 / player.nodes() as f64
}

/// The first choice in the second half of a record.
fn halfway(record: &str) -> AnyGame {
    let path = format!("{}/../../fixtures/records/{record}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let record = Record::parse(&text).expect("a record");
    let mut replay = record.start().expect("a game");
    let is_choice = |game: &AnyGame| matches!(game.actor(), Actor::Seat(_)) && game.legal_commands().len() > 1;
    while replay.ply() < record.actions.len() / 2 || !is_choice(replay.game()) {
        replay.step().expect("a legal action").expect("a choice before the end");
    }
    replay.game().clone()
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
        let mut names: Vec<String> = std::fs::read_dir(&folder)
            .expect("records")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .filter(|name| name.contains("-2-"))
            .collect();
        names.sort();
        let cost = per_node(halfway(&format!("{game}/{}", names[0])));
        println!("{game}: {cost:.3} allocations per node");
        assert!(cost < 0.2, "{game}: {cost} allocations per node");
    }
}
