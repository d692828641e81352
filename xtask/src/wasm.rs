//! Building for WebAssembly, by whichever way works on this machine.
//!
//! Normally rustup brings the standard library for wasm32. Where it cannot download, Debian's packages bring a compiler,
//! the sources of the standard library and a linker, and cargo builds the standard library along with the package.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::TaskError;
use crate::{apt, artifact, shell};

const TARGET: &str = "wasm32-unknown-unknown";
const PACKAGES: [&str; 3] = ["rustc-web", "rust-web-src", "lld-19"];
const RUSTC: &str = "/usr/bin/rustc";
const LINKER: &str = "/usr/bin/wasm-ld-19";

/// A way of building for WebAssembly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Toolchain {
    /// The active compiler has the standard library for wasm32.
    Installed,
    /// Debian's compiler builds the standard library too.
    Debian,
}

/// What the optimiser is to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Optimisation {
    /// How fast it runs.
    Speed,
    /// How little is sent.
    Size,
    /// How soon it can be looked at.
    Quick,
}

/// Builds packages for WebAssembly, optimised, and answers the paths of their modules. Together, so that what they share is built once.
pub(crate) fn build<const N: usize>(
    packages: [&str; N],
    optimisation: Optimisation,
) -> Result<[PathBuf; N], TaskError> {
    let profile = match optimisation {
        Optimisation::Speed => "release",
        Optimisation::Size => "page",
        Optimisation::Quick => "quick",
    };
    let mut command = shell::cargo(["build", "--profile", profile, "--target", TARGET]);
    command.arg("--target-dir").arg(target_dir());
    for package in packages {
        command.args(["--package", package]);
    }
    // Flags for the processor of this machine mean nothing to wasm32. Those that a configuration file gives for
    // x86_64 stay there by themselves; these would not.
    for name in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_RUSTFLAGS"] {
        command.env_remove(name);
    }
    if find_toolchain()? == Toolchain::Debian {
        command.env("RUSTC", RUSTC).env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", LINKER);
        // Building the standard library is not a stable feature; this lets a stable compiler do it.
        command.env("RUSTC_BOOTSTRAP", "1").arg("-Zbuild-std=std,panic_abort");
        if optimisation == Optimisation::Size {
            // Shorter ways to sort, to print numbers and to search text.
            command.arg("-Zbuild-std-features=optimize_for_size");
        }
    }
    if optimisation == Optimisation::Size {
        // Every check of an index and every `unwrap` carries the file, line and column it stands at, and how to print what it met: a tenth of
        // what would be sent. A quick page keeps them. Leaving them out is not a stable feature.
        let flags = format!("target.{TARGET}.rustflags=[\"-Zlocation-detail=none\", \"-Zfmt-debug=none\"]");
        command.env("RUSTC_BOOTSTRAP", "1").args(["--config", &flags]);
    }
    artifact::modules(&mut command, packages)
}

/// The first way that works here, installing what it missing where that is possible.
fn find_toolchain() -> Result<Toolchain, TaskError> {
    let rustc = env::var_os("RUSTC").map_or_else(|| PathBuf::from("rustc"), PathBuf::from);
    let installed = || sysroot(&rustc).is_some_and(|root| root.join("lib/rustlib").join(TARGET).join("lib").is_dir());
    // Asked again after rustup: it may look after another compiler than the active one.
    if installed() || (add_target() && installed()) {
        return Ok(Toolchain::Installed);
    }
    if debian_is_ready() {
        return Ok(Toolchain::Debian);
    }
    if apt::can_install() {
        apt::install(&PACKAGES)?;
        if debian_is_ready() {
            return Ok(Toolchain::Debian);
        }
    }
    let packages = apt::advice(&PACKAGES);
    Err(TaskError::Missing(format!(
        "this machine cannot build for WebAssembly yet; with rustup and a network: `rustup target add {TARGET}`, \
         on Debian: `{packages}`"
    )))
}

/// Lets rustup bring the target; false if there is no rustup or it cannot.
fn add_target() -> bool {
    let mut command = Command::new("rustup");
    command.args(["target", "add", TARGET]);
    shell::announce(&command);
    // What it complains of is kept from sight: without a network that is the ordinary course, and there is another way.
    command.output().is_ok_and(|output| output.status.success())
}

/// Whether Debian's compiler, its sources and the linker are all there.
fn debian_is_ready() -> bool {
    let has_sources = |root: PathBuf| root.join("lib/rustlib/src/rust/library/std").is_dir();
    Path::new(LINKER).is_file() && sysroot(Path::new(RUSTC)).is_some_and(has_sources)
}

/// The folder in which a compiler keeps its libraries; nothing if there is no such compiler.
fn sysroot(rustc: &Path) -> Option<PathBuf> {
    let output =
        Command::new(rustc).args(["--print", "sysroot"]).output().ok().filter(|output| output.status.success())?;
    Some(PathBuf::from(String::from_utf8(output.stdout).ok()?.trim_end()))
}

/// Where the packed page goes. Not `page`: cargo keeps its own things for the profile of that name there.
pub(crate) fn page_dir() -> PathBuf {
    target_dir().join("packed")
}

/// A target directory of its own: another compiler would make cargo throw away what the native builds know.
pub(crate) fn target_dir() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| workspace().join("target-wasm"), |native| Path::new(&native).join("wasm"))
}

/// The root of the repository.
pub(crate) fn workspace() -> PathBuf {
    // The value of now, if cargo runs us: a checkout can be moved after it was compiled.
    let manifest = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    Path::new(&manifest).parent().map(Path::to_path_buf).unwrap_or_default()
}
