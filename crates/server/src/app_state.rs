//! The state of the server: the tables in memory, and the way to change one.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use practice::Day;
use protocol::{Accepted, Entry, EntryBody, ErrorCode, SPECTATORS, TableState};
use tabletop::Seed;
use tokio::sync::{oneshot, watch};
use tokio::time::Instant;
use tracing::{Instrument as _, error, info_span, warn};

use crate::api_error::ApiError;
use crate::bans::Bans;
use crate::bot_pool::{BotPool, deciding_bot};
use crate::cluster::{Cluster, TableHint, has_unassigned_move, is_bots_turn, work_change, work_differs};
use crate::config::Config;
use crate::identity::Signer;
use crate::load_queue::{LoadQueue, LoadQueues};
use crate::machine::{Machine, random_id};
use crate::metrics::Metrics;
use crate::named_people::{ForgottenPeople, NamedWriteRefusal, joined, speakers};
use crate::quotas::{DailyByAddress, OwnGamesByAddress, QuotaReservations, TablesByAddress};
use crate::rate_limit::RateLimits;
use crate::routes::PublicList;
use crate::scheduler::Deadline;
use crate::sessions::SessionCache;
use crate::short_cache::ShortCache;
use crate::store::{
    Append, Ban, DailyRanking, Guest, NewTable, PeopleStore, PracticeStore, SigningKey, Store, StoreError, StoredTable,
    WorkChange, received,
};
use crate::sync::Locked;
use crate::table::{HostedTable, LiveTable, LogLine, RequestKey, TableStart};
use crate::time::ServerClock;

/// The state that all requests share: tables, people, limits.
pub(crate) struct AppState {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) people: Arc<dyn PeopleStore>,
    pub(crate) practice: Arc<dyn PracticeStore>,
    pub(crate) machine: Arc<dyn Machine>,
    pub(crate) clock: ServerClock,
    pub(crate) signer: Signer,
    pub(crate) bans: Bans,
    pub(crate) metrics: Metrics,
    pub(crate) limits: RateLimits,
    pub(crate) bots: BotPool,
    /// Becomes true when the server stops.
    pub(crate) stopping: watch::Sender<bool>,
    pub(crate) tables: Locked<BTreeMap<String, Arc<LiveTable>>>,
    /// How often a person was deleted from storage.
    pub(crate) forgettings: AtomicU64,
    /// The people who must not be named any more.
    pub(crate) forgotten: ForgottenPeople,
    /// The tables that are being read from storage.
    pub(crate) loading: Locked<LoadQueues>,
    pub(crate) guests: Locked<BTreeMap<String, Guest>>,
    pub(crate) sessions: Locked<SessionCache>,
    /// The operator's message to everybody who watches a table.
    pub(crate) announcement: watch::Sender<Option<Arc<str>>>,
    /// The tables that were made from each address, for its quota.
    pub(crate) made: TablesByAddress,
    /// The tables that are being made, for the same quotas.
    pub(crate) reservations: QuotaReservations,
    /// The list of public tables as JSON, and the results of each day.
    pub(crate) public_list: ShortCache<(), Arc<PublicList>>,
    pub(crate) rankings: ShortCache<Day, Arc<DailyRanking>>,
    /// How many results of daily deals came from each address.
    pub(crate) daily: DailyByAddress,
    /// How much of finished games each address has stored today.
    pub(crate) own_games: OwnGamesByAddress,
    /// Whether the system clock has jumped so far that nothing may be archived by it.
    pub(crate) is_clock_doubtful: AtomicBool,
    /// The last check whether storage can write: when it was made, and its result.
    pub(crate) health: tokio::sync::Mutex<Option<(Instant, Result<(), ApiError>)>>,
    /// The deadlines of open decisions, by table. If several servers share the work, storage keeps them instead.
    pub(crate) deadlines: Locked<BTreeMap<String, Deadline>>,
    /// The other servers on the same storage; `None` if this is the only one.
    pub(crate) cluster: Option<Cluster>,
}

/// How often a change is attempted if other servers write first.
const MOST_ATTEMPTS: u32 = 8;

/// The parts of a storage.
pub(crate) struct Stores {
    pub(crate) tables: Arc<dyn Store>,
    pub(crate) people: Arc<dyn PeopleStore>,
    pub(crate) practice: Arc<dyn PracticeStore>,
}

