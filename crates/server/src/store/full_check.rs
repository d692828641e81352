//! The check of a whole database. It takes a second for some hundred thousand tables, so a start waits for it only briefly.

use std::io;
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags};
use tracing::{error, info};

use super::StoreError;
use super::damage::check_database;

/// How long the check waits for a lock of the writer.
const LOCK_TIMEOUT: Duration = Duration::from_mins(1);

/// A check in progress, or its result.
#[derive(Clone)]
pub(super) struct FullCheck {
    /// The damage, if any was found.
    damage: Arc<OnceLock<String>>,
}

impl FullCheck {
    /// Starts to check a database on a thread of its own, and waits for the result for up to `timeout`.
    ///
    /// # Errors
    /// If damage is found within that time; the message describes it.
    pub(super) fn start(database: &Path, timeout: Duration) -> io::Result<FullCheck> {
        let check = FullCheck { damage: Arc::default() };
        let (verdict, result) = channel();
        let (path, beside) = (database.to_owned(), check.clone());
        thread::Builder::new().name("cascade-check".to_owned()).spawn(move || beside.run(&path, &verdict))?;
        if timeout.is_zero() {
            return Ok(check);
        }
        match result.recv_timeout(timeout) {
            Ok(verdict) => verdict.map(|()| check),
            Err(RecvTimeoutError::Timeout) => {
                info!("the database is large: it is checked while the server runs");
                Ok(check)
            }
            Err(RecvTimeoutError::Disconnected) => Err(io::Error::other("the check of the database has panicked")),
        }
    }

    fn run(&self, path: &Path, verdict: &Sender<io::Result<()>>) {
        let begun = Instant::now();
        let found = open(path).and_then(|database| check_database(&database));
        let damage = found.as_ref().err().map(ToString::to_string);
        // Set before the result is sent: a start that has just stopped waiting may already be writing.
        if let Some(damage) = &damage {
            let _ = self.damage.set(damage.clone());
        }
        if verdict.send(found).is_ok() {
            return;
        }
        if let Some(damage) = damage {
            error!(damage, "nothing is written any more");
        } else {
            info!(seconds = begun.elapsed().as_secs(), "the database is intact");
        }
    }

    /// Refuses to write to a damaged database.
    pub(super) fn require_undamaged(&self) -> Result<(), StoreError> {
        self.damage.get().map_or(Ok(()), |damage| Err(StoreError::Database(damage.clone())))
    }
}

/// Read-only, so that the write-ahead log is not touched, whatever the result.
fn open(path: &Path) -> io::Result<Connection> {
    let database = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(io::Error::other)?;
    // The writer may be opening the write-ahead log at the same time.
    database.busy_timeout(LOCK_TIMEOUT).map_err(io::Error::other)?;
    Ok(database)
}
