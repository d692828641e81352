//! A model of the database: the rows that `SQLite` stores for the server, in memory.
//!
//! A test compares this model with the real database (`model_tests.rs`).

use std::collections::{BTreeMap, BTreeSet};

use protocol::{Person, Status};
use server::store::{
    Append, Ban, DailyRanking, DailyRow, DeletedGamePolicy, EntryPlace, Guest, NewTable, OpenTableCounts, OpenTables,
    OwnEntriesPage, OwnGameOutcome, OwnGameRow, PersonSession, SessionFilter, SigningKey, StoreError, StoreResult,
    StoredLine, StoredSummary, StoredTable, TableFilter, TableWork, WorkChange, record_without_person, without_person,
};

use crate::practice_rows::PracticeRows;
use crate::shared_rows::{SharedColumns, SharedRows, WrittenLine};

/// The maximum length of a list of tables.
const LONGEST_LIST: usize = 200;
/// The maximum number of tables of one owner in the public list.
const LISTED_PER_OWNER: usize = 5;
/// The maximum number of sessions of a person; the oldest are removed.
const MOST_SESSIONS: usize = 50;
/// How many entries are scanned for a page of a person's entries.
const ENTRIES_PER_PAGE: usize = 1000;

/// A row of the table of game tables, with its log.
#[derive(Clone, Debug)]
pub(crate) struct TableRow {
    /// The summary for lists.
    pub summary: StoredSummary,
    /// The version of the rules.
    pub rules: u32,
    /// The seed of the dice.
    pub seed: String,
    /// The request that created it, and its fingerprint.
    pub request: Option<(String, Option<String>)>,
    /// The record, if the table is archived.
    pub archived: Option<String>,
    /// The log.
    pub lines: BTreeMap<u64, StoredLine>,
    /// The columns for several servers.
    pub shared: SharedColumns,
}

/// All rows.
#[derive(Clone, Default, Debug)]
pub(crate) struct Database {
    /// The current time of the database's clock, in milliseconds since 1970.
    pub now: u64,
    /// The rows that only several servers need.
    pub shared: SharedRows,
    /// How each entry was written, by table and number. Not a part of the real database; used by the audit.
    pub written: BTreeMap<(String, u64), Vec<WrittenLine>>,
    /// Tables, by id.
    pub tables: BTreeMap<String, TableRow>,
    members: BTreeSet<(String, String)>,
    speakers: BTreeSet<(String, String)>,
    guests: BTreeMap<String, Guest>,
    sessions: BTreeMap<String, PersonSession>,
    keys: Vec<SigningKey>,
    blocks: BTreeSet<(String, String)>,
    practice: PracticeRows,
    bans: BTreeMap<String, u64>,
    marks: BTreeMap<&'static str, u64>,
}

impl Database {
    /// Creates a table. Returns the id of the existing one if the same request has created it already.
    pub(crate) fn create(&mut self, table: NewTable) -> StoreResult<Option<String>> {
        let request = table.request.map(|request| (request, table.fingerprint));
        if let Some((name, fingerprint)) = &request {
            let made_by = |row: &&TableRow| row.request.as_ref().is_some_and(|(known, _)| known == name);
            if let Some(row) = self.tables.values().find(made_by) {
                let known = row.request.as_ref().and_then(|(_, fingerprint)| fingerprint.as_ref());
                let is_same = known.is_none() || known == fingerprint.as_ref();
                return if is_same { Ok(Some(row.summary.id.clone())) } else { Err(StoreError::KeyReused) };
            }
        }
        let id = table.summary.id.clone();
        if self.tables.contains_key(&id) {
            return Err(StoreError::Conflict);
        }
        let lines = table.lines.into_iter().map(|line| (line.seq, line)).collect();
        let (rules, seed) = (table.rules, table.seed);
        let shared = SharedColumns::made(table.work);
        let row = TableRow { summary: table.summary, rules, seed, request, archived: None, lines, shared };
        self.tables.insert(id.clone(), row);
        self.members.extend(table.people.into_iter().map(|person| (person, id.clone())));
        Ok(None)
    }

    /// Appends entries to a table's log, all or none.
    pub(crate) fn append(&mut self, append: Append) -> StoreResult<()> {
        let id = append.summary.id.clone();
        let row = self.tables.get_mut(&id).filter(|row| row.archived.is_none()).ok_or(StoreError::Conflict)?;
        let before = append.lines.first().map_or(0, |line| line.seq.saturating_sub(1));
        if row.lines.keys().next_back().copied().unwrap_or(0) != before {
            return Err(StoreError::Conflict);
        }
        row.lines.extend(append.lines.into_iter().map(|line| (line.seq, line)));
        row.shared.change_work(append.work);
        if append.is_new_decision {
            row.shared.excused = 0;
        }
        let StoredSummary { status, seats, clocked, changed, owner, .. } = append.summary;
        row.summary = StoredSummary { status, seats, clocked, changed, owner, ..row.summary.clone() };
        self.members.extend(append.people.into_iter().map(|person| (person, id.clone())));
        self.speakers.extend(append.speakers.into_iter().map(|person| (person, id.clone())));
        Ok(())
    }

