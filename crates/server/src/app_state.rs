//! All tables: those in memory, and the way to change one.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use protocol::{Accepted, Created, Entry, EntryBody, ErrorCode, Holder};
use tabletop::Seed;
use tokio::sync::watch;
use tracing::{error, warn};

use crate::api_error::ApiError;
use crate::bot_pool::BotPool;
use crate::config::{Config, RequestLimits};
use crate::identity::{Credential, Signer, random_id};
use crate::metrics::Metrics;
use crate::rate_limit::RateLimit;
use crate::scheduler::Deadline;
use crate::store::{Append, Guest, NewTable, Store, StoredLine, TableFilter, received};
use crate::sync::Locked;
use crate::table::{HostedTable, LiveTable, RULES_VERSION, RequestKey};
use crate::time;

/// A table that nobody watches leaves memory after this many milliseconds.
const IDLE_MILLIS: u64 = 10 * 60 * 1000;

/// How many people are kept in memory; storage has them all.
const MOST_CACHED_GUESTS: usize = 100_000;

/// All tables, and everybody who comes to them.
pub(crate) struct AppState {
    pub(crate) config: Config,
    pub(crate) store: Box<dyn Store>,
    pub(crate) signer: Signer,
    pub(crate) metrics: Metrics,
    pub(crate) limits: RateLimits,
    pub(crate) bots: BotPool,
    /// Becomes true when the server stops.
    pub(crate) stopping: watch::Sender<bool>,
    tables: Locked<BTreeMap<String, Arc<LiveTable>>>,
    guests: Locked<BTreeMap<String, Guest>>,
    /// When the time of an open decision is over, by table.
    pub(crate) deadlines: Locked<BTreeMap<String, Deadline>>,
}

/// The limits of everybody.
pub(crate) struct RateLimits {
    /// Requests, by person.
    pub(crate) person: RateLimit,
    /// Requests, by address.
    pub(crate) address: RateLimit,
    /// New names and tables, by address.
    pub(crate) new: RateLimit,
    /// Remarks, by person.
    pub(crate) remarks: RateLimit,
    /// Open streams, by address.
    pub(crate) streams: Locked<BTreeMap<String, u32>>,
}

impl RateLimits {
    fn new(limits: &RequestLimits) -> RateLimits {
        RateLimits {
            person: RateLimit::per_second(limits.person),
            address: RateLimit::per_second(limits.address),
            new: RateLimit::per_minute(limits.new),
            remarks: RateLimit::per_minute(limits.remarks),
            streams: Locked::default(),
        }
    }

    /// Forgets everybody who has not been here for a while.
    pub(crate) fn forget_unused(&self) {
        [&self.person, &self.address, &self.new, &self.remarks].into_iter().for_each(RateLimit::forget_unused);
    }
}

impl AppState {
    pub(crate) fn new(config: Config, store: Box<dyn Store>, key: &[u8], bots: BotPool) -> AppState {
        AppState {
            limits: RateLimits::new(&config.limits),
            config,
            store,
            signer: Signer::new(key),
            metrics: Metrics::default(),
            bots,
            stopping: watch::Sender::new(false),
            tables: Locked::default(),
            guests: Locked::default(),
            deadlines: Locked::default(),
        }
    }

    /// The person of a cookie or a token.
    pub(crate) async fn guest(&self, credential: &Credential) -> Result<Guest, ApiError> {
        let (Credential::Cookie(id) | Credential::Token(id, _)) = credential;
        let cached = self.guests.lock().get(id).cloned();
        let guest = if let Some(guest) = cached {
            guest
        } else {
            let guest = received(self.store.guest(id)).await?.ok_or(ErrorCode::BadIdentity)?;
            self.guests.lock().entry(id.clone()).or_insert(guest).clone()
        };
        match credential {
            Credential::Token(_, generation) if *generation != guest.generation => Err(ErrorCode::BadIdentity.into()),
            _ => Ok(guest),
        }
    }

