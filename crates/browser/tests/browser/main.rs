//! The page in a real browser. Run by `cargo xtask browser`, which builds the page and finds the browser.

mod access;
mod games;
mod guides;
mod kept;
mod languages;
mod look_back;
mod moves;
mod offline;
mod phone;
mod speed;

use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};

use browser::pages::{StartPage, Table};
use browser::{Browser, Look, TestServer};

/// Tests that measure time want the machine for themselves; all others share it.
static MACHINE: RwLock<()> = RwLock::new(());

/// Visits a freshly served page with a fresh browser, and makes sure that nothing went wrong unseen.
fn visit(look: &Look, test: impl FnOnce(&Browser, &mut TestServer)) {
    let _shared = MACHINE.read().unwrap_or_else(PoisonError::into_inner);
    visit_now(look, test);
}

/// Visits the page while no other test runs.
fn visit_alone(look: &Look, test: impl FnOnce(&Browser, &mut TestServer)) {
    let _alone = MACHINE.write().unwrap_or_else(PoisonError::into_inner);
    visit_now(look, test);
}

fn visit_now(look: &Look, test: impl FnOnce(&Browser, &mut TestServer)) {
    let mut house = TestServer::open();
    let browser = Browser::start(look);
    test(&browser, &mut house);
    let complaints = browser.complaints();
    assert!(complaints.is_empty(), "the browser complains: {complaints:#?}");
}

/// A recorded game of `fixtures/records`.
fn record(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/records").join(name);
    path.canonicalize().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Opens a recorded game from the start page.
fn open<'a>(browser: &'a Browser, house: &TestServer, name: &str) -> Table<'a> {
    StartPage::visit(browser, house).open_record(&record(name).to_string_lossy());
    Table::here(browser)
}
