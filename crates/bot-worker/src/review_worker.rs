//! The worker that reviews games and judges answers.

use std::time::Duration;

use driver::TimeSource;
use games::{AnyGame, Record};
use practice::{JudgedAnswer, KeptReview, KeyMoment, PAGE_EFFORT, ReviewReply, ReviewRequest};
use review::{Reviewer, Verdict};

use crate::hint_candidate::candidate;

/// For how long actions are reviewed before the page is told, unless one takes longer.
const STEP: Duration = Duration::from_millis(150);

/// A review under way.
struct RunningReview {
    record: Record,
    reviewer: Reviewer,
    /// How many actions the page has been told about.
    told: usize,
}

/// The state of the worker: the review under way.
pub(crate) struct ReviewWorker {
    clock: TimeSource,
    running: Option<RunningReview>,
}

impl ReviewWorker {
    pub(crate) fn new(clock: TimeSource) -> ReviewWorker {
        ReviewWorker { clock, running: None }
    }

    /// Handles a request.
    pub(crate) fn handle(&mut self, request: ReviewRequest) -> ReviewReply {
        match request {
            ReviewRequest::Start { record } => self.start(&record),
            ReviewRequest::Step => self.step(),
            ReviewRequest::Judge { record, command } => {
                ReviewReply { judged: judge(&record, &command), ..ReviewReply::default() }
            }
        }
    }

    fn start(&mut self, record: &str) -> ReviewReply {
        self.running = None;
        let Ok(record) = Record::parse(record) else { return ReviewReply::default() };
        let Ok(reviewer) = Reviewer::new(&record, PAGE_EFFORT) else { return ReviewReply::default() };
        let total = reviewer.progress().1;
        self.running = Some(RunningReview { record, reviewer, told: 0 });
        ReviewReply { total, ..ReviewReply::default() }
    }

    fn step(&mut self) -> ReviewReply {
        let Some(running) = &mut self.running else { return ReviewReply::default() };
        let began = (self.clock)();
        while running.reviewer.step() && (self.clock)().saturating_sub(began) < STEP {}
        let (done, total) = running.reviewer.progress();
        let actions = running.reviewer.reviewed()[running.told..].to_vec();
        running.told = done;
        let finished = (done == total).then(|| finished(&running.record, &running.reviewer));
        if finished.is_some() {
            self.running = None;
        }
        ReviewReply { done, total, actions, finished, judged: None }
    }
}

/// The review with what it takes to tell its key moments in words.
fn finished(record: &Record, reviewer: &Reviewer) -> KeptReview {
    let review = reviewer.review();
    let moment = |ply: &usize| {
        let (action, game) = (&review.actions[*ply], reviewer.position(*ply));
        let better = action.verdict.as_ref()?.best.first()?.clone();
        let played = candidate(game, action.command.clone(), 1, 0.0);
        Some(KeyMoment { ply: *ply, played, better: candidate(game, better, 1, 0.0) })
    };
    let moments = review.key_moments.iter().filter_map(moment).collect();
    KeptReview { record: record.to_string(), moments, review }
}

/// Judges an answer to the question at the end of a record; nothing if there is none, or the answer is not legal.
fn judge(record: &str, command: &str) -> Option<JudgedAnswer> {
    let game: AnyGame = Record::parse(record).ok()?.replay().ok()?;
    let verdict = Verdict::of(&game, game.read_action(command).ok()?, PAGE_EFFORT)?;
    let best = verdict.best.first().cloned().unwrap_or_else(|| command.to_owned());
    Some(JudgedAnswer {
        answer: candidate(&game, command.to_owned(), 1, 0.0),
        best: candidate(&game, best, 1, 0.0),
        verdict,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = "cascade record 1\ngame: cascadero\nboard: front 1892d935a93570fa\nheralds: star\n\
        claims: automatic\nseat: blue Ada\nseat: pink\n\nchance first blue\nblue place H6\npink place C3\nend 3\n";

    fn start(record: &str) -> ReviewRequest {
        ReviewRequest::Start { record: record.to_owned() }
    }

    #[test]
    fn a_review_comes_action_by_action_and_then_as_a_whole() {
        // A clock that stands still reviews everything in one step; one that runs fast reviews one action.
        let mut worker = ReviewWorker::new(|| Duration::ZERO);
        assert_eq!(worker.handle(start(RECORD)).total, 3);
        let reply = worker.handle(ReviewRequest::Step);
        assert_eq!((reply.done, reply.actions.len()), (3, 3));
        let kept = reply.finished.expect("it is finished");
        assert_eq!((kept.review.actions.len(), kept.review.summaries.len()), (3, 2));
        assert_eq!(kept.moments.len(), kept.review.key_moments.len());
        assert_eq!(worker.handle(ReviewRequest::Step), ReviewReply::default(), "there is no review any more");
    }

    #[test]
    fn an_answer_is_compared_with_the_best_one() {
        let mut worker = ReviewWorker::new(|| Duration::ZERO);
        let request = |command: &str| ReviewRequest::Judge { record: RECORD.to_owned(), command: command.to_owned() };
        let judged = worker.handle(request("place C5")).judged.expect("an answer");
        assert_eq!(judged.answer.command, "place C5");
        assert_eq!(Some(&judged.best.command), judged.verdict.best.first());
        assert_eq!(worker.handle(request("place H6")).judged, None, "not legal");
    }

    #[test]
    fn what_is_no_record_has_no_review() {
        let mut worker = ReviewWorker::new(|| Duration::ZERO);
        assert_eq!(worker.handle(start("nothing")), ReviewReply::default());
        assert_eq!(worker.handle(ReviewRequest::Step), ReviewReply::default());
    }
}
