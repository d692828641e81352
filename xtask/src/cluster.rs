//! `cargo xtask cluster`: several optimised servers on one database, for manual use or for a trial.

use std::env;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use crate::error::TaskError;
use crate::shell::cargo;
use crate::wasm::Optimisation;
use crate::{apt, artifact, page, shell, stress};

/// The packages that the servers need.
const PACKAGES: [&str; 2] = ["postgresql", "nats-server"];

/// Runs `PostgreSQL`, NATS and servers with the page built in, until Ctrl+C. Returns the exit code.
pub(crate) fn run(args: &[&str]) -> Result<ExitCode, TaskError> {
    prepare()?;
    let page = page::build(Optimisation::Size)?;
    let mut build = cargo(["build", "--release", "--package", "cascade"]);
    let cascade = artifact::executable(build.env("CASCADE_PAGE", page), "release", "cascade")?;
    shell::run_as_self(Command::new(cascade).arg("cluster").args(args))
}

/// Runs the trial, in which people play while faults are injected. Returns the exit code.
pub(crate) fn trial(args: &[&str]) -> Result<ExitCode, TaskError> {
    prepare()?;
    stress::run("cluster-trial", args)
}

/// The same trial, with servers that start with an earlier revision of the program and are upgraded one by one. Returns the exit code.
pub(crate) fn upgrade(revision: &str, args: &[&str]) -> Result<ExitCode, TaskError> {
    prepare()?;
    let earlier = EarlierCheckout::make(revision)?;
    let program = earlier.build()?;
    let mut words = vec!["--earlier".to_owned(), program.display().to_string()];
    words.extend(args.iter().map(|word| (*word).to_owned()));
    stress::run("cluster-trial", &words.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Measures how cost grows with tables and servers. Returns the exit code.
pub(crate) fn curve(args: &[&str]) -> Result<ExitCode, TaskError> {
    prepare()?;
    stress::run("curve", args)
}

/// A worktree of an earlier revision; removed when dropped.
struct EarlierCheckout(PathBuf);

impl EarlierCheckout {
    fn make(revision: &str) -> Result<EarlierCheckout, TaskError> {
        let folder = env::temp_dir().join(format!("cascade-earlier-{}", std::process::id()));
        shell::run(Command::new("git").args(["worktree", "add", "--detach"]).arg(&folder).arg(revision))?;
        Ok(EarlierCheckout(folder))
    }

    fn build(&self) -> Result<PathBuf, TaskError> {
        let target = self.0.join("target");
        let mut build = Command::new("cargo");
        build.args(["build", "--release", "--package", "cascade"]).current_dir(&self.0);
        shell::run(build.env("CARGO_TARGET_DIR", &target))?;
        Ok(target.join("release/cascade"))
    }
}

impl Drop for EarlierCheckout {
    fn drop(&mut self) {
        let _ = Command::new("git").args(["worktree", "remove", "--force"]).arg(&self.0).status();
    }
}

/// Installs missing packages if that needs no password; otherwise reports them.
fn prepare() -> Result<(), TaskError> {
    let has_postgres = shell::which("initdb").is_some() || std::path::Path::new("/usr/lib/postgresql").is_dir();
    let has_nats = shell::which("nats-server").is_some() || std::path::Path::new("/usr/sbin/nats-server").is_file();
    if has_postgres && has_nats {
        return Ok(());
    }
    if apt::can_install() {
        return apt::install(&PACKAGES);
    }
    Err(TaskError::Missing(format!("PostgreSQL and NATS are needed: {}", apt::advice(&PACKAGES))))
}
