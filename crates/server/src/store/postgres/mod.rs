//! `PostgreSQL`: one database for any number of servers.
//!
//! No server holds anything exclusively. The number of an entry decides every race, and every write of a request is one statement; only the
//! removal of a person, the end of everybody's sessions and the registration of a server are transactions of several.

mod appender;
mod cluster_rows;
mod forget;
mod people_rows;
mod practice_rows;
mod rows;
mod schema;
mod session;

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot};
use tokio_postgres::Config;

use self::appender::AppendJob;
#[cfg(test)]
pub(super) use self::schema::begin_upgrade;
pub(super) use self::schema::upgrade;
use self::session::{OpenConnection, PostgresSession};
use super::{
    Append, NewTable, OpenTableCounts, OpenTables, Store, StoreReply, StoreResult, StoredSummary, StoredTable,
    TableFilter,
};

/// The number of connections for everything but entries and heartbeats. A slow query delays those behind it on the same connection.
const CONNECTION_COUNT: usize = 4;

/// After this long without data a connection is probed, this often, and given up after three probes without an answer.
const KEEPALIVE_IDLE: Duration = Duration::from_secs(10);
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(5);
/// How long data may remain unacknowledged by the other machine.
const UNACKNOWLEDGED_TIMEOUT: Duration = Duration::from_secs(20);

/// A database that other servers may use at the same time.
pub struct Postgres {
    config: Config,
    sessions: Vec<Arc<PostgresSession>>,
    next_session: AtomicUsize,
    /// For heartbeats alone: one that waits for a slow query could cost the server its lease.
    beats: Arc<PostgresSession>,
    appends: mpsc::UnboundedSender<AppendJob>,
    runtime: Handle,
}

impl Postgres {
    /// Connects to a database by a URL such as `postgres://cascade:secret@host/cascade`, and upgrades its schema to this program's version.
    /// Must be called on a runtime.
    ///
    /// # Errors
    /// If the URL is invalid, the database cannot be reached, or its schema is newer than this program.
    pub async fn open(url: &str) -> io::Result<Postgres> {
        let mut config: Config = url.parse().map_err(io::Error::other)?;
        config.application_name("cascade");
        // A peer that has vanished without a word is noticed in less than half a minute, also by what waits longer for an answer.
        config.keepalives_idle(KEEPALIVE_IDLE).keepalives_interval(KEEPALIVE_INTERVAL).keepalives_retries(3);
        config.tcp_user_timeout(UNACKNOWLEDGED_TIMEOUT);
        upgrade(&config).await.map_err(io::Error::other)?;
        let (appends, jobs) = mpsc::unbounded_channel();
        let runtime = Handle::current();
        runtime.spawn(appender::run(PostgresSession::new(config.clone()), jobs));
        let sessions = (0..CONNECTION_COUNT).map(|_| Arc::new(PostgresSession::new(config.clone()))).collect();
        let (next_session, beats) = (AtomicUsize::default(), Arc::new(PostgresSession::new(config.clone())));
        Ok(Postgres { config, sessions, next_session, beats, appends, runtime })
    }

    fn session(&self) -> Arc<PostgresSession> {
        self.sessions[self.next_session.fetch_add(1, Relaxed) % self.sessions.len()].clone()
    }

    /// Runs a query that changes nothing.
    fn read<T, F>(&self, look: impl Fn(Arc<OpenConnection>) -> F + Send + Sync + 'static) -> StoreReply<T>
    where
        T: Send + 'static,
        F: Future<Output = StoreResult<T>> + Send,
    {
        let session = self.session();
        self.answer(async move { session.read(look).await })
    }

    /// Runs a statement that may change something.
    fn write<T, F>(&self, work: impl FnOnce(Arc<OpenConnection>) -> F + Send + 'static) -> StoreReply<T>
    where
        T: Send + 'static,
        F: Future<Output = StoreResult<T>> + Send,
    {
        let session = self.session();
        self.answer(async move { session.write(work).await })
    }

    fn answer<T: Send + 'static>(&self, work: impl Future<Output = StoreResult<T>> + Send + 'static) -> StoreReply<T> {
        let (sender, reply) = oneshot::channel();
        self.runtime.spawn(async move { drop(sender.send(work.await)) });
        reply
    }
}

impl Store for Postgres {
    fn create(&self, table: NewTable) -> StoreReply<Option<String>> {
        self.write(move |database| rows::create(database, table))
    }

    fn append(&self, append: Append) -> StoreReply<()> {
        let (reply, answer) = oneshot::channel();
        // If the task has ended, the job and its reply sender are dropped, and the receiver gets an error.
        let _ = self.appends.send(AppendJob { append, reply });
        answer
    }

    fn load(&self, id: &str) -> StoreReply<Option<StoredTable>> {
        let id = id.to_owned();
        self.read(move |database| rows::load(database, id.clone()))
    }

    fn list(&self, wanted: TableFilter) -> StoreReply<Vec<StoredSummary>> {
        self.read(move |database| rows::list(database, wanted.clone()))
    }

    fn archive(&self, id: &str, last: u64, revision: u64, record: String) -> StoreReply<()> {
        let id = id.to_owned();
        self.write(move |database| rows::archive(database, id, [last, revision], record))
    }

    fn delete_table(&self, id: &str) -> StoreReply<()> {
        let id = id.to_owned();
        self.write(move |database| rows::delete_table(database, id))
    }

    fn open_tables(&self, wanted: OpenTables) -> StoreReply<OpenTableCounts> {
        self.read(move |database| rows::open_tables(database, wanted.clone()))
    }

    fn check(&self) -> StoreReply<()> {
        // A read would not notice a full disk.
        self.write(|database| rows::set_mark(database, "check", 1))
    }

    fn noted_time(&self) -> StoreReply<Option<u64>> {
        self.read(|database| rows::mark(database, "time"))
    }

    fn note_time(&self, now: u64) -> StoreReply<()> {
        self.write(move |database| rows::set_mark(database, "time", now))
    }
}
