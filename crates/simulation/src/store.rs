//! The storage of one server: a disk of its own, like `SQLite`, or a database that it shares with others and reaches over a network.
//!
//! Reads see what was synced. On a server's own disk, writes are collected while the previous group is synced, and a group is atomic.
//! Requests to a shared database and their replies are delivered by the world, which may lose them (`database_link.rs`).

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use server::store::{StoreError, StoreReply, StoreResult, StoredLine};
use tokio::sync::{Notify, oneshot};
use tokio::time::sleep;

use crate::Mutant;
use crate::database::Database;
use crate::disk::{SimulatedDisk, WriteFate};
use crate::shared_rows::WrittenLine;
use crate::time::SimulatedTime;

/// A request to the database. The fate says whether it succeeds; the result delivers the reply.
pub(crate) type StoreJob = Box<dyn FnOnce(WriteFate, &mut Database) -> StoreAnswer + Send>;

/// Delivers a reply to the server, or reports that it was lost.
pub(crate) type StoreAnswer = Box<dyn FnOnce(ReplyDelivery) + Send>;

/// A disk that several servers may share.
pub(crate) type SharedDisk = Arc<Mutex<SimulatedDisk>>;

/// Whether a reply has reached the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReplyDelivery {
    Delivered,
    Lost,
}

/// The kind of a request to a shared database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum JobKind {
    Read,
    Write,
    /// A heartbeat.
    Heartbeat,
    /// The registration of a server that is new or whose lease has expired.
    Rejoin,
}

/// A request on its way to a shared database.
pub(crate) struct SharedJob {
    pub(crate) kind: JobKind,
    pub(crate) job: StoreJob,
}

/// The storage of one server, from its start to its crash.
#[derive(Clone)]
pub(crate) struct SimulatedStore {
    pub(crate) disk: SharedDisk,
    time: SimulatedTime,
    path: StorePath,
    /// The number of the server.
    node: usize,
    pub(crate) mutant: Option<Mutant>,
    /// Notified when a write is being synced or submitted: a good moment for a crash.
    news: Arc<Notify>,
}

/// How a server reaches its storage.
#[derive(Clone)]
enum StorePath {
    /// In its own process.
    Own(Arc<Mutex<PendingWrites>>),
    /// Over a network; these are the requests that wait for delivery.
    Shared(Arc<Mutex<Vec<SharedJob>>>),
}

/// Writes that are not synced yet.
#[derive(Default)]
struct PendingWrites {
    /// The group that is being synced.
    syncing: Vec<StoreJob>,
    /// The writes that are collected for the next group.
    waiting: Vec<StoreJob>,
    is_syncing: bool,
    /// With [`Mutant::TornTransaction`]: whether the waiting group, and the group that is being synced, contain a write of several entries.
    can_be_torn: (bool, bool),
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn failure() -> StoreError {
    StoreError::Database("the simulated database has failed".to_owned())
}

impl SimulatedStore {
    /// Storage on a disk of its own.
    pub(crate) fn own(disk: SharedDisk, time: SimulatedTime, news: Arc<Notify>) -> SimulatedStore {
        let (mutant, path) = (lock(&disk).mutant, StorePath::Own(Arc::default()));
        SimulatedStore { disk, time, path, node: 0, mutant, news }
    }

    /// Storage that is shared with other servers.
    pub(crate) fn shared(disk: SharedDisk, time: SimulatedTime, news: Arc<Notify>, node: usize) -> SimulatedStore {
        let (mutant, path) = (lock(&disk).mutant, StorePath::Shared(Arc::default()));
        SimulatedStore { disk, time, path, node, mutant, news }
    }

    pub(crate) fn is_shared(&self) -> bool {
        matches!(self.path, StorePath::Shared(_))
    }

    /// Whether a write is being synced.
    pub(crate) fn is_syncing(&self) -> bool {
        matches!(&self.path, StorePath::Own(writes) if !lock(writes).syncing.is_empty())
    }

    /// Whether several entries are being synced that a mutant could tear apart.
    pub(crate) fn can_be_torn(&self) -> bool {
        matches!(&self.path, StorePath::Own(writes) if lock(writes).can_be_torn.1)
    }

    /// Takes the requests that wait for delivery to a shared database.
    pub(crate) fn take_jobs(&self) -> Vec<SharedJob> {
        match &self.path {
            StorePath::Own(_) => Vec::new(),
            StorePath::Shared(jobs) => std::mem::take(&mut *lock(jobs)),
        }
    }

    /// Applies a crash of the server: the group that was being synced survives as a whole or not at all.
    pub(crate) fn crash(&self) {
        let StorePath::Own(writes) = &self.path else { return };
        let PendingWrites { syncing, .. } = std::mem::take(&mut *lock(writes));
        let mut disk = lock(&self.disk);
        if disk.survives_crash() && !disk.is_full {
            syncing.into_iter().for_each(|job| drop(job(WriteFate::Written, &mut disk.database)));
        }
        disk.crash();
    }

