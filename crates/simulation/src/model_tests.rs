//! The model of storage gives the same answers as the real one.

use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use protocol::{SessionKind, Status};
use server::store::{
    Append, Ban, DailyRow, DeletedGamePolicy, EntryPlace, Guest, NewTable, OpenTables, OwnGameRow, PeopleStore,
    PersonSession, PracticeStore, SessionFilter, Sqlite, Store, StoreReply, StoredLine, StoredSummary, TableFilter,
    WorkChange, received,
};
use tabletop::Dice;
use tokio::runtime::Builder;

use crate::FaultPlan;
use crate::disk::SimulatedDisk;
use crate::plan::stream;
use crate::store::SimulatedStore;
use crate::time::SimulatedTime;

/// The number of questions.
const CALLS: u64 = 600;

/// Asks a storage random questions, and records the answers.
struct Questions<'a, S> {
    store: &'a S,
    dice: Dice,
    /// The current time. It grows with every question, so that all times differ.
    now: u64,
    /// The number of sessions so far, for unique ids.
    sessions: u32,
    transcript: Vec<String>,
}

async fn answer<T: Debug>(reply: StoreReply<T>) -> String {
    format!("{:?}", received(reply).await)
}

impl<S: Store + PeopleStore + PracticeStore> Questions<'_, S> {
    fn one_of(&mut self, names: &[&str]) -> String {
        names[self.dice.below(names.len() as u32) as usize].to_owned()
    }

    fn person(&mut self) -> String {
        self.one_of(&["ada", "bob", "cleo"])
    }

    fn table(&mut self) -> String {
        format!("table{}", self.dice.below(12))
    }

    fn summary(&mut self, id: String) -> StoredSummary {
        let seats = self.one_of(&[
            r#"[{"seat":"blue","holder":{"kind":"person","id":"ada","name":"Ada"}}]"#,
            r#"[{"seat":"blue","holder":{"kind":"open"}}]"#,
            r#"[{"seat":"blue","holder":{"kind":"bot","level":"easy"}}]"#,
        ]);
        StoredSummary {
            id,
            game: "cascadero".to_owned(),
            board: "front".to_owned(),
            public: self.dice.below(2) == 0,
            status: Status::ALL[self.dice.below(4) as usize],
            seats,
            clocked: self.dice.below(2) == 0,
            owner: self.person(),
            changed: self.now,
        }
    }

    fn lines(&mut self, first: u64) -> Vec<StoredLine> {
        let count = 1 + u64::from(self.dice.below(3));
        let line = |seq: u64, id: String| {
            let body = format!(r#"{{"seq":{seq},"kind":"said","from":{{"id":"{id}","name":"{id}"}},"text":"x"}}"#);
            StoredLine { seq, body, request: seq.is_multiple_of(2).then(|| format!("{id}:{seq} f")) }
        };
        (first..first + count).map(|seq| line(seq, self.person())).collect()
    }

    fn session(&mut self) -> PersonSession {
        let kind = if self.dice.below(2) == 0 { SessionKind::Browser } else { SessionKind::Token };
        self.sessions += 1;
        let (id, person) = (format!("session{}", self.sessions), self.person());
        let expires = self.now + u64::from(self.dice.below(500));
        PersonSession { id, person, kind, generation: self.dice.below(3), issued: self.now, used: self.now, expires }
    }

    /// The id of an earlier session.
    fn known_session(&mut self) -> String {
        format!("session{}", 1 + self.dice.below(self.sessions.max(1)))
    }

    fn filter(&mut self) -> TableFilter {
        match self.dice.below(7) {
            0 => TableFilter::Public,
            6 => TableFilter::StillBefore(self.now - u64::from(self.dice.below(300))),
            5 => TableFilter::OpenOf(self.person()),
            1 => TableFilter::Of(self.person()),
            2 => TableFilter::Clocked,
            3 => TableFilter::Open,
            _ => TableFilter::LeftBefore(self.now - u64::from(self.dice.below(300))),
        }
    }

    async fn ask(&mut self) {
        self.now += 1;
        let store = self.store;
        let said = match self.dice.below(26) {
            0..3 => {
                let id = self.table();
                let request = (self.dice.below(2) == 0).then(|| format!("ada:{}", self.dice.below(6)));
                let fingerprint = request.as_ref().map(|_| self.one_of(&["f", "f", "g"]));
                let (summary, lines, people) = (self.summary(id), self.lines(1), vec![self.person()]);
                let (seed, work) = ("00".repeat(32), WorkChange::Keep);
                answer(store.create(NewTable { summary, rules: 1, seed, request, fingerprint, lines, people, work }))
                    .await
            }
            3..8 => {
                let id = self.table();
                let first = 2 + u64::from(self.dice.below(8));
                let (summary, lines) = (self.summary(id), self.lines(first));
                let (people, speakers) = (vec![self.person()], vec![self.person()]);
                let (work, is_new_decision, revision) = (WorkChange::Keep, false, 0);
                let append = Append { summary, lines, people, speakers, work, is_new_decision, revision };
                answer(store.append(append)).await
            }
            8 => answer(store.load(&self.table())).await,
            9 | 10 => {
                let filter = self.filter();
                answer(store.list(filter)).await
            }
            11 => {
                let (id, last) = (self.table(), u64::from(self.dice.below(5)));
                answer(store.archive(&id, last, 0, "not a record".to_owned())).await
            }
            12 if self.dice.below(3) == 0 => answer(store.delete_table(&self.table())).await,
            12 | 13 => answer(store.open_tables(OpenTables::Of(self.person()))).await,
            14 => answer(store.open_tables(OpenTables::Among(vec![self.table(), self.table()]))).await,
            15 => format!("{} {}", answer(store.note_time(self.now)).await, answer(store.noted_time()).await),
            16 => {
                let (id, name, generation) = (self.person(), format!("name {}", self.now), self.dice.below(3));
                let guest = Guest { id, name, generation, old_cookie_until: self.now + 9, seen: self.now };
                let before = self.now - u64::from(self.dice.below(100));
                let is_known = received(store.guest(&guest.id)).await.expect("an answer").is_some();
                let saved = match self.dice.below(3) {
                    _ if !is_known => answer(store.add_guest(guest)).await,
                    0 => answer(store.end_old_cookie(&guest.id, self.now)).await,
                    _ => answer(store.rename_guest(&guest.id, guest.name)).await,
                };
                format!("{saved} {}", answer(store.absent_guests(before, 2)).await)
            }
            17 => format!("{} {}", answer(store.guest(&self.person())).await, answer(store.check()).await),
            18 if self.dice.below(6) == 0 => answer(store.forget(&self.person())).await,
            18 | 19 => {
                let session = self.session();
                let renewed = PersonSession { id: self.known_session(), ..session.clone() };
                format!("{} {}", answer(store.add_session(session)).await, answer(store.renew_session(renewed)).await)
            }
            20 if self.dice.below(2) == 0 => {
                let dropped = answer(store.drop_expired_sessions(self.now - 100)).await;
                let after = EntryPlace { table: self.table(), seq: 2 };
                format!("{dropped} {}", answer(store.own_entries(&self.person(), after)).await)
            }
            20 => {
                format!("{} {}", answer(store.sessions(&self.person())).await, answer(store.session("session1")).await)
            }
            21 => {
                let one = SessionFilter::One(self.known_session());
                let which = [SessionFilter::All, SessionFilter::Tokens, one][self.dice.below(3) as usize].clone();
                answer(store.end_sessions(&self.person(), which)).await
            }
            22 => {
                let (person, blocked, is_blocked) = (self.person(), self.person(), self.dice.below(3) > 0);
                let set = answer(store.set_block(&person, &blocked, is_blocked)).await;
                format!("{set} {}", answer(store.blocks(&person)).await)
            }
            23 => {
                let (day, person, at) = (self.one_of(&["2026-11-16", "2026-11-17"]), self.person(), self.now);
                let (points, place) = (self.dice.below(4).cast_signed() - 1, 1 + self.dice.below(2) as u8);
                let row = DailyRow { day: day.clone(), person: person.clone(), points, place, players: 2, at };
                let added = answer(store.add_daily_result(row)).await;
                let ranked = answer(store.daily_ranking(&day, Some(self.person()), 1)).await;
                format!("{added} {ranked} {}", answer(store.own_daily_results(&person)).await)
            }
            24 => {
                let (person, game, body) = (self.person(), self.table(), self.one_of(&["{}", "{}", ""]));
                let row = OwnGameRow { person: person.clone(), game: game.clone(), changed: self.now, body };
                let over_deletion =
                    [DeletedGamePolicy::Refuse, DeletedGamePolicy::Restore][self.dice.below(2) as usize];
                let kept = answer(store.keep_own_game(row, over_deletion)).await;
                let listed = answer(store.own_games(&person)).await;
                format!("{kept} {listed} {}", answer(store.own_game(&person, &game)).await)
            }
            _ => {
                let ban = Ban { target: self.person(), until: u64::from(self.dice.below(3)) };
                format!("{} {}", answer(store.set_ban(ban)).await, answer(store.bans()).await)
            }
        };
        self.transcript.push(said);
    }

    /// Records only the numbers of the keys, because the keys themselves are random.
    async fn ask_keys(&mut self) {
        for rotates in [false, false, true, true, false] {
            self.now += 1;
            let reply =
                if rotates { self.store.rotate_signing_key(self.now) } else { self.store.signing_keys(self.now) };
            let keys = received(reply).await.expect("keys");
            self.transcript.push(format!("{:?}", keys.iter().map(|key| (key.number, key.made)).collect::<Vec<_>>()));
        }
    }
}

