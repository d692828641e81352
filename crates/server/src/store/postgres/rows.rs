//! Reads and writes the rows of tables. Every operation is one statement: so it is atomic, sees one snapshot of the database, and needs no
//! connection of its own.

use std::sync::Arc;

use protocol::Status;
use tokio_postgres::Row;

use super::session::{OpenConnection, number, small_number};
use crate::store::{
    NewTable, OpenTableCounts, OpenTables, StoreError, StoreResult, StoredLine, StoredSummary, StoredTable,
    TableFilter, TableWork, WorkChange,
};

/// The maximum length of a list of tables.
const LONGEST_LIST: i64 = 200;
/// How many tables are archived or broken off at once; the others follow in later runs.
const MOST_IDLE_TABLES: i64 = 10_000;

/// If the same request has created a table already, nothing is written.
const INSERT_TABLE: &str = "
    WITH made AS (
        INSERT INTO tables (id, rules, seed, request, fingerprint, game, board, public, status, seats, clocked, owner, changed, last_seq,
            due, worker)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $19, $20)
        ON CONFLICT (request) DO NOTHING RETURNING id
    ), written AS (
        INSERT INTO entries (tab, seq, body, request)
        SELECT made.id, line.* FROM made, unnest($15::bigint[], $16::text[], $17::text[]) AS line
    ), joined AS (
        INSERT INTO members (person, tab) SELECT someone, made.id FROM made, unnest($18::text[]) AS someone
        ON CONFLICT DO NOTHING
    )
    SELECT id FROM made";

pub(super) async fn create(database: Arc<OpenConnection>, table: NewTable) -> StoreResult<Option<String>> {
    let row = &table.summary;
    let last = table.lines.last().map_or(0, |line| line.seq.cast_signed());
    let seqs: Vec<i64> = table.lines.iter().map(|line| line.seq.cast_signed()).collect();
    let bodies: Vec<&str> = table.lines.iter().map(|line| line.body.as_str()).collect();
    let requests: Vec<Option<&str>> = table.lines.iter().map(|line| line.request.as_deref()).collect();
    let work = match table.work {
        WorkChange::Replace(work) => work,
        WorkChange::Keep => TableWork::default(),
    };
    let made = database
        .query_first(
            INSERT_TABLE,
            &[
                &row.id,
                &i64::from(table.rules),
                &table.seed,
                &table.request,
                &table.fingerprint,
                &row.game,
                &row.board,
                &row.public,
                &row.status.name(),
                &row.seats,
                &row.clocked,
                &row.owner,
                &row.changed.cast_signed(),
                &last,
                &seqs,
                &bodies,
                &requests,
                &table.people,
                &work.due.map(u64::cast_signed),
                &work.worker,
            ],
        )
        .await?;
    if made.is_some() {
        return Ok(None);
    }
    let earlier =
        database.query_first("SELECT id, fingerprint FROM tables WHERE request = $1", &[&table.request]).await?;
    let earlier = earlier.ok_or(StoreError::Conflict)?;
    // Tables of the first version have no fingerprint.
    let fingerprint: Option<String> = earlier.get(1);
    let is_same = fingerprint.is_none() || fingerprint == table.fingerprint;
    if is_same { Ok(Some(earlier.get(0))) } else { Err(StoreError::KeyReused) }
}

pub(super) async fn load(database: Arc<OpenConnection>, id: String) -> StoreResult<Option<StoredTable>> {
    let select =
        "SELECT rules, seed, archived, seq, body, entries.request, revision, excused FROM tables LEFT JOIN entries ON tab = id
        WHERE id = $1 ORDER BY seq";
    let rows = database.query(select, &[&id]).await?;
    let Some(first) = rows.first() else { return Ok(None) };
    // A table without a log still has a row.
    let lines = rows.iter().filter_map(|row| {
        let seq: i64 = row.get::<_, Option<i64>>(3)?;
        Some(StoredLine { seq: seq.cast_unsigned(), body: row.get(4), request: row.get(5) })
    });
    Ok(Some(StoredTable {
        rules: small_number(first, 0),
        seed: first.get(1),
        archived: first.get(2),
        lines: lines.collect(),
        revision: number(first, 6),
        excused: number(first, 7),
    }))
}

