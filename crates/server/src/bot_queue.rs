//! The queue of tables that wait for a bot: fair among people, and cheap moves first.
//!
//! Tables where a person plays come before those where only bots play. Otherwise it is fair queueing: every owner has a virtual clock,
//! which each of their moves advances by its cost, and the move with the earliest clock is next. So the owner of thirty tables of experts
//! waits for their own moves, and quick moves of others go first. A name costs nothing, so the owners at one address also have a clock
//! together, which gives all of them no more than the shares of a few people.

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use tabletop::Level;
use tokio::sync::Notify;

use crate::rate_limit::PEOPLE_PER_ADDRESS;
use crate::sync::Locked;

/// The cost of a level before one of its moves was measured, in microseconds.
const INITIAL_COST: u64 = 100_000;

/// The minimum cost of a move, in microseconds.
const MIN_COST: u64 = 1000;

/// A queue of moves that bots are to make.
pub(crate) struct BotQueue<T> {
    state: Locked<QueueState<T>>,
    ready: Notify,
    /// The number of queued moves, and below it the number of threads that wait for one.
    waiting: AtomicUsize,
    idle: AtomicUsize,
}

/// The owner and the cost of a move, for its place in the queue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BotDemand {
    /// The owner of the table.
    pub(crate) owner: String,
    /// The address that the owner makes tables from, if it is known.
    pub(crate) address: Option<String>,
    /// Whether a person plays at it.
    pub(crate) person_waits: bool,
    /// The level of the bot.
    pub(crate) level: Level,
}

/// Who has a share of the bots' time.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum QueueShare {
    Owner(String),
    Address(String),
}

struct QueueState<T> {
    waiting: Vec<WaitingMove<T>>,
    /// The virtual clock of everybody who has moves in the queue, or had some recently.
    clocks: BTreeMap<QueueShare, u64>,
    /// The virtual clock of the last move that was taken. Those who had no moves in the queue continue from here.
    now: u64,
    /// The cost of a move of each level in microseconds, as a moving average.
    costs: BTreeMap<Level, u64>,
    arrivals: u64,
}

struct WaitingMove<T> {
    /// The order of the queue, smallest first: tables with people, then the virtual clock, then arrival.
    place: (bool, u64, u64),
    task: T,
}

impl<T> Default for BotQueue<T> {
    fn default() -> BotQueue<T> {
        let (waiting, clocks, costs) = <(Vec<_>, BTreeMap<_, _>, BTreeMap<_, _>)>::default();
        let state = QueueState { waiting, clocks, now: 0, costs, arrivals: 0 };
        let (waiting, idle) = <(AtomicUsize, AtomicUsize)>::default();
        BotQueue { state: Locked::new(state), ready: Notify::new(), waiting, idle }
    }
}

impl<T> BotQueue<T> {
    /// Adds a task to the queue.
    pub(crate) fn push(&self, demand: &BotDemand, task: T) {
        let mut state = self.state.lock();
        let cost = state.cost(demand.level);
        let own = state.advance(QueueShare::Owner(demand.owner.clone()), cost);
        let shared = demand
            .address
            .clone()
            .map_or(0, |address| state.advance(QueueShare::Address(address), cost / u64::from(PEOPLE_PER_ADDRESS)));
        let clock = own.max(shared);
        state.arrivals += 1;
        let place = (!demand.person_waits, clock, state.arrivals);
        state.waiting.push(WaitingMove { place, task });
        self.waiting.store(state.waiting.len(), Relaxed);
        drop(state);
        self.ready.notify_one();
    }

    /// How many queued moves would come before another one.
    pub(crate) fn moves_before(&self, demand: &BotDemand) -> usize {
        if self.waiting.load(Relaxed) == 0 {
            return 0;
        }
        let state = self.state.lock();
        let cost = state.cost(demand.level);
        let own = state.clock_after(&QueueShare::Owner(demand.owner.clone()), cost);
        let shared = demand.address.clone().map(QueueShare::Address);
        let shared = shared.map_or(0, |share| state.clock_after(&share, cost / u64::from(PEOPLE_PER_ADDRESS)));
        let (is_last, clock) = (!demand.person_waits, own.max(shared));
        state.waiting.iter().filter(|waiting| (waiting.place.0, waiting.place.1) <= (is_last, clock)).count()
    }

    /// How many moves are queued.
    pub(crate) fn len(&self) -> usize {
        self.waiting.load(Relaxed)
    }

