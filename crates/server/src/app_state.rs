//! All tables: those in memory, and the way to change one.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use protocol::{Accepted, Created, Entry, EntryBody, ErrorCode, Holder, Person, Status};
use tabletop::Seed;
use tokio::sync::watch;

use crate::api_error::ApiError;
use crate::bot_pool::BotPool;
use crate::config::Config;
use crate::identity::{Shown, Signer, fresh_id};
use crate::limit::Limit;
use crate::metrics::Metrics;
use crate::store::{Answer, Append, Guest, NewTable, Store, Wanted};
use crate::table::{RULES_VERSION, Request, State, Table};
use crate::{log, time};

/// A table that nobody watches leaves memory after this many milliseconds.
const IDLE: u64 = 10 * 60 * 1000;

/// All tables, and everybody who comes to them.
pub(crate) struct AppState {
    pub(crate) config: Config,
    pub(crate) store: Box<dyn Store>,
    pub(crate) signer: Signer,
    pub(crate) metrics: Metrics,
    pub(crate) limits: HallLimits,
    pub(crate) bots: BotPool,
    /// Becomes true when the server stops.
    pub(crate) stopping: watch::Sender<bool>,
    tables: Mutex<BTreeMap<String, Arc<Table>>>,
    guests: Mutex<BTreeMap<String, Guest>>,
    /// When the time of an open decision is over, by table.
    pub(crate) deadlines: Mutex<BTreeMap<String, u64>>,
}

/// The limits of everybody.
pub(crate) struct HallLimits {
    pub(crate) person: Limit,
    pub(crate) address: Limit,
    pub(crate) new: Limit,
    pub(crate) remarks: Limit,
    pub(crate) streams: Mutex<BTreeMap<String, u32>>,
}

/// What storage answers; without a storage thread there is no answer.
pub(crate) async fn answered<T>(answer: Answer<T>) -> Result<T, ApiError> {
    answer.await.map_err(|_| ApiError::from(ErrorCode::Busy))?.map_err(ApiError::from)
}

