//! Games between two browsers and a third that watches, over the real program. Run by `cargo xtask browser`.
//!
//! Every game goes to its end, and on the way: a remark is read by the others, a move is taken back by consent, a page is loaded
//! again, and the server is ended without a warning and started again while somebody plays.

mod ways;

use browser::pages::{OnlineTable, TestRng};
use browser::{Browser, Look, Program};
use serde_json::Value;

/// Decisions after which something besides the game happens.
const CHAT: usize = 3;
const UNDO: usize = 5;
const RELOAD: usize = 8;
const KILL: usize = 11;
/// Decisions made by pointing; those after them are sent as commands, which is faster.
const POINTED: usize = 14;

/// Two players and a spectator at one table.
struct Round<'a> {
    players: [OnlineTable<'a>; 2],
    spectator: OnlineTable<'a>,
    browsers: [&'a Browser; 3],
    whim: TestRng,
}

impl<'a> Round<'a> {
    fn all(&self) -> [OnlineTable<'a>; 3] {
        [self.players[0], self.players[1], self.spectator]
    }

    /// The position as the server knows it, who decides in it, and who does not; nothing once the game is over.
    fn turn(&self) -> Option<(Value, usize, OnlineTable<'a>, OnlineTable<'a>)> {
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

    /// A legal command that does something, if there is one.
    fn command(&mut self, position: &Value) -> String {
        let legal: Vec<&str> = position["legal"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
        let busy: Vec<&str> = legal.iter().copied().filter(|command| *command != "pass").collect();
        let from = if busy.is_empty() { legal } else { busy };
        from[self.whim.below(from.len())].to_owned()
    }

    /// One decision of whoever is asked; false once the game is over.
    fn decide(&mut self, made: usize) -> bool {
        let Some((position, actions, asked, _)) = self.turn() else { return false };
        if made < POINTED {
            asked.await_length(actions);
            asked.decide(&mut self.whim, actions);
        } else {
            let command = self.command(&position);
            asked.send(&command, actions);
        }
        true
    }

    /// Something is said and read.
    fn chat(&self) {
        self.players[0].say("A fine move!");
        self.players[1].await_unread();
        self.players[1].hears("A fine move!");
        self.spectator.hears("A fine move!");
    }

    /// Whoever is not asked takes something back, with the consent of the other.
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

    /// A page is loaded again; nothing is lost.
    fn reload(&self) {
        let (_, actions, asked, waiting) = self.turn().expect("the game is on");
        let commands = |table: OnlineTable<'_>| {
            table.await_length(actions);
            table.table().commands()
        };
        let before = commands(waiting);
        self.browsers[1].reload();
        assert_eq!((commands(asked), commands(waiting)), (before.clone(), before));
    }

    /// The server ends without a warning; what is decided meanwhile is played once it is back, and once.
    fn kill(&mut self, program: &mut Program) {
        let (position, actions, asked, _) = self.turn().expect("the game is on");
        asked.await_length(actions);
        program.kill();
        self.all().iter().for_each(|table| table.await_link("lost"));
        let command = self.command(&position);
        asked.type_command(&command);
        program.restart();
        self.all().iter().for_each(|table| table.await_link("live"));
        self.all().iter().for_each(|table| table.await_more_than(actions));
        assert_eq!(self.spectator.table().commands()[actions], command);
        let (_, after, ..) = self.turn().expect("the game is on");
        self.all().iter().for_each(|table| table.await_length(after));
    }
}

fn whole_game(game: &str, pick: &[(&str, &str)]) {
    let mut program = Program::start();
    let browsers = [(); 3].map(|()| Browser::start(&Look::default()));
    let host = OnlineTable::host(&browsers[0], &program.address(), "Ada", game, pick);
    let spectator = OnlineTable::watch(&browsers[2], &host.link());
    let guest = OnlineTable::join(&browsers[1], &host.link(), "Blaise");
    let [a, b, c] = &browsers;
    let mut round = Round { players: [host, guest], spectator, browsers: [a, b, c], whim: TestRng::new(11) };
    let mut made = 0;
    while round.decide(made) {
        made += 1;
        match made {
            CHAT => round.chat(),
            UNDO => round.undo(),
            RELOAD => round.reload(),
            KILL => round.kill(&mut program),
            _ => {}
        }
    }
    assert!(made > KILL, "a game of {made} decisions");
    let points = host.result();
    assert_eq!((guest.result(), spectator.result()), (points.clone(), points.clone()), "everybody sees the same");
    assert_eq!(guest.table().commands(), host.table().commands());
    for table in round.all() {
        assert!(table.dice().contains("fair"), "{}", table.dice());
    }
    host.rematch();
    guest.to_rematch();
    println!("{game}: {made} decisions, points {points:?}");
}

#[test]
fn cascadero_between_two_browsers() {
    whole_game("cascadero", &[]);
}

#[test]
fn cascadito_between_two_browsers() {
    whole_game("cascadito", &[]);
}

#[test]
fn barricade_between_two_browsers() {
    whole_game("barricade", &[("board", "small")]);
}
