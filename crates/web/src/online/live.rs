//! The event stream of a table: every entry in order, even if the connection breaks.

use std::collections::VecDeque;

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Announcement, Entry, EntryBody, ErrorCode};
use wasm_bindgen::prelude::Closure;

use super::api::{self, RequestError};
use super::online_table::OnlineTable;
use super::state::Connection;
use crate::browser;
use crate::page_text::PageText as _;

/// The time after which a hidden page closes its stream, in milliseconds: a browser allows six connections for all its tabs.
const HIDDEN_STREAM_MS: u32 = 60_000;
/// The time between two polls of a hidden page, in milliseconds.
const POLL_MS: u32 = 20_000;
/// The maximum number of actions that are shown one by one; of a longer sequence, only the last position is shown.
const MAX_SHOWN_ONE_BY_ONE: usize = 8;
/// The delays before polls for an accepted entry, in milliseconds. Usually the stream delivers it earlier.
const STREAM_GRACE_MS: [u32; 5] = [20, 50, 100, 200, 400];

/// Follows a table until it is closed.
pub(super) fn follow(online: OnlineTable) {
    let listener = Closure::new(move |kind: String, data: String| handle(online, &kind, &data));
    online.state.listener.set_value(Some(listener));
    connect(online);
    online.contribute();
    on_cleanup(api::close_stream);
}

/// Opens the stream after the last entry that has been shown.
pub(super) fn connect(online: OnlineTable) {
    let (Some(seq), id) = (online.seq(), online.id()) else { return };
    online.state.listener.try_with_value(|listener| {
        if let Some(listener) = listener {
            api::open_stream(&format!("api/tables/{id}/events?after={seq}"), listener);
        }
    });
}

/// Handles an event of the stream, or of the page itself.
fn handle(online: OnlineTable, kind: &str, data: &str) {
    let state = online.state;
    match kind {
        "open" => {
            state.reconnects.set_value(0);
            state.connection.set(Connection::Live);
        }
        "entry" => {
            if let Ok(entry) = serde_json::from_str(data) {
                receive(online, [entry]);
            }
        }
        "presence" => {
            if let Ok(presence) = serde_json::from_str(data) {
                state.view.update(|view| view.presence = presence);
            }
        }
        "announcement" => {
            if let Ok(Announcement { text }) = serde_json::from_str(data) {
                state.problem.set(text);
            }
        }
        // The server was restored from an older backup of the table than the state of this page.
        "reset" => reload(online),
        "hide" => poll_while_hidden(online),
        // The page is visible again, or the network has changed: the old stream may be dead without an error.
        "wake" if state.connection.get_untracked() == Connection::Live => {}
        "wake" | "network" => {
            state.reconnects.set_value(0);
            connect(online);
        }
        "error" => reconnect(online),
        _ => {}
    }
}

/// Reloads the whole table. If this page cannot replay the server's game, the banner asks the person to reload the page.
fn reload(online: OnlineTable) {
    spawn_local(async move {
        if online.reload().await == Err(RequestError::Refused(ErrorCode::Broken, None)) {
            online.state.problem.set(online.table.lang_now().page("reload-page"));
        }
    });
}

/// Reconnects after a delay that grows with every attempt.
fn reconnect(online: OnlineTable) {
    let state = online.state;
    api::pause_stream();
    state.connection.set(Connection::Lost);
    let attempt = state.reconnects.try_update_value(|attempt| {
        *attempt += 1;
        *attempt
    });
    let Some(attempt) = attempt else { return };
    spawn_local(async move {
        browser::wait(api::backoff_ms(attempt)).await;
        let current = state.reconnects.try_get_value() == Some(attempt);
        if current && state.connection.try_get_untracked() == Some(Connection::Lost) {
            connect(online);
        }
    });
}

/// Closes the stream if the page stays hidden, and polls instead.
fn poll_while_hidden(online: OnlineTable) {
    let connection = online.state.connection;
    spawn_local(async move {
        browser::wait(HIDDEN_STREAM_MS).await;
        if !api::hidden() || connection.try_get_untracked() != Some(Connection::Live) {
            return;
        }
        api::pause_stream();
        connection.set(Connection::Polling);
        while connection.try_get_untracked() == Some(Connection::Polling) && api::hidden() {
            browser::wait(POLL_MS).await;
            poll(online).await;
        }
    });
}

/// Requests the entries that have not arrived yet.
async fn poll(online: OnlineTable) {
    let Some(seq) = online.seq() else { return };
    if let Ok(entries) = api::entries(&online.id(), seq).await {
        receive(online, entries);
    }
}

/// Waits until an entry that the server has written has been shown; polls if the stream does not deliver it soon.
pub(super) async fn wait_for(online: OnlineTable, last: u64) {
    for pause in STREAM_GRACE_MS {
        if online.seq().is_none_or(|seq| seq >= last) {
            return;
        }
        browser::wait(pause).await;
    }
    poll(online).await;
    // Entries that have arrived are shown one by one, each for a moment.
    while online.seq().is_some_and(|seq| seq < last)
        && online.state.pending.try_with_value(|pending| !pending.is_empty()) == Some(true)
    {
        browser::wait(50).await;
    }
}

/// Queues entries that have arrived; they are shown one by one.
fn receive(online: OnlineTable, entries: impl IntoIterator<Item = Entry>) {
    let pending = online.state.pending;
    let idle = pending.try_update_value(|pending| {
        let idle = pending.is_empty();
        pending.extend(entries);
        idle && !pending.is_empty()
    });
    if idle == Some(true) {
        spawn_local(show_pending(online));
    }
}

/// Shows the queued entries, with a pause after each action that is followed by another.
async fn show_pending(online: OnlineTable) {
    let pending = online.state.pending;
    // The entry being shown stays at the front, so that no second task is started meanwhile.
    while let Some(Some(entry)) = pending.try_with_value(|pending| pending.front().cloned()) {
        let moved = show(online, &entry);
        if moved && pending.try_with_value(has_next_action) == Some(true) {
            online.table.theatre.settled().await;
        }
        pending.try_update_value(VecDeque::pop_front);
    }
}

/// Whether the second entry is an action that is to be shown separately.
fn has_next_action(pending: &VecDeque<Entry>) -> bool {
    let plays = pending.get(1).is_some_and(|entry| matches!(entry.body, EntryBody::Played { .. }));
    plays && pending.len() <= MAX_SHOWN_ONE_BY_ONE
}

/// Shows an entry; returns whether it changed the position.
fn show(online: OnlineTable, entry: &Entry) -> bool {
    if online.seq().is_none_or(|seq| entry.seq <= seq) {
        return false;
    }
    if !online.apply(entry) {
        reload(online);
        return false;
    }
    let table = online.table;
    match &entry.body {
        EntryBody::Played { actor, command, .. } => {
            if table.session.try_update(|session| session.follow(actor, command)) == Some(false) {
                reload(online);
            }
            table.clear();
            table.theatre.follow();
        }
        EntryBody::Undone { to, .. } => {
            table.clear();
            table.at.set(None);
            table.session.update(|session| session.rewind_to(*to as usize));
            table.theatre.skip();
        }
        EntryBody::Ended { seed, .. } => table.session.update(|session| session.record.seed = seed.parse().ok()),
        EntryBody::Contributed { .. } => {
            let nonces = online.state.fold.with_untracked(|fold| fold.record.nonces.clone());
            table.session.update(|session| session.record.nonces = nonces);
        }
        _ => {}
    }
    online.update_session();
    online.contribute();
    entry.body.changes_position()
}
