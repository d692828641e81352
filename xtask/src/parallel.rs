//! Steps in lanes: lanes run in parallel, the steps of a lane one after the other.
//!
//! A step is a process whose output goes to a file, so that outputs are not mixed: the output of a step is printed as a whole when the step
//! ends. The first failure stops all other steps.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{env, process, thread};

use crate::error::TaskError;

/// How often the state of a running step is checked.
const POLL: Duration = Duration::from_millis(50);

/// A step that has passed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FinishedStep {
    /// The name of the step.
    pub(crate) name: &'static str,
    /// How long it took.
    pub(crate) duration: Duration,
}

/// The state that the threads of all lanes share.
struct Run<'a> {
    /// Makes the command for a step.
    command: &'a (dyn Fn(&'static str) -> Command + Sync),
    /// Set by the first step that fails.
    is_stopped: AtomicBool,
    /// The passed steps. A thread holds the lock while it prints, so that outputs are not mixed.
    finished: Mutex<Vec<FinishedStep>>,
}

/// Runs the steps of all lanes. `command` makes the command for the name of a step.
///
/// # Errors
/// The step that failed first.
pub(crate) fn run(
    lanes: &[&[&'static str]],
    command: &(dyn Fn(&'static str) -> Command + Sync),
) -> Result<Vec<FinishedStep>, TaskError> {
    let run = Run { command, is_stopped: AtomicBool::new(false), finished: Mutex::default() };
    let failures: Vec<TaskError> = thread::scope(|scope| {
        let lanes: Vec<_> = lanes.iter().map(|lane| scope.spawn(|| run.lane(lane))).collect();
        let results =
            lanes.into_iter().map(|lane| lane.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        results.filter_map(Result::err).flatten().collect()
    });
    match failures.into_iter().next() {
        Some(failure) => Err(failure),
        None => Ok(run.finished.into_inner().unwrap_or_default()),
    }
}

impl Run<'_> {
    /// Runs the steps of one lane. The error is empty if a step of another lane failed.
    fn lane(&self, steps: &[&'static str]) -> Result<(), Option<TaskError>> {
        for &name in steps {
            eprintln!("==> {name}: started");
            let start = Instant::now();
            let log = env::temp_dir().join(format!("xtask-{}-{name}.log", process::id()));
            let outcome = self.step(name, &log);
            let duration = start.elapsed();
            let mut finished = self.finished.lock().expect("no thread panics while it prints");
            match &outcome {
                Ok(()) => {
                    print_log(name, &log);
                    eprintln!("==> {name}: ok, {}", seconds(duration));
                    finished.push(FinishedStep { name, duration });
                }
                Err(Some(_)) => {
                    print_log(name, &log);
                    eprintln!("==> {name}: FAILED after {}; the other steps are stopped", seconds(duration));
                }
                Err(None) => eprintln!("==> {name}: stopped after {}", seconds(duration)),
            }
            drop(finished);
            // The file may not exist.
            let _ = fs::remove_file(&log);
            outcome?;
        }
        Ok(())
    }

    /// Runs one step, with its output in a file.
    fn step(&self, name: &'static str, log: &Path) -> Result<(), Option<TaskError>> {
        if self.is_stopped.load(Ordering::Relaxed) {
            return Err(None);
        }
        let mut child = self.spawn(name, log).map_err(|error| self.fail(name, error.to_string()))?;
        loop {
            match child.try_wait() {
                Ok(Some(status)) if status.success() => return Ok(()),
                Ok(Some(status)) => return Err(self.fail(name, status.to_string())),
                Err(error) => return Err(self.fail(name, error.to_string())),
                Ok(None) if self.is_stopped.load(Ordering::Relaxed) => {
                    kill_tree(&mut child);
                    return Err(None);
                }
                Ok(None) => thread::sleep(POLL),
            }
        }
    }

    /// Stops all lanes. Only the first failure is reported, because later ones may be a consequence of the stop.
    fn fail(&self, name: &'static str, cause: String) -> Option<TaskError> {
        let is_first = !self.is_stopped.swap(true, Ordering::Relaxed);
        is_first.then_some(TaskError::Step { name, cause })
    }

    fn spawn(&self, name: &'static str, log: &Path) -> io::Result<Child> {
        let output = File::create(log)?;
        let mut command = (self.command)(name);
        command.stdin(Stdio::null()).stdout(output.try_clone()?).stderr(output);
        command.spawn()
    }
}

/// Prints the output of a step with its name.
fn print_log(name: &str, log: &Path) {
    let text = fs::read(log).unwrap_or_default();
    let mut stderr = io::stderr().lock();
    // An error of stderr cannot be reported.
    let _ = writeln!(stderr, "\n==> {name}: output");
    let _ = stderr.write_all(&text);
}

/// Kills a process and all its descendants. Otherwise cargo's child processes would continue, and hold the lock of the target directory.
fn kill_tree(child: &mut Child) {
    let mut doomed = vec![child.id().to_string()];
    let list = Command::new("ps").args(["-A", "-o", "pid=,ppid="]).output();
    let list = list.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let mut next = 0;
    while let Some(parent) = doomed.get(next).cloned() {
        let lines = list.lines().filter_map(|line| line.trim().split_once(char::is_whitespace));
        doomed.extend(lines.filter(|(_, of)| of.trim() == parent).map(|(pid, _)| pid.to_owned()));
        next += 1;
    }
    // Killing a process that has ended meanwhile fails silently. Without `ps`, only the child itself is killed.
    let _ = Command::new("kill").args(doomed).stderr(Stdio::null()).status();
    let _ = child.kill();
    let _ = child.wait();
}

/// A duration with one decimal place.
pub(crate) fn seconds(duration: Duration) -> String {
    format!("{:.1} s", duration.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A step whose name is a shell script.
    fn shell(script: &'static str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn lanes_run_side_by_side_and_steps_one_after_the_other() {
        let start = Instant::now();
        let steps = run(&[&["sleep 0.4", "true"], &["sleep 1.5"]], &shell).expect("all pass");
        let names: Vec<&str> = steps.iter().map(|step| step.name).collect();
        assert_eq!(names, ["sleep 0.4", "true", "sleep 1.5"]);
        assert!(start.elapsed() >= Duration::from_millis(1500));
        let total: Duration = steps.iter().map(|step| step.duration).sum();
        assert!(start.elapsed() < total, "{steps:?} in {:?}", start.elapsed());
    }

    #[test]
    fn a_failing_step_is_named_and_stops_the_others_with_their_children() {
        let start = Instant::now();
        let failure = run(&[&["sleep 0.2; exit 3", "true"], &["sleep 60; true"]], &shell).expect_err("a step fails");
        assert_eq!(failure.to_string(), "step `sleep 0.2; exit 3` failed: exit status: 3");
        assert!(start.elapsed() < Duration::from_secs(30));
    }
}