impl Stores {
    /// Uses one storage for all parts.
    pub(crate) fn of(store: Arc<impl Store + PeopleStore + PracticeStore>) -> Stores {
        Stores { tables: store.clone(), people: store.clone(), practice: store }
    }
}

/// Storage, and what was read from it at the start.
pub(crate) struct Storage {
    pub(crate) stores: Stores,
    pub(crate) keys: Vec<SigningKey>,
    pub(crate) bans: Vec<Ban>,
    pub(crate) cluster: Option<Cluster>,
}

impl AppState {
    pub(crate) fn new(config: Config, storage: Storage, machine: Arc<dyn Machine>, bots: BotPool) -> AppState {
        AppState {
            limits: RateLimits::new(&config.limits),
            config,
            store: storage.stores.tables,
            people: storage.stores.people,
            practice: storage.stores.practice,
            clock: ServerClock::new(
                storage.cluster.as_ref().and_then(Cluster::wall).unwrap_or_else(|| machine.wall()),
                Instant::now(),
            ),
            machine,
            signer: Signer::new(&storage.keys),
            bans: Bans::new(storage.bans),
            metrics: Metrics::default(),
            bots,
            stopping: watch::Sender::new(false),
            tables: Locked::default(),
            forgettings: AtomicU64::default(),
            forgotten: ForgottenPeople::default(),
            loading: Locked::default(),
            guests: Locked::default(),
            sessions: Locked::default(),
            announcement: watch::Sender::new(None),
            made: TablesByAddress::default(),
            reservations: QuotaReservations::default(),
            public_list: ShortCache::default(),
            rankings: ShortCache::default(),
            daily: DailyByAddress::default(),
            own_games: OwnGamesByAddress::default(),
            is_clock_doubtful: AtomicBool::default(),
            health: tokio::sync::Mutex::default(),
            deadlines: Locked::default(),
            cluster: storage.cluster,
        }
    }

    /// A table, from memory or from storage.
    pub(crate) async fn table(self: &Arc<AppState>, id: &str) -> Result<Arc<LiveTable>, ApiError> {
        let live = self.tables.lock().get(id).cloned();
        if let Some(table) = live {
            return Ok(table);
        }
        // Folding a long log takes a while: requests for the same table wait for one load.
        let queue = LoadQueue::join(self, id);
        let _loading = queue.turn().await;
        let live = self.tables.lock().get(id).cloned();
        match live {
            Some(table) => Ok(table),
            None => self.load_current(id).await,
        }
    }

    /// Loads a table. Loads it again if a person was deleted meanwhile, because it may still contain their name and remarks.
    async fn load_current(self: &Arc<AppState>, id: &str) -> Result<Arc<LiveTable>, ApiError> {
        loop {
            let forgettings = self.forgettings.load(Relaxed);
            let loaded = self.load(id).await?;
            let table = {
                let mut tables = self.tables.lock();
                if self.forgettings.load(Relaxed) != forgettings {
                    continue;
                }
                // An existing entry wins: streams and changes already use it, and a second copy would miss their updates.
                tables.entry(id.to_owned()).or_insert(loaded).clone()
            };
            self.wake(&table);
            return Ok(table);
        }
    }

    async fn load(&self, id: &str) -> Result<Arc<LiveTable>, ApiError> {
        // Subscribed before the load, so that no write in between is missed.
        let subscription = self.cluster.as_ref().and_then(|cluster| cluster.subscribe(id));
        let stored = received(self.store.load(id)).await?.ok_or(ErrorCode::NotFound)?;
        if stored.archived.is_some() {
            return Err(ErrorCode::Archived.into());
        }
        let (rules, revision, excused) = (stored.rules, stored.revision, stored.excused);
        let (mut hosted, log) = self.folded(id, stored).await.map_err(|why| {
            error!(table = id, rules, "an unreadable table");
            ApiError::internal("load", why)
        })?;
        // Time in which no server ran is not charged. If other servers may have run, storage knows how much time that was.
        hosted.table.waiting_since = match self.cluster {
            Some(_) => hosted.table.waiting_since + excused,
            None => self.clock.now(),
        };
        let table = Arc::new(LiveTable::new(hosted, log, subscription));
        table.set_revision(revision);
        Ok(table)
    }

    /// Refuses a write while storage has not answered for a while. This server's clock may be late, deadlines may have been extended, and
    /// its work may have been given to other servers. It must send a heartbeat first.
    fn require_recent_storage_reply(&self) -> Result<(), ApiError> {
        let is_away = self.cluster.as_ref().is_some_and(|cluster| !cluster.has_recent_storage_reply());
        if is_away { Err(ErrorCode::Busy.into()) } else { Ok(()) }
    }

