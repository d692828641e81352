//! This browser's share in the dice of a table: a random number that the server does not know when it commits to its own.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ContributeNonce, Status, WantedShare};
use tabletop::Seed;

use super::api;
use super::online_table::OnlineTable;
use crate::browser;

/// How the keys begin under which this browser keeps its numbers.
pub(crate) const NONCE_KEYS: &str = "nonce/";

/// The number that this browser has made for a table, if it has.
pub(super) fn stored_nonce(table: &str) -> Option<Seed> {
    browser::load(&key(table)).and_then(|text| text.parse().ok())
}

fn key(table: &str) -> String {
    format!("{NONCE_KEYS}{table}")
}

/// The number of this browser for a table; made when it is first asked for, and kept to reveal it and to check the record.
fn nonce(table: &str) -> Option<Seed> {
    if let Some(nonce) = stored_nonce(table) {
        return Some(nonce);
    }
    let nonce = Seed(browser::random(32).try_into().ok()?);
    browser::save(&key(table), &nonce.to_string());
    Some(nonce)
}

impl OnlineTable {
    /// What the dice still want of the person who looks at this table, or would want if they sat down: a number, or its pledge.
    pub(super) fn dice_share(self) -> (Option<String>, Option<String>) {
        let wanted = self.state.view.with_untracked(|view| {
            let person = view.you.person.as_ref()?;
            let begun = view.status == Status::Playing;
            self.state.fold.with_untracked(|fold| fold.dice.wanted(&fold.record, begun, &person.id))
        });
        match (wanted, nonce(&self.id())) {
            (Some(WantedShare::Value), Some(nonce)) => (Some(nonce.to_string()), None),
            (Some(WantedShare::Pledge), Some(nonce)) => (None, Some(nonce.commitment())),
            _ => (None, None),
        }
    }

    /// Sends this person's share if they sit here and the dice want it. A refusal needs no answer: the game goes on without it.
    pub(super) fn contribute(self) {
        let sits = self.state.view.try_with_untracked(|view| !view.you.seats.is_empty() && !view.status.has_ended());
        if sits != Some(true) || self.state.contributing.get_value() {
            return;
        }
        let (nonce, pledge) = self.dice_share();
        if nonce.is_none() && pledge.is_none() {
            return;
        }
        self.state.contributing.set_value(true);
        spawn_local(async move {
            let sent = (nonce.clone(), pledge.clone());
            let body = ContributeNonce { nonce, pledge, key: Some(api::key()) };
            let _ = self.post("nonce", &body).await;
            // Something else may be wanted by now: a pledge was the last that was missing, or the one that was sent with the seat has
            // arrived in the log, and this second one was refused.
            if self.state.contributing.try_set_value(false).is_none() && self.dice_share() != sent {
                self.contribute();
            }
        });
    }
}
