//! The table of a game.

use serde_json::json;

use crate::Browser;

/// A table, with any game.
#[derive(Clone, Copy)]
pub struct TablePage<'a>(pub(super) &'a Browser);

impl<'a> TablePage<'a> {
    /// The currently open table, once it is drawn completely and waits for a person or the game is over.
    pub fn here(browser: &'a Browser) -> TablePage<'a> {
        browser.await_element(".table[data-game]");
        let table = TablePage(browser);
        table.settle();
        // Its regions are drawn one by one.
        browser.until("all of it is drawn", "!document.querySelector('.table > section:empty') && (!document.querySelector('.outcome') || document.querySelector('.outcome .share'))");
        table
    }

    /// Waits until a person is asked, the game is over, or an earlier position is shown.
    pub fn settle(self) {
        self.0.until("somebody is asked", "!!document.querySelector('#result, [data-role=question], #to-present')");
    }

    /// The part of the address that identifies this game.
    pub fn path(self) -> String {
        self.0.address().split_once('#').map(|(_, path)| path.to_owned()).unwrap_or_default()
    }

    /// The number of actions in the log.
    pub fn length(self) -> usize {
        self.0.count("#log > li")
    }

    /// The commands in the log, in order.
    pub fn commands(self) -> Vec<String> {
        let list = self
            .0
            .script("return [...document.querySelectorAll('#log > li')].map((line) => line.dataset.command)", &[]);
        let list = list.as_array().map(Vec::as_slice).unwrap_or_default();
        list.iter().filter_map(|command| command.as_str().map(str::to_owned)).collect()
    }

    /// The kind of decision for which the table waits.
    pub fn question(self) -> String {
        self.0.attribute(".table", "data-question").unwrap_or_default()
    }

    /// The points of all players, in the order of the seats.
    pub fn points(self) -> Vec<i64> {
        let list = self
            .0
            .script("return [...document.querySelectorAll('[data-points]')].map((one) => +one.dataset.points)", &[]);
        list.as_array().map(Vec::as_slice).unwrap_or_default().iter().filter_map(serde_json::Value::as_i64).collect()
    }

    /// The drawing on the stage, as a text that changes with it.
    pub fn stage(self) -> String {
        self.0.script("return document.querySelector('.stage').innerHTML", &[]).as_str().unwrap_or_default().to_owned()
    }

    /// Whether the game is over.
    pub fn is_over(self) -> bool {
        self.0.has("#result")
    }

    /// Selects an element of the table.
    pub fn point(self, word: &str) {
        self.0.click(&format!("[data-word={}]", json!(word)));
    }

    /// Selects the first selectable element, to see its consequences.
    pub fn choose_something(self) {
        let first = self.0.until(
            "something can be chosen",
            "['.legal[data-word]', '.choices [data-command]'].find((css) => document.querySelector(css))",
        );
        self.0.click(first.as_str().unwrap_or_default());
    }

    /// Plays the selected command.
    pub fn commit(self) {
        self.0.click("#commit");
        self.settle();
    }

    /// Types a command and sends it.
    pub fn type_command(self, command: &str) {
        self.0.fill("#command", command);
        self.0.click(".typed button");
    }

    /// Takes the last action back.
    pub fn undo(self) {
        self.0.click("#undo");
        self.settle();
    }

    /// Requests a hint and returns the proposed command.
    pub fn hint(self) -> String {
        self.0.click("#hint:not([disabled])");
        self.0
            .until("a hint", "document.querySelector('#commit')?.dataset.command")
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    /// Goes to the position before the last action.
    pub fn look_back(self) -> TablePage<'a> {
        self.0.click("#look-back");
        self.0.await_element("#slider");
        self
    }

    /// The number of the shown position.
    pub fn place(self) -> usize {
        let place = self.0.script("return +document.querySelector('#slider').value", &[]);
        usize::try_from(place.as_u64().unwrap_or_default()).unwrap_or_default()
    }
}
