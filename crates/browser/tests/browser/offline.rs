//! Without a network: after the first visit everything goes on; before it, what is missing says so.

use browser::Look;
use browser::pages::{Hand, RulesPage, StartPage, Table, TestRng};

use crate::visit;

#[test]
fn the_table_works_without_a_network() {
    visit(&Look::default(), |browser, house| {
        let table = StartPage::visit(browser, house).set_up("cascadero").chairs(&["person", "novice"]).begin();
        table.play(Hand::Pointer, &mut TestRng::new(2), 2);
        let commands = table.commands();
        browser.until("everything is kept", "navigator.serviceWorker?.controller?.state === 'activated'");
        house.close();
        browser.reload();
        let table = Table::here(browser);
        assert_eq!(table.commands(), commands);
        // The bots need their worker, the rules their document.
        table.play(Hand::Pointer, &mut TestRng::new(2), 1);
        assert!(table.length() > commands.len() + 1, "a bot has answered");
        StartPage::home(browser).rules("barricade");
        RulesPage::here(browser);
    });
}

#[test]
fn a_part_that_does_not_arrive_says_so_and_can_be_asked_for_again() {
    visit(&Look::default(), |browser, house| {
        let start = StartPage::visit(browser, house);
        browser.withhold(&["*words/cascadito*"]);
        start.begin("cascadito");
        browser.await_element("main [role=alert]");
        browser.withhold(&[]);
        browser.click("[role=alert] .main");
        let table = Table::here(browser);

        // A part of the table leaves the rest of it standing.
        browser.withhold(&["*split_after*"]);
        browser.click("#look-back");
        browser.await_element(".table [role=alert]");
        assert!(!table.commands().is_empty(), "the log is still there");
        let complaints = browser.complaints();
        assert!(complaints.iter().all(|complaint| complaint.contains("fetch")), "about more: {complaints:#?}");
        browser.withhold(&[]);
        browser.click("[role=alert] .main");
        Table::here(browser).look_back();
    });
}
