//! The same work on several threads.

/// Runs `work` on `count` threads, each with its number, and returns the results in the order of the numbers. A panic of a thread
/// is passed on to the caller.
pub fn on_threads<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let work = &work;
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..count.max(1)).map(|number| scope.spawn(move || work(number))).collect();
        let done = running.into_iter().map(std::thread::ScopedJoinHandle::join);
        done.map(|part| part.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    })
}
