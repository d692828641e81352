//! Every screen there is, one after the other.

use super::{OnlineTable, SettingsPage, StartPage, Table};
use crate::{Browser, TestServer, scene};

/// The games, with a record for the screens of each and how far into it the beginning and the middle are.
const GAMES: [(&str, &str, [usize; 2]); 3] = [
    ("cascadero", "cascadero/farmers-circle-3-greedy-points.txt", [21, 76]),
    ("cascadito", "cascadito/sheet3-3-greedy-bottom-row.txt", [8, 110]),
    ("barricade", "barricade/standard-4-greedy-everspring.txt", [7, 84]),
];

/// Shows every screen of the page and calls its name; nothing on them depends on chance.
///
/// # Panics
/// If a screen does not come.
pub fn tour(browser: &Browser, house: &TestServer, mut see: impl FnMut(&str)) {
    StartPage::visit(browser, house);
    see("start");
    SettingsPage::visit(browser);
    see("settings");
    for (game, record, [beginning, middle]) in GAMES {
        StartPage::home(browser).set_up(game);
        see(&format!("{game}-set-up"));
        let guide = StartPage::home(browser).learn(game);
        guide.step("");
        guide.look();
        see(&format!("{game}-guide"));
        for (stage, actions) in [("beginning", beginning), ("middle", middle), ("end", usize::MAX)] {
            StartPage::home(browser).open_text(&scene(record, actions));
            let table = Table::here(browser);
            if stage == "middle" {
                table.choose_something();
            }
            see(&format!("{game}-{stage}"));
            if (game, stage) == ("cascadero", "beginning") {
                table.type_command("place A0");
                browser.await_element("#notice");
                see("refused");
                table.look_back();
                see("looking-back");
            }
        }
        StartPage::home(browser).rules(game).show_a_picture();
        see(&format!("{game}-rules"));
    }
    StartPage::home(browser);
    browser.click("[data-action=online]");
    browser.await_element("#public-tables p");
    see("online");
    browser.click("[data-host=barricade]");
    browser.await_element("#begin");
    see("online-set-up");
    OnlineTable::host(browser, house.address(), "Ada", "cascadero", &[("clock", "brisk")]);
    see("online-waiting");
    for tab in ["talk", "table"] {
        browser.click(&format!("#tab-{tab}"));
        see(&format!("online-{tab}"));
    }
    browser.script("localStorage.setItem('cascade.game.torn', '{')", &[]);
    StartPage::home(browser);
    see("start-with-games");
    browser.click("[data-saved=torn] a");
    browser.await_element("main [role=alert] h1");
    see("damaged");
}