    /// Stores a person who is new, renamed, or has other tokens.
    pub(crate) async fn save_guest(&self, guest: Guest) -> Result<(), ApiError> {
        received(self.store.save_guest(guest.clone())).await?;
        let mut guests = self.guests.lock();
        if guests.len() > MOST_CACHED_GUESTS {
            guests.clear();
        }
        guests.insert(guest.id.clone(), guest);
        Ok(())
    }

    /// A table, from memory or from storage.
    pub(crate) async fn table(self: &Arc<AppState>, id: &str) -> Result<Arc<LiveTable>, ApiError> {
        let live = self.tables.lock().get(id).cloned();
        if let Some(table) = live {
            return Ok(table);
        }
        let stored = received(self.store.load(id)).await?.ok_or(ErrorCode::NotFound)?;
        if stored.archived.is_some() {
            return Err(ErrorCode::Archived.into());
        }
        let mut hosted = HostedTable::load(id, &stored).map_err(|why| {
            error!(table = id, rules = stored.rules, "an unreadable table");
            ApiError::internal("load", why)
        })?;
        // The time in which no server ran counts for nobody.
        hosted.table.waiting_since = time::now().max(hosted.table.waiting_since);
        let table = Arc::new(LiveTable::new(hosted, log_lines(&stored.lines)));
        let table = self.tables.lock().entry(id.to_owned()).or_insert(table).clone();
        self.wake(&table);
        Ok(table)
    }

    /// Makes a table; an earlier one if the same request has made it.
    pub(crate) async fn create(
        self: &Arc<AppState>,
        begin: impl FnOnce(&Seed) -> Result<Created, ApiError>,
        request: Option<&RequestKey>,
    ) -> Result<Arc<LiveTable>, ApiError> {
        let mut seed = Seed([0; 32]);
        getrandom::fill(&mut seed.0).map_err(|error| ApiError::internal("entropy", error))?;
        let id = random_id().map_err(|error| ApiError::internal("entropy", error))?;
        let first = Entry { seq: 1, at: time::now(), body: EntryBody::Created(begin(&seed)?) };
        let hosted = HostedTable::new(&id, seed, &first).map_err(|why| ApiError::internal("create", why))?;
        let (mut hosted, mut entries) = hosted.draft(Vec::new(), first.at)?;
        entries.insert(0, first);
        let people = hosted.table.people().into_iter().chain([hosted.table.owner.id.as_str()]);
        let new = NewTable {
            people: people.map(str::to_owned).collect(),
            summary: hosted.summary(),
            rules: RULES_VERSION,
            seed: seed.to_string(),
            request: request.map(|request| request.name.clone()),
            lines: hosted.stored_lines(&entries, None),
        };
        let log = log_lines(&new.lines);
        if let Some(earlier) = received(self.store.create(new)).await? {
            return self.table(&earlier).await;
        }
        self.metrics.entries.fetch_add(entries.len() as u64, Relaxed);
        let table = Arc::new(LiveTable::new(hosted, log));
        self.tables.lock().insert(id, table.clone());
        self.wake(&table);
        Ok(table)
    }

    /// Changes a table: decide, store, publish. A client that goes away meanwhile does not stop a change that has begun.
    pub(crate) async fn change<D>(
        self: &Arc<AppState>,
        table: Arc<LiveTable>,
        request: Option<RequestKey>,
        decide: D,
    ) -> Result<Accepted, ApiError>
    where
        D: FnOnce(&HostedTable, u64) -> Result<Vec<EntryBody>, ApiError> + Send + 'static,
    {
        let app = self.clone();
        let change = tokio::spawn(async move { app.change_now(&table, request, decide).await });
        change.await.map_err(|error| ApiError::internal("change", error))?
    }

