//! The page in a real browser: tests, screenshots, and Lighthouse.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::apt;
use crate::artifact;
use crate::error::TaskError;
use crate::page;
use crate::shell::{self, cargo};
use crate::wasm::{self, Optimisation};

/// Debian's packages for a browser and its driver.
const PACKAGES: [&str; 2] = ["chromium", "chromium-driver"];

/// Debian's packages for the other browsers: Firefox needs no separate driver, `WebKit` needs a display.
const OTHER_PACKAGES: [&str; 3] = ["firefox-esr", "webkit2gtk-driver", "xvfb"];

/// The programs in those packages.
const OTHER_PROGRAMS: [&str; 3] = ["firefox-esr", "WebKitWebDriver", "Xvfb"];

/// What is printed if those browsers are missing.
const NOT_TRIED: &str = "NOT TRIED IN FIREFOX AND WEBKIT: not both are installed, so their tests ran in Chromium";

/// The accessibility scan, from npm. It is fetched and not kept in the repository, because its licence (MPL-2.0) differs from ours.
const AXE: &str = "axe-core";
const AXE_VERSION: &str = "4.14.0";

/// Lighthouse rates the speed, accessibility and best practices of a page. Also from npm (Apache-2.0).
const LIGHTHOUSE: &str = "lighthouse";
const LIGHTHOUSE_VERSION: &str = "13.5.0";

/// How many tests run in parallel: a browser mostly waits. Each test of online play uses three browsers.
const SESSIONS: &str = "3";
const ONLINE_SESSIONS: &str = "2";

/// Builds the production page and the program that serves it, and tests them.
pub(crate) fn test() -> Result<(), TaskError> {
    let page = page::build(Optimisation::Size)?;
    find_browser()?;
    let all_browsers = find_other_browsers()?;
    let program = program()?;
    let axe = find_axe()?;
    for (name, sessions) in [("browser", SESSIONS), ("online", ONLINE_SESSIONS)] {
        let mut tests = cargo(["test", "--workspace", "--test", name]);
        tests.args(["--", "--nocapture", "--test-threads", sessions]);
        tests.env("CASCADE_BROWSER_PAGE", &page).env("CASCADE_AXE", &axe).env("CASCADE_BROWSER_PROGRAM", &program);
        shell::run(&mut tests)?;
    }
    if !all_browsers {
        // Again at the end, because the tests themselves pass.
        eprintln!("{NOT_TRIED}");
    }
    Ok(())
}

/// Builds the program that serves the page, with the profile of the tests and the features of the workspace, because most of that is
/// compiled already.
pub(crate) fn program() -> Result<PathBuf, TaskError> {
    built("cascade")
}

/// Builds a program as [`program`] does.
fn built(name: &str) -> Result<PathBuf, TaskError> {
    let mut build = cargo(["build", "--profile", "test", "--workspace", "--bin", name]);
    artifact::executable(&mut build, "debug", name)
}

/// Takes screenshots of all screens (into `docs/screenshots`), of a chain of effects in each game (into `docs/frames`), and for link
/// previews (into `crates/web/page`).
pub(crate) fn screenshots() -> Result<(), TaskError> {
    let page = page::build(Optimisation::Size)?;
    find_browser()?;
    let [screens, links, frames] =
        ["docs/screenshots", "crates/web/page", "docs/frames"].map(|folder| wasm::workspace().join(folder));
    for (program, folders) in [("screenshots", vec![screens, links]), ("frames", vec![frames])] {
        let mut pictures = Command::new(built(program)?);
        shell::run(pictures.args(folders).env("CASCADE_BROWSER_PAGE", &page))?;
    }
    Ok(())
}

/// Rates the production page with Lighthouse, on a phone and on a desktop. Fails below the aims of `crates/browser/src/bin/lighthouse.rs`.
/// `word` selects the runs by name.
pub(crate) fn lighthouse(word: &str) -> Result<(), TaskError> {
    let page = page::build(Optimisation::Size)?;
    find_browser()?;
    let (script, program) = (find_lighthouse()?, program()?);
    let mut judge = Command::new(built("lighthouse")?);
    judge.arg(script).arg(word).env("CASCADE_BROWSER_PAGE", page).env("CASCADE_BROWSER_PROGRAM", program);
    shell::run(&mut judge)
}

/// Reports what the main thread of the production page spends its time on. `word` selects the measurements by name.
pub(crate) fn tasks(word: &str) -> Result<(), TaskError> {
    let page = page::build(Optimisation::Size)?;
    find_browser()?;
    let program = program()?;
    let mut tasks = Command::new(built("tasks")?);
    shell::run(tasks.arg(word).env("CASCADE_BROWSER_PAGE", page).env("CASCADE_BROWSER_PROGRAM", program))
}

