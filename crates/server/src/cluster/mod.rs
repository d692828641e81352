//! Several servers on one storage: each keeps the tables of its clients in memory, and applies what the others write.
//!
//! No server owns a table. An append states the number of the entry. If two servers append the same number, the second gets a conflict,
//! reads the first one's entries and decides again. Hints announce new entries; what a lost hint announced is found when all tables are
//! compared with storage. Work that must happen once, bots' moves and expired clocks, is recorded with the table in storage, and leased to
//! one server.

mod follow;
mod hints;
mod nats;
mod nats_reader;
mod people;
mod storage_clock;
mod subscriptions;
mod work;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use tokio::sync::{Notify, mpsc};
use tokio::time::Instant;

use hints::WORK_SUBJECT;
pub use hints::{Hint, HintBus, HintEvent};
pub(crate) use hints::{TableHint, table_subject};
pub(crate) use nats::Nats;
use storage_clock::StorageClock;
use work::LEASE_MILLIS;
pub(crate) use work::{has_unassigned_move, is_bots_turn, work_change, work_differs};

use crate::app_state::AppState;
use crate::store::{ClusterStore, HeartbeatReply, StoreError, received};
use crate::sync::Locked;

/// After this time without an answer from storage a server reports itself unhealthy, so that clients are sent to others.
const UNHEALTHY_AFTER: Duration = Duration::from_millis(1500);

/// This server as one of several.
pub(crate) struct Cluster {
    /// The id of this server. It is random at every start, so that work of an earlier run counts as abandoned.
    pub(crate) node: String,
    pub(crate) store: Arc<dyn ClusterStore>,
    /// `None` without a connection for hints.
    bus: Option<Arc<dyn HintBus>>,
    /// The number of the last change to people that this server has applied.
    last_change: AtomicU64,
    /// Tables whose work was assigned to this server, and is being started.
    beginning: Locked<BTreeSet<String>>,
    /// Whether there may be work that no server has: more than was claimed last, or announced since.
    has_more_work: AtomicBool,
    /// Notified when work should be claimed before the next regular heartbeat.
    is_idle: Notify,
    /// `None` until storage has been asked.
    clock: Locked<Option<StorageClock>>,
}

/// The connections between a server and the others.
pub struct ClusterLinks {
    /// The storage that they share.
    pub store: Arc<dyn ClusterStore>,
    /// The hint bus, if there is one, and the events that come from it.
    pub hints: Option<(Arc<dyn HintBus>, mpsc::UnboundedReceiver<HintEvent>)>,
}

/// A subscription to a table's subject; ends when dropped.
pub(crate) struct Subscription {
    bus: Arc<dyn HintBus>,
    subject: String,
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.bus.unsubscribe(&self.subject);
    }
}

impl Cluster {
    pub(crate) fn new(node: String, store: Arc<dyn ClusterStore>, bus: Option<Arc<dyn HintBus>>) -> Cluster {
        let (last_change, beginning, clock, is_idle) = Default::default();
        let has_more_work = AtomicBool::new(false);
        Cluster { node, store, bus, last_change, beginning, has_more_work, is_idle, clock }
    }

    /// Subscribes to hints about a table.
    pub(crate) fn subscribe(&self, table: &str) -> Option<Subscription> {
        let bus = self.bus.clone()?;
        let subject = table_subject(table);
        bus.subscribe(&subject);
        Some(Subscription { bus, subject })
    }

    /// Publishes a hint about a table.
    pub(crate) fn publish_hint(&self, table: &str, hint: &TableHint) {
        if let Some(bus) = &self.bus {
            bus.publish(&table_subject(table), &hint.to_json());
        }
    }

    /// Announces a bot's move that no server has.
    pub(crate) fn announce_work(&self) {
        // This server may have room for it itself, a moment later.
        self.has_more_work.store(true, Relaxed);
        if let Some(bus) = &self.bus {
            bus.publish(WORK_SUBJECT, "");
        }
    }

    /// Whether other servers' entries arrive as hints; otherwise they are found by polling storage.
    pub(crate) fn has_hints(&self) -> bool {
        self.bus.as_ref().is_some_and(|bus| bus.is_connected())
    }

    /// Whether storage has answered recently. A server that cannot reach storage cannot serve anybody.
    pub(crate) fn has_recent_storage_reply(&self) -> bool {
        self.clock.lock().is_some_and(|clock| clock.received_at.elapsed() < UNHEALTHY_AFTER)
    }

    /// The time by the clock of storage, which all servers share; `None` until storage has been asked.
    pub(crate) fn wall(&self) -> Option<u64> {
        let clock = (*self.clock.lock())?;
        Some(clock.storage_time + clock.at.elapsed().as_millis() as u64)
    }

    /// Reads the time and the number of the last change. This is not a heartbeat: until the server answers clients, it does not count as alive.
    pub(crate) async fn begin(&self) -> Result<(), StoreError> {
        let asked = Instant::now();
        let reply = received(self.store.read_heartbeat_reply()).await?;
        self.last_change.store(reply.last_change, Relaxed);
        self.note(&reply, asked);
        Ok(())
    }

    /// Registers this server as alive, for the first time or after a gap in its heartbeats.
    pub(crate) async fn rejoin(&self) -> Result<(), StoreError> {
        received(self.store.rejoin(&self.node, LEASE_MILLIS)).await
    }

    fn note(&self, reply: &HeartbeatReply, asked: Instant) {
        let mut clock = self.clock.lock();
        *clock = Some(StorageClock::after(*clock, reply.now, asked, Instant::now()));
    }

    /// If people have changed since the last change that this server knows, the number of that change.
    fn unknown_changes(&self, reply: &HeartbeatReply) -> Option<u64> {
        let known = self.last_change.load(Relaxed);
        (reply.last_change > known).then_some(known)
    }
}

/// Starts the tasks that follow the other servers. Must be called on a runtime.
pub(crate) fn start(app: &Arc<AppState>, events: Option<mpsc::UnboundedReceiver<HintEvent>>) {
    if let Some(events) = events {
        tokio::spawn(follow::receive_hints(app.clone(), events));
    }
    if let Some(bus) = app.cluster.as_ref().and_then(|cluster| cluster.bus.as_ref())
        && app.config.bots > 0
    {
        bus.subscribe(WORK_SUBJECT);
    }
    tokio::spawn(follow::compare_tables(app.clone()));
    tokio::spawn(work::send_heartbeats(app.clone()));
}
