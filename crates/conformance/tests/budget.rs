//! What a position may cost, in every game: its size, and no memory taken while it is played.

use conformance::Subject;
use conformance::memory::{Counting, kept, taken};
use conformance::subjects::{BarricadeSubject, CascaderoSubject, CascaditoSubject};
use tabletop::{Actor, Dice, Game, NoEvents};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// A position fits into 512 bytes, and playing an action takes no memory. The answer is what random draws took in 400 games.
fn memory_of_draws<S: Subject>() -> u64 {
    let size = size_of::<S::Game>();
    println!("{}: {size} bytes", std::any::type_name::<S::Game>());
    assert!(size <= 512, "{size} bytes");
    let mut draws = 0;
    for number in 0..400 {
        let mut game = S::Game::start(&S::setup(number)).unwrap_or_else(|error| panic!("{error}"));
        let mut dice = Dice::seeded(number);
        while game.actor() != Actor::Nobody {
            let before = taken();
            let action = match game.actor() {
                Actor::Chance => game.sample_chance(&mut dice),
                Actor::Seat(_) | Actor::Nobody => game.sample_action(&mut dice),
            };
            let drawn = taken();
            game.apply_unchecked(action, &mut NoEvents);
            assert_eq!(taken(), drawn, "an action of game {number} took memory");
            draws += drawn - before;
        }
    }
    draws
}

#[test]
fn cascadero_takes_no_memory() {
    // Where trying does not find a field, a draw lists them all: seldom enough.
    let draws = memory_of_draws::<CascaderoSubject>();
    assert!(draws < 400, "{draws}");
}

#[test]
fn cascadito_takes_no_memory() {
    assert_eq!(memory_of_draws::<CascaditoSubject>(), 0);
}

#[test]
fn barricade_takes_no_memory() {
    assert_eq!(memory_of_draws::<BarricadeSubject>(), 0);
}

/// A sketch that is refused leaves no board behind; one that is read does, for the game's sake.
#[test]
fn a_refused_position_keeps_no_memory() {
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
        let before = kept();
        let read = games::barricade::sketch(&text).is_ok();
        (read, kept() - before)
    };
    // The first one reads our market and walls, which are kept.
    sketched("5");
    assert_eq!(sketched("100000"), (false, 0));
    assert_eq!(sketched("much"), (false, 0));
    let (read, boards) = sketched("5");
    assert!(read && boards > 0);
}
