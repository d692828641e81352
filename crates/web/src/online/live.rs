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
pub(super) fn follow(table: TableContext, online: OnlineTable) {
    let tell = Closure::new(move |kind: String, data: String| hear(table, online, &kind, &data));
    online.tell.set_value(Some(tell));
    connect(online);
    on_cleanup(wire::hang_up);
}

/// Opens the stream behind the last entry that has come.
pub(super) fn connect(online: OnlineTable) {
    let (Some(seq), id) = (online.seq(), online.id()) else { return };
    online.tell.try_with_value(|tell| {
        if let Some(tell) = tell {
            wire::listen(&format!("api/tables/{id}/events?after={seq}"), tell);
        }
    });
}

fn hear(table: TableContext, online: OnlineTable, kind: &str, data: &str) {
    match kind {
        "open" => {
            online.attempt.set_value(0);
            online.link.set(Link::Live);
        }
        "entry" => {
            if let Ok(entry) = serde_json::from_str(data) {
                arrive(table, online, [entry]);
            }
        }
        "presence" => {
            if let Ok(presence) = serde_json::from_str(data) {
                online.view.update(|view| view.presence = presence);
            }
        }
        // The server has an older copy of the table than this page: whatever it knows now is the truth.
        "reset" => resync(table, online),
        "hide" => rest_later(table, online),
        // Somebody looks again, or there is another network: the old stream may be dead without knowing it.
        "wake" if online.link.get_untracked() == Link::Live => {}
        "wake" | "network" => {
            online.attempt.set_value(0);
            connect(online);
        }
        "error" => reconnect(online),
        _ => {}
    }
}

/// Asks for the whole table again; a page that cannot play what the server plays says so.
fn resync(table: TableContext, online: OnlineTable) {
    spawn_local(async move {
        if online.resync(table).await == Err(Trouble::Refused(ErrorCode::Broken, None)) {
            online.problem.set(table.say_now().it("reload-page"));
        }
    });
}

/// Tries again, later each time.
fn reconnect(online: OnlineTable) {
    wire::rest();
    online.link.set(Link::Lost);
    let Some(attempt) = online.attempt.try_update_value(|attempt| {
        *attempt += 1;
        *attempt
    }) else {
        return;
    };
    spawn_local(async move {
        browser::wait(wire::patience(attempt)).await;
        let still = online.attempt.try_get_value() == Some(attempt);
        if still && online.link.try_get_untracked() == Some(Link::Lost) {
            connect(online);
        }
    });
}

/// Lets the stream go if nobody looks for a while, and asks now and then instead.
fn rest_later(table: TableContext, online: OnlineTable) {
    spawn_local(async move {
        browser::wait(PATIENT).await;
        if !wire::hidden() || online.link.try_get_untracked() != Some(Link::Live) {
            return;
        }
        wire::rest();
        online.link.set(Link::Resting);
        while online.link.try_get_untracked() == Some(Link::Resting) && wire::hidden() {
            browser::wait(NOW_AND_THEN).await;
            catch_up(table, online).await;
        }
    });
}

/// Asks for the entries that have not come yet.
async fn catch_up(table: TableContext, online: OnlineTable) {
    let Some(seq) = online.seq() else { return };
    if let Ok(entries) = wire::entries(&online.id(), seq).await {
        arrive(table, online, entries);
    }
}

/// Waits until an entry has come that must come; if the stream does not bring it soon, asks for it.
pub(super) async fn reach(table: TableContext, online: OnlineTable, last: u64) {
    for wait in [20, 50, 100, 200, 400] {
        if online.seq().is_none_or(|seq| seq >= last) {
            return;
        }
        browser::wait(wait).await;
    }
    catch_up(table, online).await;
    // Whatever else is missing waits to be seen; that takes a beat for each action.
    while online.seq().is_some_and(|seq| seq < last)
        && online.queue.try_with_value(|queue| !queue.is_empty()) == Some(true)
    {
        browser::wait(50).await;
    }
}

/// Entries have come: they are taken in one after the other, with time to see each action.
fn arrive(table: TableContext, online: OnlineTable, entries: impl IntoIterator<Item = Entry>) {
    let idle = online.queue.try_update_value(|queue| {
        let idle = queue.is_empty();
        queue.extend(entries);
        idle && !queue.is_empty()
    });
    if idle != Some(true) {
        return;
    }
    spawn_local(async move {
        // The entry being looked at stays in front, so that nobody else begins meanwhile.
        while let Some(Some(entry)) = online.queue.try_with_value(|queue| queue.front().cloned()) {
            let moved = take(table, online, &entry);
            let next = online.queue.try_with_value(|queue| {
                let plays = queue.get(1).is_some_and(|entry| matches!(entry.body, EntryBody::Played { .. }));
                plays && queue.len() <= MANY
            });
            if moved && next == Some(true) && !wire::hidden() {
                browser::wait(table.settings.beat_ms() * 2).await;
            }
            online.queue.try_update_value(std::collections::VecDeque::pop_front);
        }
    });
}

/// Takes an entry in; the answer is whether it changed the position.
fn take(table: TableContext, online: OnlineTable, entry: &Entry) -> bool {
    if online.seq().is_none_or(|seq| entry.seq <= seq) {
        return false;
    }
    if !online.apply(entry) {
        resync(table, online);
        return false;
    }
    let moved = match &entry.body {
        EntryBody::Played { actor, command, .. } => {
            let followed = table.session.try_update(|session| session.follow(actor, command));
            if followed == Some(false) {
                resync(table, online);
            }
            table.clear();
            true
        }
        EntryBody::Undone { to, .. } => {
            table.clear();
            table.at.set(None);
            table.session.update(|session| session.rewind_to(*to as usize));
            true
        }
        EntryBody::Ended { seed, .. } => {
            table.session.update(|session| session.record.seed = seed.parse().ok());
            false
        }
        _ => false,
    };
    online.settle(table);
    moved
}
