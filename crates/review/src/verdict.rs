//! The verdict on a decision: what it gave up.

use games::{AnyAction, AnyGame};
use serde::{Deserialize, Serialize};
use tabletop::{Actor, Seat};

use crate::estimate::{Effort, Estimate, PositionEffort};
use crate::searches::Searches;

/// Losses are stated with two standard errors.
const STANDARD_ERRORS: f32 = 2.0;

/// The quality of a decision, by the winning chance that it gave up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Label {
    /// No measurable loss.
    Best,
    /// A small loss.
    Good,
    /// A moderate loss.
    Inaccuracy,
    /// A large loss.
    Mistake,
    /// A very large loss.
    Blunder,
    /// Longer searches did not determine which of several labels is right.
    Open,
}

impl Label {
    /// All labels, in order.
    pub const ALL: [Label; 6] =
        [Label::Best, Label::Good, Label::Inaccuracy, Label::Mistake, Label::Blunder, Label::Open];

    /// The label of an exactly known loss; the limits are 0.02, 0.05, 0.10 and 0.20.
    pub fn of(loss: f32) -> Label {
        match loss {
            loss if loss < 0.02 => Label::Best,
            loss if loss < 0.05 => Label::Good,
            loss if loss < 0.10 => Label::Inaccuracy,
            loss if loss < 0.20 => Label::Mistake,
            _ => Label::Blunder,
        }
    }

    /// The label of a loss with an error; [`Open`](Label::Open) if several labels are possible.
    pub fn within(loss: f32, error: f32) -> Label {
        let (least, most) = (Label::of(loss - error), Label::of(loss + error));
        if least == most { least } else { Label::Open }
    }

    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            Label::Best => "best",
            Label::Good => "good",
            Label::Inaccuracy => "inaccuracy",
            Label::Mistake => "mistake",
            Label::Blunder => "blunder",
            Label::Open => "open",
        }
    }
}

/// The loss of a decision compared with the best one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Verdict {
    /// The quality of the decision.
    pub label: Label,
    /// The expected result that was given up, from 0 to 1.
    pub loss: f32,
    /// The error of the loss, at a confidence of about 95 %.
    pub error: f32,
    /// The best action that was found, as a command, and the expected line after it.
    pub best: Vec<String>,
    /// The change of every seat's expected result by the decision, compared with the best one.
    pub changes: Vec<f32>,
}

impl Verdict {
    /// Judges an action in a position; `None` if no player has a choice, or the action is not legal.
    pub fn of(game: &AnyGame, action: AnyAction, effort: Effort) -> Option<Verdict> {
        Verdict::at(0, game, action, effort)
    }

    /// The verdict that a review of the game gives, in which this is the position after `ply` actions.
    pub fn at(ply: usize, game: &AnyGame, action: AnyAction, effort: Effort) -> Option<Verdict> {
        let Actor::Seat(seat) = game.actor() else { return None };
        let mut next = game.clone();
        next.act(action).ok()?;
        if !game.has_choice() {
            return None;
        }
        let comparison = Comparison { game, seat, action, next: &next, effort: PositionEffort::at(ply + 1, effort) };
        let searches = &mut Searches::AtOnce;
        let before = Estimate::by(searches, game, PositionEffort::at(ply, effort))?;
        let after = Estimate::by(searches, &next, comparison.effort)?;
        comparison.verdict(searches, &before, after)
    }

    /// Whether the answer counts as correct: its loss is within the error, or below the limit of the best label.
    pub fn is_right(&self) -> bool {
        self.loss <= self.error || Label::of(self.loss) == Label::Best
    }

    /// The verdict on a decision without a loss.
    fn best(line: Vec<String>, seats: u8) -> Verdict {
        Verdict { label: Label::Best, loss: 0.0, error: 0.0, best: line, changes: vec![0.0; seats.into()] }
    }
}

/// A decision and its result.
pub(crate) struct Comparison<'a> {
    /// The position before it.
    pub(crate) game: &'a AnyGame,
    /// The seat that decided.
    pub(crate) seat: Seat,
    /// The action.
    pub(crate) action: AnyAction,
    /// The position after it.
    pub(crate) next: &'a AnyGame,
    /// The search effort.
    pub(crate) effort: PositionEffort,
}

impl Comparison<'_> {
    /// Compares the position after the action with the position after the best one, with more playouts until the label is certain.
    /// `None` while one of the searches is missing.
    pub(crate) fn verdict(&self, searches: &mut Searches<'_>, before: &Estimate, after: Estimate) -> Option<Verdict> {
        let line: Vec<String> = before.line.iter().map(ToString::to_string).collect();
        let Some(best) = before.line.first().filter(|best| **best != self.action) else {
            return Some(Verdict::best(line, self.game.seats()));
        };
        let mut instead = self.game.clone();
        if instead.act(*best).is_err() {
            return Some(Verdict::best(line, self.game.seats()));
        }
        let mut effort = self.effort;
        let (mut played, mut better) = (after, Estimate::by(searches, &instead, effort)?);
        loop {
            let loss = better.values[self.seat] - played.values[self.seat];
            let error = STANDARD_ERRORS * better.error_of_difference(&played, self.seat);
            let label = Label::within(loss, error);
            if label != Label::Open || effort.doublings == effort.effort.doublings {
                let changes =
                    Seat::all(self.game.seats()).map(|seat| played.values[seat] - better.values[seat]).collect();
                return Some(Verdict { label, loss: loss.max(0.0), error, best: line, changes });
            }
            effort = effort.doubled();
            played = Estimate::by(searches, self.next, effort)?;
            better = Estimate::by(searches, &instead, effort)?;
        }
    }
}

/// The accuracy, in percent, of decisions with these losses: 100 for no loss, 37 for losses of 0.2.
pub fn accuracy(losses: impl Iterator<Item = f32>) -> Option<f32> {
    let (sum, count) = losses.fold((0.0, 0), |(sum, count), loss| (sum + 100.0 * (-5.0 * loss).exp(), count + 1));
    (count > 0).then(|| sum / count as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_needs_a_loss_that_is_certain_enough() {
        assert_eq!(Label::within(0.0, 0.01), Label::Best);
        assert_eq!(Label::within(0.015, 0.01), Label::Open);
        assert_eq!(Label::within(0.03, 0.01), Label::Good);
        assert_eq!(Label::within(0.07, 0.02), Label::Inaccuracy);
        assert_eq!(Label::within(0.15, 0.04), Label::Mistake);
        assert_eq!(Label::within(0.5, 0.2), Label::Blunder);
    }

    #[test]
    fn an_answer_is_right_within_the_error() {
        let verdict = |loss, error| Verdict { loss, error, ..Verdict::best(Vec::new(), 2) };
        assert!(verdict(0.0, 0.0).is_right() && verdict(0.019, 0.001).is_right() && verdict(0.06, 0.07).is_right());
        assert!(!verdict(0.06, 0.05).is_right());
    }

    #[test]
    fn accuracy_is_the_mean_over_decisions() {
        assert_eq!(accuracy([].into_iter()), None);
        assert_eq!(accuracy([0.0, 0.0].into_iter()), Some(100.0));
        let mixed = accuracy([0.0, 0.2].into_iter()).expect("two decisions");
        assert!((mixed - 68.4).abs() < 0.1, "{mixed}");
    }
}