    /// Makes a table. Returns the existing one if the same request has made it already.
    pub(crate) async fn create(
        self: &Arc<AppState>,
        begin: impl FnOnce(&Seed) -> Result<TableStart, ApiError>,
        request: Option<&RequestKey>,
    ) -> Result<Arc<LiveTable>, ApiError> {
        self.require_recent_storage_reply()?;
        let mut seed = Seed([0; 32]);
        self.machine.fill_random(&mut seed.0).map_err(|error| ApiError::internal("entropy", error))?;
        let id = random_id(self.machine.as_ref()).map_err(|error| ApiError::internal("entropy", error))?;
        let TableStart { created, quiet } = begin(&seed)?;
        let quiet = quiet.then(|| created.owner.id.clone());
        let first = Entry { seq: 1, at: self.clock.now(), body: EntryBody::Created(created) };
        let hosted = HostedTable::new(&id, seed, &first).map_err(|why| ApiError::internal("create", why))?;
        let quiet = quiet.map(|by| EntryBody::Muted { person: SPECTATORS.to_owned(), muted: true, by });
        let (mut hosted, mut entries) = hosted.draft(quiet.into_iter().collect(), first.at)?;
        entries.insert(0, first);
        let people = hosted.table.people().into_iter().chain([hosted.table.owner.id.as_str()]);
        let new = NewTable {
            people: people.map(str::to_owned).collect(),
            summary: hosted.summary(),
            rules: hosted.table.record.setup.choices().rules.into(),
            seed: seed.to_string(),
            request: request.map(|request| request.name.clone()),
            fingerprint: request.map(|request| request.fingerprint.clone()),
            lines: hosted.stored_lines(&entries, None),
            work: work_change(None, &hosted.table, self.worker_for(&hosted)),
        };
        let subscription = self.cluster.as_ref().and_then(|cluster| cluster.subscribe(&id));
        let (is_claimed, leaves_move) = (claims(&new.work), has_unassigned_move(&hosted.table, &new.work));
        let log = LogLine::of_lines(&new.lines);
        // A new table is never outdated: all its names are in its entries.
        let made = self.forgotten.submit(&entries, &hosted.table, || self.store.create(new));
        let made = made.map_err(ErrorCode::from)?;
        if let Some(earlier) = received(made).await? {
            return self.table(&earlier).await;
        }
        self.metrics.entries.fetch_add(entries.len() as u64, Relaxed);
        self.public_list.invalidate();
        if self.cluster.is_none() {
            // Deciding was possible only once the table was stored.
            hosted.table.waiting_since = self.clock.now();
        }
        let table = Arc::new(LiveTable::new(hosted, log, subscription));
        // A client that found the table in a list may have loaded it before storage acknowledged it here.
        let table = self.tables.lock().entry(id).or_insert(table).clone();
        table.set_claimed(is_claimed);
        if let Some(cluster) = self.cluster.as_ref().filter(|_| leaves_move) {
            cluster.announce_work();
        }
        self.wake(&table);
        Ok(table)
    }

    /// Changes a table: decide, store, publish. A change that has begun is completed even if the client disconnects.
    pub(crate) async fn change<D>(
        self: &Arc<AppState>,
        table: Arc<LiveTable>,
        request: Option<RequestKey>,
        decide: D,
    ) -> Result<Accepted, ApiError>
    where
        D: Fn(&HostedTable, u64) -> Result<Vec<EntryBody>, ApiError> + Send + Sync + 'static,
    {
        let app = self.clone();
        let change = async move { app.change_now(&table, request, decide).await };
        let change = tokio::spawn(change.in_current_span());
        change.await.map_err(|error| ApiError::internal("change", error))?
    }

