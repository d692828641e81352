//! Reads and writes rows about people.

use protocol::{Person, SessionKind};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::worker::store_error;
use super::{
    Ban, EntryPlace, Guest, MOST_SESSIONS, OwnEntriesPage, PeopleStore, PersonSession, SessionFilter, SigningKey,
    Sqlite, StoreError, StoreReply, StoreResult, forget, own_entries,
};

const GUEST_COLUMNS: &str = "id, name, generation, old_cookie_until, seen";
const SESSION_COLUMNS: &str = "id, person, kind, generation, issued, used, expires";

impl PeopleStore for Sqlite {
    fn guest(&self, id: &str) -> StoreReply<Option<Guest>> {
        let id = id.to_owned();
        self.read(move |database| guest(database, &id))
    }

    fn add_guest(&self, guest: Guest) -> StoreReply<()> {
        self.write(move |database| {
            let insert = format!("INSERT INTO guests ({GUEST_COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5)");
            let mut insert = database.prepare_cached(&insert).map_err(store_error)?;
            let row = params![guest.id, guest.name, guest.generation, guest.old_cookie_until, guest.seen];
            insert.execute(row).map(drop).map_err(store_error)
        })
    }

    fn rename_guest(&self, id: &str, name: String) -> StoreReply<Option<Guest>> {
        let id = id.to_owned();
        self.write(move |database| {
            database.execute("UPDATE guests SET name = ?2 WHERE id = ?1", [&id, &name]).map_err(store_error)?;
            guest(database, &id)
        })
    }

    fn end_old_cookie(&self, id: &str, until: u64) -> StoreReply<Option<Guest>> {
        let id = id.to_owned();
        self.write(move |database| {
            let update = "UPDATE guests SET old_cookie_until = min(old_cookie_until, ?2) WHERE id = ?1";
            database.execute(update, params![id, until]).map_err(store_error)?;
            guest(database, &id)
        })
    }

    fn absent_guests(&self, before: u64, most: usize) -> StoreReply<Vec<Guest>> {
        self.read(move |database| absent_guests(database, before, most))
    }

    fn forget(&self, person: &str) -> StoreReply<Vec<String>> {
        let person = person.to_owned();
        self.write(move |database| forget::forget(database, &person))
    }

    fn session(&self, id: &str) -> StoreReply<Option<PersonSession>> {
        let id = id.to_owned();
        self.read(move |database| {
            let select = format!("SELECT {SESSION_COLUMNS} FROM sessions WHERE id = ?1");
            let mut select = database.prepare_cached(&select).map_err(store_error)?;
            select.query_row([id], read_session).optional().map_err(store_error)
        })
    }

    fn sessions(&self, person: &str) -> StoreReply<Vec<PersonSession>> {
        let person = person.to_owned();
        self.read(move |database| {
            let select = format!("SELECT {SESSION_COLUMNS} FROM sessions WHERE person = ?1 ORDER BY used DESC, id");
            let mut select = database.prepare_cached(&select).map_err(store_error)?;
            select.query_map([person], read_session).and_then(Iterator::collect).map_err(store_error)
        })
    }

    fn add_session(&self, session: PersonSession) -> StoreReply<bool> {
        self.write(move |database| add_session(database, &session))
    }

    fn renew_session(&self, session: PersonSession) -> StoreReply<bool> {
        self.write(move |database| {
            let update = "UPDATE sessions SET used = ?2, expires = ?3 WHERE id = ?1";
            let mut update = database.prepare_cached(update).map_err(store_error)?;
            let row = params![session.id, session.used, session.expires];
            let is_there = update.execute(row).map_err(store_error)? == 1;
            note_seen(database, &session)?;
            Ok(is_there)
        })
    }

    fn drop_expired_sessions(&self, now: u64) -> StoreReply<usize> {
        self.write(move |database| {
            database.execute("DELETE FROM sessions WHERE expires <= ?1", [now]).map_err(store_error)
        })
    }

