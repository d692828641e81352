//! What happened is shown stage by stage, in the order of the engine's events; skipped or without motion it ends the same.

use std::fs;

use browser::pages::{StartPage, TablePage};
use browser::{Browser, BrowserOptions, Key, TestServer, recorded_position};
use games::{EventMessage, Record};
use serde_json::{Value, json};
use table_model::events::merged;
use table_model::stages::{Stage, stages};

use crate::{record, visit};

/// A recorded game of each kind, whose longest chain is shown.
const RECORDS: [&str; 3] = [
    "cascadero/front-star-2-greedy-points.txt",
    "cascadito/sheet1-3-greedy-top-row.txt",
    "barricade/standard-4-greedy-everspring.txt",
];

/// The action of a recorded game that has the most stages.
struct Chain {
    name: &'static str,
    /// How many actions were played before it.
    ply: usize,
    command: String,
    events: Vec<EventMessage>,
    stages: Vec<Stage>,
}

impl Chain {
    fn longest_of(name: &'static str) -> Chain {
        let text = fs::read_to_string(record(name)).expect("a record");
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

    /// The stages as the page names them, each with the events that the log has told by then.
    fn expected(&self) -> Vec<Value> {
        let told = |stage: &Stage| merged(&self.events[..stage.events.end]).iter().map(|event| event.code).collect();
        let stages = self.stages.iter().enumerate();
        stages
            .map(|(number, stage)| {
                let told: Vec<&str> = told(stage);
                json!([format!("{}.{number} {}", self.ply + 1, stage.moment), told])
            })
            .collect()
    }

    /// Opens the position before it, with a person on every seat.
    fn open<'a>(&self, browser: &'a Browser, server: &TestServer) -> TablePage<'a> {
        StartPage::visit(browser, server).open_text(&recorded_position(self.name, self.ply));
        TablePage::here(browser)
    }

    /// Plays it with the command line.
    fn play(&self, browser: &Browser) {
        browser.fill("#command", &self.command);
        browser.press(&[Key::Enter]);
    }
}

/// Where a stage happens, as selectors.
fn places_of(stage: &Stage) -> Vec<String> {
    stage.at.iter().map(|place| place.css(stage.sheet)).collect()
}

/// Waits for the part of the page that shows stages.
fn await_theatre(browser: &Browser) {
    browser.until("the theatre is open", "document.querySelector('.theatre')");
}

/// Waits until everything has been shown, that is somebody is asked or the game is over.
fn await_end(browser: &Browser, chain: &Chain) {
    let told = format!("document.querySelectorAll('#log > li').length > {}", chain.ply);
    let asked = "document.querySelector('.table:not(.playing) :is(#result, [data-role=question])')";
    browser.until("everything is shown", &format!("{told} && {asked}"));
}

/// Records every stage with the events that the log tells at its first frame.
const RECORD_STAGES: &str = "window.shown = [];
    const table = document.querySelector('.table');
    new MutationObserver(() => requestAnimationFrame(() => {
      const told = [...document.querySelectorAll('#log > li:last-child [data-event]')].map((line) => line.dataset.event);
      if (table.dataset.stage) shown.push([table.dataset.stage, told]);
    })).observe(table, { attributes: true, attributeFilter: ['data-stage'] });";

/// The table and what was told of it.
fn table_and_narration(browser: &Browser) -> String {
    let script = "document.activeElement?.blur();
        return document.querySelector('.table').outerHTML + document.querySelector('#narration').outerHTML";
    browser.script(script, &[]).as_str().unwrap_or_default().to_owned()
}

#[test]
fn every_consequence_of_a_chain_is_shown_in_its_order_and_the_end_is_always_the_same() {
    for name in RECORDS {
        let chain = Chain::longest_of(name);
        assert!(chain.stages.len() > 4, "{name}: the longest chain is short");
        let [mut watched, mut skipped, mut still] = [const { String::new() }; 3];
        visit(&BrowserOptions { motion: true, ..BrowserOptions::default() }, |browser, server| {
            chain.open(browser, server);
            await_theatre(browser);
            browser.script(RECORD_STAGES, &[]);
            let places: Vec<String> = chain.stages.iter().flat_map(places_of).collect();
            let find = "return arguments[0].filter((css) => !document.querySelector(css))";
            let missing_before = browser.script(find, &[json!(places)]);
            chain.play(browser);
            await_end(browser, &chain);
            let shown = browser.script("return shown", &[]);
            let shown = shown.as_array().expect("a list");
            let own = format!("{}.", chain.ply + 1);
            let is_own = |stage: &&Value| stage[0].as_str().is_some_and(|name| name.starts_with(&own));
            let own: Vec<Value> = shown.iter().filter(is_own).cloned().collect();
            assert_eq!(own, chain.expected(), "{name}: {}", chain.command);
            let missing = browser.script(find, &[missing_before]);
            assert_eq!(missing, json!([]), "{name}: a stage points at nothing");
            watched = table_and_narration(browser);
        });
        visit(&BrowserOptions { motion: true, ..BrowserOptions::default() }, |browser, server| {
            chain.open(browser, server);
            await_theatre(browser);
            chain.play(browser);
            browser.until("it is shown", "document.querySelector('.table.playing')");
            browser.press(&[Key::Escape]);
            let own = format!("[data-stage^='{}.']", chain.ply + 1);
            assert!(!browser.has(&own), "{name}: a key does not skip");
            await_end(browser, &chain);
            skipped = table_and_narration(browser);
        });
        visit(&BrowserOptions::default(), |browser, server| {
            chain.open(browser, server);
            chain.play(browser);
            await_end(browser, &chain);
            assert!(!browser.has("[data-stage]:not([data-stage=''])"), "nothing moves");
            still = table_and_narration(browser);
        });
        assert_eq!(watched, skipped, "{name}: skipping ends elsewhere");
        assert_eq!(watched, still, "{name}: without motion it ends elsewhere");
    }
}

#[test]
fn commands_can_be_typed_while_the_last_one_is_still_shown() {
    visit(&BrowserOptions { motion: true, ..BrowserOptions::default() }, |browser, server| {
        let table = StartPage::visit(browser, server).set_up("cascadero").chairs(&["person", "person"]).begin();
        await_theatre(browser);
        let before = table.length();
        for command in ["place H6", "place C3", "place H7"] {
            browser.fill("#command", command);
            browser.press(&[Key::Enter]);
        }
        browser.until("all are played", &format!("document.querySelectorAll('#log > li').length === {}", before + 3));
        assert_eq!(table.commands()[before..], ["place H6", "place C3", "place H7"]);
    });
}
