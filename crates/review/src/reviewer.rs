//! Goes through a game, position by position.

use games::{AnyAction, AnyGame, Record, RecordError};
use serde::{Deserialize, Serialize};
use tabletop::{Actor, Seat};

use crate::estimate::{Effort, Estimate};
use crate::searches::{SearchLog, Searches};
use crate::summary::SeatReview;
use crate::value_scale::ValueScale;
use crate::verdict::{Comparison, Verdict};

/// One action of a game, reviewed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ActionReview {
    /// Who acted, as records name them.
    pub actor: String,
    /// What was played, as a command.
    pub command: String,
    /// The expected result of every seat before it.
    pub before: Vec<f32>,
    /// The expected result of every seat after it.
    pub after: Vec<f32>,
    /// What it gave up; nothing for Chance, and where there was no choice.
    pub verdict: Option<Verdict>,
}

/// A reviewed game, or as much of it as has been reviewed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Review {
    /// The game's name.
    pub game: String,
    /// The seats' names in records.
    pub seats: Vec<String>,
    /// The actions in their order.
    pub actions: Vec<ActionReview>,
    /// What luck and decisions did to each seat.
    pub summaries: Vec<SeatReview>,
    /// The numbers of the decisions that gave up most, the worst first: at most three.
    pub key_moments: Vec<usize>,
    /// What its values stand for.
    #[serde(default)]
    pub scale: ValueScale,
}

/// How many key moments a game has, at most.
const KEY_MOMENTS: usize = 3;

/// A review under way.
#[derive(Clone, Debug)]
pub struct Reviewer {
    /// The positions, from the first to the last.
    positions: Vec<AnyGame>,
    /// The actions between them.
    played: Vec<AnyAction>,
    effort: Effort,
    /// The estimate of the position that comes next; nothing before the first.
    before: Option<Estimate>,
    actions: Vec<ActionReview>,
    /// What searches for the next action have found so far, where they are made one by one.
    log: SearchLog,
}

impl Reviewer {
    /// Plays a record through and begins its review.
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

    /// How many actions have been reviewed, and how many there are.
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

    /// Reviews the next action; false after the last one.
    pub fn step(&mut self) -> bool {
        let next = self.next_action(&mut Searches::AtOnce);
        self.take(next)
    }

    /// Makes one search for the next action; false after the last one. A server reviews in such small steps, beside what is more urgent. A
    /// search that is stopped counts for nothing: what is found does not depend on how often that happens.
    pub fn search_once(&mut self, stop: &mut dyn FnMut() -> bool) -> bool {
        let mut log = std::mem::take(&mut self.log);
        let next = self.next_action(&mut Searches::one_more(&mut log, stop));
        self.log = log;
        self.take(next) || self.actions.len() < self.played.len()
    }

    /// Keeps the review of the next action; false if there is none.
    fn take(&mut self, next: Option<(ActionReview, Estimate)>) -> bool {
        let Some((action, after)) = next else { return false };
        self.actions.push(action);
        self.before = Some(after);
        self.log = SearchLog::default();
        true
    }

    /// The review of the next action and the estimate of the position after it. Nothing after the last one, and while a search is missing.
    fn next_action(&self, searches: &mut Searches<'_>) -> Option<(ActionReview, Estimate)> {
        let number = self.actions.len();
        let action = self.played.get(number).copied()?;
        let (game, next, effort) = (&self.positions[number], &self.positions[number + 1], self.effort);
        let before = match &self.before {
            Some(before) => before.clone(),
            None => Estimate::by(searches, game, effort)?,
        };
        let actor = game.actor();
        let after = match actor {
            // While Chance goes on drawing nothing is decided; the last draw counts for all.
            Actor::Chance if next.actor() == Actor::Chance => before.clone(),
            // Where there is no choice nothing changes, and thinking again would only change the estimate.
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

    /// What has been found so far.
    pub fn review(&self) -> Review {
        let game = &self.positions[0];
        let seats: Vec<String> = Seat::all(game.seats()).map(|seat| game.seat_name(seat).to_owned()).collect();
        let summaries = (0..seats.len()).map(|seat| SeatReview::new(seat, &seats[seat], &self.actions)).collect();
        Review {
            game: game.kind().name().to_owned(),
            summaries,
            key_moments: key_moments(&self.actions),
            scale: ValueScale::of(game),
            seats,
            actions: self.actions.clone(),
        }
    }
}

/// The decisions that certainly gave something up, the worst first.
fn key_moments(actions: &[ActionReview]) -> Vec<usize> {
    let loss = |number: usize| actions[number].verdict.as_ref().map_or(0.0, |verdict| verdict.loss - verdict.error);
    let mut moments: Vec<usize> = (0..actions.len()).filter(|number| loss(*number) > 0.0).collect();
    moments.sort_by(|one, two| loss(*two).total_cmp(&loss(*one)));
    moments.truncate(KEY_MOMENTS);
    moments
}

impl Estimate {
    /// The same estimate after an action that was expected.
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
