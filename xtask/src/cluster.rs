//! `cargo xtask cluster`: several servers on one database, optimised: to look at, or under trial.

use std::env;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use crate::error::TaskError;
use crate::shell::cargo;
use crate::wasm::Optimisation;
use crate::{apt, artifact, page, shell, stress};

/// What the servers need.
const PACKAGES: [&str; 2] = ["postgresql", "nats-server"];

/// Starts `PostgreSQL`, NATS and servers with the page inside, until Ctrl+C; returns the exit code.
pub(crate) fn run(args: &[&str]) -> Result<ExitCode, TaskError> {
    prepare()?;
    let page = page::build(Optimisation::Size)?;
    let mut build = cargo(["build", "--release", "--package", "cascade"]);
    let cascade = artifact::executable(build.env("CASCADE_PAGE", page), "release", "cascade")?;
    shell::run_as_self(Command::new(cascade).arg("cluster").args(args))
}

/// Lets people play while one thing after the other fails; returns the exit code.
pub(crate) fn trial(args: &[&str]) -> Result<ExitCode, TaskError> {
    prepare()?;
    stress::run("cluster-trial", args)
}

/// The same trial, with servers that begin as the program of an earlier revision and are upgraded one after the other; returns the exit code.
pub(crate) fn upgrade(revision: &str, args: &[&str]) -> Result<ExitCode, TaskError> {
    prepare()?;
    let earlier = EarlierCheckout::make(revision)?;
    let program = earlier.build()?;
    let mut words = vec!["--earlier".to_owned(), program.display().to_string()];
    words.extend(args.iter().map(|word| (*word).to_owned()));
    stress::run("cluster-trial", &words.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Measures how cost grows with tables and servers; returns the exit code.
pub(crate) fn curve(args: &[&str]) -> Result<ExitCode, TaskError> {
    prepare()?;
    stress::run("curve", args)
}

/// The tree of an earlier revision, removed afterwards.
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

/// Installs what is missing where that needs no password; says what is missing where it does.
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
