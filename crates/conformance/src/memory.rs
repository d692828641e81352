//! Counts what is taken from the heap, for tests of what something costs.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static TAKEN: Cell<u64> = const { Cell::new(0) };
    static GIVEN_BACK: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, counting what each thread takes and gives back, in a test that makes it its global allocator.
#[derive(Debug)]
pub struct Counting;

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

/// How often this thread has taken memory.
pub fn taken() -> u64 {
    TAKEN.get()
}

/// How much of it this thread still has: in pieces, not in bytes.
pub fn kept() -> u64 {
    TAKEN.get() - GIVEN_BACK.get()
}
