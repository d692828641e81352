//! Deletes people, and keeps blocked people away from a table.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use protocol::{EntryBody, ErrorCode, Holder, Person};
use tokio::time::Instant;
use tracing::warn;

use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::cluster::TableHint;
use crate::security_log::SessionEvent;
use crate::store::{Guest, SessionFilter, StoreError, TableFilter, received};
use crate::table::{HostedTable, LiveTable};

/// How many people are deleted in one run: the clocks of tables wait for it.
const PEOPLE_PER_STEP: usize = 20;

/// How often the removal of a person from a table is tried if other writers are faster.
const MOST_ATTEMPTS_TO_LEAVE: u32 = 3;

impl AppState {
    /// Checks that the owner of a table has not blocked somebody.
    pub(crate) async fn require_not_blocked(&self, table: &LiveTable, person: &str) -> Result<(), ApiError> {
        let owner = table.hosted().table.owner.id.clone();
        let blocked = received(self.people.blocks(&owner)).await?;
        if blocked.iter().any(|blocked| blocked.id == person) { Err(ErrorCode::Blocked.into()) } else { Ok(()) }
    }

    /// Deletes a person: their seats become open, their sessions end, their name and remarks are removed.
    pub(crate) async fn forget_person(self: &Arc<AppState>, guest: &Guest) -> Result<(), ApiError> {
        self.forgotten.begin(&guest.id);
        let forgotten = self.forget_everywhere(&guest.id).await;
        self.forgotten.end(&guest.id, forgotten.is_ok());
        forgotten?;
        self.drop_cached(&guest.id, &SessionFilter::All);
        self.log_session(SessionEvent::PersonRemoved);
        Ok(())
    }

    async fn forget_everywhere(self: &Arc<AppState>, person: &str) -> Result<(), ApiError> {
        for row in received(self.store.list(TableFilter::OpenOf(person.to_owned()))).await? {
            self.leave_table(&row.id, person).await?;
        }
        let forgotten = self.remove_from_storage(person).await;
        for table in self.tables_naming(person, &forgotten) {
            let _changing = table.changing.lock().await;
            self.reload(&table).await;
        }
        if forgotten.is_err() {
            self.forgotten.note_failed(person);
        }
        forgotten.map(drop).map_err(ApiError::from)
    }

    /// Removes a person from storage. Returns the tables that were changed.
    async fn remove_from_storage(&self, person: &str) -> Result<Vec<String>, StoreError> {
        let forgotten = self.forgotten.remove(person, || self.people.forget(person)).await;
        // Discards loads that began before: they may contain the person's data.
        self.forgettings.fetch_add(1, Relaxed);
        if let (Some(cluster), Ok(tables)) = (&self.cluster, &forgotten) {
            tables.iter().for_each(|id| cluster.publish_hint(id, &TableHint::Changed));
        }
        forgotten
    }

    /// Removes the people from storage again who were deleted some time ago, if several servers share it.
    pub(crate) async fn forget_again(self: &Arc<AppState>, now: Instant) {
        for person in self.forgotten.due_again(now) {
            if self.cluster.is_some() {
                let Ok(tables) = self.remove_from_storage(&person).await else {
                    warn!("somebody who was deleted cannot be removed again; it is tried again later");
                    continue;
                };
                for table in self.loaded_tables(&tables) {
                    let _changing = table.changing.lock().await;
                    self.reload(&table).await;
                }
            }
            self.forgotten.note_repeated(&person);
        }
    }

