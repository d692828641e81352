//! The two threads that talk to the database: one reads; one writes, many requests in one transaction.
//!
//! While a transaction waits for the disk, further requests queue up; the next transaction takes them all. So the number of
//! writes to the disk does not grow with the number of requests.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::{StoreError, StoreReply};

/// The most requests in one transaction.
const LARGEST_GROUP: usize = 256;

/// Sends the result to the caller once it is certain: an error if the transaction as a whole failed.
type Finish = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// Does the work, unless the transaction has failed already, and says how it went.
type Work = Box<dyn FnOnce(Result<&Connection, StoreError>) -> (Result<(), StoreError>, Finish) + Send>;

/// What must happen if one request fails in a transaction with others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum JobGuard {
    /// What it has written is undone. A savepoint copies every page that is written behind it.
    Savepoint,
    /// Nothing after a conflict, which it finds before it writes; any other failure ends the transaction.
    LooksFirst,
}

/// The work of one request.
struct Job {
    guard: JobGuard,
    work: Work,
}

/// How many statements a connection keeps prepared; rusqlite's 16 are fewer than there are.
const PREPARED_STATEMENTS: usize = 64;

/// A thread with a connection of its own.
pub(crate) struct Worker(Sender<Job>);

impl Worker {
    /// A thread that reads.
    pub(crate) fn reader(database: Connection) -> std::io::Result<Worker> {
        Worker::start("cascade-reader", database, |database, jobs| {
            while let Ok(job) = jobs.recv() {
                (job.work)(Ok(database)).1(Ok(()));
            }
        })
    }

    /// A thread that writes.
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

    /// Hands work to the thread.
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
        // Without the thread the job and its sender are dropped, and the answer says so.
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
        // Outside the transaction nothing may be written: it would stay although the group is told that it failed.
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

/// A statement without values, prepared once.
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
