//! A person sees the stored data about them, downloads a copy, ends sessions and removes their data.

use std::fs;

use browser::pages::{OnlineTablePage, PrivacyPage, SettingsPage};
use browser::{Browser, BrowserOptions, Key, TestServer};
use serde_json::{Value, json};

use crate::visit;

/// Ada, who has created a table and sent a remark there, on the privacy screen.
fn ada<'a>(browser: &'a Browser, server: &TestServer) -> PrivacyPage<'a> {
    OnlineTablePage::host(browser, server.address(), "Ada", "cascadero", &[]).say("remember me");
    PrivacyPage::visit(browser, server.address())
}

#[test]
fn a_copy_of_everything_is_saved() {
    visit(&BrowserOptions::default(), |browser, server| {
        let privacy = ada(browser, server);
        privacy.make_token();
        let folder = browser.allow_downloads();
        browser.click("#save-copy");
        let copy = fs::read_to_string(browser.await_download(folder)).expect("a file");
        let copy: Value = serde_json::from_str(&copy).expect("it is JSON");
        assert_eq!(copy["person"]["name"], "Ada");
        assert_eq!(copy["sessions"].as_array().map(Vec::len), Some(2));
        assert_eq!(copy["tables"].as_array().map(Vec::len), Some(1));
        let said = copy["entries"].as_array().expect("a list").iter().any(|own| own["entry"]["text"] == "remember me");
        assert!(said, "{copy:#}");
        browser.until("it is told", "document.querySelector('#done').innerText !== ''");
    });
}

#[test]
fn a_session_elsewhere_is_ended_and_this_one_after_a_second_press() {
    visit(&BrowserOptions::phone(), |browser, server| {
        let privacy = ada(browser, server);
        let token = privacy.make_token();
        assert_eq!(privacy.status_of(&token), 200);
        browser.reload();
        privacy.await_sessions(2);
        privacy.end_program();
        privacy.await_sessions(1);
        assert_eq!(privacy.status_of(&token), 401);
        assert_eq!(privacy.known_name(), "Ada", "this browser is still signed in");
        privacy.press_twice("#sign-out");
        privacy.await_stranger();
        assert_eq!(privacy.known_name(), Value::Null);
        // The browser reports the expected refusal as an error.
        assert!(browser.errors().iter().all(|error| error.contains("401")));
    });
}

#[test]
fn signing_out_everywhere_ends_every_session() {
    visit(&BrowserOptions { lang: "fr", ..BrowserOptions::default() }, |browser, server| {
        let privacy = ada(browser, server);
        let token = privacy.make_token();
        privacy.press_twice("#sign-out-everywhere");
        privacy.await_stranger();
        assert_eq!((privacy.known_name(), privacy.status_of(&token)), (Value::Null, json!(401)));
        assert!(browser.text("#done").contains("déconnecté"), "{}", browser.text("#done"));
        assert!(browser.errors().iter().all(|error| error.contains("401")));
        // The other link to the screen, which also explains to a person without a session what is stored.
        SettingsPage::visit(browser);
        browser.click("a[href='#/privacy']");
        privacy.await_stranger();
        assert_eq!(browser.count("#kept dt"), 10);
    });
}

#[test]
fn deletion_by_keyboard_needs_two_confirmations() {
    visit(&BrowserOptions::default(), |browser, server| {
        let privacy = ada(browser, server);
        let table = browser.script("return fetch('api/me/tables').then((answer) => answer.json())", &[]);
        let table = table["tables"][0]["id"].as_str().expect("a table").to_owned();
        browser.script("document.querySelector('#remove-me').focus()", &[]);
        for button in ["remove-go-on", "remove-for-good"] {
            browser.press(&[Key::Enter]);
            browser.until("the question has the focus", "document.activeElement.id === 'remove-question'");
            assert_eq!(privacy.known_name(), "Ada", "nothing is done before both questions are answered");
            browser.press(&[Key::Tab]);
            assert_eq!(browser.script("return document.activeElement.id", &[]), button);
        }
        browser.press(&[Key::Enter]);
        privacy.await_stranger();
        browser.until("it is told", "document.activeElement.id === 'done'");
        assert_eq!(privacy.known_name(), Value::Null);
        let log = "return fetch('api/tables/' + arguments[0] + '/entries').then((answer) => answer.text())";
        let log = browser.script(log, &[json!(table)]).to_string();
        assert!(!log.contains("Ada") && !log.contains("remember me"), "{log}");
        let nonces = "return Object.keys(localStorage).filter((key) => key.startsWith('nonce/')).length";
        assert_eq!(browser.script(nonces, &[]), 0);
    });
}
