//! Makes millions of copies of a table, as data for load tests. No server may use the storage meanwhile.

use rusqlite::Connection;
use tokio_postgres::{Config, NoTls};

use super::migrate::{MigrateError, StoreLocation};
use super::sqlite::{DATABASE_FILE, lock};

/// How many tables each generated person owns.
const TABLES_PER_PERSON: u64 = 10;
/// How many ids are returned.
const SAMPLE: u64 = 100;

/// The SQL statements. `numbers` generates a row for each copy; `id` and `person` turn its number into an id and a person's id.
fn statements(numbers: &str, id: &str, person: &str) -> String {
    format!(
        "INSERT INTO tables (id, rules, seed, game, board, public, status, seats, clocked, owner, changed, archived{{extra}})
            SELECT {id}, rules, seed, game, board, public, status, seats, clocked, {person}, changed, archived{{extra}}
            FROM tables, {numbers} WHERE tables.id = '{{template}}';
        INSERT INTO entries (tab, seq, body) SELECT {id}, seq, body FROM entries, {numbers} WHERE tab = '{{template}}';
        INSERT INTO members (person, tab) SELECT {person}, {id} FROM {numbers}"
    )
}

/// The id of a copy.
fn copy_id(number: u64) -> String {
    format!("{number:026}")
}

/// Makes `count` copies of a table. Returns the ids of some of them.
///
/// # Errors
/// If storage cannot be changed.
pub(crate) async fn copy_table(
    location: &StoreLocation,
    template: &str,
    count: u64,
) -> Result<Vec<String>, MigrateError> {
    let is_plain = template.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if !is_plain {
        return Err(MigrateError::Failed(format!("{template} is no id of a table")));
    }
    match location {
        StoreLocation::Folder(folder) => {
            let failed = |error: std::io::Error| MigrateError::Failed(error.to_string());
            let _lock = lock(folder).map_err(failed)?;
            let numbers = format!(
                "(WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count}) SELECT i FROM n)"
            );
            let person = format!("'person' || (i / {TABLES_PER_PERSON})");
            let copy = statements(&numbers, "printf('%026d', i)", &person);
            let copy = copy.replace("{extra}", "").replace("{template}", template);
            Connection::open(folder.join(DATABASE_FILE))?.execute_batch(&format!("BEGIN; {copy}; COMMIT; ANALYZE"))?;
        }
        StoreLocation::Postgres(url) => {
            let config: Config = url.parse()?;
            let (client, connection) = config.connect(NoTls).await?;
            let connection = tokio::spawn(connection);
            let person = format!("'person' || (i / {TABLES_PER_PERSON})");
            let copy = statements(&format!("generate_series(1, {count}) AS n (i)"), "lpad(i::text, 26, '0')", &person);
            let copy = copy.replace("{extra}", ", last_seq").replace("{template}", template);
            client.batch_execute(&format!("BEGIN; {copy}; COMMIT; ANALYZE")).await?;
            drop(client);
            let _ = connection.await;
        }
    }
    let step = (count / SAMPLE).max(1);
    Ok((1..=count).step_by(step as usize).map(copy_id).collect())
}
