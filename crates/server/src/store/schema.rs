//! The shape of the database, and how older ones are brought to it.

use rusqlite::Connection;

/// One step per version: the first makes the database, each later one changes what the one before has made. Never edit a step that
/// has been released.
const STEPS: &[&str] = &["
    CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;
    CREATE TABLE guests (id TEXT PRIMARY KEY, name TEXT NOT NULL, generation INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        rules INTEGER NOT NULL,
        seed TEXT NOT NULL,
        request TEXT UNIQUE,
        game TEXT NOT NULL,
        board TEXT NOT NULL,
        public INTEGER NOT NULL,
        status TEXT NOT NULL,
        seats TEXT NOT NULL,
        clocked INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        archived TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tables_by_status ON tables (status, public, changed);
    CREATE TABLE entries (
        tab TEXT NOT NULL,
        seq INTEGER NOT NULL,
        body TEXT NOT NULL,
        request TEXT,
        PRIMARY KEY (tab, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE members (person TEXT NOT NULL, tab TEXT NOT NULL, PRIMARY KEY (person, tab)) STRICT, WITHOUT ROWID;
"];

/// The version that this program writes.
pub(crate) const VERSION: usize = STEPS.len();

/// The version of a database; 0 for an empty one.
pub(crate) fn version(database: &Connection) -> rusqlite::Result<usize> {
    database.query_row("PRAGMA user_version", [], |row| row.get(0))
}

/// Brings a database to this program's version. `Ok(false)` if it comes from a newer program.
pub(crate) fn upgrade(database: &mut Connection) -> rusqlite::Result<bool> {
    let found = version(database)?;
    if found > VERSION {
        return Ok(false);
    }
    for (number, step) in (1..).zip(STEPS).skip(found) {
        let change = database.transaction()?;
        change.execute_batch(step)?;
        change.pragma_update(None, "user_version", number)?;
        change.commit()?;
    }
    Ok(true)
}
