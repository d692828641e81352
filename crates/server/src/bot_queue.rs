//! The queue of tables that wait for a bot: fair among people, and cheap moves first.
//!
//! Tables where a person plays come before those where bots play among themselves. Among equals it is fair queueing: every owner has a
//! clock that runs on by what each of their moves costs, and the move whose clock would be earliest is next. So somebody with thirty
//! tables of experts waits for their own, and a quick move of somebody else goes in between.

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use tabletop::Level;
use tokio::sync::Notify;

use crate::sync::Locked;

/// What a level is thought to cost before one of its moves was measured, in microseconds.
const FIRST_GUESS: u64 = 100_000;

/// What a move costs at least, in microseconds.
const LEAST_COST: u64 = 1000;

/// Something that waits for a bot.
pub(crate) struct BotQueue<T> {
    state: Locked<QueueState<T>>,
    ready: Notify,
    /// How many moves wait, and how many threads wait for moves.
    waiting: AtomicUsize,
    idle: AtomicUsize,
}

/// Who waits for a move, and what it will cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BotDemand {
    /// The owner of the table.
    pub(crate) owner: String,
    /// Whether a person plays at it.
    pub(crate) person_waits: bool,
    /// The level of the bot.
    pub(crate) level: Level,
}

struct QueueState<T> {
    waiting: Vec<WaitingMove<T>>,
    /// The clock of each owner who has moves in the queue, or had them lately.
    owners: BTreeMap<String, u64>,
    /// The clock of the move that was taken last: an owner who was away begins here.
    now: u64,
    /// What moves of each level have cost, in microseconds; a moving average.
    costs: BTreeMap<Level, u64>,
    arrivals: u64,
}

struct WaitingMove<T> {
    /// Smallest first: people before bots, then the clock, then in the order of arrival.
    place: (bool, u64, u64),
    task: T,
}

impl<T> Default for BotQueue<T> {
    fn default() -> BotQueue<T> {
        let (waiting, owners, costs) = <(Vec<_>, BTreeMap<_, _>, BTreeMap<_, _>)>::default();
        let state = QueueState { waiting, owners, now: 0, costs, arrivals: 0 };
        let (waiting, idle) = <(AtomicUsize, AtomicUsize)>::default();
        BotQueue { state: Locked::new(state), ready: Notify::new(), waiting, idle }
    }
}

impl<T> BotQueue<T> {
    /// Puts something into the queue.
    pub(crate) fn push(&self, demand: &BotDemand, task: T) {
        let mut state = self.state.lock();
        // No move is free: an owner whose clock stood still would be next again and again.
        let cost = state.costs.get(&demand.level).copied().unwrap_or(FIRST_GUESS).max(LEAST_COST);
        let now = state.now;
        let clock = state.owners.entry(demand.owner.clone()).or_insert(now);
        *clock = (*clock).max(now) + cost;
        let clock = *clock;
        state.arrivals += 1;
        let place = (!demand.person_waits, clock, state.arrivals);
        state.waiting.push(WaitingMove { place, task });
        self.waiting.store(state.waiting.len(), Relaxed);
        drop(state);
        self.ready.notify_one();
    }

    /// Waits for the next one.
    pub(crate) async fn pop(&self) -> T {
        let _idle = IdleThread::new(&self.idle);
        loop {
            let mut ready = pin!(self.ready.notified());
            // Before the look into the queue, so that what is pushed right after it is noticed.
            ready.as_mut().enable();
            if let Some(task) = self.take_next() {
                return task;
            }
            ready.await;
        }
    }

    fn take_next(&self) -> Option<T> {
        let mut state = self.state.lock();
        let next = state.take_next();
        self.waiting.store(state.waiting.len(), Relaxed);
        next
    }

    /// Whether a move waits for which no thread is free.
    pub(crate) fn is_short_of_threads(&self) -> bool {
        self.waiting.load(Relaxed) > self.idle.load(Relaxed)
    }

    /// Learns what a move has cost.
    pub(crate) fn learn(&self, level: Level, took: Duration) {
        let mut state = self.state.lock();
        let cost = state.costs.entry(level).or_insert(took.as_micros() as u64);
        *cost = (*cost * 7 + took.as_micros() as u64) / 8;
    }
}

