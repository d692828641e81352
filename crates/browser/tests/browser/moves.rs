//! Making moves: previews, refusals, typed commands, undo, hints, and the rules behind them.

use browser::pages::{RulesPage, SettingsPage, StartPage, TablePage};
use browser::{BrowserOptions, Key};

use crate::visit;

#[test]
fn a_move_is_previewed_then_played_then_taken_back() {
    visit(&BrowserOptions::default(), |browser, server| {
        let table = StartPage::visit(browser, server).set_up("cascadero").chairs(&["person", "person"]).begin();
        let before = table.length();
        table.point("H6");
        browser.await_element("#preview [data-event=envoy-placed]");
        assert_eq!(table.length(), before, "the first tap only shows");
        assert_eq!(browser.count(".envoy.ghost"), 1);
        table.point("H6");
        browser.until("it is played", "document.querySelector('[data-word=H6] .envoy:not(.ghost)')");
        assert_eq!(table.length(), before + 1);
        table.undo();
        assert_eq!((table.length(), browser.count(".envoy:not(.ghost)")), (before, 0));
        assert!(browser.has("#undo[disabled]"), "what chance drew stays");
    });
}

#[test]
fn one_tap_plays_a_move_if_the_setting_is_on() {
    visit(&BrowserOptions::default(), |browser, server| {
        StartPage::visit(browser, server);
        SettingsPage::visit(browser).flip("one-tap");
        let table = StartPage::home(browser).set_up("cascadero").chairs(&["person", "person"]).begin();
        table.point("H6");
        browser.await_element("[data-word=H6] .envoy:not(.ghost)");
        assert!(table.commands().contains(&"place H6".to_owned()));
    });
}

#[test]
fn typed_commands_are_played_or_refused_with_a_rule() {
    visit(&BrowserOptions::default(), |browser, server| {
        let table = StartPage::visit(browser, server).set_up("cascadero").chairs(&["person", "person"]).begin();
        table.type_command("place H6");
        browser.await_element("[data-word=H6] .envoy:not(.ghost)");
        let before = table.length();
        table.type_command("place H6");
        browser.await_element("#notice a.rule");
        assert_eq!(table.length(), before, "a refused command changes nothing");
        assert!(browser.count("#notice button") > 0, "it says what could be played instead");
        table.type_command("make me win");
        browser
            .until("another refusal", "document.querySelector('#notice') && !document.querySelector('#notice a.rule')");
        // An occupied field is refused, too, and the rule opens at the right place.
        table.point("H6");
        browser.await_element("#explanation a.rule");
        let rule = browser.attribute("#explanation a.rule", "href").expect("the rule has an address");
        browser.click("#explanation a.rule");
        RulesPage::here(browser).await_rule(rule.rsplit('/').next().expect("the rule has a name"));
        browser.back();
        assert_eq!(TablePage::here(browser).length(), before, "and back at the table nothing is lost");
    });
}

#[test]
fn a_hint_is_a_legal_move_that_can_be_played_or_dropped() {
    visit(&BrowserOptions::default(), |browser, server| {
        let table = StartPage::visit(browser, server).set_up("cascadero").chairs(&["person", "person"]).begin();
        let before = table.length();
        let hint = table.hint();
        assert!(hint.starts_with("place "), "{hint}");
        browser.press(&[Key::Tab]);
        browser.click("#cancel");
        browser.until("nothing is chosen", "!document.querySelector('#commit')");
        assert_eq!(table.length(), before);
        let hint = table.hint();
        table.commit();
        assert_eq!(table.commands().last(), Some(&hint));
    });
}

#[test]
fn moves_are_announced_to_screen_readers() {
    visit(&BrowserOptions::default(), |browser, server| {
        let table = StartPage::visit(browser, server).play_now("cascadero");
        table.type_command("place H6");
        browser.until("the move is told", "document.querySelector('#narration').textContent.length > 10");
        assert_eq!(browser.attribute("#narration", "aria-live").as_deref(), Some("polite"));
        browser.await_element("#recap");
    });
}
