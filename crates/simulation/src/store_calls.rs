//! The storage traits of the server, implemented on the model.

use std::collections::BTreeMap;

use protocol::Person;
use server::store::{
    Append, Ban, ClusterStore, DailyRanking, DailyRow, DeletedGamePolicy, EntryPlace, Guest, Heartbeat, HeartbeatReply,
    NewTable, OpenTableCounts, OpenTables, OwnEntriesPage, OwnGameOutcome, OwnGameRow, PeopleChange, PeopleStore,
    PersonSession, PracticeStore, SessionFilter, SigningKey, Store, StoreReply, StoredSummary, StoredTable,
    TableFilter, TableHead, TableTail,
};

use crate::Mutant;
use crate::database::Database;
use crate::store::{JobKind, SimulatedStore, lock};

impl Store for SimulatedStore {
    fn create(&self, mut table: NewTable) -> StoreReply<Option<String>> {
        let (id, written) = (table.summary.id.clone(), self.submit_lines(&mut table.lines));
        let seqs: Vec<u64> = table.lines.iter().map(|line| line.seq).collect();
        self.write(move |database| {
            let earlier = database.create(table)?;
            if earlier.is_none() {
                database.note_written(&id, &seqs, &written);
            }
            Ok(earlier)
        })
    }

    fn append(&self, mut append: Append) -> StoreReply<()> {
        let (id, written) = (append.summary.id.clone(), self.submit_lines(&mut append.lines));
        let (is_shared, torn) = (self.is_shared(), self.torn_by_crash(append.lines.len()));
        self.write(move |database| {
            if torn() {
                append.lines.truncate(1);
            }
            let seqs: Vec<u64> = append.lines.iter().map(|line| line.seq).collect();
            if is_shared { database.append_next(append) } else { database.append(append) }?;
            database.note_written(&id, &seqs, &written);
            Ok(())
        })
    }

    fn load(&self, id: &str) -> StoreReply<Option<StoredTable>> {
        let (id, forgets_keys) = (id.to_owned(), self.mutant == Some(Mutant::LostRequestKeys));
        let is_shared = self.is_shared();
        self.read(move |database| {
            let mut table = database.load(&id)?;
            if forgets_keys {
                table.lines.iter_mut().for_each(|line| line.request = None);
            }
            if !is_shared {
                (table.revision, table.excused) = (0, 0);
            }
            Some(table)
        })
    }

    fn list(&self, wanted: TableFilter) -> StoreReply<Vec<StoredSummary>> {
        self.read(move |database| database.list(&wanted))
    }

    fn archive(&self, id: &str, last: u64, revision: u64, record: String) -> StoreReply<()> {
        let (id, revision) = (id.to_owned(), self.is_shared().then_some(revision));
        self.write(move |database| database.archive(&id, last, revision, record))
    }

    fn delete_table(&self, id: &str) -> StoreReply<()> {
        let id = id.to_owned();
        self.write(move |database| {
            database.delete_table(&id);
            Ok(())
        })
    }

    fn open_tables(&self, wanted: OpenTables) -> StoreReply<OpenTableCounts> {
        self.read(move |database| database.open_tables(&wanted))
    }

    fn check(&self) -> StoreReply<()> {
        self.write(|database| {
            database.set_mark("check", 1);
            Ok(())
        })
    }

    fn noted_time(&self) -> StoreReply<Option<u64>> {
        self.read(|database| database.mark("time"))
    }

    fn note_time(&self, now: u64) -> StoreReply<()> {
        self.write(move |database| {
            database.set_mark("time", now);
            Ok(())
        })
    }
}

impl PeopleStore for SimulatedStore {
    fn guest(&self, id: &str) -> StoreReply<Option<Guest>> {
        let id = id.to_owned();
        self.read(move |database| database.guest(&id))
    }

    fn add_guest(&self, guest: Guest) -> StoreReply<()> {
        self.write(move |database| {
            database.add_guest(guest);
            Ok(())
        })
    }

    fn rename_guest(&self, id: &str, name: String) -> StoreReply<Option<Guest>> {
        let id = id.to_owned();
        self.write(move |database| {
            database.note_change(&id);
            Ok(database.change_guest(&id, |guest| guest.name = name))
        })
    }

    fn end_old_cookie(&self, id: &str, until: u64) -> StoreReply<Option<Guest>> {
        let id = id.to_owned();
        let end = move |guest: &mut Guest| guest.old_cookie_until = guest.old_cookie_until.min(until);
        self.write(move |database| Ok(database.change_guest(&id, end)))
    }

    fn absent_guests(&self, before: u64, most: usize) -> StoreReply<Vec<Guest>> {
        self.read(move |database| database.absent_guests(before, most))
    }

    fn own_entries(&self, person: &str, after: EntryPlace) -> StoreReply<OwnEntriesPage> {
        let person = person.to_owned();
        self.read(move |database| database.own_entries(&person, &after))
    }

    fn forget(&self, person: &str) -> StoreReply<Vec<String>> {
        let (person, keeps_names) = (person.to_owned(), self.mutant == Some(Mutant::NamesNotDeleted));
        self.write(move |database| {
            let before = if keeps_names { database.tables.clone() } else { BTreeMap::new() };
            let tables = database.forget(&person);
            for (id, row) in before {
                database
                    .tables
                    .entry(id)
                    .and_modify(|left| (left.lines, left.summary.seats) = (row.lines, row.summary.seats));
            }
            Ok(tables)
        })
    }

    fn session(&self, id: &str) -> StoreReply<Option<PersonSession>> {
        let id = id.to_owned();
        self.read(move |database| database.session(&id))
    }

