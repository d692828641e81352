//! Reads and writes the rows of tables.

use protocol::Status;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::worker::store_error;
use super::{
    Append, NewTable, OpenTableCounts, OpenTables, StoreError, StoreResult, StoredLine, StoredSummary, StoredTable,
    TableFilter,
};

/// The maximum length of a list of tables.
const LONGEST_LIST: u32 = 200;
/// How precisely the time of a table's last change is stored, in milliseconds, while only its log changes. Lists need no more, and to store it
/// with every command would write another page.
const CHANGE_INTERVAL: u64 = 60_000;
/// How many tables are archived or broken off at once; the others follow in later runs.
const MOST_IDLE_TABLES: u32 = 10_000;

pub(crate) fn create(database: &Connection, table: &NewTable) -> StoreResult<Option<String>> {
    if let Some(request) = &table.request {
        let select = "SELECT id, fingerprint FROM tables WHERE request = ?1";
        let mut known = database.prepare_cached(select).map_err(store_error)?;
        let read = |row: &Row<'_>| Ok((row.get(0)?, row.get::<_, Option<String>>(1)?));
        if let Some((id, fingerprint)) = known.query_row([request], read).optional().map_err(store_error)? {
            // Tables of the first version have no fingerprint.
            let is_same = fingerprint.is_none() || fingerprint == table.fingerprint;
            return if is_same { Ok(Some(id)) } else { Err(StoreError::KeyReused) };
        }
    }
    let columns = "id, rules, seed, request, game, board, public, status, seats, clocked, changed, fingerprint, owner";
    let values = "?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13";
    let insert = format!("INSERT INTO tables ({columns}) VALUES ({values})");
    let row = &table.summary;
    database
        .prepare_cached(&insert)
        .and_then(|mut insert| {
            insert.execute(params![
                row.id,
                table.rules,
                table.seed,
                table.request,
                row.game,
                row.board,
                row.public,
                row.status.name(),
                row.seats,
                row.clocked,
                row.changed,
                table.fingerprint,
                row.owner,
            ])
        })
        .map_err(store_error)?;
    lines(database, &row.id, &table.lines)?;
    join(database, "members", &row.id, &table.people)?;
    Ok(None)
}

/// Appends entries. Checks for a conflict before it writes, so that a conflict needs no rollback.
pub(crate) fn append(database: &Connection, append: &Append) -> StoreResult<()> {
    let row = &append.summary;
    let before = append.lines.first().map_or(0, |line| line.seq.saturating_sub(1));
    let listed = "SELECT status = ?2 AND seats = ?3 AND clocked = ?4 AND owner = ?5, changed,
            (SELECT coalesce(max(seq), 0) FROM entries WHERE tab = ?1)
        FROM tables WHERE id = ?1 AND archived IS NULL";
    let mut listed = database.prepare_cached(listed).map_err(store_error)?;
    let status = row.status.name();
    let found = listed.query_row(params![row.id, status, row.seats, row.clocked, row.owner], |found| {
        Ok((found.get::<_, bool>(0)?, found.get::<_, u64>(1)?, found.get::<_, u64>(2)?))
    });
    let Some((is_same, changed, last)) = found.optional().map_err(store_error)? else {
        return Err(StoreError::Conflict);
    };
    if last != before {
        return Err(StoreError::Conflict);
    }
    lines(database, &row.id, &append.lines)?;
    join(database, "members", &row.id, &append.people)?;
    join(database, "speakers", &row.id, &append.speakers)?;
    if is_same {
        // The case of nearly every command. No index of a running table contains this column, so that one page is written instead of five.
        if row.changed.abs_diff(changed) < CHANGE_INTERVAL {
            return Ok(());
        }
        let update = "UPDATE tables SET changed = ?2 WHERE id = ?1";
        let mut update = database.prepare_cached(update).map_err(store_error)?;
        return update.execute(params![row.id, row.changed]).map(drop).map_err(store_error);
    }
    let update = "UPDATE tables SET status = ?2, seats = ?3, clocked = ?4, changed = ?5, owner = ?6 WHERE id = ?1";
    let mut update = database.prepare_cached(update).map_err(store_error)?;
    let values = params![row.id, status, row.seats, row.clocked, row.changed, row.owner];
    update.execute(values).map(drop).map_err(store_error)
}

