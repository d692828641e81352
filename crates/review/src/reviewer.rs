//! Reviews a game, position by position.

use games::{AnyAction, AnyGame, Record, RecordError};
use serde::{Deserialize, Serialize};
use tabletop::{Actor, Seat};

use crate::estimate::{Effort, Estimate, PositionEffort};
use crate::searches::{SearchLog, Searches};
use crate::summary::SeatReview;
use crate::value_scale::ValueScale;
use crate::verdict::{Comparison, Verdict};

/// One action of a game, reviewed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ActionReview {
    /// The actor, as named in records.
    pub actor: String,
    /// The action, as a command.
    pub command: String,
    /// The expected result of every seat before it.
    pub before: Vec<f32>,
    /// The expected result of every seat after it.
    pub after: Vec<f32>,
    /// What the decision gave up; none for Chance, and if there was no choice.
    pub verdict: Option<Verdict>,
}

/// A review of a game, complete or in progress.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Review {
    /// The game's name.
    pub game: String,
    /// The seats' names in records.
    pub seats: Vec<String>,
    /// The actions in their order.
    pub actions: Vec<ActionReview>,
    /// What luck and decisions changed for each seat.
    pub summaries: Vec<SeatReview>,
    /// The numbers of the decisions that gave up most, the worst first; at most three of each seat.
    pub key_moments: Vec<usize>,
    /// The meaning of its values.
    #[serde(default)]
    pub scale: ValueScale,
}

/// The maximum number of key moments of a seat.
const KEY_MOMENTS: usize = 3;

/// A review in progress.
#[derive(Clone, Debug)]
pub struct Reviewer {
    /// The positions, from the first to the last.
    positions: Vec<AnyGame>,
    /// The actions between them.
    played: Vec<AnyAction>,
    effort: Effort,
    /// The estimate of the current position; `None` before the first action.
    before: Option<Estimate>,
    actions: Vec<ActionReview>,
    /// The results of the searches for the next action, if they are made one at a time.
    log: SearchLog,
}

impl Reviewer {
    /// Replays a record and starts its review.
    ///
    /// # Errors
    /// The first line of the record that is wrong.
    pub fn new(record: &Record, effort: Effort) -> Result<Reviewer, RecordError> {
        let mut replay = record.start()?;
        let (mut positions, mut played) = (vec![replay.game().clone()], Vec::new());
        for recorded in &record.actions {
            let action = replay.game().read_action(&recorded.command);
            replay.step()?;
            played.push(action.map_err(|why| RecordError { line: recorded.line, why })?);
            positions.push(replay.game().clone());
        }
        Ok(Reviewer { positions, played, effort, before: None, actions: Vec::new(), log: SearchLog::default() })
    }

    /// The number of reviewed actions, and the number of all actions.
    pub fn progress(&self) -> (usize, usize) {
        (self.actions.len(), self.played.len())
    }

    /// The actions that have been reviewed.
    pub fn reviewed(&self) -> &[ActionReview] {
        &self.actions
    }

    /// The position after a number of actions.
    ///
    /// # Panics
    /// If the game has fewer.
    pub fn position(&self, ply: usize) -> &AnyGame {
        &self.positions[ply]
    }

    /// Reviews the next action; returns false after the last one.
    pub fn step(&mut self) -> bool {
        let next = self.next_action(&mut Searches::AtOnce);
        self.take(next)
    }

    /// Makes one search for the next action; returns false after the last one. A server reviews in such small steps, between more urgent
    /// work. The result of a stopped search is discarded, so interruptions do not affect the review.
    pub fn search_once(&mut self, stop: &mut dyn FnMut() -> bool) -> bool {
        let mut log = std::mem::take(&mut self.log);
        let next = self.next_action(&mut Searches::one_more(&mut log, stop));
        self.log = log;
        self.take(next) || self.actions.len() < self.played.len()
    }

    /// Stores the review of the next action; returns false if there is none.
    fn take(&mut self, next: Option<(ActionReview, Estimate)>) -> bool {
        let Some((action, after)) = next else { return false };
        self.actions.push(action);
        self.before = Some(after);
        self.log = SearchLog::default();
        true
    }

