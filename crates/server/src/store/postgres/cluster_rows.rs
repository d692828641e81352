//! Rows that several servers share: last entries, leases, assigned work.

use std::sync::Arc;

use tokio_postgres::Config;

use super::Postgres;
use super::session::{BEGIN_WITHOUT_TIMEOUT, OpenConnection, number};
use crate::store::{
    ClusterStore, Heartbeat, HeartbeatReply, PeopleChange, StoreError, StoreReply, StoreResult, StoredLine, TableHead,
    TableTail,
};

/// Renews the lease of a server, and assigns to it the work of tables that no living server does: of those it wants, and of all that are
/// due. Rows that are locked by another statement are skipped.
const HEARTBEAT: &str = "
    WITH clock AS (
        SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now
    ), beat AS (
        INSERT INTO nodes (id, alive_until) SELECT $1, now + $2 FROM clock
        ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until
            WHERE nodes.alive_until >= excluded.alive_until - $2 - $6
        RETURNING id
    ), free AS (
        SELECT tables.id FROM tables, clock, beat
        WHERE (due <= now OR tables.id = ANY ($3)) AND tables.id <> ALL ($5) AND status = 'playing' AND archived IS NULL
            AND (worker IS NULL OR worker = $1
                OR NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = worker AND alive_until > now))
        ORDER BY due LIMIT $4 FOR UPDATE OF tables SKIP LOCKED
    ), claimed AS (
        UPDATE tables SET worker = $1 FROM free WHERE tables.id = free.id RETURNING tables.id
    )
    SELECT now, (SELECT coalesce(max(number), 0) FROM people_changes),
        (SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM claimed) FROM clock, beat";

const READ_CLOCK_AND_CHANGES: &str = "
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint,
        (SELECT coalesce(max(number), 0) FROM people_changes)";

/// If no server was alive for longer than this many milliseconds, deadlines are extended.
const LONGEST_OUTAGE_MILLIS: i64 = 1000;

/// Extends the deadlines of all running tables. A table with a `due` time waits for a clock, or for contributions to its dice. A clock at a
/// table without people has no `due` time, but it will continue when somebody sits down, so it is extended, too. Servers that have the
/// tables in memory load them again, because the revision has changed.
const EXTEND_DEADLINES: &str = "
    WITH away AS (
        SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint - max(alive_until) AS millis FROM nodes
    )
    UPDATE tables SET excused = excused + millis, due = due + millis, revision = revision + 1 FROM away
    WHERE millis > $1 AND (due IS NOT NULL OR clocked) AND status = 'playing' AND archived IS NULL";

const RENEW_LEASE: &str = "
    INSERT INTO nodes (id, alive_until) VALUES ($1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint + $2)
    ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until";

/// Removes rows that are too old to matter to any living server.
const REMOVE_OLD_ROWS: &str = "
    DELETE FROM nodes WHERE alive_until < (extract(epoch FROM clock_timestamp() - interval '7 days') * 1000)::bigint;
    DELETE FROM people_changes WHERE at < now() - interval '7 days'";

const CLAIM_JOB: &str = "
    INSERT INTO jobs (name, free_at)
    VALUES ($1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint + $2)
    ON CONFLICT (name) DO UPDATE SET free_at = excluded.free_at WHERE jobs.free_at <= excluded.free_at - $2";

impl ClusterStore for Postgres {
    fn tail(&self, id: &str, after: u64) -> StoreReply<Option<TableTail>> {
        let id = id.to_owned();
        self.read(move |database| tail(database, id.clone(), after))
    }

    fn heads(&self, ids: Vec<String>) -> StoreReply<Vec<TableHead>> {
        self.read(move |database| heads(database, ids.clone()))
    }

    fn read_heartbeat_reply(&self) -> StoreReply<HeartbeatReply> {
        self.read(read_heartbeat_reply)
    }

    fn heartbeat(&self, heartbeat: Heartbeat) -> StoreReply<HeartbeatReply> {
        let session = self.beats.clone();
        self.answer(async move { session.write(move |database| send_heartbeat(database, heartbeat)).await })
    }

    fn rejoin(&self, node: &str, lease_millis: u64) -> StoreReply<()> {
        self.answer(rejoin(self.config.clone(), node.to_owned(), lease_millis))
    }

