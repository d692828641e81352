//! Bots at the tables: a few threads think, however many tables wait.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering::{AcqRel, Release};
use std::thread;
use std::time::{Duration, Instant};

use protocol::{ErrorCode, Holder, PlayedBy};
use tabletop::Level;
use tokio::runtime::Handle;
use tracing::error;

use crate::app_state::AppState;
use crate::bot_queue::{BotDemand, BotQueue};
use crate::kept_bots::{BotKey, KeptBots, TableBot, follow, new_bot};
use crate::metrics::Metrics;
use crate::table::{HostedTable, LiveTable};

/// The level of the bot that plays when somebody's time is over.
pub(crate) const SUBSTITUTE: Level = Level::Medium;

/// How long a thread waits after a move could not be stored.
const STORE_RETRY: Duration = Duration::from_secs(1);

type BotTask = (Arc<AppState>, Arc<LiveTable>);

/// A few threads that think. A table is in the queue at most once, so the queue is no longer than the list of tables.
pub(crate) struct BotPool {
    queue: Arc<BotQueue<BotTask>>,
    pub(crate) kept: Arc<KeptBots>,
}

/// A bot's decision.
struct BotMove {
    command: String,
    by: PlayedBy,
}

impl BotPool {
    /// Starts the threads; they play their moves on this runtime.
    pub(crate) fn start(threads: usize, runtime: &Handle) -> std::io::Result<BotPool> {
        let queue = Arc::new(BotQueue::default());
        let kept = Arc::new(KeptBots::default());
        for number in 0..threads.max(1) {
            let (queue, kept, runtime) = (queue.clone(), kept.clone(), runtime.clone());
            thread::Builder::new()
                .name(format!("cascade-bot-{number}"))
                .stack_size(8 * 1024 * 1024)
                .spawn(move || run_tasks(&queue, &kept, &runtime))?;
        }
        Ok(BotPool { queue, kept })
    }

    /// Calls a bot to a table, unless one is on its way.
    pub(crate) fn call(&self, app: &Arc<AppState>, table: &Arc<LiveTable>) {
        if !table.thinking.swap(true, AcqRel) {
            self.queue.push(&demand(&table.hosted()), (app.clone(), table.clone()));
        }
    }
}

/// Who waits for a move at a table.
fn demand(hosted: &HostedTable) -> BotDemand {
    let level = match hosted.table.deciding_holder() {
        Some(Holder::Bot { level }) => *level,
        _ => SUBSTITUTE,
    };
    BotDemand { owner: hosted.table.owner.id.clone(), person_waits: !hosted.table.people().is_empty(), level }
}

fn run_tasks(queue: &BotQueue<BotTask>, kept: &KeptBots, runtime: &Handle) {
    loop {
        let (app, table) = queue.pop();
        if app.rests(&table) {
            table.thinking.store(false, Release);
            continue;
        }
        let (hosted, begun) = (table.hosted(), Instant::now());
        let Ok(decision) = catch_unwind(AssertUnwindSafe(|| decide(&hosted, kept, app.clock.now()))) else {
            // Not tried again: the same position would panic again.
            error!(table = table.id, seq = hosted.table.seq, "a bot has panicked");
            continue;
        };
        queue.learn(demand(&hosted).level, begun.elapsed());
        if let Some(BotMove { command, by }) = decision {
            let seen = hosted.table.position_seq;
            let played = runtime.block_on(app.change(table.clone(), None, move |hosted, now| {
                // Somebody may have taken the seat, or taken something back, while the bot thought.
                let is_current = hosted.table.position_seq == seen && deciding_bot(hosted, now).is_some();
                if is_current { hosted.play(&command, by, now) } else { Err(ErrorCode::Stale.into()) }
            }));
            match played {
                Ok(_) => Metrics::count(&app.metrics.bot_moves),
                Err(error) if error.code() == ErrorCode::Stale => {}
                Err(_) => thread::sleep(STORE_RETRY),
            }
        }
        table.thinking.store(false, Release);
        app.wake(&table);
    }
}

/// The level that is to decide, and on whose behalf: in a bot's own seat, or for a person whose time is over.
fn deciding_bot(hosted: &HostedTable, now: u64) -> Option<(Level, PlayedBy)> {
    match hosted.table.deciding_holder()? {
        Holder::Bot { level } => Some((*level, PlayedBy::Bot)),
        _ if hosted.table.deadline().is_some_and(|deadline| deadline <= now) => Some((SUBSTITUTE, PlayedBy::Clock)),
        _ => None,
    }
}

fn decide(hosted: &HostedTable, kept: &KeptBots, now: u64) -> Option<BotMove> {
    let (level, by) = deciding_bot(hosted, now)?;
    let key = BotKey { table: hosted.table.id.clone(), seat: hosted.table.deciding_seat()?, level };
    let mut bot: TableBot = match kept.take(&key) {
        Some(bot) => bot,
        None => new_bot(&hosted.table, level)?,
    };
    follow(&mut bot, &hosted.table);
    let action = bot.ask().ok()??;
    kept.keep(key, bot);
    Some(BotMove { command: action.to_string(), by })
}