    async fn change_now(
        self: &Arc<AppState>,
        table: &Arc<LiveTable>,
        request: Option<RequestKey>,
        decide: impl FnOnce(&HostedTable, u64) -> Result<Vec<EntryBody>, ApiError>,
    ) -> Result<Accepted, ApiError> {
        let begun = Instant::now();
        let changing = table.changing.lock().await;
        let hosted = table.hosted();
        if let Some(request) = &request
            && let Some(accepted) = hosted.repeated(request)?
        {
            return Ok(accepted);
        }
        let now = time::now().max(hosted.table.written_at);
        let (mut next, entries) = hosted.draft(decide(&hosted, now)?, now)?;
        let (Some(first), Some(last)) = (entries.first(), entries.last()) else {
            return Err(ErrorCode::Stale.into());
        };
        let accepted = Accepted { first: first.seq, last: last.seq };
        let lines = next.stored_lines(&entries, request.as_ref());
        let log = log_lines(&lines);
        let append = Append { summary: next.summary(), lines, people: joined(&entries) };
        if let Err(error) = received(self.store.append(append)).await {
            self.reload(table).await;
            return Err(error.into());
        }
        table.publish(next, log);
        drop(changing);
        self.metrics.entries.fetch_add(entries.len() as u64, Relaxed);
        self.metrics.observe_change(begun.elapsed());
        self.wake(table);
        Ok(accepted)
    }

    /// Folds a table again from storage: after a failed write only storage has the truth.
    async fn reload(&self, table: &LiveTable) {
        let Ok(Some(stored)) = received(self.store.load(&table.id)).await else { return };
        if let Ok(hosted) = HostedTable::load(&table.id, &stored) {
            table.replace(hosted, log_lines(&stored.lines));
        }
    }

    /// Prepares the next decision: calls a bot, or sets the clock.
    pub(crate) fn wake(self: &Arc<AppState>, table: &Arc<LiveTable>) {
        let hosted = table.hosted();
        if matches!(hosted.table.deciding_holder(), Some(Holder::Bot { .. })) {
            self.bots.call(self, table);
        }
        match hosted.table.deadline() {
            Some(at) => self.deadlines.lock().insert(table.id.clone(), Deadline { at, failures: 0 }),
            None => self.deadlines.lock().remove(&table.id),
        };
    }

    /// How many tables are in memory.
    pub(crate) fn live_tables(&self) -> usize {
        self.tables.lock().len()
    }

    /// Drops tables from memory that nobody watches or waits for.
    pub(crate) fn drop_idle_tables(&self) {
        let now = time::now();
        self.tables.lock().retain(|_, live| {
            let table = &live.hosted().table;
            let in_use = table.deadline().is_some() || live.streams() > 0 || Arc::strong_count(live) > 1;
            in_use || table.written_at + IDLE_MILLIS > now
        });
    }

    /// Sets the clocks that ran when the server last stopped.
    pub(crate) async fn resume(self: &Arc<AppState>) -> Result<(), ApiError> {
        for row in received(self.store.list(TableFilter::Clocked)).await? {
            if let Err(error) = self.table(&row.id).await {
                error!(table = row.id, code = error.code().name(), "a clock cannot be resumed");
            }
        }
        Ok(())
    }

    /// Puts the records of tables into the archive that ended before a time, or have waited for players since. A table that cannot
    /// be archived stays as it is and is reported; the others go on.
    pub(crate) async fn archive(self: &Arc<AppState>, before: u64) -> Result<usize, ApiError> {
        let rows = received(self.store.list(TableFilter::LeftBefore(before))).await?;
        let mut archived = 0;
        for row in &rows {
            match self.archive_table(&row.id).await {
                Ok(()) => archived += 1,
                Err(error) => warn!(table = row.id, code = error.code().name(), "a table cannot be archived"),
            }
        }
        Ok(archived)
    }

    async fn archive_table(self: &Arc<AppState>, id: &str) -> Result<(), ApiError> {
        let table = self.table(id).await?;
        let _changing = table.changing.lock().await;
        received(self.store.archive(id, table.hosted().table.closed_record().to_string())).await?;
        self.tables.lock().remove(id);
        Ok(())
    }
}

/// A stored log as it is sent.
fn log_lines(lines: &[StoredLine]) -> Vec<Arc<str>> {
    lines.iter().map(|line| Arc::from(line.body.as_str())).collect()
}

/// The people who have sat down.
fn joined(entries: &[Entry]) -> Vec<String> {
    let person = |entry: &Entry| match &entry.body {
        EntryBody::Seated { holder: Holder::Person(person), .. } => Some(person.id.clone()),
        _ => None,
    };
    entries.iter().filter_map(person).collect()
}
