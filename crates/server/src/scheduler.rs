//! What happens without a request: clocks run out, idle tables leave memory, old ones go into the archive.

use std::sync::Arc;
use std::time::{Duration, Instant};

use protocol::{ClockKind, EntryBody, ErrorCode, Holder};
use tracing::{error, info, warn};

use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::bot_pool::SUBSTITUTE;
use crate::time;

/// How often clocks are looked at.
const TICK: Duration = Duration::from_millis(250);
const TICKS_PER_MINUTE: u64 = 4 * 60;
const TICKS_PER_HOUR: u64 = 60 * TICKS_PER_MINUTE;
const DAY_MILLIS: u64 = 24 * 3600 * 1000;

/// The first wait before a failed expiry is tried again; doubled each time.
const FIRST_RETRY_MILLIS: u64 = 1000;
/// The longest wait.
const LAST_RETRY_MILLIS: u64 = 60_000;

/// When the time of a table's open decision is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Deadline {
    /// In milliseconds since 1970.
    pub(crate) at: u64,
    /// How often it has been tried in vain.
    pub(crate) failures: u32,
}

impl Deadline {
    /// The next attempt after a failed one.
    fn retry(self, now: u64) -> Deadline {
        let wait = FIRST_RETRY_MILLIS.checked_shl(self.failures).unwrap_or(LAST_RETRY_MILLIS).min(LAST_RETRY_MILLIS);
        Deadline { at: now + wait, failures: self.failures + 1 }
    }
}

/// Runs until the server stops.
pub(crate) async fn run(app: Arc<AppState>) {
    let mut stopping = app.stopping.subscribe();
    let mut interval = tokio::time::interval(TICK);
    for tick in 0_u64.. {
        tokio::select! {
            _ = interval.tick() => {}
            _ = stopping.changed() => return,
        }
        expire_clocks(&app, time::now()).await;
        if tick.is_multiple_of(TICKS_PER_MINUTE) {
            app.drop_idle_tables();
            app.limits.forget_unused();
            app.bots.kept.drop_idle(Instant::now());
        }
        if tick.is_multiple_of(TICKS_PER_HOUR) && app.config.archive_days > 0 {
            archive_old_tables(&app).await;
        }
    }
}

async fn archive_old_tables(app: &Arc<AppState>) {
    let before = time::now().saturating_sub(u64::from(app.config.archive_days) * DAY_MILLIS);
    match app.archive(before).await {
        Ok(0) => {}
        Ok(tables) => info!(tables, "archived"),
        Err(error) => error!(code = error.code().name(), "the archive cannot list tables"),
    }
}

/// Acts for everybody whose time is over. What fails is tried again, later each time.
async fn expire_clocks(app: &Arc<AppState>, now: u64) {
    let due: Vec<(String, Deadline)> = app.deadlines.lock().extract_if(.., |_, deadline| deadline.at <= now).collect();
    for (id, deadline) in due {
        match expire_clock(app, &id).await {
            Ok(()) => {}
            Err(error) if matches!(error.code(), ErrorCode::Stale | ErrorCode::NotFound | ErrorCode::Archived) => {}
            Err(error) => {
                warn!(table = id, code = error.code().name(), failures = deadline.failures, "a clock could not act");
                // Unless another decision has set the clock meanwhile.
                app.deadlines.lock().entry(id).or_insert(deadline.retry(now));
            }
        }
    }
}

