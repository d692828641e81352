//! Runs a target: checks its corpus, and then mutated copies of it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use std::{env, fmt, io};

use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

use crate::corpus::{Corpus, keep};
use crate::mutation::mutated;
use crate::targets::FuzzTarget;

/// How many mutated texts are checked at a time; the elapsed time is checked in between.
const BATCH: u32 = 256;

/// How long to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunLength {
    /// A number of mutated texts, the same in every run.
    Cases(u32),
    /// Random mutated texts until the time has passed.
    Time(Duration),
}

/// A text for which the property of a target does not hold, shrunk to a minimum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The target.
    pub target: &'static str,
    /// The text.
    pub text: String,
    /// The message of the panic.
    pub message: String,
}

impl Finding {
    /// Adds the text to the corpus, so that it is checked from now on. Returns its path.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep(&self) -> io::Result<PathBuf> {
        keep(self.target, &self.text)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}\n---\n{}\n---", self.target, self.message, self.text)
    }
}

/// How many mutated texts are checked as part of the suite.
const CASES_PER_TARGET: u32 = 400;

/// The environment variable with a time in seconds, which `cargo xtask fuzz` sets.
const SECONDS_VARIABLE: &str = "FUZZ_SECONDS";

/// Checks a target as a test, with some hundred texts that are always the same. With `FUZZ_SECONDS` it checks random ones for that time
/// instead, and adds failing texts to the corpus.
///
/// # Panics
/// If the property does not hold for a text.
pub fn fuzz(target: &'static FuzzTarget) {
    let seconds =
        env::var(SECONDS_VARIABLE).ok().map(|seconds| seconds.parse().expect("FUZZ_SECONDS is a number of seconds"));
    let length =
        seconds.map_or(RunLength::Cases(CASES_PER_TARGET), |seconds| RunLength::Time(Duration::from_secs(seconds)));
    match run(target, length) {
        Ok(texts) => println!("{}: {texts} texts, nothing found", target.name),
        Err(finding) if seconds.is_some() => {
            let kept = finding.keep().expect("the corpus can be written to");
            panic!("{finding}\nkept in {}", kept.display());
        }
        Err(finding) => panic!("{finding}"),
    }
}

/// Checks a target. Returns how many texts were checked.
///
/// # Errors
/// The first text for which the property does not hold.
pub fn run(target: &'static FuzzTarget, length: RunLength) -> Result<u64, Finding> {
    let corpus = Corpus::new(target.name, (target.seeds)());
    let check = (target.open)();
    for text in corpus.texts() {
        catch_unwind(AssertUnwindSafe(|| check(text)))
            .map_err(|panic| finding(target, text.clone(), message(panic.as_ref())))?;
    }
    let texts = mutated(&corpus);
    let test = |text: String| -> Result<(), TestCaseError> {
        check(&text);
        Ok(())
    };
    let mut checked = corpus.texts().len() as u64;
    let mut runner = match length {
        RunLength::Cases(cases) => {
            TestRunner::new_with_rng(config(cases), TestRng::deterministic_rng(RngAlgorithm::ChaCha))
        }
        RunLength::Time(_) => TestRunner::new(config(BATCH)),
    };
    let start = Instant::now();
    loop {
        match runner.run(&texts, test) {
            Ok(()) => checked += u64::from(runner.config().cases),
            Err(TestError::Fail(reason, text)) => return Err(finding(target, text, reason.message().to_owned())),
            Err(error @ TestError::Abort(_)) => unreachable!("no text is rejected: {error}"),
        }
        match length {
            RunLength::Time(time) if start.elapsed() < time => {}
            _ => return Ok(checked),
        }
        // A new runner with the same generator, so that the random texts continue; only the count starts again.
        let rng = runner.new_rng();
        runner = TestRunner::new_with_rng(config(BATCH), rng);
    }
}

fn config(cases: u32) -> Config {
    // Failing texts are stored in the corpus as text, not as a seed.
    Config { cases, failure_persistence: None, max_shrink_iters: 4_000, ..Config::default() }
}

fn finding(target: &'static FuzzTarget, text: String, message: String) -> Finding {
    Finding { target: target.name, text, message }
}

/// The message of a panic.
fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref().copied());
    text.unwrap_or("a panic without a text").to_owned()
}
