//! Every game of the table keeps the contract.

use conformance::subjects::CascaderoSubject;
use conformance::{Scrutiny, check_games};

/// All options come up within 168 games; each is looked at in full twice.
#[test]
fn cascadero_keeps_the_contract() {
    let tally = check_games::<CascaderoSubject>(0..336, Scrutiny::FULL);
    assert_eq!(tally.games, 336);
}

/// A fast slice of `cascade soak`.
#[test]
fn cascadero_survives_random_games() {
    let tally = check_games::<CascaderoSubject>(1_000..5_000, Scrutiny::SOAK);
    assert_eq!(tally.games, 4_000);
}