    fn end_sessions(&self, person: &str, which: SessionFilter) -> StoreReply<usize> {
        let person = person.to_owned();
        self.write(move |database| {
            let (condition, value) = match &which {
                SessionFilter::All => ("?2 = ?2", ""),
                SessionFilter::Tokens => ("kind = ?2", SessionKind::Token.name()),
                SessionFilter::One(id) => ("id = ?2", id.as_str()),
            };
            if which == SessionFilter::All {
                let update = "UPDATE guests SET generation = generation + 1, old_cookie_until = 0 WHERE id = ?1";
                database.execute(update, [&person]).map_err(store_error)?;
            }
            let delete = format!("DELETE FROM sessions WHERE person = ?1 AND {condition}");
            database.execute(&delete, [&person, value]).map_err(store_error)
        })
    }

    fn end_every_session(&self) -> StoreReply<usize> {
        self.write(move |database| {
            let update = "UPDATE guests SET generation = generation + 1, old_cookie_until = 0";
            database.execute(update, []).map_err(store_error)?;
            database.execute("DELETE FROM sessions", []).map_err(store_error)
        })
    }

    fn signing_keys(&self, now: u64) -> StoreReply<Vec<SigningKey>> {
        self.write(move |database| match signing_keys(database)? {
            keys if keys.is_empty() => add_signing_key(database, now),
            keys => Ok(keys),
        })
    }

    fn rotate_signing_key(&self, now: u64) -> StoreReply<Vec<SigningKey>> {
        self.write(move |database| add_signing_key(database, now))
    }

    fn own_entries(&self, person: &str, after: EntryPlace) -> StoreReply<OwnEntriesPage> {
        let person = person.to_owned();
        self.read(move |database| own_entries::page(database, &person, &after))
    }

    fn blocks(&self, person: &str) -> StoreReply<Vec<Person>> {
        let person = person.to_owned();
        self.read(move |database| {
            let select = "SELECT blocked, coalesce(name, '') FROM blocks LEFT JOIN guests ON guests.id = blocked
                WHERE person = ?1 ORDER BY blocked";
            let mut select = database.prepare_cached(select).map_err(store_error)?;
            let read = |row: &Row<'_>| Ok(Person { id: row.get(0)?, name: row.get(1)? });
            select.query_map([person], read).and_then(Iterator::collect).map_err(store_error)
        })
    }

    fn set_block(&self, person: &str, blocked: &str, is_blocked: bool) -> StoreReply<()> {
        let pair = [person.to_owned(), blocked.to_owned()];
        let change = if is_blocked {
            "INSERT OR IGNORE INTO blocks (person, blocked) VALUES (?1, ?2)"
        } else {
            "DELETE FROM blocks WHERE person = ?1 AND blocked = ?2"
        };
        self.write(move |database| database.execute(change, pair).map(drop).map_err(store_error))
    }

    fn bans(&self) -> StoreReply<Vec<Ban>> {
        self.read(|database| {
            let mut select = database.prepare("SELECT target, until FROM bans ORDER BY target").map_err(store_error)?;
            let read = |row: &Row<'_>| Ok(Ban { target: row.get(0)?, until: row.get(1)? });
            select.query_map([], read).and_then(Iterator::collect).map_err(store_error)
        })
    }

    fn set_ban(&self, ban: Ban) -> StoreReply<()> {
        self.write(move |database| {
            let change = if ban.until == 0 {
                database.execute("DELETE FROM bans WHERE target = ?1", [&ban.target])
            } else {
                let insert = "INSERT OR REPLACE INTO bans (target, until) VALUES (?1, ?2)";
                database.execute(insert, params![ban.target, ban.until])
            };
            change.map(drop).map_err(store_error)
        })
    }
}

fn guest(database: &Connection, id: &str) -> StoreResult<Option<Guest>> {
    let select = format!("SELECT {GUEST_COLUMNS} FROM guests WHERE id = ?1");
    let mut select = database.prepare_cached(&select).map_err(store_error)?;
    select.query_row([id], read_guest).optional().map_err(store_error)
}

