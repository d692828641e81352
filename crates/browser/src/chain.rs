//! The longest chain of effects in a recorded game of each kind, for tests and pictures of the theatre.

use std::fs;

use games::{EventMessage, Record};
use serde_json::json;
use table_model::stages::{Stage, stages};

use crate::pages::{StartPage, TablePage};
use crate::recorded_position::record_path;
use crate::{Browser, GameExamples, Key, TestServer, recorded_position};

/// The action of a recorded game with the most stages.
pub struct Chain {
    /// The path of its record.
    pub name: &'static str,
    /// The number of actions before it.
    pub ply: usize,
    /// The player who takes it, by the name of the seat.
    pub actor: String,
    /// The action.
    pub command: String,
    /// Its events.
    pub events: Vec<EventMessage>,
    /// Its stages.
    pub stages: Vec<Stage>,
}

impl Chain {
    /// One chain per game.
    pub fn of_each_game() -> Vec<Chain> {
        GameExamples::all().map(|examples| Chain::longest_of(examples.chain)).collect()
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
                let (actor, command) = (played.actor.clone(), played.command.clone());
                longest = Some(Chain { name, ply, actor, command, events, stages });
            }
        }
        longest.expect("somebody played")
    }

    /// The name of its game.
    pub fn game(&self) -> &'static str {
        self.name.split('/').next().unwrap_or_default()
    }

    /// The name of one of its stages in the page.
    pub fn stage_name(&self, number: usize) -> String {
        format!("{}.{number} {}", self.ply + 1, self.stages[number].moment)
    }

    /// Opens the position before it, with a person on every seat.
    pub fn open<'a>(&self, browser: &'a Browser, server: &TestServer) -> TablePage<'a> {
        StartPage::visit(browser, server).open_text(&recorded_position(self.name, self.ply));
        TablePage::here(browser)
    }

    /// Plays it with the command input.
    pub fn play(&self, browser: &Browser) {
        browser.fill("#command", &self.command);
        browser.press(&[Key::Enter]);
    }

    /// Plays it without scrolling to the command line, as typing would.
    pub fn send(&self, browser: &Browser) {
        let send = "const line = document.querySelector('#command');
            line.value = arguments[0];
            line.dispatchEvent(new Event('input', { bubbles: true }));
            line.form.requestSubmit();";
        browser.script(send, &[json!(self.command)]);
    }

    /// Waits until everything has been shown: a player is asked or the game is over, and the log is complete.
    pub fn await_end(&self, browser: &Browser) {
        let told = format!("document.querySelectorAll('#log > li').length > {}", self.ply);
        let asked = "document.querySelector('.table:not(.playing) :is(.outcome .share, [data-role=question])')";
        browser.until("everything is shown", &format!("{told} && {asked}"));
    }
}

/// Waits until the part of the page that shows stages is loaded.
pub fn await_theatre(browser: &Browser) {
    browser.until("the theatre is open", "document.querySelector('.theatre')");
}
