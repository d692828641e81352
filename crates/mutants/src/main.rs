//! Mutation testing: which deliberate mistakes in a package does no test notice? Started by `cargo xtask mutants PACKAGE`.
//!
//! A mutant is the program with one mistake. `cargo mutants` builds each one separately, which takes a minute each. Here all mutants of a
//! package are written into one copy of its sources, each behind a condition on a number in the environment, and the copy is built once.
//! Each test first runs alone without a mutant, to record which mutants it reaches. Then each mutant is run with the tests that reach it,
//! the fastest first, until one fails.
//!
//! This is a separate program, and not part of `xtask`, because it needs a parser for Rust, and `xtask` must start quickly.

mod building;
mod catalogue;
mod error;
mod find;
mod results;
mod site;
mod sources;
mod splice;
mod trial;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use std::{env, thread};

use crate::building::{Build, MutatedFile};
use crate::error::MutantsError;
use crate::results::Results;
use crate::site::Mutants;
use crate::sources::SourceCopy;
use crate::trial::{Jobs, RecordedTest, TrialOutcome};

/// The maximum memory of a test in bytes.
const MEMORY_LIMIT: u64 = 6 << 30;

/// The parsed command line.
struct MutantsRequest {
    /// The package with the mutants first, then others whose tests are run as well.
    packages: Vec<String>,
    /// Only mutants whose description contains one of these; all if empty. The description has the file, line and function.
    only: Vec<String>,
    part: Part,
    /// Slower tests are skipped.
    longest_test: Duration,
    jobs: Jobs,
}

impl MutantsRequest {
    /// Whether a mutant with this description is selected.
    fn covers(&self, description: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|part| description.contains(part))
    }
}

/// Which mutants are run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    All,
    /// Those that were missed in the last run.
    Missed,
    /// Those without a result yet, after an interrupted run.
    Rest,
}

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    match request(&args.iter().map(String::as_str).collect::<Vec<_>>()).and_then(|request| run(&request)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("mutants: {error}");
            ExitCode::FAILURE
        }
    }
}

fn request(args: &[&str]) -> Result<MutantsRequest, MutantsError> {
    let jobs = Jobs(thread::available_parallelism().map_or(1, usize::from));
    let mut request =
        MutantsRequest { packages: Vec::new(), only: Vec::new(), part: Part::All, longest_test: Duration::MAX, jobs };
    let mut rest = args;
    loop {
        rest = match rest {
            ["--only", part, rest @ ..] => {
                request.only.push((*part).to_owned());
                rest
            }
            ["--also", package, rest @ ..] if !request.packages.is_empty() => {
                request.packages.push((*package).to_owned());
                rest
            }
            ["--jobs", jobs, rest @ ..] => {
                request.jobs = Jobs(jobs.parse().map_err(|_| MutantsError::Usage)?);
                rest
            }
            ["--longest", seconds, rest @ ..] => {
                request.longest_test = Duration::from_secs(seconds.parse().map_err(|_| MutantsError::Usage)?);
                rest
            }
            ["--missed", rest @ ..] => {
                request.part = Part::Missed;
                rest
            }
            ["--rest", rest @ ..] => {
                request.part = Part::Rest;
                rest
            }
            [package, rest @ ..] if request.packages.is_empty() && !package.starts_with('-') => {
                request.packages.push((*package).to_owned());
                rest
            }
            [] if !request.packages.is_empty() => return Ok(request),
            _ => return Err(MutantsError::Usage),
        }
    }
}

