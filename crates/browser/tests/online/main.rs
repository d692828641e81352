//! Games between two browsers with a third one as spectator, on the real program. Run by `cargo xtask browser`.
//!
//! Every game is played to its end. On the way a remark is read by the others, a move is taken back by consent, a page is
//! reloaded, and the server is killed and restarted while a player decides.

mod blocking;
mod fair_dice;
mod interruptions;
mod standing_bid;

use browser::pages::{OnlineTablePage, TestRng};
use browser::{Browser, BrowserOptions, Engine, ServerProcess};
use serde_json::Value;

/// The numbers of decisions after which something besides the game happens.
const CHAT_AFTER: usize = 3;
const UNDO_AFTER: usize = 5;
const RELOAD_AFTER: usize = 8;
const RESTART_AFTER: usize = 11;
/// The number of decisions made with the pointer; later ones are sent as commands, which is faster.
const POINTER_DECISIONS: usize = 14;

/// Two players and a spectator at one table.
struct OnlineGame<'a> {
    players: [OnlineTablePage<'a>; 2],
    spectator: OnlineTablePage<'a>,
    browsers: [&'a Browser; 3],
    rng: TestRng,
}

impl<'a> OnlineGame<'a> {
    fn all(&self) -> [OnlineTablePage<'a>; 3] {
        [self.players[0], self.players[1], self.spectator]
    }

    /// The position on the server, the number of actions, the player who decides, and the other one; `None` once the game is over.
    fn turn(&self) -> Option<(Value, usize, OnlineTablePage<'a>, OnlineTablePage<'a>)> {
        let position = self.spectator.position();
        if position["status"] != "playing" {
            return None;
        }
        let actions = position["actions"].as_u64().and_then(|count| usize::try_from(count).ok()).expect("a number");
        let cards =
            "return [...document.querySelectorAll('.card')].findIndex((card) => card.dataset.seat === arguments[0])";
        let seat = self.browsers[2].script(cards, &[position["actor"].clone()]).as_u64().expect("a seat");
        let asked = usize::from(seat == 1);
        Some((position, actions, self.players[asked], self.players[1 - asked]))
    }

    /// A legal command other than passing, if there is one.
    fn command(&mut self, position: &Value) -> String {
        let legal: Vec<&str> = position["legal"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
        let busy: Vec<&str> = legal.iter().copied().filter(|command| *command != "pass").collect();
        let from = if busy.is_empty() { legal } else { busy };
        from[self.rng.below(from.len())].to_owned()
    }

    /// Plays one decision of the player who is asked; returns false once the game is over.
    fn decide(&mut self, made: usize) -> bool {
        let Some((position, actions, asked, _)) = self.turn() else { return false };
        if made < POINTER_DECISIONS {
            asked.await_length(actions);
            asked.decide(&mut self.rng, actions);
        } else {
            let command = self.command(&position);
            asked.send(&command, actions);
        }
        true
    }

    /// Sends a remark and waits until it is read.
    fn chat(&self) {
        self.players[0].say("A fine move!");
        self.players[1].await_unread();
        self.players[1].hears("A fine move!");
        self.spectator.hears("A fine move!");
    }

    /// The player who is not asked takes an action back, with the consent of the other.
    fn undo(&self) {
        let (_, before, asked, waiting) = self.turn().expect("the game is on");
        waiting.ask_undo();
        asked.agree();
        let shorter = format!("document.querySelectorAll('#log > li').length < {before}");
        for browser in self.browsers {
            browser.until("it is taken back", &shorter);
        }
        let (_, after, ..) = self.turn().expect("the game is on");
        assert!(after < before);
        self.all().iter().for_each(|table| table.await_length(after));
    }

    /// Reloads a page; nothing may be lost.
    fn reload(&self) {
        let (_, actions, asked, waiting) = self.turn().expect("the game is on");
        let before = commands_at(waiting, actions);
        self.browsers[1].reload();
        assert_eq!((commands_at(asked, actions), commands_at(waiting, actions)), (before.clone(), before));
    }

    /// Kills the server. A decision made in the meantime must be played once the server is back, and only once.
    fn kill(&mut self, server: &mut ServerProcess) {
        let (position, actions, asked, _) = self.turn().expect("the game is on");
        asked.await_length(actions);
        server.kill();
        self.all().iter().for_each(|table| table.await_link("lost"));
        let command = self.command(&position);
        asked.type_command(&command);
        server.restart();
        self.all().iter().for_each(|table| table.await_link("live"));
        self.all().iter().for_each(|table| table.await_more_than(actions));
        assert_eq!(self.spectator.table().commands()[actions], command);
        let (_, after, ..) = self.turn().expect("the game is on");
        self.all().iter().for_each(|table| table.await_length(after));
    }
}

/// The commands of the log, once it has this many actions.
fn commands_at(table: OnlineTablePage<'_>, actions: usize) -> Vec<String> {
    table.await_length(actions);
    table.table().commands()
}

fn whole_game(game: &str, pick: &[(&str, &str)], engines: [Engine; 3]) {
    let mut server = ServerProcess::start();
    let browsers = engines
        .map(|engine| Browser::start(&BrowserOptions { engine: engine.or_chromium(), ..BrowserOptions::default() }));
    let host = OnlineTablePage::host(&browsers[0], &server.address(), "Ada", game, pick);
    let spectator = OnlineTablePage::watch(&browsers[2], &host.link());
    let guest = OnlineTablePage::join(&browsers[1], &host.link(), "Blaise");
    let [a, b, c] = &browsers;
    let mut online_game = OnlineGame { players: [host, guest], spectator, browsers: [a, b, c], rng: TestRng::new(11) };
    let mut made = 0;
    while online_game.decide(made) {
        made += 1;
        match made {
            CHAT_AFTER => online_game.chat(),
            UNDO_AFTER => online_game.undo(),
            RELOAD_AFTER => online_game.reload(),
            RESTART_AFTER => online_game.kill(&mut server),
            _ => {}
        }
    }
    assert!(made > RESTART_AFTER, "a game of {made} decisions");
    let points = host.result();
    assert_eq!((guest.result(), spectator.result()), (points.clone(), points.clone()), "everybody sees the same");
    assert_eq!(guest.table().commands(), host.table().commands());
    for table in online_game.all() {
        assert!(table.dice().contains("fair"), "{}", table.dice());
    }
    host.rematch();
    guest.to_rematch();
    println!("{game}: {made} decisions, points {points:?}");
}

#[test]
fn cascadero_between_two_browsers() {
    whole_game("cascadero", &[], [Engine::Chromium; 3]);
}

#[test]
fn cascadito_between_two_browsers() {
    whole_game("cascadito", &[], [Engine::Chromium; 3]);
}

#[test]
fn barricade_between_three_kinds_of_browsers() {
    whole_game("barricade", &[("board", "small")], [Engine::Firefox, Engine::WebKit, Engine::Chromium]);
}
