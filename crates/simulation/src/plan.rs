//! The plan of a simulation, all of which follows from its seed.

use tabletop::Dice;

use crate::Mutant;

/// The input of a simulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SimulationPlan {
    /// Everything random is derived from it.
    pub seed: u64,
    /// A deliberate mistake, to test the checks.
    pub mutant: Option<Mutant>,
}

impl SimulationPlan {
    /// The number of servers: two or three on a shared database for every fourth seed, otherwise one with its own disk.
    pub fn nodes(&self) -> usize {
        if self.seed % 4 == 3 { 2 + (self.seed / 4 % 2) as usize } else { 1 }
    }

    /// Whether people send their numbers also to tables whose dice do not wait for any: in a part of the simulations of one server, and of
    /// three. None of the seeds that have found a mistake is among these.
    pub fn always_shares(&self) -> bool {
        self.seed % 4 == 1 || self.seed % 32 == 15
    }
}

/// How many faults of each kind occur. Each simulation has its own mixture, so that no fault hides another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct FaultPlan {
    /// How often the server crashes.
    pub(crate) crashes: u32,
    /// How often the process is paused for a while.
    pub(crate) stalls: u32,
    /// How often the system clock jumps.
    pub(crate) clock_jumps: u32,
    /// How often the disk is full for a while.
    pub(crate) full_disks: u32,
    /// Slow writes, in percent.
    pub(crate) slow_disk: u32,
    /// Failed writes, per thousand.
    pub(crate) failed_writes: u32,
    /// Writes that succeed but are reported as failed, per thousand.
    pub(crate) denied_writes: u32,
    /// Lost requests and responses, in percent.
    pub(crate) lost: u32,
    /// Duplicated requests, in percent.
    pub(crate) duplicated: u32,
    /// Messages that are delayed by seconds, in percent.
    pub(crate) delayed: u32,
    /// Connections that are cut while a request is in progress, in percent.
    pub(crate) cut: u32,
    /// How often one server loses the link to the shared database.
    pub(crate) database_cuts: u32,
    /// How often all servers lose the link to the database.
    pub(crate) outages: u32,
    /// How often a server stops receiving hints for a while.
    pub(crate) hint_cuts: u32,
    /// Lost hints, in percent.
    pub(crate) lost_hints: u32,
    /// Duplicated hints, in percent.
    pub(crate) doubled_hints: u32,
    /// Hints that are delayed by seconds, in percent.
    pub(crate) late_hints: u32,
}

impl FaultPlan {
    /// Draws the faults of a simulation.
    pub(crate) fn random(dice: &mut Dice) -> FaultPlan {
        FaultPlan {
            crashes: random(dice, 4),
            stalls: random(dice, 3),
            clock_jumps: random(dice, 4),
            full_disks: random(dice, 3),
            slow_disk: random(dice, 30),
            failed_writes: random(dice, 100),
            denied_writes: random(dice, 50),
            lost: random(dice, 20),
            duplicated: random(dice, 30),
            delayed: random(dice, 30),
            cut: random(dice, 15),
            ..FaultPlan::default()
        }
    }

    /// Adds faults between servers and the shared database.
    pub(crate) fn with_links(self, dice: &mut Dice) -> FaultPlan {
        FaultPlan {
            database_cuts: random(dice, 4),
            outages: random(dice, 2),
            hint_cuts: random(dice, 4),
            lost_hints: random(dice, 60),
            doubled_hints: random(dice, 40),
            late_hints: random(dice, 40),
            ..self
        }
    }
}

/// Zero half of the time, otherwise from 1 to `most`.
fn random(dice: &mut Dice, most: u32) -> u32 {
    if dice.below(2) == 0 { 0 } else { 1 + dice.below(most) }
}

/// A separate stream of random numbers for each part of a simulation, so that a change of one part does not affect the others.
pub(crate) fn stream(seed: u64, part: &str) -> Dice {
    Dice::seeded(tabletop::stable_hash(&format!("{seed} {part}")))
}
