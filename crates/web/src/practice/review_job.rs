//! A review in progress, on the side of the page.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::Lang;
use practice::{JudgedAnswer, KeptReview, ReviewReply, ReviewRequest};
use review::{ActionReview, ValueScale};

use super::archive;
use crate::browser;
use crate::page_text::PageText as _;
use crate::ui::on;

/// The progress of a game's review.
#[derive(Clone)]
pub(super) enum ReviewProgress {
    /// No review has been requested.
    NotAsked,
    /// The worker is reviewing.
    Running {
        /// The actions reviewed so far.
        actions: Vec<ActionReview>,
        /// The number of all actions.
        total: usize,
        /// The meaning of the values.
        scale: ValueScale,
    },
    /// It is finished.
    Finished {
        /// The review.
        kept: Arc<KeptReview>,
        /// Whether it is stored: the browser may have no room for it.
        is_stored: bool,
    },
    /// The worker failed.
    Failed,
}

/// Sends a request to the worker; `None` if it was stopped.
pub(super) async fn ask(request: &ReviewRequest) -> Option<ReviewReply> {
    let request = serde_json::to_string(request).unwrap_or_default();
    let reply = browser::text(browser::practice("ask", &request, "").await)?;
    serde_json::from_str(&reply).ok()
}

/// Judges an answer to the open question at the end of a record; `None` if the worker was stopped.
pub(super) async fn judge(record: String, command: String) -> Option<JudgedAnswer> {
    ask(&ReviewRequest::Judge { record, command }).await?.judged
}

/// Stops the worker.
pub(super) fn stop() {
    spawn_local(async {
        let _ = browser::practice("stop", "", "").await;
    });
}

/// Reviews a game, reports the progress, and stores the review.
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
            // If there is no capacity for it, the review is repeated the next time.
            let is_stored = archive::keep_review(&key, &kept).await;
            progress.try_set(ReviewProgress::Finished { kept: Arc::new(kept), is_stored });
            return;
        }
        let shown = progress.try_update(|progress| {
            if let ReviewProgress::Running { actions, .. } = progress {
                actions.extend(reply.actions);
            }
        });
        // The table has been closed.
        if shown.is_none() {
            return stop();
        }
    }
}

/// Says that the worker failed at something, and offers to try that again.
pub(super) fn failed(lang: Lang, key: &str, retry: impl Fn() + 'static) -> AnyView {
    view! {
        <div class="notice" role="alert" data-failed=key.to_owned()><p>{lang.page(key)}</p>
            <p class="buttons"><button class="button small" data-action="retry" on:click=on(move |_| retry())>{lang.page("review-retry")}</button></p></div>
    }
    .into_any()
}
