//! The bots at the tables: a fixed number of threads, however many tables wait. Idle threads review finished games.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering::{AcqRel, Release};
use std::time::Duration;

use protocol::{ErrorCode, Holder, PlayedBy};
use review::Effort;
use tabletop::Level;
use tokio::task::yield_now;
use tokio::time::{Instant, sleep};
use tracing::error;

use crate::app_state::AppState;
use crate::bot_cache::{BotCache, BotKey, TableBot, follow, new_bot};
use crate::bot_queue::{BotDemand, BotQueue};
use crate::machine::Machine;
use crate::metrics::Metrics;
use crate::reviews::Reviews;
use crate::table::{HostedTable, LiveTable};

/// The level of the bot that moves for a person whose time is over.
pub(crate) const SUBSTITUTE_LEVEL: Level = Level::Medium;

/// The delay after a move could not be stored.
const STORE_RETRY: Duration = Duration::from_secs(1);

/// A server keeps the moves that follow its own entries while fewer than this many for each thread come before them.
const MOVES_AHEAD_PER_BOT: usize = 2;

/// If a bot has panicked, its table is offered to other servers after this time, so that they do not all fail one after the other at once.
const PANIC_RETRY_MILLIS: u64 = 60_000;

type BotTask = (Arc<AppState>, Arc<LiveTable>);

/// The threads that compute bots' moves. A table is in the queue at most once, so the queue is no longer than the list of tables.
pub(crate) struct BotPool {
    queue: Arc<BotQueue<BotTask>>,
    threads: usize,
    pub(crate) kept: Arc<BotCache>,
    /// What the threads do while no bot is to move.
    pub(crate) reviews: Arc<Reviews>,
}

/// A bot's decision.
struct BotMove {
    command: String,
    by: PlayedBy,
}

impl BotPool {
    /// Starts this many threads. Must be called on a runtime, where the moves are then played.
    pub(crate) fn start(threads: usize, machine: &dyn Machine) -> std::io::Result<BotPool> {
        BotPool::start_with(threads, machine, Effort::default())
    }

    /// The same, with a search effort for reviews.
    pub(crate) fn start_with(threads: usize, machine: &dyn Machine, effort: Effort) -> std::io::Result<BotPool> {
        let queue = Arc::new(BotQueue::default());
        let kept = Arc::new(BotCache::default());
        let reviews = Arc::new(Reviews::new(effort));
        let threads = threads.max(1);
        for _ in 0..threads {
            machine.start_bots(Box::pin(run_tasks(queue.clone(), kept.clone(), reviews.clone())))?;
        }
        Ok(BotPool { queue, threads, kept, reviews })
    }

    /// Whether so many moves would come before the next one at a table that other servers should have it.
    pub(crate) fn is_full_for(&self, app: &AppState, next: &HostedTable) -> bool {
        let is_bots = matches!(next.table.deciding_holder(), Some(Holder::Bot { .. }));
        is_bots && self.queue.moves_before(&demand(app, next)) >= MOVES_AHEAD_PER_BOT * self.threads
    }

    /// Whether a thread has nothing to do, or nothing after its current move.
    pub(crate) fn has_room(&self) -> bool {
        self.queue.len() < self.threads
    }

    /// Queues a table for a bot's move, unless it is queued or in progress.
    pub(crate) fn call(&self, app: &Arc<AppState>, table: &Arc<LiveTable>) {
        let hosted = table.hosted();
        if !table.has_panicked(hosted.table.seq) && !table.thinking.swap(true, AcqRel) {
            self.queue.push(&demand(app, &hosted), (app.clone(), table.clone()));
        }
    }
}

/// What a table needs of a bot, for the queue.
fn demand(app: &AppState, hosted: &HostedTable) -> BotDemand {
    let level = match hosted.table.deciding_holder() {
        Some(Holder::Bot { level }) => *level,
        _ => SUBSTITUTE_LEVEL,
    };
    let (owner, person_waits) = (hosted.table.owner.id.clone(), !hosted.table.people().is_empty());
    BotDemand { address: app.made.address_of(&owner), owner, person_waits, level }
}

async fn run_tasks(queue: Arc<BotQueue<BotTask>>, kept: Arc<BotCache>, reviews: Arc<Reviews>) {
    loop {
        tokio::select! {
            biased;
            (app, table) = queue.pop() => run_task(&queue, &kept, &app, &table).await,
            review = reviews.pop() => {
                reviews.work_on(review, &mut || queue.is_short_of_threads() || reviews.is_closed());
                // If bots share a thread with everything else, other tasks run between two searches.
                yield_now().await;
            }
        }
    }
}

async fn run_task(queue: &BotQueue<BotTask>, kept: &BotCache, app: &Arc<AppState>, table: &Arc<LiveTable>) {
    if app.is_paused(table) {
        table.thinking.store(false, Release);
        return app.release(table, None);
    }
    let (hosted, begun) = (table.hosted(), Instant::now());
    let Ok(decision) = catch_unwind(AssertUnwindSafe(|| decide(app, &hosted, kept))) else {
        // No retry before something has changed: the same position would panic again. But a later move, another bot or a restart may not.
        error!(table = table.id, seq = hosted.table.seq, "a bot has panicked");
        table.note_panic(hosted.table.seq);
        table.thinking.store(false, Release);
        // Another server may have other bots, or a newer version of them.
        return app.release(table, Some(app.clock.now() + PANIC_RETRY_MILLIS));
    };
    if let Some(decision) = decision {
        play(app, table, &hosted, decision).await;
    }
    // Includes the time for storing the move, because it occupied the thread, too.
    queue.learn(demand(app, &hosted).level, begun.elapsed());
    table.thinking.store(false, Release);
    app.wake(table);
    app.ask_for_work();
}