    /// Waits for the next task.
    pub(crate) async fn pop(&self) -> T {
        let _idle = IdleThread::new(&self.idle);
        loop {
            let mut ready = pin!(self.ready.notified());
            // Enabled before the queue is read, so that a later push is not missed.
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

    /// Whether more moves are queued than threads are idle.
    pub(crate) fn is_short_of_threads(&self) -> bool {
        self.waiting.load(Relaxed) > self.idle.load(Relaxed)
    }

    /// Records the cost of a move.
    pub(crate) fn learn(&self, level: Level, took: Duration) {
        let mut state = self.state.lock();
        let cost = state.costs.entry(level).or_insert(took.as_micros() as u64);
        *cost = (*cost * 7 + took.as_micros() as u64) / 8;
    }
}

/// Counts a thread as idle for as long as this value lives.
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
    /// Advances a clock by the cost of a move.
    fn advance(&mut self, share: QueueShare, cost: u64) -> u64 {
        let clock = self.clocks.entry(share).or_insert(self.now);
        *clock = (*clock).max(self.now) + cost;
        *clock
    }

    /// The cost of a move in microseconds. No move is free: an owner whose clock never advanced would always be next.
    fn cost(&self, level: Level) -> u64 {
        self.costs.get(&level).copied().unwrap_or(INITIAL_COST).max(MIN_COST)
    }

    /// The clock of a share after another move.
    fn clock_after(&self, share: &QueueShare, cost: u64) -> u64 {
        self.clocks.get(share).copied().unwrap_or(self.now).max(self.now) + cost
    }

    fn take_next(&mut self) -> Option<T> {
        let next = self.waiting.iter().enumerate().min_by_key(|(_, waiting)| waiting.place)?.0;
        let WaitingMove { place: (_, clock, _), task } = self.waiting.swap_remove(next);
        self.now = self.now.max(clock);
        let now = self.now;
        self.clocks.retain(|_, clock| *clock > now);
        Some(task)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn demand(owner: &str, level: Level, person_waits: bool) -> BotDemand {
        BotDemand { owner: owner.to_owned(), address: None, person_waits, level }
    }

    /// A queue with known costs.
    fn queue() -> BotQueue<&'static str> {
        let queue = BotQueue::default();
        queue.learn(Level::Expert, Duration::from_secs(2));
        queue.learn(Level::Easy, Duration::from_millis(20));
        queue
    }

    #[tokio::test]
    async fn many_tables_of_one_person_do_not_delay_other_people() {
        let queue = queue();
        (0..27).for_each(|_| queue.push(&demand("eve", Level::Expert, true), "eve"));
        assert_eq!(queue.pop().await, "eve", "nobody else was there");
        queue.push(&demand("ada", Level::Easy, true), "ada easy");
        queue.push(&demand("bob", Level::Expert, true), "bob expert");
        assert_eq!(queue.moves_before(&demand("cara", Level::Easy, true)), 1, "ada's");
        assert!(queue.moves_before(&demand("eve", Level::Easy, true)) > 26, "her own");
        assert_eq!((queue.pop().await, queue.pop().await), ("ada easy", "eve"));
        assert_eq!(queue.pop().await, "bob expert", "after one of the other twenty-six");
    }

    #[tokio::test]
    async fn many_people_at_one_address_have_the_shares_of_a_few() {
        let queue = queue();
        let eve = |number: usize| BotDemand {
            address: Some("192.0.2.1".to_owned()),
            ..demand(&format!("eve {number}"), Level::Expert, true)
        };
        (0..56).for_each(|number| queue.push(&eve(number), "eve"));
        let bob = BotDemand { address: Some("192.0.2.2".to_owned()), ..demand("bob", Level::Expert, true) };
        queue.push(&bob, "bob");
        let mut before = 0;
        while queue.pop().await == "eve" {
            before += 1;
        }
        assert_eq!(before, PEOPLE_PER_ADDRESS, "moves of others before his");
    }

    #[tokio::test]
    async fn tables_with_people_come_first_and_cheap_moves_before_expensive_ones() {
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
        for _ in 0..=INITIAL_COST / MIN_COST {
            queue.push(&demand("eve", Level::Easy, true), "eve");
            if queue.pop().await == "bob" {
                return;
            }
        }
        panic!("bob still waits");
    }

    #[tokio::test]
    async fn the_queue_is_short_of_threads_if_a_move_waits_and_none_is_idle() {
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
    async fn idle_people_are_removed_from_the_queue() {
        let queue = queue();
        for number in 0..1000 {
            queue.push(&demand(&format!("guest {number}"), Level::Easy, true), "x");
            queue.pop().await;
        }
        assert!(queue.state.lock().clocks.len() < 3);
    }
}
