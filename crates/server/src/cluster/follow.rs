//! Keeps the tables in memory up to date with what other servers write.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use protocol::ErrorCode;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep};
use tracing::{debug, warn};

use super::hints::{HintEvent, TableHint, WORK_SUBJECT, table_of};
use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::store::{StoredLine, received};
use crate::table::{LiveTable, LogLine};

/// How often tables in memory are compared with storage if no hints arrive.
const COMPARE_INTERVAL_WITHOUT_HINTS: Duration = Duration::from_millis(250);
/// How often they are compared if hints do arrive: finds the updates of hints that were lost.
const COMPARE_INTERVAL: Duration = Duration::from_secs(5);
/// How often the loop checks whether a comparison is due: hints may stop at any time.
const LOOP_INTERVAL: Duration = Duration::from_millis(50);
/// Presence is published every this many steps.
const LOOPS_PER_PRESENCE: u64 = 5;

impl AppState {
    /// A table in the state that storage has now, whichever server wrote last.
    pub(crate) async fn current_table(self: &Arc<AppState>, id: &str) -> Result<Arc<LiveTable>, ApiError> {
        let table = self.table(id).await?;
        // Also if it had to be loaded: a concurrent request may have loaded it before an entry was acknowledged elsewhere.
        if self.cluster.is_some() {
            let _changing = table.changing.lock().await;
            self.catch_up(&table).await?;
        }
        Ok(table)
    }

    /// Applies what other servers have written to a table. The caller holds its lock for changes. Returns whether there was anything new.
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
        // After a fail-over to a database that lacks the last writes, or a restored backup, this server has entries that storage has not.
        let is_ahead = tail.last < before.table.seq;
        if is_ahead || tail.revision != table.revision() || !follow(table, &tail.lines) {
            self.try_reload(table).await?;
        }
        let is_changed = table.hosted().table.seq != before.table.seq;
        if is_changed {
            self.wake(table);
        }
        Ok(is_changed)
    }

    /// Applies a hint: at once and in order, or later if the table is being changed. Hints for other tables do not wait.
    fn take_hint(self: &Arc<AppState>, id: &str, hint: TableHint) {
        let Some(table) = self.live_table(id) else { return };
        let lines: Vec<StoredLine> = match hint {
            TableHint::Entries { lines } => lines.into_iter().map(StoredLine::from).collect(),
            TableHint::Changed => Vec::new(),
            TableHint::Present { node, presence } => return table.set_remote_presence(node, presence),
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
            // Either entries are missing in between, or the hint does not contain the change.
            if let Err(error) = app.catch_up(&table).await {
                debug!(code = error.code().name(), "a table could not be followed; it is compared again soon");
            }
        });
    }

    /// Applies the entries of a hint to a table whose lock for changes is held. Returns false if storage must be read.
    fn follow_hint(self: &Arc<AppState>, table: &Arc<LiveTable>, lines: &[StoredLine]) -> bool {
        let last = table.hosted().table.seq;
        let is_next = lines.first().is_some_and(|first| first.seq <= last + 1);
        let follows = is_next && follow(table, lines);
        if follows {
            self.wake(table);
        }
        follows
    }

    /// Publishes who watches the tables here: when it changes, and periodically.
    fn publish_presence(&self) {
        let Some(cluster) = self.cluster.as_ref().filter(|cluster| cluster.has_hints()) else { return };
        let tables: Vec<Arc<LiveTable>> = self.tables.lock().values().cloned().collect();
        for table in tables {
            if let Some(presence) = table.presence_to_announce() {
                cluster.publish_hint(&table.id, &TableHint::Present { node: cluster.node.clone(), presence });
            }
        }
    }

    /// Compares all tables in memory with storage, and updates those that differ.
    async fn compare_all(self: &Arc<AppState>) -> Result<(), ApiError> {
        let Some(cluster) = &self.cluster else { return Ok(()) };
        let tables: Vec<Arc<LiveTable>> = self.tables.lock().values().cloned().collect();
        if tables.is_empty() {
            return Ok(());
        }
        let asked: Vec<u64> = tables.iter().map(|table| table.hosted().table.seq).collect();
        let heads = received(cluster.store.heads(tables.iter().map(|table| table.id.clone()).collect())).await?;
        let heads: BTreeMap<&str, (u64, u64)> =
            heads.iter().map(|head| (head.id.as_str(), (head.seq, head.revision))).collect();
        for (table, asked) in tables.into_iter().zip(asked) {
            let known = (table.hosted().table.seq, table.revision());
            // The table may have advanced here since it was asked for; it does not differ then.
            let differs = |head: &(u64, u64)| !(asked..=known.0).contains(&head.0) || head.1 != known.1;
            if heads.get(table.id.as_str()).is_none_or(differs) {
                let app = self.clone();
                tokio::spawn(async move {
                    let _changing = table.changing.lock().await;
                    if let Err(error) = app.catch_up(&table).await {
                        debug!(code = error.code().name(), "a table could not be followed; it is compared again soon");
                    }
                });
            }
        }
        Ok(())
    }
}

/// Applies stored entries to a table in memory. Returns false if they do not follow its last entry.
fn follow(table: &LiveTable, lines: &[StoredLine]) -> bool {
    let before = table.hosted();
    let unknown: Vec<&StoredLine> = lines.iter().filter(|line| line.seq > before.table.seq).collect();
    if unknown.is_empty() {
        return true;
    }
    match before.follow(&unknown) {
        Ok(next) => {
            // The server that wrote the entries has also assigned the work.
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

/// Applies hints until the server stops.
pub(super) async fn receive_hints(app: Arc<AppState>, mut events: mpsc::UnboundedReceiver<HintEvent>) {
    while let Some(event) = events.recv().await {
        match event {
            HintEvent::Hint(hint) if hint.subject == WORK_SUBJECT => app.note_open_work(),
            HintEvent::Hint(hint) => {
                let Some(id) = table_of(&hint.subject) else { continue };
                // A newer version of the program may send unknown hints; the change itself is in storage.
                app.take_hint(id, serde_json::from_str(&hint.payload).unwrap_or(TableHint::Changed));
            }
            HintEvent::Connected => drop(app.compare_all().await),
            HintEvent::Lost => {}
        }
    }
}

/// Compares tables with storage until the server stops. Without hints it does so more often.
pub(super) async fn compare_tables(app: Arc<AppState>) {
    let (mut stopping, mut compared) = (app.stopping.subscribe(), Instant::now());
    for step in 0_u64.. {
        tokio::select! {
            biased;
            _ = stopping.changed() => return,
            () = sleep(LOOP_INTERVAL) => {}
        }
        if step.is_multiple_of(LOOPS_PER_PRESENCE) {
            app.publish_presence();
        }
        let has_hints = app.cluster.as_ref().is_some_and(super::Cluster::has_hints);
        if compared.elapsed() >= if has_hints { COMPARE_INTERVAL } else { COMPARE_INTERVAL_WITHOUT_HINTS } {
            if let Err(error) = app.compare_all().await {
                warn!(code = error.code().name(), "tables cannot be compared with storage");
            }
            compared = Instant::now();
        }
    }
}
