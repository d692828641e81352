//! A connection to the database that reconnects by itself.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::{sleep, timeout};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, NoTls, Row, Statement};
use tracing::{info, warn};

use crate::store::{StoreError, StoreResult};
use crate::sync::Locked;

/// The timeout for waiting for a connection, and for each request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(5);
/// The timeout for a change of everything, on a connection of its own, and for all of its statements together.
const LONG_CHANGE_TIMEOUT: Duration = Duration::from_mins(2);
/// The timeout for connecting.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
/// The delay before reconnecting; doubled after each failure.
const FIRST_RETRY: Duration = Duration::from_millis(50);
/// The maximum delay.
const LONGEST_RETRY: Duration = Duration::from_secs(1);

/// Begins a transaction for a change of everything. Its statements are not timed by the database, because their number of rows has no bound.
pub(super) const BEGIN_WITHOUT_TIMEOUT: &str = "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0";

/// Timeouts, because a server that is paused inside a transaction must not block rows for the others, and a statement must not outlive its
/// request. Sequential scans are off: otherwise the database plans the statements of a new server as scans while it has few tables, and
/// keeps these plans when there are many. What is acknowledged is on disk, whatever the default of the database is.
const CONNECTION_SETTINGS: &str =
    "SET idle_in_transaction_session_timeout = '1s'; SET statement_timeout = '5s'; SET lock_timeout = '3s';
    SET enable_seqscan = off; SET client_min_messages = 'warning'; SET synchronous_commit = on";

/// The parameters of a statement.
pub(super) type Params<'a> = &'a [&'a (dyn ToSql + Sync)];

/// A connection that reconnects by itself. Requests share it, and are pipelined: each is sent without waiting for earlier replies.
pub(super) struct PostgresSession {
    config: Config,
    open: Mutex<Option<Arc<OpenConnection>>>,
}

/// An open connection with its prepared statements.
pub(in crate::store) struct OpenConnection {
    client: Client,
    statements: Locked<HashMap<String, Statement>>,
}

impl OpenConnection {
    /// Connects once.
    pub(super) async fn open(config: &Config) -> StoreResult<OpenConnection> {
        OpenConnection::open_within(config, CONNECT_TIMEOUT).await
    }

    /// Connects once, within some time.
    pub(super) async fn open_within(config: &Config, limit: Duration) -> StoreResult<OpenConnection> {
        timeout(limit, OpenConnection::connect(config)).await.map_err(|_| timed_out())?
    }

    async fn connect(config: &Config) -> StoreResult<OpenConnection> {
        let (client, connection) = config.connect(NoTls).await.map_err(store_error)?;
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                warn!(%error, "the connection to the database has ended");
            }
        });
        client.batch_execute(CONNECTION_SETTINGS).await.map_err(store_error)?;
        Ok(OpenConnection { client, statements: Locked::default() })
    }

    /// Runs statements on a connection of its own, which ends with them. Without a `COMMIT` everything is rolled back then. A connection that
    /// hangs is given up, but only after a time in which everything can be changed.
    pub(super) async fn run_alone<T, F>(config: &Config, work: impl FnOnce(OpenConnection) -> F) -> StoreResult<T>
    where
        F: Future<Output = StoreResult<T>>,
    {
        let database = OpenConnection::open(config).await?;
        timeout(LONG_CHANGE_TIMEOUT, work(database)).await.map_err(|_| timed_out())?
    }

    /// Runs one or several statements without parameters.
    pub(super) async fn batch(&self, statements: &str) -> StoreResult<()> {
        self.client.batch_execute(statements).await.map_err(store_error)
    }

    /// The rows of a statement.
    pub(super) async fn query(&self, statement: &str, params: Params<'_>) -> StoreResult<Vec<Row>> {
        let statement = self.prepared(statement).await?;
        self.client.query(&statement, params).await.map_err(store_error)
    }

    /// The first row of a statement.
    pub(in crate::store) async fn query_first(&self, statement: &str, params: Params<'_>) -> StoreResult<Option<Row>> {
        Ok(self.query(statement, params).await?.into_iter().next())
    }

    /// Runs a statement. Returns how many rows it has changed.
    pub(super) async fn execute(&self, statement: &str, params: Params<'_>) -> StoreResult<u64> {
        let statement = self.prepared(statement).await?;
        self.client.execute(&statement, params).await.map_err(store_error)
    }

    async fn prepared(&self, text: &str) -> StoreResult<Statement> {
        let known = self.statements.lock().get(text).cloned();
        if let Some(statement) = known {
            return Ok(statement);
        }
        let statement = self.client.prepare(text).await.map_err(store_error)?;
        self.statements.lock().insert(text.to_owned(), statement.clone());
        Ok(statement)
    }
}

