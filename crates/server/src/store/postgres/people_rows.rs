//! Reads and writes rows about people, each time in one statement, which also announces the change to the other servers.

use std::sync::Arc;

use protocol::{Person, SessionKind};
use tokio_postgres::{Config, Row};

use super::session::{BEGIN_WITHOUT_TIMEOUT, OpenConnection, Params, number, small_number};
use super::{Postgres, forget};
use crate::store::{
    Ban, EntryPlace, Guest, MOST_SESSIONS, OwnEntriesPage, PeopleStore, PersonSession, SessionFilter, SigningKey,
    StoreError, StoreReply, StoreResult,
};

/// How many entries are scanned for a page. The page has those among them that name the person, which bounds the cost of a request.
const ENTRIES_PER_PAGE: u32 = 1000;

/// The person's row is locked: otherwise a session that is added while the person is signed out everywhere would not be ended. The new
/// session is not among those that are counted here. If others ended to make room for it, that is announced.
const ADD_SESSION: &str = "
    WITH person AS (
        SELECT id FROM guests WHERE id = $2 AND generation = $4 FOR UPDATE
    ), added AS (
        INSERT INTO sessions (id, person, kind, generation, issued, used, expires)
        SELECT $1, id, $3, $4, $5, $6, $7 FROM person RETURNING person
    ), pruned AS (
        DELETE FROM sessions WHERE person IN (SELECT person FROM added) AND (expires <= $6 OR id NOT IN
            (SELECT id FROM sessions WHERE person = $2 ORDER BY used DESC LIMIT $8)) RETURNING id
    ), noted AS (
        INSERT INTO people_changes (person)
        SELECT $2 FROM (
            SELECT pg_advisory_xact_lock(7117001) FROM (SELECT count(*) AS rows FROM pruned) AS counted WHERE rows > 0
        ) AS ordered
    )
    UPDATE guests SET seen = greatest(seen, $6) WHERE id IN (SELECT person FROM added) RETURNING id";

const RENEW_SESSION: &str = "
    WITH seen AS (
        UPDATE guests SET seen = greatest(seen, $2) WHERE id = $4
    )
    UPDATE sessions SET used = $2, expires = $3 WHERE id = $1";

const OWN_ENTRIES: &str = "
    SELECT tab, seq, body, strpos(body, $1) > 0 FROM entries WHERE (tab, seq) > ($2, $3) AND tab IN (
        SELECT tab FROM members WHERE person = $1 UNION SELECT tab FROM speakers WHERE person = $1
            UNION SELECT id FROM tables WHERE owner = $1
    ) ORDER BY tab, seq LIMIT $4";

impl PeopleStore for Postgres {
    fn guest(&self, id: &str) -> StoreReply<Option<Guest>> {
        let id = id.to_owned();
        let select = "SELECT id, name, generation, old_cookie_until, seen FROM guests WHERE id = $1";
        self.read(move |database| guest(database, select, id.clone()))
    }

    fn add_guest(&self, guest: Guest) -> StoreReply<()> {
        self.write(async move |database: Arc<OpenConnection>| {
            let insert =
                "INSERT INTO guests (id, name, generation, old_cookie_until, seen) VALUES ($1, $2, $3, $4, $5)";
            let (generation, old, seen) =
                (i64::from(guest.generation), guest.old_cookie_until.cast_signed(), guest.seen.cast_signed());
            database.execute(insert, &[&guest.id, &guest.name, &generation, &old, &seen]).await.map(drop)
        })
    }

