//! Sets the revision of the program: from `CASCADE_REVISION`, otherwise from git, otherwise empty.

use std::env;
use std::process::Command;

/// The output of a git command; `None` if it fails or prints nothing.
fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned()).filter(|text| !text.is_empty())
}

fn main() {
    println!("cargo:rerun-if-env-changed=CASCADE_REVISION");
    // Every commit writes the log of HEAD, on any branch. A missing file would make this script run every time.
    let log = git(&["rev-parse", "--path-format=absolute", "--git-path", "logs/HEAD"]);
    let log = log.filter(|log| std::path::Path::new(log).exists());
    println!("cargo:rerun-if-changed={}", log.as_deref().unwrap_or("build.rs"));
    let revision = env::var("CASCADE_REVISION").ok().or_else(|| git(&["rev-parse", "--short=12", "HEAD"]));
    println!("cargo:rustc-env=CASCADE_REVISION={}", revision.unwrap_or_default());
}
