//! Reviews of finished games: computed by the threads of the bots while no bot is to move, and cached.
//!
//! A thread makes one search for one game, and then checks the queue of bots again; the games take turns. If a bot's move finds no idle
//! thread, the running search is aborted and made again later, so that no table waits for a review. On a server that is always busy no search
//! would ever end, so one that was aborted often is completed: a bot's move may then wait for it, a fraction of a second.

use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use axum::body::Bytes;
use games::Record;
use protocol::{ErrorCode, PendingReview};
use review::{Effort, Reviewer};
use tokio::sync::Notify;
use tokio::time::Instant;
use tracing::error;

use crate::api_error::ApiError;
use crate::rate_limit::PEOPLE_PER_ADDRESS;
use crate::sync::Locked;

/// How many reviews may be in progress, of all people together.
const MOST_RUNNING_REVIEWS: usize = 64;

/// How many finished reviews are cached. One takes less than 100 kilobytes.
const MOST_FINISHED_REVIEWS: usize = 128;

/// A review that nobody has polled for this long is cancelled.
const POLL_TIMEOUT: Duration = Duration::from_mins(10);

/// A search that was aborted this many times in a row is not aborted again.
const MOST_ABORTS: u32 = 20;

/// The reviews in progress, and the finished ones, by table.
pub(crate) struct Reviews {
    effort: Effort,
    state: Locked<ReviewState>,
    ready: Notify,
    /// Whether the server is stopping.
    is_closed: AtomicBool,
}

#[derive(Default)]
struct ReviewState {
    under_way: BTreeMap<String, ReviewUnderWay>,
    /// The tables whose reviews no thread is working on, in the order of their turns.
    turns: VecDeque<String>,
    finished: BTreeMap<String, FinishedReview>,
    /// How many reviews were started.
    begun: u64,
}

struct ReviewUnderWay {
    /// Distinguishes this review from an earlier, cancelled one of the same table.
    number: u64,
    asker: ReviewAsker,
    progress: PendingReview,
    /// When it was last polled.
    asked: Instant,
    /// How often its next search has been aborted.
    stops: u32,
    /// `None` while a thread works on it.
    work: Option<ReviewWork>,
}

struct FinishedReview {
    /// The review as JSON, or the code of a failure that would happen again.
    outcome: Result<Bytes, ErrorCode>,
    asked: Instant,
}

/// Who asked for a review first: it counts towards their quota.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ReviewAsker {
    /// The person's id; `None` for an anonymous request, which counts by address only.
    pub(crate) person: Option<String>,
    pub(crate) address: String,
}

/// The state of a review in progress.
enum ReviewWork {
    Begun(Box<Reviewer>),
    New(Box<Record>),
}

/// The result of one step of a review.
enum ReviewStep {
    GoesOn(ReviewWork),
    Finished(Result<Bytes, ErrorCode>),
}

/// The next step of a review, for the thread that does it.
pub(crate) struct ReviewTask {
    table: String,
    number: u64,
    stops: u32,
    work: ReviewWork,
}

/// The answer to a request for a review.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ReviewAnswer {
    /// The finished review as JSON.
    Finished(Bytes),
    UnderWay(PendingReview),
}

impl Reviews {
    /// No reviews yet; each will be made with this effort.
    pub(crate) fn new(effort: Effort) -> Reviews {
        Reviews { effort, state: Locked::default(), ready: Notify::new(), is_closed: AtomicBool::default() }
    }

    /// The review of the finished game of a table. The first request starts it. A person may have `most` reviews in progress; 0 for no limit.
    pub(crate) fn ask(
        &self,
        table: &str,
        asker: ReviewAsker,
        most: u32,
        record: impl FnOnce() -> Record,
    ) -> Result<ReviewAnswer, ApiError> {
        let (mut state, now) = (self.state.lock(), Instant::now());
        if let Some(known) = state.poll(table, now) {
            return known;
        }
        if self.is_closed() || state.under_way.len() >= MOST_RUNNING_REVIEWS {
            return Err(ErrorCode::Busy.into());
        }
        if most > 0 {
            state.require_quota(&asker, most as usize)?;
        }
        let record = record();
        let progress = PendingReview { done: 0, total: record.actions.len() };
        let work = Some(ReviewWork::New(Box::new(record)));
        state.begun += 1;
        let number = state.begun;
        state
            .under_way
            .insert(table.to_owned(), ReviewUnderWay { number, asker, progress, asked: now, stops: 0, work });
        state.turns.push_back(table.to_owned());
        drop(state);
        self.ready.notify_one();
        Ok(ReviewAnswer::UnderWay(progress))
    }

    /// The review of a table, if it was asked for before. For those who poll: it needs no record.
    pub(crate) fn poll(&self, table: &str) -> Option<Result<ReviewAnswer, ApiError>> {
        self.state.lock().poll(table, Instant::now())
    }

    /// Waits for the next step of a review. The caller must pass it to [`Reviews::work_on`].
    pub(crate) async fn pop(&self) -> ReviewTask {
        loop {
            let mut ready = pin!(self.ready.notified());
            // Enabled before the list is read, so that a later addition is not missed.
            ready.as_mut().enable();
            let next = self.state.lock().take_next();
            if let Some(task) = next {
                return task;
            }
            ready.await;
        }
    }

