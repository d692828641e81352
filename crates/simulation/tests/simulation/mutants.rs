//! The checks work: each promise is broken by a deliberate mistake, for some seed.

use simulation::Mutant::{
    ChargedAbsence, DiskStaysFull, EarlyAcknowledgement, FastClock, ForgedBots, ForgedConsent, LeasesNeverExpire,
    LostRequestKeys, MixedUpCookies, NamesNotDeleted, RenumberedEntries, SessionsNotEnded, SkippedEvent, StaleReads,
    SwappedSeed, TornTransaction, UnannouncedChanges, UncomparedTables,
};
use simulation::ServerPromise::{
    AcknowledgedIsKept, BotsInTheirSeats, ClocksActWhenDue, DeletedStaysDeleted, DiceAreFair, ExecutedAtMostOnce,
    FoldsAgree, InTurn, MakesProgress, ReadsAreCurrent, RevokedStaysRevoked, UndoByConsent, WorkIsDoneOnce,
    WrittenTogether,
};
use simulation::{Mutant, ServerPromise, SimulationPlan, simulate};

/// The number of seeds in which a mistake must be found.
const SEEDS: u64 = 2_000;

/// Each mistake, and a promise that it breaks.
const MUTANTS: [(Mutant, ServerPromise); 19] = [
    (EarlyAcknowledgement, AcknowledgedIsKept),
    (LostRequestKeys, ExecutedAtMostOnce),
    (MixedUpCookies, InTurn),
    (EarlyAcknowledgement, FoldsAgree),
    (SkippedEvent, FoldsAgree),
    (FastClock, ClocksActWhenDue),
    (ForgedBots, BotsInTheirSeats),
    (SessionsNotEnded, RevokedStaysRevoked),
    (NamesNotDeleted, DeletedStaysDeleted),
    (ForgedConsent, UndoByConsent),
    (SwappedSeed, DiceAreFair),
    (DiskStaysFull, MakesProgress),
    (TornTransaction, WrittenTogether),
    (RenumberedEntries, WorkIsDoneOnce),
    (StaleReads, ReadsAreCurrent),
    (UncomparedTables, MakesProgress),
    (LeasesNeverExpire, MakesProgress),
    (ChargedAbsence, ClocksActWhenDue),
    (UnannouncedChanges, RevokedStaysRevoked),
];

fn breaks(mutant: Mutant, promise: ServerPromise, seed: u64) -> bool {
    let plan = SimulationPlan { seed, mutant: Some(mutant) };
    // A mistake of a shared database needs several servers; the others are tested with one.
    if mutant.needs_several_servers() != (plan.nodes() > 1) {
        return false;
    }
    let report = simulate(plan);
    report.broken.iter().any(|broken| broken.promise == promise)
}

#[test]
fn every_mutant_breaks_its_promise() {
    for (mutant, promise) in MUTANTS {
        let found = (0..SEEDS).find(|seed| breaks(mutant, promise, *seed));
        println!("{mutant:?} breaks {promise:?}: seed {found:?}");
        assert!(found.is_some(), "{mutant:?} breaks {promise:?} in none of {SEEDS} seeds");
    }
}

#[test]
fn every_promise_is_broken_by_a_mutant() {
    for promise in ServerPromise::ALL {
        assert!(MUTANTS.iter().any(|(_, broken)| *broken == promise), "{promise:?}");
    }
}
