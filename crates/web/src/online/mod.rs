//! Online tables: the same table as for local games, but its record is the log of a server.
//!
//! An [`OnlineState`] is a table of a server as known to this page: the state folded from the log, the reader's view of it, and the conversation
//! around the game. [`live`] keeps it up to date with a stream of events. Every decision is sent to the server ([`api`]) and comes back
//! as an entry, like those of other players. **No action is played here before the server has written it to the log.**
//!
//! Except for the state, all of this is a part of the page that is loaded on demand: the rest of the page accesses it only through
//! `lazy::online`.

pub(crate) mod api;
mod banner;
mod chat;
mod clock;
mod dice_proof;
mod dice_share;
mod live;
pub(crate) mod lobby;
mod online_table;
pub(crate) mod page;
mod requests;
mod seats;
mod side_panel;
mod state;
mod turn_alert;

use leptos::prelude::*;
use tabletop::Seat;

pub(crate) use dice_share::NONCE_KEYS;
pub(crate) use online_table::OnlineTable;
pub(crate) use state::OnlineState;
pub(crate) use turn_alert::request_notifications;

/// A decision of a person at an online table.
pub(crate) enum OnlineDecision {
    /// A command of the game.
    Command(String),
    /// Take back the person's last action, or ask the other players for it.
    Undo,
}

/// A part of the table that only online tables have.
#[derive(Clone, Copy)]
pub(crate) enum OnlinePart {
    /// The log, the chat and the information about the table, in place of the log.
    SidePanel,
    /// The banner above the question.
    Banner,
    /// The connection status of a seat's player.
    Presence(Seat),
    /// The remaining time of a seat.
    Clock(Seat),
}

/// Sends a decision to the server.
pub(crate) fn decide(online: OnlineTable, decision: OnlineDecision) {
    match decision {
        OnlineDecision::Command(command) => online.submit(command),
        OnlineDecision::Undo => online.request_undo(),
    }
}

/// Draws a part of the table.
pub(crate) fn part(online: OnlineTable, part: OnlinePart) -> AnyView {
    match part {
        OnlinePart::SidePanel => side_panel::view(online).into_any(),
        OnlinePart::Banner => banner::view(online).into_any(),
        OnlinePart::Presence(seat) => clock::presence(online, seat).into_any(),
        OnlinePart::Clock(seat) => clock::remaining_time(online, seat).into_any(),
    }
}
