//! `cargo xtask simulate-server`: simulations of the server for longer than the suite runs them.

use crate::error::TaskError;
use crate::shell::{self, cargo};

/// How many seeds are run by default.
const DEFAULT_SEEDS: &str = "10000";

/// Runs simulations. Fails if a seed breaks a promise; `--first SEED --seeds 1` repeats that seed and prints its trace.
pub(crate) fn run(args: &[&str]) -> Result<(), TaskError> {
    let (mut first, mut seeds) = ("0", DEFAULT_SEEDS);
    for pair in args.chunks(2) {
        match pair {
            ["--first", number] if number.parse::<u64>().is_ok() => first = number,
            ["--seeds", number] if number.parse::<u64>().is_ok() => seeds = number,
            _ => {
                let usage = "`simulate-server` takes `--first N` and `--seeds N`, as in `cargo xtask simulate-server --seeds 100000`";
                return Err(TaskError::Usage(usage.to_owned()));
            }
        }
    }
    // Optimised: compiling takes minutes, but each seed takes a fraction of its time in the suite.
    let mut tests = cargo(["test", "--release", "--workspace", "--test", "simulation"]);
    tests.args(["--", "--nocapture", "no_seed_breaks_a_promise"]);
    shell::run(tests.env("SIMULATION_FIRST", first).env("SIMULATION_SEEDS", seeds))
}
