//! Luck and skill: the changes of a seat's expected result by draws and by decisions.

use serde::{Deserialize, Serialize};

use crate::reviewer::ActionReview;
use crate::verdict::{Label, accuracy};

/// The summary of a game for a seat. `start`, `luck`, `decisions`, `rivals` and `unforeseen` add up to `result`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatReview {
    /// The expected result before the first action.
    pub start: f32,
    /// The total change by Chance's draws.
    pub luck: f32,
    /// The total change by its own decisions, each compared with the best one.
    pub decisions: f32,
    /// The total change by the decisions of rivals, each compared with the best one.
    pub rivals: f32,
    /// The rest of the change: the search sees further as the end comes nearer.
    pub unforeseen: f32,
    /// The actual result.
    pub result: f32,
    /// The most favourable draw, as the number of its action.
    pub luckiest: Option<usize>,
    /// The most unfavourable draw, as the number of its action.
    pub unluckiest: Option<usize>,
    /// The accuracy of its decisions, in percent; none if it had no decisions. A decision whose label is open counts with its measured loss.
    pub accuracy: Option<f32>,
    /// The accuracy in each third of the game's actions: opening, middle, ending.
    pub accuracy_by_phase: [Option<f32>; 3],
    /// The number of its decisions with each label, in the order of [`Label::ALL`].
    pub labels: [u32; 6],
}

impl SeatReview {
    /// Summarises the actions for a seat.
    pub(crate) fn new(seat: usize, name: &str, actions: &[ActionReview]) -> SeatReview {
        let change = |action: &ActionReview| action.after[seat] - action.before[seat];
        let decided = |is_own: bool| {
            let verdicts = actions.iter().filter(|action| (action.actor == name) == is_own);
            verdicts.filter_map(|action| Some(action.verdict.as_ref()?.changes[seat])).sum::<f32>()
        };
        let is_draw = |action: &ActionReview| action.actor == "chance";
        let draws = || actions.iter().enumerate().filter(|(_, action)| is_draw(action));
        let by_change =
            |one: &(usize, &ActionReview), two: &(usize, &ActionReview)| change(one.1).total_cmp(&change(two.1));
        let own = |actions: &[ActionReview]| {
            let decisions = actions.iter().filter(|action| action.actor == name);
            accuracy(decisions.filter_map(|action| Some(action.verdict.as_ref()?.loss)))
        };
        let third = actions.len().div_ceil(3).max(1);
        let mut thirds = actions.chunks(third);
        let mut labels = [0; 6];
        for verdict in actions.iter().filter(|action| action.actor == name).filter_map(|action| action.verdict.as_ref())
        {
            labels[verdict.label as usize] += 1;
        }
        let start = actions.first().map_or(0.0, |action| action.before[seat]);
        let luck = draws().map(|(_, draw)| change(draw)).sum::<f32>();
        let (decisions, rivals) = (decided(true), decided(false));
        // What the search expected after a decision, beyond what the decision changed. It is not computed as the remainder, so that the sum can be checked.
        let surprise = |action: &ActionReview| {
            change(action) - action.verdict.as_ref().map_or(0.0, |verdict| verdict.changes[seat])
        };
        let unforeseen = actions.iter().filter(|action| !is_draw(action)).map(surprise).sum::<f32>();
        let result = actions.last().map_or(0.0, |action| action.after[seat]);
        SeatReview {
            start,
            luck,
            decisions,
            rivals,
            unforeseen,
            result,
            luckiest: draws().filter(|(_, draw)| change(draw) > 0.0).max_by(by_change).map(|(number, _)| number),
            unluckiest: draws().filter(|(_, draw)| change(draw) < 0.0).min_by(by_change).map(|(number, _)| number),
            accuracy: own(actions),
            accuracy_by_phase: std::array::from_fn(|_| thirds.next().and_then(own)),
            labels,
        }
    }

    /// The number of decisions with a label.
    pub fn count(&self, label: Label) -> u32 {
        self.labels[label as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Verdict;

    fn action(actor: &str, before: f32, after: f32, change: Option<f32>) -> ActionReview {
        let verdict = change.map(|change| Verdict {
            label: Label::of(-change),
            loss: -change,
            error: 0.0,
            best: Vec::new(),
            changes: vec![change, -change],
        });
        let (before, after) = (vec![before, 1.0 - before], vec![after, 1.0 - after]);
        ActionReview { actor: actor.to_owned(), command: "pass".to_owned(), before, after, verdict }
    }

    #[test]
    fn every_part_is_the_sum_of_its_own_actions() {
        let actions = [
            action("chance", 0.5, 0.6, None),
            // The decision gave up 0.1, and the search had expected 0.05 more than there was.
            action("blue", 0.6, 0.45, Some(-0.1)),
            action("pink", 0.45, 0.65, Some(-0.2)),
            action("blue", 0.65, 1.0, None),
        ];
        let SeatReview { start, luck, decisions, rivals, unforeseen, result, .. } =
            SeatReview::new(1, "pink", &actions);
        let found = [start, luck, decisions, rivals, unforeseen, result];
        let expected = [0.5, -0.1, 0.2, 0.1, -0.7, 0.0];
        assert!(found.iter().zip(expected).all(|(one, two)| (one - two).abs() < 1e-5), "{found:?}");
        let own = SeatReview::new(0, "blue", &actions);
        assert_eq!((own.luckiest, own.unluckiest), (Some(0), None));
    }
}
