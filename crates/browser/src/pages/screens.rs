//! All screens of the page, one by one.

use games::GameKind;

use super::{InputMethod, OnlineTablePage, PrivacyPage, SettingsPage, StartPage, TablePage, TestRng, close_overlay};
use crate::{Browser, GameExamples, Key, TestServer, game_names, recorded_position};

/// Opens every screen of the page and calls `visit` with its name. Nothing on them is random, but sessions show the current date.
///
/// # Panics
/// If a screen does not appear.
pub fn visit_every_screen(browser: &Browser, server: &TestServer, mut visit: impl FnMut(&str)) {
    StartPage::visit(browser, server);
    visit("start");
    SettingsPage::visit(browser);
    visit("settings");
    browser.click("#overlay a[href='#/keys']");
    browser.await_element("#overlay .keys");
    visit("keys");
    for (game, examples) in game_names().zip(GameExamples::all()) {
        let (record, [beginning, middle]) = (examples.screens, examples.stages);
        StartPage::home(browser).set_up(game);
        visit(&format!("{game}-set-up"));
        let guide = StartPage::home(browser).learn(game);
        guide.step("");
        guide.await_subject();
        visit(&format!("{game}-guide"));
        for (stage, actions) in [("beginning", beginning), ("middle", middle), ("end", usize::MAX)] {
            StartPage::home(browser).open_text(&recorded_position(record, actions));
            let table = TablePage::here(browser);
            if stage == "middle" {
                table.choose_something();
            }
            visit(&format!("{game}-{stage}"));
            if stage == "beginning" {
                browser.click("#to-rules");
                super::RulesPage::here(browser);
                visit(&format!("{game}-rules-over-the-table"));
                close_overlay(browser);
            }
            if (game, stage) == ("cascadero", "beginning") {
                table.type_command("place A0");
                browser.await_element("#notice");
                visit("refused");
                table.look_back();
                visit("looking-back");
            }
        }
        StartPage::home(browser).rules(game).show_a_picture();
        visit(&format!("{game}-rules"));
    }
    StartPage::home(browser);
    browser.click("[data-action=online]");
    browser.await_element("#public-tables p");
    visit("online");
    browser.click("[data-host=barricade]");
    browser.await_element("#begin");
    visit("online-set-up");
    OnlineTablePage::host(browser, server.address(), "Ada", "cascadero", &[("clock", "brisk")]);
    visit("online-waiting");
    for tab in ["talk", "table"] {
        browser.click(&format!("#tab-{tab}"));
        visit(&format!("online-{tab}"));
    }
    StartPage::home(browser).lesson("cascadero", "pair").step("");
    visit("lesson");
    visit_practice(browser, &mut visit);
    browser.open(&format!("{}#/rules/chess", server.address()));
    browser.await_element("#why");
    visit("unknown-address");
    StartPage::home(browser).open_text(&recorded_position(GameExamples::of(GameKind::FIRST).screens, usize::MAX));
    TablePage::here(browser);
    browser.open(&embed_address(browser));
    browser.await_element(".embed .stage svg");
    visit("embed");
    browser.open(server.address());
    PrivacyPage::visit(browser, server.address());
    visit("privacy");
    browser.click("#remove-me");
    browser.await_element("#remove-go-on");
    visit("privacy-remove");
    browser.script("localStorage.setItem('cascade.game.torn', '{')", &[]);
    StartPage::home(browser);
    browser.await_element("[data-saved=torn]");
    visit("start-with-games");
    browser.click("[data-saved=torn] a");
    browser.await_element("main [role=alert] h1");
    visit("damaged");
}

/// Opens states of screens that [`visit_every_screen`] does not show, and calls `visit` with their names: a hint, an explanation, a standing bid,
/// a later step of a guide, a broken link, and rules without the one that was asked for.
///
/// # Panics
/// If a state does not appear.
pub fn visit_further_states(browser: &Browser, server: &TestServer, mut visit: impl FnMut(&str)) {
    let table = StartPage::visit(browser, server).set_up("cascadero").chairs(&["person", "person"]).begin();
    table.hint();
    browser.await_element("#hints li:nth-child(3)");
    visit("hint");
    browser.script("document.querySelector('.achievement').focus()", &[]);
    browser.press(&[Key::Enter]);
    browser.await_element("#explanation");
    visit("explanation");
    let table = StartPage::home(browser).set_up("barricade").chairs(&["person", "person"]).begin();
    while table.question() != "start" {
        table.play(InputMethod::Pointer, &mut TestRng::new(3), 1);
    }
    for button in [".wall-card.legal", "#bid-more", "#bid-more", "#bid-up-to"] {
        browser.click(button);
    }
    browser.await_element("#standing-bid");
    visit("standing-bid");
    let guide = StartPage::home(browser).learn("cascadero");
    let mut last = String::new();
    for _ in 0..2 {
        last = guide.step(&last).map(|(step, _)| step).unwrap_or_default();
        guide.next();
    }
    guide.step(&last);
    guide.await_subject();
    visit("guide-move");
    browser.open(&format!("{}#/record/broken", server.address()));
    browser.await_element("main .notice[role=alert]");
    visit("broken-link");
    browser.open(&format!("{}#/rules/cascadero/no-such-rule", server.address()));
    browser.await_element("#rules-problem");
    visit("no-such-rule");
}

/// Opens the practice screens; that of the daily game shows the current date.
fn visit_practice(browser: &Browser, visit: &mut impl FnMut(&str)) {
    let go = |path: &str, sign: &str| {
        browser.script("location.hash = arguments[0]", &[path.into()]);
        browser.await_element(sign);
    };
    for game in game_names() {
        go(&format!("#/puzzles/{game}"), &format!(".exercise[data-game={game}] [data-role=question]"));
        browser.await_element(".exercise .zoom");
        visit(&format!("{game}-puzzle"));
        go(&format!("#/openings/{game}"), &format!(".exercise[data-game={game}] #openings"));
        browser.await_element("[data-opening]");
        visit(&format!("{game}-openings"));
    }
    go("#/puzzles", "[data-puzzles]");
    visit("puzzles");
    go("#/games", "#import");
    visit("own-games");
    go("#/daily", ".deal[data-day]");
    visit("daily");
}

/// The address with which other pages embed the game on the table.
pub fn embed_address(browser: &Browser) -> String {
    // The clipboard may be unavailable in a headless browser; then the page shows the code.
    browser.script("navigator.clipboard.writeText = () => Promise.reject()", &[]);
    browser.script("document.querySelector('.share').open = true", &[]);
    browser.click("#embed");
    let code = browser.until("the code for a page", "document.querySelector('.shared')?.textContent");
    code.as_str().and_then(|code| code.split('"').nth(1)).unwrap_or_default().to_owned()
}