    /// Decides on the state in memory. With several servers that state may be behind. So after a refusal or a conflict this server catches
    /// up with storage, and decides again if there were new entries.
    async fn change_now(
        self: &Arc<AppState>,
        table: &Arc<LiveTable>,
        request: Option<RequestKey>,
        decide: impl Fn(&HostedTable, u64) -> Result<Vec<EntryBody>, ApiError>,
    ) -> Result<Accepted, ApiError> {
        let begun = Instant::now();
        let changing = table.changing.lock().await;
        for _ in 0..MOST_ATTEMPTS {
            self.require_recent_storage_reply()?;
            match self.try_change(table, request.as_ref(), &decide).await {
                Ok(accepted) => {
                    drop(changing);
                    self.metrics.observe_change(begun.elapsed());
                    self.wake(table);
                    return Ok(accepted);
                }
                Err(ChangeError::Refused(error)) if self.catch_up(table).await? => drop(error),
                Err(ChangeError::Refused(error)) => return Err(error),
                Err(ChangeError::Lost) => Metrics::count(&self.metrics.conflicts),
                Err(ChangeError::Outdated) => {}
            }
        }
        Err(ApiError::stale(table.hosted().table.seq))
    }

    /// One attempt: decides, stores and publishes.
    async fn try_change(
        self: &Arc<AppState>,
        table: &Arc<LiveTable>,
        request: Option<&RequestKey>,
        decide: &impl Fn(&HostedTable, u64) -> Result<Vec<EntryBody>, ApiError>,
    ) -> Result<Accepted, ChangeError> {
        let hosted = table.hosted();
        if let Some(request) = request
            && let Some(accepted) = hosted.repeated(request)?
        {
            return Ok(accepted);
        }
        let now = self.clock.now();
        // Times in a log never decrease, even if the clock goes back.
        let (mut next, entries) = hosted.draft(decide(&hosted, now)?, now.max(hosted.table.written_at))?;
        let (Some(first), Some(last)) = (entries.first(), entries.last()) else {
            return Err(ApiError::from(ErrorCode::Stale).into());
        };
        let accepted = Accepted { first: first.seq, last: last.seq };
        let lines = next.stored_lines(&entries, request);
        let (log, hint) = (LogLine::of_lines(&lines), self.cluster.as_ref().map(|_| TableHint::entries(&lines)));
        let work = work_change(Some(&hosted.table), &next.table, self.worker_for(&next));
        let is_claimed = (work != WorkChange::Keep).then(|| claims(&work));
        let leaves_move = has_unassigned_move(&next.table, &work);
        let (people, speakers) = (joined(&entries), speakers(&entries));
        let revision = table.revision();
        let decision = |table: &TableState| (table.position_seq, table.waiting_since);
        let is_new_decision = decision(&hosted.table) != decision(&next.table);
        let append = Append { summary: next.summary(), lines, people, speakers, work, is_new_decision, revision };
        let span = info_span!("append", entries = entries.len() as u64);
        let written = match self.forgotten.submit(&entries, &next.table, || self.store.append(append)) {
            Ok(written) => written,
            Err(NamedWriteRefusal::Outdated) => {
                self.reload_without_forgotten(table).await;
                return Err(ChangeError::Outdated);
            }
            Err(refusal) => return Err(ApiError::from(ErrorCode::from(refusal)).into()),
        };
        if let Err(error) = received(written).instrument(span).await {
            self.reload(table).await;
            let is_behind = (table.hosted().table.seq, table.revision()) != (hosted.table.seq, revision);
            let is_there = error != StoreError::Conflict && table.hosted().table.seq == accepted.last;
            if let Some(is_claimed) = is_claimed.filter(|_| is_there) {
                // The entries were written although storage reported a failure, so the claim was, too.
                table.set_claimed(is_claimed);
            }
            // There are new entries, of another writer or these after all: whose turn it is may have changed.
            if is_behind {
                self.wake(table);
            }
            let is_lost = error == StoreError::Conflict && is_behind;
            return Err(if is_lost { ChangeError::Lost } else { ApiError::from(error).into() });
        }
        if is_new_decision && self.cluster.is_none() {
            // Deciding was possible only once this was stored, and the clock may have jumped meanwhile.
            next.table.waiting_since = self.clock.now();
        }
        if let Some(is_claimed) = is_claimed {
            table.set_claimed(is_claimed);
        }
        let listed = |table: &TableState| (table.public, table.status, table.seats.clone());
        if next.table.public && listed(&hosted.table) != listed(&next.table) {
            self.public_list.invalidate();
        }
        table.publish(next, log);
        if let Some((cluster, hint)) = self.cluster.as_ref().zip(hint) {
            cluster.publish_hint(&table.id, &hint);
            if leaves_move {
                cluster.announce_work();
            }
        }
        self.metrics.entries.fetch_add(entries.len() as u64, Relaxed);
        Ok(accepted)
    }