    /// Reads rows.
    pub(crate) fn read<T: Send + 'static>(&self, look: impl FnOnce(&Database) -> T + Send + 'static) -> StoreReply<T> {
        let (sender, reply) = oneshot::channel();
        let job = job_of(move |database| Ok(look(database)), sender);
        match &self.path {
            StorePath::Shared(jobs) => self.submit_job(jobs, JobKind::Read, job),
            StorePath::Own(_) => {
                let disk = self.disk.clone();
                tokio::spawn(async move {
                    let takes = lock(&disk).read_time();
                    sleep(Duration::from_millis(takes)).await;
                    job(WriteFate::Written, &mut lock(&disk).database)(ReplyDelivery::Delivered);
                });
            }
        }
        reply
    }

    /// Changes rows.
    pub(crate) fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Database) -> StoreResult<T> + Send + 'static,
    ) -> StoreReply<T> {
        self.write_as(JobKind::Write, work)
    }

    /// Changes rows, with a given kind of request.
    pub(crate) fn write_as<T: Send + 'static>(
        &self,
        kind: JobKind,
        work: impl FnOnce(&mut Database) -> StoreResult<T> + Send + 'static,
    ) -> StoreReply<T> {
        let (sender, reply) = oneshot::channel();
        let job = job_of(work, sender);
        let writes = match &self.path {
            StorePath::Own(writes) => writes,
            StorePath::Shared(jobs) => {
                self.submit_job(jobs, kind, job);
                return reply;
            }
        };
        if self.mutant == Some(Mutant::EarlyAcknowledgement) {
            let mut disk = lock(&self.disk);
            disk.sync_sometimes();
            job(WriteFate::Written, &mut disk.database)(ReplyDelivery::Delivered);
            return reply;
        }
        let mut pending = lock(writes);
        pending.waiting.push(job);
        if !std::mem::replace(&mut pending.is_syncing, true) {
            tokio::spawn(self.clone().sync(writes.clone()));
        }
        reply
    }

    fn submit_job(&self, jobs: &Mutex<Vec<SharedJob>>, kind: JobKind, job: StoreJob) {
        lock(jobs).push(SharedJob { kind, job });
        self.news.notify_one();
    }

    /// Syncs one group after the other until none is waiting.
    async fn sync(self, writes: Arc<Mutex<PendingWrites>>) {
        loop {
            {
                let mut writes = lock(&writes);
                writes.syncing = std::mem::take(&mut writes.waiting);
                writes.can_be_torn = (false, writes.can_be_torn.0);
                if writes.syncing.is_empty() {
                    writes.is_syncing = false;
                    return;
                }
            }
            self.news.notify_one();
            let takes = lock(&self.disk).write_time();
            sleep(Duration::from_millis(takes)).await;
            let group = std::mem::take(&mut lock(&writes).syncing);
            let mut disk = lock(&self.disk);
            let fate = disk.next_fate();
            group.into_iter().for_each(|job| job(fate, &mut disk.database)(ReplyDelivery::Delivered));
        }
    }

    /// With [`Mutant::TornTransaction`]: returns whether a write of several entries is executed because of a crash, so that a part of it is lost.
    pub(crate) fn torn_by_crash(&self, entries: usize) -> impl FnOnce() -> bool + Send + use<> {
        let writes = match &self.path {
            StorePath::Own(writes) if self.mutant == Some(Mutant::TornTransaction) => Some(writes.clone()),
            _ => None,
        };
        if let Some(writes) = writes.as_ref().filter(|_| entries > 1) {
            lock(writes).can_be_torn.0 = true;
        }
        // If nothing is being synced, the job is executed because of a crash.
        move || writes.is_some_and(|writes| !lock(&writes).is_syncing)
    }

    /// Lets a mutant forge submitted entries. Returns when and by which server they were submitted.
    pub(crate) fn submit_lines(&self, lines: &mut [StoredLine]) -> WrittenLine {
        for line in lines {
            match self.mutant {
                Some(Mutant::ForgedBots) => line.body = line.body.replace("\"by\":\"person\"", "\"by\":\"bot\""),
                Some(Mutant::ForgedConsent) => {
                    line.body = line.body.replace("\"kind\":\"undo-asked\"", "\"kind\":\"undone\"");
                }
                _ => {}
            }
        }
        WrittenLine { handed_in: self.time.now(), node: self.node }
    }
}

/// A request whose reply goes to a sender.
fn job_of<T: Send + 'static>(
    work: impl FnOnce(&mut Database) -> StoreResult<T> + Send + 'static,
    sender: oneshot::Sender<StoreResult<T>>,
) -> StoreJob {
    Box::new(move |fate, database| {
        let result = if fate == WriteFate::Failed { Err(failure()) } else { work(database) };
        let answer = if fate == WriteFate::Denied { result.and(Err(failure())) } else { result };
        Box::new(move |heard| {
            let _ = sender.send(if heard == ReplyDelivery::Delivered { answer } else { Err(failure()) });
        })
    })
}
