//! `cargo xtask cluster`: several servers on one database, optimised: to look at, or under trial.

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
