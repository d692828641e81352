//! Reads and writes rows about practice.

use protocol::Person;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::worker::store_error;
use super::{
    DailyRanking, DailyRow, DeletedGamePolicy, MOST_OWN_GAMES, OwnGameOutcome, OwnGameRow, PracticeStore, RankedRow,
    Sqlite, StoreReply, StoreResult,
};

/// All results of a day in order. The name of a person who was removed is empty.
const RANKED_RESULTS: &str = "
    SELECT person, coalesce(name, ''), points, place, players, at,
        row_number() OVER (ORDER BY place, points DESC, at, person) AS rank, count(*) OVER () AS count
    FROM daily_results LEFT JOIN guests ON guests.id = person WHERE day = ?1";

impl PracticeStore for Sqlite {
    fn add_daily_result(&self, row: DailyRow) -> StoreReply<bool> {
        self.write(move |database| {
            let insert = "INSERT OR IGNORE INTO daily_results (day, person, points, place, players, at)
                SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE EXISTS (SELECT 1 FROM guests WHERE id = ?2)";
            let mut insert = database.prepare_cached(insert).map_err(store_error)?;
            let values = params![row.day, row.person, row.points, row.place, row.players, row.at];
            Ok(insert.execute(values).map_err(store_error)? == 1)
        })
    }

    fn daily_ranking(&self, day: &str, person: Option<String>, most: u32) -> StoreReply<DailyRanking> {
        let day = day.to_owned();
        self.read(move |database| daily_ranking(database, &day, person.as_deref().unwrap_or_default(), most))
    }

    fn own_daily_results(&self, person: &str) -> StoreReply<Vec<DailyRow>> {
        let person = person.to_owned();
        self.read(move |database| {
            let select =
                "SELECT day, person, points, place, players, at FROM daily_results WHERE person = ?1 ORDER BY day DESC";
            let mut select = database.prepare_cached(select).map_err(store_error)?;
            select.query_map([person], read_daily_row).and_then(Iterator::collect).map_err(store_error)
        })
    }

    fn keep_own_game(&self, row: OwnGameRow, over_deletion: DeletedGamePolicy) -> StoreReply<OwnGameOutcome> {
        self.write(move |database| keep_own_game(database, &row, over_deletion))
    }

    fn own_games(&self, person: &str) -> StoreReply<Vec<(String, u64, bool)>> {
        let person = person.to_owned();
        self.read(move |database| {
            let select = "SELECT game, changed, body = '' FROM own_games WHERE person = ?1 ORDER BY changed DESC, game";
            let mut select = database.prepare_cached(select).map_err(store_error)?;
            let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
            select.query_map([person], read).and_then(Iterator::collect).map_err(store_error)
        })
    }

    fn own_game(&self, person: &str, game: &str) -> StoreReply<Option<String>> {
        let key = [person.to_owned(), game.to_owned()];
        self.read(move |database| {
            let select = "SELECT body FROM own_games WHERE person = ?1 AND game = ?2 AND body != ''";
            let mut select = database.prepare_cached(select).map_err(store_error)?;
            select.query_row(key, |row| row.get(0)).optional().map_err(store_error)
        })
    }
}

fn read_daily_row(row: &Row<'_>) -> rusqlite::Result<DailyRow> {
    let (day, person, points) = (row.get(0)?, row.get(1)?, row.get(2)?);
    Ok(DailyRow { day, person, points, place: row.get(3)?, players: row.get(4)?, at: row.get(5)? })
}

fn daily_ranking(database: &Connection, day: &str, person: &str, most: u32) -> StoreResult<DailyRanking> {
    let select = format!("SELECT * FROM ({RANKED_RESULTS}) WHERE rank <= ?2 OR person = ?3 ORDER BY rank");
    let mut select = database.prepare_cached(&select).map_err(store_error)?;
    let read = |row: &Row<'_>| {
        let id: String = row.get(0)?;
        let person = Person { id: id.clone(), name: row.get(1)? };
        let (points, place, players, at) = (row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?);
        let result = DailyRow { day: day.to_owned(), person: id, points, place, players, at };
        Ok((RankedRow { row: result, person, rank: row.get(6)? }, row.get::<_, u32>(7)?))
    };
    let rows = select.query_map(params![day, most, person], read).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let rows = rows.map_err(store_error)?;
    let count = rows.first().map_or(0, |(_, count)| *count);
    Ok(DailyRanking { count, rows: rows.into_iter().map(|(row, _)| row).collect() })
}

fn keep_own_game(
    database: &Connection,
    row: &OwnGameRow,
    over_deletion: DeletedGamePolicy,
) -> StoreResult<OwnGameOutcome> {
    let OwnGameRow { person, game, changed, body } = row;
    let insert = "INSERT INTO own_games (person, game, changed, body)
        SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM guests WHERE id = ?1)
        ON CONFLICT (person, game) DO UPDATE SET changed = excluded.changed, body = excluded.body
            WHERE own_games.body != '' OR excluded.body = '' OR ?5";
    let mut insert = database.prepare_cached(insert).map_err(store_error)?;
    let restores = over_deletion == DeletedGamePolicy::Restore;
    if insert.execute(params![person, game, changed, body, restores]).map_err(store_error)? == 0 {
        let select = "SELECT 1 FROM own_games WHERE person = ?1 AND game = ?2";
        let mut select = database.prepare_cached(select).map_err(store_error)?;
        let is_deleted = select.exists(params![person, game]).map_err(store_error)?;
        return Ok(if is_deleted { OwnGameOutcome::Deleted } else { OwnGameOutcome::NoPerson });
    }
    let prune = "DELETE FROM own_games WHERE person = ?1 AND game NOT IN
        (SELECT game FROM own_games WHERE person = ?1 ORDER BY changed DESC, game LIMIT ?2)";
    let mut prune = database.prepare_cached(prune).map_err(store_error)?;
    prune.execute(params![person, MOST_OWN_GAMES]).map_err(store_error)?;
    Ok(OwnGameOutcome::Stored)
}
