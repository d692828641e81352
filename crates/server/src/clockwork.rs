//! What happens by itself: clocks run out, idle tables leave memory, old ones go into the archive.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use protocol::{ClockKind, EntryBody, ErrorCode, Holder};

use crate::app_state::AppState;
use crate::bot_pool::SUBSTITUTE;
use crate::{log, time};

const DAY: u64 = 24 * 3600 * 1000;

/// Runs until the server stops.
pub(crate) async fn run(hall: Arc<AppState>) {
    let mut stopping = hall.stopping.subscribe();
    let mut beat = tokio::time::interval(Duration::from_millis(250));
    let mut beats: u64 = 0;
    loop {
        tokio::select! {
            _ = beat.tick() => {}
            _ = stopping.changed() => return,
        }
        for id in due(&hall, time::now()) {
            strike(&hall, &id).await;
        }
        if beats.is_multiple_of(4 * 60) {
            hall.tidy();
        }
        if beats.is_multiple_of(4 * 3600) && hall.config.archive_days > 0 {
            let before = time::now().saturating_sub(u64::from(hall.config.archive_days) * DAY);
            match hall.archive(before).await {
                Ok(0) => {}
                Ok(count) => log::info("archived", &[("tables", count.into())]),
                Err(refusal) => log::error("archive", &[("code", refusal.code.name().into())]),
            }
        }
        beats += 1;
    }
}

/// The tables whose time is over.
fn due(hall: &AppState, now: u64) -> Vec<String> {
    let mut deadlines = hall.deadlines.lock().unwrap_or_else(PoisonError::into_inner);
    deadlines.extract_if(.., |_, deadline| *deadline <= now).map(|(id, _)| id).collect()
}

/// Does what was stated for the end of the time, if it is still the same decision that waits.
async fn strike(hall: &Arc<AppState>, id: &str) {
    let Ok(table) = hall.table(id).await else { return };
    let state = table.state();
    if state.deadline().is_none_or(|deadline| deadline > time::now()) {
        return;
    }
    if state.clock.is_some_and(|clock| clock.pace == ClockKind::Move) {
        return hall.bots.call(hall, &table);
    }
    let handed = hall.change(table, None, |state, now| {
        let over = state.deadline().is_some_and(|deadline| deadline <= now);
        let seat = state.asked().filter(|_| over).ok_or(ErrorCode::Stale)?;
        let seat = state.game.seat_name(seat).to_owned();
        Ok(vec![EntryBody::Seated { seat, holder: Holder::Bot(SUBSTITUTE), by: None }])
    });
    let _ = handed.await;
}

#[cfg(test)]
mod tests {
    use protocol::{ChatMessage, CreateTable, Entry, Person};

    use super::*;
    use crate::Server;
    use crate::app_state::answered;
    use crate::config::Config;
    use crate::store::{Append, Line};
    use crate::table::{Table, lay};

    fn ada() -> Person {
        Person { id: "ada".to_owned(), name: "Ada".to_owned() }
    }

    async fn server(name: &str) -> (Server, Arc<Table>) {
        let folder = std::env::temp_dir().join(format!("cascade-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let server = Server::open(Config::new(folder), None).await.expect("a server");
        let seats = ["blue", "pink"].map(|seat| (seat.to_owned(), "me".to_owned())).to_vec();
        let (board, options, clock, key) = (None, Vec::new(), None, None);
        let wish = CreateTable { game: "cascadero".to_owned(), board, options, seats, public: true, clock, key };
        let table = server.hall.create(|seed| lay(&wish, &ada(), seed), None).await.expect("a table");
        (server, table)
    }

    #[tokio::test]
    async fn a_writer_who_was_second_looks_again() {
        let (server, table) = server("second").await;
        let say = || {
            server.hall.change(table.clone(), None, |state, _| {
                state.say(&ada(), &ChatMessage { text: "hello".to_owned(), key: None })
            })
        };
        let state = table.state();
        let what = EntryBody::Said { from: ada(), text: "behind your back".to_owned() };
        let entry = Entry { seq: state.seq + 1, at: state.at, what };
        let line = Line { seq: entry.seq, body: entry.json().to_string(), request: None };
        let behind = Append { summary: state.summary(), lines: vec![line], people: Vec::new() };
        answered(server.hall.store.append(behind)).await.expect("written");
        assert_eq!(say().await.map_err(|refusal| refusal.code), Err(ErrorCode::Stale));
        assert_eq!(table.state().seq, entry.seq);
        assert_eq!(say().await.map(|answered| answered.first), Ok(entry.seq + 1));
        server.stop();
    }

    #[tokio::test]
    async fn a_table_in_the_archive_keeps_its_record() {
        let (server, table) = server("archive").await;
        let hall = &server.hall;
        assert_eq!(hall.archive(u64::MAX / 2).await, Ok(0), "the game is on");
        hall.change(table.clone(), None, |state, _| state.close("ada")).await.expect("broken off");
        let record = table.state().file().to_string();
        assert_eq!(hall.archive(time::now() - DAY).await, Ok(0), "it has just ended");
        assert_eq!(hall.archive(u64::MAX / 2).await, Ok(1));
        assert_eq!(hall.table(&table.id).await.err().map(|refusal| refusal.code), Some(ErrorCode::Archived));
        let stored = answered(hall.store.load(&table.id)).await.expect("read").expect("there");
        assert_eq!(stored.archived, Some(record));
        server.stop();
    }
}
