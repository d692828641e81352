//! Several servers on one storage: each keeps folds of the tables that its clients look at, and lets them follow the log.
//!
//! No server owns a table. Whoever appends states the number of the entry, and of two the later one reads what the other has written and
//! decides again. Hints say that something was written; what they do not say is found in storage, at the latest when all tables are compared.
//! What must happen once, bots' moves and clocks, is noted with the table in storage: a server takes it for as long as it lives.

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
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::Instant;

pub use hints::{Hint, HintBus, HintEvent};
pub(crate) use hints::{TableHint, table_subject};
pub(crate) use nats::Nats;
use storage_clock::StorageClock;
use work::LEASE_MILLIS;
pub(crate) use work::{is_bots_turn, work_change, work_differs};

use crate::app_state::AppState;
use crate::store::{ClusterStore, Pulse, StoreError, received};
use crate::sync::Locked;

/// After how long without an answer of storage a server says that it is not well, so that clients are sent to others.
const LONGEST_SILENCE: Duration = Duration::from_millis(1500);

/// A server among others.
pub(crate) struct Cluster {
    /// The name of this server, another one at every start: work that it had before is nobody's.
    pub(crate) node: String,
    pub(crate) store: Arc<dyn ClusterStore>,
    /// Nothing if there are no hints.
    bus: Option<Arc<dyn HintBus>>,
    /// The number of the last change of people that this server knows of.
    last_change: AtomicU64,
    /// Tables whose work was given to this server, and is just being taken up.
    beginning: Locked<BTreeSet<String>>,
    /// Nothing until storage was asked.
    clock: Locked<Option<StorageClock>>,
}

/// What connects a server with others.
pub struct ClusterLinks {
    /// The storage that they share.
    pub store: Arc<dyn ClusterStore>,
    /// What carries hints, if there is something, and what comes from it.
    pub hints: Option<(Arc<dyn HintBus>, mpsc::UnboundedReceiver<HintEvent>)>,
}

/// The subject of a table, subscribed for as long as this lives.
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
        let (last_change, beginning, clock) = Default::default();
        Cluster { node, store, bus, last_change, beginning, clock }
    }

    /// Is told what others write to a table from now on.
    pub(crate) fn subscribe(&self, table: &str) -> Option<Subscription> {
        let bus = self.bus.clone()?;
        let subject = table_subject(table);
        bus.subscribe(&subject);
        Some(Subscription { bus, subject })
    }

    /// Tells the others something about a table.
    pub(crate) fn tell(&self, table: &str, hint: &TableHint) {
        if let Some(bus) = &self.bus {
            bus.publish(&table_subject(table), &hint.to_json());
        }
    }

    /// Whether others' entries arrive as hints; otherwise they are found by asking storage again and again.
    pub(crate) fn has_hints(&self) -> bool {
        self.bus.as_ref().is_some_and(|bus| bus.is_connected())
    }

    /// Whether storage has answered lately: a server that cannot reach it is of no use to anybody.
    pub(crate) fn is_in_touch(&self) -> bool {
        self.clock.lock().is_some_and(|clock| clock.heard.elapsed() < LONGEST_SILENCE)
    }

    /// The time by the clock of storage, once it has been asked: all servers go by the same.
    pub(crate) fn wall(&self) -> Option<u64> {
        let clock = (*self.clock.lock())?;
        Some(clock.said + clock.at.elapsed().as_millis() as u64)
    }

    /// Asks for the time, and what has changed last. No sign of life: until this server answers somebody, nobody can decide through it.
    pub(crate) async fn begin(&self) -> Result<(), StoreError> {
        let asked = Instant::now();
        let pulse = received(self.store.read_pulse()).await?;
        self.last_change.store(pulse.last_change, Relaxed);
        self.note(&pulse, asked);
        Ok(())
    }

    /// Says that this server lives, for the first time or after it was away.
    pub(crate) async fn rejoin(&self) -> Result<(), StoreError> {
        received(self.store.rejoin(&self.node, LEASE_MILLIS)).await
    }

    fn note(&self, pulse: &Pulse, asked: Instant) {
        let mut clock = self.clock.lock();
        *clock = Some(StorageClock::after(*clock, pulse.now, asked, Instant::now()));
    }

    /// Whether people have changed that this server may have in memory, and after which number.
    fn unknown_changes(&self, pulse: &Pulse) -> Option<u64> {
        let known = self.last_change.load(Relaxed);
        (pulse.last_change > known).then_some(known)
    }
}

/// Starts to follow what the other servers do. Must be called on a runtime.
pub(crate) fn start(app: &Arc<AppState>, events: Option<mpsc::UnboundedReceiver<HintEvent>>) {
    if let Some(events) = events {
        tokio::spawn(follow::receive_hints(app.clone(), events));
    }
    tokio::spawn(follow::compare_tables(app.clone()));
    tokio::spawn(work::beat(app.clone()));
}
