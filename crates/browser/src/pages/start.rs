//! The start page: three games, and the saved ones.

use super::{GuidePanel, RulesPage, SetupPage, TablePage, close_overlay};
use crate::{Browser, TestServer};

/// The start page.
#[derive(Clone, Copy)]
pub struct StartPage<'a>(pub(super) &'a Browser);

impl<'a> StartPage<'a> {
    /// Opens the page for the first time.
    pub fn visit(browser: &'a Browser, server: &TestServer) -> StartPage<'a> {
        browser.open(server.address());
        StartPage(browser).ready()
    }

    /// Goes to the start page from any screen.
    pub fn home(browser: &'a Browser) -> StartPage<'a> {
        close_overlay(browser);
        browser.click("a.home");
        StartPage(browser).ready()
    }

    fn ready(self) -> StartPage<'a> {
        self.0.await_element(".games .game");
        // The list of saved games is in a part of the page that is loaded on demand.
        let listed = "!Object.keys(localStorage).some((key) => key.startsWith('cascade.game.')) || document.querySelector('.start :is(.kept, [role=alert])')";
        self.0.until("saved games are listed", listed);
        self
    }

    /// Starts a game against bots with one click.
    pub fn play_now(self, game: &str) -> TablePage<'a> {
        self.begin(game);
        TablePage::here(self.0)
    }

    /// Clicks without waiting for a table.
    pub fn begin(self, game: &str) {
        self.0.click(&format!("[data-game={game}] [data-action=play-now]"));
    }

    /// Starts the guided first game.
    pub fn learn(self, game: &str) -> GuidePanel<'a> {
        self.0.click(&format!("[data-game={game}] [data-action=learn]"));
        self.0.await_element("#guide");
        GuidePanel(self.0)
    }

    /// Starts a lesson.
    pub fn lesson(self, game: &str, lesson: &str) -> GuidePanel<'a> {
        self.set_up(game);
        self.0.click(&format!("[data-lesson='{lesson}']"));
        self.0.await_element("#guide");
        GuidePanel(self.0)
    }

    /// Deletes the last played game.
    pub fn delete_first(self) {
        self.0.click("[data-saved] button");
        // It gets the focus a moment after it appears.
        self.0.until("it can be brought back", "document.activeElement?.id === 'undelete'");
    }

    /// Opens the set-up form of a game.
    pub fn set_up(self, game: &str) -> SetupPage<'a> {
        self.0.click(&format!("[data-game={game}] [data-action=set-up]"));
        SetupPage::here(self.0)
    }

    /// Opens the rules of a game.
    pub fn rules(self, game: &str) -> RulesPage<'a> {
        self.0.click(&format!("[data-game={game}] a[href^='#/rules/']"));
        RulesPage::here(self.0)
    }

    /// Continues the last played game.
    pub fn resume(self) -> TablePage<'a> {
        self.0.click("[data-action=continue]");
        TablePage::here(self.0)
    }

    /// The number of saved games.
    pub fn saved(self) -> usize {
        self.0.count("[data-saved]")
    }

    /// Opens a record from a text, which is written to a file first.
    ///
    /// # Panics
    /// If the file cannot be written.
    pub fn open_text(self, text: &str) {
        let file = self.0.allow_downloads().join("record.txt");
        std::fs::write(&file, text).expect("a file for the record");
        self.open_record(&file.to_string_lossy());
    }

    /// Opens a record from a file.
    pub fn open_record(self, path: &str) {
        self.0.fill("#open-record", path);
    }
}