/// Does what was agreed for the end of the time, if it is still the same decision that waits.
async fn expire_clock(app: &Arc<AppState>, id: &str) -> Result<(), ApiError> {
    let table = app.table(id).await?;
    let hosted = table.hosted();
    if hosted.table.deadline().is_none_or(|deadline| deadline > time::now()) {
        return Ok(());
    }
    if hosted.table.awaits_nonces() {
        let waive = app.change(table, None, |hosted, _| match hosted.table.awaits_nonces() {
            true => Ok(vec![EntryBody::NoncesWaived]),
            false => Err(ErrorCode::Stale.into()),
        });
        return waive.await.map(drop);
    }
    if hosted.table.clock.is_some_and(|clock| clock.per == ClockKind::Move) {
        app.bots.call(app, &table);
        return Ok(());
    }
    let hand_over = app.change(table, None, |hosted, now| {
        let over = hosted.table.deadline().is_some_and(|deadline| deadline <= now);
        let seat = hosted.table.deciding_seat().filter(|_| over).ok_or(ErrorCode::Stale)?;
        let seat = hosted.table.game.seat_name(seat).to_owned();
        Ok(vec![EntryBody::Seated { seat, holder: Holder::Bot { level: SUBSTITUTE }, by: None }])
    });
    hand_over.await.map(drop)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::PathBuf;
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

    use protocol::{ChatMessage, Clock, CreateTable, DiceSharing, Entry, Person, RequestedSeat, SeatChoice};
    use tokio::runtime::Handle;

    use super::*;
    use crate::bot_pool::BotPool;
    use crate::config::Config;
    use crate::store::{
        Append, Guest, NewTable, Sqlite, Store, StoreError, StoreReply, StoredLine, StoredSummary, StoredTable,
        TableFilter, received,
    };
    use crate::table::{LiveTable, new_table};

    /// A store that fails when it is told to.
    struct FaultyStore {
        store: Sqlite,
        appends_fail: Arc<AtomicBool>,
        /// The table that cannot be archived.
        unarchivable: Arc<crate::sync::Locked<String>>,
    }

    fn failure<T>() -> StoreReply<T> {
        let (sender, reply) = tokio::sync::oneshot::channel();
        let _ = sender.send(Err(StoreError::Database("told to fail".to_owned())));
        reply
    }

    impl Store for FaultyStore {
        fn create(&self, table: NewTable) -> StoreReply<Option<String>> {
            self.store.create(table)
        }
        fn append(&self, append: Append) -> StoreReply<()> {
            if self.appends_fail.load(Relaxed) { failure() } else { self.store.append(append) }
        }
        fn load(&self, id: &str) -> StoreReply<Option<StoredTable>> {
            self.store.load(id)
        }
        fn list(&self, filter: TableFilter) -> StoreReply<Vec<StoredSummary>> {
            self.store.list(filter)
        }
        fn guest(&self, id: &str) -> StoreReply<Option<Guest>> {
            self.store.guest(id)
        }
        fn save_guest(&self, guest: Guest) -> StoreReply<()> {
            self.store.save_guest(guest)
        }
        fn archive(&self, id: &str, record: String) -> StoreReply<()> {
            if *self.unarchivable.lock() == id { failure() } else { self.store.archive(id, record) }
        }
        fn secret(&self) -> StoreReply<Vec<u8>> {
            self.store.secret()
        }
    }

    struct Fixture {
        app: Arc<AppState>,
        appends_fail: Arc<AtomicBool>,
        unarchivable: Arc<crate::sync::Locked<String>>,
    }

    fn fixture(name: &str) -> Fixture {
        let folder: PathBuf = std::env::temp_dir().join(format!("cascade-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let store = Sqlite::open(&folder).expect("a store");
        let (appends_fail, unarchivable) = <(Arc<AtomicBool>, Arc<crate::sync::Locked<String>>)>::default();
        let faulty = FaultyStore { store, appends_fail: appends_fail.clone(), unarchivable: unarchivable.clone() };
        let bots = BotPool::start(1, &Handle::current()).expect("threads");
        let app = Arc::new(AppState::new(Config::new(folder), Box::new(faulty), &[7; 32], bots));
        Fixture { app, appends_fail, unarchivable }
    }

    fn ada() -> Person {
        Person { id: "ada".to_owned(), name: "Ada".to_owned() }
    }

    /// A game of Ada's against herself.
    async fn table(app: &Arc<AppState>, clock: Option<Clock>) -> Arc<LiveTable> {
        shared_table(app, clock, DiceSharing::None).await
    }

    async fn shared_table(app: &Arc<AppState>, clock: Option<Clock>, dice: DiceSharing) -> Arc<LiveTable> {
        let seats = ["blue", "pink"].map(|seat| RequestedSeat { seat: seat.to_owned(), who: SeatChoice::Me }).to_vec();
        let (board, options, key) = (None, BTreeMap::new(), None);
        let request =
            CreateTable { game: "cascadero".to_owned(), board, options, seats, public: true, clock, dice, key };
        app.create(|seed| new_table(&request, &ada(), seed), None).await.expect("a table")
    }

    /// Makes it look as if the open decision had begun earlier.
    fn wait_in_the_past(table: &LiveTable, millis: u64) {
        let mut hosted = table.hosted().as_ref().clone();
        hosted.table.waiting_since -= millis;
        let log = table.entries_after(0);
        table.replace(hosted, log);
    }

    #[tokio::test]
    async fn a_write_that_conflicts_reloads_the_table() {
        let app = fixture("conflict").app;
        let table = table(&app, None).await;
        let say = || {
            app.change(table.clone(), None, |hosted, _| {
                hosted.say(&ada(), &ChatMessage { text: "hello".to_owned(), key: None })
            })
        };
        let hosted = table.hosted();
        let body = EntryBody::Said { from: ada(), text: "from another writer".to_owned() };
        let entry = Entry { seq: hosted.table.seq + 1, at: hosted.table.written_at, body };
        let line = StoredLine { seq: entry.seq, body: entry.to_json(), request: None };
        let behind = Append { summary: hosted.summary(), lines: vec![line], people: Vec::new() };
        received(app.store.append(behind)).await.expect("written");
        assert_eq!(say().await.map_err(|error| error.code()), Err(ErrorCode::Stale));
        assert_eq!(table.hosted().table.seq, entry.seq);
        assert_eq!(say().await.map(|accepted| accepted.first), Ok(entry.seq + 1));
    }

    #[tokio::test]
    async fn a_table_in_the_archive_keeps_its_record() {
        let app = fixture("archive").app;
        let table = table(&app, None).await;
        assert_eq!(app.archive(u64::MAX / 2).await, Ok(0), "the game is on");
        app.change(table.clone(), None, |hosted, _| hosted.close("ada")).await.expect("broken off");
        let record = table.hosted().table.closed_record().to_string();
        assert_eq!(app.archive(time::now() - DAY_MILLIS).await, Ok(0), "it has just ended");
        assert_eq!(app.archive(u64::MAX / 2).await, Ok(1));
        assert_eq!(app.table(&table.id).await.err().map(|error| error.code()), Some(ErrorCode::Archived));
        let stored = received(app.store.load(&table.id)).await.expect("read").expect("there");
        assert_eq!(stored.archived, Some(record));
    }

    #[tokio::test]
    async fn a_table_that_cannot_be_archived_does_not_stop_the_others() {
        let Fixture { app, unarchivable, .. } = fixture("unarchivable");
        let mut ids = Vec::new();
        for _ in 0..3 {
            let table = table(&app, None).await;
            app.change(table.clone(), None, |hosted, _| hosted.close("ada")).await.expect("broken off");
            ids.push(table.id.clone());
        }
        unarchivable.lock().clone_from(&ids[1]);
        assert_eq!(app.archive(u64::MAX / 2).await, Ok(2), "the two others");
        unarchivable.lock().clear();
        assert_eq!(app.archive(u64::MAX / 2).await, Ok(1), "it was left as it was");
    }

    #[tokio::test]
    async fn a_clock_that_could_not_act_tries_again() {
        let Fixture { app, appends_fail, .. } = fixture("clock");
        let table = table(&app, Some(Clock { per: ClockKind::Player, seconds: 5 })).await;
        let seats = |table: &LiveTable| table.hosted().table.seats.clone();
        let (before, seq) = (seats(&table), table.hosted().table.seq);
        wait_in_the_past(&table, 60_000);
        app.wake(&table);

        appends_fail.store(true, Relaxed);
        let now = time::now();
        expire_clocks(&app, now).await;
        assert_eq!(app.deadlines.lock().get(&table.id), Some(&Deadline { at: now + 1000, failures: 1 }));
        // The failed write has made the server read the table again, without the minute.
        wait_in_the_past(&table, 60_000);
        expire_clocks(&app, now + 999).await;
        assert_eq!((table.hosted().table.seq, seats(&table)), (seq, before.clone()), "not yet");
        appends_fail.store(false, Relaxed);
        expire_clocks(&app, now + 1000).await;
        assert!(table.hosted().table.seq > seq);
        assert_ne!(seats(&table), before, "a bot has the seat");
    }

    #[tokio::test]
    async fn the_first_draw_goes_on_without_a_number_that_does_not_come() {
        let app = fixture("nonces").app;
        let table = shared_table(&app, None, DiceSharing::OneRound).await;
        let deadline = app.deadlines.lock().get(&table.id).copied().expect("the owner has some time");
        assert!(table.hosted().table.awaits_nonces());
        expire_clocks(&app, deadline.at - 1).await;
        assert!(table.hosted().table.awaits_nonces());
        wait_in_the_past(&table, 60_000);
        expire_clocks(&app, deadline.at).await;
        let hosted = table.hosted();
        assert!(!hosted.table.awaits_nonces() && !hosted.table.record.actions.is_empty());
    }

    #[test]
    fn failed_attempts_wait_longer_each_time() {
        let mut deadline = Deadline { at: 0, failures: 0 };
        let mut waits = Vec::new();
        for _ in 0..8 {
            deadline = deadline.retry(0);
            waits.push(deadline.at / 1000);
        }
        assert_eq!(waits, [1, 2, 4, 8, 16, 32, 60, 60]);
    }
}
