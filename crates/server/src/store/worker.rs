//! The two threads that use the database: one reads; the other writes, many requests in one transaction.
//!
//! This is group commit: while a transaction waits for the disk, further requests queue up, and the next transaction takes all of them. So
//! the number of disk writes does not grow with the number of requests.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::{StoreError, StoreReply};

/// The maximum number of requests in one transaction.
const LARGEST_GROUP: usize = 256;

/// Sends the result to the caller once the transaction has ended: an error if it failed as a whole.
type Finish = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// Does the work, unless the transaction has failed already. Returns whether it succeeded, and how to finish.
type Work = Box<dyn FnOnce(Result<&Connection, StoreError>) -> (Result<(), StoreError>, Finish) + Send>;

/// What happens if one request fails in a transaction with others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum JobGuard {
    /// Its changes are rolled back to a savepoint, which costs a copy of every page that is written after it.
    Savepoint,
    /// A conflict needs no rollback, because it is found before anything is written. Any other error fails the transaction.
    LooksFirst,
}

/// The work of one request.
struct Job {
    guard: JobGuard,
    work: Work,
}

/// How many prepared statements a connection caches: more than there are; the default of rusqlite is 16.
const PREPARED_STATEMENTS: usize = 64;

/// A thread with a connection of its own.
pub(crate) struct Worker(Sender<Job>);

impl Worker {
    /// Starts a thread that reads.
    pub(crate) fn reader(database: Connection) -> std::io::Result<Worker> {
        Worker::start("cascade-reader", database, |database, jobs| {
            while let Ok(job) = jobs.recv() {
                (job.work)(Ok(database)).1(Ok(()));
            }
        })
    }

    /// Starts a thread that writes.
    pub(crate) fn writer(database: Connection) -> std::io::Result<Worker> {
        Worker::start("cascade-writer", database, |database, jobs| {
            while let Ok(first) = jobs.recv() {
                let rest = jobs.try_iter().take(LARGEST_GROUP - 1);
                write(database, std::iter::once(first).chain(rest));
            }
        })
    }

    fn start(name: &str, database: Connection, work: fn(&Connection, &Receiver<Job>)) -> std::io::Result<Worker> {
        database.set_prepared_statement_cache_capacity(PREPARED_STATEMENTS);
        let (sender, jobs) = channel();
        thread::Builder::new().name(name.to_owned()).spawn(move || work(&database, &jobs))?;
        Ok(Worker(sender))
    }

    /// Sends a job to the thread.
    pub(crate) fn ask<T: Send + 'static>(
        &self,
        guard: JobGuard,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> StoreReply<T> {
        let (sender, answer) = oneshot::channel();
        let work: Work = Box::new(move |database| {
            let result = database.and_then(work);
            let outcome = result.as_ref().map(drop).map_err(Clone::clone);
            // The caller may have gone; the work is done all the same.
            (outcome, Box::new(move |group| drop(sender.send(group.and(result)))))
        });
        // If the thread has ended, the job and its reply sender are dropped, and the receiver gets an error.
        let _ = self.0.send(Job { guard, work });
        answer
    }
}

fn write(database: &Connection, jobs: impl Iterator<Item = Job>) {
    let mut finish: Vec<Finish> = Vec::new();
    let mut transaction = run(database, "BEGIN IMMEDIATE");
    for Job { guard, work } in jobs {
        if guard == JobGuard::Savepoint {
            transaction = transaction.and_then(|()| run(database, "SAVEPOINT one"));
        }
        // A job must not write outside of the transaction: its changes would stay although the group is reported as failed.
        let (outcome, tell) = work(transaction.clone().map(|()| database));
        finish.push(tell);
        transaction = transaction.and_then(|()| match (guard, outcome) {
            (JobGuard::Savepoint, Ok(())) => run(database, "RELEASE one"),
            (JobGuard::Savepoint, Err(_)) => {
                run(database, "ROLLBACK TO one").and_then(|()| run(database, "RELEASE one"))
            }
            (JobGuard::LooksFirst, Ok(()) | Err(StoreError::Conflict)) => Ok(()),
            (JobGuard::LooksFirst, Err(error)) => Err(error),
        });
    }
    let outcome = transaction.and_then(|()| run(database, "COMMIT"));
    if outcome.is_err() {
        let _ = database.execute_batch("ROLLBACK");
    }
    finish.into_iter().for_each(|tell| tell(outcome.clone()));
}

/// Runs a cached statement without parameters.
fn run(database: &Connection, statement: &str) -> Result<(), StoreError> {
    database.prepare_cached(statement).and_then(|mut statement| statement.execute([])).map(drop).map_err(store_error)
}

#[allow(clippy::needless_pass_by_value, reason = "used as a function over errors")]
pub(crate) fn store_error(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::ConstraintViolation) => StoreError::Conflict,
        _ => StoreError::Database(error.to_string()),
    }
}