fn lines(database: &Connection, id: &str, lines: &[StoredLine]) -> StoreResult<()> {
    let insert = "INSERT INTO entries (tab, seq, body, request) VALUES (?1, ?2, ?3, ?4)";
    let mut insert = database.prepare_cached(insert).map_err(store_error)?;
    for line in lines {
        insert.execute(params![id, line.seq, line.body, line.request]).map_err(store_error)?;
    }
    Ok(())
}

/// Records that people belong to a table: as `members` with a seat, or as `speakers`.
fn join(database: &Connection, rows: &str, id: &str, people: &[String]) -> StoreResult<()> {
    if people.is_empty() {
        return Ok(());
    }
    let insert = format!("INSERT OR IGNORE INTO {rows} (person, tab) VALUES (?1, ?2)");
    let mut insert = database.prepare_cached(&insert).map_err(store_error)?;
    people.iter().try_for_each(|person| insert.execute([person.as_str(), id]).map(drop)).map_err(store_error)
}

pub(crate) fn load(database: &Connection, id: &str) -> StoreResult<Option<StoredTable>> {
    let mut table =
        database.prepare_cached("SELECT rules, seed, archived FROM tables WHERE id = ?1").map_err(store_error)?;
    let Some(mut stored) = table.query_row([id], read_table).optional().map_err(store_error)? else { return Ok(None) };
    let log = "SELECT seq, body, request FROM entries WHERE tab = ?1 ORDER BY seq";
    let mut log = database.prepare_cached(log).map_err(store_error)?;
    stored.lines = log.query_map([id], read_line).and_then(Iterator::collect).map_err(store_error)?;
    Ok(Some(stored))
}

/// The table of a row with the columns rules, seed and archived, without its log.
fn read_table(row: &Row<'_>) -> rusqlite::Result<StoredTable> {
    Ok(StoredTable {
        rules: row.get(0)?,
        seed: row.get(1)?,
        archived: row.get(2)?,
        lines: Vec::new(),
        revision: 0,
        excused: 0,
    })
}

fn read_line(row: &Row<'_>) -> rusqlite::Result<StoredLine> {
    Ok(StoredLine { seq: row.get(0)?, body: row.get(1)?, request: row.get(2)? })
}

pub(crate) fn list(database: &Connection, wanted: &TableFilter) -> StoreResult<Vec<StoredSummary>> {
    let (condition, person, time, most) = match wanted {
        // Only the latest of each owner, so that nobody fills the list alone.
        TableFilter::Public => (
            "id IN (SELECT id FROM (
                SELECT id, row_number() OVER (PARTITION BY owner ORDER BY changed DESC) AS place FROM tables
                WHERE public = 1 AND status IN ('waiting', 'playing') AND archived IS NULL) WHERE place <= 5)",
            "",
            0,
            LONGEST_LIST,
        ),
        TableFilter::Open => ("status IN ('waiting', 'playing') AND archived IS NULL", "", 0, u32::MAX),
        TableFilter::Of(person) => {
            ("id IN (SELECT tab FROM members WHERE person = ?1)", person.as_str(), 0, LONGEST_LIST)
        }
        TableFilter::OpenOf(person) => (
            "status IN ('waiting', 'playing') AND archived IS NULL AND id IN (SELECT tab FROM members WHERE person = ?1)",
            person.as_str(),
            0,
            u32::MAX,
        ),
        TableFilter::Clocked => ("clocked = 1 AND status = 'playing'", "", 0, u32::MAX),
        TableFilter::LeftBefore(time) => {
            ("status <> 'playing' AND archived IS NULL AND changed < ?2", "", *time, MOST_IDLE_TABLES)
        }
        TableFilter::StillBefore(time) => {
            ("status = 'playing' AND archived IS NULL AND changed < ?2", "", *time, MOST_IDLE_TABLES)
        }
    };
    let columns = "id, game, board, public, status, seats, clocked, changed, owner";
    // The first two conditions are always true; they use parameters that the other condition may not use.
    let select = format!(
        "SELECT {columns} FROM tables WHERE ?1 = ?1 AND ?2 = ?2 AND {condition} ORDER BY changed DESC LIMIT ?3"
    );
    let mut select = database.prepare_cached(&select).map_err(store_error)?;
    select.query_map(params![person, time, most], read_summary).and_then(Iterator::collect).map_err(store_error)
}

