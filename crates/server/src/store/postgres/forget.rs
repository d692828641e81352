//! Removes a person from all rows. This is the one change that needs several statements, and therefore a connection of its own.

use tokio_postgres::Config;

use super::people_rows::note_change;
use super::session::OpenConnection;
use crate::store::forget::PERSON_COLUMNS;
use crate::store::{StoreResult, record_without_person, without_person};

/// Removes a person. Returns the tables that were changed.
pub(super) async fn forget(config: Config, person: String) -> StoreResult<Vec<String>> {
    OpenConnection::run_alone(&config, async |database: OpenConnection| forget_on(&database, &person).await).await
}

async fn forget_on(database: &OpenConnection, person: &str) -> StoreResult<Vec<String>> {
    database.batch("BEGIN").await?;
    let select = "SELECT tab FROM members WHERE person = $1 UNION SELECT tab FROM speakers WHERE person = $1
        UNION SELECT id FROM tables WHERE owner = $1 ORDER BY 1";
    let rows = database.query(select, &[&person]).await?;
    let tables: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    for table in &tables {
        forget_at_table(database, table, person).await?;
    }
    for (rows, column) in PERSON_COLUMNS {
        database.execute(&format!("DELETE FROM {rows} WHERE {column} = $1"), &[&person]).await?;
    }
    note_change(database, person).await?;
    database.batch("COMMIT").await?;
    Ok(tables)
}

/// Removes a person from a table's row, log and archived record. The row lock keeps others from writing to the table meanwhile.
async fn forget_at_table(database: &OpenConnection, table: &str, person: &str) -> StoreResult<()> {
    let select = "SELECT seats, archived FROM tables WHERE id = $1 FOR UPDATE";
    let Some(row) = database.query_first(select, &[&table]).await? else { return Ok(()) };
    let (seats, archived): (String, Option<String>) = (row.get(0), row.get(1));
    let archived = archived.map(|text| record_without_person(&text, &seats, person).unwrap_or(text));
    let seats = without_person(&seats, person).unwrap_or(seats);
    let update = "UPDATE tables SET seats = $2, archived = $3, revision = revision + 1 WHERE id = $1";
    database.execute(update, &[&table, &seats, &archived]).await?;
    let select = "SELECT seq, body FROM entries WHERE tab = $1 AND strpos(body, $2) > 0";
    for row in database.query(select, &[&table, &person]).await? {
        let (seq, body): (i64, String) = (row.get(0), row.get(1));
        if let Some(body) = without_person(&body, person) {
            database
                .execute("UPDATE entries SET body = $3 WHERE tab = $1 AND seq = $2", &[&table, &seq, &body])
                .await?;
        }
    }
    Ok(())
}
