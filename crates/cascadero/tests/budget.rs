//! What a position may cost: its size, and no memory taken while it is played.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use cascadero::{Cascadero, ClaimMode, Colour, Heralds, Setup};
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
fn a_position_fits_into_512_bytes() {
    let size = size_of::<Cascadero>();
    assert!(size <= 512, "{size} bytes");
}

#[test]
fn playing_takes_no_memory() {
    for (number, board) in ["front", "farmers"].into_iter().cycle().take(200).enumerate() {
        let claims = if number % 4 < 2 { ClaimMode::Automatic } else { ClaimMode::ByHand };
        let colours = Colour::PLAYERS[..2 + number % 3].to_vec();
        let heralds = if board == "front" && number % 3 == 0 { Heralds::Advanced } else { Heralds::Star };
        let setup = Setup { board: games::cascadero::board(board), colours, heralds, claims };
        let mut game = Cascadero::start(&setup).unwrap();
        let mut dice = Dice::seeded(number as u64);
        while game.actor() != Actor::Nobody {
            let action = match game.actor() {
                Actor::Chance => game.sample_chance(&mut dice),
                _ => game.sample_action(&mut dice),
            };
            let before = TAKEN.with(Cell::get);
            game.apply_unchecked(action, &mut NoEvents);
            assert_eq!(TAKEN.with(Cell::get), before, "{action} took memory");
        }
    }
}
