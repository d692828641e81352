//! Without a network: after the first visit everything works; before it, a missing part is reported.

use browser::BrowserOptions;
use browser::pages::{InputMethod, RulesPage, StartPage, TablePage, TestRng};

use crate::visit;

#[test]
fn the_table_works_without_a_network() {
    visit(&BrowserOptions::default(), |browser, server| {
        let table = StartPage::visit(browser, server).set_up("cascadero").chairs(&["person", "novice"]).begin();
        table.play(InputMethod::Pointer, &mut TestRng::new(2), 2);
        let commands = table.commands();
        browser.until("everything is kept", "navigator.serviceWorker?.controller?.state === 'activated'");
        server.close();
        browser.reload();
        let table = TablePage::here(browser);
        assert_eq!(table.commands(), commands);
        // The bots need their worker, the rules their document.
        table.play(InputMethod::Pointer, &mut TestRng::new(2), 1);
        assert!(table.length() > commands.len() + 1, "a bot has answered");
        StartPage::home(browser).rules("barricade");
        RulesPage::here(browser);
    });
}

#[test]
fn a_part_that_does_not_arrive_says_so_and_can_be_asked_for_again() {
    visit(&BrowserOptions::default(), |browser, server| {
        let start = StartPage::visit(browser, server);
        browser.withhold(&["*words/cascadito*"]);
        start.begin("cascadito");
        browser.await_element("main [role=alert]");
        // If a part of the table is missing, the rest of the table works.
        browser.withhold(&["*split_table_extras*"]);
        browser.click("[role=alert] .main");
        let table = TablePage::here(browser);
        browser.click("#look-back");
        browser.await_element(".table [role=alert]");
        assert!(!table.commands().is_empty(), "the log is still there");
        let errors = browser.errors();
        assert!(errors.iter().all(|error| error.contains("fetch")), "other errors too: {errors:#?}");
        browser.withhold(&[]);
        browser.click("[role=alert] .main");
        TablePage::here(browser).look_back();
    });
}