impl PostgresSession {
    pub(super) fn new(config: Config) -> PostgresSession {
        PostgresSession { config, open: Mutex::new(None) }
    }

    /// Runs a query that changes nothing. Retries once if the connection breaks.
    pub(super) async fn read<T, F>(&self, look: impl Fn(Arc<OpenConnection>) -> F) -> StoreResult<T>
    where
        F: Future<Output = StoreResult<T>>,
    {
        let (answer, is_broken) = self.attempt(&look).await;
        if is_broken { self.attempt(&look).await.0 } else { answer }
    }

    /// Runs a statement that may change something. If the connection breaks meanwhile, it is unknown whether the change was made. So the
    /// result is an error, and there is no retry.
    pub(super) async fn write<T, F>(&self, work: impl FnOnce(Arc<OpenConnection>) -> F) -> StoreResult<T>
    where
        F: Future<Output = StoreResult<T>>,
    {
        self.attempt(work).await.0
    }

    /// Runs a statement once. Also returns whether the connection broke before the reply.
    async fn attempt<T, F>(&self, work: impl FnOnce(Arc<OpenConnection>) -> F) -> (StoreResult<T>, bool)
    where
        F: Future<Output = StoreResult<T>>,
    {
        let Ok(connection) = timeout(REQUEST_TIMEOUT, self.connected()).await else {
            return (Err(timed_out()), false);
        };
        let Ok(answer) = timeout(REQUEST_TIMEOUT, work(connection.clone())).await else {
            // Other requests on this connection would wait as long.
            self.give_up(&connection).await;
            return (Err(timed_out()), false);
        };
        let is_broken = answer.is_err() && connection.client.is_closed();
        (answer, is_broken)
    }

    /// The open connection. Reconnects if there is none, however long that takes.
    async fn connected(&self) -> Arc<OpenConnection> {
        let mut open = self.open.lock().await;
        if let Some(connection) = open.as_ref().filter(|connection| !connection.client.is_closed()) {
            return connection.clone();
        }
        let was_open = open.take().is_some();
        let mut wait = FIRST_RETRY;
        loop {
            match OpenConnection::open(&self.config).await {
                Ok(connection) => {
                    if was_open {
                        info!("connected to the database again");
                    }
                    return open.insert(Arc::new(connection)).clone();
                }
                Err(error) => warn!(%error, "the database cannot be reached"),
            }
            sleep(wait).await;
            wait = (wait * 2).min(LONGEST_RETRY);
        }
    }

    /// Stops using a connection.
    async fn give_up(&self, broken: &Arc<OpenConnection>) {
        let mut open = self.open.lock().await;
        if open.as_ref().is_some_and(|connection| Arc::ptr_eq(connection, broken)) {
            *open = None;
        }
    }
}

/// A non-negative number.
pub(super) fn number(row: &Row, column: usize) -> u64 {
    row.get::<_, i64>(column).cast_unsigned()
}

/// A non-negative number that fits into 32 bits.
pub(super) fn small_number(row: &Row, column: usize) -> u32 {
    u32::try_from(row.get::<_, i64>(column)).unwrap_or_default()
}

fn timed_out() -> StoreError {
    StoreError::Database("the database did not answer in time".to_owned())
}

/// Converts an error of the database.
#[allow(clippy::needless_pass_by_value, reason = "used as a function over errors")]
pub(super) fn store_error(error: tokio_postgres::Error) -> StoreError {
    match error.code() {
        Some(code) if *code == SqlState::UNIQUE_VIOLATION => StoreError::Conflict,
        _ => StoreError::Database(
            std::error::Error::source(&error).map_or_else(|| error.to_string(), |why| format!("{error}: {why}")),
        ),
    }
}