async fn transcript(store: &(impl Store + PeopleStore + PracticeStore), seed: u64) -> Vec<String> {
    let mut questions = Questions { store, dice: Dice::seeded(seed), now: 1000, sessions: 0, transcript: Vec::new() };
    for _ in 0..CALLS {
        questions.ask().await;
    }
    questions.ask_keys().await;
    questions.transcript
}

#[test]
fn the_model_and_the_real_storage_give_the_same_replies() {
    for seed in 0..2 {
        let folder = std::env::temp_dir().join(format!("cascade-model-{}-{seed}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let runtime = Builder::new_current_thread().enable_time().build().expect("a runtime");
        let real = runtime.block_on(async { transcript(&Sqlite::open(&folder).expect("a database"), seed).await });
        let _ = std::fs::remove_dir_all(&folder);
        let disk = SimulatedDisk::new(stream(seed, "disk"), FaultPlan::default(), None);
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().expect("a runtime");
        let model = runtime.block_on(async {
            let store = SimulatedStore::own(Arc::new(Mutex::new(disk)), SimulatedTime::started(0), Arc::default());
            transcript(&store, seed).await
        });
        for (number, (real, model)) in real.iter().zip(&model).enumerate() {
            assert_eq!(real, model, "question {number} of seed {seed}");
        }
        assert_eq!(real.len(), model.len());
    }
}
