//! Counts heap allocations, for tests of memory costs.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static ALLOCATED: Cell<u64> = const { Cell::new(0) };
    static FREED: Cell<u64> = const { Cell::new(0) };
}

/// The system allocator with a counter per thread. A test makes it its global allocator.
#[derive(Debug)]
pub struct CountingAllocator;

// Only a global allocator sees every allocation, and its trait is unsafe. This one only counts and delegates.
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

/// The number of allocations of this thread.
pub fn allocations() -> u64 {
    ALLOCATED.get()
}

/// The number of allocations of this thread that have not been freed.
pub fn live_allocations() -> u64 {
    ALLOCATED.get() - FREED.get()
}
