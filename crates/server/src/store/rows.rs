//! What is written to the rows of the database, and read from them.

use protocol::Status;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::worker::store_error;
use super::{Append, Guest, NewTable, StoreError, StoredLine, StoredSummary, StoredTable, TableFilter};

type StoreResult<T> = Result<T, StoreError>;

/// The most tables in a list.
const LONGEST_LIST: u32 = 200;

pub(crate) fn create(database: &Connection, table: &NewTable) -> StoreResult<Option<String>> {
    if let Some(request) = &table.request {
        let mut known = database.prepare_cached("SELECT id FROM tables WHERE request = ?1").map_err(store_error)?;
        let known = known.query_row([request], |row| row.get(0)).optional().map_err(store_error)?;
        if known.is_some() {
            return Ok(known);
        }
    }
    let columns = "id, rules, seed, request, game, board, public, status, seats, clocked, changed";
    let insert = format!("INSERT INTO tables ({columns}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)");
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
            ])
        })
        .map_err(store_error)?;
    lines(database, &row.id, &table.lines)?;
    members(database, &row.id, &table.people)?;
    Ok(None)
}

pub(crate) fn append(database: &Connection, append: &Append) -> StoreResult<()> {
    let row = &append.summary;
    lines(database, &row.id, &append.lines)?;
    members(database, &row.id, &append.people)?;
    let update =
        "UPDATE tables SET status = ?2, seats = ?3, clocked = ?4, changed = ?5 WHERE id = ?1 AND archived IS NULL";
    let mut update = database.prepare_cached(update).map_err(store_error)?;
    let changed = update.execute(params![row.id, row.status.name(), row.seats, row.clocked, row.changed]);
    if changed.map_err(store_error)? == 1 { Ok(()) } else { Err(StoreError::Conflict) }
}

fn lines(database: &Connection, id: &str, lines: &[StoredLine]) -> StoreResult<()> {
    let insert = "INSERT INTO entries (tab, seq, body, request) VALUES (?1, ?2, ?3, ?4)";
    let mut insert = database.prepare_cached(insert).map_err(store_error)?;
    for line in lines {
        insert.execute(params![id, line.seq, line.body, line.request]).map_err(store_error)?;
    }
    Ok(())
}

fn members(database: &Connection, id: &str, people: &[String]) -> StoreResult<()> {
    let insert = "INSERT OR IGNORE INTO members (person, tab) VALUES (?1, ?2)";
    let mut insert = database.prepare_cached(insert).map_err(store_error)?;
    people.iter().try_for_each(|person| insert.execute([person.as_str(), id]).map(drop)).map_err(store_error)
}

pub(crate) fn load(database: &Connection, id: &str) -> StoreResult<Option<StoredTable>> {
    let mut table =
        database.prepare_cached("SELECT rules, seed, archived FROM tables WHERE id = ?1").map_err(store_error)?;
    let read = |row: &Row<'_>| {
        Ok(StoredTable { rules: row.get(0)?, seed: row.get(1)?, archived: row.get(2)?, lines: Vec::new() })
    };
    let Some(mut stored) = table.query_row([id], read).optional().map_err(store_error)? else { return Ok(None) };
    let log = "SELECT seq, body, request FROM entries WHERE tab = ?1 ORDER BY seq";
    let mut log = database.prepare_cached(log).map_err(store_error)?;
    let line = |row: &Row<'_>| Ok(StoredLine { seq: row.get(0)?, body: row.get(1)?, request: row.get(2)? });
    stored.lines = log.query_map([id], line).and_then(Iterator::collect).map_err(store_error)?;
    Ok(Some(stored))
}

pub(crate) fn list(database: &Connection, wanted: &TableFilter) -> StoreResult<Vec<StoredSummary>> {
    let (condition, person, time, most) = match wanted {
        TableFilter::Public => {
            ("public = 1 AND status IN ('waiting', 'playing') AND archived IS NULL", "", 0, LONGEST_LIST)
        }
        TableFilter::Of(person) => {
            ("id IN (SELECT tab FROM members WHERE person = ?1)", person.as_str(), 0, LONGEST_LIST)
        }
        TableFilter::Clocked => ("clocked = 1 AND status = 'playing'", "", 0, u32::MAX),
        TableFilter::LeftBefore(time) => {
            ("status <> 'playing' AND archived IS NULL AND changed < ?2", "", *time, u32::MAX)
        }
    };
    let columns = "id, game, board, public, status, seats, clocked, changed";
    // The first two conditions are always true; they name the parameters that a condition may not need.
    let select = format!(
        "SELECT {columns} FROM tables WHERE ?1 = ?1 AND ?2 = ?2 AND {condition} ORDER BY changed DESC LIMIT ?3"
    );
    let read = |row: &Row<'_>| {
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
        })
    };
    let mut select = database.prepare_cached(&select).map_err(store_error)?;
    select.query_map(params![person, time, most], read).and_then(Iterator::collect).map_err(store_error)
}

pub(crate) fn guest(database: &Connection, id: &str) -> StoreResult<Option<Guest>> {
    let select = "SELECT id, name, generation FROM guests WHERE id = ?1";
    let mut select = database.prepare_cached(select).map_err(store_error)?;
    let read = |row: &Row<'_>| Ok(Guest { id: row.get(0)?, name: row.get(1)?, generation: row.get(2)? });
    select.query_row([id], read).optional().map_err(store_error)
}

pub(crate) fn save_guest(database: &Connection, guest: &Guest) -> StoreResult<()> {
    let insert = "INSERT INTO guests (id, name, generation) VALUES (?1, ?2, ?3)
        ON CONFLICT (id) DO UPDATE SET name = ?2, generation = ?3";
    let mut insert = database.prepare_cached(insert).map_err(store_error)?;
    insert.execute(params![guest.id, guest.name, guest.generation]).map(drop).map_err(store_error)
}

pub(crate) fn archive(database: &Connection, id: &str, record: &str) -> StoreResult<()> {
    database.execute("UPDATE tables SET archived = ?2 WHERE id = ?1", [id, record]).map_err(store_error)?;
    database.execute("DELETE FROM entries WHERE tab = ?1", [id]).map(drop).map_err(store_error)
}

/// The signing key: the fresh one offered here becomes it if there is none yet.
pub(crate) fn secret(database: &Connection, fresh: [u8; 32]) -> StoreResult<Vec<u8>> {
    let insert = "INSERT OR IGNORE INTO secrets (name, value) VALUES ('identity', ?1)";
    database.execute(insert, params![fresh]).map_err(store_error)?;
    database.query_row("SELECT value FROM secrets WHERE name = 'identity'", [], |row| row.get(0)).map_err(store_error)
}
