//! A second implementation of Cascadero, written from the rules alone and slow on purpose.
//!
//! The engine is fast because it caches things (groups, contacts, what is still open), and a mistake in a cache is hard
//! to see. The twin stores nothing that it can compute: it searches groups again for every question, scans the
//! whole board, and keeps colours as words. Random games played on both must agree on every list of legal commands and on
//! every fact of the position; if they differ, one of them has misread the rules. The twin shares no code with the engine, so
//! it must never be "fixed" by copying from it.

#![allow(dead_code, unused_imports, reason = "each test binary uses the part of the twin it needs")]
#![allow(unreachable_pub, reason = "a test module has no outside")]

mod board;
mod cell;
mod claims;
mod play;
mod snapshot;
mod table;

mod random_games;
mod tests;

pub use board::{TwinBoard, TwinSpace};
pub use cell::TwinCell;
pub use random_games::{Lcg, crowded, keen_command, rich};

use play::{TurnReplay, TwinQuestion};
use std::collections::{BTreeMap, BTreeSet};
use table::TwinTable;

pub use table::TwinOptions;

/// One game of Cascadero, driven by text commands.
#[derive(Clone, Debug)]
pub struct Twin {
    /// The table at the start of the current turn (or of Chance's draw).
    began: TwinTable,
    /// The commands played since then.
    since: Vec<String>,
    /// The table now.
    now: TwinTable,
    /// The open question; `None` once the game is over.
    question: Option<TwinQuestion>,
}

impl Twin {
    /// Sets up a game: colours clockwise, and `star`, `circle`, `cross` or `advanced` heralds.
    pub fn new(board: TwinBoard, seats: &[&str], heralds: &str, options: TwinOptions) -> Twin {
        let table = TwinTable::set_up(board, seats, heralds, options);
        let mut twin = Twin { began: table.clone(), since: Vec::new(), now: table, question: None };
        twin.play_on();
        twin
    }

    /// Who decides next: `chance`, a colour, or `nobody` once the game is over.
    pub fn actor(&self) -> String {
        self.question.as_ref().map_or("nobody".to_string(), |question| question.actor.clone())
    }

    /// Every legal command, sorted; empty when the game is over.
    pub fn legal(&self) -> Vec<String> {
        self.weights().into_keys().collect()
    }

    /// Every legal command with its weight; weights matter only if Chance decides.
    pub fn weights(&self) -> BTreeMap<String, u32> {
        self.question.as_ref().map(|question| question.options.clone()).unwrap_or_default()
    }

    /// Plays a command. Panics when it is not legal.
    pub fn apply(&mut self, command: &str) {
        assert!(self.weights().contains_key(command), "{command:?} is not legal for {}", self.actor());
        self.since.push(command.to_string());
        self.play_on();
    }

    /// The table, one fact per line.
    pub fn snapshot(&self) -> String {
        self.now.describe(&self.actor())
    }

    /// Why the game ended (`points`, `envoys` or `fields`), or an empty text while it goes on.
    pub fn ending(&self) -> &str {
        self.now.ended.as_deref().unwrap_or("")
    }

    /// Plays from the start of the turn to the first question without an answer, or to the end of the game.
    fn play_on(&mut self) {
        loop {
            let answers = self.since.iter().cloned().collect();
            let mut play =
                TurnReplay { table: self.began.clone(), answers, declined: BTreeSet::new(), left: BTreeSet::new() };
            let outcome = play.step();
            assert!(play.answers.is_empty(), "a command was given that nothing asked for: {:?}", play.answers);
            self.now = play.table;
            self.question = outcome.err();
            if self.question.is_some() {
                return;
            }
            self.began = self.now.clone();
            self.since.clear();
            if self.now.ended.is_some() {
                return;
            }
        }
    }
}
