//! The state of an online table.

use std::collections::VecDeque;

use leptos::prelude::*;
use protocol::{Entry, TableState, TableView};
use table_model::clock::RemainingTimes;

use super::api::StreamListener;
use super::online_table::LoadedTable;
use crate::browser;

/// How the page receives the entries of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Connection {
    /// Over the stream, as they are written.
    Live,
    /// The stream broke; the page is reconnecting.
    Lost,
    /// The page is hidden and polls.
    Polling,
}

impl Connection {
    /// Its name in the page's markup.
    pub(super) fn name(self) -> &'static str {
        ["live", "lost", "resting"][self as usize]
    }
}

/// The state that only an online table has; small, and copied freely.
#[derive(Clone, Copy)]
pub(crate) struct OnlineState {
    /// The state folded from the log, as far as it has been shown.
    pub(super) fold: RwSignal<TableState>,
    /// The same state from the reader's point of view.
    pub(crate) view: RwSignal<TableView>,
    pub(super) connection: RwSignal<Connection>,
    /// The entries that are not part of the game: seats, remarks, requests to take back.
    pub(super) conversation: RwSignal<Vec<Entry>>,
    /// Whether a decision has been sent but not answered.
    pub(super) sending: RwSignal<bool>,
    /// The people whom the person has blocked since the page was opened; earlier blocks are not requested.
    pub(super) blocked: RwSignal<Vec<String>>,
    /// The reason for the refusal of the last request; empty if it was accepted.
    pub(super) problem: RwSignal<String>,
    /// Whether a contribution to the dice has been sent but not answered.
    pub(super) contributing: StoredValue<bool>,
    pub(super) times: RwSignal<RemainingTimes>,
    /// Entries that have arrived and wait until earlier ones have been shown.
    pub(super) pending: StoredValue<VecDeque<Entry>>,
    /// The number of successive reconnection attempts.
    pub(super) reconnects: StoredValue<u32>,
    pub(super) listener: StoredValue<Option<StreamListener>, LocalStorage>,
}

impl OnlineState {
    pub(super) fn new(loaded: LoadedTable) -> OnlineState {
        OnlineState {
            times: RwSignal::new(RemainingTimes::new(&loaded.view, browser::now())),
            fold: RwSignal::new(loaded.fold),
            view: RwSignal::new(loaded.view),
            // A stream that has not been opened yet does not count as lost.
            connection: RwSignal::new(Connection::Live),
            conversation: RwSignal::new(loaded.conversation),
            sending: RwSignal::new(false),
            blocked: RwSignal::new(Vec::new()),
            problem: RwSignal::new(String::new()),
            contributing: StoredValue::new(false),
            pending: StoredValue::new(VecDeque::new()),
            reconnects: StoredValue::new(0),
            listener: StoredValue::new_local(None),
        }
    }
}
