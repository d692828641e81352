//! Whether stored or imported data can be shown. It may be damaged, or made to do harm.

use games::{AnyGame, Record, RecordedAction};
use review::{ActionReview, SeatReview, ValueScale, Verdict};
use table_model::hint::HintCandidate;
use tabletop::{Actor, Seat, Victory};

use crate::{DayResult, FinishedGame, KeptReview, KeyMoment, PlayerResult, Rating, TrainerProgress};

/// Values are from 0 to 1, or a little beyond for few points alone.
const LARGEST_VALUE: f32 = 10.0;

/// The largest number of tries of puzzles: far beyond what anybody does, and far enough below what can be counted.
const MOST_TRIES: u32 = 1_000_000_000;

/// The last moment that a date can stand for, in milliseconds since 1970.
const LAST_MOMENT: f64 = 8.64e15;

impl KeptReview {
    /// Whether the review is one of its own record: every action has its place in it, every command that it names can be played there, and there is a
    /// number for every seat. In a page the code of the game must be there.
    pub fn is_sound(&self) -> bool {
        let Ok(record) = Record::parse(&self.record) else { return false };
        let Some(positions) = positions_of(&record) else { return false };
        let (game, review, reviewed) = (&positions[0], &self.review, &self.review.actions);
        let seats = usize::from(game.seats());
        let is_decision = |ply: &usize| reviewed.get(*ply).is_some_and(|action| action.verdict.is_some());
        let is_own_action = |((played, action), position): ((&RecordedAction, &ActionReview), &AnyGame)| {
            is_sound_action(action, played, position)
        };
        review.game == game.kind().name()
            && review.scale == ValueScale::of(game)
            && record.actions.len() == reviewed.len()
            && record.actions.iter().zip(reviewed).zip(&positions).all(is_own_action)
            && review.seats.len() == seats
            && Seat::all(game.seats()).zip(&review.seats).all(|(seat, name)| game.seat_name(seat) == name)
            && review.summaries.len() == seats
            && review.summaries.iter().all(|summary| is_sound_summary(summary, reviewed.len()))
            && review.key_moments.iter().all(is_decision)
            && self.moments.iter().all(|moment| is_decision(&moment.ply) && self.is_sound_moment(moment, &positions))
    }

    fn is_sound_moment(&self, moment: &KeyMoment, positions: &[AnyGame]) -> bool {
        let (game, action) = (&positions[moment.ply], &self.review.actions[moment.ply]);
        let is_told = |hint: &HintCandidate| {
            let is_known = |name: &str| Seat::all(game.seats()).any(|seat| game.seat_name(seat) == name);
            is_legal(game, &hint.command) && hint.changes.iter().all(|change| is_known(&change.who))
        };
        moment.played.command == action.command && is_told(&moment.played) && is_told(&moment.better)
    }
}

/// The positions of a record, from the first to the last; `None` if it cannot be replayed.
fn positions_of(record: &Record) -> Option<Vec<AnyGame>> {
    // The end that the record states is compared, too.
    record.replay().ok()?;
    let mut replay = record.start().ok()?;
    let mut positions = vec![replay.game().clone()];
    while replay.step().ok()?.is_some() {
        positions.push(replay.game().clone());
    }
    Some(positions)
}

fn is_legal(game: &AnyGame, command: &str) -> bool {
    game.clone().play(command).is_ok()
}

fn is_value(value: f32) -> bool {
    value.abs() <= LARGEST_VALUE
}

fn are_values(values: &[f32], game: &AnyGame) -> bool {
    values.len() == usize::from(game.seats()) && values.iter().copied().all(is_value)
}

fn is_sound_action(action: &ActionReview, played: &RecordedAction, game: &AnyGame) -> bool {
    let is_sound_verdict = |verdict: &Verdict| {
        matches!(game.actor(), Actor::Seat(_))
            && are_values(&verdict.changes, game)
            && is_value(verdict.loss)
            && is_value(verdict.error)
            && verdict.best.first().is_none_or(|best| is_legal(game, best))
    };
    action.command == played.command
        && action.actor == game.actor_name(game.actor())
        && are_values(&action.before, game)
        && are_values(&action.after, game)
        && action.verdict.as_ref().is_none_or(is_sound_verdict)
}

fn is_sound_summary(summary: &SeatReview, actions: usize) -> bool {
    let parts = [summary.start, summary.luck, summary.decisions, summary.rivals, summary.unforeseen, summary.result];
    // The changes of a game add up.
    parts.into_iter().all(|part| part.abs() <= LARGEST_VALUE * (actions + 1) as f32)
        && [summary.luckiest, summary.unluckiest].into_iter().flatten().all(|ply| ply < actions)
        && summary.accuracy.into_iter().chain(summary.accuracy_by_phase.into_iter().flatten()).all(is_percentage)
}

fn is_percentage(percent: f32) -> bool {
    (0.0..=100.0).contains(&percent)
}

impl FinishedGame {
    /// Whether it is what is kept of its own record. In a page the code of the game must be there.
    pub fn is_sound(&self) -> bool {
        let Ok(record) = Record::parse(&self.record) else { return false };
        let Ok(game) = record.replay() else { return false };
        let Some(standings) = game.standings() else { return false };
        let is_own_result = |(seat, player): (Seat, &PlayerResult)| {
            let placed = (1..).zip(&standings.places).find(|(_, placing)| placing.seat == seat);
            let result = placed.map(|(place, placing)| (place, placing.points));
            player.seat == game.seat_name(seat) && result == Some((player.place, player.points))
        };
        self.game == game.kind().name()
            && self.board == record.setup.board().name()
            && self.actions == record.actions.len()
            && self.has_winner == (standings.victory != Victory::Nobody)
            && self.players.len() == usize::from(game.seats())
            && Seat::all(game.seats()).zip(&self.players).all(is_own_result)
            && self.finished_at.abs() <= LAST_MOMENT
            && self.accuracy.into_iter().chain(self.phases.into_iter().flatten()).all(is_percentage)
    }
}

impl DayResult {
    /// Whether it can be the result of anybody.
    pub fn is_sound(&self) -> bool {
        (1..=self.players).contains(&self.place)
    }
}

impl TrainerProgress {
    /// Whether its ratings and numbers can be calculated with.
    pub fn is_sound(&self) -> bool {
        let ratings = self.puzzles.values().map(|tried| tried.rating).chain([self.rating]);
        ratings.into_iter().all(Rating::is_sound)
            && [self.streak, self.best_streak, self.solved, self.tried, MOST_TRIES].is_sorted()
            && self.puzzles.values().all(|tried| tried.at < self.tried)
    }
}

impl Rating {
    fn is_sound(self) -> bool {
        self.rating.abs() <= 10_000.0
            && (1.0..=1_000.0).contains(&self.deviation)
            && (1e-6..=1.0).contains(&self.volatility)
    }
}