    /// A table with its log.
    pub(crate) fn load(&self, id: &str) -> Option<StoredTable> {
        let row = self.tables.get(id)?;
        let lines = row.lines.values().cloned().collect();
        Some(StoredTable {
            rules: row.rules,
            seed: row.seed.clone(),
            lines,
            archived: row.archived.clone(),
            revision: row.shared.revision,
            excused: row.shared.excused,
        })
    }

    /// The summaries of tables, the most recently changed first.
    pub(crate) fn list(&self, wanted: &TableFilter) -> Vec<StoredSummary> {
        let is_wanted = |row: &&TableRow| match wanted {
            TableFilter::Public => row.summary.public && is_open(row),
            TableFilter::Open => is_open(row),
            TableFilter::Of(person) => self.members.contains(&(person.clone(), row.summary.id.clone())),
            TableFilter::OpenOf(person) => {
                is_open(row) && self.members.contains(&(person.clone(), row.summary.id.clone()))
            }
            TableFilter::Clocked => row.summary.clocked && row.summary.status == Status::Playing,
            TableFilter::LeftBefore(time) => {
                row.summary.status != Status::Playing && row.archived.is_none() && row.summary.changed < *time
            }
            TableFilter::StillBefore(time) => {
                row.summary.status == Status::Playing && row.archived.is_none() && row.summary.changed < *time
            }
        };
        let mut found: Vec<StoredSummary> =
            self.tables.values().filter(is_wanted).map(|row| row.summary.clone()).collect();
        found.sort_by(|a, b| b.changed.cmp(&a.changed).then_with(|| a.id.cmp(&b.id)));
        if *wanted == TableFilter::Public {
            let mut listed: BTreeMap<String, usize> = BTreeMap::new();
            found.retain(|row| {
                let count = listed.entry(row.owner.clone()).or_default();
                *count += 1;
                *count <= LISTED_PER_OWNER
            });
        }
        if matches!(wanted, TableFilter::Public | TableFilter::Of(_)) {
            found.truncate(LONGEST_LIST);
        }
        found
    }

    /// Replaces a table's log by its record, unless `last` is no longer its last entry, or the revision is another one.
    pub(crate) fn archive(&mut self, id: &str, last: u64, revision: Option<u64>, record: String) -> StoreResult<()> {
        let is_same = |row: &&mut TableRow| {
            let is_last = row.lines.keys().last().copied().unwrap_or(0) == last;
            is_last && revision.is_none_or(|revision| revision == row.shared.revision)
        };
        let row = self.tables.get_mut(id).filter(is_same).ok_or(StoreError::Conflict)?;
        row.archived = Some(record);
        row.lines.clear();
        row.shared.change_work(WorkChange::Replace(TableWork::default()));
        Ok(())
    }

    /// Removes a table with all its rows.
    pub(crate) fn delete_table(&mut self, id: &str) {
        self.tables.remove(id);
        self.members.retain(|(_, table)| table != id);
        self.speakers.retain(|(_, table)| table != id);
    }

    /// Counts open tables.
    pub(crate) fn open_tables(&self, wanted: &OpenTables) -> OpenTableCounts {
        let is_wanted = |row: &&TableRow| match wanted {
            OpenTables::Of(owner) => row.summary.owner == *owner,
            OpenTables::Among(ids) => ids.contains(&row.summary.id),
        };
        let mut counts = OpenTableCounts::default();
        for row in self.tables.values().filter(|row| is_open(row)).filter(is_wanted) {
            let seats = &row.summary.seats;
            let bots_only = !seats.contains("\"kind\":\"person\"") && !seats.contains("\"kind\":\"open\"");
            counts.all += 1;
            counts.public += u32::from(row.summary.public);
            counts.bots_only += u32::from(bots_only);
        }
        counts
    }

    /// A number that is stored under a name.
    pub(crate) fn mark(&self, name: &str) -> Option<u64> {
        self.marks.get(name).copied()
    }

    /// Stores a number under a name.
    pub(crate) fn set_mark(&mut self, name: &'static str, value: u64) {
        self.marks.insert(name, value);
    }

    /// A person.
    pub(crate) fn guest(&self, id: &str) -> Option<Guest> {
        self.guests.get(id).cloned()
    }

    /// Stores a new person. Their sessions update when they were last seen.
    pub(crate) fn add_guest(&mut self, guest: Guest) {
        self.guests.insert(guest.id.clone(), guest);
    }