pub(super) async fn list(database: Arc<OpenConnection>, wanted: TableFilter) -> StoreResult<Vec<StoredSummary>> {
    let (condition, person, time, most) = match &wanted {
        // Only the latest of each owner, so that nobody fills the list alone.
        TableFilter::Public => (
            "id IN (SELECT id FROM (
                SELECT id, row_number() OVER (PARTITION BY owner ORDER BY changed DESC) AS place FROM tables
                WHERE public AND status IN ('waiting', 'playing') AND archived IS NULL) AS ranked WHERE place <= 5)",
            "",
            0,
            LONGEST_LIST,
        ),
        TableFilter::Open => ("status IN ('waiting', 'playing') AND archived IS NULL", "", 0, i64::MAX),
        TableFilter::Of(person) => {
            ("id IN (SELECT tab FROM members WHERE person = $1)", person.as_str(), 0, LONGEST_LIST)
        }
        TableFilter::OpenOf(person) => (
            "status IN ('waiting', 'playing') AND archived IS NULL AND id IN (SELECT tab FROM members WHERE person = $1)",
            person.as_str(),
            0,
            i64::MAX,
        ),
        TableFilter::Clocked => ("clocked AND status = 'playing'", "", 0, i64::MAX),
        TableFilter::LeftBefore(time) => {
            ("status <> 'playing' AND archived IS NULL AND changed < $2", "", time.cast_signed(), MOST_IDLE_TABLES)
        }
        TableFilter::StillBefore(time) => {
            ("status = 'playing' AND archived IS NULL AND changed < $2", "", time.cast_signed(), MOST_IDLE_TABLES)
        }
    };
    // The first two conditions are always true; they give types to parameters that the other condition may not use.
    let select = format!(
        "SELECT id, game, board, public, status, seats, clocked, changed, owner FROM tables
        WHERE $1::text IS NOT NULL AND $2::bigint IS NOT NULL AND {condition} ORDER BY changed DESC LIMIT $3"
    );
    let rows = database.query(&select, &[&person, &time, &most]).await?;
    Ok(rows.iter().map(read_summary).collect())
}

fn read_summary(row: &Row) -> StoredSummary {
    StoredSummary {
        id: row.get(0),
        game: row.get(1),
        board: row.get(2),
        public: row.get(3),
        status: Status::from_name(row.get(4)).unwrap_or(Status::Closed),
        seats: row.get(5),
        clocked: row.get(6),
        changed: number(row, 7),
        owner: row.get(8),
    }
}

/// Archives a table whose last entry and revision are still these.
pub(super) async fn archive(
    database: Arc<OpenConnection>,
    id: String,
    [last, revision]: [u64; 2],
    record: String,
) -> StoreResult<()> {
    let change = "
        WITH kept AS (
            UPDATE tables SET archived = $2, due = NULL, worker = NULL
            WHERE id = $1 AND last_seq = $3 AND revision = $4 RETURNING id
        ), emptied AS (
            DELETE FROM entries WHERE tab IN (SELECT id FROM kept)
        )
        SELECT id FROM kept";
    let kept = database.query_first(change, &[&id, &record, &last.cast_signed(), &revision.cast_signed()]).await?;
    kept.map(drop).ok_or(StoreError::Conflict)
}

/// Removes a table with all its rows.
pub(super) async fn delete_table(database: Arc<OpenConnection>, id: String) -> StoreResult<()> {
    let change = "
        WITH entry AS (DELETE FROM entries WHERE tab = $1), member AS (DELETE FROM members WHERE tab = $1),
            speaker AS (DELETE FROM speakers WHERE tab = $1)
        DELETE FROM tables WHERE id = $1";
    database.execute(change, &[&id]).await.map(drop)
}

pub(super) async fn open_tables(database: Arc<OpenConnection>, wanted: OpenTables) -> StoreResult<OpenTableCounts> {
    let (condition, values) = match wanted {
        OpenTables::Of(owner) => ("owner = ANY ($1)", vec![owner]),
        OpenTables::Among(ids) => ("id = ANY ($1)", ids),
    };
    let select = format!(
        "SELECT count(*), count(*) FILTER (WHERE public),
            count(*) FILTER (WHERE strpos(seats, '\"kind\":\"person\"') = 0 AND strpos(seats, '\"kind\":\"open\"') = 0)
        FROM tables WHERE status IN ('waiting', 'playing') AND archived IS NULL AND {condition}"
    );
    let counts = database.query_first(&select, &[&values]).await?;
    let count = |column| counts.as_ref().map_or(0, |row| small_number(row, column));
    Ok(OpenTableCounts { all: count(0), public: count(1), bots_only: count(2) })
}

/// A number that is stored under a name.
pub(super) async fn mark(database: Arc<OpenConnection>, name: &str) -> StoreResult<Option<u64>> {
    let row = database.query_first("SELECT value FROM marks WHERE name = $1", &[&name]).await?;
    Ok(row.map(|row| number(&row, 0)))
}

pub(super) async fn set_mark(database: Arc<OpenConnection>, name: &str, value: u64) -> StoreResult<()> {
    let change = "INSERT INTO marks (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2";
    database.execute(change, &[&name, &value.cast_signed()]).await.map(drop)
}
