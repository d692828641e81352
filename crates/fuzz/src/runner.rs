//! Checking a target: the corpus as it is, then changed copies of it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use std::{fmt, io};

use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

use crate::corpus::{Corpus, keep};
use crate::mutation::mutated;
use crate::targets::FuzzTarget;

/// How many changed texts proptest is asked for at a time; time is looked at in between.
const BATCH: u32 = 256;

/// How long to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunLength {
    /// As many changed texts, the same ones every time.
    Cases(u32),
    /// Other changed texts every time, until the time is over.
    Time(Duration),
}

/// A text for which the property of a target does not hold, made as short as possible.
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
    /// Keeps the text in the corpus, so that it is checked from now on; the answer is its path.
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

/// Checks a target; the answer is how many texts were checked.
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
        // A runner goes on where its generator stands; only its count begins again.
        let rng = runner.new_rng();
        runner = TestRunner::new_with_rng(config(BATCH), rng);
    }
}

fn config(cases: u32) -> Config {
    // What is found is kept in the corpus, as a text and not as a seed.
    Config { cases, failure_persistence: None, max_shrink_iters: 4_000, ..Config::default() }
}

fn finding(target: &'static FuzzTarget, text: String, message: String) -> Finding {
    Finding { target: target.name, text, message }
}

/// What a panic said.
fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref().copied());
    text.unwrap_or("a panic without a text").to_owned()
}
