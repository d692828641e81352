//! A review under way, as the page sees it.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use practice::{JudgedAnswer, KeptReview, ReviewReply, ReviewRequest};
use review::{ActionReview, ValueScale};

use super::archive;
use crate::browser;

/// How far the review of a game is.
#[derive(Clone)]
pub(super) enum ReviewProgress {
    /// Nobody has asked for one.
    NotAsked,
    /// The worker reviews.
    Running {
        /// The actions that have been reviewed.
        actions: Vec<ActionReview>,
        /// How many there are.
        total: usize,
        /// What values stand for.
        scale: ValueScale,
    },
    /// It is finished.
    Finished(Arc<KeptReview>),
    /// The worker could not do it.
    Failed,
}

/// Asks the worker; nothing if it was stopped.
pub(super) async fn ask(request: &ReviewRequest) -> Option<ReviewReply> {
    let request = serde_json::to_string(request).unwrap_or_default();
    let reply = browser::text(browser::practice("ask", &request, "").await)?;
    serde_json::from_str(&reply).ok()
}

/// Judges an answer to the question at the end of a record; nothing if the worker was stopped.
pub(super) async fn judge(record: String, command: String) -> Option<JudgedAnswer> {
    ask(&ReviewRequest::Judge { record, command }).await?.judged
}

/// Ends what the worker does.
pub(super) fn stop() {
    spawn_local(async {
        let _ = browser::practice("stop", "", "").await;
    });
}

/// Reviews a game, tells how far it is, and keeps what comes of it.
pub(super) async fn run(key: String, record: String, progress: RwSignal<ReviewProgress>) {
    let Some(started) = ask(&ReviewRequest::Start { record }).await.filter(|reply| reply.total > 0) else {
        progress.try_set(ReviewProgress::Failed);
        return;
    };
    progress.try_set(ReviewProgress::Running { actions: Vec::new(), total: started.total, scale: started.scale });
    loop {
        let Some(reply) = ask(&ReviewRequest::Step).await.filter(|reply| reply.total > 0) else {
            progress.try_set(ReviewProgress::Failed);
            return;
        };
        if let Some(kept) = reply.finished {
            // Without room for it, it is made again the next time.
            archive::keep_review(&key, &kept).await;
            progress.try_set(ReviewProgress::Finished(Arc::new(kept)));
            return;
        }
        let shown = progress.try_update(|progress| {
            if let ReviewProgress::Running { actions, .. } = progress {
                actions.extend(reply.actions);
            }
        });
        // The table has been left.
        if shown.is_none() {
            return stop();
        }
    }
}