fn absent_guests(database: &Connection, before: u64, most: usize) -> StoreResult<Vec<Guest>> {
    let select = format!(
        "SELECT {GUEST_COLUMNS} FROM guests WHERE seen < ?1 AND NOT EXISTS (
            SELECT 1 FROM members JOIN tables ON tables.id = tab
            WHERE person = guests.id AND status = 'playing' AND instr(seats, guests.id) > 0
        ) ORDER BY seen LIMIT ?2"
    );
    let mut select = database.prepare_cached(&select).map_err(store_error)?;
    select.query_map(params![before, most], read_guest).and_then(Iterator::collect).map_err(store_error)
}

fn read_guest(row: &Row<'_>) -> rusqlite::Result<Guest> {
    Ok(Guest {
        id: row.get(0)?,
        name: row.get(1)?,
        generation: row.get(2)?,
        old_cookie_until: row.get(3)?,
        seen: row.get(4)?,
    })
}

fn read_session(row: &Row<'_>) -> rusqlite::Result<PersonSession> {
    let kind: String = row.get(2)?;
    Ok(PersonSession {
        id: row.get(0)?,
        person: row.get(1)?,
        kind: SessionKind::from_name(&kind).unwrap_or(SessionKind::Token),
        generation: row.get(3)?,
        issued: row.get(4)?,
        used: row.get(5)?,
        expires: row.get(6)?,
    })
}

fn add_session(database: &Connection, session: &PersonSession) -> StoreResult<bool> {
    let insert = format!(
        "INSERT INTO sessions ({SESSION_COLUMNS}) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
            WHERE EXISTS (SELECT 1 FROM guests WHERE id = ?2 AND generation = ?4)"
    );
    let PersonSession { id, person, kind, generation, issued, used, expires } = session;
    let mut insert = database.prepare_cached(&insert).map_err(store_error)?;
    let row = params![id, person, kind.name(), generation, issued, used, expires];
    if insert.execute(row).map_err(store_error)? == 0 {
        return Ok(false);
    }
    let prune = "DELETE FROM sessions WHERE person = ?1 AND (expires <= ?2 OR id NOT IN
        (SELECT id FROM sessions WHERE person = ?1 ORDER BY used DESC LIMIT ?3))";
    let mut prune = database.prepare_cached(prune).map_err(store_error)?;
    prune.execute(params![person, used, MOST_SESSIONS]).map_err(store_error)?;
    note_seen(database, session).map(|()| true)
}

/// Records that the person of a session was seen.
fn note_seen(database: &Connection, session: &PersonSession) -> StoreResult<()> {
    let update = "UPDATE guests SET seen = max(seen, ?2) WHERE id = ?1";
    let mut update = database.prepare_cached(update).map_err(store_error)?;
    update.execute(params![session.person, session.used]).map(drop).map_err(store_error)
}

fn signing_keys(database: &Connection) -> StoreResult<Vec<SigningKey>> {
    let mut select =
        database.prepare("SELECT number, value, made FROM signing_keys ORDER BY number").map_err(store_error)?;
    let read = |row: &Row<'_>| Ok(SigningKey { number: row.get(0)?, value: row.get(1)?, made: row.get(2)? });
    select.query_map([], read).and_then(Iterator::collect).map_err(store_error)
}

/// Adds a key. Of the older ones only the latest is kept.
fn add_signing_key(database: &Connection, now: u64) -> StoreResult<Vec<SigningKey>> {
    let mut value = [0; 32];
    getrandom::fill(&mut value).map_err(|error| StoreError::Database(error.to_string()))?;
    // Number 0 is the key of the first version, whose cookies do not name their key.
    let insert = "INSERT INTO signing_keys (number, value, made)
        SELECT coalesce(max(number), 0) + 1, ?1, ?2 FROM signing_keys";
    database.execute(insert, params![value, now]).map_err(store_error)?;
    let prune = "DELETE FROM signing_keys WHERE number < (SELECT max(number) - 1 FROM signing_keys)";
    database.execute(prune, []).map_err(store_error)?;
    signing_keys(database)
}
