//! The stream of a table: every entry in its order, however often the connection breaks.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Entry, EntryBody, ErrorCode};
use wasm_bindgen::prelude::Closure;

use super::online_table::{Link, OnlineTable};
use super::wire::{self, Trouble};
use crate::browser;
use crate::table::context::TableContext;

/// How long a page that nobody looks at keeps its stream, in milliseconds: browsers share six among all tabs.
const PATIENT: u32 = 60_000;
/// How often it asks after that.
const NOW_AND_THEN: u32 = 20_000;
/// The most actions that are shown one after the other; of more only the last position is.
const MANY: usize = 8;

/// Follows a table until it is left.
pub(super) fn follow(desk: TableContext, room: OnlineTable) {
    let tell = Closure::new(move |kind: String, data: String| hear(desk, room, &kind, &data));
    room.tell.set_value(Some(tell));
    connect(room);
    on_cleanup(wire::hang_up);
}

/// Opens the stream behind the last entry that has come.
pub(super) fn connect(room: OnlineTable) {
    let (Some(seq), id) = (room.seq(), room.id()) else { return };
    room.tell.try_with_value(|tell| {
        if let Some(tell) = tell {
            wire::listen(&format!("api/tables/{id}/events?after={seq}"), tell);
        }
    });
}

fn hear(desk: TableContext, room: OnlineTable, kind: &str, data: &str) {
    match kind {
        "open" => {
            room.attempt.set_value(0);
            room.link.set(Link::Live);
        }
        "entry" => {
            if let Ok(entry) = serde_json::from_str(data) {
                arrive(desk, room, [entry]);
            }
        }
        "presence" => {
            if let Ok(presence) = serde_json::from_str(data) {
                room.view.update(|view| view.presence = presence);
            }
        }
        // The server has an older copy of the table than this page: whatever it knows now is the truth.
        "reset" => resync(desk, room),
        "hide" => rest_later(desk, room),
        // Somebody looks again, or there is another network: the old stream may be dead without knowing it.
        "wake" if room.link.get_untracked() == Link::Live => {}
        "wake" | "network" => {
            room.attempt.set_value(0);
            connect(room);
        }
        "error" => reconnect(room),
        _ => {}
    }
}

/// Asks for the whole table again; a page that cannot play what the server plays says so.
fn resync(desk: TableContext, room: OnlineTable) {
    spawn_local(async move {
        if room.resync(desk).await == Err(Trouble::Refused(ErrorCode::Broken, None)) {
            room.problem.set(desk.say_now().it("reload-page"));
        }
    });
}

/// Tries again, later each time.
fn reconnect(room: OnlineTable) {
    wire::rest();
    room.link.set(Link::Lost);
    let Some(attempt) = room.attempt.try_update_value(|attempt| {
        *attempt += 1;
        *attempt
    }) else {
        return;
    };
    spawn_local(async move {
        browser::wait(wire::patience(attempt)).await;
        let still = room.attempt.try_get_value() == Some(attempt);
        if still && room.link.try_get_untracked() == Some(Link::Lost) {
            connect(room);
        }
    });
}

/// Lets the stream go if nobody looks for a while, and asks now and then instead.
fn rest_later(desk: TableContext, room: OnlineTable) {
    spawn_local(async move {
        browser::wait(PATIENT).await;
        if !wire::hidden() || room.link.try_get_untracked() != Some(Link::Live) {
            return;
        }
        wire::rest();
        room.link.set(Link::Resting);
        while room.link.try_get_untracked() == Some(Link::Resting) && wire::hidden() {
            browser::wait(NOW_AND_THEN).await;
            catch_up(desk, room).await;
        }
    });
}

/// Asks for the entries that have not come yet.
async fn catch_up(desk: TableContext, room: OnlineTable) {
    let Some(seq) = room.seq() else { return };
    if let Ok(entries) = wire::entries(&room.id(), seq).await {
        arrive(desk, room, entries);
    }
}

/// Waits until an entry has come that must come; if the stream does not bring it soon, asks for it.
pub(super) async fn reach(desk: TableContext, room: OnlineTable, last: u64) {
    for wait in [20, 50, 100, 200, 400] {
        if room.seq().is_none_or(|seq| seq >= last) {
            return;
        }
        browser::wait(wait).await;
    }
    catch_up(desk, room).await;
    // Whatever else is missing waits to be seen; that takes a beat for each action.
    while room.seq().is_some_and(|seq| seq < last) && room.queue.try_with_value(|queue| !queue.is_empty()) == Some(true)
    {
        browser::wait(50).await;
    }
}

/// Entries have come: they are taken in one after the other, with time to see each action.
fn arrive(desk: TableContext, room: OnlineTable, entries: impl IntoIterator<Item = Entry>) {
    let idle = room.queue.try_update_value(|queue| {
        let idle = queue.is_empty();
        queue.extend(entries);
        idle && !queue.is_empty()
    });
    if idle != Some(true) {
        return;
    }
    spawn_local(async move {
        // The entry being looked at stays in front, so that nobody else begins meanwhile.
        while let Some(Some(entry)) = room.queue.try_with_value(|queue| queue.front().cloned()) {
            let moved = take(desk, room, &entry);
            let next = room.queue.try_with_value(|queue| {
                let plays = queue.get(1).is_some_and(|entry| matches!(entry.body, EntryBody::Played { .. }));
                plays && queue.len() <= MANY
            });
            if moved && next == Some(true) && !wire::hidden() {
                browser::wait(desk.settings.speed.get_untracked().beat() * 2).await;
            }
            room.queue.try_update_value(std::collections::VecDeque::pop_front);
        }
    });
}

/// Takes an entry in; the answer is whether it changed the position.
fn take(desk: TableContext, room: OnlineTable, entry: &Entry) -> bool {
    if room.seq().is_none_or(|seq| entry.seq <= seq) {
        return false;
    }
    if !room.apply(entry) {
        resync(desk, room);
        return false;
    }
    let moved = match &entry.body {
        EntryBody::Played { actor, command, .. } => {
            let followed = desk.session.try_update(|session| session.hear(actor, command));
            if followed == Some(false) {
                resync(desk, room);
            }
            desk.clear();
            true
        }
        EntryBody::Undone { to, .. } => {
            desk.clear();
            desk.at.set(None);
            desk.session.update(|session| session.cut(*to as usize));
            true
        }
        EntryBody::Ended { seed, .. } => {
            desk.session.update(|session| session.record.seed = seed.parse().ok());
            false
        }
        _ => false,
    };
    room.settle(desk);
    moved
}
