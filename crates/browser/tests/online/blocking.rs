//! Blocking a person at a table, and unblocking them.

use browser::pages::PrivacyPage;
use browser::{Browser, BrowserOptions, ServerProcess};

use crate::OnlineTablePage;

/// Sends a remark; returns whether the server accepted it.
fn is_heard(browser: &Browser, text: &str) -> bool {
    browser.click("#tab-talk");
    browser.fill("#remark", text);
    browser.click(".talk button");
    let outcome = format!(
        "document.querySelector('#problem') ? 'refused' : document.querySelector('#chat').innerText.includes('{text}') && 'heard'"
    );
    browser.until("it is heard or refused", &outcome) == "heard"
}

#[test]
fn a_blocked_person_cannot_chat_until_unblocked() {
    let server = ServerProcess::start();
    let [ada, blaise] = [(); 2].map(|()| Browser::start(&BrowserOptions::default()));
    let host = OnlineTablePage::host(&ada, &server.address(), "Ada", "cascadero", &[]);
    OnlineTablePage::join(&blaise, &host.link(), "Blaise");
    assert!(is_heard(&blaise, "a rude remark"));
    ada.click("#tab-talk");
    ada.click(".remark [data-block]");
    ada.until("the button now unblocks", "document.querySelector('.remark [data-block]').innerText === 'Unblock'");
    assert!(!is_heard(&blaise, "another one"));
    // The list shows the name, and a block can be lifted beside the seat as in the chat.
    PrivacyPage::visit(&ada, &server.address());
    ada.await_element("#blocked li");
    assert!(ada.text("#blocked li").contains("Blaise"));
    ada.click("#blocked li button");
    ada.await_element("#blocked .fine");
    blaise.reload();
    blaise.await_element("#tab-talk");
    assert!(is_heard(&blaise, "sorry"));
}
