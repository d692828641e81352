//! The replay: going to any position with slider and arrow keys, and continuing from it.

use browser::pages::{StartPage, TablePage};
use browser::{BrowserOptions, Key, recorded_position};

use crate::visit;

#[test]
fn every_position_can_be_looked_at_and_played_on_from() {
    visit(&BrowserOptions::default(), |browser, server| {
        // With a person on every seat, no bot plays.
        StartPage::visit(browser, server)
            .open_text(&recorded_position("cascadero/front-star-2-greedy-points.txt", usize::MAX));
        let table = TablePage::here(browser);
        let (end, length) = (table.stage(), table.length());
        assert!(table.is_over());
        assert_eq!(table.place(), length);
        browser.script("document.querySelector('#slider').focus()", &[]);
        browser.press(&[Key::Left, Key::Left, Key::Left]);
        assert_eq!(table.place(), length - 3);
        assert_ne!(table.stage(), end);
        browser.press(&[Key::Right, Key::Right, Key::Right]);
        assert_eq!(table.stage(), end, "and the end looks as it did");
        browser.press(&[Key::Home]);
        assert_eq!(table.place(), 0);
        browser.click("#later");
        browser.click("#later");
        assert_eq!(table.place(), 2);
        // An entry of the log leads to its position.
        browser.click("#log > li[data-ply='5'] .ply");
        assert_eq!(table.place(), 5);
        let (stage, path) = (table.stage(), table.path());
        browser.click("#play-on");
        browser.until(
            "another game",
            &format!("!location.hash.endsWith('{path}') && document.querySelector('[data-role=question]')"),
        );
        let other = TablePage::here(browser);
        assert_eq!(other.length(), 5);
        assert_eq!(without_marks(&other.stage()), without_marks(&stage), "it begins where it was looked at");
    });
}

/// Counts the pieces in the drawing, ignoring marks that exist only while a player is asked.
fn without_marks(stage: &str) -> usize {
    stage.matches("class=\"envoy").count() * 1000 + stage.matches("#herald").count()
}

#[test]
fn what_can_be_done_while_looking_back_fits_into_the_window() {
    for size in [(1440, 900), (1280, 800)] {
        visit(&BrowserOptions { size, ..BrowserOptions::default() }, |browser, server| {
            StartPage::visit(browser, server)
                .open_text(&recorded_position("cascadero/front-star-2-greedy-points.txt", 25));
            TablePage::here(browser).look_back();
            browser.await_element("#review-start");
            browser.await_element(".share");
            let hidden = browser.script(
                "const panel = document.querySelector('.outcome'); return panel.scrollHeight - panel.clientHeight",
                &[],
            );
            assert_eq!(hidden, serde_json::json!(0), "at {size:?}");
        });
    }
}

#[test]
fn one_click_returns_to_the_present() {
    visit(&BrowserOptions::default(), |browser, server| {
        let table = StartPage::visit(browser, server).set_up("cascadero").chairs(&["person", "person"]).begin();
        table.type_command("place H6");
        browser.await_element("[data-word=H6] .envoy:not(.ghost)");
        table.look_back();
        assert!(!browser.has("[data-word=H6] .envoy"));
        // The ways to share and to review are fetched when they are needed, and the panel has its final layout only then.
        browser.await_element("#review-start");
        browser.await_element(".share");
        browser.click("#to-present");
        browser.await_element("[data-word=H6] .envoy");
        assert!(browser.has("[data-role=question]"));
    });
}
