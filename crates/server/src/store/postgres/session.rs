//! A connection to the database that is made again when it breaks.

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

/// How long a request may take, with the time that it waits for a connection.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a connection may take to be made.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
/// The first wait before a failed connection is tried again; doubled each time.
const FIRST_RETRY: Duration = Duration::from_millis(50);
/// The longest wait.
const LAST_RETRY: Duration = Duration::from_secs(1);

/// A node that is paused in the middle of a transaction must not keep rows from the others, and a statement that waits for longer than
/// the request does would be done for nobody. Every statement finds its rows by an index: without being told, the database plans the
/// statements of a new server while it has few tables, reads all of them, and keeps that plan when there are many.
const SETTINGS: &str =
    "SET idle_in_transaction_session_timeout = '1s'; SET statement_timeout = '5s'; SET lock_timeout = '3s';
    SET enable_seqscan = off; SET client_min_messages = 'warning'";

/// The values of a statement.
pub(super) type Params<'a> = &'a [&'a (dyn ToSql + Sync)];

/// A connection that is made again when it breaks. Requests share it: each is sent without waiting for the answers to those before.
pub(super) struct PostgresSession {
    config: Config,
    open: Mutex<Option<Arc<OpenConnection>>>,
}

/// A connection, and the statements that it has prepared.
pub(super) struct OpenConnection {
    client: Client,
    statements: Locked<HashMap<String, Statement>>,
}

impl OpenConnection {
    /// Connects once.
    pub(super) async fn open(config: &Config) -> StoreResult<OpenConnection> {
        let connecting = timeout(CONNECT_TIMEOUT, config.connect(NoTls));
        let (client, connection) = connecting.await.map_err(|_| timed_out())?.map_err(store_error)?;
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                warn!(%error, "the connection to the database has ended");
            }
        });
        client.batch_execute(SETTINGS).await.map_err(store_error)?;
        Ok(OpenConnection { client, statements: Locked::default() })
    }

    /// Several statements without values, or one.
    pub(super) async fn batch(&self, statements: &str) -> StoreResult<()> {
        self.client.batch_execute(statements).await.map_err(store_error)
    }

    /// The rows of a statement.
    pub(super) async fn query(&self, statement: &str, params: Params<'_>) -> StoreResult<Vec<Row>> {
        let statement = self.prepared(statement).await?;
        self.client.query(&statement, params).await.map_err(store_error)
    }

    /// The first row of a statement.
    pub(super) async fn query_first(&self, statement: &str, params: Params<'_>) -> StoreResult<Option<Row>> {
        Ok(self.query(statement, params).await?.into_iter().next())
    }

    /// How many rows a statement has changed.
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

    /// Does something that changes nothing; once more if the connection breaks meanwhile.
    pub(super) async fn read<T, F>(&self, look: impl Fn(Arc<OpenConnection>) -> F) -> StoreResult<T>
    where
        F: Future<Output = StoreResult<T>>,
    {
        let (answer, is_broken) = self.attempt(&look).await;
        if is_broken { self.attempt(&look).await.0 } else { answer }
    }

    /// Does something that may change something. If the connection breaks meanwhile, nobody knows whether it was done: the answer is an
    /// error, and it is not tried again.
    pub(super) async fn write<T, F>(&self, work: impl FnOnce(Arc<OpenConnection>) -> F) -> StoreResult<T>
    where
        F: Future<Output = StoreResult<T>>,
    {
        self.attempt(work).await.0
    }

    /// The answer, and whether the connection broke before there was one.
    async fn attempt<T, F>(&self, work: impl FnOnce(Arc<OpenConnection>) -> F) -> (StoreResult<T>, bool)
    where
        F: Future<Output = StoreResult<T>>,
    {
        let Ok(connection) = timeout(REQUEST_TIMEOUT, self.connected()).await else {
            return (Err(timed_out()), false);
        };
        let Ok(answer) = timeout(REQUEST_TIMEOUT, work(connection.clone())).await else {
            // Whatever else waits on this connection would wait as long.
            self.give_up(&connection).await;
            return (Err(timed_out()), false);
        };
        let is_broken = answer.is_err() && connection.client.is_closed();
        (answer, is_broken)
    }

    /// The open connection; a new one if there is none, however long that takes.
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
            wait = (wait * 2).min(LAST_RETRY);
        }
    }

    /// Uses a connection for nothing further.
    async fn give_up(&self, broken: &Arc<OpenConnection>) {
        let mut open = self.open.lock().await;
        if open.as_ref().is_some_and(|connection| Arc::ptr_eq(connection, broken)) {
            *open = None;
        }
    }
}

/// A number that is never negative.
pub(super) fn number(row: &Row, column: usize) -> u64 {
    row.get::<_, i64>(column).cast_unsigned()
}

/// A number that is never negative, and never large.
pub(super) fn small_number(row: &Row, column: usize) -> u32 {
    u32::try_from(row.get::<_, i64>(column)).unwrap_or_default()
}

fn timed_out() -> StoreError {
    StoreError::Database("the database did not answer in time".to_owned())
}

/// What an error of the database means.
#[allow(clippy::needless_pass_by_value, reason = "used as a function over errors")]
pub(super) fn store_error(error: tokio_postgres::Error) -> StoreError {
    match error.code() {
        Some(code) if *code == SqlState::UNIQUE_VIOLATION => StoreError::Conflict,
        _ => StoreError::Database(
            std::error::Error::source(&error).map_or_else(|| error.to_string(), |why| format!("{error}: {why}")),
        ),
    }
}
