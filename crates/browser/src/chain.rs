//! The longest chain of effects in a recorded game of each kind, for tests and pictures of the theatre.

use std::fs;

use games::{EventMessage, Record};
use table_model::stages::{Stage, stages};

use crate::pages::{StartPage, TablePage};
use crate::recorded_position::record_path;
use crate::{Browser, Key, TestServer, recorded_position};

/// A recorded game of each kind.
const RECORDS: [&str; 3] = [
    "cascadero/front-star-2-greedy-points.txt",
    "cascadito/sheet1-3-greedy-top-row.txt",
    "barricade/standard-4-greedy-everspring.txt",
];

/// The action of a recorded game that has the most stages.
pub struct Chain {
    /// The record it is in.
    pub name: &'static str,
    /// How many actions were played before it.
    pub ply: usize,
    /// The action.
    pub command: String,
    /// What it caused.
    pub events: Vec<EventMessage>,
    /// What is shown of it, one after the other.
    pub stages: Vec<Stage>,
}

impl Chain {
    /// One chain of each game.
    pub fn of_each_game() -> [Chain; 3] {
        RECORDS.map(Chain::longest_of)
    }

    fn longest_of(name: &'static str) -> Chain {
        let text = fs::read_to_string(record_path(name)).expect("a record");
        let record = Record::parse(&text).expect("a record");
        let mut replay = record.start().expect("a set-up");
        let mut longest: Option<Chain> = None;
        loop {
            let (before, ply) = (replay.game().clone(), replay.ply());
            let Some((played, events)) = replay.step().expect("a legal action") else { break };
            let stages = stages(&before, &played.command);
            let is_longer = longest.as_ref().is_none_or(|longest| longest.stages.len() < stages.len());
            if played.actor != "chance" && is_longer {
                longest = Some(Chain { name, ply, command: played.command.clone(), events, stages });
            }
        }
        longest.expect("somebody played")
    }

    /// The game it is of.
    pub fn game(&self) -> &'static str {
        self.name.split('/').next().unwrap_or_default()
    }

    /// How the page calls one of its stages.
    pub fn stage_name(&self, number: usize) -> String {
        format!("{}.{number} {}", self.ply + 1, self.stages[number].moment)
    }

    /// Opens the position before it, with a person on every seat.
    pub fn open<'a>(&self, browser: &'a Browser, server: &TestServer) -> TablePage<'a> {
        StartPage::visit(browser, server).open_text(&recorded_position(self.name, self.ply));
        TablePage::here(browser)
    }

    /// Plays it with the command line.
    pub fn play(&self, browser: &Browser) {
        browser.fill("#command", &self.command);
        browser.press(&[Key::Enter]);
    }

    /// Waits until everything has been shown, that is somebody is asked or the game is over, and all that is told after it is there.
    pub fn await_end(&self, browser: &Browser) {
        let told = format!("document.querySelectorAll('#log > li').length > {}", self.ply);
        let asked = "document.querySelector('.table:not(.playing) :is(.outcome .share, [data-role=question])')";
        browser.until("everything is shown", &format!("{told} && {asked}"));
    }
}

/// Waits for the part of the page that shows stages.
pub fn await_theatre(browser: &Browser) {
    browser.until("the theatre is open", "document.querySelector('.theatre')");
}
