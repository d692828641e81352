//! The search: races between variants with the same deals.
//!
//! A race begins with the best design so far and its neighbours. In every heat all that are left play more deals, always the same ones, and
//! only the best go on. The winner of the last heat is where the next race begins. The best design so far is in every heat, so a race never
//! ends with a worse one on the deals of the search; other deals say whether it is better there too.

use std::collections::BTreeSet;

use serde::Serialize;
use tabletop::Dice;

use super::laboratory::{DealSeries, Laboratory};
use super::space::{CheckedVariant, DesignSpace, Variant};
use super::{TuneError, TunePlan};

/// How one race went.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RaceReport {
    /// How many variants began.
    pub variants: u32,
    /// How many were refused before by the checker of boards, and never played.
    pub refused: u32,
    /// The score of the winner on the deals of the search; 0 is everything that was asked for.
    pub score: f64,
    /// Whether the winner is another design than before.
    pub improved: bool,
}

/// How often a neighbour may be refused or known before a race goes on with fewer.
const MAX_TRIES: u32 = 200;

/// Searches, and returns the best design with the story of all races.
pub(super) fn search(
    plan: &TunePlan,
    space: &DesignSpace,
    laboratory: &mut Laboratory<'_>,
    origin: &CheckedVariant,
) -> Result<(CheckedVariant, Vec<RaceReport>), TuneError> {
    let mut best = origin.clone();
    let mut reports = Vec::new();
    if !space.has_knobs() {
        return Ok((best, reports));
    }
    let tables = plan.search_tables()?;
    let mut dice = Dice::seeded(plan.search.seed);
    // What has been in a race before is known to be no better.
    let mut known: BTreeSet<Variant> = BTreeSet::from([origin.variant.clone()]);
    for _ in 0..plan.search.races {
        let (neighbours, refused) = neighbours(plan, space, &best, &mut known, &mut dice);
        let mut field: Vec<CheckedVariant> = [vec![best.clone()], neighbours].concat();
        let variants = field.len() as u32;
        let mut score = 0.0;
        for deals in &plan.search.heats {
            let series = DealSeries { tables: &tables, seed: plan.search.seed, deals: *deals };
            laboratory.play(&field.iter().collect::<Vec<_>>(), &series)?;
            let mut scored: Vec<(f64, CheckedVariant)> =
                field.into_iter().map(|variant| (laboratory.score(&plan.aims, &variant, &series), variant)).collect();
            // A stable sort: of equals the design that was there first.
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

/// Designs near the best one that the checker lets pass, and how many it refused.
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
