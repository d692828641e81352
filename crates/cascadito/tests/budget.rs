//! What a position may cost: its size, and no memory taken while it is played.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use cascadito::{Cascadito, ClaimMode, Setup};
use tabletop::{Actor, Dice, Game, NoEvents};

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

#[test]
fn a_position_fits_into_400_bytes() {
    let size = size_of::<Cascadito>();
    assert!(size <= 400, "{size} bytes");
}

/// Neither playing an action nor drawing a random one takes memory.
#[test]
fn playing_takes_no_memory() {
    for number in 0..400 {
        let players = 1 + (number / 4 % 4) as u8;
        let claims = ClaimMode::ALL[number / 16 % 2];
        let setup = Setup { claims, ..Setup::new(games::cascadito::sheet(1 + number % 4), players) };
        let mut game = Cascadito::start(&setup).unwrap();
        let mut dice = Dice::seeded(number as u64);
        let before = TAKEN.with(Cell::get);
        while game.actor() != Actor::Nobody {
            let action = match game.actor() {
                Actor::Chance => game.sample_chance(&mut dice),
                _ => game.sample_action(&mut dice),
            };
            game.apply_unchecked(action, &mut NoEvents);
        }
        assert_eq!(TAKEN.with(Cell::get), before, "game {number} took memory");
    }
}
