//! Reads and writes rows about practice, each time in one statement.

use std::sync::Arc;

use protocol::Person;
use tokio_postgres::Row;

use super::Postgres;
use super::session::{OpenConnection, number, small_number};
use crate::store::{
    DailyRanking, DailyRow, DeletedGamePolicy, MOST_OWN_GAMES, OwnGameOutcome, OwnGameRow, PracticeStore, RankedRow,
    StoreReply, StoreResult,
};

/// The person's row is locked, so that nothing is added for a person who is being removed.
const ADD_DAILY_RESULT: &str = "
    WITH person AS (
        SELECT id FROM guests WHERE id = $2 FOR SHARE
    )
    INSERT INTO daily_results (day, person, points, place, players, at)
    SELECT $1, id, $3, $4, $5, $6 FROM person ON CONFLICT DO NOTHING";

const DAILY_RANKING: &str = "
    SELECT person, name, points, place, players, at, rank, count FROM (
        SELECT person, coalesce(name, '') AS name, points, place, players, at,
            row_number() OVER (ORDER BY place, points DESC, at, person) AS rank, count(*) OVER () AS count
        FROM daily_results LEFT JOIN guests ON guests.id = person WHERE day = $1
    ) AS ranked WHERE rank <= $2 OR person = $3 ORDER BY rank";

/// The new game is not among those that are counted here.
const KEEP_OWN_GAME: &str = "
    WITH person AS (
        SELECT id FROM guests WHERE id = $1 FOR UPDATE
    ), pruned AS (
        DELETE FROM own_games WHERE person IN (SELECT id FROM person) AND game != $2 AND game NOT IN
            (SELECT game FROM own_games WHERE person = $1 AND game != $2 ORDER BY changed DESC, game LIMIT $5)
    )
    INSERT INTO own_games (person, game, changed, body) SELECT id, $2, $3, $4 FROM person
    ON CONFLICT (person, game) DO UPDATE SET changed = $3, body = $4
        WHERE own_games.body != '' OR EXCLUDED.body = '' OR $6";

const HAS_OWN_GAME: &str = "SELECT 1 FROM own_games WHERE person = $1 AND game = $2";

impl PracticeStore for Postgres {
    fn add_daily_result(&self, row: DailyRow) -> StoreReply<bool> {
        self.write(async move |database: Arc<OpenConnection>| {
            let DailyRow { day, person, points, place, players, at } = row;
            let (points, place, players) = (i64::from(points), i64::from(place), i64::from(players));
            let at = at.cast_signed();
            Ok(database.execute(ADD_DAILY_RESULT, &[&day, &person, &points, &place, &players, &at]).await? == 1)
        })
    }

    fn daily_ranking(&self, day: &str, person: Option<String>, most: u32) -> StoreReply<DailyRanking> {
        let (day, person) = (day.to_owned(), person.unwrap_or_default());
        self.read(move |database| daily_ranking(database, day.clone(), person.clone(), most))
    }

    fn own_daily_results(&self, person: &str) -> StoreReply<Vec<DailyRow>> {
        let person = person.to_owned();
        self.read(move |database| own_daily_results(database, person.clone()))
    }

    fn keep_own_game(&self, row: OwnGameRow, over_deletion: DeletedGamePolicy) -> StoreReply<OwnGameOutcome> {
        self.write(async move |database: Arc<OpenConnection>| {
            let OwnGameRow { person, game, changed, body } = row;
            let (changed, others) = (changed.cast_signed(), i64::from(MOST_OWN_GAMES) - 1);
            let restores = over_deletion == DeletedGamePolicy::Restore;
            let stored =
                database.execute(KEEP_OWN_GAME, &[&person, &game, &changed, &body, &others, &restores]).await? == 1;
            if stored {
                return Ok(OwnGameOutcome::Stored);
            }
            let is_deleted = database.query_first(HAS_OWN_GAME, &[&person, &game]).await?.is_some();
            Ok(if is_deleted { OwnGameOutcome::Deleted } else { OwnGameOutcome::NoPerson })
        })
    }

    fn own_games(&self, person: &str) -> StoreReply<Vec<(String, u64, bool)>> {
        let person = person.to_owned();
        self.read(move |database| own_games(database, person.clone()))
    }

    fn own_game(&self, person: &str, game: &str) -> StoreReply<Option<String>> {
        let (person, game) = (person.to_owned(), game.to_owned());
        self.read(move |database| own_game(database, person.clone(), game.clone()))
    }
}

async fn daily_ranking(
    database: Arc<OpenConnection>,
    day: String,
    person: String,
    most: u32,
) -> StoreResult<DailyRanking> {
    let rows = database.query(DAILY_RANKING, &[&day, &i64::from(most), &person]).await?;
    let count = rows.first().map_or(0, |row| small_number(row, 7));
    let read = |row: &Row| {
        let person = Person { id: row.get(0), name: row.get(1) };
        RankedRow { row: daily_row(row, day.clone(), person.id.clone()), person, rank: small_number(row, 6) }
    };
    Ok(DailyRanking { count, rows: rows.iter().map(read).collect() })
}

/// Reads a result. Points, place, players and time are the columns from the third on.
fn daily_row(row: &Row, day: String, person: String) -> DailyRow {
    let points = i32::try_from(row.get::<_, i64>(2)).unwrap_or_default();
    let small = |column| u8::try_from(row.get::<_, i64>(column)).unwrap_or_default();
    DailyRow { day, person, points, place: small(3), players: small(4), at: number(row, 5) }
}

async fn own_daily_results(database: Arc<OpenConnection>, person: String) -> StoreResult<Vec<DailyRow>> {
    let select =
        "SELECT day, person, points, place, players, at FROM daily_results WHERE person = $1 ORDER BY day DESC";
    let rows = database.query(select, &[&person]).await?;
    Ok(rows.iter().map(|row| daily_row(row, row.get(0), row.get(1))).collect())
}

async fn own_games(database: Arc<OpenConnection>, person: String) -> StoreResult<Vec<(String, u64, bool)>> {
    let select = "SELECT game, changed, body = '' FROM own_games WHERE person = $1 ORDER BY changed DESC, game";
    let rows = database.query(select, &[&person]).await?;
    Ok(rows.iter().map(|row| (row.get(0), number(row, 1), row.get(2))).collect())
}

async fn own_game(database: Arc<OpenConnection>, person: String, game: String) -> StoreResult<Option<String>> {
    let select = "SELECT body FROM own_games WHERE person = $1 AND game = $2 AND body != ''";
    Ok(database.query_first(select, &[&person, &game]).await?.map(|row| row.get(0)))
}
