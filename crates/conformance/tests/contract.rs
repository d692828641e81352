//! Every game of the table keeps the contract.

use conformance::subjects::CascaderoSubject;
use conformance::{Scrutiny, check_games};

/// All options come up within 168 games.
#[test]
fn cascadero_keeps_the_contract() {
    let tally = check_games::<CascaderoSubject>(0..168, Scrutiny { laws: 1, promises: 3 });
    assert_eq!(tally.games, 168);
}

/// A fast slice of `cascade soak`.
#[test]
fn cascadero_survives_random_games() {
    let tally = check_games::<CascaderoSubject>(1_000..3_000, Scrutiny::SOAK);
    assert_eq!(tally.games, 2_000);
}
