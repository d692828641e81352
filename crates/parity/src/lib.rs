//! The rules and bots as a bare WebAssembly module. The input is a game record; the output is the hash of its final state, or the
//! hash of a bot's search in the middle of the record.
//!
//! The browser runs the engine compiled for wasm32, where `usize` has 32 bits and the standard library is
//! another build. `tests/parity.rs` replays every recorded game in this module and natively, and compares the results.
//!
//! A caller gets memory from [`alloc`], writes the record there, and passes it to [`replay`] or [`think`]. Nothing else is
//! exported, and nothing is imported, so that any interpreter can run it.

/// Allocates `len` bytes for a text, which the caller fills and passes to [`replay`] or [`think`].
#[expect(unsafe_code, reason = "an export needs its plain name; no other symbol of the module has this one")]
#[unsafe(no_mangle)]
pub extern "C" fn alloc(len: u32) -> *mut u8 {
    Box::into_raw(vec![0_u8; len as usize].into_boxed_slice()).cast()
}

/// The hash of a record's final state, or 0 if the text is not a record that can be replayed.
///
/// # Safety
///
/// `text` must come from [`alloc`] with the same `len`, and must not be used afterwards.
#[expect(unsafe_code, reason = "a text crosses the border of the module as an address and a length")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn replay(text: *mut u8, len: u32) -> u64 {
    // SAFETY: the caller guarantees the conditions of `take`.
    let record = unsafe { take(text, len) };
    record.and_then(|record| games::replay_hash(&record).ok()).unwrap_or(0)
}

/// The hash of a bot's search tree in the middle of a record after some playouts, or 0 if no player decides there.
///
/// # Safety
///
/// See [`replay`].
#[expect(unsafe_code, reason = "a text crosses the border of the module as an address and a length")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn think(text: *mut u8, len: u32, playouts: u32) -> u64 {
    // SAFETY: the caller guarantees the conditions of `take`.
    let record = unsafe { take(text, len) };
    record.map_or(0, |record| bots::midgame_fingerprint(&record, playouts))
}

/// # Safety
///
/// `text` must come from [`alloc`] with the same `len`, and must not be used afterwards.
#[expect(unsafe_code, reason = "a text crosses the border of the module as an address and a length")]
unsafe fn take(text: *mut u8, len: u32) -> Option<String> {
    games::install_everything();
    // SAFETY: the caller guarantees that `alloc` created exactly this boxed slice and that this is its last use.
    let bytes = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(text, len as usize)) };
    String::from_utf8(bytes.into_vec()).ok()
}
