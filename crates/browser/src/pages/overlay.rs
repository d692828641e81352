//! Screens that are shown over another one.

use crate::Browser;

/// Closes what is shown over the page, if anything is.
pub fn close_overlay(browser: &Browser) {
    if browser.has("dialog[open]") {
        browser.click("#close-overlay");
        browser.until("nothing covers the page", "!document.querySelector('dialog[open]')");
    }
}
