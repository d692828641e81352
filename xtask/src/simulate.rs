//! `cargo xtask simulate-server`: simulations of the server for longer than the suite runs them.

use crate::error::TaskError;
use crate::shell::{self, cargo};

/// How many seeds are run unless it is said.
const SEEDS: &str = "10000";

/// Runs simulations; a seed that breaks a promise ends it, and with `--first SEED --seeds 1` it is shown again, with everything that happened.
pub(crate) fn run(args: &[&str]) -> Result<(), TaskError> {
    let (mut first, mut seeds) = ("0", SEEDS);
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
    // Optimised: compiling takes minutes, and then a seed takes a fraction of the time that it takes in the suite.
    let mut tests = cargo(["test", "--release", "--workspace", "--test", "simulation"]);
    tests.args(["--", "--nocapture", "no_seed_breaks_a_promise"]);
    shell::run(tests.env("SIMULATION_FIRST", first).env("SIMULATION_SEEDS", seeds))
}
