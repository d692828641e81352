//! Debian packages, for build machines without rustup.

use std::io;
use std::process::Command;

use crate::error::TaskError;
use crate::shell;

/// Whether packages can be installed without a password.
pub(crate) fn can_install() -> bool {
    shell::which("apt-get").is_some() && is_root()
}

/// Refreshes the package lists and installs these packages.
pub(crate) fn install(packages: &[&str]) -> Result<(), TaskError> {
    shell::run(apt_get().arg("update"))?;
    shell::run(apt_get().args(["install", "-y"]).args(packages))
}

/// The command with which a person installs these packages.
pub(crate) fn advice(packages: &[&str]) -> String {
    format!("apt-get update && apt-get install -y {}", packages.join(" "))
}

fn apt_get() -> Command {
    let mut command = Command::new("apt-get");
    // Its output goes to stderr, because stdout is reserved for paths and measurements that programs read.
    command.arg("-q").env("DEBIAN_FRONTEND", "noninteractive").stdout(io::stderr());
    command
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
