//! One step of several: a heading, the work, and how long it took.

use std::time::{Duration, Instant};

use crate::failure::Failure;

/// Announces a step, does its work, and says how long it took.
pub(crate) fn step(name: &'static str, work: impl FnOnce() -> Result<(), Failure>) -> Result<(), Failure> {
    eprintln!("\n==> {name}");
    let start = Instant::now();
    let result = work();
    let verdict = if result.is_ok() { "ok" } else { "FAILED" };
    eprintln!("==> {name}: {verdict}, {}", seconds(start.elapsed()));
    result.map_err(|cause| Failure::Step { name, cause: Box::new(cause) })
}

/// A duration to a tenth of a second.
pub(crate) fn seconds(duration: Duration) -> String {
    format!("{:.1} s", duration.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_step_is_named_with_its_cause() {
        let work = || Err(Failure::Command { command: "cargo fmt".to_owned(), outcome: "exit status: 1".to_owned() });
        let failure = step("format", work).expect_err("the work failed");
        assert_eq!(failure.to_string(), "step `format` failed: exit status: 1 from: cargo fmt");
    }
}
