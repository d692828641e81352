//! The search: races between variants with the same deals.
//!
//! A race starts with the best design so far and its neighbours. In every heat the remaining variants play more deals, always the same
//! ones, and only the best advance. The next race starts from the winner of the last heat. The best design so far takes part in every heat, so a
//! race never makes the result worse on the deals of the search; whether it is better on other deals is tested by the confirmation.

use std::collections::BTreeSet;

use serde::Serialize;
use tabletop::Dice;

use super::runner::{DealRunner, DealSeries};
use super::space::{CheckedVariant, DesignSpace, Variant};
use super::{TuneError, TunePlan};

/// The result of one race.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RaceReport {
    /// The number of variants at the start.
    pub variants: u32,
    /// The number of variants that the board check rejected, so that they were never played.
    pub refused: u32,
    /// The score of the winner on the deals of the search; 0 means that all aims are met.
    pub score: f64,
    /// Whether the winner is another design than before.
    pub improved: bool,
}

/// The number of rejected or known neighbours after which a race starts with fewer variants.
const MAX_TRIES: u32 = 200;

/// Searches, and returns the best design with the reports of all races.
pub(super) fn search(
    plan: &TunePlan,
    space: &DesignSpace,
    runner: &mut DealRunner<'_>,
    origin: &CheckedVariant,
) -> Result<(CheckedVariant, Vec<RaceReport>), TuneError> {
    let mut best = origin.clone();
    let mut reports = Vec::new();
    if !space.can_vary() {
        return Ok((best, reports));
    }
    let tables = plan.search_tables()?;
    let mut dice = Dice::seeded(plan.search.seed);
    // A variant of an earlier race is known to be no better.
    let mut known: BTreeSet<Variant> = BTreeSet::from([origin.variant.clone()]);
    for _ in 0..plan.search.races {
        let (neighbours, refused) = neighbours(plan, space, &best, &mut known, &mut dice);
        let mut field: Vec<CheckedVariant> = [vec![best.clone()], neighbours].concat();
        let variants = field.len() as u32;
        let mut score = 0.0;
        for deals in &plan.search.heats {
            let series = DealSeries { tables: &tables, seed: plan.search.seed, deals: *deals };
            runner.play(&field.iter().collect::<Vec<_>>(), &series)?;
            let mut scored: Vec<(f64, CheckedVariant)> =
                field.into_iter().map(|variant| (runner.score(&plan.aims, &variant, &series), variant)).collect();
            // A stable sort: among equals, the design that came first.
            scored.sort_by(|(one, _), (other, _)| one.total_cmp(other));
            score = scored[0].0;
            let kept = scored.len().div_ceil(plan.search.keep_one_of as usize).max(1);
            let best_place = scored.iter().position(|(_, variant)| variant.hash == best.hash);
            field = scored
                .into_iter()
                .enumerate()
                .filter(|(place, _)| *place < kept || Some(*place) == best_place)
                .map(|(_, (_, variant))| variant)
                .collect();
        }
        let winner = field.swap_remove(0);
        reports.push(RaceReport { variants, refused, score, improved: winner.hash != best.hash });
        best = winner;
    }
    Ok((best, reports))
}

/// Neighbours of the best design that pass the board check, and the number that did not.
fn neighbours(
    plan: &TunePlan,
    space: &DesignSpace,
    best: &CheckedVariant,
    known: &mut BTreeSet<Variant>,
    dice: &mut Dice,
) -> (Vec<CheckedVariant>, u32) {
    let (mut found, mut refused) = (Vec::new(), 0);
    for _ in 0..MAX_TRIES {
        if found.len() + 1 >= plan.search.variants as usize {
            break;
        }
        let variant = space.neighbour(&best.variant, dice);
        if !known.insert(variant.clone()) {
            continue;
        }
        match space.check(&variant) {
            Ok(checked) => found.push(checked),
            Err(_) => refused += 1,
        }
    }
    (found, refused)
}
