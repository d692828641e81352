//! Group commit: writes the entries of many concurrent requests in one statement.
//!
//! While a statement waits for the database's disk, further requests queue up, and the next statement takes all of them. So the number of
//! disk writes does not grow with the number of requests. The writing thread of `SQLite` does the same.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};

use super::session::{OpenConnection, PostgresSession};
use crate::store::{Append, StoreError, StoreResult, TableWork, WorkChange};

/// The maximum number of requests in one statement.
const LARGEST_GROUP: usize = 256;

/// Rows are locked in the order of their ids, so that no two statements deadlock. A table with another last entry or revision than the
/// writer expects is skipped, and is not returned.
const APPEND: &str = "
    WITH wanted AS (
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bool[], $7::bigint[], $8::text[],
            $17::bool[], $18::bigint[], $19::text[], $20::bigint[], $21::bool[])
            AS row (id, before, last, status, seats, clocked, changed, owner, keeps_work, due, worker, revision, is_new)
    ), locked AS (
        SELECT id FROM tables WHERE id = ANY ($1) ORDER BY id FOR UPDATE
    ), moved AS (
        UPDATE tables SET last_seq = wanted.last, status = wanted.status, seats = wanted.seats, clocked = wanted.clocked,
            changed = wanted.changed, owner = wanted.owner,
            excused = CASE WHEN wanted.is_new THEN 0 ELSE tables.excused END,
            due = CASE WHEN wanted.keeps_work THEN tables.due ELSE wanted.due END,
            worker = CASE WHEN wanted.keeps_work THEN tables.worker ELSE wanted.worker END
        FROM wanted JOIN locked ON locked.id = wanted.id
        WHERE tables.id = wanted.id AND tables.last_seq = wanted.before AND tables.revision = wanted.revision
            AND tables.archived IS NULL
        RETURNING tables.id
    ), written AS (
        INSERT INTO entries (tab, seq, body, request)
        SELECT line.* FROM unnest($9::text[], $10::bigint[], $11::text[], $12::text[]) AS line (tab, seq, body, request)
            JOIN moved ON moved.id = line.tab
    ), joined AS (
        INSERT INTO members (person, tab)
        SELECT someone.* FROM unnest($13::text[], $14::text[]) AS someone (person, tab) JOIN moved ON moved.id = someone.tab
        ON CONFLICT DO NOTHING
    ), spoken AS (
        INSERT INTO speakers (person, tab)
        SELECT someone.* FROM unnest($15::text[], $16::text[]) AS someone (person, tab) JOIN moved ON moved.id = someone.tab
        ON CONFLICT DO NOTHING
    )
    SELECT id FROM moved";

/// Entries to write, and where to send the reply.
pub(super) struct AppendJob {
    pub(super) append: Append,
    pub(super) reply: oneshot::Sender<StoreResult<()>>,
}

/// Writes the jobs of a queue until all its senders are dropped.
pub(super) async fn run(session: PostgresSession, mut jobs: mpsc::UnboundedReceiver<AppendJob>) {
    let mut group = Vec::new();
    while jobs.recv_many(&mut group, LARGEST_GROUP).await > 0 {
        while !group.is_empty() {
            write(&session, first_of_each_table(&mut group)).await;
        }
    }
}

/// Removes the first job of each table from the group: one statement can change a row only once.
fn first_of_each_table(group: &mut Vec<AppendJob>) -> BTreeMap<String, AppendJob> {
    let mut first = BTreeMap::new();
    let mut later = Vec::new();
    for job in group.drain(..) {
        match first.entry(job.append.summary.id.clone()) {
            Entry::Vacant(place) => drop(place.insert(job)),
            Entry::Occupied(_) => later.push(job),
        }
    }
    *group = later;
    first
}

async fn write(session: &PostgresSession, group: BTreeMap<String, AppendJob>) {
    let appends: Vec<&Append> = group.values().map(|job| &job.append).collect();
    match append(session, &appends).await {
        Ok(moved) => {
            for (id, job) in group {
                let answer = if moved.contains(&id) { Ok(()) } else { Err(StoreError::Conflict) };
                // The caller may have gone; the entries are written all the same.
                let _ = job.reply.send(answer);
            }
        }
        Err(error) => group.into_values().for_each(|job| drop(job.reply.send(Err(error.clone())))),
    }
}

/// Writes the entries of several tables. Returns the tables without a conflict.
async fn append(session: &PostgresSession, appends: &[&Append]) -> StoreResult<BTreeSet<String>> {
    let columns = Columns::new(appends);
    session.write(|database| columns.write(database)).await
}

/// The values of a statement, by column.
#[derive(Default)]
struct Columns {
    ids: Vec<String>,
    before: Vec<i64>,
    last: Vec<i64>,
    statuses: Vec<&'static str>,
    seats: Vec<String>,
    clocked: Vec<bool>,
    changed: Vec<i64>,
    owners: Vec<String>,
    line_tables: Vec<String>,
    line_seqs: Vec<i64>,
    bodies: Vec<String>,
    requests: Vec<Option<String>>,
    members: [Vec<String>; 2],
    speakers: [Vec<String>; 2],
    keep_work: Vec<bool>,
    due: Vec<Option<i64>>,
    workers: Vec<Option<String>>,
    revisions: Vec<i64>,
    are_new: Vec<bool>,
}

impl Columns {
    fn new(appends: &[&Append]) -> Columns {
        let mut columns = Columns::default();
        appends.iter().for_each(|append| columns.push(append));
        columns
    }

    fn push(&mut self, append: &Append) {
        let row = &append.summary;
        self.ids.push(row.id.clone());
        self.before.push(append.lines.first().map_or(0, |line| line.seq.cast_signed() - 1));
        self.last.push(append.lines.last().map_or(0, |line| line.seq.cast_signed()));
        self.statuses.push(row.status.name());
        self.seats.push(row.seats.clone());
        self.clocked.push(row.clocked);
        self.changed.push(row.changed.cast_signed());
        self.owners.push(row.owner.clone());
        let work = match &append.work {
            WorkChange::Keep => TableWork::default(),
            WorkChange::Replace(work) => work.clone(),
        };
        self.keep_work.push(append.work == WorkChange::Keep);
        self.due.push(work.due.map(u64::cast_signed));
        self.workers.push(work.worker);
        self.revisions.push(append.revision.cast_signed());
        self.are_new.push(append.is_new_decision);
        for line in &append.lines {
            self.line_tables.push(row.id.clone());
            self.line_seqs.push(line.seq.cast_signed());
            self.bodies.push(line.body.clone());
            self.requests.push(line.request.clone());
        }
        for (people, [persons, tables]) in [(&append.people, &mut self.members), (&append.speakers, &mut self.speakers)]
        {
            persons.extend(people.iter().cloned());
            tables.extend(people.iter().map(|_| row.id.clone()));
        }
    }

    async fn write(self, database: Arc<OpenConnection>) -> StoreResult<BTreeSet<String>> {
        let moved = database
            .query(
                APPEND,
                &[
                    &self.ids,
                    &self.before,
                    &self.last,
                    &self.statuses,
                    &self.seats,
                    &self.clocked,
                    &self.changed,
                    &self.owners,
                    &self.line_tables,
                    &self.line_seqs,
                    &self.bodies,
                    &self.requests,
                    &self.members[0],
                    &self.members[1],
                    &self.speakers[0],
                    &self.speakers[1],
                    &self.keep_work,
                    &self.due,
                    &self.workers,
                    &self.revisions,
                    &self.are_new,
                ],
            )
            .await?;
        Ok(moved.iter().map(|row| row.get(0)).collect())
    }
}
