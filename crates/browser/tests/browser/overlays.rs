//! Rules, settings and shortcuts as overlays of the table, which stays unchanged; and the focus before and after.

use browser::pages::{RulesPage, SettingsPage, StartPage, TablePage, close_overlay};
use browser::{Browser, BrowserOptions, Key};
use table_model::{ReplayKey, Shortcut};

use crate::visit;

fn hot_seat<'a>(browser: &'a Browser, server: &browser::TestServer) -> TablePage<'a> {
    StartPage::visit(browser, server).set_up("cascadero").chairs(&["person", "person"]).begin()
}

/// The number of visible sections of the rules.
fn sections(browser: &Browser) -> u64 {
    let seen = "return [...document.querySelectorAll('article.rules > section')].filter((one) => !one.hidden).length";
    browser.script(seen, &[]).as_u64().unwrap_or_default()
}

#[test]
fn rules_open_over_the_table_and_lead_back_to_it() {
    visit(&BrowserOptions::default(), |browser, server| {
        let table = hot_seat(browser, server);
        table.type_command("place H6");
        browser.await_element("[data-word=H6] .envoy:not(.ghost)");
        table.point("C3");
        browser.await_element("#commit");
        browser.script("document.querySelector('#log .cite').focus()", &[]);
        browser.press(&[Key::Enter]);
        RulesPage::here(browser);
        browser.await_element("dialog[open] article.rules");
        assert!(browser.has("#commit"), "what is chosen stays chosen below");
        browser.press(&[Key::Escape]);
        browser.until("the table is back", "!document.querySelector('dialog[open]')");
        browser.until("the focus is where it was", "document.activeElement.matches('#log .cite')");
        assert!(browser.has("#commit") && table.path().starts_with("/table/"), "{}", table.path());
        // Links within the rules add no history entries: one step back leads to the table.
        browser.click("#to-rules");
        RulesPage::here(browser);
        browser.click(".contents a[href$='/first-contact']");
        RulesPage::here(browser).await_rule("first-contact");
        browser.click("#overlay .tabs a[href='#/rules/barricade']");
        browser.until(
            "the rules of another game",
            "document.querySelector('#overlay .tabs a[aria-current]').hash === '#/rules/barricade'",
        );
        browser.back();
        browser.until("the table is back", "!document.querySelector('dialog[open]')");
        assert!(browser.has("#commit"), "and nothing is lost");
    });
}

#[test]
fn rules_are_searched() {
    for (lang, word, count) in [("en", "seal", "places"), ("fr", "evaluee", "passages")] {
        visit(&BrowserOptions { lang, ..BrowserOptions::default() }, |browser, server| {
            StartPage::visit(browser, server).rules("cascadero");
            let all = sections(browser);
            browser.fill("#search-rules", word);
            browser.until(
                "something is found",
                &format!("document.querySelector('#rules-found').textContent.includes('{count}')"),
            );
            let marked = format!(
                "(() => {{ const marks = [...CSS.highlights.get('found')].map((range) => range.toString().normalize('NFD').replace(/\\p{{M}}/gu, '').toLowerCase());
                   return marks.length > 0 && marks.every((text) => text === '{word}'); }})()"
            );
            browser.until("the whole word is marked", &marked);
            let found = sections(browser);
            assert!(found > 0 && found < all, "{found} of {all} sections");
            browser.fill("#search-rules", "zzz");
            browser.until(
                "nothing is found",
                "![...document.querySelectorAll('article.rules > section')].some((one) => !one.hidden)",
            );
            assert!(!browser.text("#rules-found").is_empty());
        });
    }
}

#[test]
fn settings_open_over_the_table_and_take_effect_there() {
    visit(&BrowserOptions::default(), |browser, server| {
        StartPage::visit(browser, server).play_now("cascadito");
        let settings = SettingsPage::visit(browser);
        browser.fill("#own-name", "Ada");
        settings.flip("notation");
        browser.await_element("#log kbd");
        assert!(browser.has("dialog[open] #theme"), "the settings are still open");
        settings.choose("lang", 1);
        browser.until("French", "document.querySelector('#overlay-title').textContent === 'Réglages'");
        browser.until("the focus stays at the language", "document.activeElement.closest('#lang')");
        close_overlay(browser);
        TablePage::here(browser);
        browser
            .until("the table is French", "document.querySelector('.card .name').textContent.includes('Ada (vous)')");
        browser.await_element("#log kbd");
        browser.reload();
        TablePage::here(browser);
        assert!(browser.text(".cards").contains("Ada (vous)"), "{}", browser.text(".cards"));
        assert!(browser.has("#log kbd"), "and stays so");
    });
}

#[test]
fn keys_are_listed_and_do_what_the_list_says() {
    visit(&BrowserOptions::default(), |browser, server| {
        let table = hot_seat(browser, server);
        let before = table.length();
        browser.type_text("?");
        browser.await_element("dialog[open] .keys");
        assert_eq!(browser.count("[data-shortcut]"), Shortcut::ALL.len() + ReplayKey::LISTED.len());
        browser.press(&[Key::Escape]);
        browser.until("the table is back", "!document.querySelector('dialog[open]')");
        browser.type_text("/");
        browser.until("the line for commands has the focus", "document.activeElement.id === 'command'");
        browser.type_text("place H6?");
        assert!(!browser.has("dialog[open]"), "who types is not interrupted");
        browser.fill("#command", "place H6");
        browser.press(&[Key::Enter]);
        browser.await_element("[data-word=H6] .envoy:not(.ghost)");
        browser.type_text("g");
        assert_eq!(table.length(), before + 1, "letters in the line are letters");
        browser.script("document.activeElement.blur()", &[]);
        browser.type_text("u");
        browser.until("the move is taken back", "!document.querySelector('[data-word=H6] .envoy')");
        browser.type_text("g");
        browser.until("the board has the focus", "document.activeElement.closest('.stage [data-word]')");
        browser.type_text(",");
        browser.await_element("dialog[open] #keys-on");
        browser.click("#keys-on");
        close_overlay(browser);
        browser.script("document.activeElement.blur()", &[]);
        browser.type_text("?");
        assert!(!browser.has("dialog[open]"), "keys that are switched off do nothing");
    });
}

#[test]
fn the_focus_follows_to_the_heading_of_a_new_page() {
    visit(&BrowserOptions::default(), |browser, server| {
        StartPage::visit(browser, server);
        browser.script("document.querySelector('[data-game=barricade] [data-action=set-up]').focus()", &[]);
        browser.press(&[Key::Enter]);
        browser.await_element("#begin");
        browser.until("the heading of the set-up has the focus", "document.activeElement.matches('main h1')");
        browser.script("document.querySelector('#begin').focus()", &[]);
        browser.press(&[Key::Enter]);
        TablePage::here(browser);
        browser.until("the heading of the table has the focus", "document.activeElement.matches('main h1')");
    });
}