    /// The review of the next action and the estimate of the position after it. `None` after the last action, and while a search is missing.
    fn next_action(&self, searches: &mut Searches<'_>) -> Option<(ActionReview, Estimate)> {
        let number = self.actions.len();
        let action = self.played.get(number).copied()?;
        let (game, next) = (&self.positions[number], &self.positions[number + 1]);
        let effort = PositionEffort::at(number + 1, self.effort);
        let before = match &self.before {
            Some(before) => before.clone(),
            None => Estimate::by(searches, game, PositionEffort::at(number, self.effort))?,
        };
        let actor = game.actor();
        let after = match actor {
            // In a sequence of draws, the whole change is attributed to the last one.
            Actor::Chance if next.actor() == Actor::Chance => before.clone(),
            // A forced action changes nothing, and another search would only add noise.
            Actor::Seat(_) if !game.has_choice() && matches!(next.actor(), Actor::Seat(_)) => before.without(action),
            _ => Estimate::by(searches, next, effort)?,
        };
        let verdict = match actor {
            Actor::Seat(seat) if game.has_choice() => {
                let comparison = Comparison { game, seat, action, next, effort };
                Some(comparison.verdict(searches, &before, after.clone())?)
            }
            _ => None,
        };
        let seats = usize::from(game.seats());
        let action = ActionReview {
            actor: game.actor_name(actor).to_owned(),
            command: action.to_string(),
            before: before.values.0[..seats].to_vec(),
            after: after.values.0[..seats].to_vec(),
            verdict,
        };
        Some((action, after))
    }

    /// The review of the actions so far.
    pub fn review(&self) -> Review {
        let game = &self.positions[0];
        let seats: Vec<String> = Seat::all(game.seats()).map(|seat| game.seat_name(seat).to_owned()).collect();
        let summaries = (0..seats.len()).map(|seat| SeatReview::new(seat, &seats[seat], &self.actions)).collect();
        Review {
            game: game.kind().name().to_owned(),
            summaries,
            key_moments: key_moments(&self.actions, &seats),
            scale: ValueScale::of(game),
            seats,
            actions: self.actions.clone(),
        }
    }
}

/// The decisions with a certain loss, at most a few of each seat, those with the greatest loss first.
fn key_moments(actions: &[ActionReview], seats: &[String]) -> Vec<usize> {
    let loss = |number: &usize| actions[*number].verdict.as_ref().map_or(0.0, |verdict| verdict.loss);
    let is_wrong = |action: &ActionReview| action.verdict.as_ref().is_some_and(|verdict| !verdict.is_right());
    let of_seat = |seat: &String| {
        let own = |number: &usize| actions[*number].actor == *seat && is_wrong(&actions[*number]);
        let mut own: Vec<usize> = (0..actions.len()).filter(own).collect();
        own.sort_by(|one, two| loss(two).total_cmp(&loss(one)));
        own.truncate(KEY_MOMENTS);
        own
    };
    let mut moments: Vec<usize> = seats.iter().flat_map(of_seat).collect();
    moments.sort_by(|one, two| loss(two).total_cmp(&loss(one)).then(one.cmp(two)));
    moments
}

impl Estimate {
    /// The same estimate after a forced action, with the line advanced by that action.
    fn without(&self, action: AnyAction) -> Estimate {
        let mut next = self.clone();
        if next.line.first() == Some(&action) {
            next.line.remove(0);
        } else {
            next.line.clear();
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Label;

    #[test]
    fn key_moments_are_the_worst_certain_losses_of_each_seat() {
        let action = |(actor, loss, error): (&str, f32, f32)| {
            let (label, changes) = (Label::within(loss, error), vec![-loss, loss]);
            let verdict = (actor != "chance").then(|| Verdict { label, loss, error, best: Vec::new(), changes });
            let (before, after) = (vec![0.5, 0.5], vec![0.5, 0.5]);
            ActionReview { actor: actor.to_owned(), command: "pass".to_owned(), before, after, verdict }
        };
        let losses = [
            ("chance", 0.0, 0.0),
            ("blue", 0.1, 0.01),
            // Less than what counts as best, however certain.
            ("blue", 0.019, 0.001),
            // Within the error.
            ("blue", 0.3, 0.31),
            ("pink", 0.05, 0.01),
            // A greater loss comes first, even if it is less certain.
            ("blue", 0.3, 0.25),
            ("blue", 0.12, 0.01),
            ("blue", 0.03, 0.01),
        ];
        let seats = ["blue", "pink"].map(str::to_owned);
        let moments = key_moments(&losses.map(action), &seats);
        assert_eq!(moments, [5, 6, 1, 4], "three of blue, and the one of pink");
    }
}
