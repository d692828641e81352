//! Without a network: after the first visit everything goes on.

use browser::Look;
use browser::pages::{Hand, RulesPage, StartPage, Table, Whim};

use crate::visit;

#[test]
fn the_table_works_without_a_network() {
    visit(&Look::default(), |browser, house| {
        let table = StartPage::visit(browser, house).set_up("cascadero").chairs(&["person", "novice"]).begin();
        table.play(Hand::Pointer, &mut Whim::new(2), 2);
        let commands = table.commands();
        browser.until("everything is kept", "navigator.serviceWorker?.controller?.state === 'activated'");
        house.close();
        browser.reload();
        let table = Table::here(browser);
        assert_eq!(table.commands(), commands);
        // The bots need their worker, the rules their document.
        table.play(Hand::Pointer, &mut Whim::new(2), 1);
        assert!(table.length() > commands.len() + 1, "a bot has answered");
        StartPage::home(browser).rules("barricade");
        RulesPage::here(browser);
    });
}