/// Plays a bot's decision, unless the position has changed since.
async fn play(app: &Arc<AppState>, table: &Arc<LiveTable>, thought_about: &HostedTable, decision: BotMove) {
    let pause = app.machine.bot_pause();
    if !pause.is_zero() {
        sleep(pause).await;
    }
    let (BotMove { command, by }, seen) = (decision, thought_about.table.position_seq);
    let played = app.change(table.clone(), None, move |hosted, now| {
        // The seat or the position may have changed while the bot was thinking.
        let is_called = deciding_bot(hosted, now).is_some_and(|(_, called)| called == by);
        if is_called && hosted.table.position_seq == seen {
            hosted.play(&command, by, now)
        } else {
            Err(ErrorCode::Stale.into())
        }
    });
    match played.await {
        Ok(_) => Metrics::count(&app.metrics.bot_moves),
        Err(error) if error.code() == ErrorCode::Stale => {}
        Err(_) => sleep(STORE_RETRY).await,
    }
}

/// The level of the bot that is to move, and its role: the bot in the seat, or the substitute of a person whose time is over.
pub(crate) fn deciding_bot(hosted: &HostedTable, now: u64) -> Option<(Level, PlayedBy)> {
    match hosted.table.deciding_holder()? {
        Holder::Bot { level } => Some((*level, PlayedBy::Bot)),
        _ if hosted.table.deadline().is_some_and(|deadline| deadline <= now) => {
            Some((SUBSTITUTE_LEVEL, PlayedBy::Clock))
        }
        _ => None,
    }
}

fn decide(app: &AppState, hosted: &HostedTable, kept: &BotCache) -> Option<BotMove> {
    let (level, by) = deciding_bot(hosted, app.clock.now())?;
    let key = BotKey { table: hosted.table.id.clone(), seat: hosted.table.deciding_seat()?, level };
    let mut bot: TableBot = match kept.take(&key) {
        Some(bot) => bot,
        None => new_bot(&hosted.table, level, app.machine.as_ref())?,
    };
    follow(&mut bot, &hosted.table);
    let action = bot.ask().ok()??;
    kept.keep(key, bot);
    Some(BotMove { command: action.to_string(), by })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::io;
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

    use protocol::{ChatMessage, CreateTable, DiceSharing, Person, RequestedSeat, SeatChoice};
    use tokio::time::timeout;

    use super::*;
    use crate::faulty_store::faulty_app_on;
    use crate::machine::{BotLoop, HostMachine};
    use crate::table::new_table;

    /// A machine whose bots panic as long as they are told to.
    struct FragileMachine {
        panics: AtomicBool,
    }

    impl Machine for FragileMachine {
        fn wall(&self) -> u64 {
            HostMachine.wall()
        }

        fn fill_random(&self, bytes: &mut [u8]) -> io::Result<()> {
            HostMachine.fill_random(bytes)
        }

        fn run_blocking(&self, work: Box<dyn FnOnce() + Send>) {
            HostMachine.run_blocking(work);
        }

        fn start_bots(&self, bots: BotLoop) -> io::Result<()> {
            HostMachine.start_bots(bots)
        }

        fn bot_level(&self, _: Level) -> Level {
            assert!(!self.panics.load(Relaxed), "told to panic");
            Level::Novice
        }
    }

    /// Waits until something is so, for at most twenty seconds.
    async fn until(is_so: impl Fn() -> bool) {
        let waiting = async {
            while !is_so() {
                sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(Duration::from_secs(20), waiting).await.expect("it never came to that");
    }

    #[tokio::test]
    async fn a_table_goes_on_after_a_bot_has_panicked() {
        let machine = Arc::new(FragileMachine { panics: AtomicBool::new(true) });
        let app = faulty_app_on(machine.clone(), "panic", Effort::default()).0;
        let ada = Person { id: "ada".to_owned(), name: "Ada".to_owned() };
        let who = SeatChoice::Bot(Level::Novice);
        let seats = ["blue", "pink"].map(|seat| RequestedSeat { seat: seat.to_owned(), who }).to_vec();
        let (game, options, dice) = ("cascadero".to_owned(), BTreeMap::new(), DiceSharing::None);
        let (board, clock, key) = (None, None, None);
        let request = CreateTable { game, board, options, seats, public: false, clock, quiet: false, dice, key };
        let table = app.create(|seed| new_table(&request, &ada, seed), None).await.expect("a table");
        let seq = table.hosted().table.seq;
        until(|| table.has_panicked(seq) && !table.thinking.load(Relaxed)).await;
        app.wake(&table);
        assert!(!table.thinking.load(Relaxed), "the same position would panic again");

        machine.panics.store(false, Relaxed);
        let remark = ChatMessage { text: "is anybody there?".to_owned(), key: None };
        app.change(table.clone(), None, move |hosted, _| hosted.say(&ada, &remark)).await.expect("said");
        until(|| table.hosted().table.record.actions.len() > 3).await;
    }
}
