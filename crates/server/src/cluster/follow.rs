//! Folds in memory follow the log that others write, too.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use protocol::ErrorCode;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep};
use tracing::{debug, warn};

use super::hints::{HintEvent, TableHint, table_of};
use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::store::{StoredLine, received};
use crate::table::{LiveTable, LogLine};

/// How often tables in memory are compared with storage while no hints arrive.
const POLL: Duration = Duration::from_millis(250);
/// How often they are compared while hints arrive: a hint that was lost and that no other follows is found by this.
const COMPARE: Duration = Duration::from_secs(5);
/// How long a step of waiting is: hints may stop at any time.
const STEP: Duration = Duration::from_millis(50);
/// After how many steps others are told who has come or gone.
const STEPS_PER_PRESENCE: u64 = 5;

impl AppState {
    /// A table as storage has it now, whoever wrote to it last.
    pub(crate) async fn current_table(self: &Arc<AppState>, id: &str) -> Result<Arc<LiveTable>, ApiError> {
        let table = self.table(id).await?;
        // One that was not in memory, too: it may have been read for another request, before something was acknowledged elsewhere.
        if self.cluster.is_some() {
            let _changing = table.changing.lock().await;
            self.catch_up(&table).await?;
        }
        Ok(table)
    }

    /// Takes in what others have written to a table, which is locked for changes; whether there was something.
    pub(crate) async fn catch_up(self: &Arc<AppState>, table: &Arc<LiveTable>) -> Result<bool, ApiError> {
        let Some(cluster) = &self.cluster else { return Ok(false) };
        let before = table.hosted();
        let Some(tail) = received(cluster.store.tail(&table.id, before.table.seq)).await? else {
            self.drop_table(&table.id);
            return Err(ErrorCode::NotFound.into());
        };
        if tail.is_archived {
            self.drop_table(&table.id);
            return Err(ErrorCode::Archived.into());
        }
        if tail.revision != table.revision() || !follow(table, &tail.lines) {
            self.reload(table).await;
        }
        let is_changed = table.hosted().table.seq != before.table.seq;
        if is_changed {
            self.wake(table);
        }
        Ok(is_changed)
    }

    /// Takes in a hint: at once and in order, or later if the table is just being changed. The others do not wait for it.
    fn take_hint(self: &Arc<AppState>, id: &str, hint: TableHint) {
        let Some(table) = self.live_table(id) else { return };
        let lines: Vec<StoredLine> = match hint {
            TableHint::Entries { lines } => lines.into_iter().map(StoredLine::from).collect(),
            TableHint::Changed => Vec::new(),
            TableHint::Present { node, presence } => return table.set_present_elsewhere(node, presence),
        };
        if let Ok(_changing) = table.changing.try_lock()
            && self.follow_hint(&table, &lines)
        {
            return;
        }
        let app = self.clone();
        tokio::spawn(async move {
            let _changing = table.changing.lock().await;
            if app.follow_hint(&table, &lines) {
                return;
            }
            // A gap, or something that only storage can tell.
            if let Err(error) = app.catch_up(&table).await {
                debug!(code = error.code().name(), "a table could not be followed; it is compared again soon");
            }
        });
    }

    /// Lets a table, which is locked for changes, follow a hint; false if storage must be asked.
    fn follow_hint(self: &Arc<AppState>, table: &Arc<LiveTable>, lines: &[StoredLine]) -> bool {
        let last = table.hosted().table.seq;
        let is_next = lines.first().is_some_and(|first| first.seq <= last + 1);
        let follows = is_next && follow(table, lines);
        if follows {
            self.wake(table);
        }
        follows
    }

    /// Tells the other servers who looks at the tables here: when that changes, and now and then.
    fn tell_presence(&self) {
        let Some(cluster) = self.cluster.as_ref().filter(|cluster| cluster.has_hints()) else { return };
        let tables: Vec<Arc<LiveTable>> = self.tables.lock().values().cloned().collect();
        for table in tables {
            if let Some(presence) = table.presence_to_tell() {
                cluster.tell(&table.id, &TableHint::Present { node: cluster.node.clone(), presence });
            }
        }
    }

    /// Compares all tables in memory with storage, and brings those that differ to what is there.
    async fn compare_all(self: &Arc<AppState>) -> Result<(), ApiError> {
        let Some(cluster) = &self.cluster else { return Ok(()) };
        let tables: Vec<Arc<LiveTable>> = self.tables.lock().values().cloned().collect();
        if tables.is_empty() {
            return Ok(());
        }
        let heads = received(cluster.store.heads(tables.iter().map(|table| table.id.clone()).collect())).await?;
        let heads: BTreeMap<&str, (u64, u64)> =
            heads.iter().map(|head| (head.id.as_str(), (head.seq, head.revision))).collect();
        for table in tables {
            let known = (table.hosted().table.seq, table.revision());
            // A table that has gone on here meanwhile is not behind.
            let is_behind = heads.get(table.id.as_str()).is_none_or(|head| head.0 > known.0 || head.1 != known.1);
            if is_behind {
                let app = self.clone();
                tokio::spawn(async move {
                    let _changing = table.changing.lock().await;
                    drop(app.catch_up(&table).await);
                });
            }
        }
        Ok(())
    }
}

/// Lets the fold of a table take in entries that stand in storage; false if they do not follow what it has.
fn follow(table: &LiveTable, lines: &[StoredLine]) -> bool {
    let before = table.hosted();
    let unknown: Vec<&StoredLine> = lines.iter().filter(|line| line.seq > before.table.seq).collect();
    if unknown.is_empty() {
        return true;
    }
    match before.follow(&unknown) {
        Ok(next) => {
            // Whoever wrote the entries has said who works next.
            if super::work::work_differs(&before.table, &next.table) {
                table.set_claimed(false);
            }
            table.publish(next, unknown.into_iter().map(|line| LogLine::new(line.seq, &line.body)).collect());
            true
        }
        Err(error) => {
            debug!(%error, "entries that do not follow: the table is read again");
            false
        }
    }
}

/// Takes in hints until the server stops.
pub(super) async fn receive_hints(app: Arc<AppState>, mut events: mpsc::UnboundedReceiver<HintEvent>) {
    while let Some(event) = events.recv().await {
        match event {
            HintEvent::Hint(hint) => {
                let Some(id) = table_of(&hint.subject) else { continue };
                // A newer program may have other hints: what it wrote stands in storage.
                app.take_hint(id, serde_json::from_str(&hint.payload).unwrap_or(TableHint::Changed));
            }
            HintEvent::Connected => drop(app.compare_all().await),
            HintEvent::Lost => {}
        }
    }
}

/// Compares tables with storage until the server stops: often while no hints arrive.
pub(super) async fn compare_tables(app: Arc<AppState>) {
    let (mut stopping, mut compared) = (app.stopping.subscribe(), Instant::now());
    for step in 0_u64.. {
        tokio::select! {
            biased;
            _ = stopping.changed() => return,
            () = sleep(STEP) => {}
        }
        if step.is_multiple_of(STEPS_PER_PRESENCE) {
            app.tell_presence();
        }
        let has_hints = app.cluster.as_ref().is_some_and(super::Cluster::has_hints);
        if compared.elapsed() >= if has_hints { COMPARE } else { POLL } {
            if let Err(error) = app.compare_all().await {
                warn!(code = error.code().name(), "tables cannot be compared with storage");
            }
            compared = Instant::now();
        }
    }
}
