//! The worker that reviews games and judges answers.

use std::time::Duration;

use bots::{AnyBot, Strategy};
use driver::{BotPlayer, CommittedDice, Driver, DriverStep, TimeSource};
use games::{AnyGame, Record};
use practice::{EXPERT_PLAYOUTS, JudgedAnswer, KeptReview, ReviewReply, ReviewRequest, hint_candidate, page_effort};
use review::{Reviewer, ValueScale, Verdict};
use table_model::Occupant;
use table_model::hint::HintCandidate;
use tabletop::Level;

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
            ReviewRequest::Explain { record, commands } => {
                ReviewReply { explained: explain(&record, commands).unwrap_or_default(), ..ReviewReply::default() }
            }
            ReviewRequest::Expert { record, occupants, seed } => {
                ReviewReply { expert: play_as_expert(&record, &occupants, &seed), ..ReviewReply::default() }
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
        while running.reviewer.step() && (self.clock)().saturating_sub(began) < STEP {}
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

/// Judges an answer to the question at the end of a record; nothing if there is none, or the answer is not legal.
fn judge(record: &str, command: &str) -> Option<JudgedAnswer> {
    let game: AnyGame = Record::parse(record).ok()?.replay().ok()?;
    let verdict = Verdict::of(&game, game.read_action(command).ok()?, page_effort(game.kind()))?;
    let best = verdict.best.first().cloned().unwrap_or_else(|| command.to_owned());
    Some(JudgedAnswer {
        answer: hint_candidate(&game, command.to_owned(), 1, 0.0),
        best: hint_candidate(&game, best, 1, 0.0),
        scale: ValueScale::of(&game),
        verdict,
    })
}

/// What speaks for some answers to the question at the end of a record.
fn explain(record: &str, commands: Vec<String>) -> Option<Vec<HintCandidate>> {
    let game = Record::parse(record).ok()?.replay().ok()?;
    Some(commands.into_iter().map(|command| hint_candidate(&game, command, 1, 0.0)).collect())
}

/// Plays a game to its end, with expert in the place of the person; the answer is that seat's points. Playouts are the only limit, so that they are the same everywhere.
fn play_as_expert(record: &str, occupants: &[Occupant], seed: &str) -> Option<i32> {
    let game = Record::parse(record).ok()?.setup.start().ok()?;
    let players: Vec<BotPlayer> = (1..)
        .zip(occupants)
        .map(|(number, occupant)| {
            let level = if let Occupant::Bot(level) = occupant { *level } else { Level::Expert };
            let own = AnyBot::strategy_of(game.kind(), level, game.seats());
            let most = match own {
                Strategy::Search { playouts, .. } | Strategy::Uct { playouts, .. } => playouts,
                Strategy::Greedy { .. } | Strategy::OnePly { .. } => EXPERT_PLAYOUTS,
            };
            let strategy = own.with_limits(most.min(EXPERT_PLAYOUTS), u32::MAX);
            BotPlayer::new(AnyBot::with_strategy(game.kind(), strategy, number), || Duration::ZERO)
        })
        .collect();
    let person = occupants.iter().position(|occupant| *occupant == Occupant::Person)?;
    let mut driver = Driver::new(game, players, CommittedDice(seed.parse().ok()?));
    while let DriverStep::Acted(_) = driver.step().ok()? {}
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
    fn answers_are_explained_without_a_search() {
        let request = ReviewRequest::Explain { record: RECORD.to_owned(), commands: vec!["place C5".to_owned()] };
        let explained = ReviewWorker::new(|| Duration::ZERO).handle(request).explained;
        assert_eq!(explained.iter().map(|hint| hint.command.as_str()).collect::<Vec<_>>(), ["place C5"]);
    }

    #[test]
    fn expert_plays_the_game_of_a_day_the_same_way_twice() {
        // A day of Cascade Barricade, whose games are the shortest.
        let deal = practice::DailyDeal::of(practice::Day(20_774));
        let request = || ReviewRequest::Expert {
            record: deal.record.to_string(),
            occupants: deal.occupants.clone(),
            seed: deal.seed.to_string(),
        };
        let play = || ReviewWorker::new(|| Duration::ZERO).handle(request()).expert;
        let points = play();
        assert!(points.is_some());
        assert_eq!(points, play());
    }

    #[test]
    fn what_is_no_record_has_no_review() {
        let mut worker = ReviewWorker::new(|| Duration::ZERO);
        assert_eq!(worker.handle(start("nothing")), ReviewReply::default());
        assert_eq!(worker.handle(ReviewRequest::Step), ReviewReply::default());
    }
}
