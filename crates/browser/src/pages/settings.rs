//! Language, colours, speed.

use super::close_overlay;
use crate::Browser;

/// The settings.
#[derive(Clone, Copy)]
pub struct SettingsPage<'a>(&'a Browser);

impl<'a> SettingsPage<'a> {
    /// Opens the settings from any screen.
    pub fn visit(browser: &'a Browser) -> SettingsPage<'a> {
        close_overlay(browser);
        browser.click("header a[href='#/settings']");
        browser.await_element("#theme");
        SettingsPage(browser)
    }

    /// Selects the nth value of a group: `lang`, `theme`, `speed`.
    pub fn choose(self, group: &str, nth: usize) -> SettingsPage<'a> {
        self.0.click(&format!("#{group} label:nth-of-type({}) input", nth + 1));
        self
    }

    /// Toggles a switch: `one-tap`, `notation`.
    pub fn flip(self, id: &str) -> SettingsPage<'a> {
        self.0.click(&format!("#{id}"));
        self
    }
}
