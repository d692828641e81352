//! `cargo xtask fuzz`: the fuzz targets for longer than the suite runs them.

use crate::error::TaskError;
use crate::shell::{self, cargo};

/// How long each target runs by default.
pub(crate) const DEFAULT_SECONDS: &str = "60";

/// Runs the test of one target, or of all. The name of a test is `fuzz_` and the name of the target.
pub(crate) fn run(target: &str, seconds: &str) -> Result<(), TaskError> {
    if seconds.parse::<u64>().is_err() {
        return Err(TaskError::Usage(format!("`--seconds` takes a number, not {seconds}")));
    }
    let filter = format!("fuzz_{}", target.replace('-', "_"));
    let mut tests = cargo(["test", "--workspace", "--test", "fuzz", "--test", "server", "--test", "engine_lines"]);
    tests.args(["--", "--nocapture", &filter]);
    shell::run(tests.env("FUZZ_SECONDS", seconds))
}
