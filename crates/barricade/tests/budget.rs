//! What a position may cost: its size, and no memory taken while it is played.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use barricade::{Barricade, Colour, Setup, TwoActions, Weakest};
use tabletop::{Actor, Dice, Game, NoEvents};

thread_local! {
    static TAKEN: Cell<u64> = const { Cell::new(0) };
    static GIVEN_BACK: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, counting what each thread takes and gives back.
struct Counting;

// A global allocator is the only way to see every allocation, and its trait is unsafe; this one only counts and passes on.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        TAKEN.with(|taken| taken.set(taken.get() + 1));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        GIVEN_BACK.with(|given| given.set(given.get() + 1));
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn a_position_fits_into_512_bytes() {
    let size = size_of::<Barricade>();
    assert!(size <= 512, "{size} bytes");
}

/// Neither playing an action nor drawing a random one takes memory.
#[test]
fn playing_takes_no_memory() {
    for number in 0..200 {
        let land = ["small", "standard", "large"][number % 3];
        let setup = Setup {
            board: games::barricade::board(land),
            colours: Colour::ALL[..2 + number % 5].to_vec(),
            weakest: Weakest::ALL[number / 5 % 2],
            actions: TwoActions::ALL[number / 10 % 2],
        };
        let mut game = Barricade::start(&setup).unwrap();
        let mut dice = Dice::seeded(number as u64);
        while game.actor() != Actor::Nobody {
            let before = TAKEN.with(Cell::get);
            let action = match game.actor() {
                Actor::Chance => game.sample_chance(&mut dice),
                _ => game.sample_action(&mut dice),
            };
            game.apply_unchecked(action, &mut NoEvents);
            assert_eq!(TAKEN.with(Cell::get), before, "{action} took memory");
        }
    }
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
    let kept = |money: &str| {
        let text = SKETCH.replace("MONEY", money);
        let before = TAKEN.with(Cell::get) - GIVEN_BACK.with(Cell::get);
        let read = games::barricade::sketch(&text).is_ok();
        (read, TAKEN.with(Cell::get) - GIVEN_BACK.with(Cell::get) - before)
    };
    // The first one reads our market and walls, which are kept.
    kept("5");
    assert_eq!(kept("100000"), (false, 0));
    assert_eq!(kept("much"), (false, 0));
    let (read, boards) = kept("5");
    assert!(read && boards > 0);
}
