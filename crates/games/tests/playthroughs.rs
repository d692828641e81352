//! Golden playthroughs: whole games described move by move, so that a change of the rules shows as a readable difference.
//!
//! `BLESS=1 cargo test -p games --test playthroughs` rewrites them.

use std::fmt::Write;

use conformance::fixtures;
use games::{EventMessage, Record};

/// The interval, in moves, at which the whole table is shown.
const PICTURE_EVERY: usize = 24;

fn event_line(event: &EventMessage) -> String {
    let mut line = format!("    {} [{}]", event.code, event.rule);
    for (name, value) in &event.facts {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let _ = write!(line, " {name}={value}");
    }
    line
}

fn playthrough(text: &str) -> String {
    let record = Record::parse(text).unwrap();
    let mut replay = record.start().unwrap();
    let mut story = format!("{}\n", replay.game());
    loop {
        let ply = replay.ply() + 1;
        let legal = replay.game().legal_commands().len();
        let Some((played, events)) = replay.step().unwrap() else { break };
        let _ = writeln!(story, "{ply}. {} {} (of {legal})", played.actor, played.command);
        events.iter().for_each(|event| story += &(event_line(event) + "\n"));
        if ply % PICTURE_EVERY == 0 {
            let _ = writeln!(story, "\n{}", replay.game());
        }
    }
    let _ = writeln!(story, "\n{}{:#}", replay.game(), replay.game().json()["result"]);
    story
}

#[test]
fn the_playthroughs_of_recorded_games_have_not_changed() {
    let folder = fixtures::folder().join("playthroughs");
    for (name, text) in fixtures::records() {
        fixtures::assert_golden(&folder.join(format!("{name}.txt")), &playthrough(&text));
    }
}
