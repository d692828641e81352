//! Third-party servers for tests and trials: `PostgreSQL` and NATS, each a process in a scratch folder that is stopped when its value is dropped.
//!
//! They need no configuration and do not interfere with others: `PostgreSQL` listens on a socket in its folder, NATS on a port that the
//! system chooses.

mod nats;
mod postgres;

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

pub use nats::ScratchNats;
pub use postgres::{Durability, ScratchPostgres};

/// How long a server may take to start.
const START_TIMEOUT: Duration = Duration::from_secs(30);

/// The user for servers that refuse to run as root.
const UNPRIVILEGED_USER: &str = "nobody";

/// The path of a program, on the search path or in one of some folders.
fn find_program(name: &str, folders: &[PathBuf]) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let searched = env::split_paths(&path).chain(folders.iter().cloned());
    searched.map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// A command that is killed when this thread ends, and does not run as root.
fn unprivileged(program: &Path) -> Command {
    if find_program("setpriv", &[]).is_none() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    if is_root() {
        command.args(["--reuid", UNPRIVILEGED_USER, "--regid", "nogroup", "--clear-groups"]);
    }
    command.args(["--pdeathsig", "KILL"]).arg("--").arg(program);
    command
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// Makes an empty folder that the server can write to.
fn make_folder(folder: &Path) -> io::Result<()> {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder)?;
    if is_root() {
        run(Command::new("chown").arg(UNPRIVILEGED_USER).arg(folder))?;
    }
    Ok(())
}

/// Runs a command to completion.
fn run(command: &mut Command) -> io::Result<()> {
    let output = command.stdin(Stdio::null()).output()?;
    if output.status.success() {
        return Ok(());
    }
    Err(io::Error::other(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr).trim())))
}

/// Waits until a started server is ready.
fn wait_until_ready(child: &mut Child, mut is_ready: impl FnMut() -> bool) -> io::Result<()> {
    let until = Instant::now() + START_TIMEOUT;
    while !is_ready() {
        if let Some(status) = child.try_wait()? {
            return Err(io::Error::other(format!("a server has ended with {status} instead of starting")));
        }
        if Instant::now() > until {
            return Err(io::Error::new(io::ErrorKind::TimedOut, "a server did not start in time"));
        }
        thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}
