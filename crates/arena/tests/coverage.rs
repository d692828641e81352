//! Whether bots consider the actions that a longer search chooses.

use arena::{CandidateCoverage, CoverageReport};
use games::{AnyGame, GameKind, SetupForm, with_any_game};
use tabletop::Level;

fn start(kind: GameKind) -> AnyGame {
    let form = SetupForm::of(kind);
    form.check(&form.for_players(2)).expect("a set-up").start().expect("a game")
}

fn measure(kind: GameKind, level: Level, threads: usize) -> CoverageReport {
    let coverage = CandidateCoverage { games: 2, level, interval: 6, playouts: 60, seed: 1, threads };
    with_any_game!(&start(kind), start => coverage.run(start, &|| ()))
}

#[test]
fn coverage_is_independent_of_threads_and_counts_are_consistent() {
    let report = measure(GameKind::Barricade, Level::Easy, 1);
    assert_eq!(report, measure(GameKind::Barricade, Level::Easy, 2));
    assert!(report.len() > 3, "several kinds of decisions: {report:?}");
    for count in report.values() {
        assert!(count.listed <= count.covered && count.considered <= count.covered && count.covered <= count.decisions);
    }
}

/// Cascadito's priors exclude no action, so every best action is on the list.
#[test]
fn a_complete_list_covers_everything() {
    let report = measure(GameKind::Cascadito, Level::Easy, 1);
    assert!(report.values().all(|count| count.listed == count.decisions), "{report:?}");
}
