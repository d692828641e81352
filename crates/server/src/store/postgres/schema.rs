//! The database schema, and how older versions are upgraded.

use std::time::Duration;

use tokio_postgres::Config;

use super::session::OpenConnection;
use crate::store::{StoreError, StoreResult};

/// One migration per version, as with `SQLite`. Never edit one that has been released. During a rolling upgrade older programs work on a
/// database that a newer one has upgraded, so a migration may add things but must not remove any.
///
/// Text is compared bytewise, so that its order does not depend on the locale of the database.
const MIGRATIONS: &[&str] = &[
    r#"
    CREATE TABLE guests (
        id TEXT COLLATE "C" PRIMARY KEY,
        name TEXT NOT NULL,
        generation BIGINT NOT NULL,
        old_cookie_until BIGINT NOT NULL,
        seen BIGINT NOT NULL
    );
    CREATE INDEX guests_by_seen ON guests (seen);
    CREATE TABLE sessions (
        id TEXT COLLATE "C" PRIMARY KEY,
        person TEXT COLLATE "C" NOT NULL,
        kind TEXT NOT NULL,
        generation BIGINT NOT NULL,
        issued BIGINT NOT NULL,
        used BIGINT NOT NULL,
        expires BIGINT NOT NULL
    );
    CREATE INDEX sessions_by_person ON sessions (person);
    CREATE TABLE signing_keys (number BIGINT PRIMARY KEY, value BYTEA NOT NULL, made BIGINT NOT NULL);
    CREATE TABLE tables (
        id TEXT COLLATE "C" PRIMARY KEY,
        rules BIGINT NOT NULL,
        seed TEXT NOT NULL,
        request TEXT COLLATE "C" UNIQUE,
        fingerprint TEXT,
        game TEXT NOT NULL,
        board TEXT NOT NULL,
        public BOOLEAN NOT NULL,
        status TEXT COLLATE "C" NOT NULL,
        seats TEXT NOT NULL,
        clocked BOOLEAN NOT NULL,
        owner TEXT COLLATE "C" NOT NULL,
        changed BIGINT NOT NULL,
        archived TEXT,
        -- The number of the last entry: whoever appends states it, and waits here for another who does.
        last_seq BIGINT NOT NULL
    );
    CREATE INDEX tables_by_status ON tables (status, public, changed);
    CREATE INDEX tables_by_owner ON tables (owner, status);
    CREATE TABLE entries (
        tab TEXT COLLATE "C" NOT NULL,
        seq BIGINT NOT NULL,
        body TEXT NOT NULL,
        request TEXT,
        PRIMARY KEY (tab, seq)
    );
    CREATE TABLE members (
        person TEXT COLLATE "C" NOT NULL,
        tab TEXT COLLATE "C" NOT NULL,
        PRIMARY KEY (person, tab)
    );
    CREATE INDEX members_by_table ON members (tab);
    CREATE TABLE speakers (
        person TEXT COLLATE "C" NOT NULL,
        tab TEXT COLLATE "C" NOT NULL,
        PRIMARY KEY (person, tab)
    );
    CREATE INDEX speakers_by_table ON speakers (tab);
    CREATE TABLE blocks (
        person TEXT COLLATE "C" NOT NULL,
        blocked TEXT COLLATE "C" NOT NULL,
        PRIMARY KEY (person, blocked)
    );
    CREATE INDEX blocks_by_blocked ON blocks (blocked);
    CREATE TABLE bans (target TEXT COLLATE "C" PRIMARY KEY, until BIGINT NOT NULL);
    CREATE TABLE marks (name TEXT COLLATE "C" PRIMARY KEY, value BIGINT NOT NULL);
"#,
    r#"
    -- Rows that are moved from another storage get it afterwards.
    ALTER TABLE tables ALTER COLUMN last_seq SET DEFAULT 0;
    -- Grows when earlier entries of the table are rewritten.
    ALTER TABLE tables ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
    -- From when on a server has something to do at the table, and which one does it.
    ALTER TABLE tables ADD COLUMN due BIGINT;
    ALTER TABLE tables ADD COLUMN worker TEXT COLLATE "C";
    CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;
    CREATE TABLE nodes (id TEXT COLLATE "C" PRIMARY KEY, alive_until BIGINT NOT NULL);
    CREATE TABLE jobs (name TEXT COLLATE "C" PRIMARY KEY, free_at BIGINT NOT NULL);
    CREATE TABLE people_changes (number BIGSERIAL PRIMARY KEY, person TEXT COLLATE "C" NOT NULL, at TIMESTAMPTZ NOT NULL DEFAULT now());
"#,
    "
    -- For how many milliseconds no server ran since the open decision began.
    ALTER TABLE tables ADD COLUMN excused BIGINT NOT NULL DEFAULT 0;
",
    r#"
    CREATE TABLE daily_results (
        day TEXT COLLATE "C" NOT NULL,
        person TEXT COLLATE "C" NOT NULL,
        points BIGINT NOT NULL,
        place BIGINT NOT NULL,
        players BIGINT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (day, person)
    );
    CREATE INDEX daily_results_by_person ON daily_results (person);
    -- A body is the game as JSON, and empty if the game was deleted.
    CREATE TABLE own_games (
        person TEXT COLLATE "C" NOT NULL,
        game TEXT COLLATE "C" NOT NULL,
        changed BIGINT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (person, game)
    );
"#,
    "
    -- Every command changes the time of its table. Without an index that has it, and with room on its page, the new row needs no new
    -- entry in any index. Older programs find what they look for without it, too.
    DROP INDEX tables_by_status;
    CREATE INDEX tables_by_status ON tables (status, public);
    ALTER TABLE tables SET (fillfactor = 70);
    -- Those that may go into the archive.
    CREATE INDEX tables_left ON tables (changed) WHERE status <> 'playing' AND archived IS NULL;
",
];

/// The lock keeps two programs from upgrading at the same time. Its number is arbitrary. There is no timeout, because upgrading a large
/// database takes long, and a busy machine may take long between two steps.
const BEGIN_UPGRADE: &str = "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
    SET LOCAL idle_in_transaction_session_timeout = 0; SELECT pg_advisory_xact_lock(7117000)";

/// How long the database may take to accept the connection for the upgrade. It is made once, by a program that starts or that an operator runs.
const UPGRADE_CONNECT_TIMEOUT: Duration = Duration::from_secs(30);

/// Opens the transaction in which a database is upgraded.
pub(in crate::store) async fn begin_upgrade(config: &Config) -> StoreResult<OpenConnection> {
    let database = OpenConnection::open_within(config, UPGRADE_CONNECT_TIMEOUT).await?;
    database.batch(BEGIN_UPGRADE).await?;
    Ok(database)
}

/// Upgrades a database to this program's version.
pub(in crate::store) async fn upgrade(config: &Config) -> StoreResult<()> {
    let database = begin_upgrade(config).await?;
    database.batch("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)").await?;
    let row = database.query_first("SELECT coalesce(max(version), 0) FROM schema_version", &[]).await?;
    let found: i64 = row.map_or(0, |row| row.get(0));
    let found = usize::try_from(found).unwrap_or_default();
    if found > MIGRATIONS.len() {
        return Err(StoreError::Database("the database comes from a newer program".to_owned()));
    }
    for (number, step) in (1_i64..).zip(MIGRATIONS).skip(found) {
        database.batch(step).await?;
        database.execute("INSERT INTO schema_version (version) VALUES ($1)", &[&number]).await?;
    }
    database.batch("COMMIT").await
}
