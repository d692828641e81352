//! Counts heap allocations, for tests of what something costs.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static ALLOCATED: Cell<u64> = const { Cell::new(0) };
    static FREED: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, counting the allocations of each thread. A test makes it its global allocator.
#[derive(Debug)]
pub struct CountingAllocator;

// A global allocator is the only way to see every allocation, and its trait is unsafe; this one only counts and passes on.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATED.with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        FREED.with(|count| count.set(count.get() + 1));
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// How many allocations this thread has made.
pub fn allocations() -> u64 {
    ALLOCATED.get()
}

/// How many of them this thread has not freed.
pub fn live_allocations() -> u64 {
    ALLOCATED.get() - FREED.get()
}
