//! Before and after a game: saved games, the last set-up, rematches, two tabs.

use browser::pages::{StartPage, TablePage};
use browser::{BrowserOptions, Key};
use serde_json::json;

use crate::visit;

const FINISHED: &str = "cascadero/front-star-2-greedy-points.txt";

#[test]
fn a_deleted_game_can_be_brought_back() {
    for options in [BrowserOptions::default(), BrowserOptions { lang: "fr", ..BrowserOptions::phone() }] {
        visit(&options, |browser, server| {
            let table = StartPage::visit(browser, server).set_up("cascadero").chairs(&["person", "person"]).begin();
            table.type_command("place H6");
            browser.await_element("[data-word=H6] .envoy");
            let start = StartPage::home(browser);
            browser.await_element("[data-saved]");
            let row = browser.text("[data-saved]");
            assert!(row.contains("Cascadero") && row.contains(" 2"), "it says how far it is: {row}");
            start.delete_first();
            assert_eq!(start.saved(), 0);
            browser.press(&[Key::Enter]);
            browser.await_element("[data-saved]");
            assert_eq!(browser.text("[data-saved]"), row, "by the key that has the focus, and as it was");
        });
    }
}

#[test]
fn the_last_set_up_is_remembered_and_a_rematch_is_one_click_away() {
    visit(&BrowserOptions::default(), |browser, server| {
        StartPage::visit(browser, server)
            .set_up("barricade")
            .chairs(&["person", "hard"])
            .pick("board", "small")
            .begin();
        StartPage::home(browser).set_up("barricade");
        assert!(browser.has("input[name=board][value=small]:checked"));
        assert_eq!(browser.script("return document.querySelector('[data-chair=\"1\"]').value", &[]), "hard");
        // A game that is over at once: everything but the last action of a recorded one.
        StartPage::home(browser).open_text(&browser::recorded_position(FINISHED, usize::MAX));
        assert!(TablePage::here(browser).is_over());
        assert!(!browser.has("#rematch"), "nobody at this screen has played it");
    });
}

#[test]
fn two_tabs_of_one_game_follow_each_other_and_lose_nothing() {
    visit(&BrowserOptions::default(), |browser, server| {
        let table = StartPage::visit(browser, server).set_up("cascadero").chairs(&["person", "person"]).begin();
        let address = browser.address();
        let first = browser.open_tab();
        browser.open(&address);
        let second_table = TablePage::here(browser);
        let before = second_table.length();
        second_table.type_command("place H6");
        browser.await_element("[data-word=H6] .envoy");
        let second = browser.script("return location.href", &[]);
        browser.switch_to_tab(&first);
        browser.await_element("[data-word=H6] .envoy");
        browser.await_element("#other-tab");
        assert_eq!(table.length(), before + 1, "the first tab shows what the second played");
        table.type_command("place C3");
        browser.await_element("[data-word=C3] .envoy");
        browser.until("it plays here now", "!document.querySelector('#other-tab')");
        let stored = "return JSON.parse(localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith('cascade.game.')))).record";
        let record = browser.script(stored, &[]);
        let record = record.as_str().expect("a record");
        assert!(record.contains("place H6") && record.contains("place C3"), "{record}");
        assert_eq!(second, json!(address));
        browser.script("localStorage.clear()", &[]);
        StartPage::home(browser);
    });
}