    fn release(&self, id: &str, node: &str, seq: Option<u64>, due: Option<u64>) -> StoreReply<bool> {
        let (id, node) = (id.to_owned(), node.to_owned());
        let (seq, due) = (seq.map(u64::cast_signed), due.map(u64::cast_signed));
        self.write(async move |database: Arc<OpenConnection>| {
            let update = "UPDATE tables SET worker = NULL, due = $4
                WHERE id = $1 AND worker = $2 AND last_seq = coalesce($3, last_seq)";
            Ok(database.execute(update, &[&id, &node, &seq, &due]).await? == 1)
        })
    }

    fn claim_job(&self, name: &'static str, period_millis: u64) -> StoreReply<bool> {
        self.write(async move |database: Arc<OpenConnection>| {
            Ok(database.execute(CLAIM_JOB, &[&name, &period_millis.cast_signed()]).await? == 1)
        })
    }

    fn people_changes(&self, after: u64) -> StoreReply<Vec<PeopleChange>> {
        self.read(move |database| people_changes(database, after))
    }
}

async fn tail(database: Arc<OpenConnection>, id: String, after: u64) -> StoreResult<Option<TableTail>> {
    let select = "SELECT revision, archived IS NOT NULL, seq, body, entries.request, last_seq
        FROM tables LEFT JOIN entries ON tab = id AND seq > $2 WHERE id = $1 ORDER BY seq";
    let rows = database.query(select, &[&id, &after.cast_signed()]).await?;
    let Some(first) = rows.first() else { return Ok(None) };
    let lines = rows.iter().filter_map(|row| {
        let seq = row.get::<_, Option<i64>>(2)?;
        Some(StoredLine { seq: seq.cast_unsigned(), body: row.get(3), request: row.get(4) })
    });
    let (revision, is_archived, last) = (number(first, 0), first.get(1), number(first, 5));
    Ok(Some(TableTail { lines: lines.collect(), last, revision, is_archived }))
}

async fn heads(database: Arc<OpenConnection>, ids: Vec<String>) -> StoreResult<Vec<TableHead>> {
    let select = "SELECT id, last_seq, revision FROM tables WHERE id = ANY ($1) AND archived IS NULL";
    let rows = database.query(select, &[&ids]).await?;
    Ok(rows.iter().map(|row| TableHead { id: row.get(0), seq: number(row, 1), revision: number(row, 2) }).collect())
}

async fn read_heartbeat_reply(database: Arc<OpenConnection>) -> StoreResult<HeartbeatReply> {
    let row = database.query_first(READ_CLOCK_AND_CHANGES, &[]).await?.ok_or(StoreError::Conflict)?;
    Ok(HeartbeatReply { now: number(&row, 0), last_change: number(&row, 1), claimed: Vec::new() })
}

async fn send_heartbeat(database: Arc<OpenConnection>, heartbeat: Heartbeat) -> StoreResult<HeartbeatReply> {
    let Heartbeat { node, lease_millis, longest_lapse_millis, wanted, held, most } = heartbeat;
    let (lease, lapse) = (lease_millis.cast_signed(), longest_lapse_millis.cast_signed());
    let row = database.query_first(HEARTBEAT, &[&node, &lease, &wanted, &i64::from(most), &held, &lapse]).await?;
    let row = row.ok_or(StoreError::Conflict)?;
    Ok(HeartbeatReply { now: number(&row, 0), last_change: number(&row, 1), claimed: row.get(2) })
}

/// Serialised by a lock: the first server extends the deadlines and registers; the next one finds a living server.
async fn rejoin(config: Config, node: String, lease_millis: u64) -> StoreResult<()> {
    OpenConnection::run_alone(&config, async |database: OpenConnection| {
        database.batch(BEGIN_WITHOUT_TIMEOUT).await?;
        database.batch("SELECT pg_advisory_xact_lock(7117002)").await?;
        database.execute(EXTEND_DEADLINES, &[&LONGEST_OUTAGE_MILLIS]).await?;
        database.execute(RENEW_LEASE, &[&node, &lease_millis.cast_signed()]).await?;
        database.batch(REMOVE_OLD_ROWS).await?;
        database.batch("COMMIT").await
    })
    .await
}

async fn people_changes(database: Arc<OpenConnection>, after: u64) -> StoreResult<Vec<PeopleChange>> {
    let select = "SELECT number, person FROM people_changes WHERE number > $1 ORDER BY number";
    let rows = database.query(select, &[&after.cast_signed()]).await?;
    let read =
        |row: &tokio_postgres::Row| PeopleChange { number: row.get::<_, i64>(0).cast_unsigned(), person: row.get(1) };
    Ok(rows.iter().map(read).collect())
}