    /// Makes one search, unless it is aborted, and puts the review back into the list or into the cache.
    pub(crate) fn work_on(&self, task: ReviewTask, stop: &mut dyn FnMut() -> bool) {
        let ReviewTask { table, number, stops, work } = task;
        let mut was_stopped = false;
        let mut stop = || {
            was_stopped |= self.is_closed() || (stops < MOST_ABORTS && stop());
            was_stopped
        };
        let step = catch_unwind(AssertUnwindSafe(|| work.step(self.effort, &mut stop)));
        let step = step.unwrap_or_else(|_| {
            // No retry: the same position would panic again.
            error!(table, "a review has panicked");
            ReviewStep::Finished(Err(ErrorCode::Broken))
        });
        let mut state = self.state.lock();
        // It may have been cancelled meanwhile.
        let Some(review) = state.under_way.get_mut(&table).filter(|review| review.number == number) else { return };
        match step {
            ReviewStep::GoesOn(work) => {
                review.progress.done = work.done();
                review.stops = if was_stopped { stops + 1 } else { 0 };
                review.work = Some(work);
                state.turns.push_back(table);
                drop(state);
                self.ready.notify_one();
            }
            ReviewStep::Finished(outcome) => {
                let asked = review.asked;
                state.under_way.remove(&table);
                state.finished.insert(table, FinishedReview { outcome, asked });
                state.drop_oldest();
            }
        }
    }

    /// Cancels reviews that were not polled recently.
    pub(crate) fn drop_unpolled(&self, now: Instant) {
        let mut state = self.state.lock();
        state.under_way.retain(|_, review| now.saturating_duration_since(review.asked) < POLL_TIMEOUT);
        state.drop_turns();
    }

    /// Drops the review of a table that was removed, finished or not.
    pub(crate) fn forget(&self, table: &str) {
        let mut state = self.state.lock();
        state.under_way.remove(table);
        state.finished.remove(table);
        state.drop_turns();
    }

    /// Cancels everything and accepts nothing new: the server is stopping.
    pub(crate) fn close(&self) {
        self.is_closed.store(true, Relaxed);
        *self.state.lock() = ReviewState::default();
    }

    /// Whether the server is stopping, so that a search should be aborted.
    pub(crate) fn is_closed(&self) -> bool {
        self.is_closed.load(Relaxed)
    }
}

impl ReviewState {
    fn poll(&mut self, table: &str, now: Instant) -> Option<Result<ReviewAnswer, ApiError>> {
        if let Some(finished) = self.finished.get_mut(table) {
            finished.asked = now;
            let outcome = finished.outcome.clone();
            return Some(outcome.map(ReviewAnswer::Finished).map_err(ApiError::from));
        }
        let review = self.under_way.get_mut(table)?;
        review.asked = now;
        Some(Ok(ReviewAnswer::UnderWay(review.progress)))
    }

    fn take_next(&mut self) -> Option<ReviewTask> {
        let table = self.turns.pop_front()?;
        let review = self.under_way.get_mut(&table)?;
        Some(ReviewTask { number: review.number, stops: review.stops, work: review.work.take()?, table })
    }

    fn require_quota(&self, asker: &ReviewAsker, most: usize) -> Result<(), ApiError> {
        let count = |is_counted: &dyn Fn(&ReviewAsker) -> bool| {
            self.under_way.values().filter(|review| is_counted(&review.asker)).count()
        };
        let is_full = asker.person.is_some() && count(&|known| known.person == asker.person) >= most
            || count(&|known| known.address == asker.address) >= most * PEOPLE_PER_ADDRESS as usize;
        if is_full { Err(ErrorCode::Quota.into()) } else { Ok(()) }
    }

    /// Drops the finished reviews that were least recently asked for.
    fn drop_oldest(&mut self) {
        while self.finished.len() > MOST_FINISHED_REVIEWS {
            let oldest = self.finished.iter().min_by_key(|(_, review)| review.asked).map(|(table, _)| table.clone());
            oldest.and_then(|table| self.finished.remove(&table));
        }
    }

    fn drop_turns(&mut self) {
        self.turns.retain(|table| self.under_way.contains_key(table));
    }
}

impl ReviewWork {
    /// How many actions have been reviewed.
    fn done(&self) -> usize {
        match self {
            ReviewWork::New(_) => 0,
            ReviewWork::Begun(reviewer) => reviewer.progress().0,
        }
    }

    fn step(self, effort: Effort, stop: &mut dyn FnMut() -> bool) -> ReviewStep {
        let mut reviewer = match self {
            ReviewWork::Begun(reviewer) => reviewer,
            ReviewWork::New(record) => match Reviewer::new(&record, effort) {
                Ok(reviewer) => Box::new(reviewer),
                Err(why) => {
                    error!(%why, "a table whose record cannot be reviewed");
                    return ReviewStep::Finished(Err(ErrorCode::Broken));
                }
            },
        };
        if reviewer.search_once(stop) {
            return ReviewStep::GoesOn(ReviewWork::Begun(reviewer));
        }
        let json = serde_json::to_vec(&reviewer.review());
        ReviewStep::Finished(json.map(Bytes::from).map_err(|_| ErrorCode::Broken))
    }
}

#[cfg(test)]
mod tests;
