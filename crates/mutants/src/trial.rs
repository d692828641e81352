//! Runs tests: first without a mutant, to record which mutants each one reaches, and then for each mutant those that reach it.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{fs, thread};

use crate::building::TestProgram;
use crate::error::{MutantsError, at};

/// A test of a test program.
pub(crate) struct RecordedTest<'a> {
    program: &'a TestProgram,
    name: String,
    /// The duration without a mutant.
    time: Duration,
    /// The mutants that it reaches.
    reached: BTreeSet<u32>,
}

impl RecordedTest<'_> {
    /// The duration without a mutant.
    pub(crate) fn time(&self) -> Duration {
        self.time
    }

    /// The program and the name of the test.
    pub(crate) fn title(&self) -> String {
        format!("{}::{}", self.program.name, self.name)
    }

    fn command(&self) -> Command {
        command(self.program, &self.name)
    }

    /// The timeout for a run with a mutant. It is generous, because the machine may be busier than before.
    fn limit(&self) -> Duration {
        self.time * 5 + Duration::from_secs(3)
    }
}

/// The result of a mutant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TrialOutcome {
    /// A test failed.
    Caught(String),
    /// A test timed out.
    Endless(String),
    /// Every test that reaches it passed.
    Missed,
    /// No test reaches it.
    Unreached,
    /// It does not compile.
    Broken,
}

impl TrialOutcome {
    /// The result in one word, and the test that noticed the mutant.
    pub(crate) fn words(&self) -> (&'static str, &str) {
        match self {
            Self::Caught(test) => ("caught", test),
            Self::Endless(test) => ("endless", test),
            Self::Missed => ("missed", ""),
            Self::Unreached => ("unreached", ""),
            Self::Broken => ("broken", ""),
        }
    }
}

/// How many mutants or tests are run in parallel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Jobs(pub(crate) usize);

impl Jobs {
    /// Calls a function for every item, several in parallel. The results are in the order of the items.
    fn map<T: Sync, R: Send>(self, items: &[T], call: impl Fn(&T) -> R + Sync) -> Vec<R> {
        let next = AtomicUsize::new(0);
        let work = || {
            let mut done = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(item) = items.get(number) else { return done };
                done.push((number, call(item)));
            }
        };
        let mut done = thread::scope(|scope| {
            let workers: Vec<_> = (0..self.0.max(1)).map(|_| scope.spawn(work)).collect();
            workers
                .into_iter()
                .flat_map(|worker| worker.join().expect("a worker that does not panic"))
                .collect::<Vec<_>>()
        });
        done.sort_by_key(|(number, _)| *number);
        done.into_iter().map(|(_, answer)| answer).collect()
    }
}

fn command(program: &TestProgram, test: &str) -> Command {
    let mut command = Command::new(&program.path);
    command.current_dir(&program.folder).args(["--exact", test, "--test-threads=1"]);
    command
        .env("CARGO_MANIFEST_DIR", &program.folder)
        .env_remove("BLESS")
        .env_remove("MUTANT")
        .env_remove("MUTANTS_REACHED");
    command.env("RUST_BACKTRACE", "0");
    // Tests with random input get the same input every time, and store no failure that would affect the next mutant.
    command.env("PROPTEST_RNG_SEED", "1").env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "1");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // A process group of its own, so that child processes can be killed with it.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command
}