    fn sessions(&self, person: &str) -> StoreReply<Vec<PersonSession>> {
        let person = person.to_owned();
        self.read(move |database| database.sessions(&person))
    }

    fn add_session(&self, session: PersonSession) -> StoreReply<bool> {
        self.write(move |database| Ok(database.add_session(session)))
    }

    fn renew_session(&self, session: PersonSession) -> StoreReply<bool> {
        self.write(move |database| Ok(database.renew_session(&session)))
    }

    fn drop_expired_sessions(&self, now: u64) -> StoreReply<usize> {
        self.write(move |database| Ok(database.drop_expired_sessions(now)))
    }

    fn end_sessions(&self, person: &str, which: SessionFilter) -> StoreReply<usize> {
        let (person, lasts) = (person.to_owned(), self.mutant == Some(Mutant::SessionsNotEnded));
        self.write(move |database| Ok(if lasts { 1 } else { database.end_sessions(&person, &which) }))
    }

    fn end_every_session(&self) -> StoreReply<usize> {
        self.write(move |database| Ok(database.end_every_session()))
    }

    fn signing_keys(&self, now: u64) -> StoreReply<Vec<SigningKey>> {
        let value = self.random_key();
        self.write(move |database| match database.signing_keys() {
            keys if keys.is_empty() => Ok(database.add_signing_key(value, now)),
            keys => Ok(keys),
        })
    }

    fn rotate_signing_key(&self, now: u64) -> StoreReply<Vec<SigningKey>> {
        let value = self.random_key();
        self.write(move |database| {
            database.note_change("");
            Ok(database.add_signing_key(value, now))
        })
    }

    fn blocks(&self, person: &str) -> StoreReply<Vec<Person>> {
        let person = person.to_owned();
        self.read(move |database| database.blocks(&person))
    }

    fn set_block(&self, person: &str, blocked: &str, is_blocked: bool) -> StoreReply<()> {
        let (person, blocked) = (person.to_owned(), blocked.to_owned());
        self.write(move |database| {
            database.set_block(person, blocked, is_blocked);
            Ok(())
        })
    }

    fn bans(&self) -> StoreReply<Vec<Ban>> {
        self.read(Database::bans)
    }

    fn set_ban(&self, ban: Ban) -> StoreReply<()> {
        self.write(move |database| {
            database.set_ban(ban);
            Ok(())
        })
    }
}

impl SimulatedStore {
    fn random_key(&self) -> Vec<u8> {
        let mut disk = lock(&self.disk);
        (0..4).flat_map(|_| disk.dice.bits().to_le_bytes()).collect()
    }
}

impl PracticeStore for SimulatedStore {
    fn add_daily_result(&self, row: DailyRow) -> StoreReply<bool> {
        self.write(move |database| Ok(database.add_daily_result(row)))
    }

    fn daily_ranking(&self, day: &str, person: Option<String>, most: u32) -> StoreReply<DailyRanking> {
        let day = day.to_owned();
        self.read(move |database| database.daily_ranking(&day, person.as_deref(), most))
    }

    fn own_daily_results(&self, person: &str) -> StoreReply<Vec<DailyRow>> {
        let person = person.to_owned();
        self.read(move |database| database.own_daily_results(&person))
    }

    fn keep_own_game(&self, row: OwnGameRow, over_deletion: DeletedGamePolicy) -> StoreReply<OwnGameOutcome> {
        self.write(move |database| Ok(database.keep_own_game(row, over_deletion)))
    }

    fn own_games(&self, person: &str) -> StoreReply<Vec<(String, u64, bool)>> {
        let person = person.to_owned();
        self.read(move |database| database.own_games(&person))
    }

    fn own_game(&self, person: &str, game: &str) -> StoreReply<Option<String>> {
        let (person, game) = (person.to_owned(), game.to_owned());
        self.read(move |database| database.own_game(&person, &game))
    }
}

impl ClusterStore for SimulatedStore {
    fn tail(&self, id: &str, after: u64) -> StoreReply<Option<TableTail>> {
        let id = id.to_owned();
        self.read(move |database| database.tail(&id, after))
    }

    fn heads(&self, ids: Vec<String>) -> StoreReply<Vec<TableHead>> {
        if self.mutant == Some(Mutant::UncomparedTables) {
            return tokio::sync::oneshot::channel().1;
        }
        self.read(move |database| database.heads(&ids))
    }

    fn rejoin(&self, node: &str, lease_millis: u64) -> StoreReply<()> {
        let node = node.to_owned();
        self.write_as(JobKind::Rejoin, move |database| {
            database.rejoin(&node, lease_millis);
            Ok(())
        })
    }

    fn read_heartbeat_reply(&self) -> StoreReply<HeartbeatReply> {
        self.read(Database::read_heartbeat_reply)
    }

    fn heartbeat(&self, heartbeat: Heartbeat) -> StoreReply<HeartbeatReply> {
        self.write_as(JobKind::Heartbeat, move |database| database.heartbeat(&heartbeat))
    }

    fn release(&self, id: &str, node: &str, seq: Option<u64>, due: Option<u64>) -> StoreReply<bool> {
        let (id, node) = (id.to_owned(), node.to_owned());
        self.write(move |database| Ok(database.release(&id, &node, seq, due)))
    }

    fn claim_job(&self, name: &'static str, period_millis: u64) -> StoreReply<bool> {
        self.write(move |database| Ok(database.claim_job(name, period_millis)))
    }

    fn people_changes(&self, after: u64) -> StoreReply<Vec<PeopleChange>> {
        self.read(move |database| database.people_changes(after))
    }
}