fn read_summary(row: &Row<'_>) -> rusqlite::Result<StoredSummary> {
    let status: String = row.get(4)?;
    Ok(StoredSummary {
        id: row.get(0)?,
        game: row.get(1)?,
        board: row.get(2)?,
        public: row.get(3)?,
        status: Status::from_name(&status).unwrap_or(Status::Closed),
        seats: row.get(5)?,
        clocked: row.get(6)?,
        changed: row.get(7)?,
        owner: row.get(8)?,
    })
}

pub(crate) fn archive(database: &Connection, id: &str, last: u64, record: &str) -> StoreResult<()> {
    let update = "UPDATE tables SET archived = ?2 WHERE id = ?1
        AND (SELECT coalesce(max(seq), 0) FROM entries WHERE tab = ?1) = ?3";
    if database.execute(update, params![id, record, last]).map_err(store_error)? == 0 {
        return Err(StoreError::Conflict);
    }
    database.execute("DELETE FROM entries WHERE tab = ?1", [id]).map(drop).map_err(store_error)
}

/// Removes a table with all its rows.
pub(crate) fn delete_table(database: &Connection, id: &str) -> StoreResult<()> {
    for (rows, column) in [("entries", "tab"), ("members", "tab"), ("speakers", "tab"), ("tables", "id")] {
        database.execute(&format!("DELETE FROM {rows} WHERE {column} = ?1"), [id]).map_err(store_error)?;
    }
    Ok(())
}

pub(crate) fn open_tables(database: &Connection, wanted: &OpenTables) -> StoreResult<OpenTableCounts> {
    let (condition, value) = match wanted {
        OpenTables::Of(owner) => ("owner = ?1", owner.clone()),
        OpenTables::Among(ids) => ("id IN (SELECT value FROM json_each(?1))", serde_json::json!(ids).to_string()),
    };
    let select = format!(
        "SELECT count(*), coalesce(sum(public), 0),
            coalesce(sum(instr(seats, '\"kind\":\"person\"') = 0 AND instr(seats, '\"kind\":\"open\"') = 0), 0)
        FROM tables WHERE status IN ('waiting', 'playing') AND archived IS NULL AND {condition}"
    );
    let mut select = database.prepare_cached(&select).map_err(store_error)?;
    let read = |row: &Row<'_>| Ok(OpenTableCounts { all: row.get(0)?, public: row.get(1)?, bots_only: row.get(2)? });
    select.query_row([value], read).map_err(store_error)
}

/// A number that is stored under a name.
pub(crate) fn mark(database: &Connection, name: &str) -> StoreResult<Option<u64>> {
    let mut select = database.prepare_cached("SELECT value FROM marks WHERE name = ?1").map_err(store_error)?;
    select.query_row([name], |row| row.get(0)).optional().map_err(store_error)
}

pub(crate) fn set_mark(database: &Connection, name: &str, value: u64) -> StoreResult<()> {
    let insert = "INSERT OR REPLACE INTO marks (name, value) VALUES (?1, ?2)";
    database.execute(insert, params![name, value]).map(drop).map_err(store_error)
}