/// Runs every test alone, several in parallel, and records which mutants it reaches. Returns the tests, the fastest first, without those
/// that take too long.
///
/// # Errors
/// If a test fails without a mutant.
pub(crate) fn record<'a>(
    programs: &'a [TestProgram],
    folder: &Path,
    longest: Duration,
    jobs: Jobs,
) -> Result<Vec<RecordedTest<'a>>, MutantsError> {
    let mut tests = Vec::new();
    for program in programs {
        let listed =
            Command::new(&program.path).current_dir(&program.folder).args(["--list", "--format=terse"]).output();
        let listed = at(&program.path, listed)?.stdout;
        let names = String::from_utf8_lossy(&listed).into_owned();
        tests.extend(
            names.lines().filter_map(|line| line.strip_suffix(": test")).map(|name| (program, name.to_owned())),
        );
    }
    at(folder, fs::create_dir_all(folder))?;
    let numbered: Vec<_> = tests.into_iter().enumerate().collect();
    let recorded = jobs.map(&numbered, |(number, (program, name))| {
        let record = folder.join(number.to_string());
        at(&record, fs::write(&record, ""))?;
        let start = Instant::now();
        let child = at(&program.path, command(program, name).env("MUTANTS_REACHED", &record).spawn())?;
        let passed = wait(child, longest);
        let test = RecordedTest { program, name: name.clone(), time: start.elapsed(), reached: numbers(&record)? };
        match passed {
            Some(true) => Ok(Some(test)),
            Some(false) => Err(MutantsError::FailsAnyway(test.title())),
            None => Ok(None),
        }
    });
    let mut recorded: Vec<_> = recorded.into_iter().filter_map(Result::transpose).collect::<Result<_, _>>()?;
    recorded.sort_by_key(|test| test.time);
    Ok(recorded)
}

fn numbers(record: &Path) -> Result<BTreeSet<u32>, MutantsError> {
    let text = at(record, fs::read_to_string(record))?;
    Ok(text.lines().filter_map(|line| line.parse().ok()).collect())
}

/// How many tests that caught a mutant recently are run first: neighbouring mutants are often caught by the same test.
const RECENT_TESTS: usize = 6;

/// Runs mutants, several in parallel; `done` is called with each result at once.
pub(crate) fn outcomes(
    tests: &[RecordedTest<'_>],
    ids: &[u32],
    jobs: Jobs,
    done: impl Fn(u32, &TrialOutcome) + Sync,
) -> Vec<TrialOutcome> {
    let recent = Mutex::new(Vec::new());
    jobs.map(ids, |id| {
        let first: Vec<usize> = recent.lock().expect("no panic while tests are noted").clone();
        let (outcome, by) = outcome(tests, &first, *id);
        if let Some(by) = by {
            let mut recent = recent.lock().expect("no panic while tests are noted");
            recent.retain(|test| *test != by);
            recent.insert(0, by);
            recent.truncate(RECENT_TESTS);
        }
        done(*id, &outcome);
        outcome
    })
}

/// The result of a mutant, and the test that decided it.
fn outcome(tests: &[RecordedTest<'_>], first: &[usize], id: u32) -> (TrialOutcome, Option<usize>) {
    let mut outcome = TrialOutcome::Unreached;
    let others = (0..tests.len()).filter(|number| !first.contains(number));
    for number in first.iter().copied().chain(others).filter(|number| tests[*number].reached.contains(&id)) {
        outcome = TrialOutcome::Missed;
        let test = &tests[number];
        let started = test.command().env("MUTANT", id.to_string()).spawn();
        match started.map(|child| wait(child, test.limit())) {
            Ok(Some(true)) => {}
            Ok(Some(false)) | Err(_) => return (TrialOutcome::Caught(test.title()), Some(number)),
            Ok(None) => return (TrialOutcome::Endless(test.title()), None),
        }
    }
    (outcome, None)
}

/// Whether a program succeeds; `None` if it does not end in time.
fn wait(mut child: Child, limit: Duration) -> Option<bool> {
    let start = Instant::now();
    let mut pause = Duration::from_micros(500);
    loop {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status.success());
        }
        if start.elapsed() > limit {
            end(&mut child);
            return None;
        }
        thread::sleep(pause);
        pause = (pause * 5 / 4).min(Duration::from_millis(20));
    }
}

/// Kills a program and its child processes.
fn end(child: &mut Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}

/// Limits the memory of every test, on systems that support it: a mutant may allocate without end.
pub(crate) fn limit_memory(bytes: u64) {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, setrlimit};
        let _ = setrlimit(Resource::As, Rlimit { current: Some(bytes), maximum: Some(bytes) });
    }
    #[cfg(not(unix))]
    let _ = bytes;
}
