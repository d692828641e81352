//! Bots at the tables: a few threads think, however many tables wait.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering::{AcqRel, Release};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use bots::AnyBot;
use protocol::{ErrorCode, Holder, PlayedBy};
use tabletop::Level;
use tokio::runtime::Handle;

use crate::app_state::AppState;
use crate::log;
use crate::metrics::Metrics;
use crate::table::{HostedTable, LiveTable};

/// Who plays when somebody's time is over.
pub(crate) const SUBSTITUTE: Level = Level::Medium;

/// How long a bot waits when its move could not be written down.
const PAUSE: Duration = Duration::from_secs(1);

type BotTask = (Arc<AppState>, Arc<LiveTable>);

/// A few threads that think. A table is in the queue at most once, so the queue is no longer than the list of tables.
pub(crate) struct BotPool(Sender<BotTask>);

impl BotPool {
    /// Starts the threads; they play their moves on this runtime.
    pub(crate) fn start(threads: usize, runtime: &Handle) -> std::io::Result<BotPool> {
        let (sender, calls) = channel();
        let calls = Arc::new(Mutex::new(calls));
        for number in 0..threads.max(1) {
            let (calls, runtime) = (Arc::clone(&calls), runtime.clone());
            thread::Builder::new()
                .name(format!("cascade-bot-{number}"))
                .stack_size(8 * 1024 * 1024)
                .spawn(move || work(&calls, &runtime))?;
        }
        Ok(BotPool(sender))
    }

    /// Calls a bot to a table, unless one is on its way.
    pub(crate) fn call(&self, app: &Arc<AppState>, table: &Arc<LiveTable>) {
        if !table.thinking.swap(true, AcqRel) {
            // The threads end only with the program.
            let _ = self.0.send((app.clone(), table.clone()));
        }
    }
}

fn work(calls: &Mutex<Receiver<BotTask>>, runtime: &Handle) {
    loop {
        let call = calls.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((app, table)) = call else { return };
        let hosted = table.hosted();
        let Ok(chosen) = catch_unwind(AssertUnwindSafe(|| choose(&hosted))) else {
            // Not tried again: the same position would panic again.
            log::error("bot", &[("table", table.id.clone().into()), ("seq", hosted.table.seq.into())]);
            continue;
        };
        if let Some((command, by)) = chosen {
            let seen = hosted.table.position_seq;
            let played = runtime.block_on(app.change(table.clone(), None, move |now, at| {
                // Somebody may have taken the seat, or something back, while the bot thought.
                let still = now.table.position_seq == seen && calling(now).is_some();
                if still { now.play(&command, by, at) } else { Err(ErrorCode::Stale.into()) }
            }));
            match played {
                Ok(_) => Metrics::count(&app.metrics.bot_moves),
                Err(refusal) if refusal.code() == ErrorCode::Stale => {}
                Err(_) => thread::sleep(PAUSE),
            }
        }
        table.thinking.store(false, Release);
        app.wake(&table);
    }
}

/// The level that is to decide, and on whose behalf: a bot's own seat, or somebody's whose time is over.
fn calling(state: &HostedTable) -> Option<(Level, PlayedBy)> {
    match state.table.deciding_holder()? {
        Holder::Bot { level } => Some((*level, PlayedBy::Bot)),
        _ if state.table.deadline().is_some_and(|deadline| deadline <= crate::time::now()) => {
            Some((SUBSTITUTE, PlayedBy::Clock))
        }
        _ => None,
    }
}

fn choose(state: &HostedTable) -> Option<(String, PlayedBy)> {
    let (level, by) = calling(state)?;
    let mut seed = [0; 8];
    getrandom::fill(&mut seed).ok()?;
    let mut player = AnyBot::new(&state.table.game, level, u64::from_le_bytes(seed));
    let (begun, limit) = (Instant::now(), player.strategy().deadline());
    let action = player.choose(&state.table.game, &mut || begun.elapsed() >= limit)?;
    Some((action.to_string(), by))
}