fn run(request: &MutantsRequest) -> Result<(), MutantsError> {
    let start = Instant::now();
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap_or(Path::new("."));
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| repository.join("target"), PathBuf::from);
    let package = &request.packages[0];
    let folder = target.join("mutants").join(package);
    let library = sources::library(repository, package)?;
    let copy = SourceCopy::make(repository, &folder.join("tree"), package, &library)?;
    let mut mutants = Mutants::default();
    let mut files = Vec::new();
    for file in &library {
        let sites = find::sites(&file.name, &file.text, &mut mutants);
        let sites = sites.map_err(|cause| MutantsError::Syntax { file: file.name.clone(), cause })?;
        files.push(MutatedFile { file, sites });
    }
    eprintln!("{package}: {} mutants, {} more cannot be chosen at run time", mutants.all.len(), mutants.skipped);
    let mut results = Results::read(&folder.join("results.tsv"), &mutants);
    let build = Build { copy: &copy, target: &target, packages: &request.packages, files: &files };
    let broken = mutants.numbered().filter(|(_, mutant)| results.word(mutant) == "broken").map(|(id, _)| id).collect();
    let (programs, broken) = build.run(broken)?;
    broken.iter().for_each(|id| results.note(mutants.get(*id), &TrialOutcome::Broken));
    results.write()?;
    eprintln!("built after {} s", start.elapsed().as_secs());
    trial::limit_memory(MEMORY_LIMIT);
    let tests = trial::record(&programs, &folder.join("reached"), request.longest_test, request.jobs)?;
    let whole: Duration = tests.iter().map(RecordedTest::time).sum();
    eprintln!("{} tests take {} s one after the other", tests.len(), whole.as_secs());
    let wanted = mutants.numbered().filter(|(id, mutant)| {
        let word = results.word(mutant);
        let is_asked_for = match request.part {
            Part::All => true,
            Part::Missed => word == "missed" || word == "unreached",
            Part::Rest => word.is_empty(),
        };
        is_asked_for && request.covers(&mutant.to_string()) && !broken.contains(id)
    });
    let wanted: Vec<u32> = wanted.map(|(id, _)| id).collect();
    let results = try_all(request.jobs, &mutants, &tests, &wanted, results);
    let [caught, endless, missed, unreached] =
        ["caught", "endless", "missed", "unreached"].map(|word| results.count(word));
    println!(
        "{package}: {} mutants, {} more cannot be chosen at run time, {} do not compile, {caught} caught, {endless} without an end, \
         {missed} missed, {unreached} not reached; {} s",
        mutants.all.len(),
        mutants.skipped,
        broken.len(),
        start.elapsed().as_secs()
    );
    Ok(())
}

/// Runs mutants, writes the results as they come, and lists those that no test noticed.
fn try_all(jobs: Jobs, mutants: &Mutants, tests: &[RecordedTest<'_>], wanted: &[u32], results: Results) -> Results {
    let start = Instant::now();
    let results = Mutex::new((results, 0));
    let outcomes = trial::outcomes(tests, wanted, jobs, |id, outcome| {
        let (results, done) = &mut *results.lock().expect("no panic while results are noted");
        results.note(mutants.get(id), outcome);
        if let Err(error) = results.write() {
            eprintln!("mutants: {error}");
        }
        *done += 1;
        if *done % 100 == 0 {
            eprintln!("{done} of {} tried after {} s", wanted.len(), start.elapsed().as_secs());
        }
    });
    for (id, outcome) in wanted.iter().zip(&outcomes) {
        if let (word @ ("missed" | "unreached"), _) = outcome.words() {
            println!("{word}: {}", mutants.get(*id));
        }
    }
    results.into_inner().expect("no panic while results are noted").0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_parts_of_a_package_can_be_asked_for() {
        let args = ["server", "--only", "table/undo.rs", "--only", "in Signer::verify", "--longest", "2"];
        let some = request(&args).unwrap_or_else(|error| panic!("{error}"));
        assert!(some.covers("crates/server/src/table/undo.rs:7:1: replace || with && in consenters"));
        assert!(some.covers("crates/server/src/identity.rs:7:1: replace && with || in Signer::verify"));
        assert!(!some.covers("crates/server/src/identity.rs:9:1: replace && with || in Signer::sign"));
        let all = request(&["server"]).unwrap_or_else(|error| panic!("{error}"));
        assert!(all.covers("crates/server/src/identity.rs:9:1: replace && with || in Signer::sign"));
    }
}
