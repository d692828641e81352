//! Builds for WebAssembly, in the way that works on this machine.
//!
//! Normally rustup installs the standard library for wasm32. If it cannot download, Debian's packages provide a compiler, the sources of
//! the standard library and a linker, and cargo builds the standard library together with the package. If size matters and rustup has the
//! sources, the standard library is always built: the one that rustup installs is optimised for speed, and would make the page a tenth
//! larger.

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
    /// The active compiler has the sources of the standard library, which is then built, too.
    Sources,
    /// Debian's compiler builds the standard library, too.
    Debian,
}

/// What to optimise for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Optimisation {
    /// Execution speed.
    Speed,
    /// Size.
    Size,
    /// Build time.
    Quick,
}

/// Builds a package for WebAssembly. Returns the path of the module.
pub(crate) fn build(package: &str, optimisation: Optimisation) -> Result<PathBuf, TaskError> {
    let profile = match optimisation {
        Optimisation::Speed => "release",
        Optimisation::Size => "page",
        Optimisation::Quick => "quick",
    };
    let mut command = shell::cargo(["build", "--profile", profile, "--target", TARGET, "--package", package]);
    command.arg("--target-dir").arg(target_dir());
    // Compiler flags for this machine's processor make no sense for wasm32. Those in a configuration file are for x86_64 only, but these
    // variables would apply to every target.
    for name in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_RUSTFLAGS"] {
        command.env_remove(name);
    }
    let toolchain = find_toolchain(optimisation)?;
    if toolchain == Toolchain::Debian {
        command.env("RUSTC", RUSTC).env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", LINKER);
    }
    if toolchain != Toolchain::Installed {
        // Building the standard library is unstable; this variable lets a stable compiler do it.
        command.env("RUSTC_BOOTSTRAP", "1").arg("-Zbuild-std=std,panic_abort");
    }
    if optimisation == Optimisation::Size {
        // Every index check and every `unwrap` has its file, line and column, and code that formats the value: a tenth of the page. A quick
        // page keeps them. Leaving them out is unstable.
        let mut flags = vec!["-Zlocation-detail=none", "-Zfmt-debug=none"];
        // Do not unroll the loop of the hash.
        flags.push("--cfg=sha2_backend_soft=\"compact\"");
        if toolchain != Toolchain::Installed {
            // Smaller code for sorting, formatting numbers and searching text.
            command.arg("-Zbuild-std-features=optimize_for_size");
            // A panic aborts at once, without a message: so neither messages nor the code that formats them are sent.
            flags.extend(["-Zunstable-options", "-Cpanic=immediate-abort"]);
        }
        command.env("RUSTC_BOOTSTRAP", "1").args(["--config", &format!("target.{TARGET}.rustflags={flags:?}")]);
    }
    if optimisation == Optimisation::Speed && package == "bot-worker" {
        // The bots' networks use SIMD, which every browser has supported since 2023. The other modules do not benefit.
        let flags = format!("target.{TARGET}.rustflags=[\"-Ctarget-feature=+simd128\"]");
        command.args(["--config", &flags]);
    }
    shell::run(&mut command)?;
    // Cargo names a module after the library, whose name has no hyphens.
    let file = format!("{}.wasm", package.replace('-', "_"));
    artifact::existing(&command, target_dir().join(TARGET).join(profile).join(file))
}

/// The first toolchain that works here. Installs what is missing, if possible.
fn find_toolchain(optimisation: Optimisation) -> Result<Toolchain, TaskError> {
    let rustc = env::var_os("RUSTC").map_or_else(|| PathBuf::from("rustc"), PathBuf::from);
    let installed = || sysroot(&rustc).is_some_and(|root| root.join("lib/rustlib").join(TARGET).join("lib").is_dir());
    let sources = || sysroot(&rustc).is_some_and(has_sources);
    // Checked again after rustup, which may have added the component to another compiler than the active one.
    if optimisation == Optimisation::Size && (sources() || (rustup(["component", "add", "rust-src"]) && sources())) {
        return Ok(Toolchain::Sources);
    }
    if installed() || (rustup(["target", "add", TARGET]) && installed()) {
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

/// Runs rustup; false if it is not installed or fails.
fn rustup(args: [&str; 3]) -> bool {
    let mut command = Command::new("rustup");
    command.args(args);
    shell::announce(&command);
    // Its error messages are not shown: without a network it always fails, and there is an alternative.
    command.output().is_ok_and(|output| output.status.success())
}

/// Whether Debian's compiler, its sources and the linker are all there.
fn debian_is_ready() -> bool {
    Path::new(LINKER).is_file() && sysroot(Path::new(RUSTC)).is_some_and(has_sources)
}

/// Whether a compiler has the sources of its standard library.
fn has_sources(root: PathBuf) -> bool {
    root.join("lib/rustlib/src/rust/library/std").is_dir()
}

/// The folder with a compiler's libraries; `None` if there is no such compiler.
fn sysroot(rustc: &Path) -> Option<PathBuf> {
    let output =
        Command::new(rustc).args(["--print", "sysroot"]).output().ok().filter(|output| output.status.success())?;
    Some(PathBuf::from(String::from_utf8(output.stdout).ok()?.trim_end()))
}

/// The folder for the packed page. It is not called `page`, because that is cargo's folder for the profile of this name.
pub(crate) fn page_dir() -> PathBuf {
    target_dir().join("packed")
}

/// A separate target directory: otherwise cargo would discard the native builds when another compiler is used.
pub(crate) fn target_dir() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| workspace().join("target-wasm"), |native| Path::new(&native).join("wasm"))
}

/// The root of the repository.
pub(crate) fn workspace() -> PathBuf {
    // Read at run time if cargo sets it, because a checkout can be moved after this was compiled.
    let manifest = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    Path::new(&manifest).parent().map(Path::to_path_buf).unwrap_or_default()
}
