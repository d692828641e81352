//! Tuning of board designs: variants of a design play the same deals, and those nearest to stated aims survive.
//!
//! A [`TunePlan`] is a file: which values of which board files may change, which aims have which weight, and who plays. [`tune`] searches with
//! races (`race.rs`), confirms the result with deals and levels that were not used in the search, and returns a [`TuneReport`] with a 95 %
//! confidence interval for every figure. Every variant is checked as a board first, so that a variant that violates a printed constraint is
//! never played. All figures are counted from positions and events of the engine ([`measures`]).

mod aim;
mod design;
mod estimate;
mod figures;
mod journal;
mod markdown;
mod plan;
mod plot;
mod race;
mod report;
mod runner;
mod space;
mod table;

pub use aim::Aim;
pub use design::{Design, DesignFile};
pub use estimate::Statistic;
pub use figures::{CountedValue, DealFigures, MeasureName, measures};
pub use plan::{ConfirmPlan, ParameterPlan, SearchPlan, TableGroup, TuneError, TunePlan};
pub use race::RaceReport;
pub use report::{AimAtTable, AimReport, DealsReport, TableFigure, TuneReport};
pub use runner::{TuneProgress, TuneRun};
pub use space::DesignChange;
pub use table::TuneTable;

use self::report::Compared;
use self::runner::{DealRunner, DealSeries};
use self::space::DesignSpace;

/// What to do with a tune file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TuneMode {
    /// Search, then confirm what was found.
    Search,
    /// Only measure the original design, with the deals of the confirmation.
    Measure,
}

/// Checks that a plan fits its design: every key exists, and the original design violates no constraint.
///
/// # Errors
/// The first problem.
pub fn check(plan: &TunePlan, design: &Design) -> Result<(), TuneError> {
    let space = DesignSpace::new(plan, design.clone())?;
    space.check(&space.origin()).map(|_| ()).map_err(|faults| TuneError::Design(faults.join("; ")))
}

/// Searches for a better design and reports the result. The same plan gives the same result on any number of threads, interrupted or not.
///
/// # Errors
/// If the original design violates a constraint, a game cannot be played, or the journal cannot be used.
pub fn tune(
    plan: &TunePlan,
    design: &Design,
    mode: TuneMode,
    run: &TuneRun<'_>,
    progress: &(dyn Fn(TuneProgress) + Sync),
) -> Result<(Design, TuneReport), TuneError> {
    let space = match mode {
        TuneMode::Search => DesignSpace::new(plan, design.clone())?,
        // A design that is only measured may violate printed facts, so that the effect of a violation can be measured.
        TuneMode::Measure => {
            let mut plan = plan.clone();
            plan.printed = None;
            plan.vary.clear();
            DesignSpace::new(&plan, design.clone())?
        }
    };
    let before = space.check(&space.origin()).map_err(|faults| TuneError::Design(faults.join("; ")))?;
    let mut runner = DealRunner::open(run, progress)?;
    let (after, races) = match mode {
        TuneMode::Search => race::search(plan, &space, &mut runner, &before)?,
        TuneMode::Measure => (before.clone(), Vec::new()),
    };
    let compared = Compared { before: &before, after: &after };
    let tuned_on = match mode {
        TuneMode::Search => {
            let tables = plan.search_tables()?;
            let series = DealSeries { tables: &tables, seed: plan.search.seed, deals: u32::MAX };
            runner.play(&[&before, &after], &series)?;
            Some(DealsReport::new(&runner, &plan.aims, &compared, &series))
        }
        TuneMode::Measure => None,
    };
    let tables = plan.confirm_tables()?;
    let series = DealSeries { tables: &tables, seed: plan.confirm.seed, deals: u32::MAX };
    runner.play(&[&before, &after], &series)?;
    let report = TuneReport {
        game: plan.kind()?.name(),
        design: design.files.iter().map(|file| file.name.clone()).collect(),
        board_before: format!("{:016x}", before.hash),
        board_after: format!("{:016x}", after.hash),
        changes: space.changes(&after.variant),
        races,
        tuned_on,
        held_out: DealsReport::new(&runner, &plan.aims, &compared, &series),
    };
    Ok((after.design, report))
}
