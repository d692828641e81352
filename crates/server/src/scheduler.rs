//! What happens by itself: clocks run out, idle tables leave memory, old ones go into the archive.

use std::sync::Arc;
use std::time::Duration;

use protocol::{ClockKind, EntryBody, ErrorCode, Holder};

use crate::app_state::AppState;
use crate::bot_pool::SUBSTITUTE;
use crate::{log, time};

const DAY: u64 = 24 * 3600 * 1000;

/// Runs until the server stops.
pub(crate) async fn run(app: Arc<AppState>) {
    let mut stopping = app.stopping.subscribe();
    let mut beat = tokio::time::interval(Duration::from_millis(250));
    let mut beats: u64 = 0;
    loop {
        tokio::select! {
            _ = beat.tick() => {}
            _ = stopping.changed() => return,
        }
        for id in due(&app, time::now()) {
            strike(&app, &id).await;
        }
        if beats.is_multiple_of(4 * 60) {
            app.drop_idle_tables();
        }
        if beats.is_multiple_of(4 * 3600) && app.config.archive_days > 0 {
            let before = time::now().saturating_sub(u64::from(app.config.archive_days) * DAY);
            match app.archive(before).await {
                Ok(0) => {}
                Ok(count) => log::info("archived", &[("tables", count.into())]),
                Err(refusal) => log::error("archive", &[("code", refusal.code().name().into())]),
            }
        }
        beats += 1;
    }
}

/// The tables whose time is over.
fn due(app: &AppState, now: u64) -> Vec<String> {
    let mut deadlines = app.deadlines.lock();
    deadlines.extract_if(.., |_, deadline| *deadline <= now).map(|(id, _)| id).collect()
}

/// Does what was stated for the end of the time, if it is still the same decision that waits.
async fn strike(app: &Arc<AppState>, id: &str) {
    let Ok(table) = app.table(id).await else { return };
    let hosted = table.hosted();
    if hosted.table.deadline().is_none_or(|deadline| deadline > time::now()) {
        return;
    }
    if hosted.table.clock.is_some_and(|clock| clock.per == ClockKind::Move) {
        return app.bots.call(app, &table);
    }
    let handed = app.change(table, None, |hosted, now| {
        let over = hosted.table.deadline().is_some_and(|deadline| deadline <= now);
        let seat = hosted.table.deciding_seat().filter(|_| over).ok_or(ErrorCode::Stale)?;
        let seat = hosted.table.game.seat_name(seat).to_owned();
        Ok(vec![EntryBody::Seated { seat, holder: Holder::Bot { level: SUBSTITUTE }, by: None }])
    });
    let _ = handed.await;
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use protocol::{ChatMessage, CreateTable, Entry, Person, RequestedSeat, SeatChoice};

    use super::*;
    use crate::Server;
    use crate::config::Config;
    use crate::store::{Append, StoredLine, received};
    use crate::table::{LiveTable, new_table};

    fn ada() -> Person {
        Person { id: "ada".to_owned(), name: "Ada".to_owned() }
    }

    async fn server(name: &str) -> (Server, Arc<LiveTable>) {
        let folder = std::env::temp_dir().join(format!("cascade-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let server = Server::open(Config::new(folder), None).await.expect("a server");
        let seats = ["blue", "pink"].map(|seat| RequestedSeat { seat: seat.to_owned(), who: SeatChoice::Me }).to_vec();
        let (board, options, clock, key) = (None, BTreeMap::new(), None, None);
        let wish = CreateTable { game: "cascadero".to_owned(), board, options, seats, public: true, clock, key };
        let table = server.app.create(|seed| new_table(&wish, &ada(), seed), None).await.expect("a table");
        (server, table)
    }

    #[tokio::test]
    async fn a_writer_who_was_second_looks_again() {
        let (server, table) = server("second").await;
        let say = || {
            server.app.change(table.clone(), None, |state, _| {
                state.say(&ada(), &ChatMessage { text: "hello".to_owned(), key: None })
            })
        };
        let hosted = table.hosted();
        let body = EntryBody::Said { from: ada(), text: "behind your back".to_owned() };
        let entry = Entry { seq: hosted.table.seq + 1, at: hosted.table.written_at, body };
        let line = StoredLine { seq: entry.seq, body: entry.to_json(), request: None };
        let behind = Append { summary: hosted.summary(), lines: vec![line], people: Vec::new() };
        received(server.app.store.append(behind)).await.expect("written");
        assert_eq!(say().await.map_err(|refusal| refusal.code()), Err(ErrorCode::Stale));
        assert_eq!(table.hosted().table.seq, entry.seq);
        assert_eq!(say().await.map(|answered| answered.first), Ok(entry.seq + 1));
        server.stop();
    }

    #[tokio::test]
    async fn a_table_in_the_archive_keeps_its_record() {
        let (server, table) = server("archive").await;
        let app = &server.app;
        assert_eq!(app.archive(u64::MAX / 2).await, Ok(0), "the game is on");
        app.change(table.clone(), None, |state, _| state.close("ada")).await.expect("broken off");
        let record = table.hosted().table.closed_record().to_string();
        assert_eq!(app.archive(time::now() - DAY).await, Ok(0), "it has just ended");
        assert_eq!(app.archive(u64::MAX / 2).await, Ok(1));
        assert_eq!(app.table(&table.id).await.err().map(|refusal| refusal.code()), Some(ErrorCode::Archived));
        let stored = received(app.store.load(&table.id)).await.expect("read").expect("there");
        assert_eq!(stored.archived, Some(record));
        server.stop();
    }
}