    fn rename_guest(&self, id: &str, name: String) -> StoreReply<Option<Guest>> {
        let id = id.to_owned();
        self.write(async move |database: Arc<OpenConnection>| {
            let update = "changed AS (
                    UPDATE guests SET name = $2 WHERE id = $1
                    RETURNING id, name, generation, old_cookie_until, seen
                )";
            let renamed = database.query_first(&announced(update, "$1", "*"), &[&id, &name]).await?;
            Ok(renamed.as_ref().map(read_guest))
        })
    }

    fn end_old_cookie(&self, id: &str, until: u64) -> StoreReply<Option<Guest>> {
        let id = id.to_owned();
        self.write(async move |database: Arc<OpenConnection>| {
            let update = "UPDATE guests SET old_cookie_until = least(old_cookie_until, $2) WHERE id = $1
                RETURNING id, name, generation, old_cookie_until, seen";
            Ok(database.query_first(update, &[&id, &until.cast_signed()]).await?.as_ref().map(read_guest))
        })
    }

    fn absent_guests(&self, before: u64, most: usize) -> StoreReply<Vec<Guest>> {
        self.read(move |database| absent_guests(database, before, most))
    }

    fn forget(&self, person: &str) -> StoreReply<Vec<String>> {
        self.answer(forget::forget(self.config.clone(), person.to_owned()))
    }

    fn session(&self, id: &str) -> StoreReply<Option<PersonSession>> {
        let id = id.to_owned();
        self.read(move |database| session(database, id.clone()))
    }

    fn sessions(&self, person: &str) -> StoreReply<Vec<PersonSession>> {
        let person = person.to_owned();
        self.read(move |database| sessions(database, person.clone()))
    }

    fn add_session(&self, session: PersonSession) -> StoreReply<bool> {
        self.write(async move |database: Arc<OpenConnection>| {
            let PersonSession { id, person, kind, generation, issued, used, expires } = session;
            let (generation, issued, used) = (i64::from(generation), issued.cast_signed(), used.cast_signed());
            let (expires, others) = (expires.cast_signed(), i64::from(MOST_SESSIONS) - 1);
            let kind = kind.name();
            let row: Params<'_> = &[&id, &person, &kind, &generation, &issued, &used, &expires, &others];
            Ok(database.query_first(ADD_SESSION, row).await?.is_some())
        })
    }

    fn renew_session(&self, session: PersonSession) -> StoreReply<bool> {
        self.write(async move |database: Arc<OpenConnection>| {
            let (used, expires) = (session.used.cast_signed(), session.expires.cast_signed());
            Ok(database.execute(RENEW_SESSION, &[&session.id, &used, &expires, &session.person]).await? == 1)
        })
    }

    fn drop_expired_sessions(&self, now: u64) -> StoreReply<usize> {
        self.write(async move |database: Arc<OpenConnection>| {
            let dropped = database.execute("DELETE FROM sessions WHERE expires <= $1", &[&now.cast_signed()]).await?;
            Ok(dropped as usize)
        })
    }

    fn end_sessions(&self, person: &str, which: SessionFilter) -> StoreReply<usize> {
        let person = person.to_owned();
        self.write(async move |database: Arc<OpenConnection>| {
            let (delete, argument) = match which {
                // The person's row first, as when a session is added.
                SessionFilter::All => (
                    "next AS (
                        UPDATE guests SET generation = generation + 1, old_cookie_until = 0 WHERE id = $1 RETURNING id
                    ), changed AS (
                        DELETE FROM sessions WHERE person = $1 AND (SELECT count(*) FROM next) >= 0 RETURNING id
                    )",
                    None,
                ),
                SessionFilter::Tokens => (
                    "changed AS (DELETE FROM sessions WHERE person = $1 AND kind = $2 RETURNING id)",
                    Some(SessionKind::Token.name().to_owned()),
                ),
                SessionFilter::One(id) => {
                    ("changed AS (DELETE FROM sessions WHERE person = $1 AND id = $2 RETURNING id)", Some(id))
                }
            };
            let delete = announced(delete, "$1", "count(*)");
            let ended = match argument {
                Some(argument) => database.query_first(&delete, &[&person, &argument]).await?,
                None => database.query_first(&delete, &[&person]).await?,
            };
            Ok(ended.map_or(0, |row| number(&row, 0)) as usize)
        })
    }

    fn end_every_session(&self) -> StoreReply<usize> {
        self.answer(end_every_session(self.config.clone()))
    }

    fn signing_keys(&self, now: u64) -> StoreReply<Vec<SigningKey>> {
        self.write(async move |database: Arc<OpenConnection>| match signing_keys(&database).await? {
            // Before there is a key, no server has cached one.
            keys if keys.is_empty() => add_signing_key(&database, now).await,
            keys => Ok(keys),
        })
    }

    fn rotate_signing_key(&self, now: u64) -> StoreReply<Vec<SigningKey>> {
        self.write(async move |database: Arc<OpenConnection>| add_signing_key(&database, now).await)
    }

    fn own_entries(&self, person: &str, after: EntryPlace) -> StoreReply<OwnEntriesPage> {
        let person = person.to_owned();
        self.read(move |database| own_entries(database, person.clone(), after.clone()))
    }

    fn blocks(&self, person: &str) -> StoreReply<Vec<Person>> {
        let person = person.to_owned();
        self.read(move |database| blocks(database, person.clone()))
    }

    fn set_block(&self, person: &str, blocked: &str, is_blocked: bool) -> StoreReply<()> {
        let (person, blocked) = (person.to_owned(), blocked.to_owned());
        let change = if is_blocked {
            "INSERT INTO blocks (person, blocked) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        } else {
            "DELETE FROM blocks WHERE person = $1 AND blocked = $2"
        };
        self.write(async move |database: Arc<OpenConnection>| {
            database.execute(change, &[&person, &blocked]).await.map(drop)
        })
    }

    fn bans(&self) -> StoreReply<Vec<Ban>> {
        self.read(async |database: Arc<OpenConnection>| {
            let rows = database.query("SELECT target, until FROM bans ORDER BY target", &[]).await?;
            Ok(rows.iter().map(|row| Ban { target: row.get(0), until: number(row, 1) }).collect())
        })
    }

    fn set_ban(&self, ban: Ban) -> StoreReply<()> {
        self.write(async move |database: Arc<OpenConnection>| {
            let change = if ban.until == 0 {
                "changed AS (DELETE FROM bans WHERE target = $1 AND $2::bigint = 0 RETURNING target)"
            } else {
                "changed AS (
                    INSERT INTO bans (target, until) VALUES ($1, $2) ON CONFLICT (target) DO UPDATE SET until = $2
                    RETURNING target
                )"
            };
            let change = announced(change, EVERYBODY, "count(*)");
            database.query_first(&change, &[&ban.target, &ban.until.cast_signed()]).await.map(drop)
        })
    }
}

