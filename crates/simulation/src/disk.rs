//! A disk that keeps what was synced, and fails in the ways that disks fail. It survives the servers that write to it.

use tabletop::{Dice, Seed};

use crate::database::Database;
use crate::{FaultPlan, Mutant};

/// The disk and its condition.
pub(crate) struct SimulatedDisk {
    /// The synced data.
    pub(crate) database: Database,
    pub(crate) dice: Dice,
    pub(crate) faults: FaultPlan,
    pub(crate) mutant: Option<Mutant>,
    /// Whether the disk is full.
    pub(crate) is_full: bool,
    /// With [`Mutant::EarlyAcknowledgement`]: the state that a crash restores.
    older: Database,
}

/// The outcome of a group of writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WriteFate {
    /// Synced and acknowledged.
    Written,
    /// Synced, but reported as failed.
    Denied,
    /// Nothing was written.
    Failed,
}

impl SimulatedDisk {
    pub(crate) fn new(dice: Dice, faults: FaultPlan, mutant: Option<Mutant>) -> SimulatedDisk {
        let (mut database, older): (Database, Database) = Default::default();
        database.shared.mutant = mutant;
        SimulatedDisk { database, dice, faults, mutant, is_full: false, older }
    }

    /// The duration of a read in milliseconds.
    pub(crate) fn read_time(&mut self) -> u64 {
        u64::from(self.dice.below(3))
    }

    /// The duration of syncing a group in milliseconds.
    pub(crate) fn write_time(&mut self) -> u64 {
        let is_slow = self.dice.below(100) < self.faults.slow_disk;
        u64::from(if is_slow { 20 + self.dice.below(1500) } else { 1 + self.dice.below(8) })
    }

    /// The outcome of the next group.
    pub(crate) fn next_fate(&mut self) -> WriteFate {
        if self.is_full || self.dice.below(1000) < self.faults.failed_writes {
            WriteFate::Failed
        } else if self.dice.below(1000) < self.faults.denied_writes {
            WriteFate::Denied
        } else {
            WriteFate::Written
        }
    }

    /// Whether an unacknowledged write survives a crash. A torn write is detected by its checksum and discarded.
    pub(crate) fn survives_crash(&mut self) -> bool {
        self.mutant == Some(Mutant::TornTransaction) || self.dice.below(2) == 0
    }

    /// With [`Mutant::EarlyAcknowledgement`]: syncs only occasionally.
    pub(crate) fn sync_sometimes(&mut self) {
        if self.dice.below(4) == 0 {
            self.older = self.database.clone();
        }
    }

    /// Applies a crash of the server.
    pub(crate) fn crash(&mut self) {
        match self.mutant {
            Some(Mutant::EarlyAcknowledgement) => self.database = self.older.clone(),
            Some(Mutant::SwappedSeed) => self.swap_seeds(),
            _ => {}
        }
    }

    fn swap_seeds(&mut self) {
        for row in self.database.tables.values_mut() {
            let Ok(before) = row.seed.parse::<Seed>() else { continue };
            let after = Seed(before.0.map(|byte| !byte));
            row.seed = after.to_string();
            for line in row.lines.values_mut() {
                line.body = line.body.replace(&before.commitment(), &after.commitment());
            }
        }
    }
}
