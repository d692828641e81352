//! The page's connection to the bot worker.

use leptos::prelude::*;
use table_model::Session;
use table_model::worker::{WorkerMessage, WorkerMirror, WorkerReply};

use crate::browser;

/// The connection of a table to the bot worker.
#[derive(Clone, Copy)]
pub(crate) struct WorkerConnection(StoredValue<WorkerMirror>);

impl WorkerConnection {
    /// A connection to a worker that knows nothing yet.
    pub(crate) fn new() -> WorkerConnection {
        WorkerConnection(StoredValue::new(WorkerMirror::default()))
    }

    /// Asks the worker about the current position of a session; the reply is empty if the worker was stopped or the table has been closed.
    pub(crate) async fn ask(self, session: RwSignal<Session>, question: WorkerMessage) -> WorkerReply {
        let seed = browser::random(4).iter().fold(0_u64, |seed, byte| seed << 8 | u64::from(*byte));
        let news = session.try_with_untracked(|session| {
            self.0.try_update_value(|mirror| mirror.catch_up(session, seed)).unwrap_or_default()
        });
        let Some(mut messages) = news else { return WorkerReply::default() };
        messages.push(question);
        let messages = serde_json::to_string(&messages).unwrap_or_default();
        let reply = browser::text(browser::ask_worker(&messages).await);
        let reply = reply.map(|reply| WorkerReply::from_text(&reply)).unwrap_or_default();
        if reply.command.is_none() {
            // The worker was stopped or could not follow, so the next question sends the whole record.
            self.0.try_update_value(WorkerMirror::reset);
        }
        reply
    }

    /// Stops a search in progress.
    pub(crate) fn stop(self) {
        browser::stop_worker();
        self.0.try_update_value(WorkerMirror::reset);
    }
}