async fn guest(database: Arc<OpenConnection>, select: &str, id: String) -> StoreResult<Option<Guest>> {
    Ok(database.query_first(select, &[&id]).await?.as_ref().map(read_guest))
}

async fn absent_guests(database: Arc<OpenConnection>, before: u64, most: usize) -> StoreResult<Vec<Guest>> {
    let select = "SELECT id, name, generation, old_cookie_until, seen FROM guests WHERE seen < $1 AND NOT EXISTS (
            SELECT 1 FROM members JOIN tables ON tables.id = tab
            WHERE person = guests.id AND status = 'playing' AND strpos(seats, guests.id) > 0
        ) ORDER BY seen LIMIT $2";
    let rows = database.query(select, &[&before.cast_signed(), &i64::try_from(most).unwrap_or(i64::MAX)]).await?;
    Ok(rows.iter().map(read_guest).collect())
}

async fn session(database: Arc<OpenConnection>, id: String) -> StoreResult<Option<PersonSession>> {
    let select = "SELECT id, person, kind, generation, issued, used, expires FROM sessions WHERE id = $1";
    Ok(database.query_first(select, &[&id]).await?.as_ref().map(read_session))
}

async fn sessions(database: Arc<OpenConnection>, person: String) -> StoreResult<Vec<PersonSession>> {
    let select = "SELECT id, person, kind, generation, issued, used, expires FROM sessions WHERE person = $1
        ORDER BY used DESC, id";
    Ok(database.query(select, &[&person]).await?.iter().map(read_session).collect())
}

async fn own_entries(database: Arc<OpenConnection>, person: String, after: EntryPlace) -> StoreResult<OwnEntriesPage> {
    let EntryPlace { table, seq } = after;
    let rows =
        database.query(OWN_ENTRIES, &[&person, &table, &seq.cast_signed(), &i64::from(ENTRIES_PER_PAGE)]).await?;
    let last = rows.last().filter(|_| rows.len() == ENTRIES_PER_PAGE as usize);
    let next = last.map(|row| EntryPlace { table: row.get(0), seq: number(row, 1) });
    let own = rows.iter().filter(|row| row.get(3));
    Ok(OwnEntriesPage { entries: own.map(|row| (row.get(0), row.get(2))).collect(), next })
}

