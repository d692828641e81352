//! The page in a real browser. Run by `cargo xtask browser`, which builds the page and finds the browser.

mod access;
mod choice;
mod ends;
mod engines;
mod feedback;
mod games;
mod guides;
mod kept;
mod languages;
mod look_back;
mod moves;
mod offline;
mod overlays;
mod phone;
mod practice;
mod privacy;
mod review;
mod speed;
mod theatre;
mod words;

use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};
use std::thread;
use std::time::Instant;

use browser::pages::{StartPage, TablePage};
use browser::{Browser, BrowserOptions, TestServer};

/// Tests that measure time lock it exclusively, so that no other test of this program runs at the same time.
static TIMING_LOCK: RwLock<()> = RwLock::new(());

/// Opens the page with a fresh server and a fresh browser, and checks that the browser reports no errors.
fn visit(options: &BrowserOptions, test: impl FnOnce(&Browser, &mut TestServer)) {
    let _shared = TIMING_LOCK.read().unwrap_or_else(PoisonError::into_inner);
    visit_now(options, test);
}

/// Like [`visit`], but while no other test runs.
fn visit_alone(options: &BrowserOptions, test: impl FnOnce(&Browser, &mut TestServer)) {
    let _alone = TIMING_LOCK.write().unwrap_or_else(PoisonError::into_inner);
    visit_now(options, test);
}

fn visit_now(options: &BrowserOptions, test: impl FnOnce(&Browser, &mut TestServer)) {
    let start = Instant::now();
    let mut server = TestServer::open();
    let browser = Browser::start(options);
    test(&browser, &mut server);
    let errors = browser.errors();
    assert!(errors.is_empty(), "the browser reports errors: {errors:#?}");
    // Most of the suite's time is spent in these tests, so each prints its duration.
    println!("{}: {:.1} s", thread::current().name().unwrap_or_default(), start.elapsed().as_secs_f64());
}

/// A recorded game of `fixtures/records`.
fn record(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/records").join(name);
    path.canonicalize().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Opens a recorded game from the start page.
fn open<'a>(browser: &'a Browser, server: &TestServer, name: &str) -> TablePage<'a> {
    StartPage::visit(browser, server).open_record(&record(name).to_string_lossy());
    TablePage::here(browser)
}
