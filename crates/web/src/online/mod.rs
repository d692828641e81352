//! The online table: the same table, but its record is the log of a server.
//!
//! An [`OnlineState`] is a table of a server as this page knows it: the fold of the log, the reader's view of it, and the conversation
//! around the game. [`live`] keeps it up to date over one stream of events. Every decision goes to the server ([`api`]) and comes back
//! as an entry, as everybody else's does. **Nothing is played here before the server has written it down.**
//!
//! All of this but the state is a part of the page that is fetched when needed: the rest of the page reaches it through
//! `lazy::online` only.

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
    /// To take the last own action back, or to ask the others for it.
    Undo,
}

/// A part of the table that only online tables have.
#[derive(Clone, Copy)]
pub(crate) enum OnlinePart {
    /// Log, chat and the table itself, in place of the log.
    SidePanel,
    /// What stands above the question.
    Banner,
    /// Whether the player of a seat is connected.
    Presence(Seat),
    /// The time a seat has left.
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
