//! Debian packages: how build machines without rustup get what is missing.

use std::io;
use std::process::Command;

use crate::error::TaskError;
use crate::shell;

/// Whether packages can be installed without asking anyone.
pub(crate) fn can_install() -> bool {
    shell::which("apt-get").is_some() && is_root()
}

/// Refreshes the package lists and installs these packages.
pub(crate) fn install(packages: &[&str]) -> Result<(), TaskError> {
    shell::run(apt_get().arg("update"))?;
    shell::run(apt_get().args(["install", "-y"]).args(packages))
}

/// What a person types to install these packages.
pub(crate) fn advice(packages: &[&str]) -> String {
    format!("apt-get update && apt-get install -y {}", packages.join(" "))
}

fn apt_get() -> Command {
    let mut command = Command::new("apt-get");
    // Its reports are for people: whoever reads stdout waits for the path of a module or for a measurement.
    command.arg("-q").env("DEBIAN_FRONTEND", "noninteractive").stdout(io::stderr());
    command
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