    /// Takes a person from a table. A table that cannot be folded or no longer exists does not prevent a deletion: storage removes the name.
    async fn leave_table(self: &Arc<AppState>, id: &str, person: &str) -> Result<(), ApiError> {
        let table = match self.current_table(id).await {
            Ok(table) => table,
            Err(error) if matches!(error.code(), ErrorCode::Archived | ErrorCode::NotFound) => return Ok(()),
            Err(error) if error.code() == ErrorCode::Broken && self.is_damaged(id).await? => {
                warn!(table = id, "somebody who is deleted sits at a table that cannot be read");
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        let mut attempts = 0;
        loop {
            attempts += 1;
            let (app, who) = (self.clone(), person.to_owned());
            let leaving = move |hosted: &HostedTable, _| Ok(leave(hosted, &who, |other| !app.forgotten.has(other)));
            let Err(error) = self.change(table.clone(), None, leaving).await else { return Ok(()) };
            match error.code() {
                ErrorCode::Archived | ErrorCode::NotFound => return Ok(()),
                // Nothing was to be done.
                ErrorCode::Stale if leave(&table.hosted(), person, |_| true).is_empty() => return Ok(()),
                // Another writer was first, or the new owner of the table was deleted at the same time.
                ErrorCode::Stale | ErrorCode::BadIdentity if attempts < MOST_ATTEMPTS_TO_LEAVE => {}
                _ => return Err(error),
            }
        }
    }

    /// Whether a table can be read from storage, but its log cannot be folded.
    async fn is_damaged(&self, id: &str) -> Result<bool, ApiError> {
        let stored = received(self.store.load(id)).await?;
        Ok(match stored {
            Some(stored) => self.folded(id, stored).await.is_err(),
            None => false,
        })
    }

    /// Those of some tables that are in memory.
    fn loaded_tables(&self, ids: &[String]) -> Vec<Arc<LiveTable>> {
        let tables = self.tables.lock();
        ids.iter().filter_map(|id| tables.get(id).cloned()).collect()
    }

    /// The tables in memory from which a person was removed in storage. If storage has reported a failure, now or at an earlier attempt,
    /// its list may be missing or empty, and the logs in memory are searched.
    fn tables_naming(&self, person: &str, forgotten: &Result<Vec<String>, StoreError>) -> Vec<Arc<LiveTable>> {
        let is_in_doubt = self.forgotten.take_failed(person);
        if let Some(ids) = forgotten.as_ref().ok().filter(|_| !is_in_doubt) {
            return self.loaded_tables(ids);
        }
        let live: Vec<Arc<LiveTable>> = self.tables.lock().values().cloned().collect();
        live.into_iter().filter(|table| table.mentions(person)).collect()
    }

    /// Deletes people who were last seen before a time and sit at no running table. Returns how many were deleted. People who cannot be
    /// deleted are logged and added to `failed`, so that the next call skips them.
    pub(crate) async fn forget_absent(
        self: &Arc<AppState>,
        before: u64,
        failed: &mut BTreeSet<String>,
    ) -> Result<usize, ApiError> {
        let mut forgotten = 0;
        for _ in 0..PEOPLE_PER_STEP {
            // Queried again for each person: somebody may have returned meanwhile.
            let absent = received(self.people.absent_guests(before, failed.len() + 1)).await?;
            let Some(guest) = absent.into_iter().find(|guest| !failed.contains(&guest.id)) else { break };
            match self.forget_person(&guest).await {
                Ok(()) => forgotten += 1,
                Err(error) => {
                    warn!(code = error.code().name(), "somebody who is absent cannot be forgotten");
                    failed.insert(guest.id);
                }
            }
        }
        Ok(forgotten)
    }
}

/// The entries for a person who leaves a table: their seats become open, and ownership passes to another player who stays. If they own
/// the table and nobody else sits there, it is closed: nobody could play or close it any more.
fn leave(hosted: &HostedTable, person: &str, stays: impl Fn(&str) -> bool) -> Vec<EntryBody> {
    let table = &hosted.table;
    let by = person.to_owned();
    let held = table.seats.iter().filter(|seat| seat.holder.is_person(person));
    let opened =
        held.map(|seat| EntryBody::Seated { seat: seat.seat.clone(), holder: Holder::Open, by: Some(by.clone()) });
    let mut bodies: Vec<EntryBody> = opened.collect();
    if table.owner.id == person && !table.status.has_ended() {
        let mut players = table.seats.iter().filter_map(|seat| seat.holder.person());
        let heir = players.find(|other| other.id != person && stays(&other.id));
        bodies.push(match heir {
            Some(heir) => EntryBody::Owned { owner: Person::clone(heir), by },
            None => hosted.break_off(Some(person)),
        });
    }
    bodies
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::faulty_store::faulty_app;
    use crate::identity::Credential;
    use crate::store::PersonSession;
    use crate::table::new_table;
    use protocol::{ChatMessage, CreateTable, DiceSharing, RequestedSeat, SeatChoice, SessionKind, SetSeat, Status};

    const DAY_MILLIS: u64 = 24 * 3600 * 1000;
    const YEAR_MILLIS: u64 = 365 * DAY_MILLIS;

    /// A new person with a token.
    async fn guest(app: &AppState, id: &str) -> (Guest, PersonSession) {
        let (id, name, seen) = (id.to_owned(), format!("{id}'s name"), app.clock.now());
        let guest = Guest { id, name, generation: 0, old_cookie_until: 0, seen };
        received(app.people.add_guest(guest.clone())).await.expect("kept");
        let session = app.begin_session(&guest, SessionKind::Token, u64::MAX).await.expect("a session");
        (guest, session)
    }

    /// A table of a person; the second seat is theirs as well, or open.
    async fn table(app: &Arc<AppState>, owner: &Guest, second: SeatChoice) -> Arc<LiveTable> {
        let request = table_request(second);
        app.create(|seed| new_table(&request, &owner.person(), seed), None).await.expect("a table")
    }

    fn table_request(second: SeatChoice) -> CreateTable {
        let seat = |(seat, who): (&str, SeatChoice)| RequestedSeat { seat: seat.to_owned(), who };
        let seats = [("blue", SeatChoice::Me), ("pink", second)].map(seat).to_vec();
        let (game, options, dice) = ("cascadero".to_owned(), BTreeMap::new(), DiceSharing::None);
        let (board, clock, key) = (None, None, None);
        CreateTable { game, board, options, seats, public: true, clock, quiet: false, dice, key }
    }

    /// Advances the server's clock by days.
    fn pass(app: &AppState, days: u64) {
        let wall = app.clock.now().max(app.machine.wall()) + days * DAY_MILLIS;
        app.clock.advance_to(app.clock.tick(wall, Instant::now()));
    }

    async fn forget_absent(app: &Arc<AppState>) -> usize {
        let before = app.clock.now() - YEAR_MILLIS;
        app.forget_absent(before, &mut BTreeSet::new()).await.expect("storage answers")
    }

    async fn is_known(app: &AppState, id: &str) -> bool {
        received(app.people.guest(id)).await.expect("read").is_some()
    }

    #[tokio::test]
    async fn absent_people_are_deleted_unless_they_play() {
        let app = faulty_app("absent").0;
        let (ada, _) = guest(&app, "ada-who-plays").await;
        let (bob, _) = guest(&app, "bob-who-waits").await;
        let (_, of_eve) = guest(&app, "eve-who-returns").await;
        let game = table(&app, &ada, SeatChoice::Me).await;
        let waiting = table(&app, &bob, SeatChoice::Open).await;
        let remark = ChatMessage { text: "a remark of Bob's".to_owned(), key: None };
        let speaker = bob.person();
        app.change(game.clone(), None, move |hosted, _| hosted.say(&speaker, &remark)).await.expect("said");

        pass(&app, 200);
        assert_eq!(forget_absent(&app).await, 0, "nobody is away for a year");
        let eve = Credential::Session(of_eve.id, SessionKind::Token);
        app.signed_in(&eve).await.expect("her token still counts");
        pass(&app, 166);
        assert_eq!(forget_absent(&app).await, 1);
        assert!(!is_known(&app, &bob.id).await && is_known(&app, &ada.id).await);
        assert!(is_known(&app, "eve-who-returns").await, "a token counts as a visit");
        let log = received(app.store.load(&game.id)).await.expect("read").expect("there").lines;
        assert!(log.iter().all(|line| !line.body.contains("Bob") && !line.body.contains("bob-who-waits's name")));
        let hosted = waiting.hosted();
        assert!(hosted.table.people().is_empty() && hosted.table.status == Status::Closed, "nobody is left there");

        let is_on = |game: &LiveTable| game.hosted().table.status == Status::Playing;
        assert_eq!(app.break_off_abandoned(0, 9).await, Ok(0));
        assert!(is_on(&game), "it may still go on");
        assert_eq!(app.break_off_abandoned(app.clock.now() - YEAR_MILLIS, 9).await, Ok(1));
        assert!(!is_on(&game), "nobody has played for a year");
        assert_eq!((forget_absent(&app).await, is_known(&app, &ada.id).await), (1, false), "her game has ended");
    }

    #[tokio::test]
    async fn a_game_goes_on_with_the_players_who_stay() {
        let app = faulty_app("heir").0;
        let ((ada, _), (bob, _)) = (guest(&app, "ada").await, guest(&app, "bob").await);
        let game = table(&app, &ada, SeatChoice::Open).await;
        sits(&app, &game, &bob).await;
        app.forget_person(&ada).await.expect("forgotten");
        let hosted = game.hosted();
        assert_eq!((hosted.table.status, &hosted.table.owner.id), (Status::Playing, &bob.id));
        app.forget_person(&bob).await.expect("forgotten");
        assert_eq!(game.hosted().table.status, Status::Closed);
    }

    /// Lets somebody take the open seat.
    async fn sits(app: &Arc<AppState>, game: &Arc<LiveTable>, guest: &Guest) {
        let (person, request) = (guest.person(), SetSeat { seat: "pink".to_owned(), ..sit_down() });
        let seated = app.change(game.clone(), None, move |hosted, _| hosted.set_seat(&person, &request, |_| false));
        seated.await.expect("sits");
    }

    fn sit_down() -> SetSeat {
        SetSeat { seat: String::new(), who: SeatChoice::Me, nonce: None, pledge: None, key: None }
    }

    /// A request that was admitted before the deletion would write the name after it.
    #[tokio::test]
    async fn nothing_is_written_about_a_person_deleted_during_the_request() {
        let app = faulty_app("under-way").0;
        let ((ada, _), (bob, _)) = (guest(&app, "ada").await, guest(&app, "bob").await);
        let game = table(&app, &ada, SeatChoice::Open).await;
        app.forget_person(&bob).await.expect("forgotten");
        let seq = game.hosted().table.seq;
        let (speaker, remark) = (bob.person(), ChatMessage { text: "too late".to_owned(), key: None });
        let said = app.change(game.clone(), None, move |hosted, _| hosted.say(&speaker, &remark)).await;
        assert_eq!(said.map_err(|error| error.code()), Err(ErrorCode::BadIdentity));
        let (sits, request) = (bob.person(), SetSeat { seat: "pink".to_owned(), ..sit_down() });
        let seated = app.change(game.clone(), None, move |hosted, _| hosted.set_seat(&sits, &request, |_| false)).await;
        assert_eq!(seated.map_err(|error| error.code()), Err(ErrorCode::BadIdentity));
        let (owner, by) = (bob.person(), ada.id.clone());
        let given = app.change(game.clone(), None, move |_, _| {
            Ok(vec![EntryBody::Owned { owner: owner.clone(), by: by.clone() }])
        });
        let given = given.await.map_err(|error| error.code());
        assert_eq!(given, Err(ErrorCode::Stale), "who gives something to somebody who is deleted is not deleted");
        assert_eq!(game.hosted().table.seq, seq);
        assert!(received(app.store.list(TableFilter::Of(bob.id.clone()))).await.expect("a list").is_empty());
        assert_eq!(say(&app, &game, &ada, "hello").await, Ok(()), "others may speak");
        let created = app.create(|seed| new_table(&table_request(SeatChoice::Me), &bob.person(), seed), None).await;
        assert_eq!(created.err().map(|error| error.code()), Some(ErrorCode::BadIdentity));
    }

    /// A table that Ada and Bob played at, and Ada's name in what storage has about it.
    async fn ended_table(app: &Arc<AppState>, ada: &Guest, bob: &Guest) -> Arc<LiveTable> {
        let game = table(app, ada, SeatChoice::Open).await;
        sits(app, &game, bob).await;
        app.change(game.clone(), None, |hosted, _| hosted.close("ada")).await.expect("closed");
        game
    }

    async fn say(app: &Arc<AppState>, game: &Arc<LiveTable>, who: &Guest, text: &str) -> Result<(), ErrorCode> {
        let (speaker, remark) = (who.person(), ChatMessage { text: text.to_owned(), key: None });
        let said = app.change(game.clone(), None, move |hosted, _| hosted.say(&speaker, &remark)).await;
        said.map(drop).map_err(|error| error.code())
    }

    /// Everything in storage about a table, as text.
    async fn stored(app: &AppState, of: &Guest, id: &str) -> String {
        let rows = received(app.store.list(TableFilter::Of(of.id.clone()))).await.expect("a list");
        let seats = rows.into_iter().filter(|row| row.id == id).map(|row| row.seats);
        format!("{:?} {:?}", seats.collect::<Vec<_>>(), received(app.store.load(id)).await.expect("read"))
    }

    /// Every write to a table also writes its seats from memory, and its archived record has their names.
    #[tokio::test]
    async fn a_name_that_is_still_in_memory_is_not_written_after_the_deletion() {
        let app = faulty_app("written-back").0;
        let ((ada, _), (bob, _)) = (guest(&app, "ada").await, guest(&app, "bob").await);
        let (talked_at, archived) = (ended_table(&app, &ada, &bob).await, ended_table(&app, &ada, &bob).await);
        assert!(stored(&app, &bob, &talked_at.id).await.contains("ada's name"));
        // As if the deletion had just been executed, and its tables were about to be read again.
        app.forgotten.begin("ada");
        app.forgotten.remove("ada", || app.people.forget("ada")).await.expect("removed");
        assert!(talked_at.hosted().table.seats.iter().any(|seat| seat.holder.is_person("ada")));
        assert_eq!(say(&app, &talked_at, &bob, "well played").await, Ok(()));
        assert!(app.archive_table(&archived.id).await.is_ok());
        for table in [&talked_at, &archived] {
            let stored = stored(&app, &bob, &table.id).await;
            assert!(stored.contains("bob's name") && !stored.contains("ada's name"), "{stored}");
        }
    }

    /// Writes that fail in storage leave the person as they were.
    #[tokio::test]
    async fn a_deletion_that_fails_changes_nothing_and_can_be_repeated() {
        let app = faulty_app("failed").0;
        let ((ada, _), (bob, _)) = (guest(&app, "ada").await, guest(&app, "bob").await);
        let game = ended_table(&app, &ada, &bob).await;
        let database = rusqlite::Connection::open(app.config.data.join("cascade.sqlite")).expect("a database");
        let fail = "CREATE TRIGGER refuse BEFORE DELETE ON guests BEGIN SELECT RAISE(ABORT, 'told to fail'); END";
        database.execute_batch(fail).expect("made");
        assert!(app.forget_person(&ada).await.is_err());
        assert!(is_known(&app, "ada").await && !app.forgotten.has("ada"));
        assert_eq!(say(&app, &game, &ada, "still here").await, Ok(()));
        let before = stored(&app, &bob, &game.id).await;
        assert!(before.contains("ada's name") && before.contains("still here"), "{before}");
        database.execute_batch("DROP TRIGGER refuse").expect("removed");
        app.forget_person(&ada).await.expect("forgotten");
        let after = stored(&app, &bob, &game.id).await;
        assert!(!after.contains("ada's name") && !after.contains("still here"), "{after}");
        assert!(!in_memory(&game).contains("ada's name"));
    }

    /// The log of a table as clients get it.
    fn in_memory(table: &LiveTable) -> String {
        let (entries, _) = table.entries_after(0, usize::MAX, usize::MAX);
        entries.iter().map(|entry| String::from_utf8_lossy(entry).into_owned()).collect()
    }

    /// Storage no longer knows then which tables it has changed.
    #[tokio::test]
    async fn a_deletion_that_was_stored_but_reported_as_failed_removes_the_name_from_memory() {
        let app = faulty_app("seemed-to-fail").0;
        let ((ada, _), (bob, _)) = (guest(&app, "ada").await, guest(&app, "bob").await);
        let game = table(&app, &bob, SeatChoice::Open).await;
        assert_eq!(say(&app, &game, &ada, "hello").await, Ok(()));
        received(app.people.forget("ada")).await.expect("removed");
        app.forgotten.note_failed("ada");
        assert!(in_memory(&game).contains("ada's name"));
        app.forget_person(&ada).await.expect("forgotten");
        assert!(!in_memory(&game).contains("ada's name"));
    }

    #[tokio::test]
    async fn a_person_who_cannot_be_removed_from_a_game_yet_is_not_deleted() {
        let (app, faults) = faulty_app("not-yet");
        let ((ada, _), (bob, _)) = (guest(&app, "ada").await, guest(&app, "bob").await);
        let game = table(&app, &ada, SeatChoice::Open).await;
        sits(&app, &game, &bob).await;
        let id = game.id.clone();
        drop(game);
        app.drop_table(&id);
        faults.loads_fail.store(true, Relaxed);
        assert!(app.forget_person(&ada).await.is_err(), "storage fails");
        faults.loads_fail.store(false, Relaxed);
        faults.conflicts.store(u32::MAX, Relaxed);
        assert_eq!(app.forget_person(&ada).await.map_err(|error| error.code()), Err(ErrorCode::Stale));
        let game = app.table(&id).await.expect("read");
        assert!(is_known(&app, "ada").await && game.hosted().is_seated("ada"));
        faults.conflicts.store(1, Relaxed);
        app.forget_person(&ada).await.expect("at the second attempt");
        assert!(!is_known(&app, "ada").await && !game.hosted().is_seated("ada"));
    }

    #[tokio::test]
    async fn an_unreadable_table_does_not_prevent_deletions() {
        let app = faulty_app("unreadable").0;
        let (ada, _) = guest(&app, "ada").await;
        let broken = table(&app, &ada, SeatChoice::Me).await.id.clone();
        app.drop_table(&broken);
        let database = rusqlite::Connection::open(app.config.data.join("cascade.sqlite")).expect("a database");
        database.execute("UPDATE entries SET body = '{' WHERE seq = 2", []).expect("damaged");
        assert!(app.table(&broken).await.is_err());
        app.forget_person(&ada).await.expect("forgotten");
        assert!(!is_known(&app, &ada.id).await);
        let log = received(app.store.load(&broken)).await.expect("read").expect("there").lines;
        assert!(log.iter().all(|line| !line.body.contains("ada's name")));
    }

    #[tokio::test]
    async fn deletions_are_done_in_steps_and_skip_failures() {
        let (app, faults) = faulty_app("absent-many");
        let (stuck, _) = guest(&app, "stuck").await;
        table(&app, &stuck, SeatChoice::Open).await;
        for number in 0..=PEOPLE_PER_STEP {
            guest(&app, &format!("guest-{number}")).await;
        }
        pass(&app, 400);
        faults.appends_fail.store(true, Relaxed);
        let (before, mut failed) = (app.clock.now() - YEAR_MILLIS, BTreeSet::new());
        assert_eq!(app.forget_absent(before, &mut failed).await, Ok(PEOPLE_PER_STEP - 1));
        assert_eq!(app.forget_absent(before, &mut failed).await, Ok(2));
        assert_eq!(failed, BTreeSet::from(["stuck".to_owned()]));
        faults.appends_fail.store(false, Relaxed);
        assert_eq!(forget_absent(&app).await, 1, "nothing of it was done by halves");
    }
}
