//! The form for a new game: players, board and options.

use super::TablePage;
use crate::Browser;

/// The form of a new game.
#[derive(Clone, Copy)]
pub struct SetupPage<'a>(&'a Browser);

impl<'a> SetupPage<'a> {
    /// The set-up page, once it is shown.
    pub fn here(browser: &'a Browser) -> SetupPage<'a> {
        browser.await_element("#begin");
        SetupPage(browser)
    }

    /// Sets the number of seats and their occupants, each `person` or the level of a bot.
    pub fn chairs(self, chairs: &[&str]) -> SetupPage<'a> {
        while self.0.count("[data-chair]") < chairs.len() {
            self.0.click("#add-seat");
        }
        while self.0.count("[data-chair]") > chairs.len() {
            self.0.click("#remove-seat");
        }
        for (place, chair) in chairs.iter().enumerate() {
            self.0.choose(&format!("[data-chair='{place}']"), chair);
        }
        self
    }

    /// Selects a board, or an option by its group.
    pub fn pick(self, group: &str, value: &str) -> SetupPage<'a> {
        self.0.click(&format!("input[name='{group}'][value='{value}']"));
        self
    }

    /// Sets the name of a player.
    pub fn name(self, place: usize, name: &str) -> SetupPage<'a> {
        self.0.fill(&format!(".planned li:nth-child({}) input[type=text]", place + 1), name);
        self
    }

    /// Starts the game.
    pub fn begin(self) -> TablePage<'a> {
        self.0.click("#begin");
        TablePage::here(self.0)
    }
}