/// Reports how long the production page takes to review games; fails above the aim. `word` selects the games by name.
pub(crate) fn reviews(word: &str) -> Result<(), TaskError> {
    let page = page::build(Optimisation::Size)?;
    find_browser()?;
    let mut reviews = Command::new(built("reviews")?);
    shell::run(reviews.arg(word).env("CASCADE_BROWSER_PAGE", page))
}

/// Checks that there is a browser. Installs it if possible.
fn find_browser() -> Result<(), TaskError> {
    if shell::which("chromedriver").is_none() && apt::can_install() {
        apt::install(&PACKAGES)?;
    }
    if shell::which("chromedriver").is_some() {
        return Ok(());
    }
    let advice = apt::advice(&PACKAGES);
    Err(TaskError::Missing(format!(
        "no chromedriver on the path; on Debian `{advice}`, elsewhere install Chrome and its driver"
    )))
}

/// Checks for the other browsers, and installs them if possible; returns whether all of them are there. If not, their tests run in the first
/// browser.
///
/// # Errors
/// On a build server (`CI` is set) where they can be installed and are missing nevertheless: nobody reads its messages while it succeeds.
fn find_other_browsers() -> Result<bool, TaskError> {
    let is_complete = || OTHER_PROGRAMS.iter().all(|program| shell::which(program).is_some());
    let installable = apt::can_install();
    if is_complete() || (installable && apt::install(&OTHER_PACKAGES).is_ok() && is_complete()) {
        return Ok(true);
    }
    let advice = format!("{NOT_TRIED}; on Debian `{}`", apt::advice(&OTHER_PACKAGES));
    if must_be_complete(installable, env::var_os("CI").as_deref()) {
        return Err(TaskError::Missing(advice));
    }
    eprintln!("{advice}");
    Ok(false)
}

/// Whether missing browsers are a failure. Build servers set `CI` to `true` or `1`.
fn must_be_complete(installable: bool, build_server: Option<&OsStr>) -> bool {
    installable && build_server.is_some_and(|value| !value.is_empty() && value != "false" && value != "0")
}

/// The script of the accessibility scan. It is downloaded once: by npm, which knows the registry that is configured on this machine, or by curl.
fn find_axe() -> Result<PathBuf, TaskError> {
    let folder = wasm::target_dir().join("axe");
    let package = folder.join("node_modules").join(AXE);
    let script = package.join("axe.min.js");
    if script.is_file() {
        return Ok(script);
    }
    if shell::which("npm").is_some() {
        install_from_npm(&folder, AXE, AXE_VERSION)?;
    } else if shell::which("curl").is_some() && shell::which("tar").is_some() {
        let archive = folder.join("axe.tgz");
        let address = format!("https://registry.npmjs.org/{AXE}/-/{AXE}-{AXE_VERSION}.tgz");
        std::fs::create_dir_all(&package)
            .map_err(|error| TaskError::Missing(format!("no room for {}: {error}", package.display())))?;
        shell::run(Command::new("curl").args(["-fsSL", &address, "-o"]).arg(&archive))?;
        shell::run(Command::new("tar").arg("-xzf").arg(&archive).arg("-C").arg(&package).arg("--strip-components=1"))?;
    } else {
        return Err(TaskError::Missing(format!(
            "the scan for accessibility comes from npm; install Node.js or curl, or put axe.min.js of {AXE} {AXE_VERSION} at {}",
            script.display()
        )));
    }
    Ok(script)
}

/// The script of Lighthouse's command line. It is downloaded once, by npm, because it consists of more than a hundred packages.
fn find_lighthouse() -> Result<PathBuf, TaskError> {
    let folder = wasm::target_dir().join("lighthouse");
    let script = folder.join("node_modules").join(LIGHTHOUSE).join("cli/index.js");
    if !script.is_file() {
        if shell::which("npm").is_none() {
            return Err(TaskError::Missing(format!("{LIGHTHOUSE} comes from npm; install Node.js")));
        }
        install_from_npm(&folder, LIGHTHOUSE, LIGHTHOUSE_VERSION)?;
    }
    Ok(script)
}

/// Installs a package into a folder with npm.
fn install_from_npm(folder: &Path, package: &str, version: &str) -> Result<(), TaskError> {
    let mut npm = Command::new("npm");
    npm.args(["install", "--no-audit", "--no-fund", "--prefix"]).arg(folder);
    shell::run(npm.arg(format!("{package}@{version}")).stdout(std::io::stderr()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_browsers_fail_only_a_build_server_that_can_install_them() {
        let fails = |installable, build_server: &str| must_be_complete(installable, Some(OsStr::new(build_server)));
        assert!(fails(true, "true") && fails(true, "1"));
        assert!(!fails(false, "true") && !fails(true, "false") && !fails(true, "") && !must_be_complete(true, None));
    }
}