fn hold<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl AppState {
    pub(crate) fn new(config: Config, store: Box<dyn Store>, key: &[u8], bots: BotPool) -> AppState {
        let limits = HallLimits {
            person: Limit::per_second(config.limits.person),
            address: Limit::per_second(config.limits.address),
            new: Limit::per_minute(config.limits.new),
            remarks: Limit::per_minute(config.limits.remarks),
            streams: Mutex::default(),
        };
        AppState {
            config,
            store,
            signer: Signer::new(key),
            metrics: Metrics::default(),
            limits,
            bots,
            stopping: watch::Sender::new(false),
            tables: Mutex::default(),
            guests: Mutex::default(),
            deadlines: Mutex::default(),
        }
    }

    /// Whoever showed a cookie or a token.
    pub(crate) async fn guest(&self, shown: &Shown) -> Result<Guest, ApiError> {
        let (Shown::Cookie(id) | Shown::Token(id, _)) = shown;
        let known = hold(&self.guests).get(id).cloned();
        let guest = if let Some(guest) = known {
            guest
        } else {
            let guest = answered(self.store.guest(id)).await?.ok_or(ErrorCode::BadIdentity)?;
            hold(&self.guests).entry(id.clone()).or_insert(guest).clone()
        };
        match shown {
            Shown::Token(_, generation) if *generation != guest.generation => Err(ErrorCode::BadIdentity.into()),
            _ => Ok(guest),
        }
    }

    /// Keeps somebody new, renamed, or with other tokens.
    pub(crate) async fn keep_guest(&self, guest: Guest) -> Result<(), ApiError> {
        answered(self.store.keep_guest(guest.clone())).await?;
        let mut guests = hold(&self.guests);
        if guests.len() > 100_000 {
            guests.clear();
        }
        guests.insert(guest.id.clone(), guest);
        Ok(())
    }

    /// A table, from memory or from storage.
    pub(crate) async fn table(self: &Arc<AppState>, id: &str) -> Result<Arc<Table>, ApiError> {
        let known = hold(&self.tables).get(id).cloned();
        if let Some(table) = known {
            return Ok(table);
        }
        let stored = answered(self.store.load(id)).await?.ok_or(ErrorCode::NotFound)?;
        if stored.archived.is_some() {
            return Err(ErrorCode::Archived.into());
        }
        let mut state = State::load(id, &stored).map_err(|why| {
            log::error("unreadable table", &[("table", id.into()), ("rules", stored.rules.into())]);
            ApiError::broken("load", why)
        })?;
        // The time in which no server ran is nobody's.
        state.since = time::now().max(state.since);
        let lines = stored.lines.into_iter().map(|line| Arc::from(line.body)).collect();
        let table = Arc::new(Table::new(state, lines));
        let table = hold(&self.tables).entry(id.to_owned()).or_insert(table).clone();
        self.wake(&table);
        Ok(table)
    }

    /// Makes a table; an earlier one if the same request has made it.
    pub(crate) async fn create(
        self: &Arc<AppState>,
        lay: impl FnOnce(&Seed) -> Result<Created, ApiError>,
        request: Option<&Request>,
    ) -> Result<Arc<Table>, ApiError> {
        let entropy = |error: getrandom::Error| ApiError::broken("entropy", error);
        let mut seed = Seed([0; 32]);
        getrandom::fill(&mut seed.0).map_err(entropy)?;
        let id = fresh_id().map_err(entropy)?;
        let first = Entry { seq: 1, at: time::now(), what: EntryBody::Created(lay(&seed)?) };
        let state = State::new(&id, seed, &first).map_err(|why| ApiError::broken("create", why))?;
        let (mut state, mut entries) = state.draft(Vec::new(), first.at)?;
        entries.insert(0, first);
        let lines = state.lines(&entries, None);
        let new = NewTable {
            summary: state.summary(),
            rules: RULES_VERSION,
            seed: seed.to_string(),
            request: request.map(|request| request.name.clone()),
            people: state.people().into_iter().chain([state.owner.id.as_str()]).map(str::to_owned).collect(),
            lines,
        };
        let log = new.lines.iter().map(|line| Arc::from(line.body.as_str())).collect();
        if let Some(before) = answered(self.store.create(new)).await? {
            return self.table(&before).await;
        }
        self.metrics.entries.fetch_add(entries.len() as u64, Relaxed);
        let table = Arc::new(Table::new(state, log));
        hold(&self.tables).insert(id, table.clone());
        self.wake(&table);
        Ok(table)
    }

    /// Changes a table: decide, write down, show. Whoever asked may go away meanwhile; what was begun is finished.
    pub(crate) async fn change<D>(
        self: &Arc<AppState>,
        table: Arc<Table>,
        request: Option<Request>,
        decide: D,
    ) -> Result<Accepted, ApiError>
    where
        D: FnOnce(&State, u64) -> Result<Vec<EntryBody>, ApiError> + Send + 'static,
    {
        let hall = self.clone();
        let work = async move {
            let begun = Instant::now();
            let turn = table.turn.lock().await;
            let state = table.state();
            if let Some(request) = &request
                && let Some(answered) = state.repeated(request)?
            {
                return Ok(answered);
            }
            let now = time::now().max(state.at);
            let (mut next, entries) = state.draft(decide(&state, now)?, now)?;
            let (Some(first), Some(last)) = (entries.first(), entries.last()) else {
                return Err(ErrorCode::Stale.into());
            };
            let reply = Accepted { first: first.seq, last: last.seq };
            let lines = next.lines(&entries, request.as_ref());
            let append = Append { summary: next.summary(), lines, people: joined(&entries) };
            if let Err(refusal) = answered(hall.store.append(append)).await {
                hall.look_again(&table).await;
                return Err(refusal);
            }
            table.publish(next, &entries);
            drop(turn);
            hall.metrics.entries.fetch_add(entries.len() as u64, Relaxed);
            hall.metrics.took(begun.elapsed().as_micros() as u64);
            hall.wake(&table);
            Ok(reply)
        };
        tokio::spawn(work).await.map_err(|error| ApiError::broken("change", error))?
    }

    /// Folds a table anew from storage: after a failed write only storage knows what is there.
    async fn look_again(&self, table: &Table) {
        let Ok(Some(stored)) = answered(self.store.load(&table.id)).await else { return };
        if let Ok(state) = State::load(&table.id, &stored) {
            table.replace(state, stored.lines.into_iter().map(|line| Arc::from(line.body)).collect());
        }
    }

    /// Sees to it that whoever decides next does: a bot is called, a clock is set.
    pub(crate) fn wake(self: &Arc<AppState>, table: &Arc<Table>) {
        let state = table.state();
        if matches!(state.asked_holder(), Some(Holder::Bot(_))) {
            self.bots.call(self, table);
        }
        if state.clock.is_some() {
            match state.deadline() {
                Some(deadline) => hold(&self.deadlines).insert(table.id.clone(), deadline),
                None => hold(&self.deadlines).remove(&table.id),
            };
        }
    }

    /// How many tables are in memory.
    pub(crate) fn live(&self) -> usize {
        hold(&self.tables).len()
    }

    /// Lets tables go that nobody watches or waits for.
    pub(crate) fn tidy(&self) {
        let now = time::now();
        hold(&self.tables).retain(|_, table| {
            let state = table.state();
            let waits = state.deadline().is_some() || table.streams() > 0 || Arc::strong_count(table) > 1;
            waits || state.at + IDLE > now
        });
    }

    /// Forgets a table that has gone into the archive.
    pub(crate) fn forget(&self, id: &str) {
        hold(&self.tables).remove(id);
    }

    /// Sets the clocks that ran when the server last stopped.
    pub(crate) async fn resume(self: &Arc<AppState>) -> Result<(), ApiError> {
        for row in answered(self.store.list(Wanted::Clocked)).await? {
            if let Err(refusal) = self.table(&row.id).await {
                log::error("resume", &[("table", row.id.into()), ("code", refusal.code.name().into())]);
            }
        }
        Ok(())
    }

    /// Puts the records of tables into the archive that ended long ago, or never began.
    pub(crate) async fn archive(self: &Arc<AppState>, before: u64) -> Result<usize, ApiError> {
        let rows = answered(self.store.list(Wanted::LeftBefore(before))).await?;
        for row in &rows {
            let table = self.table(&row.id).await?;
            let _turn = table.turn.lock().await;
            answered(self.store.archive(&row.id, table.state().file().to_string())).await?;
            self.forget(&row.id);
        }
        Ok(rows.len())
    }
}

/// The people who have sat down.
fn joined(entries: &[Entry]) -> Vec<String> {
    let person = |entry: &Entry| match &entry.what {
        EntryBody::Seated { holder: Holder::Person(Person { id, .. }), .. } => Some(id.clone()),
        _ => None,
    };
    entries.iter().filter_map(person).collect()
}

/// Whether a table has come to its end.
pub(crate) fn ended(status: Status) -> bool {
    matches!(status, Status::Over | Status::Closed)
}
