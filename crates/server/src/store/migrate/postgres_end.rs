//! A `PostgreSQL` database as the source or the target of a copy.

use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, NoTls};

use super::MigrateError;
use super::copied_table::{ColumnKind, CopiedRow, CopiedTable, Dialect};
use crate::store::postgres::upgrade;

/// The SQL dialect of `PostgreSQL`.
struct PostgresDialect;

impl Dialect for PostgresDialect {
    fn to_text(column: &str, kind: ColumnKind) -> String {
        match kind {
            ColumnKind::Text => column.to_owned(),
            ColumnKind::Number => format!("{column}::text"),
            ColumnKind::Flag => format!("CASE WHEN {column} THEN 't' ELSE 'f' END"),
            ColumnKind::Bytes => format!("encode({column}, 'hex')"),
        }
    }

    fn from_text(parameter: &str, kind: ColumnKind) -> String {
        match kind {
            ColumnKind::Text => format!("{parameter}::text"),
            ColumnKind::Number => format!("{parameter}::text::bigint"),
            ColumnKind::Flag => format!("{parameter}::text::boolean"),
            ColumnKind::Bytes => format!("decode({parameter}::text, 'hex')"),
        }
    }
}

/// Sets what is not copied: the number of each last entry, and a due time for every running table, so that servers look for work there. The
/// last time at which a server is known to have run is stored as a lease that ended then, so that the first server that starts extends all
/// deadlines by the time without a server.
const SET_DERIVED_COLUMNS: &str = "UPDATE tables SET
    last_seq = coalesce((SELECT max(seq) FROM entries WHERE tab = id), 0),
    due = CASE WHEN status = 'playing' AND archived IS NULL THEN 0 END;
    INSERT INTO nodes (id, alive_until) SELECT 'moved', least(
        (extract(epoch FROM clock_timestamp()) * 1000)::bigint,
        greatest((SELECT max(changed) FROM tables), (SELECT value FROM marks WHERE name = 'time'), 0)
    ) ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until";

/// The lock under which servers register. It is held until the connection ends, so that none registers during the copy. It is taken before
/// the transaction begins, whose view of the rows must not be older.
const REGISTRATION_LOCK: &str = "SELECT pg_advisory_lock(7117002)";

/// A database that no server uses meanwhile.
pub(super) struct PostgresEnd {
    client: Client,
}

impl PostgresEnd {
    /// Opens a database as the source.
    pub(super) async fn open_source(url: &str) -> Result<PostgresEnd, MigrateError> {
        PostgresEnd::open(url, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await
    }

    /// Opens a database without tables as the target.
    pub(super) async fn open_target(url: &str) -> Result<PostgresEnd, MigrateError> {
        let end = PostgresEnd::open(url, "BEGIN").await?;
        let is_used = "SELECT EXISTS (SELECT 1 FROM guests) OR EXISTS (SELECT 1 FROM tables)
            OR EXISTS (SELECT 1 FROM signing_keys)";
        if end.client.query_one(is_used, &[]).await?.get(0) {
            return Err(MigrateError::NotEmpty);
        }
        end.client.batch_execute("DELETE FROM marks").await?;
        Ok(end)
    }

    /// Begins a transaction while no server is registered, and none can register.
    async fn open(url: &str, begin: &str) -> Result<PostgresEnd, MigrateError> {
        let config: Config = url.parse()?;
        upgrade(&config).await.map_err(|error| MigrateError::Failed(error.to_string()))?;
        let (client, connection) = config.connect(NoTls).await?;
        tokio::spawn(connection);
        client.batch_execute(REGISTRATION_LOCK).await?;
        client.batch_execute(begin).await?;
        let alive = "SELECT EXISTS (SELECT 1 FROM nodes
            WHERE alive_until > (extract(epoch FROM clock_timestamp()) * 1000)::bigint)";
        if client.query_one(alive, &[]).await?.get(0) {
            return Err(MigrateError::InUse);
        }
        Ok(PostgresEnd { client })
    }

    pub(super) async fn read(
        &self,
        table: &CopiedTable,
        after: Option<&CopiedRow>,
    ) -> Result<Vec<CopiedRow>, MigrateError> {
        let place = after.map(Vec::as_slice).unwrap_or_default();
        let parameters = &["$1", "$2"][..place.len()];
        let values: Vec<&(dyn ToSql + Sync)> = place.iter().map(|value| value as &(dyn ToSql + Sync)).collect();
        let rows = self.client.query(&table.select::<PostgresDialect>(parameters), &values).await?;
        let width = table.columns.len();
        Ok(rows.iter().map(|row| (0..width).map(|column| row.get(column)).collect()).collect())
    }

    pub(super) async fn write(&self, table: &CopiedTable, rows: &[CopiedRow]) -> Result<(), MigrateError> {
        let columns: Vec<Vec<Option<&str>>> =
            (0..table.columns.len()).map(|column| rows.iter().map(|row| row[column].as_deref()).collect()).collect();
        let values: Vec<&(dyn ToSql + Sync)> = columns.iter().map(|column| column as &(dyn ToSql + Sync)).collect();
        let arrays: Vec<String> = (1..=columns.len()).map(|number| format!("${number}::text[]")).collect();
        let (names, list) = (table.columns, table.column_list());
        let values_of: Vec<String> = names.iter().map(|(name, kind)| PostgresDialect::from_text(name, *kind)).collect();
        let insert = format!(
            "INSERT INTO {} ({list}) SELECT {} FROM unnest({}) AS row ({list})",
            table.name,
            values_of.join(", "),
            arrays.join(", ")
        );
        self.client.execute(&insert, &values).await?;
        Ok(())
    }

    pub(super) async fn commit(self) -> Result<(), MigrateError> {
        self.client.batch_execute(SET_DERIVED_COLUMNS).await?;
        Ok(self.client.batch_execute("COMMIT").await?)
    }
}
