//! Deletes a person: records and logs stay, without name and remarks.

use games::Record;
use rusqlite::{Connection, params};
use serde_json::Value;

use super::StoreError;
use super::worker::store_error;

/// The replacement for a name or a remark.
pub(crate) const REMOVED_TEXT: &str = "–";

/// Deletes a person. Returns the tables that were changed.
pub(crate) fn forget(database: &Connection, person: &str) -> Result<Vec<String>, StoreError> {
    forget_rows(database, person).map_err(store_error)
}

/// The tables and columns with rows that belong to one person.
pub(super) const PERSON_COLUMNS: [(&str, &str); 8] = [
    ("guests", "id"),
    ("sessions", "person"),
    ("members", "person"),
    ("speakers", "person"),
    ("blocks", "person"),
    ("blocks", "blocked"),
    ("daily_results", "person"),
    ("own_games", "person"),
];

fn forget_rows(database: &Connection, person: &str) -> rusqlite::Result<Vec<String>> {
    let mut select = database.prepare(
        "SELECT tab FROM members WHERE person = ?1 UNION SELECT tab FROM speakers WHERE person = ?1
            UNION SELECT id FROM tables WHERE owner = ?1",
    )?;
    let tables: Vec<String> = select.query_map([person], |row| row.get(0))?.collect::<Result<_, _>>()?;
    for table in &tables {
        forget_in_log(database, table, person)?;
        forget_in_row(database, table, person)?;
    }
    for (rows, column) in PERSON_COLUMNS {
        database.execute(&format!("DELETE FROM {rows} WHERE {column} = ?1"), [person])?;
    }
    Ok(tables)
}

fn forget_in_log(database: &Connection, table: &str, person: &str) -> rusqlite::Result<()> {
    let mut select = database.prepare_cached("SELECT seq, body FROM entries WHERE tab = ?1 AND instr(body, ?2) > 0")?;
    let lines: Vec<(u64, String)> =
        select.query_map([table, person], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    let mut update = database.prepare_cached("UPDATE entries SET body = ?3 WHERE tab = ?1 AND seq = ?2")?;
    for (seq, body) in lines {
        if let Some(body) = without_person(&body, person) {
            update.execute(params![table, seq, body])?;
        }
    }
    Ok(())
}

/// Removes a person from a table's row: from its seats, and from the record if it is archived.
fn forget_in_row(database: &Connection, table: &str, person: &str) -> rusqlite::Result<()> {
    let select = "SELECT seats, archived FROM tables WHERE id = ?1";
    let (seats, archived): (String, Option<String>) =
        database.query_row(select, [table], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let archived = archived.map(|text| record_without_person(&text, &seats, person).unwrap_or(text));
    let seats = without_person(&seats, person).unwrap_or(seats);
    database.execute("UPDATE tables SET seats = ?2, archived = ?3 WHERE id = ?1", params![table, seats, archived])?;
    Ok(())
}

/// JSON without a person's name and remarks; `None` if it cannot be parsed.
pub fn without_person(json: &str, person: &str) -> Option<String> {
    let mut value: Value = serde_json::from_str(json).ok()?;
    if value["from"]["id"] == person {
        value["text"] = REMOVED_TEXT.into();
    }
    remove_name(&mut value, person);
    Some(value.to_string())
}

fn remove_name(value: &mut Value, person: &str) {
    match value {
        Value::Object(fields) => {
            if fields.get("id").is_some_and(|id| id == person) && fields.contains_key("name") {
                fields.insert("name".to_owned(), REMOVED_TEXT.into());
            }
            fields.values_mut().for_each(|field| remove_name(field, person));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| remove_name(item, person)),
        _ => {}
    }
}

/// A record in which the seats of a person have no name; `None` if it cannot be parsed.
pub fn record_without_person(text: &str, seats: &str, person: &str) -> Option<String> {
    let mut record = Record::parse(text).ok()?;
    let seats: Value = serde_json::from_str(seats).ok()?;
    for (name, seat) in record.names.iter_mut().zip(seats.as_array()?) {
        if seat["holder"]["id"] == person {
            REMOVED_TEXT.clone_into(name);
        }
    }
    Some(record.to_string())
}
