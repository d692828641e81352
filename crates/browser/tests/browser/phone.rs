//! A phone: nothing is wider than the screen, and a finger is enough.

use browser::pages::{InputMethod, SettingsPage, StartPage, TestRng};
use browser::{Browser, BrowserOptions};

use crate::{open, visit};

fn assert_fits(browser: &Browser, place: &str) {
    let width = browser.script("return Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)", &[]);
    assert!(width.as_u64().is_some_and(|width| width <= 390), "{place} is {width} pixels wide");
}

#[test]
fn no_page_scrolls_sideways_on_a_phone() {
    visit(&BrowserOptions::phone(), |browser, server| {
        StartPage::visit(browser, server);
        assert_fits(browser, "the start");
        SettingsPage::visit(browser);
        assert_fits(browser, "the settings");
        for game in ["cascadero", "cascadito", "barricade"] {
            StartPage::home(browser).rules(game);
            assert_fits(browser, &format!("the rules of {game}"));
            let setup = StartPage::home(browser).set_up(game);
            assert_fits(browser, &format!("setting up {game}"));
            let table = setup.chairs(&["person", "novice"]).begin();
            assert_fits(browser, &format!("the beginning of {game}"));
            table.play(InputMethod::Pointer, &mut TestRng::new(1), 3);
            assert_fits(browser, &format!("some moves of {game}"));
        }
        for record in [
            "cascadero/farmers-cross-4-greedy-no-envoy.txt",
            "cascadito/sheet4-4-greedy-tracks.txt",
            "barricade/standard-6-greedy-ark.txt",
        ] {
            open(browser, server, record);
            assert_fits(browser, record);
        }
    });
}
