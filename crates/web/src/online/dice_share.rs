//! This browser's contribution to the dice of a table: a random nonce that the server does not know when it commits to its seed.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ContributeNonce, NonceShareKind, Status};
use table_model::KeptNonce;
use tabletop::Seed;

use super::api;
use super::online_table::OnlineTable;
use crate::browser;

/// The prefix of the storage keys of this browser's nonces.
pub(crate) const NONCE_KEYS: &str = "nonce/";

/// The number that this browser has made for a table, if it has.
pub(super) fn kept_nonce(table: &str) -> Option<KeptNonce> {
    browser::load(&key(table)).and_then(|text| text.parse().ok())
}

fn key(table: &str) -> String {
    format!("{NONCE_KEYS}{table}")
}

fn keep(table: &str, nonce: &KeptNonce) {
    browser::save(&key(table), &nonce.to_string());
}

impl OnlineTable {
    /// The number of this browser for the table. It is made when it is first asked for, and kept to reveal it and to check the record,
    /// together with what the server has committed to.
    fn nonce(self) -> Option<Seed> {
        let id = self.id();
        if let Some(kept) = kept_nonce(&id) {
            return Some(kept.value);
        }
        let value = Seed(browser::random(32).try_into().ok()?);
        let commitment = self.state.fold.with_untracked(|fold| fold.record.commitment.clone());
        keep(&id, &KeptNonce { value, commitment, is_sent: false });
        Some(value)
    }

    /// Keeps in mind that the number, or its pledge, was sent by a person who sits here. If it is not in the record, something is wrong.
    pub(super) fn note_nonce_sent(self) {
        let id = self.id();
        if let Some(kept) = kept_nonce(&id).filter(|kept| !kept.is_sent) {
            keep(&id, &KeptNonce { is_sent: true, ..kept });
        }
    }

    /// The contribution that the dice need from the person at this table, or would need if they sat down: a nonce, or its pledge.
    pub(super) fn dice_share(self) -> (Option<String>, Option<String>) {
        let wanted = self.state.view.with_untracked(|view| {
            let person = view.you.person.as_ref()?;
            let begun = view.status == Status::Playing;
            self.state.fold.with_untracked(|fold| fold.dice.wanted(&fold.record, begun, &person.id))
        });
        let Some((wanted, nonce)) = wanted.and_then(|wanted| Some((wanted, self.nonce()?))) else {
            return (None, None);
        };
        match wanted {
            NonceShareKind::Value => (Some(nonce.to_string()), None),
            NonceShareKind::Pledge => (None, Some(nonce.commitment())),
        }
    }

    /// Sends this person's contribution if they have a seat and the dice need it. A refusal can be ignored: the game continues without it.
    /// That the number was sent is kept in mind all the same: otherwise a server could refuse the numbers that it dislikes, without a trace.
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
        self.note_nonce_sent();
        spawn_local(async move {
            let sent = (nonce.clone(), pledge.clone());
            let body = ContributeNonce { nonce, pledge, key: Some(api::key()) };
            let _ = self.post("nonce", &body).await;
            // Something else may be needed by now: this pledge may have been the last one missing, or the pledge sent with the seat may
            // have arrived in the log, so that this second one was refused.
            if self.state.contributing.try_set_value(false).is_none() && self.dice_share() != sent {
                self.contribute();
            }
        });
    }
}
