//! Checks the version of the compiler before anything is compiled.
//!
//! No file pins a toolchain: rustup would download that one, and the two commands of the README should work with the installed compiler.
//! This package states no `rust-version`, so that an older compiler gets as far as the message here.

use std::process::Command;
use std::{env, fs};

use crate::error::TaskError;
use crate::wasm;

/// Checks the compiler that cargo uses against the `rust-version` of the workspace.
///
/// # Errors
/// If the compiler is too old; the message says what is installed, what is needed, and how to get it.
pub(crate) fn check() -> Result<(), TaskError> {
    let manifest = fs::read_to_string(wasm::workspace().join("Cargo.toml")).unwrap_or_default();
    let needed = manifest.lines().find_map(|line| line.strip_prefix("rust-version = ")).unwrap_or_default();
    let needed = needed.trim_matches('"');
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output();
    let installed = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    match version(&installed) {
        Some(found) if version(needed) <= Some(found) => Ok(()),
        _ => Err(TaskError::Missing(format!(
            "Cascade needs Rust {needed} or newer, this is {:?}; `rustup update stable` brings it",
            installed.trim_end()
        ))),
    }
}

/// The first version in a text, such as `1.95` in `rustc 1.95.0 (59807616e 2026-04-14)`.
fn version(text: &str) -> Option<(u32, u32)> {
    let word = text.split_whitespace().find(|word| word.starts_with(|first: char| first.is_ascii_digit()))?;
    let mut numbers = word.split('.').map_while(|number| number.parse().ok());
    Some((numbers.next()?, numbers.next()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_by_their_numbers() {
        assert_eq!(version("rustc 1.95.0 (59807616e 2026-04-14)"), Some((1, 95)));
        assert_eq!(version("1.100.0-nightly"), Some((1, 100)));
        assert!(version("rustc 1.9.0") < version("1.95"));
        assert!(version("rustc 1.100.0") > version("1.95"));
        assert_eq!(version(""), None);
    }

    #[test]
    fn the_compiler_of_this_test_is_new_enough() {
        check().expect("it has compiled the test");
    }
}
