//! The entries of a person, from the logs of tables.

use rusqlite::{Connection, Row, params};

use super::worker::store_error;
use super::{EntryPlace, OwnEntriesPage, StoreResult};

/// How many entries are scanned for a page. The page has those among them that name the person, which bounds the cost of a request.
const ENTRIES_PER_PAGE: usize = 1000;

/// A page of the entries that name a person, after a given place, ordered by table and number.
pub(crate) fn page(database: &Connection, person: &str, after: &EntryPlace) -> StoreResult<OwnEntriesPage> {
    let select = "SELECT tab, seq, body, instr(body, ?1) > 0 FROM entries WHERE (tab, seq) > (?2, ?3) AND tab IN (
            SELECT tab FROM members WHERE person = ?1 UNION SELECT tab FROM speakers WHERE person = ?1
                UNION SELECT id FROM tables WHERE owner = ?1
        ) ORDER BY tab, seq LIMIT ?4";
    let mut select = database.prepare_cached(select).map_err(store_error)?;
    let read = |row: &Row<'_>| {
        let place = EntryPlace { table: row.get(0)?, seq: row.get(1)? };
        Ok((place, row.get::<_, String>(2)?, row.get::<_, bool>(3)?))
    };
    let rows = select.query_map(params![person, after.table, after.seq, ENTRIES_PER_PAGE], read);
    let rows: Vec<_> = rows.and_then(Iterator::collect).map_err(store_error)?;
    let next = if rows.len() == ENTRIES_PER_PAGE { rows.last().map(|(place, ..)| place.clone()) } else { None };
    let own = rows.into_iter().filter(|(.., names_person)| *names_person);
    Ok(OwnEntriesPage { entries: own.map(|(place, body, _)| (place.table, body)).collect(), next })
}
