//! The database schema, and how older versions are upgraded.

use rusqlite::Connection;

/// One migration per version: the first creates the schema, each later one changes that of the version before. Never edit one that has been released.
const MIGRATIONS: &[&str] = &["
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
", "
    CREATE TABLE signing_keys (number INTEGER PRIMARY KEY, value BLOB NOT NULL, made INTEGER NOT NULL) STRICT;
    INSERT INTO signing_keys SELECT 0, value, 0 FROM secrets WHERE name = 'identity';
    DROP TABLE secrets;
    -- A cookie of the first version can be exchanged for a session until then, in milliseconds since 1970.
    ALTER TABLE guests ADD COLUMN old_cookie_until INTEGER NOT NULL DEFAULT 0;
    UPDATE guests SET old_cookie_until = (unixepoch() + 30 * 86400) * 1000;
    CREATE TABLE sessions (
        id TEXT PRIMARY KEY,
        person TEXT NOT NULL,
        kind TEXT NOT NULL,
        generation INTEGER NOT NULL,
        issued INTEGER NOT NULL,
        used INTEGER NOT NULL,
        expires INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sessions_by_person ON sessions (person);
    ALTER TABLE tables ADD COLUMN fingerprint TEXT;
    ALTER TABLE tables ADD COLUMN owner TEXT NOT NULL DEFAULT '';
    UPDATE tables SET owner = coalesce((
        SELECT coalesce(json_extract(body, '$.owner.id'), '') FROM entries
        WHERE tab = tables.id AND json_extract(body, '$.kind') IN ('created', 'owned') ORDER BY seq DESC LIMIT 1
    ), '');
    CREATE INDEX tables_by_owner ON tables (owner, status);
    CREATE TABLE speakers (person TEXT NOT NULL, tab TEXT NOT NULL, PRIMARY KEY (person, tab)) STRICT, WITHOUT ROWID;
    INSERT OR IGNORE INTO speakers
        SELECT json_extract(body, '$.from.id'), tab FROM entries WHERE json_extract(body, '$.kind') = 'said';
    CREATE TABLE blocks (person TEXT NOT NULL, blocked TEXT NOT NULL, PRIMARY KEY (person, blocked)) STRICT, WITHOUT ROWID;
    CREATE TABLE bans (target TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE marks (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
", "
    -- When somebody was last here, to the day, in milliseconds since 1970. Nobody is called absent for the time before this was noted.
    ALTER TABLE guests ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
    UPDATE guests SET seen = unixepoch() * 1000;
    CREATE INDEX guests_by_seen ON guests (seen);
", "
    CREATE TABLE daily_results (
        day TEXT NOT NULL,
        person TEXT NOT NULL,
        points INTEGER NOT NULL,
        place INTEGER NOT NULL,
        players INTEGER NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (day, person)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX daily_results_by_person ON daily_results (person);
    -- A body is the game as JSON, and empty if the game was deleted.
    CREATE TABLE own_games (
        person TEXT NOT NULL,
        game TEXT NOT NULL,
        changed INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (person, game)
    ) STRICT, WITHOUT ROWID;
", "
    -- Every command changes the time of its table: an index with it would have to be written each time.
    DROP INDEX tables_by_status;
    CREATE INDEX tables_by_status ON tables (status, public);
    -- Those that may go into the archive.
    CREATE INDEX tables_left ON tables (changed) WHERE status <> 'playing' AND archived IS NULL;
"];

/// The schema version of this program.
pub(crate) const VERSION: usize = MIGRATIONS.len();

/// The schema version of a database; 0 for an empty one.
pub(crate) fn version(database: &Connection) -> rusqlite::Result<usize> {
    database.query_row("PRAGMA user_version", [], |row| row.get(0))
}

/// The columns of all tables, as text for comparison.
pub(crate) fn columns_as_text(database: &Connection) -> rusqlite::Result<String> {
    let columns = "SELECT group_concat(name, ' ') FROM (
        SELECT tables.name || '.' || columns.name AS name
        FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
        WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%' ORDER BY 1)";
    Ok(database.query_row(columns, [], |row| row.get::<_, Option<String>>(0))?.unwrap_or_default())
}

/// The columns of all tables in a given schema version.
pub(crate) fn columns_of_version(version: usize) -> rusqlite::Result<String> {
    let database = Connection::open_in_memory()?;
    MIGRATIONS.iter().take(version).try_for_each(|step| database.execute_batch(step))?;
    columns_as_text(&database)
}

/// Upgrades a database to this program's version. `Ok(false)` if its version is newer.
pub(crate) fn upgrade(database: &mut Connection) -> rusqlite::Result<bool> {
    let found = version(database)?;
    if found > VERSION {
        return Ok(false);
    }
    for (number, step) in (1..).zip(MIGRATIONS).skip(found) {
        let change = database.transaction()?;
        change.execute_batch(step)?;
        change.pragma_update(None, "user_version", number)?;
        change.commit()?;
    }
    Ok(true)
}
