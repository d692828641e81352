//! Privacy and sessions.

use serde_json::{Value, json};

use crate::Browser;

/// The stored data about a person, and the actions concerning them.
#[derive(Clone, Copy)]
pub struct PrivacyPage<'a>(&'a Browser);

impl<'a> PrivacyPage<'a> {
    /// Opens it from the online tables, as a person with a name there.
    pub fn visit(browser: &'a Browser, address: &str) -> PrivacyPage<'a> {
        browser.open(&format!("{address}#/online"));
        browser.click("main a[href='#/privacy']");
        browser.await_element("#sessions li");
        PrivacyPage(browser)
    }

    /// Creates a program token for the person of this browser.
    ///
    /// # Panics
    /// If the server refuses.
    pub fn make_token(self) -> String {
        let ask = "const headers = { 'content-type': 'application/json' };
            return fetch('api/me/token', { method: 'POST', headers, body: '{}' }).then((answer) => answer.json())";
        self.0.script(ask, &[])["token"].as_str().expect("a token").to_owned()
    }

    /// The status of a response to a request with a token.
    pub fn status_of(self, token: &str) -> Value {
        let ask = "const headers = { authorization: 'Bearer ' + arguments[0] };
            return fetch('api/me/sessions', { headers, credentials: 'omit' }).then((answer) => answer.status)";
        self.0.script(ask, &[json!(token)])
    }

    /// The name of this browser's person on the server, if any.
    pub fn known_name(self) -> Value {
        self.0.script("return fetch('api/me').then((answer) => answer.json())", &[])["person"]["name"].clone()
    }

    /// Waits until this many sessions are listed.
    pub fn await_sessions(self, count: usize) {
        let listed = format!("document.querySelectorAll('#sessions li').length === {count}");
        self.0.until(&format!("{count} sessions are listed"), &listed);
    }

    /// Ends the session of a program.
    pub fn end_program(self) {
        self.0.click("[data-session=token] button");
    }

    /// Presses a button that asks for confirmation, twice.
    pub fn press_twice(self, css: &str) {
        let before = self.0.text(css);
        self.0.click(css);
        self.0.until("it asks once more", &format!("document.querySelector('{css}').innerText !== {}", json!(before)));
        self.0.click(css);
    }

    /// Waits until the server has no session of this browser.
    pub fn await_stranger(self) {
        self.0.await_element("#stranger");
    }
}
