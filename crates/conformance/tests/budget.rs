//! The memory budget of every game: the size of a state, and no allocations while it is played.

use conformance::memory::{CountingAllocator, allocations, live_allocations};
use conformance::tested::barricade::TestedBarricade;
use conformance::tested::cascadero::TestedCascadero;
use conformance::tested::cascadito::TestedCascadito;
use conformance::{SetupSequence, TestedGame};
use tabletop::{Dice, Game, GameExt, NoEvents};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// Checks that a state has at most 520 bytes, and that playing an action allocates nothing. Returns the number of allocations of random
/// draws in 400 games.
fn allocations_of_draws<T: TestedGame>() -> u64 {
    let size = size_of::<T::Game>();
    println!("{}: {size} bytes", std::any::type_name::<T::Game>());
    assert!(size <= 520, "{size} bytes");
    let mut in_draws = 0;
    let setups = SetupSequence::<T>::new();
    for number in 0..400 {
        let mut game = setups.start(number);
        let mut dice = Dice::seeded(number);
        loop {
            let before = allocations();
            let Some(action) = game.sample(&mut dice) else { break };
            let drawn = allocations();
            game.apply_unchecked(action, &mut NoEvents);
            assert_eq!(allocations(), drawn, "an action of game {number} allocated");
            in_draws += drawn - before;
        }
    }
    in_draws
}

#[test]
fn cascadero_allocates_nothing() {
    // A draw that fails to find an action by rejection sampling lists all actions, which is rare.
    let draws = allocations_of_draws::<TestedCascadero>();
    assert!(draws < 400, "{draws}");
}

#[test]
fn cascadito_allocates_nothing() {
    assert_eq!(allocations_of_draws::<TestedCascadito>(), 0);
}

#[test]
fn barricade_allocates_nothing() {
    assert_eq!(allocations_of_draws::<TestedBarricade>(), 0);
}

/// A sketch that is refused leaves no board in memory; the board of one that is read lives as long as the program.
#[test]
fn a_refused_position_leaks_nothing() {
    const SKETCH: &str = "     A   B   C
 1       .
     r       .
 2       ~
     .       .
 3       y
red: 5 money
yellow: MONEY money
";
    let sketched = |money: &str| {
        let text = SKETCH.replace("MONEY", money);
        let before = live_allocations();
        let read = games::barricade::sketch(&text).is_ok();
        (read, live_allocations() - before)
    };
    // The first call reads the built-in market and walls, which stay in memory.
    sketched("5");
    assert_eq!(sketched("100000"), (false, 0));
    assert_eq!(sketched("much"), (false, 0));
    let (read, boards) = sketched("5");
    assert!(read && boards > 0);
}
