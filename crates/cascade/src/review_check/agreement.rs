//! Reviews the same games twice with different seeds: the labels should not depend on the seed.

use review::{Effort, Label};
use serde::Serialize;

use super::accuracy::{ReviewedGame, review_of};

/// What is added to the seed of the second review.
const OTHER_SEED: u64 = 1_000_003;

/// How many labels of two reviews of the same games agree.
#[derive(Default, Serialize)]
pub(super) struct LabelAgreement {
    /// How many games were reviewed twice.
    pub(super) games: usize,
    /// How many decisions are open in neither review.
    pub(super) decisions: usize,
    /// How many of these have the same label in both.
    pub(super) same: usize,
    /// How many of these have adjacent labels.
    pub(super) next: usize,
    /// How many decisions are open in at least one of them.
    pub(super) open: usize,
}

/// Reviews the first `twice` games a second time; `None` if there are none.
pub(super) fn check(reviewed: &[ReviewedGame], twice: u32, effort: Effort, threads: usize) -> Option<LabelAgreement> {
    let games = &reviewed[..reviewed.len().min(twice as usize)];
    let other = Effort { seed: effort.seed.wrapping_add(OTHER_SEED), ..effort };
    let second = bots::numbered_on_threads(threads, games.len() as u32, |number| {
        review_of(&games[number as usize].record, other)
    });
    let mut sums = LabelAgreement::default();
    for (first, second) in games.iter().zip(second) {
        let second = second?;
        sums.games += 1;
        for (one, two) in first.review.actions.iter().zip(&second.actions) {
            let Some((one, two)) = one.verdict.as_ref().zip(two.verdict.as_ref()) else { continue };
            if one.label == Label::Open || two.label == Label::Open {
                sums.open += 1;
                continue;
            }
            sums.decisions += 1;
            sums.same += usize::from(one.label == two.label);
            sums.next += usize::from((one.label as i32 - two.label as i32).abs() == 1);
        }
    }
    (sums.games > 0).then_some(sums)
}
