//! Online tables: the lobby, and a table as seen by a player or a spectator.

use serde_json::{Value, json};

use super::game::{OFFERS, TestRng};
use super::{SetupPage, TablePage};
use crate::Browser;

/// An online table in one person's browser.
#[derive(Clone, Copy)]
pub struct OnlineTablePage<'a>(&'a Browser);

impl<'a> OnlineTablePage<'a> {
    /// Creates a table in the lobby and takes its first seat; the second one is open.
    pub fn host(
        browser: &'a Browser,
        address: &str,
        name: &str,
        game: &str,
        pick: &[(&str, &str)],
    ) -> OnlineTablePage<'a> {
        browser.open(address);
        browser.click("[data-action=online]");
        browser.fill("#my-name", name);
        browser.click(&format!("[data-host={game}]"));
        let mut form = SetupPage::here(browser).chairs(&["person", "elsewhere"]);
        for (group, value) in pick {
            form = form.pick(group, value);
        }
        // The name was typed in the lobby.
        browser.until("the name is known", "!!document.querySelector('#my-name').value");
        browser.click("#begin");
        browser.await_element("#waiting");
        OnlineTablePage(browser)
    }

    /// Opens an invitation as a spectator.
    pub fn watch(browser: &'a Browser, link: &str) -> OnlineTablePage<'a> {
        browser.open(link);
        browser.await_element(".table[data-game]");
        browser.until("all of it is drawn", "!document.querySelector('.table > section:empty')");
        OnlineTablePage(browser)
    }

    /// Opens an invitation, enters a name and takes a seat.
    pub fn join(browser: &'a Browser, link: &str, name: &str) -> OnlineTablePage<'a> {
        let table = OnlineTablePage::watch(browser, link);
        browser.fill("#my-name", name);
        table.sit_down();
        table
    }

    /// Takes the first open seat.
    pub fn sit_down(self) {
        self.0.click("[data-sit]");
        self.0.until("the game begins", "!!document.querySelector('#prompt')");
    }

    /// The invitation.
    pub fn link(self) -> String {
        self.0.address()
    }

    /// The same table as a [`TablePage`].
    pub fn table(self) -> TablePage<'a> {
        TablePage(self.0)
    }

    /// The position on the server.
    pub fn position(self) -> Value {
        self.0.script(
            "return fetch('api/tables/' + location.hash.split('/')[2] + '/position').then((answer) => answer.json())",
            &[],
        )
    }

    /// Waits until the log has this many actions.
    pub fn await_length(self, length: usize) {
        self.0.until(
            &format!("{length} actions are told"),
            &format!("document.querySelectorAll('#log > li').length === {length}"),
        );
    }

    /// Waits until the log has more actions than this.
    pub fn await_more_than(self, length: usize) {
        self.0.until("more is played", &format!("document.querySelectorAll('#log > li').length > {length}"));
    }

    /// Waits until the stream is in a state: `live`, `lost` or `resting`.
    pub fn await_link(self, state: &str) {
        self.0.until(
            &format!("the stream is {state}"),
            &format!("document.querySelector('.corner')?.dataset.link === '{state}'"),
        );
    }

    /// Plays one decision with the pointer, as soon as it is requested; the log had `before` actions.
    ///
    /// # Panics
    /// If the page offers nothing.
    pub fn decide(self, rng: &mut TestRng, before: usize) {
        let played = format!("document.querySelectorAll('#log > li').length > {before} ? 'played' : {OFFERS}");
        for _ in 0..20 {
            let offers = self.0.until("a move is offered or played", &played);
            let Some(offers) = offers.as_array() else { return };
            self.0.click(offers[rng.below(offers.len())].as_str().unwrap_or_default());
        }
        panic!("the decision is never made");
    }

    /// Sends a command by script as soon as it is requested and the log has `before` actions. This is faster than typing.
    pub fn send(self, command: &str, before: usize) {
        let asked = "document.querySelector('[data-role=question]')";
        let ready = format!("{asked} && document.querySelectorAll('#log > li').length === {before}");
        self.0.until("it is asked", &ready);
        let send = "const line = document.querySelector('#command');
            line.value = arguments[0];
            line.dispatchEvent(new Event('input', { bubbles: true }));
            line.form.requestSubmit();";
        self.0.script(send, &[json!(command)]);
        self.await_more_than(before);
    }

    /// Types a command, as soon as it is requested.
    pub fn type_command(self, command: &str) {
        self.0.until("it is asked", "!!document.querySelector('[data-role=question]')");
        self.table().type_command(command);
    }

    /// Sends a remark.
    pub fn say(self, text: &str) {
        self.0.click("#tab-talk");
        self.0.fill("#remark", text);
        self.0.click(".talk button");
        self.hears(text);
        self.0.click("#tab-log");
    }

    /// Waits until the chat contains a text.
    pub fn hears(self, text: &str) {
        self.0.click("#tab-talk");
        self.0.until("it is read", &format!("document.querySelector('#chat').innerText.includes({})", json!(text)));
        self.0.click("#tab-log");
    }

    /// Waits for the indicator of an unread remark.
    pub fn await_unread(self) {
        self.0.await_element("#tab-talk .unread");
    }

    /// Asks the other players to take back the person's last action.
    pub fn ask_undo(self) {
        self.0.click("#undo:not([disabled])");
        self.0.await_element("#undo-withdraw");
    }

    /// Agrees to another player's request to take an action back.
    pub fn agree(self) {
        self.0.click("#undo-agree");
    }

    /// Waits until the game is over, and returns the points of all players.
    pub fn result(self) -> Vec<i64> {
        self.0.await_element("#result");
        self.table().points()
    }

    /// Waits until the dice are revealed, and returns the page's text about them.
    pub fn dice(self) -> String {
        self.0.await_element(".fair[data-dice=revealed]");
        self.0.text(".fair[data-dice=revealed] summary")
    }

    /// Creates a table for a rematch.
    pub fn rematch(self) {
        self.0.click("#rematch");
        self.0.await_element("#waiting");
    }

    /// Follows the other players to the rematch.
    pub fn to_rematch(self) {
        self.0.click("#to-rematch");
        self.0.await_element("#waiting");
        self.sit_down();
    }
}