    /// Loads a table again whose state in memory has the name of somebody who is being removed from storage.
    pub(crate) async fn reload_without_forgotten(&self, table: &LiveTable) {
        self.forgotten.wait_until_removed().await;
        self.reload(table).await;
    }

    /// Loads a table again: after a failed write only storage knows whether the entries were written.
    pub(crate) async fn reload(&self, table: &LiveTable) {
        if let Err(error) = self.try_reload(table).await {
            warn!(table = table.id, code = error.code().name(), "a table keeps the state that it had");
        }
    }

    /// Loads a table again. If that fails, it keeps the state that it had, which may be old.
    pub(crate) async fn try_reload(&self, table: &LiveTable) -> Result<(), ApiError> {
        let stored = received(self.store.load(&table.id)).await?.ok_or(ErrorCode::NotFound)?;
        if stored.archived.is_some() {
            return Err(ErrorCode::Archived.into());
        }
        let (revision, excused) = (stored.revision, stored.excused);
        let folded = self.folded(&table.id, stored).await;
        let (mut hosted, log) = folded.map_err(|why| ApiError::internal("reload", why))?;
        if self.cluster.is_some() {
            hosted.table.waiting_since += excused;
            table.set_claimed(table.is_claimed() && !work_differs(&table.hosted().table, &hosted.table));
            table.set_revision(revision);
        } else {
            // The log does not contain extensions of deadlines.
            let (before, after) = (&table.hosted().table, &mut hosted.table);
            let decision = |table: &TableState| (table.position_seq, table.status, is_bots_turn(table));
            let is_same = decision(before) == decision(after);
            after.waiting_since = if is_same { before.waiting_since } else { self.clock.now() };
        }
        table.replace(hosted, log);
        Ok(())
    }

    /// Folds a stored table, and prepares its log for sending. Runs off the threads that answer requests.
    pub(crate) async fn folded(&self, id: &str, stored: StoredTable) -> Result<(HostedTable, Vec<LogLine>), String> {
        let (id, (sender, folded)) = (id.to_owned(), oneshot::channel());
        self.machine.run_blocking(Box::new(move || {
            let folded = HostedTable::load(&id, &stored).map(|hosted| (hosted, LogLine::of_lines(&stored.lines)));
            let _ = sender.send(folded);
        }));
        let folded = folded.await.map_err(|_| "the fold has panicked".to_owned())?;
        folded.map_err(|error| error.to_string())
    }

    /// Prepares the next decision: calls a bot, or sets the deadline.
    pub(crate) fn wake(self: &Arc<AppState>, table: &Arc<LiveTable>) {
        let hosted = table.hosted();
        if self.cluster.is_some() {
            // Storage knows which work is due, and has assigned it to one server.
            let is_called = table.is_claimed() && deciding_bot(&hosted, self.clock.now()).is_some();
            if is_called && self.is_paused(table) {
                // Somebody may watch through another server, which cannot get the work while this server holds it.
                self.release(table, None);
            } else if is_called {
                self.bots.call(self, table);
            }
            return;
        }
        if is_bots_turn(&hosted.table) && !self.is_paused(table) {
            self.bots.call(self, table);
        }
        match hosted.table.deadline() {
            Some(at) => self.deadlines.lock().insert(table.id.clone(), Deadline { at, failures: 0 }),
            None => self.deadlines.lock().remove(&table.id),
        };
    }

    /// Whether only bots play here and nobody watches. Such a table is paused until somebody does.
    pub(crate) fn is_paused(&self, table: &LiveTable) -> bool {
        table.streams() == 0 && !table.is_looked_at(self.config.absence) && table.hosted().table.people().is_empty()
    }

    /// Notes that somebody looks at a table; a paused table goes on.
    pub(crate) fn look(self: &Arc<AppState>, table: &Arc<LiveTable>, person: Option<&str>) {
        let rested = self.is_paused(table);
        table.note_seen(person);
        if rested {
            self.wake(table);
        }
    }
}

/// Why a change was not made.
enum ChangeError {
    /// It was refused.
    Refused(ApiError),
    /// Another server wrote first; its entries have been applied.
    Lost,
    /// Somebody was deleted meanwhile; the table was read again.
    Outdated,
}

impl From<ApiError> for ChangeError {
    fn from(error: ApiError) -> ChangeError {
        ChangeError::Refused(error)
    }
}

/// Whether a work change assigns the work to a server. That server is always this one.
fn claims(work: &WorkChange) -> bool {
    matches!(work, WorkChange::Replace(work) if work.worker.is_some())
}
