//! The worker that reviews games and judges answers.

use std::time::Duration;

use driver::{CommittedDice, Driver, DriverStep, TimeSource};
use games::{AnyGame, Record};
use practice::{
    DailyDeal, Day, EXPERT_PLAYOUTS, JudgedAnswer, KeptReview, ReviewReply, ReviewRequest, hint_candidate, page_effort,
};
use review::{Reviewer, ValueScale, Verdict};
use table_model::Occupant;
use table_model::hint::HintCandidate;
use tabletop::Level;

use crate::daily_bot::DailyBot;

/// The time after which the page gets an update; a single action may take longer.
const UPDATE_INTERVAL: Duration = Duration::from_millis(150);

/// A review in progress.
struct RunningReview {
    record: Record,
    reviewer: Reviewer,
    /// The number of actions that were sent to the page.
    told: usize,
}

/// The state of the worker: the review in progress.
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
            ReviewRequest::Explain { record, commands } => {
                ReviewReply { explained: explain(&record, commands).unwrap_or_default(), ..ReviewReply::default() }
            }
            ReviewRequest::Expert { day } => {
                let expert = day.parse().ok().and_then(play_as_expert);
                ReviewReply { expert, ..ReviewReply::default() }
            }
        }
    }

    fn start(&mut self, record: &str) -> ReviewReply {
        self.running = None;
        let Ok(record) = Record::parse(record) else { return ReviewReply::default() };
        let effort = page_effort(record.setup.kind());
        let Ok(reviewer) = Reviewer::new(&record, effort) else { return ReviewReply::default() };
        let (total, scale) = (reviewer.progress().1, ValueScale::of(reviewer.position(0)));
        self.running = Some(RunningReview { record, reviewer, told: 0 });
        ReviewReply { total, scale, ..ReviewReply::default() }
    }

    fn step(&mut self) -> ReviewReply {
        let Some(running) = &mut self.running else { return ReviewReply::default() };
        let began = (self.clock)();
        while running.reviewer.step() && (self.clock)().saturating_sub(began) < UPDATE_INTERVAL {}
        let (done, total) = running.reviewer.progress();
        let actions = running.reviewer.reviewed()[running.told..].to_vec();
        running.told = done;
        let finished = (done == total).then(|| KeptReview::of(&running.record, &running.reviewer));
        if finished.is_some() {
            self.running = None;
        }
        ReviewReply { done, total, actions, finished, ..ReviewReply::default() }
    }
}

/// Judges an answer to the open question at the end of a record; `None` if there is none, or the answer is not legal.
fn judge(record: &str, command: &str) -> Option<JudgedAnswer> {
    let record = Record::parse(record).ok()?;
    let game: AnyGame = record.replay().ok()?;
    // The searches of a review at this place of the game, with the same seeds. So the verdict on the played answer is that of the review, as long as the record up to the question is the same.
    let verdict = Verdict::at(record.actions.len(), &game, game.read_action(command).ok()?, page_effort(game.kind()))?;
    let best = verdict.best.first().cloned().unwrap_or_else(|| command.to_owned());
    Some(JudgedAnswer {
        answer: hint_candidate(&game, command.to_owned(), 1, 0.0),
        best: hint_candidate(&game, best, 1, 0.0),
        scale: ValueScale::of(&game),
        verdict,
    })
}

/// The reasons for some answers to the open question at the end of a record.
fn explain(record: &str, commands: Vec<String>) -> Option<Vec<HintCandidate>> {
    let game = Record::parse(record).ok()?.replay().ok()?;
    Some(commands.into_iter().map(|command| hint_candidate(&game, command, 1, 0.0)).collect())
}

/// The bot of a seat in the game of a day; expert for a person.
fn daily_player(day: Day, occupant: Occupant) -> DailyBot {
    match occupant {
        Occupant::Bot(level) => DailyBot::new(day, level),
        Occupant::Person | Occupant::Elsewhere => DailyBot::new(day, Level::Expert).with_most_playouts(EXPERT_PLAYOUTS),
    }
}

/// Plays the game of a day to its end, with expert in the person's seat and the bots that everybody meets; the answer is that seat's points.
fn play_as_expert(day: Day) -> Option<i32> {
    let deal = DailyDeal::of(day);
    let players: Vec<DailyBot> = deal.occupants.iter().map(|occupant| daily_player(day, *occupant)).collect();
    let person = deal.occupants.iter().position(|occupant| *occupant == Occupant::Person)?;
    let mut driver = Driver::new(deal.record.setup.start().ok()?, players, CommittedDice(deal.seed));
    while let DriverStep::Played(_) = driver.step().ok()? {}
    let standings = driver.game().standings()?;
    standings.places.iter().find(|placing| placing.seat.index() == person).map(|placing| placing.points)
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
    fn a_review_is_sent_action_by_action_and_then_as_a_whole() {
        // With a stopped clock everything is reviewed in one step; with a fast one, a single action is.
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
        let before = RECORD.split("pink place").next().expect("a beginning");
        worker.handle(start(&format!("{before}pink place C5\nend 3\n")));
        let finished = worker.handle(ReviewRequest::Step).finished.expect("it is finished");
        let again = ReviewRequest::Judge { record: format!("{before}end 2\n"), command: "place C5".to_owned() };
        let judged = worker.handle(again).judged.expect("an answer");
        assert_eq!(Some(judged.verdict), finished.review.actions[2].verdict, "the review said the same");
    }

    #[test]
    fn answers_are_explained_without_a_search() {
        let request = ReviewRequest::Explain { record: RECORD.to_owned(), commands: vec!["place C5".to_owned()] };
        let explained = ReviewWorker::new(|| Duration::ZERO).handle(request).explained;
        assert_eq!(explained.iter().map(|hint| hint.command.as_str()).collect::<Vec<_>>(), ["place C5"]);
    }

    #[test]
    fn the_daily_game_of_expert_is_reproducible() {
        // A daily game of Cascade Barricade, the game with the shortest playing time.
        let request = || ReviewRequest::Expert { day: Day(20_774).to_string() };
        let play = || ReviewWorker::new(|| Duration::ZERO).handle(request()).expert;
        let points = play();
        assert!(points.is_some());
        assert_eq!(points, play());
    }

    #[test]
    fn an_invalid_record_has_no_review() {
        let mut worker = ReviewWorker::new(|| Duration::ZERO);
        assert_eq!(worker.handle(start("nothing")), ReviewReply::default());
        assert_eq!(worker.handle(ReviewRequest::Step), ReviewReply::default());
    }
}