    /// Changes a person. Returns the person after the change.
    pub(crate) fn change_guest(&mut self, id: &str, change: impl FnOnce(&mut Guest)) -> Option<Guest> {
        let guest = self.guests.get_mut(id)?;
        change(guest);
        Some(guest.clone())
    }

    /// People who were last seen before a time and sit at no running table, the longest absent first.
    pub(crate) fn absent_guests(&self, before: u64, most: usize) -> Vec<Guest> {
        let plays = |id: &String| {
            let is_seated = |row: &TableRow| row.summary.status == Status::Playing && row.summary.seats.contains(id);
            self.members.iter().any(|(person, table)| person == id && self.tables.get(table).is_some_and(is_seated))
        };
        let mut absent: Vec<Guest> =
            self.guests.values().filter(|guest| guest.seen < before && !plays(&guest.id)).cloned().collect();
        absent.sort_by_key(|guest| guest.seen);
        absent.truncate(most);
        absent
    }

    /// The tables that a person plays, speaks or owns.
    fn tables_of(&self, person: &str) -> BTreeSet<String> {
        let joined = self.members.iter().chain(&self.speakers).filter(|(known, _)| known == person);
        let owned = self.tables.values().filter(|row| row.summary.owner == person).map(|row| &row.summary.id);
        joined.map(|(_, table)| table).chain(owned).cloned().collect()
    }

    /// A page of the entries that name a person, after a given place.
    pub(crate) fn own_entries(&self, person: &str, after: &EntryPlace) -> OwnEntriesPage {
        let concerned = self.tables_of(person);
        let rows = self.tables.iter().filter(|(id, _)| concerned.contains(*id));
        let places = rows.flat_map(|(id, row)| row.lines.values().map(move |line| (id, line)));
        let later = places.filter(|(id, line)| (id.as_str(), line.seq) > (after.table.as_str(), after.seq));
        let page: Vec<(&String, &StoredLine)> = later.take(ENTRIES_PER_PAGE).collect();
        let last = page.last().filter(|_| page.len() == ENTRIES_PER_PAGE);
        let next = last.map(|(id, line)| EntryPlace { table: (*id).clone(), seq: line.seq });
        let own = page.iter().filter(|(_, line)| line.body.contains(person));
        OwnEntriesPage { entries: own.map(|(id, line)| ((*id).clone(), line.body.clone())).collect(), next }
    }

    /// Removes a person from all rows. Returns the tables that were changed.
    pub(crate) fn forget(&mut self, person: &str) -> Vec<String> {
        let tables = self.tables_of(person);
        for (_, row) in self.tables.iter_mut().filter(|(id, _)| tables.contains(*id)) {
            for line in row.lines.values_mut().filter(|line| line.body.contains(person)) {
                line.body = without_person(&line.body, person).unwrap_or_else(|| line.body.clone());
            }
            let seats = row.summary.seats.clone();
            row.archived = row.archived.take().map(|text| record_without_person(&text, &seats, person).unwrap_or(text));
            row.summary.seats = without_person(&seats, person).unwrap_or(seats);
            row.shared.revision += 1;
        }
        self.note_change(person);
        self.guests.remove(person);
        self.sessions.retain(|_, session| session.person != person);
        self.members.retain(|(known, _)| known != person);
        self.speakers.retain(|(known, _)| known != person);
        self.blocks.retain(|(known, blocked)| known != person && blocked != person);
        self.practice.forget(person);
        tables.into_iter().collect()
    }

    /// A session.
    pub(crate) fn session(&self, id: &str) -> Option<PersonSession> {
        self.sessions.get(id).cloned()
    }

    /// The sessions of a person, the latest first.
    pub(crate) fn sessions(&self, person: &str) -> Vec<PersonSession> {
        let mut found: Vec<PersonSession> =
            self.sessions.values().filter(|session| session.person == person).cloned().collect();
        found.sort_by(|a, b| b.used.cmp(&a.used).then_with(|| a.id.cmp(&b.id)));
        found
    }

    /// Records that a session was used. Returns false if it has ended.
    pub(crate) fn renew_session(&mut self, session: &PersonSession) -> bool {
        let known = self.sessions.get_mut(&session.id);
        let is_there = known.is_some();
        if let Some(known) = known {
            (known.used, known.expires) = (session.used, session.expires);
        }
        self.note_seen(&session.person, session.used);
        is_there
    }

    fn note_seen(&mut self, person: &str, used: u64) {
        if let Some(guest) = self.guests.get_mut(person) {
            guest.seen = guest.seen.max(used);
        }
    }

    /// Removes expired sessions. Returns how many.
    pub(crate) fn drop_expired_sessions(&mut self, now: u64) -> usize {
        let before = self.sessions.len();
        self.sessions.retain(|_, session| session.expires > now);
        before - self.sessions.len()
    }

