//! The page in a real browser: its tests, and its screenshots.

use std::path::PathBuf;
use std::process::Command;

use crate::apt;
use crate::artifact;
use crate::error::TaskError;
use crate::page;
use crate::shell::{self, cargo};
use crate::wasm::{self, Optimisation};

/// Debian's packages for a browser and its driver.
const PACKAGES: [&str; 2] = ["chromium", "chromium-driver"];

/// The scan for accessibility, from npm. Its licence (MPL-2.0) is not ours, so it is fetched and not kept in the repository.
const AXE: &str = "axe-core";
const AXE_VERSION: &str = "4.14.0";

/// How many tests run at a time: a browser waits more than it works. A test of online play has three browsers of its own.
const SESSIONS: &str = "3";
const ONLINE_SESSIONS: &str = "2";

/// Builds the page as it is sent and the program that serves it, and tests them.
pub(crate) fn test() -> Result<(), TaskError> {
    let page = page::build(Optimisation::Size)?;
    find_browser()?;
    let program = program()?;
    let axe = find_axe()?;
    for (name, sessions) in [("browser", SESSIONS), ("online", ONLINE_SESSIONS)] {
        let mut tests = cargo(["test", "--workspace", "--test", name]);
        tests.args(["--", "--nocapture", "--test-threads", sessions]);
        tests.env("CASCADE_BROWSER_PAGE", &page).env("CASCADE_AXE", &axe).env("CASCADE_BROWSER_PROGRAM", &program);
        shell::run(&mut tests)?;
    }
    Ok(())
}

/// Builds the program that serves the page, with the profile of the tests and the features of the whole workspace: the tests have compiled most of it.
pub(crate) fn program() -> Result<PathBuf, TaskError> {
    let mut build = cargo(["build", "--profile", "test", "--workspace", "--bin", "cascade"]);
    artifact::executable(&mut build, "debug", "cascade")
}

/// Takes pictures of every screen of the page, into `docs/screenshots`, and those that stand beside links to it, into `crates/web/page`.
pub(crate) fn screenshots() -> Result<(), TaskError> {
    let page = page::build(Optimisation::Size)?;
    find_browser()?;
    // With the profile of the tests, so that nothing is compiled twice.
    let mut pictures = cargo(["run", "--profile", "test", "--package", "browser", "--bin", "screenshots", "--"]);
    pictures.arg(wasm::workspace().join("docs/screenshots")).arg(wasm::workspace().join("crates/web/page"));
    shell::run(pictures.env("CASCADE_BROWSER_PAGE", page))
}

/// Makes sure that there is a browser, installing it where that is possible.
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

/// The script of the scan, fetched once: by npm, which has the registry of this machine in its configuration, or by curl.
fn find_axe() -> Result<PathBuf, TaskError> {
    let folder = wasm::target_dir().join("axe");
    let package = folder.join("node_modules").join(AXE);
    let script = package.join("axe.min.js");
    if script.is_file() {
        return Ok(script);
    }
    if shell::which("npm").is_some() {
        let mut npm = Command::new("npm");
        npm.args(["install", "--no-audit", "--no-fund", "--prefix"]).arg(&folder);
        shell::run(npm.arg(format!("{AXE}@{AXE_VERSION}")).stdout(std::io::stderr()))?;
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
