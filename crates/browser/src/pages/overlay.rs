//! Overlays: screens that are shown over another one.

use crate::Browser;

/// Closes the overlay, if there is one.
pub fn close_overlay(browser: &Browser) {
    if browser.has("dialog[open]") {
        browser.click("#close-overlay");
        browser.until("nothing covers the page", "!document.querySelector('dialog[open]')");
    }
}
