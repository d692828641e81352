//! What a simulation does: everything follows from its seed.

use tabletop::Dice;

use crate::Mutant;

/// What a simulation does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SimulationPlan {
    /// Everything follows from it.
    pub seed: u64,
    /// A deliberate mistake, to see that it is found.
    pub mutant: Option<Mutant>,
}

impl SimulationPlan {
    /// How many servers run on one storage: mostly one on a disk of its own, and two or three for every fourth seed.
    pub fn nodes(&self) -> usize {
        if self.seed % 4 == 3 { 2 + (self.seed / 4 % 2) as usize } else { 1 }
    }
}

/// How much goes wrong. In every simulation another part of it does, so that no fault hides another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct FaultPlan {
    /// How often the server crashes.
    pub(crate) crashes: u32,
    /// How often the process is stopped for a while.
    pub(crate) stalls: u32,
    /// How often the clock on the wall jumps.
    pub(crate) clock_jumps: u32,
    /// How often the disk is full for a while.
    pub(crate) full_disks: u32,
    /// Writes that take long, in a hundred.
    pub(crate) slow_disk: u32,
    /// Writes that fail, in a thousand.
    pub(crate) failed_writes: u32,
    /// Writes that are there although they were said to have failed, in a thousand.
    pub(crate) denied_writes: u32,
    /// Requests and answers that are lost, in a hundred.
    pub(crate) lost: u32,
    /// Requests that come twice, in a hundred.
    pub(crate) duplicated: u32,
    /// Messages that take seconds, in a hundred.
    pub(crate) delayed: u32,
    /// Connections that are cut while a request is being answered, in a hundred.
    pub(crate) cut: u32,
    /// How often a server is cut off from the database that it shares with others.
    pub(crate) database_cuts: u32,
    /// How often nobody can reach the database.
    pub(crate) outages: u32,
    /// How often a server is cut off from the hints of others.
    pub(crate) hint_cuts: u32,
    /// Hints that are lost, in a hundred.
    pub(crate) lost_hints: u32,
    /// Hints that come twice, in a hundred.
    pub(crate) doubled_hints: u32,
    /// Hints that take seconds, in a hundred.
    pub(crate) late_hints: u32,
}

impl FaultPlan {
    /// The faults of a simulation.
    pub(crate) fn drawn(dice: &mut Dice) -> FaultPlan {
        FaultPlan {
            crashes: drawn(dice, 4),
            stalls: drawn(dice, 3),
            clock_jumps: drawn(dice, 4),
            full_disks: drawn(dice, 3),
            slow_disk: drawn(dice, 30),
            failed_writes: drawn(dice, 100),
            denied_writes: drawn(dice, 50),
            lost: drawn(dice, 20),
            duplicated: drawn(dice, 30),
            delayed: drawn(dice, 30),
            cut: drawn(dice, 15),
            ..FaultPlan::default()
        }
    }

    /// With what can go wrong between servers and the database that they share.
    pub(crate) fn with_links(self, dice: &mut Dice) -> FaultPlan {
        FaultPlan {
            database_cuts: drawn(dice, 4),
            outages: drawn(dice, 2),
            hint_cuts: drawn(dice, 4),
            lost_hints: drawn(dice, 60),
            doubled_hints: drawn(dice, 40),
            late_hints: drawn(dice, 40),
            ..self
        }
    }
}

/// Nothing half of the time, and up to `most` otherwise.
fn drawn(dice: &mut Dice, most: u32) -> u32 {
    if dice.below(2) == 0 { 0 } else { 1 + dice.below(most) }
}

/// A stream of chance of its own for each part of a simulation, so that a change of one part does not shift the others.
pub(crate) fn stream(seed: u64, part: &str) -> Dice {
    Dice::seeded(tabletop::stable_hash(&format!("{seed} {part}")))
}