    /// Stores a new session, unless it belongs to an earlier generation. If there are too many, the person's oldest ones are removed.
    pub(crate) fn add_session(&mut self, session: PersonSession) -> bool {
        let (person, used) = (session.person.clone(), session.used);
        if self.guests.get(&person).is_none_or(|guest| guest.generation != session.generation) {
            return false;
        }
        self.sessions.insert(session.id.clone(), session);
        let kept: BTreeSet<String> =
            self.sessions(&person).into_iter().take(MOST_SESSIONS).map(|session| session.id).collect();
        self.sessions.retain(|id, session| session.person != person || (session.expires > used && kept.contains(id)));
        self.note_seen(&person, used);
        true
    }

    /// Ends sessions of a person. Returns how many.
    pub(crate) fn end_sessions(&mut self, person: &str, which: &SessionFilter) -> usize {
        let before = self.sessions.len();
        if *which == SessionFilter::All {
            self.change_guest(person, |guest| (guest.generation, guest.old_cookie_until) = (guest.generation + 1, 0));
        }
        self.sessions.retain(|id, session| session.person != person || !which.covers(id, session.kind));
        self.note_change(person);
        before - self.sessions.len()
    }

    /// Ends all sessions of all people. Returns how many.
    pub(crate) fn end_every_session(&mut self) -> usize {
        let people: Vec<String> = self.guests.keys().cloned().collect();
        self.note_change("");
        people.iter().map(|person| self.end_sessions(person, &SessionFilter::All)).sum()
    }

    /// The signing keys, the latest last.
    pub(crate) fn signing_keys(&self) -> Vec<SigningKey> {
        self.keys.clone()
    }

    /// Adds a key. Of the older ones only the latest is kept.
    pub(crate) fn add_signing_key(&mut self, value: Vec<u8>, made: u64) -> Vec<SigningKey> {
        let number = self.keys.last().map_or(0, |key| key.number) + 1;
        self.keys.push(SigningKey { number, value, made });
        self.keys.retain(|key| key.number + 1 >= number);
        self.keys.clone()
    }

    /// Stores a result of a day, unless the person already has one.
    pub(crate) fn add_daily_result(&mut self, row: DailyRow) -> bool {
        self.guests.contains_key(&row.person) && self.practice.add_daily_result(row)
    }

    /// The best results of a day, and the one of a person.
    pub(crate) fn daily_ranking(&self, day: &str, person: Option<&str>, most: u32) -> DailyRanking {
        let name = |id: &str| self.guests.get(id).map(|guest| guest.name.clone()).unwrap_or_default();
        self.practice.daily_ranking(day, person, most, name)
    }

    /// All results of a person.
    pub(crate) fn own_daily_results(&self, person: &str) -> Vec<DailyRow> {
        self.practice.own_daily_results(person)
    }

    /// Stores a finished game of a person, or its deletion.
    pub(crate) fn keep_own_game(&mut self, row: OwnGameRow, over_deletion: DeletedGamePolicy) -> OwnGameOutcome {
        if self.guests.contains_key(&row.person) {
            self.practice.keep_own_game(row, over_deletion)
        } else {
            OwnGameOutcome::NoPerson
        }
    }

    /// The finished games of a person.
    pub(crate) fn own_games(&self, person: &str) -> Vec<(String, u64, bool)> {
        self.practice.own_games(person)
    }

    /// A finished game of a person.
    pub(crate) fn own_game(&self, person: &str, game: &str) -> Option<String> {
        self.practice.own_game(person, game)
    }

    /// The people whom a person has blocked.
    pub(crate) fn blocks(&self, person: &str) -> Vec<Person> {
        let name = |id: &String| self.guests.get(id).map(|guest| guest.name.clone()).unwrap_or_default();
        let blocked = self.blocks.iter().filter(|(by, _)| by == person).map(|(_, blocked)| blocked);
        blocked.map(|id| Person { id: id.clone(), name: name(id) }).collect()
    }

    /// Blocks or unblocks somebody.
    pub(crate) fn set_block(&mut self, person: String, blocked: String, is_blocked: bool) {
        if is_blocked {
            self.blocks.insert((person, blocked));
        } else {
            self.blocks.remove(&(person, blocked));
        }
    }

    /// Everybody who is banned.
    pub(crate) fn bans(&self) -> Vec<Ban> {
        self.bans.iter().map(|(target, until)| Ban { target: target.clone(), until: *until }).collect()
    }

    /// Bans a target, or lifts the ban if `until` is 0.
    pub(crate) fn set_ban(&mut self, ban: Ban) {
        match ban.until {
            0 => self.bans.remove(&ban.target),
            until => self.bans.insert(ban.target, until),
        };
        self.note_change("");
    }
}

/// Whether a table waits or plays.
fn is_open(row: &TableRow) -> bool {
    !row.summary.status.has_ended() && row.archived.is_none()
}
