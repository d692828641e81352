//! The page in a real browser. Run by `cargo xtask test`, which builds the page and finds the browser.

mod games;

use browser::{Browser, House, Look};

/// Visits a freshly served page with a fresh browser, and makes sure that nothing went wrong unseen.
fn visit(look: &Look, test: impl FnOnce(&Browser, &mut House)) {
    let mut house = House::open();
    let browser = Browser::start(look);
    test(&browser, &mut house);
    let complaints = browser.complaints();
    assert!(complaints.is_empty(), "the browser complains: {complaints:#?}");
}