async fn blocks(database: Arc<OpenConnection>, person: String) -> StoreResult<Vec<Person>> {
    let select = "SELECT blocked, coalesce(name, '') FROM blocks LEFT JOIN guests ON guests.id = blocked
        WHERE person = $1 ORDER BY blocked";
    let rows = database.query(select, &[&person]).await?;
    Ok(rows.iter().map(|row| Person { id: row.get(0), name: row.get(1) }).collect())
}

async fn signing_keys(database: &OpenConnection) -> StoreResult<Vec<SigningKey>> {
    let rows = database.query("SELECT number, value, made FROM signing_keys ORDER BY number", &[]).await?;
    let read = |row: &Row| SigningKey { number: small_number(row, 0), value: row.get(1), made: number(row, 2) };
    Ok(rows.iter().map(read).collect())
}

/// Adds a key. Of the older ones only the latest is kept. If another server adds one at the same time, that one is used.
async fn add_signing_key(database: &OpenConnection, now: u64) -> StoreResult<Vec<SigningKey>> {
    let mut value = [0; 32];
    getrandom::fill(&mut value).map_err(|error| StoreError::Database(error.to_string()))?;
    // Number 0 is the key of the first version, whose cookies do not name their key.
    let change = "added AS (
            INSERT INTO signing_keys (number, value, made)
            SELECT coalesce(max(number), 0) + 1, $1, $2 FROM signing_keys
            ON CONFLICT DO NOTHING RETURNING number
        ), changed AS (
            DELETE FROM signing_keys WHERE number < (SELECT number - 1 FROM added) RETURNING number
        )";
    let change = announced(change, EVERYBODY, "count(*)");
    database.query_first(&change, &[&value.as_slice(), &now.cast_signed()]).await?;
    signing_keys(database).await
}

/// In an announcement: bans and keys, which concern everybody.
const EVERYBODY: &str = "''";

/// A statement that makes a change and announces it to the other servers, which may have cached the person. One statement, because a server
/// that crashed between two would leave the others with a session, ban or key that no longer counts. `change` ends with a part named
/// `changed`, from which `result` is selected.
///
/// The lock makes the numbers visible in order: a server that has seen one has seen all before it. It is taken after all rows are locked, as
/// in [`forget`](super::forget), so that no two statements wait for each other.
fn announced(change: &str, person: &str, result: &str) -> String {
    format!(
        "WITH {change}, noted AS (
            INSERT INTO people_changes (person)
            SELECT {person}::text FROM (
                SELECT pg_advisory_xact_lock(7117001) FROM (SELECT count(*) AS rows FROM changed) AS counted WHERE rows >= 0
            ) AS ordered
        )
        SELECT {result} FROM changed"
    )
}

/// Announces a change that several statements make, within their transaction and after all of them.
pub(super) async fn note_change(database: &OpenConnection, person: &str) -> StoreResult<()> {
    let insert = "INSERT INTO people_changes (person)
        SELECT $1::text FROM (SELECT pg_advisory_xact_lock(7117001)) AS ordered";
    database.execute(insert, &[&person]).await.map(drop)
}

/// Ends the sessions of everybody, which may take longer than a request may: on a connection of its own.
async fn end_every_session(config: Config) -> StoreResult<usize> {
    OpenConnection::run_alone(&config, async |database: OpenConnection| {
        database.batch(BEGIN_WITHOUT_TIMEOUT).await?;
        database.execute("UPDATE guests SET generation = generation + 1, old_cookie_until = 0", &[]).await?;
        let ended = database.execute("DELETE FROM sessions", &[]).await?;
        note_change(&database, "").await?;
        database.batch("COMMIT").await?;
        Ok(ended as usize)
    })
    .await
}

fn read_guest(row: &Row) -> Guest {
    Guest {
        id: row.get(0),
        name: row.get(1),
        generation: small_number(row, 2),
        old_cookie_until: number(row, 3),
        seen: number(row, 4),
    }
}

fn read_session(row: &Row) -> PersonSession {
    PersonSession {
        id: row.get(0),
        person: row.get(1),
        kind: SessionKind::from_name(row.get(2)).unwrap_or(SessionKind::Token),
        generation: small_number(row, 3),
        issued: number(row, 4),
        used: number(row, 5),
        expires: number(row, 6),
    }
}
