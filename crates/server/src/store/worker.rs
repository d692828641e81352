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

/// Does the work, unless the transaction has failed already, and says whether it succeeded.
type Job = Box<dyn FnOnce(Result<&Connection, StoreError>) -> (bool, Finish) + Send>;

/// A thread with a connection of its own.
pub(crate) struct Worker(Sender<Job>);

impl Worker {
    /// A thread that reads.
    pub(crate) fn reader(database: Connection) -> std::io::Result<Worker> {
        Worker::start("cascade-reader", database, |database, jobs| {
            while let Ok(job) = jobs.recv() {
                job(Ok(database)).1(Ok(()));
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
        let (sender, jobs) = channel();
        thread::Builder::new().name(name.to_owned()).spawn(move || work(&database, &jobs))?;
        Ok(Worker(sender))
    }

    /// Hands work to the thread.
    pub(crate) fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> StoreReply<T> {
        let (sender, answer) = oneshot::channel();
        let job: Job = Box::new(move |database| {
            let result = database.and_then(work);
            let ok = result.is_ok();
            // The caller may have gone; the work is done all the same.
            (ok, Box::new(move |group| drop(sender.send(group.and(result)))))
        });
        // Without the thread the job and its sender are dropped, and the answer says so.
        let _ = self.0.send(job);
        answer
    }
}

fn write(database: &Connection, jobs: impl Iterator<Item = Job>) {
    let mut finish: Vec<Finish> = Vec::new();
    let mut transaction = database.execute_batch("BEGIN IMMEDIATE").map_err(store_error);
    for job in jobs {
        transaction = transaction.and_then(|()| database.execute_batch("SAVEPOINT one").map_err(store_error));
        // Outside the transaction nothing may be written: it would stay although the group is told that it failed.
        let (ok, tell) = job(transaction.clone().map(|()| database));
        finish.push(tell);
        let close = if ok { "RELEASE one" } else { "ROLLBACK TO one; RELEASE one" };
        transaction = transaction.and_then(|()| database.execute_batch(close).map_err(store_error));
    }
    let outcome = transaction.and_then(|()| database.execute_batch("COMMIT").map_err(store_error));
    if outcome.is_err() {
        let _ = database.execute_batch("ROLLBACK");
    }
    finish.into_iter().for_each(|tell| tell(outcome.clone()));
}

#[allow(clippy::needless_pass_by_value, reason = "used as a function over errors")]
pub(crate) fn store_error(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::ConstraintViolation) => StoreError::Conflict,
        _ => StoreError::Database(error.to_string()),
    }
}
