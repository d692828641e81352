//! Runs work on several threads.

use std::sync::atomic::{AtomicU32, Ordering};

/// Runs `work` on `count` threads, each with its index, and returns the results in the order of the indices. A panic of a thread
/// is propagated to the caller.
pub fn on_threads<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    if count <= 1 {
        return vec![work(0)];
    }
    let work = &work;
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..count).map(|number| scope.spawn(move || work(number))).collect();
        let done = running.into_iter().map(std::thread::ScopedJoinHandle::join);
        done.map(|part| part.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    })
}

/// Runs `work` for the numbers from 0 up to `pieces` on some threads, and returns the results in the order of the numbers.
pub fn numbered_on_threads<T: Send>(threads: usize, pieces: u32, work: impl Fn(u32) -> T + Sync) -> Vec<T> {
    let next = AtomicU32::new(0);
    let mut done: Vec<(u32, T)> = on_threads(threads, |_| {
        let numbers =
            std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)).filter(|number| *number < pieces));
        numbers.map(|number| (number, work(number))).collect::<Vec<_>>()
    })
    .into_iter()
    .flatten()
    .collect();
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}