/// A thread that waits for a move, as long as this lives.
struct IdleThread<'a>(&'a AtomicUsize);

impl IdleThread<'_> {
    fn new(idle: &AtomicUsize) -> IdleThread<'_> {
        idle.fetch_add(1, Relaxed);
        IdleThread(idle)
    }
}

impl Drop for IdleThread<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

impl<T> QueueState<T> {
    fn take_next(&mut self) -> Option<T> {
        let next = self.waiting.iter().enumerate().min_by_key(|(_, waiting)| waiting.place)?.0;
        let WaitingMove { place: (_, clock, _), task } = self.waiting.swap_remove(next);
        self.now = self.now.max(clock);
        let now = self.now;
        self.owners.retain(|_, clock| *clock > now);
        Some(task)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn demand(owner: &str, level: Level, person_waits: bool) -> BotDemand {
        BotDemand { owner: owner.to_owned(), person_waits, level }
    }

    /// A queue that knows what moves cost.
    fn queue() -> BotQueue<&'static str> {
        let queue = BotQueue::default();
        queue.learn(Level::Expert, Duration::from_secs(2));
        queue.learn(Level::Easy, Duration::from_millis(20));
        queue
    }

    #[tokio::test]
    async fn somebody_with_many_tables_waits_for_their_own() {
        let queue = queue();
        (0..27).for_each(|_| queue.push(&demand("eve", Level::Expert, true), "eve"));
        assert_eq!(queue.pop().await, "eve", "nobody else was there");
        queue.push(&demand("ada", Level::Easy, true), "ada easy");
        queue.push(&demand("bob", Level::Expert, true), "bob expert");
        assert_eq!((queue.pop().await, queue.pop().await), ("ada easy", "eve"));
        assert_eq!(queue.pop().await, "bob expert", "after one of the other twenty-six");
    }

    #[tokio::test]
    async fn tables_with_people_come_first_and_cheap_moves_before_dear_ones() {
        let queue = queue();
        queue.push(&demand("eve", Level::Easy, false), "bots among themselves");
        queue.push(&demand("ada", Level::Expert, true), "expert");
        queue.push(&demand("bob", Level::Easy, true), "easy");
        assert_eq!(
            [queue.pop().await, queue.pop().await, queue.pop().await],
            ["easy", "expert", "bots among themselves"]
        );
    }

    #[tokio::test]
    async fn moves_that_take_no_time_do_not_keep_others_waiting() {
        let queue = BotQueue::default();
        queue.learn(Level::Easy, Duration::ZERO);
        queue.push(&demand("bob", Level::Expert, true), "bob");
        for _ in 0..=FIRST_GUESS / LEAST_COST {
            queue.push(&demand("eve", Level::Easy, true), "eve");
            if queue.pop().await == "bob" {
                return;
            }
        }
        panic!("bob still waits");
    }

    #[tokio::test]
    async fn a_move_is_short_of_threads_unless_one_waits_for_it() {
        let queue = Arc::new(queue());
        queue.push(&demand("ada", Level::Easy, true), "ada");
        assert!(queue.is_short_of_threads());
        assert_eq!(queue.pop().await, "ada");
        assert!(!queue.is_short_of_threads());
        let idle = tokio::spawn({
            let queue = queue.clone();
            async move { queue.pop().await }
        });
        tokio::task::yield_now().await;
        queue.push(&demand("bob", Level::Easy, true), "bob");
        assert!(!queue.is_short_of_threads(), "a thread waits for it");
        queue.push(&demand("eve", Level::Easy, true), "eve");
        assert!(queue.is_short_of_threads(), "it can take only one");
        assert_eq!(idle.await.expect("a move"), "bob");
        assert!(queue.is_short_of_threads());
    }

    #[tokio::test]
    async fn many_names_are_forgotten() {
        let queue = queue();
        for number in 0..1000 {
            queue.push(&demand(&format!("guest {number}"), Level::Easy, true), "x");
            queue.pop().await;
        }
        assert!(queue.state.lock().owners.len() < 3);
    }
}
